/* Models: shapes from rows, checked against the published totals. */

#include "config.h"

#include <stdlib.h>
#include <string.h>
#include <strings.h>

#include "base/banned.h"
#include "base/number.h"
#include "base/pool.h"
#include "catalog/load.h"
#include "core/scheme.h"

/* Columns of the SELECT below, which lists them in this order. */
enum
{
  ID, FAMILY, ARCHITECTURE, MODEL_TYPE, RELEASED, LICENCE, NATIVE_FORMAT,
  HIDDEN, VOCABULARY, GGUF_VOCABULARY, IS_TIED, HAS_HEAD_BIAS, POSITION_ROWS,
  EMBEDDING_NORM, FINAL_NORM, IS_PARALLEL, OTHER_PARAMS, MAX_CONTEXT,
  PARAMS_TOTAL, PARAMS_KIND, FILES_BYTES, CONFIDENCE, NOTE, SOURCE_URL,
  CHECKED_ON
};

static const char model_sql[]
  = "SELECT id, family, architecture, model_type, released, licence,"
    " native_format, hidden, vocabulary, gguf_vocabulary, is_tied,"
    " has_head_bias,"
    " position_rows, embedding_norm_params, final_norm_params,"
    " is_parallel_residual, other_params, max_context_tokens, params_total,"
    " params_total_kind, weight_files_bytes, confidence, note, source_url,"
    " checked_on FROM model ORDER BY id";

/* What stands outside the layers. */
static void
read_shape (struct vr_rows *rows, struct vr_shape *shape)
{
  shape->hidden = vr_rows_u64 (rows, HIDDEN);
  shape->vocabulary = vr_rows_u64 (rows, VOCABULARY);
  shape->gguf_vocabulary = vr_rows_u64_or_0 (rows, GGUF_VOCABULARY);
  shape->is_tied = vr_rows_bool (rows, IS_TIED);
  shape->has_head_bias = vr_rows_bool (rows, HAS_HEAD_BIAS);
  shape->position_rows = vr_rows_u64 (rows, POSITION_ROWS);
  shape->embedding_norm_params = vr_rows_u64 (rows, EMBEDDING_NORM);
  shape->final_norm_params = vr_rows_u64 (rows, FINAL_NORM);
  shape->is_parallel_residual = vr_rows_bool (rows, IS_PARALLEL);
  shape->other_params = vr_rows_u64 (rows, OTHER_PARAMS);
  shape->max_context_tokens = vr_rows_u64_or_0 (rows, MAX_CONTEXT);
}

static void
read_model (struct vr_rows *rows, struct vr_model *model)
{
  model->id = vr_rows_text (rows, ID);
  model->family = vr_rows_text (rows, FAMILY);
  model->architecture = vr_rows_text (rows, ARCHITECTURE);
  model->model_type = vr_rows_text (rows, MODEL_TYPE);
  model->released = vr_rows_text_or_null (rows, RELEASED);
  model->licence = vr_rows_text_or_null (rows, LICENCE);
  model->native_format = vr_rows_text (rows, NATIVE_FORMAT);
  if (vr_scheme_find (model->native_format) == NULL)
    vr_rows_fail_value (rows, NATIVE_FORMAT);
  read_shape (rows, &model->shape);
  model->published_params = vr_rows_u64_or_0 (rows, PARAMS_TOTAL);
  model->params_total_kind = vr_rows_text (rows, PARAMS_KIND);
  if ((model->published_params == 0)
      != (strcmp (model->params_total_kind, "computed-only") == 0))
    vr_rows_fail_value (rows, PARAMS_TOTAL);
  model->weight_files_bytes = vr_rows_u64_or_0 (rows, FILES_BYTES);
  model->confidence = vr_rows_text (rows, CONFIDENCE);
  model->note = vr_rows_text_or_null (rows, NOTE);
  model->source_url = vr_rows_text (rows, SOURCE_URL);
  model->checked_on = vr_rows_text (rows, CHECKED_ON);
}

static enum vr_status
load_rows (struct vr_load *load)
{
  struct vr_catalog *catalog = load->catalog;
  struct vr_rows rows;
  enum vr_status status;

  catalog->models = vr_load_array (load, "SELECT count (*) FROM model",
                                   sizeof *catalog->models, &status);
  if (status != VR_OK)
    return status;
  if (vr_rows_open (&rows, load, "model", model_sql))
    while (vr_rows_next (&rows))
      read_model (&rows, &catalog->models[catalog->n_models++]);
  return vr_rows_close (&rows);
}

static int
compare_id (const void *id, const void *model)
{
  return strcasecmp (id, ((const struct vr_model *) model)->id);
}

