/** Reads the bodies of requests, within a limit. */
import { isUtf8 } from 'node:buffer';
import type { Readable } from 'node:stream';
import { MAX_BODY_BYTES } from '@gangway/protocol';
import type { HttpBindings } from '@hono/node-server';
import type { Context } from 'hono';
import { GatewayError } from '../gateway-error.ts';

/** Reads a body of at most `bytesMax`. Throws -1006 for a larger one, -1001 if it breaks off or is not UTF-8. */
export async function readBody(
  { env, req: { raw: request } }: Context,
  bytesMax: number = MAX_BODY_BYTES,
): Promise<string> {
  // Asked for one header, the request would make an object of all of them.
  const { incoming }: Partial<HttpBindings> = env ?? {};
  const length = incoming ? incoming.headers['content-length'] : request.headers.get('content-length');
  if (Number(length ?? 0) > bytesMax) throw new GatewayError('-1006');
  let body: Buffer;
  try {
    // HTTP holds a body to its Content-Length. Without one, it is read piece by piece until the limit.
    body = incoming && length ? await readWhole(incoming) : await readAtMost(request, bytesMax);
  } catch {
    throw new GatewayError('-1001', 'The request is not a JSON object: it broke off');
  }
  if (body.byteLength > bytesMax) throw new GatewayError('-1006');
  if (!isUtf8(body)) throw new GatewayError('-1001', 'The request is not a JSON object: it is not UTF-8');
  return body.toString('utf8');
}

/** Reads a body as Node receives it: the request would copy it. Rejects when it breaks off. */
const readWhole = (incoming: Readable): Promise<Buffer> =>
  new Promise((resolve, reject) => {
    const chunks: Buffer[] = [];
    const breakOff = () => {
      if (!incoming.readableEnded) reject(new Error('The body broke off.'));
    };
    if (incoming.destroyed) breakOff();
    incoming.on('data', (chunk: Buffer) => {
      chunks.push(chunk);
    });
    incoming.on('end', () => resolve(chunks.length === 1 && chunks[0] ? chunks[0] : Buffer.concat(chunks)));
    incoming.on('error', breakOff);
    incoming.on('close', breakOff);
  });

/** Reads a body until it has more than `bytesMax`. */
async function readAtMost(request: Request, bytesMax: number): Promise<Buffer> {
  const chunks: Uint8Array[] = [];
  let size = 0;
  for await (const chunk of request.body ?? []) {
    size += chunk.byteLength;
    chunks.push(chunk);
    if (size > bytesMax) break;
  }
  return Buffer.concat(chunks);
}
