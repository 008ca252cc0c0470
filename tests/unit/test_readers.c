/* The readers of requests and what they say of faults, on a question of the
   test's own that has a member of every kind. */

#include "config.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

#include <check.h>
#include <jansson.h>

#include "base/banned.h"
#include "service/form.h"
#include "service/problem.h"
#include "service/reader.h"
#include "service/usage.h"

struct fake_query
{
  char name[24];
  char colour[8];
  struct vr_texts gpu;
  uint64_t gpu_memory_bytes;
  uint64_t count;
  uint64_t small;
  int64_t layers;
  double share;
  int8_t is_on;
  struct vr_u64s sizes;
};

struct fake_result
{
  const char *name;
  uint64_t count;
  const char *text;
};

static const char *const colours[] = { "red", "true", "false", NULL };

static const struct vr_field in_fields[] = {
  { VR_TEXT (struct fake_query, name), .is_required = true },
  { VR_TEXT (struct fake_query, colour), .words = colours, .def = "red" },
  { VR_TEXTS (struct fake_query, gpu) },
  { VR_U64_AS ("gpu.memory_bytes", struct fake_query, gpu_memory_bytes),
    .unit = "bytes" },
  { VR_U64 (struct fake_query, count), .unit = "tokens", .def = "8192",
    .text = "How many." },
  { VR_U64_AS ("options.small", struct fake_query, small), .min = 2,
    .max = 9 },
  { VR_I64_AS ("options.layers", struct fake_query, layers), .min = -1,
    .max = 99 },
  { VR_F64 (struct fake_query, share), .min = 0, .max = 1 },
  { VR_BOOL (struct fake_query, is_on) },
  { VR_U64S (struct fake_query, sizes) },
};
static const struct vr_table in
  = VR_TABLE ("FakeQuery", in_fields, struct fake_query);

static const struct vr_field out_fields[] = {
  { VR_STRING (struct fake_result, name) },
  { VR_U64 (struct fake_result, count) },
  { VR_STRING (struct fake_result, text), .is_nullable = true },
};
static const struct vr_table out
  = VR_TABLE ("FakeResult", out_fields, struct fake_result);

static enum vr_status
answer (const struct vr_catalog *catalog, const void *query,
        struct vr_call *call, void *result, struct vr_error *err)
{
  const struct fake_query *q = query;
  struct fake_result *r = result;

  (void) catalog;
  r->name = vr_pool_copy (call->pool, q->name);
  r->count = q->count == VR_UNSET_U64 ? 8192 : q->count;
  r->text = call->lang == VR_LANG_BN ? "হ্যাঁ" : "yes";
  if (r->count == 13)
    return vr_fail (err, VR_E_DEMAND_NOT_MET, "count", VR_SAY_EMPTY, "13");
  return VR_OK;
}

/* Only what was read can be at fault. */
static void
find_faults (const struct vr_catalog *catalog, const void *query,
             struct vr_error *err)
{
  const struct fake_query *q = query;

  (void) catalog;
  if (strcmp (q->name, "nobody") == 0)
    (void) vr_fail (err, VR_E_INVALID, "name", VR_SAY_UNKNOWN_MODEL, q->name);
}

static const struct vr_question fake = { .name = "fake", .in = &in,
                                         .out = &out, .answer = answer,
                                         .find_faults = find_faults };

/* ---- asking ---- */

enum how
{
  FORM,
  JSON,
  WORDS      /* command line; '|' separates */
};

struct reading
{
  struct vr_pool pool;
  struct vr_call call;
  struct vr_error err;
  struct fake_query query;
  enum vr_status status;
};

static void
read_words (struct reading *r, const char *text)
{
  char copy[512];
  char *args[32];
  char *rest = copy;
  int n = 0;

  ck_assert_uint_lt (strlen (text), sizeof copy);
  memcpy (copy, text, strlen (text) + 1);
  while (rest != NULL && *text != '\0' && n < 32)
    args[n++] = strsep (&rest, "|");
  r->status = vr_read_arguments (&fake, n, args, &r->query, &r->call, &r->err);
}

static void
read_text (struct reading *r, enum how how, const char *text, size_t length)
{
  memset (r, 0, sizeof *r);
  vr_pool_init (&r->pool, 1 << 20);
  vr_call_init (&r->call, &r->pool);
  vr_error_init (&r->err, VR_LANG_EN);
  if (how == FORM)
    r->status = vr_read_form (&fake, text, length, &r->query, &r->call,
                              &r->err);
  else if (how == JSON)
    r->status = vr_read_json (&fake, text, length, &r->query, &r->call,
                              &r->err);
  else
    read_words (r, text);
}

