/* Every model of the catalogue that GGUF files exist for: written as a file's
   head by an independent account of llama.cpp's names
   (tests/support/gguf_writer.h), read again, and compared. */

#include "config.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <check.h>

#include "base/banned.h"
#include "catalog/import.h"
#include "core/scheme.h"
#include "support/ask.h"
#include "support/gguf_writer.h"

enum { MIN_MODELS = 350 };

static const char *const formats[] = { "bf16", "q4_k_m" };

enum { N_FORMATS = sizeof formats / sizeof formats[0] };

static unsigned n_wrong;

static void
same (const char *id, const char *what, int layer, uint64_t got,
      uint64_t wanted)
{
  if (got == wanted)
    return;
  n_wrong++;
  fprintf (stderr, "%s, layer %d: %s is %llu, not %llu\n", id, layer, what,
           (unsigned long long) got, (unsigned long long) wanted);
}

/* What memory depends on, layer by layer; tags and the order of groups may
   differ. */
static void
compare_layer (const char *id, int layer, const struct vr_layer_group *got,
               const struct vr_layer_group *wanted)
{
  same (id, "mixer", layer, got->mixer, wanted->mixer);
  same (id, "n_heads", layer, got->n_heads, wanted->n_heads);
  same (id, "head_dim", layer, got->head_dim, wanted->head_dim);
  same (id, "v_head_dim", layer, got->v_head_dim, wanted->v_head_dim);
  same (id, "window_tokens", layer, got->window_tokens,
        wanted->window_tokens);
  same (id, "k_elements", layer, vr_mixer_k_elements (got),
        vr_mixer_k_elements (wanted));
  same (id, "v_elements", layer, vr_mixer_v_elements (got),
        vr_mixer_v_elements (wanted));
  same (id, "index_heads", layer, got->index_heads, wanted->index_heads);
  same (id, "index_head_dim", layer, got->index_head_dim,
        wanted->index_head_dim);
  same (id, "state", layer, got->state, wanted->state);
  same (id, "conv_elements", layer, vr_state_conv_elements (got),
        vr_state_conv_elements (wanted));
  same (id, "matrix_elements", layer, vr_state_matrix_elements (got),
        vr_state_matrix_elements (wanted));
  same (id, "ffn", layer, got->ffn, wanted->ffn);
  same (id, "intermediate", layer, got->intermediate, wanted->intermediate);
  same (id, "n_experts", layer, got->n_experts, wanted->n_experts);
  same (id, "experts_per_token", layer, got->experts_per_token,
        wanted->experts_per_token);
  same (id, "expert_intermediate", layer, got->expert_intermediate,
        wanted->expert_intermediate);
  same (id, "shared_intermediate", layer, got->shared_intermediate,
        wanted->shared_intermediate);
}

static void
compare (const struct vr_model *model, const struct gguf_file *file,
         const struct vr_imported *got)
{
  const struct vr_shape *wanted = &model->shape;
  const struct vr_shape *s = &got->shape;

  same (model->id, "tensor bytes", -1,
        vr_stored_total (&got->stored, s->n_layers), file->tensor_bytes);
  same (model->id, "params_total of its shape", -1,
        vr_shape_params_total (s), got->params_total);
  /* Apertus has two scalars a layer that files keep as keys */
  if (got->params_total + 2 * wanted->n_layers != file->elements)
    same (model->id, "params_total", -1, got->params_total,
          file->elements + file->padding_params);
  same (model->id, "hidden", -1, s->hidden, wanted->hidden);
  same (model->id, "is_tied", -1, s->is_tied, wanted->is_tied);
  same (model->id, "mtp_blocks", -1, s->mtp_blocks,
        wanted->gguf_skips_mtp ? 0 : wanted->mtp_blocks);
  if (wanted->max_context_tokens > 0)   /* 0: unknown */
    same (model->id, "max_context_tokens", -1, s->max_context_tokens,
          wanted->max_context_tokens);
  same (model->id, "is_parallel_residual", -1, s->is_parallel_residual,
        wanted->is_parallel_residual);
  same (model->id, "n_layers", -1, s->n_layers, wanted->n_layers);
  for (uint32_t i = 0; i < s->n_layers && i < wanted->n_layers; i++)
    compare_layer (model->id, (int) i, &s->groups[s->group_of_layer[i]],
                   &wanted->groups[wanted->group_of_layer[i]]);
}

static bool
round_trip (const struct vr_model *model, const char *id)
{
  struct vr_format format = { .scheme = vr_scheme_find (id), .is_gguf = true };
  static struct vr_imported got;
  struct gguf_file file;
  struct vr_error err;
  uint64_t needed;
  bool is_made;

  is_made = gguf_make (model->model_type, &model->shape, &format, &file);
  if (is_made)
    {
      vr_error_init (&err, VR_LANG_EN);
      if (vr_import_gguf (ask_catalog (), file.head, file.head_bytes, &got,
                          &needed, &err)
          != VR_OK)
        {
          n_wrong++;
          fprintf (stderr, "%s %s: %s\n", model->id, id, err.faults[0].text);
        }
      else
        compare (model, &file, &got);
    }
  gguf_clear (&file);
  return is_made;
}

START_TEST (every_model)
{
  unsigned n_made = 0;

  n_wrong = 0;
  for (size_t i = 0; i < vr_catalog_n_models (ask_catalog ()); i++)
    {
      const struct vr_model *model = vr_catalog_model (ask_catalog (), i);

      if (gguf_knows (model->model_type))
        n_made += round_trip (model, formats[_i]);
    }
  ck_assert_uint_ge (n_made, MIN_MODELS);
  ck_assert_uint_eq (n_wrong, 0);
}
END_TEST

int
main (void)
{
  Suite *suite = suite_create ("gguf_round");
  TCase *tests = tcase_create ("catalogue");
  SRunner *runner = srunner_create (suite);
  int n_failed;

  tcase_add_loop_test (tests, every_model, 0, N_FORMATS);
  tcase_set_timeout (tests, 120);
  suite_add_tcase (suite, tests);
  (void) ask_catalog ();
  srunner_run_all (runner, CK_ENV);
  n_failed = srunner_ntests_failed (runner);
  srunner_free (runner);
  return n_failed == 0 ? EXIT_SUCCESS : EXIT_FAILURE;
}
