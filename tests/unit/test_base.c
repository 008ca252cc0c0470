/* The ground floor: numbers, buffers, pools, sentences, faults, field tables.
   Tables first; a new case is a new line. */

#include "config.h"

#include <math.h>
#include <stdalign.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <check.h>

#include "base/banned.h"
#include "base/buf.h"
#include "base/error.h"
#include "base/field.h"
#include "base/nearest.h"
#include "base/nearest.h"
#include "base/number.h"
#include "base/pool.h"
#include "base/sentence.h"

#define N_ROWS(table) ((int) (sizeof (table) / sizeof (table)[0]))

/* ---- numbers ---- */

static const struct u64_case
{
  const char *text;
  bool is_number;
  uint64_t value;
} u64_cases[] = {
  { "0", true, 0 },
  { "7", true, 7 },
  { "8192", true, 8192 },
  { "8192.0", true, 8192 },
  { "8192.", false, 0 },
  { ".5", false, 0 },
  { "1e9", true, 1000000000 },
  { "1E9", true, 1000000000 },
  { "1e+9", true, 1000000000 },
  { "1e12", true, 1000000000000 },
  { "10e-1", true, 1 },
  { "15e-1", false, 0 },
  { "1e-1", false, 0 },
  { "0.5", false, 0 },
  { "0.0", true, 0 },
  { "-0", true, 0 },
  { "-1", false, 0 },
  { "+1", false, 0 },
  { "", false, 0 },
  { " 1", false, 0 },
  { "1 ", false, 0 },
  { "1\n", false, 0 },
  { "01", false, 0 },
  { "00", false, 0 },
  { "01.5", false, 0 },
  { "1,000", false, 0 },
  { "1_000", false, 0 },
  { "0x10", false, 0 },
  { "1e", false, 0 },
  { "1e+", false, 0 },
  { "e9", false, 0 },
  { "1e9e9", false, 0 },
  { "1.2.3", false, 0 },
  { "1e999", false, 0 },
  { "nan", false, 0 },
  { "NaN", false, 0 },
  { "inf", false, 0 },
  { "Infinity", false, 0 },
  { "\xe0\xa7\xa7", false, 0 },   /* a Bengali one */
  /* digits alone go up to 2^64 */
  { "9007199254740993", true, 9007199254740993u },
  { "18446744073709551614", true, UINT64_MAX - 1 },
  { "18446744073709551615", true, UINT64_MAX },
  { "18446744073709551616", false, 0 },
  { "18446744073709551620", false, 0 },
  { "28446744073709551615", false, 0 },
  { "99999999999999999999", false, 0 },
  /* a point or an exponent only as far as a double tells numbers apart */
  { "9007199254740991.0", true, 9007199254740991u },
  { "9007199254740992.0", false, 0 },
  { "9007199254740993.0", false, 0 },
  { "9e15", true, 9000000000000000u },
  { "1e16", false, 0 },
  /* 40 bytes, 41 bytes */
  { "1.00000000000000000000000000000000000000", true, 1 },
  { "1.000000000000000000000000000000000000000", false, 0 },
};

START_TEST (test_u64)
{
  const struct u64_case *c = &u64_cases[_i];
  uint64_t value = 42;
  bool is_number = vr_number_parse_u64 (c->text, strlen (c->text), &value);

  ck_assert_msg (is_number == c->is_number, "'%s'", c->text);
  ck_assert_msg (value == (c->is_number ? c->value : 42), "'%s': %llu",
                 c->text, (unsigned long long) value);
}
END_TEST

static const struct i64_case
{
  const char *text;
  bool is_number;
  int64_t value;
} i64_cases[] = {
  { "0", true, 0 },
  { "-0", true, 0 },
  { "-1", true, -1 },
  { "-1e3", true, -1000 },
  { "-1.0", true, -1 },
  { "1e3", true, 1000 },
  { "9223372036854775807", true, INT64_MAX },
  { "9223372036854775808", false, 0 },
  { "-9223372036854775807", true, -INT64_MAX },
  { "-9223372036854775808", false, 0 },   /* is VR_UNSET_I64 */
  { "", false, 0 },
  { "-", false, 0 },
  { "--1", false, 0 },
  { "--0", false, 0 },
  { "--0.0", false, 0 },
  { "-+1", false, 0 },
  { "+1", false, 0 },
  { "- 1", false, 0 },
  { "-01", false, 0 },
  { "-1.5", false, 0 },
  { "-.5", false, 0 },
  { "-e1", false, 0 },
};

START_TEST (test_i64)
{
  const struct i64_case *c = &i64_cases[_i];
  int64_t value = 42;
  bool is_number = vr_number_parse_i64 (c->text, strlen (c->text), &value);

  ck_assert_msg (is_number == c->is_number, "'%s'", c->text);
  ck_assert_msg (value == (c->is_number ? c->value : 42), "'%s': %lld",
                 c->text, (long long) value);
}
END_TEST

static const struct f64_case
{
  const char *text;
  bool is_number;
  double value;
} f64_cases[] = {
  { "0", true, 0 },
  { "0.9", true, 0.9 },
  { "-0.9", true, -0.9 },
  { "1e-3", true, 0.001 },
  { "1E+3", true, 1000 },
  { "0e0", true, 0 },
  { "1e308", true, 1e308 },
  { "1e309", false, 0 },
  { "1e999", false, 0 },
  { "-1e999", false, 0 },
  { "1e-999", true, 0 },
  { "NaN", false, 0 },
  { "-nan", false, 0 },
  { "inf", false, 0 },
  { "0x1p3", false, 0 },
  { "1f", false, 0 },
  { "00.5", false, 0 },
  { "01", false, 0 },
  { "-01", false, 0 },
  { "+0.5", false, 0 },
  { ".5", false, 0 },
  { "5.", false, 0 },
  { "5.e1", false, 0 },
  { "0,9", false, 0 },
  { " 0.9", false, 0 },
  { "0.9 ", false, 0 },
  { "--1", false, 0 },
  { "", false, 0 },
  { "-", false, 0 },
  { "1e5.5", false, 0 },
};

START_TEST (test_f64)
{
  const struct f64_case *c = &f64_cases[_i];
  double value = 42;
  bool is_number = vr_number_parse_f64 (c->text, strlen (c->text), &value);

  ck_assert_msg (is_number == c->is_number, "'%s'", c->text);
  ck_assert_msg (c->is_number ? fabs (value - c->value)
                                  <= 1e-15 * fabs (c->value)
                              : fabs (value - 42) <= 0,
                 "'%s': %.17g", c->text, value);
}
END_TEST

/* The length counts, not a zero byte; what lies behind is not looked at. */
START_TEST (test_number_length)
{
  uint64_t value = 0;
  int64_t signed_value = 0;
  double real = 0;

  ck_assert (vr_number_parse_u64 ("123abc", 3, &value));
  ck_assert_uint_eq (value, 123);
  ck_assert (vr_number_parse_i64 ("-12|", 3, &signed_value));
  ck_assert_int_eq (signed_value, -12);
  ck_assert (vr_number_parse_f64 ("1.25e", 4, &real));
  ck_assert_double_eq (real, 1.25);
  ck_assert (!vr_number_parse_u64 ("1\0002", 3, &value));
  ck_assert (!vr_number_parse_f64 ("1\0002", 3, &real));
  ck_assert (!vr_number_parse_i64 ("-", 1, &signed_value));
  ck_assert (!vr_number_parse_i64 ("5", 0, &signed_value));
}
END_TEST

static const struct text_case
{
  double value;
  const char *text;
} f64_text_cases[] = {
  { 0, "0" },
  { -0.0, "0" },
  { 0.1, "0.1" },
  { 0.9, "0.9" },
  { -1.5, "-1.5" },
  { 8192, "8192" },
  { 1e12, "1000000000000" },
  { 1125899906842624.0, "1125899906842624" },
  { 9007199254740992.0, "9007199254740992" },
  { 1e17, "1e+17" },
  { 1e300, "1e+300" },
  { 1e-9, "0" },
  { 1.0 / 3, "0.333333" },
};

START_TEST (test_f64_text)
{
  ck_assert_str_eq (vr_number_f64_text (VR_NUMBER_BUF,
                                        f64_text_cases[_i].value),
                    f64_text_cases[_i].text);
}
END_TEST

START_TEST (test_number_texts)
{
  ck_assert_str_eq (vr_number_u64_text (VR_NUMBER_BUF, 0), "0");
  ck_assert_str_eq (vr_number_u64_text (VR_NUMBER_BUF, UINT64_MAX),
                    "18446744073709551615");
  ck_assert_str_eq (vr_number_gib_text (VR_NUMBER_BUF, 1073741824.0), "1.00");
  ck_assert_str_eq (vr_number_gib_text (VR_NUMBER_BUF, 11295763988.0),
                    "10.52");
  ck_assert_str_eq (vr_number_gib_text (VR_NUMBER_BUF, 0), "0.00");
  ck_assert_str_eq (vr_number_gib_text (VR_NUMBER_BUF, -1), "0.00");
  ck_assert_str_eq (vr_number_gib_text (VR_NUMBER_BUF, -1610612736.0),
                    "-1.50");
}
END_TEST

