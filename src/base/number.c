/* Numbers from and to text.  strtod is safe here because nothing in the
   project calls setlocale (banned.h). */

#include "config.h"

#include "base/number.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "base/banned.h"
#include "base/buf.h"

enum
{
  VR_NUMBER_LONGEST = 40
};

static bool
is_digit (char c)
{
  return c >= '0' && c <= '9';
}

static const char *
skip_digits (const char *s, const char *end)
{
  while (s < end && is_digit (*s))
    s++;
  return s;
}

/* JSON's grammar of a number (RFC 8259, section 6). */
static bool
is_json_number (const char *s, const char *end)
{
  const char *digits;

  if (s < end && *s == '-')
    s++;
  digits = s;
  s = skip_digits (s, end);
  if (s == digits || (*digits == '0' && s - digits > 1))
    return false;
  if (s < end && *s == '.')
    {
      digits = ++s;
      s = skip_digits (s, end);
      if (s == digits)
        return false;
    }
  if (s < end && (*s == 'e' || *s == 'E'))
    {
      s++;
      if (s < end && (*s == '+' || *s == '-'))
        s++;
      digits = s;
      s = skip_digits (s, end);
      if (s == digits)
        return false;
    }
  return s == end;
}

bool
vr_number_parse_f64 (const char *text, size_t length, double *value)
{
  char copy[VR_NUMBER_LONGEST + 1];
  double parsed;

  if (length == 0 || length > VR_NUMBER_LONGEST
      || !is_json_number (text, text + length))
    return false;
  memcpy (copy, text, length);
  copy[length] = '\0';
  parsed = strtod (copy, NULL);
  if (!isfinite (parsed))
    return false;
  *value = parsed;
  return true;
}

bool
vr_number_parse_u64 (const char *text, size_t length, uint64_t *value)
{
  uint64_t sum = 0;
  double real;

  if (length == 0 || length > VR_NUMBER_LONGEST)
    return false;
  if (skip_digits (text, text + length) != text + length)
    {
      /* from 2^53 on a double no longer names one whole number: 2^53 + 1 is
         read as 2^53 */
      if (!vr_number_parse_f64 (text, length, &real) || real < 0
          || real >= 9007199254740992.0 || floor (real) < real)
        return false;
      *value = (uint64_t) real;
      return true;
    }
  if (text[0] == '0' && length > 1)
    return false;
  for (size_t i = 0; i < length; i++)
    if (__builtin_mul_overflow (sum, (uint64_t) 10, &sum)
        || __builtin_add_overflow (sum, (uint64_t) (text[i] - '0'), &sum))
      return false;
  *value = sum;
  return true;
}

bool
vr_number_parse_i64 (const char *text, size_t length, int64_t *value)
{
  bool is_negative = length > 0 && text[0] == '-';
  uint64_t magnitude;

  if (is_negative && (length == 1 || !is_digit (text[1])))
    return false;
  if (!vr_number_parse_u64 (text + is_negative, length - is_negative,
                            &magnitude)
      || magnitude > INT64_MAX)
    return false;
  *value = is_negative ? -(int64_t) magnitude : (int64_t) magnitude;
  return true;
}

const char *
vr_number_u64_text (char text[VR_NUMBER_TEXT], uint64_t value)
{
  struct vr_buf buf;

  vr_buf_init_borrowed (&buf, text, VR_NUMBER_TEXT);
  vr_buf_add_u64 (&buf, value);
  return text;
}

const char *
vr_number_f64_text (char text[VR_NUMBER_TEXT], double value)
{
  struct vr_buf buf;

  vr_buf_init_borrowed (&buf, text, VR_NUMBER_TEXT);
  /* whole numbers to the unit: a bound of 1e12 is not "1e+12" */
  if (fabs (value) <= 9007199254740992.0 && floor (value) >= value)
    vr_buf_add_i64 (&buf, (int64_t) value);
  else
    vr_buf_add_f64 (&buf, value, 6);
  return text;
}

const char *
vr_number_gib_text (char text[VR_NUMBER_TEXT], double bytes)
{
  struct vr_buf buf;

  vr_buf_init_borrowed (&buf, text, VR_NUMBER_TEXT);
  vr_buf_add_fixed (&buf, bytes / 1073741824.0, 2);
  return text;
}