/* ---- faults ---- */

/* A text, its status, the pointer and a part of one of the faults.  NULL: no
   fault at all. */
static const struct
{
  enum how how;
  const char *text;
  enum vr_status status;
  const char *pointer;
  const char *fragment;
} faults[] = {
  /* good */
  { FORM, "name=a", VR_OK, NULL, NULL },
  { FORM, "&&name=a&", VR_OK, NULL, NULL },
  { FORM, "name=a&options.layers=-1", VR_OK, NULL, NULL },
  { FORM, "name=a&count=1e3&share=0.5", VR_OK, NULL, NULL },
  { FORM, "name=a&lang=bn&fields=name,count", VR_OK, NULL, NULL },
  { FORM, "n%61me=a", VR_OK, NULL, NULL },
  { JSON, "{\"name\":\"a\"}", VR_OK, NULL, NULL },
  { JSON, " { \"name\" : \"a\" , \"gpu\" : [ \"x\" , \"y\" ] } ", VR_OK, NULL,
    NULL },
  { JSON, "{\"name\":\"a\",\"options\":{\"small\":2,\"layers\":-1}}", VR_OK,
    NULL, NULL },
  { JSON, "{\"name\":\"a\",\"options.small\":2}", VR_OK, NULL, NULL },
  { JSON, "{\"name\":\"a\",\"gpu\":{\"memory_bytes\":5}}", VR_OK, NULL, NULL },
  { JSON, "{\"name\":\"a\",\"count\":1e3,\"sizes\":7}", VR_OK, NULL, NULL },
  { JSON, "{\"name\":\"a\",\"colour\":true}", VR_OK, NULL, NULL },
  { JSON, "{\"name\":\"a\",\"fields\":[\"name\"],\"lang\":\"en\"}", VR_OK,
    NULL, NULL },
  { WORDS, "name=a", VR_OK, NULL, NULL },
  { WORDS, "--name=a|--options.layers|-1|--is-on", VR_OK, NULL, NULL },
  { WORDS, "--name|a|--gpu.memory-bytes|5", VR_OK, NULL, NULL },
  { WORDS, "--is-on|--name|a", VR_OK, NULL, NULL },

  /* members */
  { FORM, "", VR_E_INVALID, "/name", "missing" },
  { FORM, "nam=a", VR_E_INVALID, "/nam", "no member 'nam'" },
  { FORM, "name=a&name=b", VR_E_INVALID, "/name", "twice" },
  { FORM, "name=a&n%61me=b", VR_E_INVALID, "/name", "twice" },
  { FORM, "name=a&lang=en&lang=en", VR_E_INVALID, "/lang", "twice" },
  { FORM, "name=a&fields=name&fields=name", VR_E_INVALID, "/fields", "twice" },
  { FORM, "name=a&fields=nam", VR_E_INVALID, "/fields", "'nam'" },
  { FORM, "name=a&fields=", VR_E_INVALID, "/fields", "''" },
  { FORM, "name=a&lang=fr", VR_E_INVALID, "/lang", "en, bn" },
  { FORM, "name", VR_E_INVALID, "/name", "empty" },
  { FORM, "=a&name=b", VR_E_INVALID, "", "no member ''" },
  { JSON, "{\"name\":\"a\",\"nam\":1}", VR_E_INVALID, "/nam", "no member" },
  { JSON, "{\"name\":\"a\",\"nam\":{\"b\":1}}", VR_E_INVALID, "/nam",
    "no member" },
  { JSON, "{\"name\":\"a\",\"\":1}", VR_E_INVALID, "", "no member ''" },
  { JSON, "{\"name\":\"a\",\"a/b~c\":1}", VR_E_INVALID, "/a~1b~0c",
    "no member" },
  { JSON, "{\"name\":\"a\",\"options\":{\"smal\":1}}", VR_E_INVALID,
    "/options/smal", "no member" },
  { JSON, "{\"name\":\"a\",\"options\":{\"small\":2},\"options.small\":3}",
    VR_E_INVALID, "/options/small", "twice" },
  { JSON, "{\"name\":\"a\",\"name\":\"b\"}", VR_E_MALFORMED, "/name",
    "twice" },
  { JSON, "{\"name\":\"a\",\"a_rather_long_name_of_a_member\":1,"
          "\"a_rather_long_name_of_a_member\":2}",
    VR_E_MALFORMED, "/a_rather_long_name_of_a_member", "twice" },
  { JSON, "{}", VR_E_INVALID, "/name", "missing" },
  { WORDS, "--nam=a", VR_E_INVALID, "/nam", "no member" },
  { WORDS, "--name=a|--name=b", VR_E_INVALID, "/name", "twice" },
  { WORDS, "--name", VR_E_INVALID, "/name", "needs a value" },
  { WORDS, "--name|--is-on", VR_E_INVALID, "/name", "needs a value" },
  { WORDS, "a|name=b", VR_E_INVALID, "", "neither" },
  { WORDS, "name=b|--options.small=1\xff", VR_E_MALFORMED, "/options/small",
    "UTF-8" },

  /* types */
  { JSON, "{\"name\":1}", VR_E_INVALID, "/name", "text" },
  { JSON, "{\"name\":null}", VR_E_INVALID, "/name", "text" },
  { JSON, "{\"name\":[\"a\"]}", VR_E_INVALID, "/name", "text" },
  { JSON, "{\"name\":{\"a\":1}}", VR_E_INVALID, "/name", "text" },
  { JSON, "{\"name\":\"a\",\"count\":\"8\"}", VR_E_INVALID, "/count",
    "without quotation marks" },
  { JSON, "{\"name\":\"a\",\"count\":true}", VR_E_INVALID, "/count",
    "number" },
  { JSON, "{\"name\":\"a\",\"count\":1.5}", VR_E_INVALID, "/count",
    "whole" },
  { JSON, "{\"name\":\"a\",\"is_on\":1}", VR_E_INVALID, "/is_on",
    "true or false" },
  { JSON, "{\"name\":\"a\",\"is_on\":\"true\"}", VR_E_INVALID, "/is_on",
    "true or false" },
  { JSON, "{\"name\":\"a\",\"gpu\":[\"x\",1]}", VR_E_INVALID, "/gpu",
    "list of texts" },
  { JSON, "{\"name\":\"a\",\"gpu\":[[\"x\"]]}", VR_E_INVALID, "/gpu",
    "list of texts" },
  { JSON, "{\"name\":\"a\",\"sizes\":[1,\"2\"]}", VR_E_INVALID, "/sizes",
    "list of numbers" },
  { JSON, "{\"name\":\"a\",\"options\":5}", VR_E_INVALID, "/options",
    "object" },
  { JSON, "{\"name\":\"a\",\"fields\":[1]}", VR_E_INVALID, "/fields",
    "list of texts" },
  { JSON, "{\"name\":\"a\",\"fields\":5}", VR_E_INVALID, "/fields",
    "list of texts" },
  { JSON, "{\"name\":\"a\",\"lang\":5}", VR_E_INVALID, "/lang", "text" },

  /* values, each bound from both sides */
  { FORM, "name=a&options.small=1", VR_E_INVALID, "/options/small",
    "between 2 and 9" },
  { FORM, "name=a&options.small=2", VR_OK, NULL, NULL },
  { FORM, "name=a&options.small=9", VR_OK, NULL, NULL },
  { FORM, "name=a&options.small=10", VR_E_INVALID, "/options/small",
    "between 2 and 9" },
  { FORM, "name=a&count=-1", VR_E_INVALID, "/count", "out of bounds" },
  { FORM, "name=a&count=9007199254740992", VR_OK, NULL, NULL },
  { FORM, "name=a&count=9007199254740994", VR_E_INVALID, "/count",
    "out of bounds" },
  { FORM, "name=a&count=99999999999999999999999", VR_E_INVALID, "/count", "" },
  { FORM, "name=a&count=0x10", VR_E_INVALID, "/count", "not a number" },
  { FORM, "name=a&count=+5", VR_E_INVALID, "/count", "not a number" },
  { FORM, "name=a&count=", VR_E_INVALID, "/count", "not a number" },
  { FORM, "name=a&share=nan", VR_E_INVALID, "/share", "not a number" },
  { FORM, "name=a&share=1e999", VR_E_INVALID, "/share", "not a number" },
  { FORM, "name=a&share=1.0001", VR_E_INVALID, "/share", "out of bounds" },
  { FORM, "name=a&is_on=yes", VR_E_INVALID, "/is_on", "true, false" },
  { FORM, "name=a&colour=blue", VR_E_INVALID, "/colour", "red" },
  { FORM, "name=a%0ab", VR_E_INVALID, "/name", "control" },
  { FORM, "name=aaaaaaaaaaaaaaaaaaaaaaa", VR_OK, NULL, NULL },
  { FORM, "name=aaaaaaaaaaaaaaaaaaaaaaaa", VR_E_INVALID, "/name", "longer" },
  { FORM, "name=a&gpu=1,2,3,4,5,6,7,8,9,10,11,12,13,14,15,16", VR_OK, NULL,
    NULL },
  { FORM, "name=a&gpu=1,2,3,4,5,6,7,8,9,10,11,12,13,14,15,16,17",
    VR_E_INVALID, "/gpu", "at most 16" },
  { FORM, "name=a&gpu=x,,y", VR_E_INVALID, "/gpu", "empty" },
  { JSON, "{\"name\":\"a\",\"count\":-1}", VR_E_INVALID, "/count",
    "out of bounds" },
  { JSON, "{\"name\":\"a\",\"count\":1e300}", VR_E_INVALID, "/count", "" },

  /* coding */
  { FORM, "name=%", VR_E_MALFORMED, "/name", "hexadecimal" },
  { FORM, "name=%4", VR_E_MALFORMED, "/name", "hexadecimal" },
  { FORM, "name=%4g", VR_E_MALFORMED, "/name", "hexadecimal" },
  { FORM, "name=%41", VR_OK, NULL, NULL },
  { FORM, "name=%00", VR_E_MALFORMED, "/name", "zero byte" },
  { FORM, "name=a\xff", VR_E_MALFORMED, "/name", "UTF-8" },
  { FORM, "name=%c0%80", VR_E_MALFORMED, "/name", "UTF-8" },
  { FORM, "name=%ed%a0%80", VR_E_MALFORMED, "/name", "UTF-8" },
  { FORM, "name=%f4%90%80%80", VR_E_MALFORMED, "/name", "UTF-8" },
  { FORM, "%zz=1&name=a", VR_E_MALFORMED, "", "hexadecimal" },

  /* JSON itself */
  { JSON, "", VR_E_MALFORMED, "", "line 1" },
  { JSON, "{", VR_E_MALFORMED, "", "cannot be read" },
  { JSON, "[]", VR_E_MALFORMED, "", "must be a JSON object" },
  { JSON, "5", VR_E_MALFORMED, "", "must be a JSON object" },
  { JSON, "null", VR_E_MALFORMED, "", "must be a JSON object" },
  { JSON, "{\"name\":\"a\"}x", VR_E_MALFORMED, "", "cannot be read" },
  { JSON, "{\"name\":\"a\",}", VR_E_MALFORMED, "", "cannot be read" },
  { JSON, "{'name':'a'}", VR_E_MALFORMED, "", "cannot be read" },
  { JSON, "{\"name\":NaN}", VR_E_MALFORMED, "", "cannot be read" },
  { JSON, "{\"share\":1e999}", VR_E_MALFORMED, "", "cannot be read" },
  { JSON, "{\"count\":99999999999999999999}", VR_E_MALFORMED, "",
    "cannot be read" },
  { JSON, "{\"name\":\"\xff\"}", VR_E_MALFORMED, "", "cannot be read" },
  { JSON, "{\"name\":\"\\u0000\"}", VR_E_MALFORMED, "", "cannot be read" },
  { JSON, "{\"name\":\"\\ud800\"}", VR_E_MALFORMED, "", "cannot be read" },
  { JSON, "\xef\xbb\xbf{\"name\":\"a\"}", VR_E_MALFORMED, "",
    "cannot be read" },
  { JSON, "{\"name\":[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[]]]]]]]]]]]]]]]]]]]]]]]]"
          "]]]]]]]}",
    VR_E_INVALID, "/name", "text" },      /* 32 levels */
  { JSON, "{\"name\":[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[]]]]]]]]]]]]]]]]]]]]]]]"
          "]]]]]]]]]}",
    VR_E_MALFORMED, "", "deeper than 32" },
  { JSON, "{\"name\":\"[[[[[[[[[[[[[[[[[[[[[[\",\"colour\":\"red\"}", VR_OK,
    NULL, NULL },
};

