/* Checks on header fields, RFC 9110 and RFC 9112. */

#include "config.h"

#include "http/guard.h"

#include <string.h>
#include <strings.h>

#include "base/banned.h"
#include "base/number.h"

enum
{
  VR_GUARD_SHOWN = 48
};

bool
vr_header_is (const char *text, size_t length, const char *word)
{
  return strlen (word) == length && strncasecmp (text, word, length) == 0;
}

const struct vr_header *
vr_header_find (const struct vr_header *headers, size_t n_headers,
                const char *name)
{
  for (size_t i = 0; i < n_headers; i++)
    if (vr_header_is (headers[i].name, headers[i].name_length, name))
      return &headers[i];
  return NULL;
}

/* Printable ASCII of the text, cut. */
static const char *
shown (char copy[VR_GUARD_SHOWN + 1], const char *text, size_t length)
{
  size_t n = length < VR_GUARD_SHOWN ? length : VR_GUARD_SHOWN;

  for (size_t i = 0; i < n; i++)
    copy[i] = text[i] >= 0x20 && text[i] < 0x7f ? text[i] : '?';
  copy[n] = '\0';
  return copy;
}

static bool
is_token (const char *text, size_t length)
{
  for (size_t i = 0; i < length; i++)
    {
      char c = text[i];

      if (!((c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z')
            || (c >= '0' && c <= '9')
            || (c != '\0' && strchr ("!#$%&'*+-.^_`|~", c) != NULL)))
        return false;
    }
  return length > 0;
}

static bool
has_control (const char *text, size_t length)
{
  for (size_t i = 0; i < length; i++)
    {
      unsigned char c = (unsigned char) text[i];

      if ((c < 0x20 && c != '\t') || c == 0x7f)
        return true;
    }
  return false;
}

/* RFC 3986, 3.2.2 and 3.2.3: a name or an address, and a port.  Blanks around
   a value are no part of it. */
static bool
is_host (const char *text, size_t length)
{
  while (length > 0
         && (text[length - 1] == ' ' || text[length - 1] == '\t'))
    length--;
  for (size_t i = 0; i < length; i++)
    {
      char c = text[i];

      if (!((c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z')
            || (c >= '0' && c <= '9')
            || (c != '\0' && strchr ("-._~%!$&'()*+,;=:[]", c) != NULL)))
        return false;
    }
  return true;
}

/* What a request may say once. */
struct framing
{
  const struct vr_header *host;
  const struct vr_header *length;
  const struct vr_header *coding;
};

static enum vr_status
check_once (const struct vr_header *header, const char *name,
            const struct vr_header **place, struct vr_error *err)
{
  if (!vr_header_is (header->name, header->name_length, name))
    return VR_OK;
  if (*place != NULL)
    return vr_fail (err, VR_E_MALFORMED, "", VR_SAY_HEADER_TWICE, name);
  *place = header;
  return VR_OK;
}

static enum vr_status
check_header (const struct vr_header *header, struct framing *framing,
              struct vr_error *err)
{
  char copy[VR_GUARD_SHOWN + 1];
  enum vr_status status;

  if (!is_token (header->name, header->name_length))
    return vr_fail (err, VR_E_MALFORMED, "", VR_SAY_HEADER_NAME,
                    shown (copy, header->name, header->name_length));
  if (has_control (header->value, header->value_length))
    return vr_fail (err, VR_E_MALFORMED, "", VR_SAY_HEADER_VALUE,
                    shown (copy, header->name, header->name_length));
  status = check_once (header, "Host", &framing->host, err);
  if (status == VR_OK)
    status = check_once (header, "Content-Length", &framing->length, err);
  if (status == VR_OK)
    status = check_once (header, "Transfer-Encoding", &framing->coding, err);
  return status;
}

static enum vr_status
check_framing (const struct framing *framing, bool is_http_1_0,
               uint64_t *content_length, struct vr_error *err)
{
  const struct vr_header *length = framing->length;
  const struct vr_header *coding = framing->coding;
  char copy[VR_GUARD_SHOWN + 1];

  if (framing->host == NULL && !is_http_1_0)
    return vr_fail (err, VR_E_MALFORMED, "", VR_SAY_HEADER_MISSING, "Host");
  if (framing->host != NULL
      && !is_host (framing->host->value, framing->host->value_length))
    return vr_fail (err, VR_E_MALFORMED, "", VR_SAY_HOST_FORM,
                    shown (copy, framing->host->value,
                           framing->host->value_length));
  if (coding != NULL && is_http_1_0)
    return vr_fail (err, VR_E_MALFORMED, "", VR_SAY_CODING_OLD, "");
  if (coding != NULL && length != NULL)
    return vr_fail (err, VR_E_MALFORMED, "", VR_SAY_LENGTH_AND_CODING, "");
  if (coding != NULL
      && !vr_header_is (coding->value, coding->value_length, "chunked"))
    return vr_fail (err, VR_E_CODING, "", VR_SAY_CODING_UNKNOWN,
                    shown (copy, coding->value, coding->value_length));
  if (length == NULL)
    return VR_OK;
  for (size_t i = 0; i < length->value_length; i++)
    if (length->value[i] < '0' || length->value[i] > '9')
      return vr_fail (err, VR_E_MALFORMED, "", VR_SAY_LENGTH_FORM,
                      shown (copy, length->value, length->value_length));
  if (length->value_length == 0)
    return vr_fail (err, VR_E_MALFORMED, "", VR_SAY_LENGTH_FORM, "");
  /* more digits than fit are a body that is too large, whatever its size */
  if (!vr_number_parse_u64 (length->value, length->value_length,
                            content_length))
    *content_length = UINT64_MAX;
  return VR_OK;
}

enum vr_status
vr_guard_check (const struct vr_header *headers, size_t n_headers,
                bool is_http_1_0, uint64_t *content_length,
                struct vr_error *err)
{
  struct framing framing = { .host = NULL };
  size_t n_bytes = 0;

  *content_length = 0;
  if (n_headers > VR_GUARD_MAX_HEADERS)
    return vr_fail (err, VR_E_HEADERS_TOO_LARGE, "", VR_SAY_HEADERS_OVER,
                    vr_number_u64_text (VR_NUMBER_BUF, VR_GUARD_MAX_HEADERS));
  for (size_t i = 0; i < n_headers; i++)
    n_bytes += headers[i].name_length + headers[i].value_length;
  if (n_bytes > VR_GUARD_MAX_HEADER_BYTES)
    return vr_fail (err, VR_E_HEADERS_TOO_LARGE, "",
                    VR_SAY_HEADER_BYTES_OVER,
                    vr_number_u64_text (VR_NUMBER_BUF,
                                        VR_GUARD_MAX_HEADER_BYTES));
  for (size_t i = 0; i < n_headers; i++)
    {
      enum vr_status status = check_header (&headers[i], &framing, err);

      if (status != VR_OK)
        return status;
    }
  return check_framing (&framing, is_http_1_0, content_length, err);
}

enum vr_status
vr_guard_method (const char *method, struct vr_error *err)
{
  char copy[VR_GUARD_SHOWN + 1];
  size_t length = strlen (method);

  if (is_token (method, length))
    return VR_OK;
  return vr_fail (err, VR_E_MALFORMED, "", VR_SAY_METHOD_NAME,
                  shown (copy, method, length));
}
