/**
 * The HTTP side of the API: body limit, path, verb and response time. The Content-Type is ignored, because some clients
 * send JSON with the type of a form.
 */
import { isUtf8 } from 'node:buffer';
import { MAX_BODY_BYTES } from '@gangway/protocol';
import type { HttpBindings } from '@hono/node-server';
import type { Context } from 'hono';
import { GatewayError } from '../gateway-error.ts';
import { type AnyAnswer, CsvAnswer, ListAnswer } from '../operations/operation-request.ts';
import { clientAddress } from './client-address.ts';
import { answerRequest, type HandlerServices } from './payments-handler.ts';
import { type Rendered, renderCsv, renderFailure, renderList, renderSuccess } from './render-answer.ts';

/** The services of the route. */
export interface RouteServices extends HandlerServices {
  /** The number of our own proxies in front of the gateway; by default 0. */
  readonly proxies?: number;
}

/** Every response is sent within five seconds of the last byte of its request; this is the handler's share. */
const ANSWER_WITHIN_MS = 4_200;

/** Responds to `POST /Payments`. Never throws. */
export async function paymentsRoute(services: RouteServices, context: Context): Promise<Rendered> {
  try {
    const text = await readBody(context);
    const answer = await answerInTime(services, text, clientAddress(context, services.proxies));
    if (answer instanceof CsvAnswer) return renderCsv(answer);
    return answer instanceof ListAnswer ? await renderList(answer) : renderSuccess(answer);
  } catch (error) {
    return renderFailure(error, services.log);
  }
}

/**
 * Throws -1004 when a request takes too long in total, for example with a slow database. The work continues,
 * and a repeat finds its result.
 */
function answerInTime(services: HandlerServices, text: string, address: string): Promise<AnyAnswer> {
  return new Promise((resolve, reject) => {
    let isLate = false;
    const timer = setTimeout(() => {
      isLate = true;
      reject(new GatewayError('-1004'));
    }, ANSWER_WITHIN_MS);
    answerRequest(services, text, address).then(
      (answer) => {
        clearTimeout(timer);
        resolve(answer);
      },
      (error: unknown) => {
        clearTimeout(timer);
        if (isLate) services.log.error({ err: error }, 'a request failed after its answer');
        else reject(error);
      },
    );
  });
}

/** Responds to every path or verb that does not exist, in the protocol's envelope. */
export const unknownRoute = (services: HandlerServices, context: Context): Response => {
  const error = new GatewayError('-1005', `No such path or verb: ${context.req.method} is not answered here`);
  const { response } = renderFailure(error, services.log);
  const isKnownPath = context.req.path === '/Payments';
  if (!isKnownPath) return response;
  return new Response(response.body, { status: 405, headers: [...response.headers, ['Allow', 'POST']] });
};

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
    body = length ? Buffer.from(await request.arrayBuffer()) : await readAtMost(request, bytesMax);
  } catch {
    throw new GatewayError('-1001', 'The request is not a JSON object: it broke off');
  }
  if (body.byteLength > bytesMax) throw new GatewayError('-1006');
  if (!isUtf8(body)) throw new GatewayError('-1001', 'The request is not a JSON object: it is not UTF-8');
  return body.toString('utf8');
}

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
