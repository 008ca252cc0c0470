/* Asking the daemon. */

import { language } from './words.js';

/* The answer as an object.  Throws an error with `problem` (the daemon's, or
   {} when it did not answer in JSON) and `status`; without them when there was
   no answer at all. */
export async function ask(path, { signal, body } = {}) {
  const isFile = body instanceof Blob;
  const reply = await fetch(path, {
    signal,
    method: body === undefined ? 'GET' : 'POST',
    body: body === undefined || isFile ? body : JSON.stringify(body),
    headers: {
      Accept: 'application/json, application/problem+json', 'Accept-Language': language(),
      ...(body === undefined ? {} : { 'Content-Type': isFile ? 'application/octet-stream' : 'application/json' }),
    },
  });
  const answer = await reply.json().catch(() => null);
  if (reply.ok && answer)
    return answer;
  throw Object.assign(new Error(String(reply.status)), { status: reply.status, problem: answer ?? {} });
}