START_TEST (fault)
{
  struct reading r;
  bool is_found = faults[_i].pointer == NULL;

  read_text (&r, faults[_i].how, faults[_i].text, strlen (faults[_i].text));
  if (r.status != faults[_i].status)
    ck_abort_msg ("%s: status %d, %s", faults[_i].text, (int) r.status,
                  r.err.n_faults > 0 ? r.err.faults[0].text : "no fault");
  for (unsigned i = 0; i < r.err.n_faults && !is_found; i++)
    is_found = strcmp (r.err.faults[i].pointer, faults[_i].pointer) == 0
               && strstr (r.err.faults[i].text, faults[_i].fragment) != NULL;
  if (!is_found)
    ck_abort_msg ("%s: '%s' says '%s'", faults[_i].text,
                  r.err.faults[0].pointer, r.err.faults[0].text);
  ck_assert_int_eq (r.status == VR_OK, r.err.n_faults == 0);
  vr_pool_clear (&r.pool);
}
END_TEST

/* The same members the three ways give the same query. */
START_TEST (three_ways_are_one)
{
  static const struct
  {
    enum how how;
    const char *text;
  } ways[] = {
    { FORM, "name=a+b%2Bc&gpu=x,y&options.small=3&options.layers=-1&share=.5"
            "&is_on=1&sizes=1,2" },
    { FORM, "name=a+b%2Bc&gpu=x,y&options.small=3&options.layers=-1&share=0.5"
            "&is_on=1&sizes=1,2&gpu.memory_bytes=77" },
    { JSON, "{\"name\":\"a b+c\",\"gpu\":[\"x\",\"y\"],\"options\":{\"small\":"
            "3,\"layers\":-1},\"share\":0.5,\"is_on\":true,\"sizes\":[1,2],"
            "\"gpu.memory_bytes\":77}" },
    { JSON, "{\"name\":\"a b+c\",\"gpu\":\"x,y\",\"options\":{\"small\":3.0,"
            "\"layers\":-1},\"share\":0.5,\"is_on\":true,\"sizes\":[1,2],"
            "\"gpu.memory_bytes\":77}" },
    { WORDS, "--name|a b+c|--gpu=x,y|--options.small|3|--options.layers|-1|"
             "share=0.5|--is-on|--sizes=1,2|--gpu.memory-bytes|77" },
  };
  struct reading r;

  read_text (&r, ways[0].how, ways[0].text, strlen (ways[0].text));
  ck_assert_int_eq (r.status, VR_E_INVALID);   /* .5 is no JSON number */
  vr_pool_clear (&r.pool);
  for (size_t i = 1; i < sizeof ways / sizeof ways[0]; i++)
    {
      read_text (&r, ways[i].how, ways[i].text, strlen (ways[i].text));
      ck_assert_msg (r.status == VR_OK, "%s: %s", ways[i].text,
                     r.err.faults[0].text);
      ck_assert_str_eq (r.query.name, "a b+c");
      ck_assert_str_eq (r.query.colour, "");
      ck_assert_uint_eq (r.query.gpu.n, 2);
      ck_assert_str_eq (r.query.gpu.item[1], "y");
      ck_assert_uint_eq (r.query.gpu_memory_bytes, 77);
      ck_assert_uint_eq (r.query.count, VR_UNSET_U64);
      ck_assert_uint_eq (r.query.small, 3);
      ck_assert_int_eq (r.query.layers, -1);
      ck_assert (fabs (r.query.share - 0.5) < 1e-12);
      ck_assert_int_eq (r.query.is_on, 1);
      ck_assert_uint_eq (r.query.sizes.n, 2);
      ck_assert_uint_eq (r.query.sizes.item[1], 2);
      vr_pool_clear (&r.pool);
    }
}
END_TEST

