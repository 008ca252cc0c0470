/* llama.cpp's graph of one batch of prompt tokens, as sizes.

   One function a part of a layer, each naming the operations in the order in
   which the engine writes them: src/llama-graph.cpp and src/models/ in
   github.com/ggml-org/llama.cpp at v0.5.0.  Everything is 32-bit floats but
   for masks and places in the cache.

   Products of many rows with weights in host memory are computed on the GPU
   all the same: the scheduler (ggml/src/ggml-backend.cpp, pass 5 of
   ggml_backend_sched_split_graph) begins a new piece of the graph at each of
   them and copies the weights into the buffer for as long as the product
   takes.  Caches and states in host memory are copied like that too.

   Symbols: U tokens of a physical batch, E hidden. */

#include "config.h"

#include "base/banned.h"
#include "core/checked.h"
#include "core/engine_llamacpp.h"
#include "core/graph.h"
#include "core/graph_memo.h"

enum
{
  F32 = 4,
  ROTATION_DIM = 64,       /* smallest Hadamard matrix for quantised caches */
  MAX_SUMMANDS = 8,
  MAX_LAYERS = 24,         /* gone through, of those that differ … */
  MAX_SPLIT_LAYERS = 36,   /* … in more ways, with weights on the host */
  ROTARY_FACTORS_BYTES = 256,
  OFFLOADED_ROWS = 32      /* products of fewer stay where the weights are */
};

struct inputs
{
  uint16_t k_places;
  uint16_t v_places;
  uint16_t mask;
};

struct builder
{
  struct vr_graph *g;
  const struct vr_setup *setup;
  const struct vr_base *base;
  const struct vr_shape *shape;
  const struct vr_llamacpp_cells *cells;
  uint64_t u;
  uint64_t rows;           /* of logits */
  bool has_flash;
  bool has_layer_norm;
  uint16_t embedding;
  uint16_t positions;
  uint16_t rotary_factors;
  uint16_t k_rotation;
  uint16_t v_rotation;
  uint16_t state_copy;
  uint16_t output_rows;
  struct inputs full;
  struct inputs window;
  uint32_t max_layers;
  const struct vr_llamacpp_copies *copies;   /* NULL: all is on the GPU */
  /* of the layer that is being added */
  uint32_t layer;
  bool is_host;
  bool has_host_experts;
  bool has_host_cache;
};

/* ---- pieces ---- */

static uint64_t
floats (uint64_t width, uint64_t tokens)
{
  return vr_mul (F32 * width, tokens);
}

static uint16_t
copy (struct builder *b, uint64_t bytes)
{
  return bytes == 0 ? 0 : vr_graph_new (b->g, bytes, 0, 0, 0);
}

/* The copy of a weight that a product reads; 0: it lies on the GPU, or the
   product is computed on the host. */
static uint16_t
weight (struct builder *b, enum vr_role role, uint64_t tokens)
{
  bool is_host = vr_llamacpp_is_expert (role) ? b->has_host_experts
                                              : b->is_host;

  unsigned group;

  if (!is_host || tokens < OFFLOADED_ROWS)
    return 0;
  group = b->shape->group_of_layer[b->layer];
  return copy (b, (b->copies->less_roles[b->layer] >> role & 1) != 0
                    ? b->copies->less_bytes[group][role]
                    : b->copies->bytes[group][role]);
}

static uint16_t
product (struct builder *b, enum vr_role role, uint64_t width,
         uint64_t tokens, uint16_t x)
{
  return vr_graph_new (b->g, floats (width, tokens), x,
                       weight (b, role, tokens), 0);
}

/* The result of an operation that reads no matrix of weights. */
static uint16_t
result (struct builder *b, uint64_t width, uint64_t tokens, uint16_t x)
{
  return vr_graph_new (b->g, floats (width, tokens), x, 0, 0);
}

static uint16_t
change (struct builder *b, uint16_t x)
{
  return vr_graph_over (b->g, b->g->tensors[x].bytes, x, 0, 0);
}

static uint16_t
view (struct builder *b, uint16_t x)
{
  return vr_graph_view (b->g, b->g->tensors[x].bytes, x);
}

/* RMSNorm may be written over its source, LayerNorm not; the multiplication
   with the weights, `width` of them, and the addition of the bias over the
   result. */
static uint16_t
norm_of (struct builder *b, uint64_t width, uint16_t x)
{
  uint64_t bytes = b->g->tensors[x].bytes;
  uint16_t n = b->has_layer_norm ? vr_graph_new (b->g, bytes, x, 0, 0)
                                 : vr_graph_over (b->g, bytes, x, 0, 0);

  if (!b->is_host || bytes < floats (width, OFFLOADED_ROWS))
    return change (b, n);
  return vr_graph_over (b->g, bytes, n, copy (b, floats (width, 1)), 0);
}

static uint16_t
norm (struct builder *b, uint16_t x)
{
  return norm_of (b, b->shape->hidden, x);
}

static uint16_t
add (struct builder *b, uint16_t x, uint16_t y)
{
  return vr_graph_over (b->g, b->g->tensors[x].bytes, x, y, 0);
}

/* What the host prepares comes with the first piece of the graph that reads
   it: with the first of all where the graph is one piece. */
static uint16_t
input (struct builder *b, uint64_t bytes)
{
  return b->copies == NULL ? vr_graph_input (b->g, bytes) : copy (b, bytes);
}

static void
add_to_piece (struct builder *b, uint32_t layer)
{
  const struct vr_shape *shape = b->shape;
  const struct vr_layer_group *g
    = &shape->groups[shape->group_of_layer[layer]];
  const struct inputs *in
    = vr_mixer_get (g->mixer)->needs_window ? &b->window : &b->full;

  if (g->mixer != VR_MIXER_NONE)
    {
      vr_graph_expand (b->g, b->positions);
      vr_graph_expand (b->g, in->k_places);
      vr_graph_expand (b->g, in->v_places);
      vr_graph_expand (b->g, in->mask);
    }
  if (layer + 1 == shape->n_layers)
    vr_graph_expand (b->g, b->output_rows);
}

