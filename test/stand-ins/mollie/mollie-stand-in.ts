/** A Mollie on this machine, for tests and development (README.md of this folder). */
import type { AddressInfo } from 'node:net';
import { type HttpBindings, type ServerType, serve } from '@hono/node-server';
import { Hono } from 'hono';
import { api } from './api.ts';
import { type Fault, takeFault } from './faults.ts';
import { Ledger } from './ledger.ts';
import { pages } from './pages.ts';
import { resources } from './resources.ts';
import { deliver, type Subscription, type WaitingWebhook, webhooksOf } from './webhooks.ts';

/** One call and its answer, as they were on the wire. */
export interface Exchange {
  readonly method: string;
  readonly path: string;
  readonly query: string;
  readonly key: string | undefined;
  readonly request: unknown;
  readonly status: number;
  readonly response: unknown;
}

/** A running stand-in. */
export interface MollieStandIn {
  readonly url: string;
  readonly apiKey: string;
  /** The profile's key of the live mode, which has the same payments here. */
  readonly liveKey: string;
  readonly organisationToken: string;
  readonly ledger: Ledger;
  /** The faults of the next calls. */
  readonly faults: Fault[];
  /** Every call that was answered, in order. */
  readonly exchanges: Exchange[];
  /** Where signed events go. */
  readonly subscriptions: Subscription[];
  /** While true, webhooks collect in `waiting` instead of being sent. */
  holdsWebhooks: boolean;
  readonly waiting: WaitingWebhook[];
  /** Sends what waits, in the order given, and resolves when all was answered. */
  send(order?: (waiting: WaitingWebhook[]) => readonly WaitingWebhook[]): Promise<void>;
  stop(): Promise<void>;
}

/** Options of a stand-in. */
export interface StandInOptions {
  readonly port?: number;
  readonly now?: () => Date;
  /** Where it is known, without a slash at the end; by default where it listens. */
  readonly url?: string;
}

const SERVER_ERROR = 500;
const DROPPED = new Response(null, { status: 599 });

/** Starts a stand-in on a free port of this machine. */
export async function startMollie({
  port = 0,
  now = () => new Date(),
  url: known,
}: StandInOptions = {}): Promise<MollieStandIn> {
  const app = new Hono<{ Bindings: HttpBindings }>();
  const deliveries = new Set<Promise<void>>();
  const ledger = new Ledger(now, (payment, type, entityId) => {
    const webhooks = webhooksOf(json(), standIn.subscriptions, payment, { type, entityId });
    if (standIn.holdsWebhooks) standIn.waiting.push(...webhooks);
    else for (const webhook of webhooks) track(deliver(webhook));
  });
  const track = (sent: Promise<void>) => {
    const tracked: Promise<void> = sent.finally(() => deliveries.delete(tracked));
    deliveries.add(tracked);
  };
  let url = '';
  const json = () => resources(known ?? url, ledger);
  const key = 'm'.repeat(30);
  const secret = { apiKey: `test_${key}`, liveKey: `live_${key}`, organisationToken: `access_${key}` };
  const server: ServerType = await new Promise((listening) => {
    const started = serve({ fetch: app.fetch, port, hostname: '127.0.0.1' }, () => listening(started));
  });
  url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const standIn: MollieStandIn = {
    ...{ url, ledger, ...secret, faults: [], exchanges: [], subscriptions: [], waiting: [] },
    holdsWebhooks: false,
    async send(order = (waiting) => waiting) {
      const waiting = standIn.waiting.splice(0);
      for (const webhook of order(waiting)) await deliver(webhook);
    },
    async stop() {
      await Promise.all(deliveries);
      await new Promise((stopped) => {
        server.close(stopped);
        if ('closeAllConnections' in server) server.closeAllConnections();
      });
    },
  };
  const calls = api({ ledger, resources: json(), ...secret, now, url: known ?? url });
  app.all('/v2/*', (context) => answer(standIn, calls, context.req.raw, context.env));
  app.route(
    '/',
    pages(ledger, async () => void (await Promise.all(deliveries))),
  );
  return standIn;
}

/** Answers a call, unless a fault says otherwise; equal keys get equal answers. */
async function answer(
  standIn: MollieStandIn,
  calls: Hono,
  request: Request,
  { incoming }: HttpBindings,
): Promise<Response> {
  const { pathname, search } = new URL(request.url);
  const fault = takeFault(standIn.faults, request.method, pathname);
  const cut = () => {
    incoming.socket.destroy();
    return DROPPED.clone();
  };
  if (fault?.kind === 'cut') return cut();
  if (typeof fault?.kind === 'number') {
    const headers = fault.retryAfter === undefined ? {} : { 'retry-after': String(fault.retryAfter) };
    return new Response(JSON.stringify(errorOf(fault.kind)), { status: fault.kind, headers });
  }
  const body = await request.text();
  const key = request.headers.get('idempotency-key') ?? undefined;
  const response = await once(
    standIn,
    { request, body, key: request.method === 'GET' ? undefined : key },
    () =>
      calls.request(`${pathname.slice('/v2'.length)}${search}`, {
        method: request.method,
        headers: request.headers,
        ...(body && { body }),
      }),
  );
  const text = await response.clone().text();
  standIn.exchanges.push({
    ...{ method: request.method, path: pathname, query: search, key, status: response.status },
    request: body ? JSON.parse(body) : undefined,
    response: text ? JSON.parse(text) : undefined,
  });
  if (fault?.kind === 'lost') return cut();
  if (fault?.kind === 'silent') return new Promise(() => {});
  return response;
}

const errorOf = (status: number) => ({
  ...{
    status,
    title: status >= SERVER_ERROR ? 'Service unavailable' : 'Too Many Requests',
    detail: 'Try later',
  },
  _links: { documentation: { href: 'https://docs.mollie.com/errors', type: 'text/html' } },
});

const KEPT = new WeakMap<MollieStandIn, Map<string, Promise<Response>>>();

/** Runs a call once for each key, also when equal calls arrive together. */
async function once(
  standIn: MollieStandIn,
  {
    request,
    body,
    key,
  }: { readonly request: Request; readonly body: string; readonly key: string | undefined },
  run: () => Response | Promise<Response>,
): Promise<Response> {
  if (key === undefined) return run();
  const kept = KEPT.get(standIn) ?? new Map<string, Promise<Response>>();
  KEPT.set(standIn, kept);
  const name = JSON.stringify([key, request.method, new URL(request.url).pathname, body]);
  const first = kept.get(name) ?? Promise.resolve(run());
  kept.set(name, first);
  return (await first).clone();
}
