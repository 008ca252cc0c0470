/* Reads expressions: a recursive descent whose depth is bounded. */

#include "config.h"

#include "catalog/expression.h"

#include <string.h>

#include "base/banned.h"
#include "base/number.h"

enum token
{
  TOKEN_END,
  TOKEN_BAD,
  TOKEN_NUMBER,
  TOKEN_TEXT,
  TOKEN_NAME,
  TOKEN_SIGN
};

struct reader
{
  struct vr_expression_parse *out;
  const char *source;
  const char *at;             /* behind the token */
  enum token token;
  const char *text;           /* the token, a text without its quotes */
  size_t length;
  unsigned depth;
  bool failed;
};

/* ---- tokens ---- */

static bool
is_letter (char c)
{
  return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || c == '_';
}

static bool
is_digit (char c)
{
  return c >= '0' && c <= '9';
}

static void
take (struct reader *r, enum token token, const char *start, const char *end)
{
  r->token = token;
  r->text = start;
  r->length = (size_t) (end - start);
  r->at = end;
}

static void
next_text (struct reader *r, const char *at)
{
  const char *end = strchr (at, '"');

  take (r, end == NULL ? TOKEN_BAD : TOKEN_TEXT, at, end == NULL ? at : end);
  if (end != NULL)
    r->at = end + 1;
}

static void
next (struct reader *r)
{
  static const char *const signs[] = { "??", "==", "!=", "<=", ">=" };
  const char *at = r->at;
  const char *end;

  while (*at == ' ' || *at == '\n' || *at == '\t')
    at++;
  end = at;
  if (*at == '\0')
    {
      take (r, TOKEN_END, at, at);
      return;
    }
  if (*at == '"')
    {
      next_text (r, at + 1);
      return;
    }
  if (is_digit (*at))
    {
      while (is_digit (*end) || (*end == '.' && is_digit (end[1])))
        end++;
      take (r, TOKEN_NUMBER, at, end);
      return;
    }
  if (is_letter (*at) || (*at == '$' && is_letter (at[1])))
    {
      for (end = at + 1; is_letter (*end) || is_digit (*end);)
        end++;
      take (r, TOKEN_NAME, at, end);
      return;
    }
  for (size_t i = 0; i < sizeof signs / sizeof signs[0]; i++)
    if (strncmp (at, signs[i], 2) == 0)
      {
        take (r, TOKEN_SIGN, at, at + 2);
        return;
      }
  take (r, strchr ("?:<>+-*/%()[],.", *at) != NULL ? TOKEN_SIGN : TOKEN_BAD,
        at, at + 1);
}

static bool
is_at (const struct reader *r, const char *word)
{
  return (r->token == TOKEN_SIGN || r->token == TOKEN_NAME)
         && strlen (word) == r->length
         && memcmp (word, r->text, r->length) == 0;
}

static bool
accept (struct reader *r, const char *word)
{
  if (r->failed || !is_at (r, word))
    return false;
  next (r);
  return true;
}

static uint16_t
fail (struct reader *r)
{
  if (!r->failed)
    r->out->error_at = (size_t) (r->text - r->source);
  r->failed = true;
  return VR_EXPRESSION_NO_NODE;
}

static void
expect (struct reader *r, const char *word)
{
  if (!accept (r, word))
    fail (r);
}

/* ---- nodes ---- */

static uint16_t
add (struct reader *r, struct vr_expression_node node)
{
  if (r->failed || r->out->n_nodes == VR_EXPRESSION_MAX_NODES)
    return fail (r);
  r->out->nodes[r->out->n_nodes] = node;
  return r->out->n_nodes++;
}

static uint16_t
add_op (struct reader *r, enum vr_expression_op op, uint16_t a, uint16_t b,
        uint16_t c)
{
  return add (r, (struct vr_expression_node) {
                   .op = (uint8_t) op, .a = a, .b = b, .c = c });
}

static uint16_t
add_named (struct reader *r, enum vr_expression_op op, uint16_t a)
{
  struct vr_expression_node node
    = { .op = (uint8_t) op,
        .a = a,
        .b = VR_EXPRESSION_NO_NODE,
        .c = VR_EXPRESSION_NO_NODE,
        .text = r->text,
        .length = (uint32_t) r->length };

  next (r);
  return add (r, node);
}