/* ---- buffers ---- */

START_TEST (test_buf_growth)
{
  struct vr_buf buf;

  vr_buf_init (&buf, 1 << 20);
  ck_assert_ptr_null (buf.data);
  for (unsigned i = 0; i < 100000; i++)
    vr_buf_add_char (&buf, (char) ('a' + i % 26));
  ck_assert (vr_buf_ok (&buf));
  ck_assert_uint_eq (buf.length, 100000);
  ck_assert_uint_le (buf.capacity, 1 << 20);
  ck_assert_int_eq (buf.data[buf.length], '\0');
  for (unsigned i = 0; i < 100000; i++)
    ck_assert_int_eq (buf.data[i], (char) ('a' + i % 26));
  vr_buf_reset (&buf);
  ck_assert_uint_eq (buf.length, 0);
  ck_assert_str_eq (buf.data, "");
  vr_buf_add_text (&buf, "again");
  ck_assert_str_eq (buf.data, "again");
  vr_buf_clear (&buf);
  ck_assert_ptr_null (buf.data);
  vr_buf_clear (&buf);
}
END_TEST

/* Maxima around the first size, doubling and one byte. */
static const size_t maxima[]
  = { 1, 2, 3, 16, 511, 512, 513, 1000, 1024, 1025 };

START_TEST (test_buf_maximum)
{
  size_t maximum = maxima[_i];
  struct vr_buf buf;

  vr_buf_init (&buf, maximum);
  for (size_t i = 1; i < maximum; i++)
    vr_buf_add_char (&buf, 'x');
  ck_assert (vr_buf_ok (&buf));
  ck_assert_uint_eq (buf.length, maximum - 1);
  vr_buf_add_char (&buf, 'y');
  ck_assert (!vr_buf_ok (&buf));
  ck_assert_uint_eq (buf.length, maximum - 1);
  vr_buf_reset (&buf);
  ck_assert (vr_buf_ok (&buf));
  vr_buf_add_char (&buf, 'z');
  ck_assert (vr_buf_ok (&buf) == (maximum > 1));
  vr_buf_clear (&buf);

  /* at once */
  vr_buf_init (&buf, maximum);
  vr_buf_printf (&buf, "%*s", maximum < 400 ? (int) maximum : 400, "");
  ck_assert (vr_buf_ok (&buf) == (maximum > 400));
  vr_buf_clear (&buf);
}
END_TEST

START_TEST (test_buf_overflow_stays)
{
  struct vr_buf buf;
  char *taken;

  vr_buf_init (&buf, 8);
  vr_buf_add_text (&buf, "1234567890");
  ck_assert (!vr_buf_ok (&buf));
  vr_buf_add_text (&buf, "1");
  vr_buf_add_u64 (&buf, 1);
  vr_buf_add_json_string (&buf, "");
  ck_assert (!vr_buf_ok (&buf));
  ck_assert_uint_eq (buf.length, 0);
  ck_assert_ptr_null (vr_buf_take (&buf));
  ck_assert (vr_buf_ok (&buf));

  vr_buf_add_text (&buf, "1234567");
  taken = vr_buf_take (&buf);
  ck_assert_str_eq (taken, "1234567");
  free (taken);
  ck_assert_ptr_null (buf.data);

  vr_buf_init (&buf, SIZE_MAX);
  vr_buf_add_text (&buf, "a");
  vr_buf_add (&buf, "b", SIZE_MAX);
  ck_assert (!vr_buf_ok (&buf));
  ck_assert_str_eq (buf.data, "a");
  vr_buf_clear (&buf);
}
END_TEST

START_TEST (test_buf_borrowed)
{
  char array[6] = "#####";
  struct vr_buf buf;

  vr_buf_init_borrowed (&buf, array, sizeof array);
  ck_assert_str_eq (array, "");
  vr_buf_add_text (&buf, "12345");
  ck_assert (vr_buf_ok (&buf));
  ck_assert_str_eq (array, "12345");
  vr_buf_add_char (&buf, '6');
  ck_assert (!vr_buf_ok (&buf));
  ck_assert_str_eq (array, "12345");
  ck_assert_ptr_eq (buf.data, array);
  vr_buf_clear (&buf);

  vr_buf_init_borrowed (&buf, array, 1);
  vr_buf_add_text (&buf, "");
  ck_assert (vr_buf_ok (&buf));
  vr_buf_add_char (&buf, '6');
  ck_assert (!vr_buf_ok (&buf));
  ck_assert_str_eq (array, "");
}
END_TEST

START_TEST (test_buf_printf)
{
  struct vr_buf buf;

  vr_buf_init (&buf, 4096);
  vr_buf_printf (&buf, "%s=%d", "a", 1);
  ck_assert_str_eq (buf.data, "a=1");
  vr_buf_printf (&buf, "%*s", 511, "");
  ck_assert (vr_buf_ok (&buf));
  ck_assert_uint_eq (buf.length, 514);
  vr_buf_printf (&buf, "%*s", 512, "");
  ck_assert (!vr_buf_ok (&buf));
  vr_buf_clear (&buf);
}
END_TEST

START_TEST (test_buf_integers)
{
  char array[64];
  struct vr_buf buf;

  vr_buf_init_borrowed (&buf, array, sizeof array);
  vr_buf_add_i64 (&buf, INT64_MIN);
  ck_assert_str_eq (array, "-9223372036854775808");
  vr_buf_reset (&buf);
  vr_buf_add_i64 (&buf, INT64_MAX);
  vr_buf_add_char (&buf, ' ');
  vr_buf_add_i64 (&buf, -1);
  vr_buf_add_char (&buf, ' ');
  vr_buf_add_i64 (&buf, 0);
  ck_assert_str_eq (array, "9223372036854775807 -1 0");
}
END_TEST

static const struct f64_write_case
{
  double value;
  unsigned decimals;
  const char *shortest;   /* vr_buf_add_f64 */
  const char *fixed;      /* vr_buf_add_fixed */
} f64_write_cases[] = {
  { 0, 0, "0", "0" },
  { 0, 2, "0", "0.00" },
  { -0.0, 2, "0", "0.00" },
  { 0.1, 6, "0.1", "0.100000" },
  { 0.1, 1, "0.1", "0.1" },
  { 0.1 + 0.2, 6, "0.3", "0.300000" },
  { 0.1, 0, "0", "0" },
  { 0.5, 0, "1", "1" },
  { 1.005, 2, "1", "1.00" },      /* below 1.005 in binary */
  { 1.015, 2, "1.01", "1.01" },   /* below, too */
  { 0.015, 2, "0.02", "0.02" },
  { 10.52, 2, "10.52", "10.52" },
  { 10.50, 2, "10.5", "10.50" },
  { 100, 2, "100", "100.00" },
  { 0.999, 2, "1", "1.00" },
  { 0.004, 2, "0", "0.00" },
  { -0.004, 2, "0", "0.00" },
  { -0.006, 2, "-0.01", "-0.01" },
  { -2.5, 6, "-2.5", "-2.500000" },
  { 0.000001, 6, "0.000001", "0.000001" },
  { 0.0000001, 6, "0", "0.000000" },
  { 0.123456789, 9, "0.123456789", "0.123456789" },
  { 1e9 - 0.5, 6, "999999999.5", "999999999.500000" },
  { 8999999999.0, 6, "8999999999", "8999999999.000000" },
  /* past what fixed point holds: 12 significant digits */
  { 9000000001.0, 6, "9000000001", "9000000001" },
  { 123456789012345.0, 6, "1.23456789012e+14", "1.23456789012e+14" },
  { 1e300, 6, "1e+300", "1e+300" },
  { -1e300, 0, "-1e+300", "-1e+300" },
  { 1e-300, 6, "0", "0.000000" },
  { (double) NAN, 6, "null", "null" },
  { (double) INFINITY, 6, "null", "null" },
  { (double) -INFINITY, 2, "null", "null" },
};

START_TEST (test_buf_f64)
{
  const struct f64_write_case *c = &f64_write_cases[_i];
  char array[64];
  struct vr_buf buf;

  vr_buf_init_borrowed (&buf, array, sizeof array);
  vr_buf_add_f64 (&buf, c->value, c->decimals);
  ck_assert_str_eq (array, c->shortest);
  vr_buf_reset (&buf);
  vr_buf_add_fixed (&buf, c->value, c->decimals);
  ck_assert_str_eq (array, c->fixed);
}
END_TEST

#define BAD "\xef\xbf\xbd"   /* U+FFFD */

