/* Growing text buffer.  Knows nothing of what is written into it. */

#include "config.h"

#include "base/buf.h"

#include <math.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/banned.h"

enum
{
  VR_BUF_FIRST_BYTES = 512,
  VR_BUF_DIGITS = 24
};

void
vr_buf_init (struct vr_buf *buf, size_t maximum_bytes)
{
  *buf = (struct vr_buf) { .maximum = maximum_bytes };
}

void
vr_buf_init_borrowed (struct vr_buf *buf, char *array, size_t size)
{
  *buf = (struct vr_buf) {
    .data = array, .capacity = size, .maximum = size, .is_borrowed = true
  };
  array[0] = '\0';
}

void
vr_buf_clear (struct vr_buf *buf)
{
  if (!buf->is_borrowed)
    free (buf->data);
  *buf = (struct vr_buf) { .maximum = buf->maximum };
}

void
vr_buf_reset (struct vr_buf *buf)
{
  buf->length = 0;
  buf->has_overflowed = false;
  if (buf->data != NULL)
    buf->data[0] = '\0';
}

bool
vr_buf_ok (const struct vr_buf *buf)
{
  return !buf->has_overflowed;
}

char *
vr_buf_take (struct vr_buf *buf)
{
  char *data = buf->has_overflowed ? NULL : buf->data;

  if (buf->has_overflowed && !buf->is_borrowed)
    free (buf->data);
  *buf = (struct vr_buf) { .maximum = buf->maximum };
  return data;
}

static bool
grow (struct vr_buf *buf, size_t extra)
{
  size_t needed;
  size_t grown;
  char *data;

  needed = buf->length + extra + 1;
  if (buf->is_borrowed || extra >= buf->maximum || needed > buf->maximum)
    {
      buf->has_overflowed = true;
      return false;
    }
  grown = buf->capacity < VR_BUF_FIRST_BYTES ? VR_BUF_FIRST_BYTES
                                             : buf->capacity * 2;
  if (grown < needed)
    grown = needed;
  if (grown > buf->maximum)
    grown = buf->maximum;
  data = realloc (buf->data, grown);
  if (data == NULL)
    {
      buf->has_overflowed = true;
      return false;
    }
  buf->data = data;
  buf->capacity = grown;
  return true;
}

/* Room for `extra` more bytes and the final zero. */
static inline bool
reserve (struct vr_buf *buf, size_t extra)
{
  if (buf->has_overflowed)
    return false;
  return extra < buf->capacity - buf->length || grow (buf, extra);
}

void
vr_buf_add (struct vr_buf *buf, const char *data, size_t length)
{
  if (!reserve (buf, length))
    return;
  memcpy (buf->data + buf->length, data, length);
  buf->length += length;
  buf->data[buf->length] = '\0';
}

void
vr_buf_add_text (struct vr_buf *buf, const char *text)
{
  vr_buf_add (buf, text, strlen (text));
}

void
vr_buf_add_char (struct vr_buf *buf, char c)
{
  if (!reserve (buf, 1))
    return;
  buf->data[buf->length++] = c;
  buf->data[buf->length] = '\0';
}

void
vr_buf_add_u64 (struct vr_buf *buf, uint64_t value)
{
  char digits[VR_BUF_DIGITS];
  size_t at = sizeof digits;

  do
    {
      digits[--at] = (char) ('0' + value % 10);
      value /= 10;
    }
  while (value != 0);
  vr_buf_add (buf, digits + at, sizeof digits - at);
}

void
vr_buf_add_i64 (struct vr_buf *buf, int64_t value)
{
  if (value < 0)
    {
      vr_buf_add_char (buf, '-');
      vr_buf_add_u64 (buf, 0 - (uint64_t) value);
    }
  else
    vr_buf_add_u64 (buf, (uint64_t) value);
}

static const double powers_of_ten[] = { 1, 1e1, 1e2, 1e3, 1e4,
                                        1e5, 1e6, 1e7, 1e8, 1e9 };

/* The digits of `scaled` = value * 10^decimals, with the point put in. */
static void
add_scaled (struct vr_buf *buf, uint64_t scaled, unsigned decimals,
            bool keeps_zeros)
{
  char digits[VR_BUF_DIGITS];
  uint64_t unit = (uint64_t) powers_of_ten[decimals];
  uint64_t fraction = scaled % unit;
  unsigned n = decimals;

  vr_buf_add_u64 (buf, scaled / unit);
  if (decimals == 0 || (fraction == 0 && !keeps_zeros))
    return;
  for (unsigned i = decimals; i > 0; i--)
    {
      digits[i - 1] = (char) ('0' + fraction % 10);
      fraction /= 10;
    }
  while (!keeps_zeros && digits[n - 1] == '0')
    n--;
  vr_buf_add_char (buf, '.');
  vr_buf_add (buf, digits, n);
}