/* ---- the grammar ---- */

static uint16_t read_choice (struct reader *r);

static uint16_t
read_number (struct reader *r)
{
  struct vr_expression_node node = { .a = VR_EXPRESSION_NO_NODE,
                                     .b = VR_EXPRESSION_NO_NODE,
                                     .c = VR_EXPRESSION_NO_NODE };

  if (memchr (r->text, '.', r->length) != NULL)
    {
      node.op = VR_EX_REAL;
      if (!vr_number_parse_f64 (r->text, r->length, &node.real))
        return fail (r);
    }
  else
    {
      node.op = VR_EX_INTEGER;
      if (!vr_number_parse_i64 (r->text, r->length, &node.integer))
        return fail (r);
    }
  next (r);
  return add (r, node);
}

struct function
{
  const char *name;
  enum vr_expression_op op;
  unsigned n_arguments;
};

static const struct function functions[] = {
  { "min", VR_EX_MIN, 2 },
  { "max", VR_EX_MAX, 2 },
  { "ceil_div", VR_EX_CEIL_DIV, 2 },
  { "round_up", VR_EX_ROUND_UP, 2 },
  { "floor", VR_EX_FLOOR, 1 },
  { "ceil", VR_EX_CEIL, 1 },
  { "len", VR_EX_LEN, 1 },
  { "has", VR_EX_HAS, 1 },
  { "at", VR_EX_AT, 2 },
};

struct word
{
  const char *name;
  enum vr_expression_op op;
  int64_t integer;
};

static const struct word words[] = {
  { "i", VR_EX_LAYER, 0 },     { "is_mtp", VR_EX_IS_MTP, 0 },
  { "true", VR_EX_BOOL, 1 },   { "false", VR_EX_BOOL, 0 },
  { "null", VR_EX_NULL, 0 },
};

static uint16_t
read_call (struct reader *r, const struct function *function)
{
  uint16_t a;
  uint16_t b = VR_EXPRESSION_NO_NODE;

  next (r);
  expect (r, "(");
  a = read_choice (r);
  if (function->n_arguments == 2)
    {
      expect (r, ",");
      b = read_choice (r);
    }
  expect (r, ")");
  return add_op (r, function->op, a, b, VR_EXPRESSION_NO_NODE);
}

/* Words that are operators cannot be keys. */
static bool
is_operator (const struct reader *r)
{
  return is_at (r, "and") || is_at (r, "or") || is_at (r, "not")
         || is_at (r, "in");
}

static uint16_t
read_name (struct reader *r)
{
  if (r->text[0] == '$')
    return add_named (r, VR_EX_RULE, VR_EXPRESSION_NO_NODE);
  for (size_t i = 0; i < sizeof functions / sizeof functions[0]; i++)
    if (is_at (r, functions[i].name) && *r->at == '(')
      return read_call (r, &functions[i]);
    else if (is_at (r, functions[i].name) && strncmp (r->at, " (", 2) == 0)
      return read_call (r, &functions[i]);
  for (size_t i = 0; i < sizeof words / sizeof words[0]; i++)
    if (is_at (r, words[i].name))
      {
        next (r);
        return add (r, (struct vr_expression_node) {
                         .op = (uint8_t) words[i].op,
                         .a = VR_EXPRESSION_NO_NODE,
                         .b = VR_EXPRESSION_NO_NODE,
                         .c = VR_EXPRESSION_NO_NODE,
                         .integer = words[i].integer });
      }
  if (is_operator (r))
    return fail (r);
  return add_named (r, VR_EX_KEY, VR_EXPRESSION_NO_NODE);
}

static uint16_t
read_primary (struct reader *r)
{
  uint16_t node;

  if (r->failed)
    return VR_EXPRESSION_NO_NODE;
  if (r->token == TOKEN_NUMBER)
    return read_number (r);
  if (r->token == TOKEN_TEXT)
    return add_named (r, VR_EX_TEXT, VR_EXPRESSION_NO_NODE);
  if (r->token == TOKEN_NAME)
    return read_name (r);
  if (!accept (r, "("))
    return fail (r);
  node = read_choice (r);
  expect (r, ")");
  return node;
}