/* A piece that goes on into a layer, and through those behind it as far as
   nothing of them lies on the host. */
static void
begin_piece (struct builder *b, uint32_t layer)
{
  unsigned place = 0;

  for (; layer < b->shape->n_layers && place == 0; layer++)
    {
      place = vr_llamacpp_layer_place (b->base, layer);
      if ((place & (VR_LLAMACPP_HOST_LAYER | VR_LLAMACPP_HOST_CACHE)) == 0)
        add_to_piece (b, layer);
    }
}

/* The last copy of a layer: what follows its reader up to the next copy is the
   same piece. */
static void
expand_last (struct builder *b, uint16_t x, uint16_t w)
{
  if (w == 0)
    return;
  vr_graph_expand (b->g, x);
  vr_graph_expand (b->g, w);
  begin_piece (b, b->layer + 1);
}

static uint16_t
last_product (struct builder *b, enum vr_role role, uint64_t tokens,
              uint16_t x)
{
  uint16_t w = weight (b, role, tokens);

  expand_last (b, x, w);
  return vr_graph_new (b->g, floats (b->shape->hidden, tokens), x, w, 0);
}

/* ---- attention ---- */

/* A quantised cache holds rotated keys and values. */
static uint16_t
rotated (struct builder *b, uint16_t x, uint16_t rotation)
{
  uint16_t y;

  if (rotation == 0)
    return x;
  y = vr_graph_new (b->g, b->g->tensors[x].bytes, rotation, view (b, x), 0);
  return view (b, y);
}

static uint16_t
with_positions (struct builder *b, const struct vr_layer_group *g, uint16_t x)
{
  if (b->shape->has_no_rotary || g->has_no_rope)
    return x;
  if (b->is_host && b->rotary_factors == 0 && g->qk_norm_params == 0)
    b->rotary_factors = copy (b, ROTARY_FACTORS_BYTES);
  return vr_graph_over (b->g, b->g->tensors[x].bytes, x, b->positions,
                        b->is_host ? b->rotary_factors : 0);
}

struct qkv
{
  uint16_t q, k, v;
  uint16_t gate;           /* of the output; 0: none */
};

/* Models with scaled rotary embeddings have a table of factors, one for all
   layers, and a piece begins where it is read.  From the second layer on it
   is there already, so that the piece brings the weights of the values
   instead.  No shape tells who has such a table: it is assumed of models
   without norms of queries and keys, which is at most a little too much. */
static void
begin_rotary_piece (struct builder *b, const struct vr_layer_group *g,
                    const struct qkv *t)
{
  uint16_t product_of_v = b->g->tensors[t->v].root;

  if (b->rotary_factors == 0 || !b->is_host || g->is_qkv_fused
      || g->is_v_of_k)
    return;
  vr_graph_expand (b->g, t->q);
  vr_graph_expand (b->g, b->g->tensors[product_of_v].source[1]);
}

static struct qkv
make_qkv (struct builder *b, const struct vr_layer_group *g, uint16_t x)
{
  uint64_t q = vr_mul (g->n_heads, g->head_dim);
  uint64_t k = vr_mul (g->n_kv_heads, g->head_dim);
  uint64_t v = vr_mul (g->n_kv_heads, g->v_head_dim);
  uint64_t q_width = g->has_q_gate ? 2 * q : q;
  struct qkv out = { 0 };

  if (g->is_qkv_fused)
    {
      uint16_t all = product (b, VR_ROLE_QKV, vr_add (q_width, vr_add (k, v)),
                              b->u, x);

      if (g->has_q_bias)
        all = change (b, all);
      out.q = vr_graph_view (b->g, floats (q, b->u), all);
      out.k = vr_graph_view (b->g, floats (k, b->u), all);
      out.v = vr_graph_view (b->g, floats (v, b->u), all);
    }
  else
    {
      uint16_t full = product (b, VR_ROLE_Q, q_width, b->u, x);

      out.q = vr_graph_view (b->g, floats (q, b->u), full);
      if (g->has_q_gate)
        out.gate = vr_graph_view (b->g, floats (q, b->u), full);
      out.k = view (b, product (b, VR_ROLE_K, k, b->u, x));
      out.v = g->is_v_of_k ? out.k
                           : view (b, product (b, VR_ROLE_V, v, b->u, x));
    }
  if (g->qk_norm_params > 0)
    {
      out.q = norm_of (b, g->head_dim, out.q);
      out.k = norm_of (b, g->head_dim, out.k);
    }
  return out;
}

/* Copies of the keys and values that a layer reads, 0 where they lie on the
   GPU.  Both halves of latent attention's are views of the same vectors. */
static void
cache_copies (struct builder *b, const struct vr_layer_group *g,
              uint64_t cells, uint16_t *k, uint16_t *v)
{
  bool is_latent = vr_mixer_get (g->mixer)->needs_latent;
  uint64_t k_elements = vr_mixer_k_elements (g);
  uint64_t v_elements = is_latent ? k_elements : vr_mixer_v_elements (g);

  *k = *v = 0;
  if (!b->has_host_cache)
    return;
  cells = vr_mul (cells, b->cells->n_streams);
  *k = copy (b, vr_mul (cells, vr_storage_row_bytes (b->setup->cache_k,
                                                     k_elements)));
  *v = copy (b, vr_mul (cells, vr_storage_row_bytes (b->setup->cache_v,
                                                     v_elements)));
}