START_TEST (fields_and_lang_go_into_the_call)
{
  static const struct
  {
    enum how how;
    const char *text;
  } rows[] = {
    { FORM, "fields=text,name&name=a&lang=bn" },
    { JSON, "{\"fields\":[\"name\",\"text\"],\"name\":\"a\",\"lang\":\"bn\"}" },
    { JSON, "{\"fields\":\"name,text\",\"name\":\"a\",\"lang\":\"bn\"}" },
    { WORDS, "--fields|name,text|name=a|--lang|bn" },
  };
  struct reading r;

  for (size_t i = 0; i < sizeof rows / sizeof rows[0]; i++)
    {
      read_text (&r, rows[i].how, rows[i].text, strlen (rows[i].text));
      ck_assert_int_eq (r.status, VR_OK);
      ck_assert_uint_eq (r.call.selected, 5);
      ck_assert_int_eq (r.call.lang, VR_LANG_BN);
      ck_assert_int_eq (r.err.lang, VR_LANG_BN);
      vr_pool_clear (&r.pool);
    }
  read_text (&r, FORM, "name=a", 6);
  ck_assert_uint_eq (r.call.selected, UINT64_MAX);
  vr_pool_clear (&r.pool);
}
END_TEST

/* The language is known before the first fault, wherever `lang` stands. */
START_TEST (faults_speak_the_asked_language)
{
  static const struct
  {
    enum how how;
    const char *text;
  } rows[] = {
    { FORM, "nam=a&lang=bn" },
    { JSON, "{\"nam\":1,\"lang\":\"bn\"}" },
    { WORDS, "--nam=1|--lang=bn" },
  };
  struct reading r;

  for (size_t i = 0; i < sizeof rows / sizeof rows[0]; i++)
    {
      read_text (&r, rows[i].how, rows[i].text, strlen (rows[i].text));
      ck_assert_int_eq (r.status, VR_E_INVALID);
      ck_assert_ptr_nonnull (strstr (r.err.faults[0].text, "ফিল্ড"));
      vr_pool_clear (&r.pool);
    }
}
END_TEST

