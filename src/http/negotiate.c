/* Accept, Accept-Language, If-None-Match. */

#include "config.h"

#include "http/negotiate.h"

#include <string.h>
#include <strings.h>

#include "base/banned.h"

enum
{
  VR_Q_ONE = 1000      /* weights have three digits behind the point */
};

static void
trim (const char **text, size_t *length)
{
  while (*length > 0 && (**text == ' ' || **text == '\t'))
    {
      (*text)++;
      (*length)--;
    }
  while (*length > 0
         && ((*text)[*length - 1] == ' ' || (*text)[*length - 1] == '\t'))
    (*length)--;
}

/* The next item of a list that commas separate. */
static bool
next_item (const char **rest, size_t *rest_length, const char **item,
           size_t *length)
{
  const char *comma;

  if (*rest_length == 0)
    return false;
  comma = memchr (*rest, ',', *rest_length);
  *item = *rest;
  *length = comma == NULL ? *rest_length : (size_t) (comma - *rest);
  *rest += *length + (comma != NULL);
  *rest_length -= *length + (comma != NULL);
  trim (item, length);
  return true;
}

/* "0.8" in thousandths; what cannot be read weighs nothing. */
static unsigned
read_weight (const char *text, size_t length)
{
  unsigned weight = 0;
  unsigned unit = VR_Q_ONE;

  if (length == 0 || length > 5 || (text[0] != '0' && text[0] != '1')
      || (length > 1 && text[1] != '.'))
    return 0;
  weight = (unsigned) (text[0] - '0') * VR_Q_ONE;
  for (size_t i = 2; i < length; i++)
    {
      if (text[i] < '0' || text[i] > '9')
        return 0;
      unit /= 10;
      weight += (unsigned) (text[i] - '0') * unit;
    }
  return weight > VR_Q_ONE ? 0 : weight;
}

/* Cuts the parameters off an item and returns its weight. */
static unsigned
cut_weight (const char *item, size_t *length)
{
  const char *end = item + *length;
  const char *semicolon = memchr (item, ';', *length);
  unsigned weight = VR_Q_ONE;

  if (semicolon == NULL)
    return weight;
  *length = (size_t) (semicolon - item);
  while (semicolon != NULL && semicolon < end)
    {
      const char *start = semicolon + 1;
      size_t n;

      semicolon = memchr (start, ';', (size_t) (end - start));
      n = (size_t) ((semicolon == NULL ? end : semicolon) - start);
      trim (&start, &n);
      if (n >= 2 && (start[0] == 'q' || start[0] == 'Q') && start[1] == '=')
        weight = read_weight (start + 2, n - 2);
    }
  while (*length > 0 && (item[*length - 1] == ' '
                         || item[*length - 1] == '\t'))
    (*length)--;
  return weight;
}

/* "bn", "bn-BD" */
static bool
is_tag_of (const char *tag, size_t length, const char *language)
{
  return length >= 2 && strncasecmp (tag, language, 2) == 0
         && (length == 2 || tag[2] == '-');
}

enum vr_lang
vr_negotiate_lang (const struct vr_header *headers, size_t n_headers)
{
  enum vr_lang lang = VR_LANG_EN;
  unsigned best = 0;

  for (size_t i = 0; i < n_headers; i++)
    {
      const char *rest = headers[i].value;
      size_t left = headers[i].value_length;
      const char *item;
      size_t length;

      if (!vr_header_is (headers[i].name, headers[i].name_length,
                         "Accept-Language"))
        continue;
      while (next_item (&rest, &left, &item, &length))
        {
          unsigned weight = cut_weight (item, &length);
          bool is_bn = is_tag_of (item, length, "bn");

          if (weight <= best
              || !(is_bn || is_tag_of (item, length, "en")
                   || vr_header_is (item, length, "*")))
            continue;
          best = weight;
          lang = is_bn ? VR_LANG_BN : VR_LANG_EN;
        }
    }
  return lang;
}

/* How well one media type is wanted: of the range that names it most
   closely, as RFC 9110 has it. */
struct wish
{
  unsigned closeness;     /* 0 nothing said, 1 all, 2 type, 3 type/subtype */
  unsigned weight;
};

static void
note_wish (struct wish *wish, const char *range, size_t length,
           unsigned weight, const char *type, const char *any_subtype)
{
  unsigned closeness = vr_header_is (range, length, type)          ? 3
                       : vr_header_is (range, length, any_subtype) ? 2
                       : vr_header_is (range, length, "*/*")       ? 1
                                                                   : 0;

  if (closeness > wish->closeness)
    *wish = (struct wish) { closeness, weight };
}

static bool
is_preferred (const struct wish *one, const struct wish *other)
{
  return one->weight > 0
         && (one->weight > other->weight
             || (one->weight == other->weight
                 && one->closeness > other->closeness));
}

enum vr_media
vr_negotiate_media (const struct vr_header *headers, size_t n_headers,
                    unsigned gives)
{
  struct wish json = { 0, 0 };
  struct wish text = { 0, 0 };
  struct wish html = { 0, 0 };
  bool is_said = false;

  for (size_t i = 0; i < n_headers; i++)
    {
      const char *rest = headers[i].value;
      size_t left = headers[i].value_length;
      const char *item;
      size_t length;

      if (!vr_header_is (headers[i].name, headers[i].name_length, "Accept"))
        continue;
      while (next_item (&rest, &left, &item, &length))
        {
          unsigned weight = cut_weight (item, &length);

          is_said = is_said || length > 0;
          note_wish (&json, item, length, weight, "application/json",
                     "application/*");
          note_wish (&text, item, length, weight, "text/plain", "text/*");
          note_wish (&html, item, length, weight, "text/html", "");
        }
    }
  if (!is_said)
    return VR_MEDIA_JSON;
  if ((gives & VR_GIVES_HTML) != 0 && html.closeness == 3
      && is_preferred (&html, &json) && is_preferred (&html, &text))
    return VR_MEDIA_HTML;
  if ((gives & VR_GIVES_TEXT) != 0 && is_preferred (&text, &json))
    return VR_MEDIA_TEXT;
  return json.weight > 0 ? VR_MEDIA_JSON : VR_MEDIA_NONE;
}

/* Is the text an item of If-None-Match, weak or strong? */
static bool
has_item (const struct vr_header *headers, size_t n_headers, const char *text)
{
  for (size_t i = 0; i < n_headers; i++)
    {
      const char *rest = headers[i].value;
      size_t left = headers[i].value_length;
      const char *item;
      size_t length;

      if (!vr_header_is (headers[i].name, headers[i].name_length,
                         "If-None-Match"))
        continue;
      /* our tags hold no comma */
      while (next_item (&rest, &left, &item, &length))
        {
          if (length > 2 && strncmp (item, "W/", 2) == 0)
            {
              item += 2;
              length -= 2;
            }
          if (strlen (text) == length && memcmp (item, text, length) == 0)
            return true;
        }
    }
  return false;
}

bool
vr_negotiate_has_tag (const struct vr_header *headers, size_t n_headers,
                      const char *tag)
{
  return has_item (headers, n_headers, tag);
}

bool
vr_negotiate_has_any (const struct vr_header *headers, size_t n_headers)
{
  return has_item (headers, n_headers, "*");
}