static const struct json_case
{
  const char *text;
  const char *json;
} json_cases[] = {
  { "", "\"\"" },
  { "plain text", "\"plain text\"" },
  { "a\"b", "\"a\\\"b\"" },
  { "\"", "\"\\\"\"" },
  { "\\", "\"\\\\\"" },
  { "a/b", "\"a/b\"" },
  { "a\nb", "\"a\\nb\"" },
  { "a\tb\r", "\"a\\u0009b\\u000d\"" },
  { "\x01\x1f\x20\x7f", "\"\\u0001\\u001f \x7f\"" },
  { "<b>&amp;'", "\"<b>&amp;'\"" },
  { "\xe0\xa6\xac\xe0\xa6\xbe\xe0\xa6\x82\xe0\xa6\xb2\xe0\xa6\xbe",
    "\"\xe0\xa6\xac\xe0\xa6\xbe\xe0\xa6\x82\xe0\xa6\xb2\xe0\xa6\xbe\"" },
  { "\xc2\x80\xdf\xbf", "\"\xc2\x80\xdf\xbf\"" },
  { "\xe0\xa0\x80\xef\xbf\xbf", "\"\xe0\xa0\x80\xef\xbf\xbf\"" },
  { "\xf0\x9f\x98\x80", "\"\xf0\x9f\x98\x80\"" },
  { "\xf0\x90\x80\x80\xf4\x8f\xbf\xbf", "\"\xf0\x90\x80\x80\xf4\x8f\xbf\xbf\"" },
  /* not UTF-8 */
  { "\x80", "\"" BAD "\"" },
  { "a\xff" "b", "\"a" BAD "b\"" },
  { "\xc0\x80", "\"" BAD BAD "\"" },                 /* overlong */
  { "\xc1\xbf", "\"" BAD BAD "\"" },
  { "\xe0\x9f\xbf", "\"" BAD BAD BAD "\"" },
  { "\xf0\x8f\xbf\xbf", "\"" BAD BAD BAD BAD "\"" },
  { "\xed\xa0\x80", "\"" BAD BAD BAD "\"" },         /* a surrogate */
  { "\xf4\x90\x80\x80", "\"" BAD BAD BAD BAD "\"" }, /* past U+10FFFF */
  { "\xf5\x80\x80\x80", "\"" BAD BAD BAD BAD "\"" },
  { "\xe0\xa6", "\"" BAD BAD "\"" },                 /* cut off */
  { "\xf0\x9f\x98", "\"" BAD BAD BAD "\"" },
  { "\xf0\x9f\x98\"", "\"" BAD BAD BAD "\\\"\"" },
  { "\xc2\"", "\"" BAD "\\\"\"" },
  { "\xc2", "\"" BAD "\"" },
};

START_TEST (test_json_string)
{
  const struct json_case *c = &json_cases[_i];
  char array[128];
  struct vr_buf buf;

  vr_buf_init_borrowed (&buf, array, sizeof array);
  vr_buf_add_json_string (&buf, c->text);
  ck_assert (vr_buf_ok (&buf));
  ck_assert_str_eq (array, c->json);
}
END_TEST

/* Length of the UTF-8 character at s by decoding it; 0: none. */
static size_t
decode (const char *text)
{
  const unsigned char *s = (const unsigned char *) text;
  static const uint32_t smallest[] = { 0, 0, 0x80, 0x800, 0x10000 };
  size_t n = s[0] < 0x80            ? 1
             : (s[0] & 0xe0) == 0xc0 ? 2
             : (s[0] & 0xf0) == 0xe0 ? 3
             : (s[0] & 0xf8) == 0xf0 ? 4
                                     : 0;
  uint32_t point = n == 1 ? s[0] : s[0] & (0x7fu >> n);

  for (size_t i = 1; i < n; i++)
    {
      if ((s[i] & 0xc0) != 0x80)
        return 0;
      point = point << 6 | (s[i] & 0x3fu);
    }
  if (n == 0 || point < smallest[n] || point > 0x10ffff
      || (point >= 0xd800 && point <= 0xdfff))
    return 0;
  return n;
}

static bool
is_utf8 (const char *text)
{
  while (*text != '\0')
    {
      size_t n = decode (text);

      if (n == 0)
        return false;
      text += n;
    }
  return true;
}

/* Whatever goes in, a JSON string in UTF-8 comes out. */
START_TEST (test_json_string_random)
{
  uint64_t seed = 20261130;

  for (unsigned round = 0; round < 20000; round++)
    {
      char text[9] = "";
      char array[128];
      struct vr_buf buf;

      for (unsigned i = 0; i < 8; i++)
        {
          seed = seed * 6364136223846793005u + 1442695040888963407u;
          /* mostly lead and continuation bytes */
          text[i] = (char) ((seed >> 40 & 3) != 0 ? (seed >> 33) | 0x80
                                                  : seed >> 33 & 0x7f);
        }
      vr_buf_init_borrowed (&buf, array, sizeof array);
      vr_buf_add_json_string (&buf, text);
      ck_assert (vr_buf_ok (&buf));
      ck_assert_msg (is_utf8 (array), "round %u", round);
      for (const char *s = array; *s != '\0'; s++)
        ck_assert_msg ((unsigned char) *s >= 0x20, "round %u", round);
      ck_assert_int_eq (array[0], '"');
      ck_assert_int_eq (array[buf.length - 1], '"');
      if (is_utf8 (text))
        ck_assert_ptr_null (strstr (array, BAD));
    }
}
END_TEST

/* ---- pools ---- */

static const size_t pool_sizes[]
  = { 0, 1, 2, 3, 7, 8, 15, 16, 17, 100, 4095, 4096, 4097, 1 << 20,
      (1 << 20) + 1, 3 << 20 };

/* One check for a block: check's own checks cost too much for each byte. */
static bool
is_filled (const unsigned char *data, size_t size, unsigned char value)
{
  for (size_t i = 0; i < size; i++)
    if (data[i] != value)
      return false;
  return true;
}

START_TEST (test_pool_alignment)
{
  size_t size = pool_sizes[_i];
  struct vr_pool pool;
  unsigned char *old = NULL;

  vr_pool_init (&pool, 64 << 20);
  for (unsigned i = 0; i < 5; i++)
    {
      unsigned char *data = vr_pool_alloc (&pool, 1, size);

      ck_assert_ptr_nonnull (data);
      ck_assert_uint_eq ((uintptr_t) data % alignof (max_align_t), 0);
      ck_assert (is_filled (data, size, 0));
      memset (data, 0xa5, size);
      ck_assert (old == NULL || is_filled (old, size, 0xa5));
      old = data;
      ck_assert_ptr_nonnull (vr_pool_alloc (&pool, 1, 1));
    }
  vr_pool_clear (&pool);
  ck_assert_ptr_null (pool.blocks);
  ck_assert_uint_eq (pool.total_bytes, 0);
}
END_TEST

/* A block that was used before is zeroed again. */
START_TEST (test_pool_reset)
{
  struct vr_pool pool;
  unsigned char *first;
  size_t kept;

  vr_pool_init (&pool, 1 << 20);
  for (unsigned i = 0; i < 100; i++)
    memset (vr_pool_alloc (&pool, 1, 1000), 0xa5, 1000);
  vr_pool_reset (&pool);
  kept = pool.total_bytes;
  ck_assert_uint_gt (kept, 0);
  first = vr_pool_alloc (&pool, 1, 1000);
  for (size_t k = 0; k < 1000; k++)
    ck_assert_uint_eq (first[k], 0);
  ck_assert_uint_eq (pool.total_bytes, kept);
  for (unsigned round = 0; round < 100; round++)
    {
      vr_pool_reset (&pool);
      ck_assert_ptr_nonnull (vr_pool_alloc (&pool, 1, kept));
      ck_assert_uint_eq (pool.total_bytes, kept);
    }
  vr_pool_clear (&pool);
  vr_pool_reset (&pool);
  ck_assert_ptr_null (pool.blocks);
}
END_TEST

static const size_t pool_maxima[]
  = { 16, 100, 4095, 4096, 4097, 10000, 1 << 20, (5 << 20) + 13 };

/* Everything up to the maximum in small pieces, and not one more. */
START_TEST (test_pool_maximum)
{
  size_t maximum = pool_maxima[_i];
  size_t piece = alignof (max_align_t);
  struct vr_pool pool;
  size_t sum = 0;

  vr_pool_init (&pool, maximum);
  ck_assert_ptr_null (vr_pool_alloc (&pool, 1, maximum + 1));
  while (vr_pool_alloc (&pool, 1, piece) != NULL)
    sum += piece;
  ck_assert_uint_le (sum, maximum);
  ck_assert_uint_le (pool.total_bytes, maximum);
  /* at most a piece is lost at the end of each block */
  ck_assert_uint_gt (sum + 32 * piece, maximum);
  vr_pool_clear (&pool);

  vr_pool_init (&pool, maximum);
  ck_assert_ptr_nonnull (vr_pool_alloc (&pool, maximum / piece, piece));
  vr_pool_clear (&pool);
}
END_TEST

