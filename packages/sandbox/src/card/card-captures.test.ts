// The simulated acquirer's captures: once, at most the authorized amount, the rest released.
import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { after, before, describe, test } from 'node:test';
import { type Database, statement } from '../../../gateway/src/storage/database.ts';
import { testSandboxDatabase } from '../test-sandbox-database.ts';
import { TEST_ORIGIN } from '../testing-scheme.ts';
import { cardScheme } from './testing-card.ts';

const releasedOf = statement(
  'test.released',
  'SELECT amount, released FROM scheme_card_captures WHERE payment_id = $1',
);

describe('captures of the simulated acquirer', () => {
  let database: Database;
  let drop: () => Promise<void>;
  let scheme: ReturnType<typeof cardScheme>;
  before(async () => {
    ({ database, drop } = await testSandboxDatabase());
    scheme = cardScheme(database);
  });
  after(() => drop());

  const authorised = async () => (await scheme.pay({ threeDs: '02', authoriseOnly: true })).body;
  const ask = (paymentId: string, amount: string, requestId = randomUUID()) =>
    scheme.capture({ requestId, paymentId, amount });

  test('a partial capture makes the payment paid with that amount, and releases the rest', async () => {
    const payment = await authorised();
    const answer = await ask(payment.paymentId, '10.00');
    const capturedAt = '2026-11-20T10:00:00.000Z';
    assert.equal(answer.status, 200);
    assert.deepEqual(answer.body, { requestId: answer.body.requestId, state: 'captured', capturedAt });
    const { state, amount } = (await scheme.ask(payment.requestId)).body;
    assert.deepEqual([state, amount], ['paid', '10.00']);
    assert.deepEqual(await database.query(releasedOf, [payment.paymentId]), [
      { amount: 1000n, released: 1499n },
    ]);
  });

  test('of 16 concurrent captures one is booked, and equal requests get the same response', async () => {
    const { paymentId } = await authorised();
    const others = await Promise.all(Array.from({ length: 16 }, () => ask(paymentId, '24.99')));
    assert.equal(others.filter(({ status }) => status === 200).length, 1);
    const second = await authorised();
    const requestId = randomUUID();
    const same = await Promise.all(
      Array.from({ length: 16 }, () => ask(second.paymentId, '24.99', requestId)),
    );
    assert.deepEqual([...new Set(same.map(({ status }) => status))], [200]);
    assert.equal((await ask(second.paymentId, '1.00', requestId)).status, 409);
  });

  test('captures above the authorized amount, of other payments or without the key are refused', async () => {
    const { paymentId, requestId } = await authorised();
    assert.equal((await ask(paymentId, '25.00')).status, 409);
    await scheme.cancel(requestId);
    assert.equal((await ask(paymentId, '1.00')).status, 409);
    assert.equal((await ask((await scheme.pay({ threeDs: '02' })).body.paymentId, '1.00')).status, 409);
    assert.equal((await ask(randomUUID(), '1.00')).status, 404);
    assert.equal((await ask('7', '1.00')).status, 400);
    const keyless = await scheme.app.request(`${TEST_ORIGIN}/scheme/card/captures`, { method: 'POST' });
    assert.equal(keyless.status, 401);
  });

  test('a captured payment cannot be cancelled, and returns at most what was captured', async () => {
    const { paymentId, requestId } = await authorised();
    await ask(paymentId, '10.00');
    assert.equal((await scheme.cancel(requestId)).body.state, 'paid');
    const giveBack = (amount: string) => scheme.giveBack({ requestId: randomUUID(), paymentId, amount });
    assert.equal((await giveBack('10.01')).status, 409);
    assert.equal((await giveBack('10.00')).status, 200);
  });

  test('an amount that ends in 71 is refused; one in 72 is carried out, and its first response lost', async () => {
    const { paymentId } = await authorised();
    assert.equal((await ask(paymentId, '9.71')).status, 409);
    const requestId = randomUUID();
    assert.equal((await ask(paymentId, '9.72', requestId)).status, 500);
    assert.equal((await ask(paymentId, '9.72', requestId)).status, 200);
    const back = { requestId: randomUUID(), paymentId, amount: '0.72' };
    assert.equal((await scheme.giveBack(back)).status, 500);
    assert.equal((await scheme.giveBack(back)).status, 200);
    assert.equal((await scheme.giveBack({ ...back, requestId: randomUUID(), amount: '0.71' })).status, 409);
  });
});
