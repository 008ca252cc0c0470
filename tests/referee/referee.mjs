// What llama.cpp itself says of GGUF files without weights.
//
// On the standard input: lines whose first cells are file, model and format.
// On the standard output, for each of them, tab-separated:
//
//   file, model, format,
//   loaded      bytes that the engine loads, without a GPU: its own loader, run
//               dry (node-llama-cpp's simulator: the model is opened with
//               no_alloc).  It makes the tensors that its own code wants of the keys,
//               and refuses a file that has one more or less, so that the sum is
//               the engine's own account of the model
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
//   kv, state   the caches among these in MiB with two digits, as the engine
//               logs them; several caches added up
//   caches      how many the engine logged: each is rounded by itself
//
// The last four are '-' unless the line's fourth cell is 1.

import process from "node:process";
import readline from "node:readline";
import {
  GgufInsights, getLlama, readGgufFileInfo
} from "node-llama-cpp";

const CONTEXT = 8192;
const BATCH = 512;

// LLM_TENSOR_LAYER_INPUT
const INPUT = new Set([
  "token_embd", "position_embd", "token_types", "token_embd_norm",
  "per_layer_token_embd"
]);

// What the engine does and vramd leaves alone; taken off the figure "loaded".
// Loaders that make the output of a tied embedding before the embedding: with
// no GPU it is in memory twice, with one it is twice anyway.
const TWICE = new Set(["gemma3n", "gemma4"]);
// Loaders that leave an MTP block out but for one bias of its router.
const MTP_BIAS = new Set(["deepseek32", "glm-dsa"]);

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

function oddBytes (info, llama) {
  const {architecture} = info.metadata.general;
  const {expert_count: experts, nextn_predict_layers: nextn = 0}
    = info.architectureMetadata;
  const tensor = (name) => info.fullTensorInfo.find((t) => t.name === name);
  let bytes = 0;
  if (TWICE.has(architecture) && tensor("output.weight") == null)
    bytes += tensorBytes(tensor("token_embd.weight"), llama);
  if (MTP_BIAS.has(architecture))
    bytes += 4 * experts * nextn;
  return bytes;
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

const heard = [];

// What the engine says of its caches comes through a queue of messages; its
// compute buffers are the last that it names.
async function untilHeard (pattern) {
  for (let i = 0; i < 500; i++) {
    if (heard.some((line) => pattern.test(line)))
      return;
    await new Promise((resolve) => setTimeout(resolve, 2));
  }
  throw new Error("the engine did not log its buffers");
}

function sumOf (pattern) {
  const found = heard.map((line) => pattern.exec(line)).filter(Boolean);
  return [found.reduce((sum, match) => sum + Number(match[1]), 0),
    found.length];
}

async function cacheBytes (insights) {
  heard.length = 0;
  const {cpuRam} = await insights._simulateContextResourceUsage({
    contextSize: CONTEXT,
    modelGpuLayers: 0,
    // node-llama-cpp adds one where there is a window
    batchSize: insights.swaSize > 0 ? BATCH - 1 : BATCH,
    sequences: 1,
    flashAttention: true
  });
  await untilHeard(/compute buffer size/);
  const [kv, nKv] = sumOf(/^llama_kv_cache: size =\s*([\d.]+) MiB/);
  const [state, nState] = sumOf(/^llama_memory_recurrent: size =\s*([\d.]+) MiB/);
  return [cpuRam, kv.toFixed(2), state.toFixed(2), nKv + nState];
}

const llama = await getLlama({
  gpu: false, build: "never", progressLogs: false, logLevel: "debug",
  logger: (level, message) => {
    heard.push(message);
    if (level === "error" || level === "fatal")
      process.stderr.write(`${level}: ${message}\n`);
  }
});
// Simulations are silent otherwise.
llama._createLogLevelOverride = () => () => {};
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
    const cache = wantsContext === "1" ? await cacheBytes(insights) : Array(4).fill("-");
    process.stdout.write([
      file, model, format, cpuRam - oddBytes(info, llama), gpu, host, peer.gpuVram, peer.cpuRam,
      ...cache
    ].join("\t") + "\n");
  } catch (error) {
    process.stderr.write(`${model} ${format}: ${error.message}\n`);
    status = 1;
  }
}
await llama.dispose();
process.exitCode = status;
