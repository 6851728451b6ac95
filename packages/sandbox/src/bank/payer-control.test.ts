/** The call by which automated tests apply an outcome to a payment. */
import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { after, before, describe, test } from 'node:test';
import { PAYER_OUTCOMES } from '@gangway/protocol';
import { testSandboxDatabase } from '../test-sandbox-database.ts';
import { TEST_ORIGIN, testScheme, validTransaction } from '../testing-scheme.ts';
import { EFFECTS } from './payer-outcomes.ts';

/** Returns a trade_id that the gateway of this test does not start. */
const notStarted = (): string => `f${randomUUID().slice(1)}`;

describe('POST /sandbox/payments', () => {
  let opened: Awaited<ReturnType<typeof testSandboxDatabase>>;
  let scheme: ReturnType<typeof testScheme>;
  const started: string[] = [];
  before(async () => {
    opened = await testSandboxDatabase();
    const startPayment = async (tradeId: string) => {
      started.push(tradeId);
      if (tradeId.startsWith('0')) await scheme.create({ ...validTransaction(), tradeId });
    };
    scheme = testScheme(opened.database, { startPayment });
  });
  after(() => opened.drop());

  const call = async (tradeId: string, body: unknown) => {
    const init = { method: 'POST', body: typeof body === 'string' ? body : JSON.stringify(body) };
    const answer = await scheme.app.request(`${TEST_ORIGIN}/sandbox/payments/${tradeId}`, init);
    return { status: answer.status, body: (await answer.json()) as Record<string, string> };
  };

  for (const outcome of PAYER_OUTCOMES) {
    test(`${outcome} is applied to a payment that waits for its payer`, async () => {
      const request = { ...validTransaction(), tradeId: notStarted() };
      await scheme.create(request);
      const answer = await call(request.tradeId.toUpperCase(), { outcome });
      const { state } = EFFECTS[outcome];
      assert.deepEqual(answer, { status: 200, body: { trade_id: request.tradeId, outcome, state } });
      assert.equal((await scheme.ask(request.requestId)).body.state, state);
    });
  }

  test('a payment that nobody has opened is started first', async () => {
    const tradeId = `0${randomUUID().slice(1)}`;
    assert.equal((await call(tradeId, { outcome: 'approve' })).status, 200);
    assert.deepEqual(started.at(-1), tradeId);
  });

  test('a decided payment stays decided', async () => {
    const request = { ...validTransaction(), tradeId: notStarted() };
    await scheme.create(request);
    await call(request.tradeId, { outcome: 'refuse' });
    const { status, body } = await call(request.tradeId, { outcome: 'approve' });
    assert.deepEqual([status, body.error], [409, 'This payment is refused already.']);
  });

  for (const body of ['', '[]', 'null', '{"outcome":"paid"}', '{"outcome":1}', 'outcome=approve']) {
    test(`${JSON.stringify(body)} is refused with the possible outcomes`, async () => {
      const answer = await call(randomUUID(), body);
      assert.equal(answer.status, 400);
      assert.match(answer.body.error ?? '', /approve, refuse, cancel/);
    });
  }

  for (const tradeId of ['x', notStarted()]) {
    test(`${tradeId} is not a payment here`, async () => {
      assert.equal((await call(tradeId, { outcome: 'approve' })).status, 404);
    });
  }
});