START_TEST (test_pool_overflow)
{
  struct vr_pool pool;

  vr_pool_init (&pool, SIZE_MAX);
  ck_assert_ptr_null (vr_pool_alloc (&pool, SIZE_MAX, 2));
  ck_assert_ptr_null (vr_pool_alloc (&pool, SIZE_MAX / 2 + 1, 2));
  ck_assert_ptr_null (vr_pool_alloc (&pool, SIZE_MAX, 1));
  ck_assert_ptr_null (vr_pool_alloc (&pool, 1, SIZE_MAX - 3));
  ck_assert_ptr_null (vr_pool_copy_n (&pool, "x", SIZE_MAX));
  ck_assert_ptr_nonnull (vr_pool_alloc (&pool, SIZE_MAX, 0));
  ck_assert_ptr_nonnull (vr_pool_alloc (&pool, 0, SIZE_MAX));
  vr_pool_clear (&pool);

  vr_pool_init (&pool, 0);
  ck_assert_ptr_null (vr_pool_alloc (&pool, 1, 1));
  ck_assert_ptr_null (vr_pool_copy (&pool, ""));
  vr_pool_clear (&pool);
}
END_TEST

START_TEST (test_pool_copy)
{
  struct vr_pool pool;
  const char *empty, *whole, *part;

  vr_pool_init (&pool, 1 << 20);
  empty = vr_pool_copy (&pool, "");
  whole = vr_pool_copy (&pool, "GPU");
  part = vr_pool_copy_n (&pool, "abcdef", 3);
  ck_assert_str_eq (empty, "");
  ck_assert_str_eq (whole, "GPU");
  ck_assert_str_eq (part, "abc");
  vr_pool_clear (&pool);
}
END_TEST

/* ---- sentences ---- */

static const struct grouping_case
{
  const char *number;
  const char *en;
  const char *bn;
} grouping_cases[] = {
  { "0", "0", "০" },
  { "7", "7", "৭" },
  { "100", "100", "১০০" },
  { "999", "999", "৯৯৯" },
  { "1000", "1,000", "১,০০০" },
  { "20224", "20,224", "২০,২২৪" },
  { "100000", "100,000", "১,০০,০০০" },
  { "131072", "131,072", "১,৩১,০৭২" },
  { "1048576", "1,048,576", "১০,৪৮,৫৭৬" },
  { "10000000", "10,000,000", "১,০০,০০,০০০" },
  { "1234567890", "1,234,567,890", "১,২৩,৪৫,৬৭,৮৯০" },
  { "18446744073709551615", "18,446,744,073,709,551,615",
    "১,৮৪,৪৬,৭৪,৪০,৭৩,৭০,৯৫,৫১,৬১৫" },
  { "10.52", "10.52", "১০.৫২" },
  { "0.05", "0.05", "০.০৫" },
  { "1234.5678", "1,234.5678", "১,২৩৪.৫৬৭৮" },
  { "-0.5", "-0.5", "-০.৫" },
  { "-100", "-100", "-১০০" },
  { "-1000", "-1,000", "-১,০০০" },
  { "-131072.25", "-131,072.25", "-১,৩১,০৭২.২৫" },
  { "1e+17", "1e+17", "১e+১৭" },
  { "null", "null", "null" },
  { "", "", "" },
};

START_TEST (test_grouping)
{
  const struct grouping_case *c = &grouping_cases[_i];
  char array[128];
  struct vr_buf buf;

  vr_buf_init_borrowed (&buf, array, sizeof array);
  vr_sentence_add_number (&buf, VR_LANG_EN, c->number);
  ck_assert_str_eq (array, c->en);
  vr_buf_reset (&buf);
  vr_sentence_add_number (&buf, VR_LANG_BN, c->number);
  ck_assert_str_eq (array, c->bn);
}
END_TEST

START_TEST (test_say)
{
  char array[512];
  struct vr_buf buf;

  vr_buf_init_borrowed (&buf, array, sizeof array);
  vr_say (&buf, VR_LANG_EN, VR_SAY_OUT_OF_BOUNDS, "20224", "1", "8192.5");
  ck_assert_str_eq (array, "20,224 is out of bounds: it must be between 1 and "
                           "8,192.5");
  vr_buf_reset (&buf);
  vr_say (&buf, VR_LANG_BN, VR_SAY_OUT_OF_BOUNDS, "131072", "1", "8192.5");
  ck_assert_str_eq (array,
                    "১,৩১,০৭২ সীমার বাইরে; ১ থেকে ৮,১৯২.৫-এর মধ্যে হতে হবে");
  /* {0} as it is: no grouping, no placeholder read out of an argument */
  vr_buf_reset (&buf);
  vr_say (&buf, VR_LANG_BN, VR_SAY_NOT_A_NUMBER, "{1} 131072 {0#}");
  ck_assert_str_eq (array, "'{1} 131072 {0#}' কোনো সংখ্যা নয়");
  /* arguments in the language's own order; a missing one is left out */
  vr_buf_reset (&buf);
  vr_say (&buf, VR_LANG_EN, VR_SAY_NOT_ONE_OF, "a");
  ck_assert_str_eq (array, "'a' is not one of: ");
  vr_buf_reset (&buf);
  vr_sentence_write (&buf, VR_LANG_EN, VR_SAY_AS_IT_IS, 0, NULL);
  ck_assert_str_eq (array, "");
}
END_TEST

/* What a sentence holds besides its words. */
struct looks
{
  unsigned arguments;   /* bit i: {i} or {i#} */
  unsigned numbers;     /* bit i: {i#} */
  bool has_words;       /* letters outside placeholders */
  bool has_bengali;     /* U+0980 to U+09FF */
};

