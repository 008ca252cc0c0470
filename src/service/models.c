/* The questions "models" and "model": the catalogue's models. */

#include "config.h"

#include <stdio.h>
#include <string.h>
#include <strings.h>

#include "base/banned.h"
#include "catalog/import.h"
#include "core/scheme.h"
#include "core/tensor.h"
#include "service/list.h"

struct model_row
{
  const char *id;
  const char *family;
  const char *architecture;
  const char *model_type;
  const char *released;
  const char *licence;
  const char *native_format;
  const char *attention;
  uint64_t params_total;
  uint64_t params_active;
  uint64_t params_mtp;
  uint64_t params_towers;
  uint64_t published_params;
  const char *params_total_kind;
  uint64_t weight_files_bytes;
  uint64_t max_context_tokens;
  uint64_t hidden;
  uint64_t vocabulary;
  uint64_t layers;
  uint64_t attention_layers;
  uint64_t recurrent_layers;
  uint64_t heads;
  uint64_t kv_heads;
  uint64_t head_dim;
  uint64_t experts;
  const char *aliases;           /* JSON */
  const char *confidence;
  const char *note;
  const char *source_url;
  const char *checked_on;
  const char *sources;           /* JSON; one entry only */
  const char *object;            /* JSON; one entry only */
};

static const struct vr_field list_fields[] = {
  VR_LIST_FIELDS ("family", "Only models of this family.",
                  "শুধু এই পরিবারের মডেল।"),
};
static const struct vr_table list_in
  = VR_TABLE ("ModelsQuery", list_fields, struct vr_list_query);

static const struct vr_field row_fields[] = {
  { VR_STRING (struct model_row, id), .text = "Hugging Face id." },
  { VR_STRING (struct model_row, family) },
  { VR_STRING (struct model_row, architecture) },
  { VR_STRING (struct model_row, model_type) },
  { VR_STRING (struct model_row, released) },
  { VR_STRING (struct model_row, licence) },
  { VR_STRING (struct model_row, native_format),
    .text = "Weight format of the official files." },
  { VR_STRING (struct model_row, attention) },
  { VR_U64 (struct model_row, params_total),
    .text = "Sum of the tensors." },
  { VR_U64 (struct model_row, params_active),
    .text = "What one token passes: without the experts it does not use and "
            "without MTP blocks." },
  { VR_U64 (struct model_row, params_mtp),
    .text = "Blocks for multi-token prediction, which engines load only to "
            "speculate." },
  { VR_U64 (struct model_row, params_towers),
    .text = "Vision and audio towers." },
  { VR_U64 (struct model_row, published_params), .is_nullable = true,
    .text = "null: none was seen." },
  { VR_STRING (struct model_row, params_total_kind),
    .text = "How the sum was checked." },
  { VR_U64 (struct model_row, weight_files_bytes), .unit = "bytes",
    .is_nullable = true, .text = "Published sum of the files." },
  { VR_U64 (struct model_row, max_context_tokens), .unit = "tokens",
    .is_nullable = true },
  { VR_U64 (struct model_row, hidden) },
  { VR_U64 (struct model_row, vocabulary) },
  { VR_U64 (struct model_row, layers) },
  { VR_U64 (struct model_row, attention_layers),
    .text = "Layers with keys and values of their own." },
  { VR_U64 (struct model_row, recurrent_layers),
    .text = "Layers with a state of fixed size." },
  { VR_U64 (struct model_row, heads) },
  { VR_U64 (struct model_row, kv_heads) },
  { VR_U64 (struct model_row, head_dim) },
  { VR_U64 (struct model_row, experts) },
  { VR_RAW (struct model_row, aliases) },
  { VR_STRING (struct model_row, confidence) },
  { VR_STRING (struct model_row, note) },
  { VR_STRING (struct model_row, source_url) },
  { VR_STRING (struct model_row, checked_on) },
  { VR_RAW (struct model_row, sources) },
  { VR_RAW (struct model_row, object), .schema = "ModelObject",
    .text = "The shape, layer by layer: may be changed and sent as model." },
};
static const struct vr_table row_table
  = VR_TABLE ("Model", row_fields, struct model_row);

static const struct vr_field out_fields[] = {
  VR_LIST_RESULT_FIELDS ("models", &row_table),
};
static const struct vr_table list_out
  = VR_TABLE ("Models", out_fields, struct vr_list_result);

static void
count_layers (const struct vr_shape *shape, struct model_row *row)
{
  for (uint32_t i = 0; i < shape->n_groups; i++)
    {
      const struct vr_layer_group *g = &shape->groups[i];

      if (g->is_mtp)
        continue;
      if (vr_mixer_has_cache (g))
        row->attention_layers += g->n_layers;
      if (g->state != VR_STATE_NONE)
        row->recurrent_layers += g->n_layers;
    }
}

