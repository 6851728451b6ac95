/** The simulated scheme behind a controllable connection, on which requests or answers can be delayed or lost. */
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { getRequestListener } from '@hono/node-server';
import type { Clock } from '../../packages/gateway/src/clock.ts';
import type { Database } from '../../packages/gateway/src/storage/database.ts';
import { schemeApp } from '../../packages/sandbox/src/scheme-app.ts';
import { signCallback } from '../../packages/sandbox/src/scheme-callback.ts';
import { directControls } from '../../packages/sandbox/src/testing-scheme.ts';

const SCHEME_ORIGIN = 'http://scheme.test';

/** answer: normal; lose-request: requests are dropped; hold-answer: booked, but answered only after `release`. */
export type LineState = 'answer' | 'lose-request' | 'hold-answer';

/** The connection, with the actions of payer and scheme. */
export interface SchemeLine {
  /** The rail's options. */
  readonly url: string;
  readonly key: string;
  state: LineState;
  /** All booked requests, such as `POST /scheme/returns`. */
  readonly booked: string[];
  /** Resolves with the next booked request. */
  nextBooked(): Promise<string>;
  /** Sends the held answers. */
  release(): void;
  /** Submits the payer's decision on the bank's page. */
  choose(attemptId: string, outcome: 'approve' | 'refuse' | 'cancel' | 'time-out'): Promise<void>;
  /** Returns body and signature of a callback; `changes` replaces members. */
  callback(changes: Record<string, string>): { body: string; signature: string };
  close(): Promise<void>;
}

/** Opens a connection to a scheme with its books in `database`; `key` is the shared secret. */
export async function openSchemeLine(
  key: string,
  storage: () => { database: Database; clock: Clock },
): Promise<SchemeLine> {
  const waiting: (() => void)[] = [];
  const watchers: ((request: string) => void)[] = [];
  const scheme = () =>
    schemeApp({
      ...storage(),
      controls: directControls(storage().database),
      key,
      publicUrl: SCHEME_ORIGIN,
      styleSheetUrl: '/x.css',
      deliverCallbacks: false,
    });
  const server = createServer(
    getRequestListener(async (request) => {
      if (line.state === 'lose-request') return new Promise<Response>(() => {});
      const response = await scheme().fetch(request);
      // Queries are not counted, because the gateway may send them at any time and they book nothing.
      if (request.method === 'GET') return response;
      const what = `${request.method} ${new URL(request.url).pathname}`;
      line.booked.push(what);
      const isHeld = line.state === 'hold-answer';
      for (const watch of watchers.splice(0)) watch(what);
      if (isHeld) await new Promise<void>((resolve) => waiting.push(resolve));
      return response;
    }),
  );
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const line: SchemeLine = {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/scheme`,
    key,
    state: 'answer',
    booked: [],
    nextBooked: () => new Promise((resolve) => watchers.push(resolve)),
    release: () => {
      for (const go of waiting.splice(0)) go();
    },
    async choose(attemptId, outcome) {
      const asked = await scheme().request(`/scheme/transactions/by-request/${attemptId}`, {
        headers: { authorization: `Bearer ${key}` },
      });
      const { payerUrl } = (await asked.json()) as { payerUrl: string };
      const body = new URLSearchParams({ outcome }).toString();
      const headers = { 'content-type': 'application/x-www-form-urlencoded', origin: SCHEME_ORIGIN };
      const decided = await scheme().request(payerUrl, { method: 'POST', body, headers });
      if (decided.status !== 303) throw new Error(`The bank answered ${decided.status}`);
    },
    callback(changes) {
      const body = JSON.stringify({
        transactionId: 'scheme-1',
        requestId: crypto.randomUUID(),
        state: 'paid',
        amount: '24.99',
        currency: 'EUR',
        ...changes,
      });
      return { body, signature: signCallback(body, key) };
    },
    async close() {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
  return line;
}