START_TEST (nearest_names_are_suggested)
{
  struct reading r;

  read_text (&r, FORM, "name=a&cuont=5", 14);
  ck_assert_uint_ge (r.err.faults[0].n_suggestions, 1);
  ck_assert_str_eq (r.err.faults[0].suggestions[0], "count");
  vr_pool_clear (&r.pool);
}
END_TEST

/* No faults beyond those kept are worked out, but all are counted. */
START_TEST (a_thousand_faults)
{
  struct reading r;
  struct vr_buf text;
  struct vr_buf problem;

  vr_buf_init (&text, 1 << 20);
  vr_buf_init (&problem, 1 << 20);
  vr_buf_add_text (&text, "{\"name\":\"a\"");
  for (unsigned i = 0; i < 1000; i++)
    vr_buf_printf (&text, ",\"member_%u\":[]", i);
  vr_buf_add_char (&text, '}');
  read_text (&r, JSON, text.data, text.length);
  ck_assert_uint_eq (r.err.n_faults, 1000);
  vr_write_problem (&problem, &r.err, r.status, "/v1/fake");
  ck_assert_ptr_nonnull (strstr (problem.data, "1,000 faults: "));
  ck_assert_ptr_nonnull (strstr (problem.data, "and 988 more"));
  vr_buf_clear (&text);
  vr_buf_clear (&problem);
  vr_pool_clear (&r.pool);
}
END_TEST

