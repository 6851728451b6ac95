/** A scheme over a fresh database with a clock that the test moves, and valid requests. For tests only. */
import { randomUUID } from 'node:crypto';
import type { Hono } from 'hono';
import { fixedClock } from '../../gateway/src/clock.ts';
import type { Database } from '../../gateway/src/storage/database.ts';
import { moveClock, resetClock } from './clock-control.ts';
import { setRailFault } from './rail-faults.ts';
import { schemeApp } from './scheme-app.ts';
import type { SandboxControls, SchemeOptions } from './scheme-options.ts';

/** The key that rail and scheme share in tests. */
export const TEST_KEY = 'scheme-key-of-the-tests';

/** The address of the scheme in tests. */
export const TEST_ORIGIN = 'http://127.0.0.1:4010';

/** Returns a valid request for a transaction. */
export const validTransaction = () => ({
  requestId: randomUUID(),
  method: 'iDEAL',
  payee: 'Linden & Daughters',
  description: 'Order 2041: two mugs',
  amount: '24.99',
  currency: 'EUR',
  returnUrl: 'http://127.0.0.1:4010/return/abc?x=1',
  callbackUrl: 'http://127.0.0.1:9/callback',
  expiresInSeconds: 900,
});

/** Returns the controls of a scheme that runs alone. */
export const directControls = (database: Database): SandboxControls => ({
  moveClock: (seconds) => moveClock(database, seconds),
  resetClock: () => resetClock(database),
  setRailFault: (fault) => setRailFault(database, fault),
});

/** Returns a scheme, by default without callbacks. */
export function testScheme(database: Database, changed: Partial<SchemeOptions> = {}) {
  const clock = fixedClock(new Date('2026-11-20T10:00:00Z'));
  const options = {
    database,
    clock,
    key: TEST_KEY,
    publicUrl: TEST_ORIGIN,
    styleSheetUrl: '/pages/page.css',
    controls: directControls(database),
    deliverCallbacks: false,
    ...changed,
  };
  const app = schemeApp(options);
  return { app, clock, ...railSide(app), ...payerSide(app) };
}

function railSide(app: Hono) {
  const call = async (path: string, init: RequestInit = {}) => {
    const headers = { Authorization: `Bearer ${TEST_KEY}`, ...Object.fromEntries(new Headers(init.headers)) };
    const answer = await app.request(`${TEST_ORIGIN}${path}`, { ...init, headers });
    const body: Record<string, string> = await answer.json();
    return { status: answer.status, body };
  };
  const post = (path: string, body: unknown) => call(path, { method: 'POST', body: JSON.stringify(body) });
  const byRequest = (requestId: string) => `/scheme/transactions/by-request/${requestId}`;
  return {
    call,
    post,
    create: (request: unknown) => post('/scheme/transactions', request),
    ask: (requestId: string) => call(byRequest(requestId)),
    cancel: (requestId: string) => post(`${byRequest(requestId)}/cancel`, {}),
    giveBack: (request: unknown) => post('/scheme/returns', request),
  };
}

function payerSide(app: Hono) {
  return {
    open: async (url: string, headers: Record<string, string> = {}) => app.request(url, { headers }),
    /** Submits a form with these fields. */
    fill: async (url: string, fields: Readonly<Record<string, string>>) =>
      app.request(url, {
        method: 'POST',
        headers: { 'Content-Type': 'application/x-www-form-urlencoded', Origin: TEST_ORIGIN },
        body: new URLSearchParams(fields).toString(),
      }),
    choose: async (url: string, outcome: string | undefined, headers: Record<string, string> = {}) =>
      app.request(url, {
        method: 'POST',
        headers: { 'Content-Type': 'application/x-www-form-urlencoded', Origin: TEST_ORIGIN, ...headers },
        body: outcome === undefined ? '' : new URLSearchParams({ outcome }).toString(),
      }),
  };
}