/* Scores of all cells, in 32 bit, where there is no flash attention. */
static uint16_t
weigh (struct builder *b, const struct vr_layer_group *g, uint64_t cells,
       uint16_t q, uint16_t k, uint16_t mask)
{
  uint64_t bytes = vr_mul (floats (cells, b->u), g->n_heads);
  uint16_t scores = vr_graph_new (b->g, bytes, q, k, 0);

  return vr_graph_over (b->g, bytes, scores, mask, 0);
}

/* What attention makes of the queries, all heads together.  Without flash
   attention a cache that -nkvo keeps on the host is read there, and the
   result comes back. */
static uint16_t
attend (struct builder *b, const struct vr_layer_group *g, uint64_t width,
        uint16_t q)
{
  bool is_short = vr_mixer_get (g->mixer)->needs_window;
  uint16_t mask = is_short ? b->window.mask : b->full.mask;
  uint64_t cells = is_short ? b->cells->window : b->cells->full;
  uint16_t k, v;

  if (!b->has_flash && b->has_host_cache && !b->is_host)
    return result (b, width, b->u, q);
  cache_copies (b, g, cells, &k, &v);
  if (b->has_flash)
    return view (b, vr_graph_join (b->g, floats (width, b->u),
                                   (uint16_t[VR_GRAPH_MAX_SOURCES]) {
                                     q, k, v, mask }));
  /* one piece of the graph: its copies are there from the beginning */
  vr_graph_expand (b->g, k);
  vr_graph_expand (b->g, mask);
  vr_graph_expand (b->g, v);
  q = vr_graph_new (b->g, floats (width, b->u),
                    weigh (b, g, cells, q, k, mask), v, 0);
  return result (b, width, b->u, view (b, q));
}

static uint16_t
attention (struct builder *b, const struct vr_layer_group *g, uint16_t x)
{
  bool is_short = vr_mixer_get (g->mixer)->needs_window;
  const struct inputs *in = is_short ? &b->window : &b->full;
  uint64_t width = vr_mul (g->n_heads, g->v_head_dim);
  uint64_t kv_bytes = floats (vr_mul (g->n_kv_heads, g->v_head_dim), b->u);
  struct qkv t = make_qkv (b, g, x);
  uint16_t q, v, out;

  begin_rotary_piece (b, g, &t);
  t.q = rotated (b, with_positions (b, g, t.q), b->k_rotation);
  t.k = rotated (b, with_positions (b, g, t.k), b->k_rotation);
  t.v = rotated (b, t.v, b->v_rotation);
  vr_graph_expand (b->g, t.q);
  vr_graph_expand (b->g, t.v);
  vr_graph_expand (b->g, t.k);
  if (!g->is_cache_shared && vr_mixer_get (g->mixer)->has_cache)
    {
      v = view (b, t.v);
      if (!b->has_flash && g->is_qkv_fused)
        v = vr_graph_new (b->g, kv_bytes, t.v, 0, 0);
      vr_graph_expand (
        b->g, vr_graph_write (b->g, view (b, t.k),
                              b->has_host_cache ? 0 : in->k_places));
      vr_graph_expand (b->g, vr_graph_write (b->g, v, b->has_host_cache
                                                        ? 0
                                                        : in->v_places));
    }
  q = view (b, t.q);
  out = attend (b, g, width, q);
  vr_graph_expand (b->g, out);
  out = rotated (b, out, b->v_rotation);
  if (t.gate != 0)
    out = vr_graph_over (b->g, floats (width, b->u), out,
                         change (b, result (b, width, b->u, t.gate)), 0);
  return product (b, VR_ROLE_ATTENTION_OUT, b->shape->hidden, b->u, out);
}

static uint16_t
attend_latent (struct builder *b, const struct vr_layer_group *g,
               uint16_t query)
{
  uint64_t bytes = floats (vr_mul (g->kv_lora_rank, g->n_heads), b->u);
  uint64_t cells = b->cells->full;
  uint16_t q = view (b, query);
  uint16_t k, v, values;

  cache_copies (b, g, cells, &k, &v);
  if (b->has_flash)
    return vr_graph_join (b->g, bytes,
                          (uint16_t[VR_GRAPH_MAX_SOURCES]) {
                            q, k, v, b->full.mask });
  values = vr_graph_new (b->g, vr_mul (2 * g->kv_lora_rank, cells), v, 0, 0);
  return vr_graph_new (b->g, bytes, values,
                       weigh (b, g, cells, q, k, b->full.mask), 0);
}

/* Latent attention: queries are brought into the space of the compressed
   vectors, the results back out of it. */
