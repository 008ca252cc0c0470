/* A GGUF file without weights, of a small Llama: what a visitor drops. */

import { Buffer } from 'node:buffer';

const UINT32 = 4;
const FLOAT32 = 6;
const STRING = 8;

const u32 = (value) => { const b = Buffer.alloc(4); b.writeUInt32LE(value); return b; };
const u64 = (value) => { const b = Buffer.alloc(8); b.writeBigUInt64LE(BigInt(value)); return b; };
const f32 = (value) => { const b = Buffer.alloc(4); b.writeFloatLE(value); return b; };
const text = (value) => Buffer.concat([u64(Buffer.byteLength(value)), Buffer.from(value)]);

const WRITERS = { [UINT32]: u32, [FLOAT32]: f32, [STRING]: text };

export function smallLlama(name) {
  const layers = 4;
  const pairs = [
    ['general.architecture', STRING, 'llama'], ['general.name', STRING, name],
    ['llama.block_count', UINT32, layers], ['llama.context_length', UINT32, 4096],
    ['llama.embedding_length', UINT32, 512], ['llama.feed_forward_length', UINT32, 1536],
    ['llama.attention.head_count', UINT32, 8], ['llama.attention.head_count_kv', UINT32, 2],
    ['llama.vocab_size', UINT32, 32000], ['llama.attention.layer_norm_rms_epsilon', FLOAT32, 1e-5],
  ];
  const tensors = [['token_embd.weight', [512, 32000]], ['output_norm.weight', [512]], ['output.weight', [512, 32000]]];
  for (let i = 0; i < layers; i++)
    tensors.push(...Object.entries({ attn_norm: [512], attn_q: [512, 512], attn_k: [512, 128], attn_v: [512, 128],
      attn_output: [512, 512], ffn_norm: [512], ffn_gate: [512, 1536], ffn_up: [512, 1536], ffn_down: [1536, 512] })
      .map(([key, sizes]) => [`blk.${i}.${key}.weight`, sizes]));
  let offset = 0;
  const infos = tensors.map(([key, sizes]) => {
    const info = Buffer.concat([text(key), u32(sizes.length), ...sizes.map(u64), u32(0), u64(offset)]);
    offset += 4 * sizes.reduce((product, size) => product * size, 1);
    return info;
  });
  return Buffer.concat([Buffer.from('GGUF'), u32(3), u64(tensors.length), u64(pairs.length),
    ...pairs.map(([key, type, value]) => Buffer.concat([text(key), u32(type), WRITERS[type](value)])), ...infos]);
}
