/* Models: shapes from rows, checked against the published totals. */

#include "config.h"

#include <stdlib.h>
#include <string.h>
#include <strings.h>

#include "base/banned.h"
#include "base/number.h"
#include "base/pool.h"
#include "catalog/load.h"
#include "core/member.h"
#include "core/scheme.h"
#include "core/tensor.h"

/* Columns that are no members of the shape; those follow in the order of
   core/member.h. */
enum
{
  ID, FAMILY, ARCHITECTURE, MODEL_TYPE, RELEASED, LICENCE, NATIVE_FORMAT,
  PLAIN_ROLES, PARAMS_TOTAL, PARAMS_KIND, FILES_BYTES, CONFIDENCE, NOTE, SOURCE_URL,
  CHECKED_ON, UNCOUNTED_TOWER, N_MODEL_COLUMNS
};

static const char model_columns[]
  = "id, family, architecture, model_type, released, licence, native_format,"
    " native_plain_roles, params_total, params_total_kind, weight_files_bytes, confidence, note,"
    " source_url, checked_on, has_uncounted_tower";

enum { TAG = 1, N_GROUP_COLUMNS };

static const char group_columns[] = "model_id, tag";

enum { SQL_BYTES = 4096 };

typedef const struct vr_member *vr_member_function (size_t index);

/* "SELECT <columns>, <members> FROM <table> ORDER BY <order>" */
static const char *
select_sql (char *sql, const char *columns, size_t n_members,
            vr_member_function *member, const char *table, const char *order)
{
  struct vr_buf buf;

  vr_buf_init_borrowed (&buf, sql, SQL_BYTES);
  vr_buf_printf (&buf, "SELECT %s", columns);
  for (size_t i = 0; i < n_members; i++)
    vr_buf_printf (&buf, ", %s", member (i)->name);
  vr_buf_printf (&buf, " FROM %s ORDER BY %s", table, order);
  return sql;
}

/* Members stand in the row from `column` on; NULL is 0. */
static void
read_members (struct vr_rows *rows, int column, size_t n_members,
              vr_member_function *member, void *object)
{
  for (size_t i = 0; i < n_members; i++, column++)
    {
      const struct vr_member *m = member (i);
      uint64_t value = vr_member_word (m, 0) != NULL
                         ? vr_member_word_find (m, vr_rows_text (rows, column))
                         : vr_rows_u64_or_0 (rows, column);

      if (!vr_member_set (m, object, value))
        vr_rows_fail_value (rows, column);
    }
}

/* "router,output": bits of the roles named. */
static uint64_t
read_roles (struct vr_rows *rows, int column)
{
  const char *names = vr_rows_text_or_null (rows, column);
  uint64_t roles = 0;

  while (names != NULL && *names != '\0')
    {
      size_t n = strcspn (names, ",");
      enum vr_role role = vr_role_find (names, n);

      if (role == VR_N_ROLES)
        {
          vr_rows_fail_value (rows, column);
          return 0;
        }
      roles |= UINT64_C (1) << role;
      names += n + (names[n] == ',');
    }
  return roles;
}

/* The shape is a guess: nothing is computed again. */
static bool
has_no_formula (const struct vr_model *model)
{
  return strcmp (model->params_total_kind, "no-formula") == 0;
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
  model->native_plain_roles = read_roles (rows, PLAIN_ROLES);
  read_members (rows, N_MODEL_COLUMNS, vr_shape_member_count (),
                vr_shape_member, &model->shape);
  model->published_params = vr_rows_u64_or_0 (rows, PARAMS_TOTAL);
  model->params_total_kind = vr_rows_text (rows, PARAMS_KIND);
  if ((model->published_params == 0)
        != (strcmp (model->params_total_kind, "computed-only") == 0)
      && !has_no_formula (model))
    vr_rows_fail_value (rows, PARAMS_TOTAL);
  model->weight_files_bytes = vr_rows_u64_or_0 (rows, FILES_BYTES);
  model->confidence = vr_rows_text (rows, CONFIDENCE);
  model->note = vr_rows_text_or_null (rows, NOTE);
  model->source_url = vr_rows_text (rows, SOURCE_URL);
  model->checked_on = vr_rows_text (rows, CHECKED_ON);
  model->has_uncounted_tower = vr_rows_bool (rows, UNCOUNTED_TOWER);
}

static enum vr_status
load_rows (struct vr_load *load)
{
  struct vr_catalog *catalog = load->catalog;
  char sql[SQL_BYTES];
  struct vr_rows rows;
  enum vr_status status;

  catalog->models = vr_load_array (load, "SELECT count (*) FROM model",
                                   sizeof *catalog->models, &status);
  if (status != VR_OK)
    return status;
  if (vr_rows_open (&rows, load, "model",
                    select_sql (sql, model_columns, vr_shape_member_count (),
                                vr_shape_member, "model", "id")))
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

static enum vr_status
load_groups (struct vr_load *load)
{
  char sql[SQL_BYTES];
  struct vr_rows rows;

  if (vr_rows_open (&rows, load, "layer_group",
                    select_sql (sql, group_columns, vr_group_member_count (),
                                vr_group_member, "layer_group",
                                "model_id, tag")))
    while (vr_rows_next (&rows))
      {
        struct vr_model *model = parent (&rows);
        const char *tag = vr_rows_text (&rows, TAG);
        struct vr_layer_group group = { .tag = tag[0] };

        read_members (&rows, N_GROUP_COLUMNS, vr_group_member_count (),
                      vr_group_member, &group);
        if (tag[0] == '\0' || tag[1] != '\0'
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
  if (model->published_params == 0 || has_no_formula (model)
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
  status = vr_shape_read_layers (&model->shape, vr_rows_text (rows, 1),
                                 vr_rows_text (rows, 2), &err);
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
                    "SELECT id, layers, mtp_layers FROM model"
                    " ORDER BY id"))
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

static enum vr_status
load_ollama_tags (struct vr_load *load)
{
  struct vr_catalog *catalog = load->catalog;
  struct vr_rows rows;
  enum vr_status status;

  catalog->ollama_tags
    = vr_load_array (load, "SELECT count (*) FROM ollama_tag",
                     sizeof *catalog->ollama_tags, &status);
  if (status != VR_OK)
    return status;
  if (vr_rows_open (&rows, load, "ollama_tag",
                    "SELECT tag, model_id, format FROM ollama_tag"
                    " ORDER BY model_id COLLATE NOCASE, format"))
    while (vr_rows_next (&rows))
      {
        struct vr_ollama_tag *tag
          = &catalog->ollama_tags[catalog->n_ollama_tags++];

        tag->tag = vr_rows_text (&rows, 0);
        tag->model_id = vr_rows_text (&rows, 1);
        tag->format = vr_rows_text (&rows, 2);
        if (vr_scheme_find (tag->format) == NULL)
          vr_rows_fail_value (&rows, 2);
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
  if (status == VR_OK)
    status = load_ollama_tags (load);
  return status;
}