static uint16_t
latent_attention (struct builder *b, const struct vr_layer_group *g,
                  uint16_t x)
{
  uint64_t rank = g->kv_lora_rank, rope = g->rope_dim, h = g->n_heads;
  uint64_t width = vr_mul (h, g->v_head_dim);
  uint16_t q, kv, latent, k_rope, q_rope, absorbed, query, key, out;

  q = g->q_lora_rank > 0 ? norm (b, product (b, VR_ROLE_Q_A, g->q_lora_rank,
                                             b->u, x))
                           : x;
  q = view (b, product (b, g->q_lora_rank > 0 ? VR_ROLE_Q_B : VR_ROLE_Q,
                        vr_mul (h, g->head_dim), b->u, q));
  kv = product (b, VR_ROLE_KV_A, vr_add (rank, rope), b->u, x);
  k_rope = vr_graph_new (b->g, floats (rope, b->u),
                         vr_graph_view (b->g, floats (rope, b->u), kv),
                         b->positions, 0);
  latent = change (b, result (b, rank, b->u,
                               vr_graph_view (b->g, floats (rank, b->u),
                                              kv)));
  q_rope = vr_graph_new (
    b->g, floats (vr_mul (rope, h), b->u),
    vr_graph_view (b->g, floats (vr_mul (rope, h), b->u), q), b->positions,
    0);
  absorbed = product (
    b, VR_ROLE_K_B, vr_mul (rank, h), b->u,
    vr_graph_view (b->g,
                   floats (vr_mul (vr_less (g->head_dim, rope), h), b->u), q));
  query = vr_graph_new (b->g, floats (vr_mul (vr_add (rank, rope), h), b->u),
                        view (b, absorbed), q_rope, 0);
  latent = view (b, latent);
  key = vr_graph_new (b->g, floats (vr_add (rank, rope), b->u), latent,
                      k_rope, 0);
  vr_graph_expand (b->g, query);
  vr_graph_expand (b->g, latent);
  vr_graph_expand (b->g, key);
  vr_graph_expand (b->g,
                   vr_graph_write (b->g, view (b, key),
                                   b->has_host_cache ? 0
                                                     : b->full.k_places));
  out = attend_latent (b, g, query);
  out = product (b, VR_ROLE_V_B, width, b->u, view (b, out));
  out = result (b, width, b->u, view (b, out));
  vr_graph_expand (b->g, out);
  return product (b, VR_ROLE_ATTENTION_OUT, b->shape->hidden, b->u, out);
}

/* ---- recurrent memory ---- */

/* The last inputs of a convolution, with the new ones behind them, and what is
   kept of them. */
static uint16_t
with_past (struct builder *b, const struct vr_layer_group *g, uint16_t past,
           uint16_t x)
{
  uint64_t channels = vr_state_conv_channels (g);
  uint64_t kept = vr_mul (vr_state_conv_elements (g), b->cells->slots);
  uint16_t both
    = vr_graph_new (b->g, vr_add (floats (channels, b->u), F32 * kept), past,
                    x, 0);

  vr_graph_expand (b->g,
                   vr_graph_write (b->g,
                                   vr_graph_view (b->g, F32 * kept, both),
                                   0));
  return both;
}

static uint16_t
read_state (struct builder *b, uint64_t elements)
{
  uint64_t bytes = vr_mul (F32 * elements, b->cells->slots);
  uint16_t state = vr_graph_new (b->g, bytes, b->state_copy,
                                 b->has_host_cache ? copy (b, bytes) : 0, 0);

  vr_graph_expand (b->g, state);
  return view (b, state);
}

static uint16_t
short_convolution (struct builder *b, const struct vr_layer_group *g,
                   uint16_t x)
{
  uint64_t bytes = floats (b->shape->hidden, b->u);
  uint16_t all = product (b, VR_ROLE_STATE_IN, 3 * b->shape->hidden, b->u,
                          view (b, x));
  uint16_t in = vr_graph_view (b->g, bytes, all);
  uint16_t gate = vr_graph_view (b->g, bytes, all);
  uint16_t gated
    = view (b, vr_graph_new (b->g, bytes, in,
                             vr_graph_view (b->g, bytes, all), 0));
  uint16_t past = read_state (b, vr_state_conv_elements (g));
  uint16_t y
    = vr_graph_new (b->g, bytes, with_past (b, g, past, gated), 0, 0);

  y = vr_graph_over (b->g, bytes, y, gate, 0);
  return view (b, product (b, VR_ROLE_STATE_OUT, b->shape->hidden, b->u, y));
}

/* Mamba: one matrix makes everything, the scan puts out the results and the
   new states. */
static uint16_t
mamba (struct builder *b, const struct vr_layer_group *g, uint16_t x)
{
  uint64_t width = vr_state_width (g);
  uint64_t channels = vr_state_conv_channels (g);
  uint64_t bytes = floats (width, b->u);
  bool is_second = g->state == VR_STATE_MAMBA2;
  uint64_t rows = is_second ? vr_add (vr_add (width, channels), g->state_heads)
                            : vr_mul (2, width);
  uint64_t kept = vr_mul (F32 * vr_state_matrix_elements (g),
                          b->cells->slots);
  uint16_t past = read_state (b, vr_state_conv_elements (g));
  uint16_t all = product (b, VR_ROLE_STATE_IN, rows, b->u, view (b, x));
  uint16_t gate = vr_graph_view (b->g, bytes, all);
  uint16_t in = vr_graph_view (b->g, floats (channels, b->u), all);
  uint16_t step = vr_graph_view (b->g, floats (g->state_heads, b->u), all);
  uint16_t y, c, s, scan;

  c = vr_graph_new (b->g, floats (channels, b->u),
                    with_past (b, g, past, in), 0, 0);
  c = change (b, change (b, c));
  if (is_second)
    step = change (b, vr_graph_new (b->g, floats (g->state_heads, b->u), step,
                                    0, 0));
  else
    step = product (b, VR_ROLE_STATE_DT, width, b->u,
                    product (b, VR_ROLE_STATE_X, vr_add (g->state_rank, 2 * g->state_dim),
                             b->u, c));
  s = vr_graph_view (b->g, bytes, c);
  scan = vr_graph_join (b->g, vr_add (bytes, kept),
                        (uint16_t[VR_GRAPH_MAX_SOURCES]) {
                          s, step, view (b, c), view (b, c), b->state_copy,
                          b->has_host_cache ? copy (b, kept) : 0 });
  vr_graph_expand (b->g, scan);
  vr_graph_expand (
    b->g, vr_graph_write (b->g, vr_graph_view (b->g, kept, scan), 0));
  y = vr_graph_over (b->g, bytes, vr_graph_view (b->g, bytes, scan),
                     vr_graph_new (b->g, bytes, s, 0, 0), 0);
  y = vr_graph_new (b->g, bytes, vr_graph_new (b->g, bytes, gate, 0, 0), y,
                    0);
  if (g->state_norm_params > 0)
    y = view (b, norm (b, view (b, y)));
  return product (b, VR_ROLE_STATE_OUT, b->shape->hidden, b->u, y);
}

