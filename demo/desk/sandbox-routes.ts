/** The sandbox's own routes, called for the page and logged: timelines, outcomes, incidents, clock, accounts. */
import { Hono } from 'hono';
import { type Asked, given, refusal } from './asked.ts';
import type { DeskParts } from './desk-parts.ts';

const WAIT_MS = 15_000;

/** The allowed routes; nothing else of the gateway can be reached from here. */
const ROUTES = [
  /^orders\/[\w-]{1,64}$/,
  /^(payments|incidents)\/[\w-]{1,64}$/,
  /^notifications\/[\w-]{1,64}\/resend$/,
  /^(clock|codes|rails|transfers)$/,
  /^accounts\/\d{1,12}$/,
  /^balances\/\d{1,12}$/,
  /^merchants\/\d{1,12}\/payouts$/,
  /^payouts\/[\w-]{1,64}$/,
];

/** Routes under `/desk/api/sandbox`: the same paths as under the gateway's `/sandbox`. */
export function sandboxRoutes({ log, places }: Pick<DeskParts, 'log' | 'places'>): Hono {
  const app = new Hono();
  app.all('*', async (c) => {
    const path = c.req.path.split('/sandbox/').slice(1).join('/sandbox/');
    const verb = c.req.method;
    if (!ROUTES.some((route) => route.test(path)) || (verb !== 'GET' && verb !== 'POST'))
      return c.json(refusal('', 'The sandbox has no such route.'));
    const at = Date.now();
    const started = performance.now();
    const body = verb === 'POST' ? await c.req.text() : '';
    const response = await askSandbox(places.gateway, path, verb === 'POST' ? body : undefined);
    const { status, text } = response;
    // The page polls timelines; polls are not logged.
    if (verb === 'POST')
      log.add({
        kind: 'sandbox',
        at,
        verb,
        path: `/sandbox/${path}`,
        body,
        status,
        answer: text,
        ms: Math.round(performance.now() - started),
        tradeId: /^(?:payments|incidents)\/(.+)$/.exec(path)?.[1] ?? '',
      });
    return c.json(readAnswer(status, text));
  });
  return app;
}

/** Reads the answer of such a route. */
export function readAnswer(status: number, text: string): Asked<unknown> {
  try {
    const answer = JSON.parse(text) as { error?: string };
    return status < 300 ? given(answer) : refusal('', answer.error ?? `The sandbox answered HTTP ${status}.`);
  } catch {
    return refusal('', `The sandbox answered HTTP ${status}, and no JSON.`);
  }
}

/** Calls a route of the sandbox: `POST` with a body, otherwise `GET`. */
export async function askSandbox(
  gateway: string,
  path: string,
  body?: string,
): Promise<{ readonly status: number; readonly text: string }> {
  try {
    const response = await fetch(`${gateway}/sandbox/${path}`, {
      signal: AbortSignal.timeout(WAIT_MS),
      ...(body !== undefined && {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body,
      }),
    });
    return { status: response.status, text: await response.text() };
  } catch {
    return { status: 502, text: JSON.stringify({ error: 'The gateway does not answer.' }) };
  }
}
