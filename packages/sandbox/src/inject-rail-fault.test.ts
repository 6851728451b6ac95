// Fault modes of the rails at the scheme's API: what is carried out, what is returned, and which rail is affected.
import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { after, before, beforeEach, describe, test } from 'node:test';
import type { FaultyRail, RailFaultMode } from '@gangway/protocol';
import { makeRfReference } from '@gangway/protocol/transfer';
import type { Database } from '../../gateway/src/storage/database.ts';
import { setRailFault } from './rail-faults.ts';
import { testSandboxDatabase } from './test-sandbox-database.ts';
import { until } from './test-sandbox-gateway.ts';
import { testScheme, validTransaction } from './testing-scheme.ts';

const payment = () => ({ requestId: randomUUID(), amount: '24.99', currency: 'EUR' });
const callback = { callbackUrl: 'http://127.0.0.1:9/callback', expiresInSeconds: 900 };

/** A valid request for every kind of rail: path and body. */
const REQUESTS: Readonly<Record<FaultyRail, () => { path: string; body: { requestId: string } }>> = {
  transactions: () => ({ path: 'transactions', body: validTransaction() }),
  card: () => ({
    path: 'card/payments',
    body: {
      ...payment(),
      ...callback,
      number: '4111111111111111',
      expiryMonth: '12',
      expiryYear: '2030',
      cvc: '737',
      brand: 'visa',
      payee: 'Harbour & Pine',
      description: 'Two mugs',
      authoriseOnly: false,
      threeDs: '02',
      returnUrl: 'http://127.0.0.1:9/return',
    },
  }),
  'gift-cards': () => ({
    path: 'gift-cards/payments',
    body: { ...payment(), number: '6006490000000101', pin: '1234' },
  }),
  transfers: () => ({
    path: 'transfers',
    body: {
      ...payment(),
      ...callback,
      reference: makeRfReference(randomUUID().slice(0, 8)),
      payee: 'p',
      description: 'd',
      dueInSeconds: 60,
    },
  }),
  codes: () => ({
    path: 'codes/payments',
    body: { ...payment(), ...callback, code: newCode(), wallet: 'WeChat Pay', payee: 'p', description: 'd' },
  }),
  payouts: () => ({ path: 'payouts', body: { ...payment(), payee: 'Harbour & Pine' } }),
};
const RAILS = Object.keys(REQUESTS) as FaultyRail[];

const newCode = () =>
  `13${BigInt(`0x${randomUUID().slice(0, 8)}`)
    .toString()
    .padStart(14, '0')}00`;

describe('fault modes of the rails at the scheme’s API', () => {
  let scheme: ReturnType<typeof testScheme>;
  let database: Database;
  let drop: () => Promise<void>;
  let endPause: () => void;
  let pauses: number[];
  before(async () => {
    ({ database, drop } = await testSandboxDatabase());
    scheme = testScheme(database, {
      pause: (ms) =>
        new Promise((resolve) => {
          pauses.push(ms);
          endPause = resolve;
        }),
    });
  });
  beforeEach(async () => {
    pauses = [];
    await change('usual');
  });
  after(() => drop());

  const change = (mode: RailFaultMode, rail: FaultyRail | 'all' = 'all') =>
    setRailFault(database, { rail, mode });
  const send = (rail: FaultyRail) => {
    const { path, body } = REQUESTS[rail]();
    return { path, requestId: body.requestId, answer: scheme.post(`/scheme/${path}`, body) };
  };
  const ask = async ({ path, requestId }: { path: string; requestId: string }) =>
    (await scheme.call(`/scheme/${path}/by-request/${requestId}`)).status;

  for (const rail of RAILS) {
    test(`${rail} away: 503, nothing is carried out, and queries get 503 too`, async () => {
      await change('away', rail);
      const sent = send(rail);
      const { status, body } = await sent.answer;
      assert.equal(status, 503);
      assert.match(body.error!, /\.$/);
      assert.equal(await ask(sent), 503);
      await change('usual', rail);
      assert.equal(await ask(sent), 404, 'it was never seen');
    });

    test(`${rail} lost: the request is carried out, its response is lost, and a query is answered`, async () => {
      await change('lost', rail);
      const sent = send(rail);
      assert.equal((await sent.answer).status, 504);
      assert.equal(await ask(sent), 200);
    });

    test(`${rail} slow: the request is carried out at once, and answered after three seconds`, async () => {
      await change('slow', rail);
      const sent = send(rail);
      let isAnswered = false;
      const answered = sent.answer.then(({ status }) => {
        isAnswered = true;
        return status;
      });
      await until(
        async () => pauses.length,
        (count) => count > 0,
      );
      await change('usual', rail);
      await until(
        () => ask(sent),
        (status) => status === 200,
      );
      assert.deepEqual([pauses, isAnswered], [[3_000], false]);
      endPause();
      assert.equal(await answered, 200);
    });

    test(`a fault of ${rail} affects no other kind of rail`, async () => {
      await change('away', rail);
      for (const other of RAILS.filter((one) => one !== rail))
        assert.equal((await send(other).answer).status, 200, other);
    });
  }

  test('a statement has the fault mode of its store', async () => {
    await change('away', 'card');
    const read = async (store: string) =>
      (await scheme.call(`/scheme/statements/${store}/2026-11-19`)).status;
    assert.deepEqual([await read('card'), await read('codes')], [503, 200]);
  });

  test('a call without the key is refused before the fault mode applies', async () => {
    await change('away');
    assert.equal((await scheme.app.request('/scheme/transactions', { method: 'POST' })).status, 401);
  });

  test('the payer’s pages are not affected by any mode', async () => {
    const { body } = await send('transactions').answer;
    for (const mode of ['away', 'lost', 'slow'] as const) {
      await change(mode);
      assert.equal((await scheme.open(body.payerUrl!)).status, 200);
    }
    assert.equal((await scheme.choose(body.payerUrl!, 'approve')).status, 303);
    assert.deepEqual(pauses, []);
  });
});