/* Gated delta net in one operation, which puts out the results and the new
   states; heads of queries and keys are repeated for those of values. */
static uint16_t
delta_net (struct builder *b, const struct vr_layer_group *g, uint16_t x)
{
  uint64_t width = vr_state_width (g);
  uint64_t heads = floats (g->state_heads, b->u);
  uint64_t key_bytes = floats (vr_mul (g->state_groups, g->state_dim), b->u);
  uint64_t all_keys = floats (vr_mul (g->state_heads, g->state_dim), b->u);
  uint64_t kept = vr_mul (F32 * vr_state_matrix_elements (g),
                          b->cells->slots);
  uint16_t mixed, gate, both, beta, decay, past, state, y, q, k, out;

  vr_graph_expand (b->g, x);
  mixed = product (b, VR_ROLE_STATE_QKV, vr_state_conv_channels (g), b->u, x);
  gate = product (b, VR_ROLE_STATE_GATE, width, b->u, x);
  both = product (b, VR_ROLE_STATE_BETA, 2 * g->state_heads, b->u, x);
  beta = change (b, vr_graph_new (b->g, heads,
                                  vr_graph_view (b->g, heads, both), 0, 0));
  decay = vr_graph_new (b->g, heads, vr_graph_view (b->g, heads, both), 0, 0);
  decay = change (b, change (b, change (b, decay)));
  past = read_state (b, vr_state_conv_elements (g));
  past = with_past (b, g, past, view (b, mixed));
  state = read_state (b, vr_state_matrix_elements (g));
  y = change (b, product (b, VR_ROLE_STATE_CONV, vr_state_conv_channels (g),
                          b->u, past));
  q = vr_graph_new (b->g, key_bytes, vr_graph_view (b->g, key_bytes, y), 0,
                    0);
  k = vr_graph_new (b->g, key_bytes, vr_graph_view (b->g, key_bytes, y), 0,
                    0);
  if (g->state_heads != g->state_groups)
    {
      q = vr_graph_new (b->g, all_keys, view (b, q), 0, 0);
      k = vr_graph_new (b->g, all_keys, view (b, k), 0, 0);
    }
  out = vr_graph_join (
    b->g, vr_add (floats (width, b->u), kept),
    (uint16_t[VR_GRAPH_MAX_SOURCES]) {
      q, k, vr_graph_view (b->g, floats (width, b->u), y), decay, beta,
      state });
  y = vr_graph_view (b->g, floats (width, b->u), out);
  vr_graph_expand (
    b->g, vr_graph_write (b->g, vr_graph_view (b->g, kept, out), 0));
  y = vr_graph_over (b->g, floats (width, b->u), norm (b, y),
                     change (b, view (b, gate)), 0);
  return view (b, product (b, VR_ROLE_STATE_OUT, b->shape->hidden, b->u,
                           view (b, y)));
}

/* ---- feed-forward ---- */

static uint16_t
gated (struct builder *b, bool is_shared, uint64_t width, uint64_t tokens,
       uint16_t x)
{
  uint16_t up = product (b, is_shared ? VR_ROLE_SHARED_UP : VR_ROLE_UP, width,
                         tokens, x);
  uint16_t gate = product (b, is_shared ? VR_ROLE_SHARED_GATE : VR_ROLE_GATE,
                           width, tokens, x);
  uint16_t y = vr_graph_new (b->g, floats (width, tokens), gate, up, 0);

  return last_product (b, is_shared ? VR_ROLE_SHARED_DOWN : VR_ROLE_DOWN,
                       tokens, y);
}

static uint16_t
dense (struct builder *b, const struct vr_layer_group *g, uint64_t tokens,
       uint16_t x)
{
  uint64_t width = g->intermediate;
  uint16_t y;

  if (g->ffn == VR_FFN_GATED && !g->is_gate_up_fused)
    return gated (b, false, width, tokens, x);
  if (g->ffn == VR_FFN_GATED)
    y = result (b, width, tokens,
                product (b, VR_ROLE_UP, 2 * width, tokens, x));
  else
    y = change (b, product (b, VR_ROLE_UP, width, tokens, x));
  return last_product (b, VR_ROLE_DOWN, tokens, y);
}

/* The experts of a token and how much each counts. */
static uint16_t
choose_experts (struct builder *b, const struct vr_layer_group *g,
                uint64_t tokens, uint16_t x, uint16_t *weights)
{
  uint64_t bytes = floats (g->n_experts, tokens);
  uint64_t chosen_bytes = floats (g->experts_per_token, tokens);
  uint16_t chances = change (b, product (b, VR_ROLE_ROUTER, g->n_experts,
                                           tokens, x));
  uint16_t order = vr_graph_new (b->g, bytes, chances, 0, 0);
  uint16_t chosen = vr_graph_view (b->g, chosen_bytes, order);
  uint16_t w
    = vr_graph_new (b->g, chosen_bytes, view (b, chances), chosen, 0);
  uint16_t sum;

  w = view (b, w);
  sum = change (b, vr_graph_new (b->g, floats (1, tokens), w, 0, 0));
  *weights = view (b, vr_graph_over (b->g, chosen_bytes, w, sum, 0));
  vr_graph_expand (b->g, *weights);
  return chosen;
}

/* All views first, then one sum after the other, each over the one before:
   a few of them take what all would. */
