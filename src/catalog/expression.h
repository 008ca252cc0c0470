#ifndef VR_CATALOG_EXPRESSION_H
#define VR_CATALOG_EXPRESSION_H

/* The small language of hf_rule: one value out of the keys of a config.json.

     hidden_size              a key; null when it is not there
     vision_config.depth      a member      layer_types[i]  an element
     $head_dim                another rule
     i  is_mtp                the layer, from 0; those of MTP blocks follow
                              the main model's
     128  0.5  "full"  true  false  null
     a ?? b                   b where a is null
     c ? a : b   a or b   a and b   not a
     == != < <= > >=          numbers, texts; == and != also null, but not
                              an element behind the end of a list
     n in list                a number or a text in a list
     + - * / %                / of whole numbers is whole
     min max ceil_div round_up floor ceil   of numbers
     len (x)                  of a list or a text
     has (x)                  x is not null
     at (x, n)                x[n] when x is a list, else x

   Members of a text are texts of one character.  Operators bind as in C,
   with ?? between ?: and or.  Texts have no escapes.

   An expression is parsed once, into nodes that refer to the source text and
   stay valid as long as it does.  This file knows no JSON: values are
   computed in catalog/import_value.c.

   Pure. */

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

enum
{
  VR_EXPRESSION_MAX_NODES = 192,
  VR_EXPRESSION_MAX_DEPTH = 24,
  VR_EXPRESSION_NO_NODE = UINT16_MAX
};

enum vr_expression_op
{
  VR_EX_NULL,
  VR_EX_BOOL,        /* integer */
  VR_EX_INTEGER,     /* integer */
  VR_EX_REAL,        /* real */
  VR_EX_TEXT,        /* text, length */
  VR_EX_KEY,         /* text, length */
  VR_EX_RULE,        /* text, length; integer: set by whoever resolves it */
  VR_EX_LAYER,
  VR_EX_IS_MTP,
  VR_EX_MEMBER,      /* of a; text, length */
  VR_EX_ELEMENT,     /* b of a */
  VR_EX_CHOOSE,      /* a ? b : c */
  VR_EX_ELSE,        /* a ?? b */
  VR_EX_OR,
  VR_EX_AND,
  VR_EX_NOT,
  VR_EX_EQUAL,
  VR_EX_NOT_EQUAL,
  VR_EX_LESS,
  VR_EX_LESS_EQUAL,
  VR_EX_GREATER,
  VR_EX_GREATER_EQUAL,
  VR_EX_IN,
  VR_EX_ADD,
  VR_EX_SUBTRACT,
  VR_EX_MULTIPLY,
  VR_EX_DIVIDE,
  VR_EX_REMAINDER,
  VR_EX_MIN,
  VR_EX_MAX,
  VR_EX_CEIL_DIV,
  VR_EX_ROUND_UP,
  VR_EX_FLOOR,
  VR_EX_CEIL,
  VR_EX_LEN,
  VR_EX_HAS,
  VR_EX_AT
};

struct vr_expression_node
{
  uint8_t op;
  uint16_t a, b, c;      /* operands; VR_EXPRESSION_NO_NODE: none */
  uint32_t length;
  const char *text;      /* borrowed from the source */
  int64_t integer;
  double real;
};

struct vr_expression
{
  uint16_t root;
  uint16_t n_nodes;
  const struct vr_expression_node *nodes;
};

/* What a parse leaves: nodes in the caller's array, to be copied by whoever
   keeps them. */
struct vr_expression_parse
{
  struct vr_expression_node nodes[VR_EXPRESSION_MAX_NODES];
  uint16_t n_nodes;
  uint16_t root;
  size_t error_at;       /* byte of the source where it went wrong */
};

/* False when `source` is no expression: error_at says where. */
bool vr_expression_parse (struct vr_expression_parse *parse,
                          const char *source);

#endif