struct vr_model *
vr_load_find_model (const struct vr_catalog *catalog, const char *id)
{
  return bsearch (id, catalog->models, catalog->n_models,
                  sizeof *catalog->models, compare_id);
}

/* The model that column 0 of a child table names. */
static struct vr_model *
parent (struct vr_rows *rows)
{
  struct vr_model *model = vr_load_find_model (rows->load->catalog,
                                               vr_rows_text (rows, 0));

  if (model == NULL)
    vr_rows_fail_reference (rows, 0, "model");
  return model;
}

/* ---- layer groups ---- */

enum
{
  GROUP_MODEL, TAG, MIXER, N_HEADS, N_KV_HEADS, HEAD_DIM, V_HEAD_DIM, WINDOW,
  HAS_Q_BIAS, HAS_KV_BIAS, HAS_OUT_BIAS, IS_QKV_FUSED, QK_NORM, SINKS, NORMS,
  FFN, INTERMEDIATE, HAS_FFN_BIAS, IS_GATE_UP_FUSED, N_EXPERTS,
  EXPERTS_PER_TOKEN, EXPERT_INTERMEDIATE, HAS_EXPERT_BIAS, ROUTER_BIAS,
  SHARED_INTERMEDIATE, HAS_SHARED_GATE
};

static const char group_sql[]
  = "SELECT model_id, tag, mixer, n_heads, n_kv_heads, head_dim, v_head_dim,"
    " window_tokens, has_q_bias, has_kv_bias, has_out_bias, is_qkv_fused,"
    " qk_norm_params, sink_params, norm_params, ffn, intermediate,"
    " has_ffn_bias, is_gate_up_fused, n_experts, experts_per_token,"
    " expert_intermediate, has_expert_bias, router_bias_params,"
    " shared_intermediate, has_shared_gate"
    " FROM layer_group ORDER BY model_id, tag";

static void
read_attention (struct vr_rows *rows, struct vr_layer_group *g)
{
  g->mixer = vr_mixer_find (vr_rows_text (rows, MIXER));
  if (g->mixer == VR_N_MIXERS)
    vr_rows_fail_value (rows, MIXER);
  g->n_heads = vr_rows_u64 (rows, N_HEADS);
  g->n_kv_heads = vr_rows_u64 (rows, N_KV_HEADS);
  g->head_dim = vr_rows_u64 (rows, HEAD_DIM);
  g->v_head_dim = vr_rows_u64 (rows, V_HEAD_DIM);
  g->window_tokens = vr_rows_u64 (rows, WINDOW);
  g->has_q_bias = vr_rows_bool (rows, HAS_Q_BIAS);
  g->has_kv_bias = vr_rows_bool (rows, HAS_KV_BIAS);
  g->has_out_bias = vr_rows_bool (rows, HAS_OUT_BIAS);
  g->is_qkv_fused = vr_rows_bool (rows, IS_QKV_FUSED);
  g->qk_norm_params = vr_rows_u64 (rows, QK_NORM);
  g->sink_params = vr_rows_u64 (rows, SINKS);
  g->norm_params = vr_rows_u64 (rows, NORMS);
}

static void
read_ffn (struct vr_rows *rows, struct vr_layer_group *g)
{
  static const char *const names[VR_N_FFNS] = { "none", "gated", "plain" };
  const char *ffn = vr_rows_text (rows, FFN);

  while (g->ffn < VR_N_FFNS && strcmp (names[g->ffn], ffn) != 0)
    g->ffn++;
  if (g->ffn == VR_N_FFNS)
    vr_rows_fail_value (rows, FFN);
  g->intermediate = vr_rows_u64 (rows, INTERMEDIATE);
  g->has_ffn_bias = vr_rows_bool (rows, HAS_FFN_BIAS);
  g->is_gate_up_fused = vr_rows_bool (rows, IS_GATE_UP_FUSED);
  g->n_experts = vr_rows_u64 (rows, N_EXPERTS);
  g->experts_per_token = vr_rows_u64 (rows, EXPERTS_PER_TOKEN);
  g->expert_intermediate = vr_rows_u64 (rows, EXPERT_INTERMEDIATE);
  g->has_expert_bias = vr_rows_bool (rows, HAS_EXPERT_BIAS);
  g->router_bias_params = vr_rows_u64 (rows, ROUTER_BIAS);
  g->shared_intermediate = vr_rows_u64 (rows, SHARED_INTERMEDIATE);
  g->has_shared_gate = vr_rows_bool (rows, HAS_SHARED_GATE);
}