static uint16_t
sum_of_experts (struct builder *b, uint64_t bytes, uint64_t n, uint16_t all)
{
  uint16_t views[MAX_SUMMANDS] = { 0 };
  uint16_t sum;

  n = vr_min (n, MAX_SUMMANDS);
  for (uint64_t i = 0; i < n; i++)
    {
      views[i] = vr_graph_view (b->g, bytes, all);
      vr_graph_expand (b->g, views[i]);
    }
  if (n == 1)
    return vr_graph_new (b->g, bytes, views[0], 0, 0);
  sum = views[0];
  for (uint64_t i = 1; i < n; i++)
    {
      sum = vr_graph_over (b->g, bytes, sum, views[i], 0);
      vr_graph_expand (b->g, sum);
    }
  return sum;
}

/* One of the products of all chosen experts, with its bias. */
static uint16_t
expert_product (struct builder *b, const struct vr_layer_group *g,
                enum vr_role role, uint64_t width, uint64_t tokens,
                uint16_t x, uint16_t chosen)
{
  uint64_t bytes = vr_mul (floats (width, tokens), g->experts_per_token);
  bool is_last = role == VR_ROLE_EXPERT_DOWN;
  uint16_t w = weight (b, role, tokens);
  uint16_t y;

  if (is_last && !g->has_expert_bias)
    expand_last (b, x, w);
  y = vr_graph_new (b->g, bytes, x, chosen, w);
  if (!g->has_expert_bias)
    return y;
  w = w == 0 ? 0 : copy (b, floats (width, g->n_experts));
  if (is_last)
    expand_last (b, y, w);
  return vr_graph_over (b->g, bytes, y, w, 0);
}

static uint16_t
experts (struct builder *b, const struct vr_layer_group *g, uint64_t tokens,
         uint16_t x)
{
  uint64_t n = g->experts_per_token;
  uint64_t inner = g->expert_intermediate;
  uint64_t width = g->expert_hidden > 0 ? g->expert_hidden : b->shape->hidden;
  uint64_t bytes = vr_mul (floats (inner, tokens), n);
  uint16_t weights;
  uint16_t chosen = choose_experts (b, g, tokens, x, &weights);
  uint16_t in
    = view (b, g->expert_hidden > 0
                 ? product (b, VR_ROLE_LATENT_DOWN, width, tokens, x)
                 : x);
  uint16_t up = expert_product (b, g, VR_ROLE_EXPERT_UP, inner, tokens, in,
                                chosen);
  uint16_t y, sum;

  if (g->ffn == VR_FFN_GATED)
    y = vr_graph_new (b->g, bytes,
                      expert_product (b, g, VR_ROLE_EXPERT_GATE, inner,
                                      tokens, in, chosen),
                      up, 0);
  else
    y = change (b, up);
  y = expert_product (b, g, VR_ROLE_EXPERT_DOWN, width, tokens, y, chosen);
  y = vr_graph_over (b->g, b->g->tensors[y].bytes, y, weights, 0);
  vr_graph_expand (b->g, y);
  sum = sum_of_experts (b, floats (width, tokens), n, y);
  return g->expert_hidden > 0 ? product (b, VR_ROLE_LATENT_UP,
                                         b->shape->hidden, tokens, sum)
                              : sum;
}

static uint16_t
feed_forward (struct builder *b, const struct vr_layer_group *g,
              uint64_t tokens, uint16_t x)
{
  uint16_t y = 0;

  if (g->n_experts > 0)
    y = experts (b, g, tokens, x);
  if (g->shared_intermediate > 0)
    y = add (b, y, gated (b, true, g->shared_intermediate, tokens, x));
  if (g->intermediate > 0)
    y = y == 0 ? dense (b, g, tokens, x)
               : add (b, y, dense (b, g, tokens, x));
  return y;
}

/* ---- layers ---- */

static uint16_t
mix (struct builder *b, const struct vr_layer_group *g, uint16_t x)
{
  uint16_t y = 0, s = 0;

  if (vr_mixer_get (g->mixer)->needs_latent)
    y = latent_attention (b, g, x);
  else if (g->mixer != VR_MIXER_NONE)
    y = attention (b, g, x);
  if (g->state == VR_STATE_CONV)
    s = short_convolution (b, g, x);
  else if (g->state == VR_STATE_DELTA)
    s = delta_net (b, g, x);
  else if (g->state != VR_STATE_NONE)
    s = mamba (b, g, x);
  if (y == 0 || s == 0)
    return y == 0 ? s : y;
  return add (b, y, s);
}

static uint16_t
chosen_rows (struct builder *b, uint16_t x)
{
  return vr_graph_new (b->g, floats (b->shape->hidden, b->rows), x,
                       b->output_rows, 0);
}

/* Whether attention and feed-forward read the same norm. */
static bool
has_one_norm (const struct vr_shape *shape, const struct vr_layer_group *g)
{
  return g->norm_params
         <= vr_max (shape->final_norm_params, shape->hidden);
}

static uint16_t
parallel_layer (struct builder *b, const struct vr_layer_group *g,
                uint16_t x, bool is_last)
{
  uint64_t tokens = is_last ? b->rows : b->u;
  uint16_t residual = x;
  uint16_t in = norm (b, x);
  uint16_t mixed = mix (b, g, in);
  uint16_t y;

  if (is_last)
    {
      mixed = chosen_rows (b, mixed);
      residual = chosen_rows (b, residual);
      if (has_one_norm (b->shape, g))
        in = chosen_rows (b, in);
    }
  if (!has_one_norm (b->shape, g))
    in = norm (b, residual);
  y = feed_forward (b, g, tokens, in);
  return add (b, add (b, y, residual), mixed);
}

