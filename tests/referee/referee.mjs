// What llama.cpp itself says of GGUF files without weights.
//
// On the standard input: lines whose first cells are file, model and format.
// On the standard output, for each of them, tab-separated:
//
//   file, model, format,
//   loaded      bytes that the engine loads, without a GPU: its own loader, run
//               dry (node-llama-cpp's simulator: the model is opened with
//               no_alloc, every tensor's name and shape is checked)
//   gpu, host   the split with all layers on a GPU.  The prebuilt engine has no
//               GPU here, so this is no run of it: tensors of the file by the
//               rule of src/llama-model.cpp, that the layers LLM_TENSOR_LAYER_
//               INPUT of src/llama-arch.cpp stay on the host and a tied output
//               is loaded a second time
//   peer_gpu, peer_host
//               the same by GgufInsights of node-llama-cpp, or '-' where its
//               list of input tensors is known to be shorter than llama.cpp's
//               or it counts blocks that the engine leaves out
//   context     bytes of cache, state and compute buffers at 8192 tokens, one
//               slot, batches of 512, flash attention: a dry run of the engine
//   kv          of these the KV cache in 16 bit.  The buffers do not depend on
//               the type of the cache when flash attention is on, so the
//               difference to a run with q8_0 is the cache's alone
//
// '-' where the engine has no such context (encoders keep no cache).

import process from "node:process";
import readline from "node:readline";
import {
  GgufInsights, GgmlType, getLlama, readGgufFileInfo
} from "node-llama-cpp";

const CONTEXT = 8192;
const BATCH = 512;

// LLM_TENSOR_LAYER_INPUT
const INPUT = new Set([
  "token_embd", "position_embd", "token_types", "token_embd_norm",
  "per_layer_token_embd"
]);

function tensorBytes (tensor, llama) {
  const {_bindings: bindings} = llama;
  const elements = tensor.dimensions.reduce((a, b) => a * Number(b), 1);
  return elements / bindings.getBlockSizeForGgmlType(tensor.ggmlType)
    * bindings.getTypeSizeForGgmlType(tensor.ggmlType);
}

function isLeftOut (name, blocks, nextn) {
  const match = /^blk\.(\d+)\./.exec(name);
  return match != null && Number(match[1]) >= blocks - nextn;
}

function split (info, llama) {
  const {block_count: blocks, nextn_predict_layers: nextn = 0}
    = info.architectureMetadata;
  // "token_embd_norm" is the final norm of this family
  const hasNormAtEnd = info.metadata.general.architecture.startsWith("lfm2");
  const tensors = info.fullTensorInfo.filter(
    ({name}) => !isLeftOut(name, blocks, nextn));
  const sum = {gpu: 0, host: 0};
  for (const tensor of tensors) {
    const root = tensor.name.split(".")[0];
    const isHost = INPUT.has(root)
      && !(hasNormAtEnd && root === "token_embd_norm");
    sum[isHost ? "host" : "gpu"] += tensorBytes(tensor, llama);
  }
  if (!tensors.some(({name}) => name === "output.weight")) {
    const embedding = tensors.find(({name}) => name === "token_embd.weight");
    sum.gpu += tensorBytes(embedding, llama);
  }
  return sum;
}

function peerSplit (insights, info) {
  const {nextn_predict_layers: nextn = 0} = info.architectureMetadata;
  const isIncomplete = nextn > 0
    || info.metadata.general.architecture.startsWith("lfm2")
    || info.fullTensorInfo.some(
      ({name}) => name.startsWith("per_layer_token_embd"));
  if (isIncomplete)
    return {gpuVram: "-", cpuRam: "-"};
  return insights.estimateModelResourceRequirements({
    gpuLayers: insights.totalLayers, useMmap: false
  });
}

async function contextBytes (insights, type) {
  const {cpuRam} = await insights._simulateContextResourceUsage({
    contextSize: CONTEXT,
    modelGpuLayers: 0,
    // node-llama-cpp adds one where there is a window
    batchSize: insights.swaSize > 0 ? BATCH - 1 : BATCH,
    sequences: 1,
    flashAttention: true,
    kvCacheKeyType: type,
    kvCacheValueType: type
  });
  return cpuRam;
}

async function cacheBytes (insights) {
  try {
    const f16 = await contextBytes(insights, GgmlType.F16);
    const q8 = await contextBytes(insights, GgmlType.Q8_0);
    // 16 bits a number against 8.5
    return [f16, (f16 - q8) * 16 / 7.5];
  } catch (error) {
    process.stderr.write(`no context: ${error.message}\n`);
    return ["-", "-"];
  }
}

const llama = await getLlama({
  gpu: false, build: "never", progressLogs: false, logLevel: "error",
  logger: (level, message) => process.stderr.write(`${level}: ${message}\n`)
});
let status = 0;

for await (const line of readline.createInterface({input: process.stdin})) {
  const [file, model, format, wantsContext] = line.split("\t");
  try {
    const info = await readGgufFileInfo(file);
    const insights = await GgufInsights.from(info, llama);
    // null or an exception, never a guess: the dry run or nothing
    const {cpuRam} = await insights._simulateModelResourceUsage(
      {gpuLayers: 0, useMmap: false});
    const {gpu, host} = split(info, llama);
    const peer = peerSplit(insights, info);
    const cache = wantsContext === "1" ? await cacheBytes(insights) : ["-", "-"];
    process.stdout.write([
      file, model, format, cpuRam, gpu, host, peer.gpuVram, peer.cpuRam,
      ...cache
    ].join("\t") + "\n");
  } catch (error) {
    process.stderr.write(`${model} ${format}: ${error.message}\n`);
    status = 1;
  }
}
await llama.dispose();
process.exitCode = status;