static uint16_t
read_path (struct reader *r)
{
  uint16_t node = read_primary (r);

  while (!r->failed)
    if (accept (r, "["))
      {
        uint16_t element = read_choice (r);

        expect (r, "]");
        node = add_op (r, VR_EX_ELEMENT, node, element,
                       VR_EXPRESSION_NO_NODE);
      }
    else if (accept (r, "."))
      {
        if (r->token != TOKEN_NAME || r->text[0] == '$')
          return fail (r);
        node = add_named (r, VR_EX_MEMBER, node);
      }
    else
      return node;
  return VR_EXPRESSION_NO_NODE;
}

static uint16_t
read_not (struct reader *r)
{
  uint16_t a;

  if (!is_at (r, "not"))
    return read_path (r);
  if (++r->depth > VR_EXPRESSION_MAX_DEPTH)
    return fail (r);
  next (r);
  a = read_not (r);
  r->depth--;
  return add_op (r, VR_EX_NOT, a, VR_EXPRESSION_NO_NODE,
                 VR_EXPRESSION_NO_NODE);
}

/* Operators of two sides, the loosest first. */
struct level
{
  const char *sign;
  enum vr_expression_op op;
  unsigned level;
};

enum { LAST_LEVEL = 6 };

static const struct level levels[] = {
  { "??", VR_EX_ELSE, 0 },          { "or", VR_EX_OR, 1 },
  { "and", VR_EX_AND, 2 },          { "==", VR_EX_EQUAL, 3 },
  { "!=", VR_EX_NOT_EQUAL, 3 },     { "<", VR_EX_LESS, 4 },
  { "<=", VR_EX_LESS_EQUAL, 4 },    { ">", VR_EX_GREATER, 4 },
  { ">=", VR_EX_GREATER_EQUAL, 4 }, { "in", VR_EX_IN, 4 },
  { "+", VR_EX_ADD, 5 },            { "-", VR_EX_SUBTRACT, 5 },
  { "*", VR_EX_MULTIPLY, 6 },       { "/", VR_EX_DIVIDE, 6 },
  { "%", VR_EX_REMAINDER, 6 },
};

static const struct level *
find_level (const struct reader *r, unsigned level)
{
  for (size_t i = 0; i < sizeof levels / sizeof levels[0]; i++)
    if (levels[i].level == level && is_at (r, levels[i].sign))
      return &levels[i];
  return NULL;
}

/* A chain leans to the left, so that its depth in nodes grows with its
   length: the evaluator follows it no deeper than the longest chain. */
static uint16_t
read_level (struct reader *r, unsigned level)
{
  const struct level *found;
  unsigned chain = 0;
  uint16_t node;

  if (level > LAST_LEVEL)
    return read_not (r);
  node = read_level (r, level + 1);
  while (!r->failed && (found = find_level (r, level)) != NULL)
    {
      if (++chain > VR_EXPRESSION_MAX_DEPTH)
        return fail (r);
      next (r);
      node = add_op (r, found->op, node, read_level (r, level + 1),
                     VR_EXPRESSION_NO_NODE);
    }
  return node;
}

static uint16_t
read_choice (struct reader *r)
{
  uint16_t condition;
  uint16_t yes;

  if (r->failed || ++r->depth > VR_EXPRESSION_MAX_DEPTH)
    return fail (r);
  condition = read_level (r, 0);
  if (accept (r, "?"))
    {
      yes = read_choice (r);
      expect (r, ":");
      condition = add_op (r, VR_EX_CHOOSE, condition, yes, read_choice (r));
    }
  r->depth--;
  return condition;
}

bool
vr_expression_parse (struct vr_expression_parse *parse, const char *source)
{
  struct reader r = { .out = parse, .source = source, .at = source };

  parse->n_nodes = 0;
  parse->error_at = 0;
  next (&r);
  parse->root = read_choice (&r);
  if (!r.failed && r.token != TOKEN_END)
    fail (&r);
  return !r.failed;
}