static uint16_t
layer (struct builder *b, const struct vr_layer_group *g, uint16_t x,
       bool is_last)
{
  const struct vr_shape *shape = b->shape;
  bool is_mixed = g->mixer != VR_MIXER_NONE || g->state != VR_STATE_NONE;
  bool has_ffn = g->ffn != VR_FFN_NONE;
  uint16_t residual = x;
  uint16_t y;

  if (is_mixed && has_ffn && shape->is_parallel_residual)
    return parallel_layer (b, g, x, is_last);
  if (is_mixed)
    {
      y = mix (b, g, norm (b, x));
      if (is_last)
        {
          y = chosen_rows (b, y);
          residual = chosen_rows (b, residual);
        }
      x = shape->is_attention_added_to_residual ? add (b, residual, y)
                                                : add (b, y, residual);
    }
  else if (is_last)
    x = chosen_rows (b, x);
  if (!has_ffn)
    return x;
  y = feed_forward (b, g, is_last ? b->rows : b->u, norm (b, x));
  return shape->is_ffn_added_to_residual ? add (b, x, y) : add (b, y, x);
}

/* ---- the whole ---- */

/* Copies of what the host prepares, in the order of their first readers. */
static void
add_cache_inputs (struct builder *b, const struct vr_layer_group *g)
{
  bool is_short = vr_mixer_get (g->mixer)->needs_window;
  struct inputs *in = is_short ? &b->window : &b->full;
  uint64_t cells = is_short ? b->cells->window : b->cells->full;
  uint64_t v_width = vr_mul (g->n_kv_heads, g->v_head_dim);

  if (in->mask != 0 || g->mixer == VR_MIXER_NONE)
    return;
  in->k_places = input (b, 8 * b->u);
  if (!vr_mixer_get (g->mixer)->needs_latent)
    in->v_places = input (b, vr_mul (8 * b->u, b->has_flash ? 1 : v_width));
  in->mask = input (b, vr_mul ((b->has_flash ? 2 : 4) * b->u, cells));
}

static void
add_rotations (struct builder *b)
{
  const struct vr_layer_group *g = vr_shape_attention_group (b->shape);
  uint64_t n = ROTATION_DIM;

  if (g == NULL || vr_mixer_get (g->mixer)->needs_latent)
    return;
  if (vr_storage_get (b->setup->cache_k)->block_elements > 1
      && g->head_dim % n == 0)
    {
      while (g->head_dim % (2 * n) == 0)
        n *= 2;
      b->k_rotation = vr_graph_input (b->g, floats (n, n));
    }
  if (vr_storage_get (b->setup->cache_v)->block_elements > 1
      && g->v_head_dim % ROTATION_DIM == 0)
    b->v_rotation
      = vr_graph_input (b->g, floats (ROTATION_DIM, ROTATION_DIM));
}

static void
add_inputs (struct builder *b)
{
  const struct vr_shape *shape = b->shape;

  b->embedding = vr_graph_input (b->g, floats (shape->hidden, b->u));
  if (vr_shape_has_state (shape))
    b->state_copy = vr_graph_view (
      b->g, F32 * b->cells->slots,
      vr_graph_input (b->g, F32 * b->cells->slots));
  if (vr_shape_attention_group (shape) != NULL)
    b->positions = input (b, F32 * b->u);
  add_rotations (b);
  for (uint32_t i = 0; i < shape->n_layers; i++)
    add_cache_inputs (b, &shape->groups[shape->group_of_layer[i]]);
  b->output_rows = input (b, F32 * b->rows);
  if (b->copies != NULL)
    begin_piece (b, 0);
}

/* Layers of a group differ by what of them lies on the host, and how it is
   stored; the bits of roles outside layers are free for the rest. */
static uint64_t
kind_of_layer (const struct builder *b, uint32_t layer)
{
  uint64_t group = b->shape->group_of_layer[layer];
  uint64_t place;

  if (b->copies == NULL)
    return group;
  place = vr_llamacpp_layer_place (b->base, layer);
  if (place == 0)
    return group;
  return group | place << 5 | (b->copies->less_roles[layer] >> 8 << 8);
}

static void
enter_layer (struct builder *b, uint32_t layer)
{
  unsigned where;

  if (b->copies == NULL)
    return;
  where = vr_llamacpp_layer_place (b->base, layer);
  b->layer = layer;
  b->is_host = (where & VR_LLAMACPP_HOST_LAYER) != 0;
  b->has_host_experts = (where & VR_LLAMACPP_HOST_EXPERTS) != 0;
  b->has_host_cache = (where & VR_LLAMACPP_HOST_CACHE) != 0;
}

/* Layers repeat, and with them the places of their results: it is enough to
   go through the layers before the longest repeating stretch, two of its
   periods and what follows.  Results move about every second or fourth layer,
   so that a period is a multiple of four.  Returns how many layers to leave
   out from *start on. */
static uint32_t
skipped_layers (const struct builder *b, uint32_t *start)
{
  uint64_t groups[VR_SHAPE_MAX_LAYERS];
  uint32_t n = b->shape->n_layers;
  uint32_t most = 0;

  for (uint32_t i = 0; i < n; i++)
    groups[i] = kind_of_layer (b, i);
  for (uint32_t period = 4; period <= 12 && 2 * period < n; period += 4)
    {
      uint32_t run = 0;

      for (uint32_t i = 0; i + period < n; i++)
        {
          uint32_t extra;

          run = groups[i] == groups[i + period] ? run + 1 : 0;
          extra = run > period ? (run - period) / period * period : 0;
          if (extra > most)
            {
              most = extra;
              *start = i + 1 - run + period;
            }
        }
    }
  if (n - most > b->max_layers)   /* nothing repeats: the first and the last */
    {
      most = (n - b->max_layers) / 2 * 2;
      *start = b->max_layers / 2;
    }
  return most;
}