/* What /v1/inspect would answer.  NULL without memory. */
static const char *
object_of (const struct vr_model *m, struct vr_call *call)
{
  struct vr_imported imported = { .shape = m->shape,
                                  .plain_roles = m->native_plain_roles };
  char text[VR_MODEL_OBJECT_BYTES + 1];
  struct vr_buf buf;

  snprintf (imported.name, sizeof imported.name, "%s", m->id);
  snprintf (imported.model_type, sizeof imported.model_type, "%s",
            m->model_type);
  snprintf (imported.architecture, sizeof imported.architecture, "%s",
            m->architecture);
  snprintf (imported.native_format, sizeof imported.native_format, "%s",
            m->native_format);
  vr_buf_init_borrowed (&buf, text, sizeof text);
  vr_model_object_write (&imported, &buf);
  return vr_pool_copy (call->pool, text);
}

static bool
fill (const struct vr_model *m, bool is_whole, struct vr_call *call,
      struct model_row *row)
{
  static const struct vr_layer_group none;
  const struct vr_layer_group *g = vr_shape_attention_group (&m->shape);
  const struct vr_layer_group *moe = vr_shape_expert_group (&m->shape);

  if (g == NULL)
    g = &none;

  *row = (struct model_row) {
    .id = m->id,
    .family = m->family,
    .architecture = m->architecture,
    .model_type = m->model_type,
    .released = m->released,
    .licence = m->licence,
    .native_format = m->native_format,
    .attention = vr_shape_attention (&m->shape),
    .params_total = m->params_total,
    .params_active = vr_shape_params_active (&m->shape),
    .params_mtp = vr_shape_params_mtp (&m->shape),
    .params_towers = m->shape.other_params,
    .published_params = vr_list_known (m->published_params),
    .params_total_kind = m->params_total_kind,
    .weight_files_bytes = vr_list_known (m->weight_files_bytes),
    .max_context_tokens = vr_list_known (m->shape.max_context_tokens),
    .hidden = m->shape.hidden,
    .vocabulary = m->shape.vocabulary,
    .layers = m->shape.n_layers,
    .heads = g->n_heads,
    .kv_heads = g->n_kv_heads,
    .head_dim = g->head_dim,
    .experts = moe == NULL ? 0 : moe->n_experts,
    .confidence = m->confidence,
    .note = m->note,
    .source_url = m->source_url,
    .checked_on = m->checked_on,
  };
  count_layers (&m->shape, row);
  row->aliases = vr_list_texts (call, m->n_aliases, m->aliases);
  if (is_whole)
    {
      row->sources = vr_list_texts (call, m->n_sources, m->sources);
      row->object = object_of (m, call);
    }
  return row->aliases != NULL
         && (!is_whole || (row->sources != NULL && row->object != NULL));
}

static bool
matches (const struct vr_catalog *catalog, size_t index,
         const struct vr_list_query *query)
{
  const struct vr_model *m = vr_catalog_model (catalog, index);

  if (query->filter[0] != '\0' && strcasecmp (query->filter, m->family) != 0)
    return false;
  return vr_list_holds (m->id, query->q)
         || vr_list_any_holds (m->n_aliases, m->aliases, query->q);
}

static bool
fill_short (const struct vr_catalog *catalog, size_t index,
            struct vr_call *call, void *row)
{
  return fill (vr_catalog_model (catalog, index), false, call, row);
}

static enum vr_status
answer_list (const struct vr_catalog *catalog, const void *query,
             struct vr_call *call, void *result, struct vr_error *err)
{
  const struct vr_list_source source
    = { vr_catalog_n_models (catalog), sizeof (struct model_row), matches,
        fill_short };

  return vr_list_answer (catalog, &source, query, call, result, err);
}

static enum vr_status
answer_one (const struct vr_catalog *catalog, const void *query_struct,
            struct vr_call *call, void *result, struct vr_error *err)
{
  const struct vr_id_query *query = query_struct;
  struct vr_name_match match;

  vr_catalog_find_model (catalog, query->id, &match);
  if (!vr_name_is_found (&match))
    return vr_list_fail (query->id, match.n_candidates, match.candidates,
                         err);
  if (!fill (vr_catalog_model (catalog, match.index), true, call, result))
    return vr_fail (err, VR_E_OUT_OF_MEMORY, "", VR_SAY_NO_MEMORY, "");
  return VR_OK;
}

const struct vr_question vr_question_models = {
  .name = "models",
  .text = "Models of the catalogue, by id.",
  .in = &list_in,
  .out = &list_out,
  .answer = answer_list,
};

const struct vr_question vr_question_model = {
  .name = "model",
  .text = "One model: shape, parameters and sources.",
  .in = &vr_id_in,
  .out = &row_table,
  .answer = answer_one,
};