static enum vr_status
load_groups (struct vr_load *load)
{
  struct vr_rows rows;

  if (vr_rows_open (&rows, load, "layer_group", group_sql))
    while (vr_rows_next (&rows))
      {
        struct vr_model *model = parent (&rows);
        const char *tag = vr_rows_text (&rows, TAG);
        struct vr_layer_group group = { .tag = tag[0] };

        read_attention (&rows, &group);
        read_ffn (&rows, &group);
        if (tag[0] < 'a' || tag[0] > 'z' || tag[1] != '\0'
            || (model != NULL
                && model->shape.n_groups == VR_SHAPE_MAX_GROUPS))
          vr_rows_fail_value (&rows, TAG);
        else if (model != NULL)
          model->shape.groups[model->shape.n_groups++] = group;
      }
  return vr_rows_close (&rows);
}

/* ---- the finished shape ---- */

/* A typo must not become a plausible figure: every published total is
   computed again. */
static enum vr_status
check_params (const struct vr_model *model, struct vr_error *err)
{
  if (model->published_params == 0
      || model->published_params == model->params_total)
    return VR_OK;
  return vr_fail (err, VR_E_STORAGE, "", VR_SAY_ROW_PARAMS,
                  vr_number_u64_text (VR_NUMBER_BUF, model->params_total),
                  vr_number_u64_text (VR_NUMBER_BUF,
                                      model->published_params));
}

static void
finish_model (struct vr_rows *rows, struct vr_model *model)
{
  struct vr_error err;
  enum vr_status status;

  vr_error_init (&err, rows->load->err == NULL ? VR_LANG_EN
                                               : rows->load->err->lang);
  status = vr_shape_read_layers (&model->shape, vr_rows_text (rows, 1), &err);
  if (status == VR_OK)
    status = vr_shape_check (&model->shape, &err);
  if (status == VR_OK)
    {
      model->params_total = vr_shape_params_total (&model->shape);
      status = check_params (model, &err);
    }
  if (status != VR_OK)
    vr_rows_fail_words (rows, err.faults[0].text);
}

static enum vr_status
finish_models (struct vr_load *load)
{
  struct vr_model *model = load->catalog->models;
  struct vr_rows rows;

  if (vr_rows_open (&rows, load, "model",
                    "SELECT id, layers FROM model ORDER BY id"))
    while (vr_rows_next (&rows))
      finish_model (&rows, model++);
  return vr_rows_close (&rows);
}

/* ---- names and sources ---- */

static enum vr_status
load_names (struct vr_load *load)
{
  static const char count_sql[] = "SELECT count (*) FROM model_alias";
  struct vr_catalog *catalog = load->catalog;
  struct vr_name_list list;
  struct vr_rows rows;
  enum vr_status status
    = vr_name_list_init (&list, load, &catalog->model_names, count_sql,
                         catalog->n_models);

  for (size_t i = 0; i < catalog->n_models && status == VR_OK; i++)
    status = vr_name_list_add_id (&list, catalog->models[i].id,
                                  catalog->models[i].params_total);
  if (status != VR_OK)
    return status;
  if (vr_rows_open (&rows, load, "model_alias",
                    "SELECT model_id, alias, preferred FROM model_alias"
                    " ORDER BY model_id, alias"))
    while (vr_rows_next (&rows))
      {
        struct vr_model *model = parent (&rows);

        if (model != NULL)
          vr_name_list_add_alias (&list, &rows,
                                  (size_t) (model - catalog->models),
                                  &model->aliases, &model->n_aliases);
      }
  status = vr_rows_close (&rows);
  return status == VR_OK ? vr_name_list_close (&list) : status;
}

static enum vr_status
load_sources (struct vr_load *load)
{
  struct vr_rows rows;
  enum vr_status status;
  const char **sources
    = vr_load_array (load, "SELECT count (*) FROM model_source",
                     sizeof *sources, &status);

  if (status != VR_OK)
    return status;
  if (vr_rows_open (&rows, load, "model_source",
                    "SELECT model_id, source FROM model_source"
                    " ORDER BY model_id, pos"))
    while (vr_rows_next (&rows))
      {
        struct vr_model *model = parent (&rows);

        *sources = vr_rows_text (&rows, 1);
        if (model != NULL && model->n_sources++ == 0)
          model->sources = sources;
        sources++;
      }
  return vr_rows_close (&rows);
}

enum vr_status
vr_load_models (struct vr_load *load)
{
  enum vr_status status = load_rows (load);

  if (status == VR_OK)
    status = load_groups (load);
  if (status == VR_OK)
    status = finish_models (load);
  if (status == VR_OK)
    status = load_names (load);
  if (status == VR_OK)
    status = load_sources (load);
  return status;
}