static uint16_t
add_layers (struct builder *b, uint16_t x)
{
  const struct vr_shape *shape = b->shape;
  uint32_t start = 0;
  uint32_t skipped = skipped_layers (b, &start);

  for (uint32_t i = 0; i < shape->n_layers; i++)
    {
      if (skipped > 0 && i == start)
        i += skipped;
      enter_layer (b, i);
      x = layer (b, &shape->groups[shape->group_of_layer[i]], x,
                 i + 1 == shape->n_layers && !shape->selects_outputs_last);
    }
  return x;
}

/* The rows of logits are chosen within the last layer; or behind it, before
   the norm or, where the norm's result is wanted whole, after it. */
static uint16_t
output_states (struct builder *b, uint16_t x)
{
  if (!b->shape->selects_outputs_last)
    x = norm (b, x);
  else if (b->shape->mtp_blocks > 0)
    {
      x = norm (b, x);
      vr_graph_keep (b->g, x);
      x = chosen_rows (b, x);
    }
  else
    {
      vr_graph_keep (b->g, x);
      x = norm (b, chosen_rows (b, x));
    }
  vr_graph_keep (b->g, x);
  return x;
}

/* LayerNorm has a bias, or the shape says that it has none. */
static bool
has_layer_norm (const struct vr_shape *shape)
{
  return shape->has_layer_norm
         || shape->final_norm_params == vr_mul (2, shape->hidden)
         || vr_add (shape->final_norm_params, shape->embedding_norm_params)
              == 0;
}

static void
build (struct builder *b)
{
  const struct vr_shape *shape = b->shape;
  uint64_t vocabulary = shape->gguf_vocabulary > 0 ? shape->gguf_vocabulary
                                                   : shape->vocabulary;
  uint16_t x, w = 0;

  vr_graph_init (b->g);
  add_inputs (b);
  x = add_layers (b, b->embedding);
  b->is_host = b->copies != NULL && b->base->is_output_on_host;
  x = output_states (b, x);
  if (b->is_host && b->rows >= OFFLOADED_ROWS)
    w = copy (b, b->copies->output_bytes);
  vr_graph_expand (b->g, vr_graph_new (b->g, floats (vocabulary, b->rows), x,
                                       w, 0));
}

static uint64_t
go_through (const struct vr_setup *setup, const struct vr_base *base,
            const struct vr_llamacpp_cells *cells, uint64_t rows)
{
  struct vr_graph graph;
  struct vr_llamacpp_copies copies;
  const struct vr_shape *shape = setup->shape;
  const struct builder empty = { .g = &graph,
                                 .setup = setup,
                                 .base = base,
                                 .shape = shape,
                                 .cells = cells,
                                 .u = cells->ubatch_tokens,
                                 .rows = rows,
                                 .has_flash = base->options.flash_attn > 0,
                                 .has_layer_norm = has_layer_norm (shape),
                                 .max_layers = MAX_LAYERS };
  bool is_split = vr_llamacpp_find_copies (setup, base, &copies);
  struct builder b = empty;

  if (is_split)
    {
      b.copies = &copies;
      b.max_layers = MAX_SPLIT_LAYERS;
    }
  build (&b);
  if (graph.is_too_large && is_split)
    {
      b = empty;
      b.copies = &copies;
      b.max_layers = MAX_LAYERS / 2;
      build (&b);
    }
  return vr_graph_peak (&graph, VR_LLAMACPP_ALIGNMENT_BYTES);
}

/* What the masks, and without flash attention the scores, take for each cell
   of the context. */
static uint64_t
bytes_per_cell (const struct vr_shape *shape, const struct vr_base *base,
                const struct vr_llamacpp_cells *cells)
{
  const struct vr_layer_group *g = vr_shape_attention_group (shape);
  uint64_t u = cells->ubatch_tokens;

  if (base->options.flash_attn > 0 || g == NULL)
    return 2 * u;
  return vr_mul (4 * u, vr_add (g->n_heads, 1));
}

uint64_t
vr_llamacpp_graph_peak (const struct vr_setup *setup,
                        const struct vr_base *base,
                        const struct vr_llamacpp_cells *cells, uint64_t rows)
{
  const struct vr_options *o = &base->options;
  bool is_k_plain = vr_storage_get (setup->cache_k)->block_elements == 1;
  bool is_v_plain = vr_storage_get (setup->cache_v)->block_elements == 1;
  struct vr_graph_key key
    = { .generation = setup->generation,
        .shape = (uintptr_t) setup->shape,
        .ubatch_tokens = cells->ubatch_tokens,
        .rows = rows,
        .slots = cells->slots,
        .flags = (uint64_t) (o->flash_attn > 0)
                 | (uint64_t) (o->swa_full > 0) << 1
                 | (uint64_t) (o->kv_unified > 0) << 2
                 | (uint64_t) is_k_plain << 3 | (uint64_t) is_v_plain << 4 };

  struct vr_graph_memo *memo;
  uint64_t bytes;

  /* copies of what lies on the host depend on how it is stored */
  if (vr_llamacpp_is_split (base))
    {
      key.flags |= (uint64_t) 1 << 5
                   | (uint64_t) (o->no_kv_offload > 0) << 6
                   | (uint64_t) base->is_output_on_host << 7
                   | (uint64_t) base->host_layers << 8
                   | (uint64_t) base->host_expert_layers << 20
                   | (uint64_t) setup->cache_k << 32
                   | (uint64_t) setup->cache_v << 40;
      key.scheme = (uintptr_t) setup->scheme;
    }
  if (setup->memos == NULL || setup->stored != NULL)
    return go_through (setup, base, cells, rows);
  memo = vr_graph_memo_find (setup->memos, &key);
  if (!vr_graph_memo_get (memo, cells->full,
                          bytes_per_cell (setup->shape, base, cells), &bytes))
    {
      bytes = go_through (setup, base, cells, rows);
      vr_graph_memo_add (memo, cells->full, bytes);
    }
  return bytes;
}