START_TEST (without_memory_a_form_fails)
{
  struct reading r;
  struct vr_pool none;

  read_text (&r, FORM, "name=a", 6);
  vr_pool_clear (&r.pool);
  vr_pool_init (&none, 1);
  r.call.pool = &none;
  vr_error_init (&r.err, VR_LANG_EN);
  ck_assert_int_eq (vr_read_form (&fake, "name=a", 6, &r.query, &r.call,
                                  &r.err),
                    VR_E_OUT_OF_MEMORY);
  /* and without a place for faults */
  ck_assert_int_eq (vr_read_json (&fake, "{}", 2, &r.query, &r.call, NULL),
                    VR_E_INVALID);
  vr_pool_clear (&none);
}
END_TEST

/* ---- problems ---- */

START_TEST (a_problem_names_all_faults)
{
  struct reading r;
  struct vr_buf text;
  json_t *root;
  json_t *errors;

  vr_buf_init (&text, 1 << 20);
  read_text (&r, FORM, "cuont=5&options.small=1", 23);
  vr_write_problem (&text, &r.err, r.status, "/v1/\"fake\"");
  root = json_loads (text.data, 0, NULL);
  ck_assert_ptr_nonnull (root);
  ck_assert_str_eq (json_string_value (json_object_get (root, "type")),
                    "urn:vramd:problem:invalid-request");
  ck_assert_int_eq (json_integer_value (json_object_get (root, "status")),
                    422);
  ck_assert_str_eq (json_string_value (json_object_get (root, "instance")),
                    "/v1/\"fake\"");
  errors = json_object_get (root, "errors");
  ck_assert_uint_eq (json_array_size (errors), 3);
  ck_assert_str_eq (
    json_string_value (json_object_get (json_array_get (errors, 1),
                                        "pointer")),
    "/options/small");
  json_decref (root);
  vr_buf_clear (&text);
  vr_pool_clear (&r.pool);
}
END_TEST

START_TEST (a_terminal_gets_options_and_faults)
{
  struct reading r;
  struct vr_buf text;

  vr_buf_init (&text, 1 << 20);
  read_text (&r, WORDS, "--name=a|--options.smal=1", 0);
  vr_usage_write_faults (&text, "vram", &r.err);
  ck_assert_str_eq (text.data,
                    "vram: --options.smal: There is no member "
                    "'options.smal'; did you mean options.small?\n");
  /* a verdict is no option */
  vr_error_init (&r.err, VR_LANG_EN);
  (void) vr_fail (&r.err, VR_E_DEMAND_NOT_MET, "verdict", VR_SAY_AS_IT_IS,
                  "Tight.");
  vr_buf_reset (&text);
  vr_usage_write_faults (&text, "vram", &r.err);
  ck_assert_str_eq (text.data, "vram: Tight.\n");
  vr_buf_reset (&text);
  vr_usage_write_options (&text, &in, VR_LANG_EN);
  ck_assert_ptr_nonnull (strstr (text.data, "  --gpu.memory-bytes BYTES"));
  ck_assert_ptr_nonnull (strstr (text.data, "Default: 8192"));
  vr_buf_clear (&text);
  vr_pool_clear (&r.pool);
}
END_TEST

