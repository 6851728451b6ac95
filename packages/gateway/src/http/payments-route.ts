/**
 * The HTTP side of the API: path, verb and response time. The Content-Type is ignored, because some clients send JSON
 * with the type of a form.
 */
import type { Context } from 'hono';
import { GatewayError } from '../gateway-error.ts';
import { type AnyAnswer, CsvAnswer, ListAnswer } from '../operations/operation-request.ts';
import { clientAddress } from './client-address.ts';
import { answerRequest, type HandlerServices } from './payments-handler.ts';
import { readBody } from './read-body.ts';
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
