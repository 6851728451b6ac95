/** The scheme's callbacks to the rail, and their retries. */
import assert from 'node:assert/strict';
import { createHmac } from 'node:crypto';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { after, before, beforeEach, describe, test } from 'node:test';
import { setTimeout as wait } from 'node:timers/promises';
import type { SchemeTransaction } from './bank/scheme-transactions.ts';
import { deliverCallback } from './scheme-callback.ts';
import { testSandboxDatabase } from './test-sandbox-database.ts';
import { TEST_KEY, testScheme, validTransaction } from './testing-scheme.ts';

interface Received {
  readonly body: string;
  readonly signature: string;
}

describe('callbacks', () => {
  let server: Server;
  let callbackUrl: string;
  let received: Received[] = [];
  let statuses: number[] = [];
  let opened: Awaited<ReturnType<typeof testSandboxDatabase>>;

  before(async () => {
    opened = await testSandboxDatabase();
    server = createServer(async (request, response) => {
      let body = '';
      for await (const chunk of request) body += chunk;
      received.push({ body, signature: String(request.headers['scheme-signature']) });
      response.writeHead(statuses.shift() ?? 204, { Location: '/elsewhere' }).end();
    });
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    callbackUrl = `http://127.0.0.1:${(server.address() as AddressInfo).port}/callback`;
  });
  after(async () => {
    server.closeAllConnections();
    server.close();
    await opened.drop();
  });
  beforeEach(() => {
    received = [];
    statuses = [];
  });

  const transaction = (): SchemeTransaction => ({
    transactionId: '01946b1e-0000-7000-8000-000000000001',
    requestId: '01946b1e-0000-7000-8000-000000000002',
    method: 'iDEAL',
    payee: 'Linden & Daughters',
    description: '',
    amountMinor: 2499n,
    currency: 'EUR',
    state: 'paid',
    returnUrl: 'http://127.0.0.1:4010/return',
    callbackUrl,
    createdAt: new Date('2026-11-20T09:59:00Z'),
    decidedAt: new Date('2026-11-20T10:00:00Z'),
    scenario: 'web',
    choice: '',
    isAwaited: false,
    tries: 0,
    dueAt: undefined,
    paidMinor: undefined,
    againId: undefined,
  });

  /** Waits until the expected number of callbacks has arrived, at most 2 s. */
  async function arrived(count: number): Promise<void> {
    for (let tries = 0; received.length < count && tries < 200; tries += 1) await wait(10);
  }

  const outcomes = [
    ['approve', 'paid'],
    ['refuse', 'refused'],
    ['cancel', 'cancelled'],
    ['time-out', 'timed-out'],
  ] as const;
  for (const [outcome, state] of outcomes) {
    test(`${outcome} is sent to the rail, signed over the raw body`, async () => {
      const scheme = testScheme(opened.database, { deliverCallbacks: true });
      const request = { ...validTransaction(), callbackUrl };
      const { body } = await scheme.create(request);
      await scheme.choose(body.payerUrl ?? '', outcome);
      await arrived(1);
      const [callback] = received;
      assert.ok(callback);
      assert.equal(callback.signature, createHmac('sha256', TEST_KEY).update(callback.body).digest('hex'));
      assert.deepEqual(JSON.parse(callback.body), {
        transactionId: body.transactionId,
        requestId: request.requestId,
        state,
        amount: '24.99',
        currency: 'EUR',
        decidedAt: '2026-11-20T10:00:00.000Z',
      });
    });
  }

  test('a silent payment, a second choice and disabled callbacks send nothing', async () => {
    const scheme = testScheme(opened.database, { deliverCallbacks: true });
    const silent = await scheme.create({ ...validTransaction(), callbackUrl });
    await scheme.choose(silent.body.payerUrl ?? '', 'silent');
    await scheme.choose(silent.body.payerUrl ?? '', 'approve');
    const down = testScheme(opened.database, { deliverCallbacks: false });
    const other = await down.create({ ...validTransaction(), callbackUrl });
    await down.choose(other.body.payerUrl ?? '', 'approve');
    // Another payment that does send a callback shows that delivery works.
    const loud = await scheme.create({ ...validTransaction(), callbackUrl });
    await scheme.choose(loud.body.payerUrl ?? '', 'approve');
    await scheme.choose(loud.body.payerUrl ?? '', 'refuse');
    await arrived(1);
    await wait(50);
    assert.equal(received.length, 1);
  });

  test('a callback is repeated with the same bytes until it gets a 2xx response', async () => {
    statuses = [500, 302, 200];
    assert.equal(await deliverCallback(transaction(), TEST_KEY, { delaysMs: [0, 5, 5, 5] }), true);
    assert.equal(received.length, 3);
    assert.equal(new Set(received.map((callback) => JSON.stringify(callback))).size, 1);
  });

  test('after the last try nothing more is sent', async () => {
    statuses = [500, 500, 500];
    assert.equal(await deliverCallback(transaction(), TEST_KEY, { delaysMs: [0, 5] }), false);
    assert.equal(received.length, 2);
  });

  test('an address where nobody listens is not an error', async () => {
    const nobody = { ...transaction(), callbackUrl: 'http://127.0.0.1:1/callback' };
    assert.equal(await deliverCallback(nobody, TEST_KEY, { delaysMs: [0, 5] }), false);
  });

  test('stopping the scheme ends the wait', async () => {
    statuses = [500];
    const stopping = new AbortController();
    const delivery = deliverCallback(transaction(), TEST_KEY, {
      delaysMs: [0, 60_000],
      stop: stopping.signal,
    });
    await arrived(1);
    stopping.abort();
    assert.equal(await delivery, false);
  });
});