/* Where no pointer stands beside it a fault names its member, once. */
static const struct
{
  const char *pointer;
  const char *text;
  const char *shown;
} lines[] = {
  { "count", "0 is small", "count: 0 is small" },
  { "options.n_ctx", "0 is small", "options.n_ctx: 0 is small" },
  { "count", "'count' is missing", "'count' is missing" },
  { "count", "There is no 'count' here", "There is no 'count' here" },
  { "count", "There is no 'counter'", "count: There is no 'counter'" },
  { "count", "There is no count", "count: There is no count" },
  { "count", "count (5) is small", "count (5) is small" },
  { "count", "counter (5) is small", "count: counter (5) is small" },
  { "a/b~c", "0 is small", "a/b~c: 0 is small" },
  { "verdict", "Does not fit", "Does not fit" },
  { "", "The body is empty", "The body is empty" },
};

START_TEST (a_line_names_the_member)
{
  char array[1024];
  struct vr_buf text;
  struct vr_error err;

  vr_error_init (&err, VR_LANG_EN);
  (void) vr_fail (&err, VR_E_INVALID, lines[_i].pointer, VR_SAY_AS_IT_IS,
                  lines[_i].text);
  vr_buf_init_borrowed (&text, array, sizeof array);
  vr_write_problem_line (&text, &err, VR_E_INVALID);
  ck_assert_str_eq (array, lines[_i].shown);
  ck_assert_str_eq (err.faults[0].text, lines[_i].text);
}
END_TEST

START_TEST (the_longest_faults_fit)
{
  char words[VR_ERROR_TEXT];
  struct vr_buf text;
  struct vr_error err;

  memset (words, 'w', sizeof words - 1);
  words[sizeof words - 1] = '\0';
  vr_error_init (&err, VR_LANG_EN);
  for (unsigned i = 0; i <= VR_ERROR_MAX_FAULTS; i++)
    (void) vr_fail (&err, VR_E_INVALID,
                    "a_member_whose_name_is_as_long_as_any_pointer_that_a_"
                    "fault_can_hold",
                    VR_SAY_AS_IT_IS, words);
  vr_buf_init (&text, 1 << 20);
  vr_write_problem (&text, &err, VR_E_INVALID, NULL);
  ck_assert_ptr_nonnull (strstr (text.data, "\"detail\":\"13 faults: a_mem"));
  ck_assert_ptr_nonnull (strstr (text.data, "ww; and 1 more\""));
  vr_buf_clear (&text);
}
END_TEST

/* ---- batch ---- */

static const struct
{
  const char *text;
  enum vr_status status;
  const char *fragment;           /* of the answer or of the first fault */
} batches[] = {
  { "{\"requests\":[]}", VR_OK, "{\"results\":[]}" },
  { "{\"requests\":[{\"name\":\"a\"},{\"name\":\"b\",\"count\":2}]}", VR_OK,
    "{\"results\":[{\"name\":\"a\",\"count\":8192,\"text\":\"yes\"},"
    "{\"name\":\"b\",\"count\":2,\"text\":\"yes\"}]}" },
  { "{\"requests\":[{\"name\":\"a\"}],\"fields\":\"count\"}", VR_OK,
    "{\"results\":[{\"count\":8192}]}" },
  { "{\"requests\":[{\"name\":\"a\"}],\"lang\":\"bn\"}", VR_OK, "হ্যাঁ" },
  { "{\"requests\":[{\"name\":\"a\",\"lang\":\"bn\"},{\"name\":\"b\"}]}",
    VR_OK, "\"yes\"}]}" },
  { "{\"requests\":[{\"nam\":\"a\"},{\"name\":\"b\"}]}", VR_OK,
    "\"status\":422" },
  { "{\"requests\":[{\"nam\":\"a\"},{\"name\":\"b\"}]}", VR_OK,
    "{\"name\":\"b\",\"count\":8192" },
  { "{\"requests\":[{\"name\":\"a\",\"count\":13}]}", VR_OK,
    "\"status\":409" },
  { "{\"requests\":[{\"name\":\"nobody\",\"nam\":1}]}", VR_OK,
    "\"2 faults: There is no member 'nam'; name: No model is called 'nobody'" },
  { "{\"requests\":[5]}", VR_OK, "\"status\":422" },
  { "{\"requests\":{}}", VR_E_INVALID, "must be a list" },
  { "{\"request\":[]}", VR_E_INVALID, "missing" },
  { "{\"requests\":[],\"x\":1}", VR_E_INVALID, "'x'" },
  { "{\"requests\":[],\"requests\":[]}", VR_E_MALFORMED, "twice" },
  { "[]", VR_E_MALFORMED, "JSON object" },
};