static bool
fits_fixed (double value, unsigned decimals)
{
  return decimals <= 9 && fabs (value) * powers_of_ten[decimals] < 9e15;
}

void
vr_buf_add_f64 (struct vr_buf *buf, double value, unsigned decimals)
{
  uint64_t scaled;

  if (!isfinite (value))
    {
      vr_buf_add_text (buf, "null");
      return;
    }
  if (!fits_fixed (value, decimals))
    {
      vr_buf_printf (buf, "%.12g", value);
      return;
    }
  scaled = (uint64_t) llround (fabs (value) * powers_of_ten[decimals]);
  if (value < 0 && scaled != 0)
    vr_buf_add_char (buf, '-');
  add_scaled (buf, scaled, decimals, false);
}

void
vr_buf_add_fixed (struct vr_buf *buf, double value, unsigned decimals)
{
  uint64_t scaled;

  if (!isfinite (value) || !fits_fixed (value, decimals))
    {
      vr_buf_add_f64 (buf, value, decimals);
      return;
    }
  scaled = (uint64_t) llround (fabs (value) * powers_of_ten[decimals]);
  if (value < 0 && scaled != 0)
    vr_buf_add_char (buf, '-');
  add_scaled (buf, scaled, decimals, true);
}

void
vr_buf_printf (struct vr_buf *buf, const char *format, ...)
{
  char text[512];
  va_list args;
  int n;

  va_start (args, format);
  n = vsnprintf (text, sizeof text, format, args);
  va_end (args);
  if (n < 0 || (size_t) n >= sizeof text)
    buf->has_overflowed = true;
  else
    vr_buf_add (buf, text, (size_t) n);
}

/* Length of the UTF-8 sequence at s (RFC 3629), 0 when it is not one. */
static size_t
utf8_length (const unsigned char *s)
{
  if (s[0] < 0x80)
    return 1;
  if (s[0] >= 0xc2 && s[0] <= 0xdf)
    return (s[1] & 0xc0) == 0x80 ? 2 : 0;
  if (s[0] >= 0xe0 && s[0] <= 0xef)
    {
      if ((s[1] & 0xc0) != 0x80 || (s[2] & 0xc0) != 0x80
          || (s[0] == 0xe0 && s[1] < 0xa0) || (s[0] == 0xed && s[1] > 0x9f))
        return 0;
      return 3;
    }
  if (s[0] >= 0xf0 && s[0] <= 0xf4)
    {
      if ((s[1] & 0xc0) != 0x80 || (s[2] & 0xc0) != 0x80
          || (s[3] & 0xc0) != 0x80 || (s[0] == 0xf0 && s[1] < 0x90)
          || (s[0] == 0xf4 && s[1] > 0x8f))
        return 0;
      return 4;
    }
  return 0;
}

/* ASCII that stands in a JSON string as it is: most of all text. */
static inline bool
is_plain (unsigned char c)
{
  return c >= 0x20 && c < 0x80 && c != '"' && c != '\\';
}

void
vr_buf_add_json_string (struct vr_buf *buf, const char *text)
{
  const unsigned char *s = (const unsigned char *) text;
  const unsigned char *run = s;

  vr_buf_add_char (buf, '"');
  while (*s != '\0')
    {
      size_t n;

      while (is_plain (*s))
        s++;
      if (*s == '\0')
        break;
      n = utf8_length (s);
      if (n > 1)
        {
          s += n;
          continue;
        }
      vr_buf_add (buf, (const char *) run, (size_t) (s - run));
      if (n == 0)
        vr_buf_add_text (buf, "\xef\xbf\xbd");
      else if (*s == '"' || *s == '\\')
        {
          vr_buf_add_char (buf, '\\');
          vr_buf_add_char (buf, (char) *s);
        }
      else if (*s == '\n')
        vr_buf_add_text (buf, "\\n");
      else
        vr_buf_printf (buf, "\\u%04x", *s);
      run = ++s;
    }
  vr_buf_add (buf, (const char *) run, (size_t) (s - run));
  vr_buf_add_char (buf, '"');
}