static struct looks
look_at (const char *s)
{
  struct looks looks = { 0, 0, false, false };

  while (*s != '\0')
    {
      bool is_number = s[0] == '{' && s[1] >= '0' && s[1] <= '9'
                       && s[2] == '#' && s[3] == '}';
      bool is_argument = s[0] == '{' && s[1] >= '0' && s[1] <= '9'
                         && s[2] == '}';
      unsigned char c = (unsigned char) *s;

      if (is_number || is_argument)
        {
          looks.arguments |= 1u << (s[1] - '0');
          looks.numbers |= is_number ? 1u << (s[1] - '0') : 0;
          s += is_number ? 4 : 3;
          continue;
        }
      if ((c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z'))
        looks.has_words = true;
      /* e0 a6 80 to e0 a7 bf */
      if (c == 0xe0
          && ((unsigned char) s[1] == 0xa6 || (unsigned char) s[1] == 0xa7))
        looks.has_bengali = true;
      s++;
    }
  return looks;
}

START_TEST (test_sentence)
{
  enum vr_sentence sentence = (enum vr_sentence) _i;
  const char *en = vr_sentence_text (sentence, VR_LANG_EN);
  const char *bn = vr_sentence_text (sentence, VR_LANG_BN);
  struct looks a, b;

  ck_assert_ptr_nonnull (en);
  ck_assert_ptr_nonnull (bn);
  ck_assert_str_ne (en, "");
  ck_assert_msg (bn[0] != '\0', "no Bengali: %s", en);
  ck_assert_msg (is_utf8 (en) && is_utf8 (bn), "not UTF-8: %s", en);
  a = look_at (en);
  b = look_at (bn);
  ck_assert_msg (b.has_bengali || !a.has_words, "no Bengali letter: %s", bn);
  ck_assert_msg (!a.has_bengali, "Bengali in the English text: %s", en);
  ck_assert_msg (a.arguments == b.arguments, "other placeholders: %s", bn);
  ck_assert_msg (a.numbers == b.numbers, "other numbers: %s", bn);
  /* {0} to {n} without a gap, and room in a fault's buffer (error.c) */
  ck_assert_msg ((a.arguments & (a.arguments + 1)) == 0, "a gap: %s", en);
  ck_assert_uint_lt (strlen (bn), 1000);
}
END_TEST

/* ---- faults ---- */

START_TEST (test_status)
{
  enum vr_status status = (enum vr_status) _i;
  const char *slug = vr_status_slug (status);
  int http = vr_status_http (status);

  ck_assert_str_ne (slug, "");
  ck_assert_uint_eq (strspn (slug, "abcdefghijklmnopqrstuvwxyz-"),
                     strlen (slug));
  for (int i = 0; i < _i; i++)
    ck_assert_str_ne (slug, vr_status_slug ((enum vr_status) i));
  if (status == VR_OK)
    ck_assert_int_eq (http, 200);
  else
    ck_assert_msg (http >= 400 && http <= 599, "%s: %d", slug, http);
  ck_assert_int_ge (vr_status_exit (status), 0);
  ck_assert_int_le (vr_status_exit (status), 3);
  ck_assert ((vr_status_exit (status) == 0) == (status == VR_OK));
  ck_assert_str_ne (vr_status_title (status, VR_LANG_EN), "");
  ck_assert (look_at (vr_status_title (status, VR_LANG_BN)).has_bengali);
  ck_assert (!look_at (vr_status_title (status, VR_LANG_EN)).has_bengali);
}
END_TEST

static const struct pointer_case
{
  const char *name;
  const char *pointer;
} pointer_cases[] = {
  { "", "" },
  { "model", "/model" },
  { "options.n_ctx", "/options/n_ctx" },
  { "a.b.c", "/a/b/c" },
  { "a/b", "/a~1b" },
  { "a~b", "/a~0b" },
  { "~", "/~0" },
  { "~1", "/~01" },
  { "/", "/~1" },
  { "a~/.b", "/a~0~1/b" },
  { ".", "//" },
  { "বাংলা", "/বাংলা" },
  /* cut at a character, never within ~0 */
  { "0123456789012345678901234567890123456789012345678901234567890123456789",
    "/012345678901234567890123456789012345678901234567890123456789" },
  { "01234567890123456789012345678901234567890123456789012345678বাংলা",
    "/01234567890123456789012345678901234567890123456789012345678" },
  { "01234567890123456789012345678901234567890123456789012345678~~~",
    "/01234567890123456789012345678901234567890123456789012345678~0" },
};

START_TEST (test_pointer)
{
  const struct pointer_case *c = &pointer_cases[_i];
  struct vr_error err;

  vr_error_init (&err, VR_LANG_EN);
  ck_assert_int_eq (vr_fail (&err, VR_E_INVALID, c->name, VR_SAY_EMPTY, "x"),
                    VR_E_INVALID);
  ck_assert_str_eq (err.faults[0].pointer, c->pointer);
  ck_assert_str_eq (err.faults[0].text, "'x' is empty");
  ck_assert_uint_eq (err.faults[0].n_suggestions, 0);
}
END_TEST

START_TEST (test_many_faults)
{
  struct vr_error err;

  vr_error_init (&err, VR_LANG_EN);
  ck_assert_int_eq (vr_error_status (&err), VR_OK);
  vr_error_suggest (&err, "without a fault");
  for (unsigned i = 0; i < VR_ERROR_MAX_FAULTS + 5; i++)
    {
      char name[16];

      snprintf (name, sizeof name, "m%u", i);
      ck_assert_int_eq (vr_fail (&err, VR_E_NOT_FOUND, name, VR_SAY_EMPTY,
                                 name),
                        VR_E_NOT_FOUND);
      vr_error_suggest (&err, name);
    }
  ck_assert_uint_eq (err.n_faults, VR_ERROR_MAX_FAULTS + 5);
  for (unsigned i = 0; i < VR_ERROR_MAX_FAULTS; i++)
    {
      char name[16];

      snprintf (name, sizeof name, "/m%u", i);
      ck_assert_str_eq (err.faults[i].pointer, name);
      /* not those of faults without a place */
      ck_assert_uint_eq (err.faults[i].n_suggestions, 1);
      ck_assert_str_eq (err.faults[i].suggestions[0], name + 1);
    }
  ck_assert_int_eq (vr_error_status (&err), VR_E_NOT_FOUND);
  vr_error_init (&err, VR_LANG_BN);
  ck_assert_uint_eq (err.n_faults, 0);
  ck_assert_int_eq (err.lang, VR_LANG_BN);
}
END_TEST

START_TEST (test_error_status)
{
  struct vr_error err;

  vr_error_init (&err, VR_LANG_BN);
  (void) vr_fail_args (&err, VR_E_INVALID, "a", VR_SAY_NO_MEMORY, 0, NULL);
  (void) vr_fail_args (&err, VR_E_NOT_FOUND, "b", VR_SAY_NO_MEMORY, 0, NULL);
  ck_assert_int_eq (vr_error_status (&err), VR_E_INVALID);
  (void) vr_fail_args (&err, VR_E_MALFORMED, "c", VR_SAY_NO_MEMORY, 0, NULL);
  ck_assert_int_eq (vr_error_status (&err), VR_E_MALFORMED);
  ck_assert (look_at (err.faults[0].text).has_bengali);
  /* no place to tell it: only the status */
  ck_assert_int_eq (vr_fail_args (NULL, VR_E_BUG, "d", VR_SAY_NO_MEMORY, 0,
                                  NULL),
                    VR_E_BUG);
  vr_error_suggest (NULL, "x");
}
END_TEST

START_TEST (test_suggestions)
{
  struct vr_error err;
  char longest[VR_ERROR_NAME + 1];

  memset (longest, 'x', sizeof longest);
  longest[VR_ERROR_NAME] = '\0';
  vr_error_init (&err, VR_LANG_EN);
  (void) vr_fail (&err, VR_E_INVALID, "gpu", VR_SAY_UNKNOWN_GPU, "h10");
  vr_error_suggest (&err, longest);
  ck_assert_uint_eq (err.faults[0].n_suggestions, 0);
  vr_error_suggest (&err, longest + 1);
  ck_assert_uint_eq (err.faults[0].n_suggestions, 1);
  for (unsigned i = 0; i < 2 * VR_ERROR_MAX_SUGGESTIONS; i++)
    {
      char name[16];

      snprintf (name, sizeof name, "gpu-%u", i);
      vr_error_suggest (&err, name);
    }
  ck_assert_uint_eq (err.faults[0].n_suggestions, VR_ERROR_MAX_SUGGESTIONS);
  ck_assert_str_eq (err.faults[0].suggestions[1], "gpu-0");
}
END_TEST

/* A text of `length` bytes that is as long as its argument wants to be. */
START_TEST (test_cut_text)
{
  static const char *const characters[] = { "a", "é", "ক", "😀" };
  struct vr_error err;
  char *argument = calloc (1, 8192 + 8);

  ck_assert_ptr_nonnull (argument);
  for (size_t width = 1; width <= 4; width++)
    for (size_t n = 1; n <= 8192; n = n < 400 ? n + 1 : n * 3 / 2)
      for (enum vr_lang lang = VR_LANG_EN; lang < VR_N_LANGS; lang++)
        {
          const char *text;

          for (size_t i = 0; i < n / width; i++)
            memcpy (argument + i * width, characters[width - 1], width);
          argument[n / width * width] = '\0';
          vr_error_init (&err, lang);
          (void) vr_fail (&err, VR_E_NOT_FOUND, "", VR_SAY_NO_PATH, argument);
          text = err.faults[0].text;
          ck_assert_msg (is_utf8 (text), "%zu of %zu bytes", n, width);
          ck_assert_uint_lt (strlen (text), VR_ERROR_TEXT);
          /* nothing is lost but the end */
          if (n > 400)
            ck_assert_uint_gt (strlen (text), VR_ERROR_TEXT - 6);
        }
  free (argument);
}
END_TEST

/* ---- field tables ---- */

struct part
{
  uint64_t bytes;
};

struct sample
{
  uint64_t count;
  uint64_t free;
  int64_t layers;
  int64_t change;
  double share;
  double real;
  int8_t eager;
  char name[8];
  char kind[8];
  struct vr_texts gpus;
  struct vr_texts kinds;
  struct vr_u64s sizes;
  const char *source;
  const char *raw;
  struct part own;
  struct part inlined;
  const struct part *other;
  const struct part *parts;
  size_t n_parts;
};

static const char *const kind_words[] = { "cat", "dog", NULL };

static const struct vr_field part_rows[] = {
  { VR_U64 (struct part, bytes), .unit = "bytes" },
};
static const struct vr_table part_table
  = VR_TABLE ("Part", part_rows, struct part);

static const struct vr_field inlined_rows[] = {
  { VR_U64_AS ("inlined_bytes", struct part, bytes) },
};
static const struct vr_table inlined_table
  = VR_TABLE ("Inlined", inlined_rows, struct part);

static const struct vr_field in_rows[] = {
  { VR_U64 (struct sample, count), .min = 1, .max = 1024 },
  { VR_U64 (struct sample, free) },
  { VR_I64_AS ("options.layers", struct sample, layers), .min = -1,
    .max = 256 },
  { VR_I64 (struct sample, change) },
  { VR_F64 (struct sample, share), .min = 0.01, .max = 1 },
  { VR_F64 (struct sample, real) },
  { VR_BOOL (struct sample, eager) },
  { VR_TEXT (struct sample, name) },
  { VR_TEXT (struct sample, kind), .words = kind_words },
  { VR_TEXTS (struct sample, gpus) },
  { VR_TEXTS (struct sample, kinds), .words = kind_words },
  { VR_U64S (struct sample, sizes), .min = 1, .max = 8 },
};
static const struct vr_table in_table
  = VR_TABLE ("In", in_rows, struct sample);

static const struct vr_field out_rows[] = {
  { VR_U64 (struct sample, count) },
  { VR_U64 (struct sample, free), .is_nullable = true },
  { VR_I64 (struct sample, change) },
  { VR_F64 (struct sample, share), .is_nullable = true },
  { VR_BOOL (struct sample, eager) },
  { VR_TEXT (struct sample, name) },
  { VR_TEXTS (struct sample, gpus) },
  { VR_U64S (struct sample, sizes), .is_nullable = true },
  { VR_STRING (struct sample, source), .is_nullable = true },
  { VR_RAW (struct sample, raw) },
  { VR_OBJECT (struct sample, own, &part_table) },
  { VR_OBJECT (struct sample, inlined, &inlined_table), .is_inlined = true },
  { VR_REF (struct sample, other, &part_table), .is_nullable = true },
  { VR_LIST (struct sample, parts, n_parts, &part_table) },
};
static const struct vr_table out_table
  = VR_TABLE ("Out", out_rows, struct sample);

enum { JSON_BYTES = 2048 };

static const char *
json_of (char array[JSON_BYTES], const struct vr_table *table,
         const struct sample *sample, uint64_t selected)
{
  struct vr_buf buf;

  vr_buf_init_borrowed (&buf, array, JSON_BYTES);
  vr_field_write_object (&buf, table, sample, selected);
  ck_assert (vr_buf_ok (&buf));
  return array;
}

static const struct read_case
{
  const char *name;
  const char *text;
  const char *json;    /* of the object; NULL: a fault … */
  const char *words;   /* … that says this */
} read_cases[] = {
  /* bounds from both sides */
  { "count", "0", NULL, "0 is out of bounds: it must be between 1 and 1,024" },
  { "count", "1", "{\"count\":1}", NULL },
  { "count", "1024", "{\"count\":1024}", NULL },
  { "count", "1025", NULL, "1,025 is out of bounds" },
  { "count", "1e3", "{\"count\":1000}", NULL },
  { "count", "1024.0", "{\"count\":1024}", NULL },
  { "count", "-1", NULL, "-1 is out of bounds" },
  { "count", "1.5", NULL, "1.5 is not a whole number" },
  { "count", "1e300", NULL, "is out of bounds" },
  { "count", "18446744073709551615", NULL, "is out of bounds" },
  { "count", "18446744073709551616", NULL, "is out of bounds" },
  { "count", "1e999", NULL, "'1e999' is not a number" },
  { "count", "01", NULL, "'01' is not a number" },
  { "count", " 1", NULL, "' 1' is not a number" },
  { "count", "", NULL, "'' is not a number" },
  { "count", "many", NULL, "'many' is not a number" },
  { "count", "NaN", NULL, "'NaN' is not a number" },
  { "free", "0", "{\"free\":0}", NULL },
  { "free", "9007199254740992", "{\"free\":9007199254740992}", NULL },
  { "free", "9007199254740994", NULL,
    "must be between 0 and 9,007,199,254,740,992" },
  { "free", "-1", NULL, "is out of bounds" },
  { "options.layers", "-2", NULL, "-2 is out of bounds" },
  { "options.layers", "-1", "{\"options.layers\":-1}", NULL },
  { "options.layers", "256", "{\"options.layers\":256}", NULL },
  { "options.layers", "257", NULL, "257 is out of bounds" },
  { "options.layers", "--0", NULL, "'--0' is not a number" },
  { "change", "-9007199254740992", "{\"change\":-9007199254740992}", NULL },
  { "change", "9007199254740992", "{\"change\":9007199254740992}", NULL },
  { "change", "-9007199254740994", NULL, "is out of bounds" },
  { "share", "0.009", NULL, "0.009 is out of bounds: it must be between 0.01"
                            " and 1" },
  { "share", "0.01", "{\"share\":0.01}", NULL },
  { "share", "1", "{\"share\":1}", NULL },
  { "share", "1.0001", NULL, "1.0001 is out of bounds" },
  { "real", "-1e300", "{\"real\":-1e+300}", NULL },
  { "real", "inf", NULL, "'inf' is not a number" },
  { "eager", "true", "{\"eager\":true}", NULL },
  { "eager", "1", "{\"eager\":true}", NULL },
  { "eager", "false", "{\"eager\":false}", NULL },
  { "eager", "0", "{\"eager\":false}", NULL },
  { "eager", "yes", NULL, "'yes' is not one of: true, false, 1, 0" },
  { "eager", "True", NULL, "'True' is not one of" },
  { "eager", "", NULL, "'' is not one of" },
  /* texts: 7 bytes and the zero */
  { "name", "a", "{\"name\":\"a\"}", NULL },
  { "name", "1234567", "{\"name\":\"1234567\"}", NULL },
  { "name", "12345678", NULL, "'12345678' is longer than 7 bytes" },
  { "name", "", NULL, "'name' is empty" },
  { "name", "a\tb", NULL, "'name' holds a control character" },
  { "name", "a\x7f", NULL, "'name' holds a control character" },
  { "kind", "dog", "{\"kind\":\"dog\"}", NULL },
  { "kind", "do", NULL, "'do' is not one of: cat, dog" },
  { "kind", "dogs", NULL, "'dogs' is not one of: cat, dog" },
  { "kind", "Dog", NULL, "'Dog' is not one of: cat, dog" },
  /* lists */
  { "gpus", "a", "{\"gpus\":[\"a\"]}", NULL },
  { "gpus", "a,b,c", "{\"gpus\":[\"a\",\"b\",\"c\"]}", NULL },
  { "gpus", "1,2,3,4,5,6,7,8,9,0,1,2,3,4,5,6",
    "{\"gpus\":[\"1\",\"2\",\"3\",\"4\",\"5\",\"6\",\"7\",\"8\",\"9\",\"0\","
    "\"1\",\"2\",\"3\",\"4\",\"5\",\"6\"]}",
    NULL },
  { "gpus", "1,2,3,4,5,6,7,8,9,0,1,2,3,4,5,6,7", NULL,
    "The list may have at most 16 entries" },
  { "gpus", "", NULL, "'gpus' is empty" },
  { "gpus", ",", NULL, "'gpus' is empty" },
  { "gpus", "a,", NULL, "'gpus' is empty" },
  { "gpus", "a,,b", NULL, "'gpus' is empty" },
  { "kinds", "cat,dog", "{\"kinds\":[\"cat\",\"dog\"]}", NULL },
  { "kinds", "cat,cow", NULL, "'cow' is not one of: cat, dog" },
  { "sizes", "1,8", "{\"sizes\":[1,8]}", NULL },
  { "sizes", "1,9", NULL, "9 is out of bounds" },
  { "sizes", "0", NULL, "0 is out of bounds" },
  { "sizes", "1,two", NULL, "'two' is not a number" },
  { "sizes", "1,", NULL, "'' is not a number" },
  { "sizes", "1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1", NULL,
    "The list may have at most 16 entries" },
};

START_TEST (test_read_text)
{
  const struct read_case *c = &read_cases[_i];
  const struct vr_field *field
    = vr_field_find (&in_table, c->name, strlen (c->name));
  char json[JSON_BYTES];
  char pointer[VR_ERROR_POINTER];
  struct sample sample;
  struct vr_error err;
  enum vr_status status;

  ck_assert_ptr_nonnull (field);
  vr_field_unset_all (&in_table, &sample);
  ck_assert (!vr_field_is_set (field, &sample));
  vr_error_init (&err, VR_LANG_EN);
  status = vr_field_read_text (field, &sample, c->text, strlen (c->text),
                               &err);
  ck_assert_msg ((status == VR_OK) == (c->json != NULL), "%s=%s", c->name,
                 c->text);
  /* on a fault the member keeps its value, half a list included */
  ck_assert_str_eq (json_of (json, &in_table, &sample, UINT64_MAX),
                    c->json == NULL ? "{}" : c->json);
  ck_assert (vr_field_is_set (field, &sample) == (status == VR_OK));
  if (status == VR_OK)
    {
      ck_assert_uint_eq (err.n_faults, 0);
      return;
    }
  ck_assert_int_eq (status, VR_E_INVALID);
  ck_assert_uint_eq (err.n_faults, 1);
  ck_assert_msg (strstr (err.faults[0].text, c->words) != NULL, "%s=%s: %s",
                 c->name, c->text, err.faults[0].text);
  snprintf (pointer, sizeof pointer, "/%s", c->name);
  if (strcmp (c->name, "options.layers") == 0)
    ck_assert_str_eq (err.faults[0].pointer, "/options/layers");
  else
    ck_assert_str_eq (err.faults[0].pointer, pointer);
}
END_TEST

/* An item has 95 bytes; what a message quotes of a longer one ends at a
   character. */
START_TEST (test_read_long)
{
  const struct vr_field *gpus = vr_field_find (&in_table, "gpus", 4);
  const struct vr_field *count = vr_field_find (&in_table, "count", 5);
  struct sample sample;
  struct vr_error err;
  char text[3 * 200 + 3];

  memset (text, 'x', sizeof text);
  vr_field_unset_all (&in_table, &sample);
  vr_error_init (&err, VR_LANG_EN);
  ck_assert_int_eq (vr_field_read_text (gpus, &sample, text, 95, &err),
                    VR_OK);
  ck_assert_int_eq (vr_field_read_text (gpus, &sample, text, 96, &err),
                    VR_E_INVALID);
  ck_assert_uint_eq (sample.gpus.n, 1);
  for (size_t before = 0; before < 3; before++)
    {
      memset (text, 'x', before);
      for (size_t i = 0; i < 200; i++)
        memcpy (text + before + 3 * i, "ক", 3);
      vr_error_init (&err, VR_LANG_EN);
      ck_assert_int_eq (vr_field_read_text (count, &sample, text,
                                            before + 600, &err),
                        VR_E_INVALID);
      ck_assert_msg (is_utf8 (err.faults[0].text), "%s", err.faults[0].text);
    }
}
END_TEST

/* A list given twice grows; a faulty second part leaves the first. */
START_TEST (test_read_twice)
{
  const struct vr_field *gpus = vr_field_find (&in_table, "gpus", 4);
  const struct vr_field *sizes = vr_field_find (&in_table, "sizes", 5);
  char json[JSON_BYTES];
  struct sample sample;

  vr_field_unset_all (&in_table, &sample);
  ck_assert_int_eq (vr_field_read_text (gpus, &sample, "a,b", 3, NULL),
                    VR_OK);
  ck_assert_int_eq (vr_field_read_text (gpus, &sample, "c", 1, NULL), VR_OK);
  ck_assert_int_eq (vr_field_read_text (gpus, &sample, "d,", 2, NULL),
                    VR_E_INVALID);
  ck_assert_int_eq (vr_field_read_text (sizes, &sample, "1", 1, NULL), VR_OK);
  ck_assert_int_eq (vr_field_read_text (sizes, &sample, "2,0", 3, NULL),
                    VR_E_INVALID);
  ck_assert_str_eq (json_of (json, &in_table, &sample, UINT64_MAX),
                    "{\"gpus\":[\"a\",\"b\",\"c\"],\"sizes\":[1]}");
}
END_TEST

static const struct number_case
{
  const char *name;
  double real;
  bool is_whole;
  int64_t whole;
  const char *json;
  const char *words;
} number_cases[] = {
  { "count", 0, true, 5, "{\"count\":5}", NULL },
  { "count", 5, false, 0, "{\"count\":5}", NULL },
  { "count", 5.5, false, 0, NULL, "5.5 is not a whole number" },
  { "count", 0, true, 0, NULL, "0 is out of bounds" },
  { "count", 0, true, INT64_MAX, NULL, "is out of bounds" },
  { "count", 0, true, INT64_MIN, NULL, "is out of bounds" },
  { "count", 1e30, false, 0, NULL, "1e+30 is out of bounds" },
  { "count", -1e30, false, 0, NULL, "-1e+30 is out of bounds" },
  { "count", (double) NAN, false, 0, NULL, "is out of bounds" },
  { "count", (double) INFINITY, false, 0, NULL, "is out of bounds" },
  { "free", 9007199254740992.0, false, 0, "{\"free\":9007199254740992}",
    NULL },
  { "free", 1e16, false, 0, NULL, "1e+16 is out of bounds" },
  { "options.layers", 0, true, -1, "{\"options.layers\":-1}", NULL },
  { "options.layers", -1, false, 0, "{\"options.layers\":-1}", NULL },
  { "options.layers", -1.5, false, 0, NULL, "-1.5 is not a whole number" },
  { "share", 0.5, false, 0, "{\"share\":0.5}", NULL },
  { "share", 0, true, 1, "{\"share\":1}", NULL },
  { "share", 0, true, 2, NULL, "2 is out of bounds" },
  { "real", 0, true, -3, "{\"real\":-3}", NULL },
  { "sizes", 0, true, 8, "{\"sizes\":[8]}", NULL },
  { "sizes", 8, false, 0, "{\"sizes\":[8]}", NULL },
  { "sizes", 0, true, 9, NULL, "9 is out of bounds" },
  { "name", 0, true, 1, NULL, "does not take a value of this type" },
  { "gpus", 0, true, 1, NULL, "does not take a value of this type" },
  { "eager", 0, true, 1, NULL, "does not take a value of this type" },
};

START_TEST (test_set_number)
{
  const struct number_case *c = &number_cases[_i];
  const struct vr_field *field
    = vr_field_find (&in_table, c->name, strlen (c->name));
  char json[JSON_BYTES];
  struct sample sample;
  struct vr_error err;
  enum vr_status status;

  vr_field_unset_all (&in_table, &sample);
  vr_error_init (&err, VR_LANG_EN);
  status = vr_field_set_number (field, &sample, c->real, c->is_whole,
                                c->whole, &err);
  ck_assert_msg ((status == VR_OK) == (c->json != NULL), "%s: %s", c->name,
                 status == VR_OK ? "taken" : err.faults[0].text);
  ck_assert_str_eq (json_of (json, &in_table, &sample, UINT64_MAX),
                    c->json == NULL ? "{}" : c->json);
  if (status != VR_OK)
    ck_assert_msg (strstr (err.faults[0].text, c->words) != NULL, "%s",
                   err.faults[0].text);
}
END_TEST

START_TEST (test_set_number_list)
{
  const struct vr_field *sizes = vr_field_find (&in_table, "sizes", 5);
  struct sample sample;
  struct vr_error err;

  vr_field_unset_all (&in_table, &sample);
  vr_error_init (&err, VR_LANG_EN);
  for (unsigned i = 0; i < VR_TEXTS_MAX; i++)
    ck_assert_int_eq (vr_field_set_number (sizes, &sample, 0, true, 3, &err),
                      VR_OK);
  ck_assert_int_eq (vr_field_set_number (sizes, &sample, 0, true, 3, &err),
                    VR_E_INVALID);
  ck_assert_uint_eq (sample.sizes.n, VR_TEXTS_MAX);
}
END_TEST

START_TEST (test_add_item)
{
  const struct vr_field *count = vr_field_find (&in_table, "count", 5);
  const struct vr_field *gpus = vr_field_find (&in_table, "gpus", 4);
  const struct vr_field *name = vr_field_find (&in_table, "name", 4);
  struct sample sample;
  struct vr_error err;

  vr_field_unset_all (&in_table, &sample);
  vr_error_init (&err, VR_LANG_EN);
  ck_assert_int_eq (vr_field_add_item (count, &sample, "1", 1, &err),
                    VR_E_INVALID);
  ck_assert_int_eq (vr_field_add_item (gpus, &sample, "a,b", 3, &err), VR_OK);
  ck_assert_uint_eq (sample.gpus.n, 1);
  ck_assert_str_eq (sample.gpus.item[0], "a,b");
  ck_assert_int_eq (vr_field_add_item (name, &sample, "one", 3, &err), VR_OK);
  ck_assert_int_eq (vr_field_add_item (name, &sample, "two", 3, &err), VR_OK);
  ck_assert_str_eq (sample.name, "two");
  ck_assert_int_eq (vr_field_add_item (name, &sample, "a\0b", 3, &err),
                    VR_E_INVALID);
  ck_assert_str_eq (sample.name, "two");
}
END_TEST

START_TEST (test_find)
{
  ck_assert_ptr_eq (vr_field_find (&in_table, "count", 5), &in_rows[0]);
  ck_assert_ptr_eq (vr_field_find (&in_table, "countless", 5), &in_rows[0]);
  ck_assert_ptr_null (vr_field_find (&in_table, "coun", 4));
  ck_assert_ptr_null (vr_field_find (&in_table, "count", 4));
  ck_assert_ptr_null (vr_field_find (&in_table, "counts", 6));
  ck_assert_ptr_null (vr_field_find (&in_table, "Count", 5));
  ck_assert_ptr_null (vr_field_find (&in_table, "", 0));
  ck_assert_ptr_null (vr_field_find (&in_table, "layers", 6));
  /* a zero byte does not end the name */
  ck_assert_ptr_null (vr_field_find (&in_table, "count\0", 6));
  ck_assert_ptr_null (
    vr_field_find (&in_table, "count\0aaaaaaaaaaaaaaaaaaaaaaaaaa", 32));
}
END_TEST

START_TEST (test_unset)
{
  struct sample sample;
  char json[JSON_BYTES];

  memset (&sample, 0xa5, sizeof sample);
  vr_field_unset_all (&out_table, &sample);
  ck_assert_uint_eq (sample.count, VR_UNSET_U64);
  ck_assert_int_eq (sample.change, VR_UNSET_I64);
  ck_assert (isnan (sample.share));
  ck_assert_int_eq (sample.eager, -1);
  ck_assert_str_eq (sample.name, "");
  ck_assert_uint_eq (sample.gpus.n, 0);
  ck_assert_uint_eq (sample.sizes.n, 0);
  ck_assert_ptr_null (sample.source);
  ck_assert_ptr_null (sample.raw);
  ck_assert_uint_eq (sample.own.bytes, VR_UNSET_U64);
  ck_assert_uint_eq (sample.inlined.bytes, VR_UNSET_U64);
  ck_assert_ptr_null (sample.other);
  ck_assert_ptr_null (sample.parts);
  sample.n_parts = 0;
  ck_assert_str_eq (json_of (json, &out_table, &sample, UINT64_MAX),
                    "{\"free\":null,\"share\":null,\"sizes\":null,"
                    "\"source\":null,\"own\":{},\"other\":null,"
                    "\"parts\":[]}");
}
END_TEST

START_TEST (test_write)
{
  static const struct part parts[] = { { 1 }, { 2 }, { VR_UNSET_U64 } };
  struct sample sample;
  char json[JSON_BYTES];

  vr_field_unset_all (&out_table, &sample);
  sample.count = 0;
  sample.free = UINT64_MAX - 1;
  sample.change = -1;
  sample.share = 0.123456789;
  sample.eager = 0;
  memcpy (sample.name, "a\"b", 4);
  sample.gpus.n = 2;
  memcpy (sample.gpus.item[0], "x", 2);
  memcpy (sample.gpus.item[1], "\n", 2);
  sample.sizes.n = 2;
  sample.sizes.item[0] = 1;
  sample.sizes.item[1] = 0;
  sample.source = "";
  sample.raw = "[1,{}]";
  sample.own.bytes = 3;
  sample.inlined.bytes = 4;
  sample.other = &parts[0];
  sample.parts = parts;
  sample.n_parts = 3;
  ck_assert_str_eq (
    json_of (json, &out_table, &sample, UINT64_MAX),
    "{\"count\":0,\"free\":18446744073709551614,\"change\":-1,"
    "\"share\":0.123457,\"eager\":false,\"name\":\"a\\\"b\","
    "\"gpus\":[\"x\",\"\\n\"],\"sizes\":[1,0],\"source\":\"\","
    "\"raw\":[1,{}],\"own\":{\"bytes\":3},\"inlined_bytes\":4,"
    "\"other\":{\"bytes\":1},\"parts\":[{\"bytes\":1},{\"bytes\":2},{}]}");

  ck_assert_str_eq (json_of (json, &out_table, &sample, 0), "{}");
  ck_assert_str_eq (json_of (json, &out_table, &sample, 1), "{\"count\":0}");
  ck_assert_str_eq (json_of (json, &out_table, &sample,
                             1u << 2 | 1u << 10 | 1u << 11),
                    "{\"change\":-1,\"own\":{\"bytes\":3},"
                    "\"inlined_bytes\":4}");
  sample.inlined.bytes = VR_UNSET_U64;
  ck_assert_str_eq (json_of (json, &out_table, &sample, 1u << 11 | 1u << 4),
                    "{\"eager\":false}");
  /* a selected member that is unset and not nullable is left out */
  sample.count = VR_UNSET_U64;
  ck_assert_str_eq (json_of (json, &out_table, &sample, 1), "{}");
}
END_TEST

/* ---- nearest names ---- */

static const struct distance_case
{
  const char *a;
  const char *b;
  unsigned distance;
} distance_cases[] = {
  { "", "", 0 },
  { "", "abc", 3 },
  { "model", "model", 0 },
  { "model", "modle", 1 },    /* swapped */
  { "omdel", "model", 1 },
  { "model", "mdoel", 1 },
  { "ab", "ba", 1 },
  { "model", "models", 1 },   /* one more, one less, another */
  { "model", "odel", 1 },
  { "model", "modal", 1 },
  { "abc", "cab", 2 },
  { "ca", "abc", 3 },         /* aligned strings: no edit inside a swap */
  { "abcd", "badc", 2 },
  { "kitten", "sitting", 3 },
  { "q4_k_m", "q4km", 2 },
  { "H100", "h100", 1 },
};

START_TEST (test_distance)
{
  const struct distance_case *c = &distance_cases[_i];
  size_t a = strlen (c->a), b = strlen (c->b);

  for (unsigned most = 0; most < 6; most++)
    {
      unsigned expected = c->distance <= most ? c->distance : most + 1;

      ck_assert_uint_eq (vr_name_distance (c->a, a, c->b, b, most), expected);
      ck_assert_uint_eq (vr_name_distance (c->b, b, c->a, a, most), expected);
    }
}
END_TEST

START_TEST (test_distance_long)
{
  char name[98];

  memset (name, 'x', sizeof name);
  ck_assert_uint_eq (vr_name_distance (name, 96, name, 96, 3), 0);
  ck_assert_uint_eq (vr_name_distance (name, 96, name, 95, 3), 1);
  ck_assert_uint_eq (vr_name_distance (name, 97, name, 97, 3), 4);
  ck_assert_uint_eq (vr_name_distance (name, 1, name, 97, 3), 4);
}
END_TEST

static const struct suggest_case
{
  const char *name;
  const char *names;   /* suggestions, nearest first */
} suggest_cases[] = {
  { "coutn", "count" },
  { "layers", "options.layers" },
  { "layer", "options.layers eager" },
  { "option.layers", "options.layers" },
  { "gpu", "gpus" },
  { "kins", "kind kinds" },
  { "kidn", "kind kinds" },
  { "nmae", "name" },
  { "temperature", "" },
  { "x", "" },
  { "", "" },
};

START_TEST (test_suggest)
{
  const struct suggest_case *c = &suggest_cases[_i];
  struct vr_error err;
  char names[VR_ERROR_MAX_SUGGESTIONS * VR_ERROR_NAME];
  struct vr_buf buf;

  vr_error_init (&err, VR_LANG_EN);
  (void) vr_fail (&err, VR_E_INVALID, "", VR_SAY_EMPTY, c->name);
  vr_field_suggest (&in_table, c->name, strlen (c->name), &err);
  vr_buf_init_borrowed (&buf, names, sizeof names);
  for (unsigned i = 0; i < err.faults[0].n_suggestions; i++)
    {
      vr_buf_add_text (&buf, i == 0 ? "" : " ");
      vr_buf_add_text (&buf, err.faults[0].suggestions[i]);
    }
  ck_assert_str_eq (names, c->names);
}
END_TEST

/* ---- all of it ---- */

static TCase *
add_case (Suite *suite, const char *name)
{
  TCase *tcase = tcase_create (name);

  suite_add_tcase (suite, tcase);
  return tcase;
}

static Suite *
make_suite (void)
{
  Suite *suite = suite_create ("base");
  TCase *tcase = add_case (suite, "numbers");

  tcase_add_loop_test (tcase, test_u64, 0, N_ROWS (u64_cases));
  tcase_add_loop_test (tcase, test_i64, 0, N_ROWS (i64_cases));
  tcase_add_loop_test (tcase, test_f64, 0, N_ROWS (f64_cases));
  tcase_add_test (tcase, test_number_length);
  tcase_add_loop_test (tcase, test_f64_text, 0, N_ROWS (f64_text_cases));
  tcase_add_test (tcase, test_number_texts);

  tcase = add_case (suite, "buffers");
  tcase_add_test (tcase, test_buf_growth);
  tcase_add_loop_test (tcase, test_buf_maximum, 0, N_ROWS (maxima));
  tcase_add_test (tcase, test_buf_overflow_stays);
  tcase_add_test (tcase, test_buf_borrowed);
  tcase_add_test (tcase, test_buf_printf);
  tcase_add_test (tcase, test_buf_integers);
  tcase_add_loop_test (tcase, test_buf_f64, 0, N_ROWS (f64_write_cases));
  tcase_add_loop_test (tcase, test_json_string, 0, N_ROWS (json_cases));
  tcase_add_test (tcase, test_json_string_random);

  tcase = add_case (suite, "pools");
  tcase_add_loop_test (tcase, test_pool_alignment, 0, N_ROWS (pool_sizes));
  tcase_add_test (tcase, test_pool_reset);
  tcase_add_loop_test (tcase, test_pool_maximum, 0, N_ROWS (pool_maxima));
  tcase_add_test (tcase, test_pool_overflow);
  tcase_add_test (tcase, test_pool_copy);

  tcase = add_case (suite, "sentences");
  tcase_add_loop_test (tcase, test_grouping, 0, N_ROWS (grouping_cases));
  tcase_add_test (tcase, test_say);
  tcase_add_loop_test (tcase, test_sentence, 0, VR_N_SENTENCES);

  tcase = add_case (suite, "faults");
  tcase_add_loop_test (tcase, test_status, 0, VR_N_STATUSES);
  tcase_add_loop_test (tcase, test_pointer, 0, N_ROWS (pointer_cases));
  tcase_add_test (tcase, test_many_faults);
  tcase_add_test (tcase, test_error_status);
  tcase_add_test (tcase, test_suggestions);
  tcase_add_test (tcase, test_cut_text);

  tcase = add_case (suite, "fields");
  tcase_add_loop_test (tcase, test_read_text, 0, N_ROWS (read_cases));
  tcase_add_test (tcase, test_read_long);
  tcase_add_test (tcase, test_read_twice);
  tcase_add_loop_test (tcase, test_set_number, 0, N_ROWS (number_cases));
  tcase_add_test (tcase, test_set_number_list);
  tcase_add_test (tcase, test_add_item);
  tcase_add_test (tcase, test_find);
  tcase_add_test (tcase, test_unset);
  tcase_add_test (tcase, test_write);
  tcase_add_loop_test (tcase, test_distance, 0, N_ROWS (distance_cases));
  tcase_add_test (tcase, test_distance_long);
  tcase_add_loop_test (tcase, test_suggest, 0, N_ROWS (suggest_cases));
  return suite;
}

int
main (void)
{
  SRunner *runner = srunner_create (make_suite ());
  int n_failed;

  srunner_run_all (runner, CK_ENV);
  n_failed = srunner_ntests_failed (runner);
  srunner_free (runner);
  return n_failed == 0 ? EXIT_SUCCESS : EXIT_FAILURE;
}