START_TEST (batch)
{
  struct vr_pool pool;
  struct vr_call call;
  struct vr_error err;
  struct vr_buf text;
  enum vr_status status;

  vr_pool_init (&pool, 1 << 20);
  vr_call_init (&call, &pool);
  vr_error_init (&err, VR_LANG_EN);
  vr_buf_init (&text, 1 << 20);
  status = vr_answer_batch (&fake, NULL, batches[_i].text,
                            strlen (batches[_i].text), &call, &text, &err);
  ck_assert_int_eq (status, batches[_i].status);
  ck_assert_ptr_nonnull (strstr (status == VR_OK ? text.data
                                                 : err.faults[0].text,
                                 batches[_i].fragment));
  vr_buf_clear (&text);
  vr_pool_clear (&pool);
}
END_TEST

START_TEST (a_batch_has_bounds)
{
  struct vr_pool pool;
  struct vr_call call;
  struct vr_error err;
  struct vr_buf text;
  struct vr_buf answers;

  vr_pool_init (&pool, 1 << 20);
  vr_call_init (&call, &pool);
  vr_buf_init (&text, 1 << 20);
  for (unsigned extra = 0; extra < 2; extra++)
    {
      vr_buf_reset (&text);
      vr_buf_add_text (&text, "{\"requests\":[{\"name\":\"a\"}");
      for (unsigned i = 1; i < VR_BATCH_MAX_REQUESTS + extra; i++)
        vr_buf_add_text (&text, ",{\"name\":\"a\"}");
      vr_buf_add_text (&text, "]}");
      vr_buf_init (&answers, 1 << 20);
      vr_error_init (&err, VR_LANG_EN);
      ck_assert_int_eq (vr_answer_batch (&fake, NULL, text.data, text.length,
                                         &call, &answers, &err),
                        extra == 0 ? VR_OK : VR_E_TOO_MUCH_WORK);
      vr_buf_clear (&answers);
    }
  /* an answer that is too large is a fault, not a half answer */
  vr_buf_reset (&text);
  vr_buf_add_text (&text, "{\"requests\":[{\"name\":\"a\"}]}");
  vr_buf_init (&answers, 20);
  vr_error_init (&err, VR_LANG_EN);
  ck_assert_int_eq (vr_answer_batch (&fake, NULL, text.data, text.length,
                                     &call, &answers, &err),
                    VR_E_TOO_MUCH_WORK);
  vr_buf_clear (&answers);
  vr_buf_clear (&text);
  vr_pool_clear (&pool);
}
END_TEST

#define N(table) ((int) (sizeof (table) / sizeof (table)[0]))

int
main (void)
{
  Suite *suite = suite_create ("readers");
  TCase *tcase = tcase_create ("readers");
  SRunner *runner;
  int n_failed;

  tcase_add_loop_test (tcase, fault, 0, N (faults));
  tcase_add_test (tcase, three_ways_are_one);
  tcase_add_test (tcase, fields_and_lang_go_into_the_call);
  tcase_add_test (tcase, faults_speak_the_asked_language);
  tcase_add_test (tcase, nearest_names_are_suggested);
  tcase_add_test (tcase, a_thousand_faults);
  tcase_add_test (tcase, without_memory_a_form_fails);
  tcase_add_test (tcase, a_problem_names_all_faults);
  tcase_add_test (tcase, a_terminal_gets_options_and_faults);
  tcase_add_loop_test (tcase, a_line_names_the_member, 0, N (lines));
  tcase_add_test (tcase, the_longest_faults_fit);
  tcase_add_loop_test (tcase, batch, 0, N (batches));
  tcase_add_test (tcase, a_batch_has_bounds);
  suite_add_tcase (suite, tcase);
  runner = srunner_create (suite);
  srunner_run_all (runner, CK_ENV);
  n_failed = srunner_ntests_failed (runner);
  srunner_free (runner);
  return n_failed == 0 ? 0 : 1;
}
