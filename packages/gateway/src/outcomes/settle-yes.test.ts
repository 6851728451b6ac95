// Money that a rail takes of an authorization without a capture of ours: by itself, or by hand in its dashboard.
import assert from 'node:assert/strict';
import { mock, test } from 'node:test';
import { createAuthorised, ledgerOf, notesAbout } from '../operations/test-orders.ts';
import { listAttempts } from '../orders/attempts.ts';
import { listDisputes } from '../orders/disputes.ts';
import { findOrder } from '../orders/order-rows.ts';
import { listRefunds } from '../orders/refunds.ts';
import type { RailCapture } from '../rails/rail-answers.ts';
import { statement } from '../storage/database.ts';
import { useGateway } from '../test-gateway.ts';
import { askToCapture } from './settle-capture.ts';
import { settleEvent } from './settle-event.ts';

const gateway = useGateway();

/** Reports twice that the authorization of an order was taken, in full or in part. */
async function take(tradeId: string, amountMinor = 2499n, currency = 'EUR'): Promise<void> {
  const {
    id: attemptId,
    rail,
    railReference: reference,
  } = (await listAttempts(gateway.database, tradeId))[0]!;
  const report = { kind: 'paid', amountMinor, currency, reference } as const;
  for (let time = 0; time < 2; time += 1)
    await settleEvent(gateway.services, rail, { kind: 'payment', attemptId, report });
}

const refund = (tradeId: string, amount: string) =>
  gateway.call('v3.CreateRefund', {
    ...{ trade_id: tradeId, refund_amount: amount, refund_currency: 'EUR', refund_description: 'Back' },
  });
const capture = (tradeId: string) =>
  gateway.call('v3.Capture', {
    ...{ trade_id: tradeId, amount: '24.99', currency: 'EUR', description: 'Shipped' },
    notify_url: 'http://127.0.0.1:9/captured',
  });

for (const [amountMinor, text, more] of [
  [2499n, '24.99', '25.00'],
  [2000n, '20.00', '20.01'],
] as const)
  test(`an authorization of which a rail has taken ${text} by itself is paid, once, and can be refunded`, async () => {
    const tradeId = await createAuthorised(gateway);
    await take(tradeId, amountMinor);
    const order = await findOrder(gateway.database, tradeId);
    assert.deepEqual([order?.state, order?.amountMinor], ['paid', amountMinor]);
    const { events, balances } = await ledgerOf(gateway, tradeId);
    assert.deepEqual([events, balances['rail-receivable']], [['captured'], amountMinor]);
    assert.equal((await notesAbout(gateway, tradeId, 'payment')).at(-1)?.state, 'paid');
    assert.equal((await capture(tradeId)).code, '-4002');
    assert.equal((await refund(tradeId, more)).code, '-4003');
    assert.equal((await refund(tradeId, text)).code, '200');
  });

test('a capture that is under way is settled by its own result alone', async () => {
  const tradeId = await createAuthorised(gateway);
  mock.method(gateway.cardRail, 'capture', async () => ({ kind: 'accepted', reference: 'cpt_1' }));
  await capture(tradeId);
  await take(tradeId);
  assert.equal(await gateway.stateOf(tradeId), 'authorized');
  mock.restoreAll();
  await askToCapture(gateway.services, (await listAttempts(gateway.database, tradeId)).at(-1)!);
  await take(tradeId);
  assert.deepEqual((await ledgerOf(gateway, tradeId)).events, ['captured']);
});

test('what a rail has taken while a capture was under way is settled when it refuses the capture', async () => {
  const tradeId = await createAuthorised(gateway);
  const [payment] = await listAttempts(gateway.database, tradeId);
  const answer = mock.method(
    gateway.cardRail,
    'capture',
    async (): Promise<RailCapture> => ({ kind: 'accepted', reference: 'cpt_2' }),
  );
  await capture(tradeId);
  await take(tradeId, 2000n);
  gateway.cardRail.decide(payment!.id, 'paid', 2000n);
  answer.mock.mockImplementation(async (): Promise<RailCapture> => ({ kind: 'refused' }));
  const ask = mock.method(gateway.cardRail, 'ask', async () => ({ kind: 'unclear', reason: 'silent' }));
  const captureOf = async () => (await listAttempts(gateway.database, tradeId)).at(-1)!;
  await askToCapture(gateway.services, await captureOf());
  assert.deepEqual([await gateway.stateOf(tradeId), (await captureOf()).state], ['authorized', 'asking']);
  ask.mock.restore();
  for (let time = 0; time < 2; time += 1) await askToCapture(gateway.services, await captureOf());
  mock.restoreAll();
  const order = await findOrder(gateway.database, tradeId);
  assert.deepEqual([order?.state, order?.amountMinor], ['paid', 2000n]);
  assert.equal((await captureOf()).state, 'declined');
  assert.deepEqual((await ledgerOf(gateway, tradeId)).events, ['captured']);
});

const insertLate = statement(
  'test.late-yes',
  `INSERT INTO attempts (id, trade_id, merchant_id, kind, rail, state, amount, currency, rail_reference, started_at,
     ask_at, lease_until)
   SELECT ('00000000-0000-7000-8000-' || right(trade_id::text, 12))::uuid, trade_id, merchant_id, kind, rail, state,
     amount, currency, 'late', started_at, ask_at, lease_until
   FROM attempts WHERE trade_id = $1 AND kind = 'payment'`,
);

const elsewhere = statement(
  'test.late-elsewhere',
  "UPDATE attempts SET rail = 'elsewhere' WHERE trade_id = $1 AND rail_reference = 'late'",
);

test('beside an earlier yes that went back, the paying attempt is asked about and voided', async (t) => {
  t.after(() => mock.restoreAll());
  const tradeIds = [await createAuthorised(gateway), await createAuthorised(gateway)] as const;
  const [captured, cancelled] = tradeIds;
  const [[paying], [voided]] = [
    await listAttempts(gateway.database, captured),
    await listAttempts(gateway.database, cancelled),
  ];
  await gateway.database.query(insertLate, [captured]);
  mock.method(gateway.cardRail, 'capture', async (): Promise<RailCapture> => ({ kind: 'refused' }));
  gateway.cardRail.decide(paying!.id, 'paid', 2499n);
  assert.equal((await capture(captured)).code, '-4002');
  assert.equal(await gateway.stateOf(captured), 'paid');
  await gateway.database.query(insertLate, [cancelled]);
  assert.equal((await gateway.call('v3.CancelPayment', { trade_id: cancelled })).code, '200');
  const back = (await listAttempts(gateway.database, cancelled)).find(({ kind }) => kind === 'void');
  assert.equal(back?.railReference, voided!.id);
});

test('what a rail takes of an earlier authorization, which went back, goes back; the order’s own is paid', async () => {
  const tradeId = await createAuthorised(gateway);
  await gateway.database.query(insertLate, [tradeId]);
  const [late, paying] = await listAttempts(gateway.database, tradeId);
  assert.deepEqual([late?.railReference, paying?.railReference === 'late'], ['late', false]);
  await take(tradeId);
  assert.equal(await gateway.stateOf(tradeId), 'authorized');
  const [back, ...none] = await listRefunds(gateway.database, tradeId);
  assert.deepEqual([back?.amountMinor, back?.accountId, none.length], [2499n, null, 0]);
  const { id: attemptId, rail, railReference: reference } = paying!;
  const report = { kind: 'paid', amountMinor: 2499n, currency: 'EUR', reference } as const;
  await settleEvent(gateway.services, rail, { kind: 'payment', attemptId, report });
  assert.equal(await gateway.stateOf(tradeId), 'paid');
});

test('a capture that is taken back is a dispute at the rail whose attempt paid, not at an earlier one’s', async () => {
  const tradeId = await createAuthorised(gateway);
  await gateway.database.query(insertLate, [tradeId]);
  await gateway.database.query(elsewhere, [tradeId]);
  assert.equal((await capture(tradeId)).code, '200');
  const { id: attemptId, rail } = (await listAttempts(gateway.database, tradeId)).at(-1)!;
  await settleEvent(gateway.services, rail, { kind: 'reversal', attemptId, reason: 'closed' });
  const [dispute] = await listDisputes(gateway.database, tradeId);
  assert.deepEqual([dispute?.kind, dispute?.rail], ['reversal', rail]);
});

test('what a rail has taken of an order that was cancelled goes back and is counted, once', async () => {
  const tradeId = await createAuthorised(gateway);
  await gateway.call('v3.CancelPayment', { trade_id: tradeId });
  const returned = mock.method(gateway.services.metrics, 'chargeReturned');
  await take(tradeId);
  assert.equal(returned.mock.callCount(), 1);
  mock.restoreAll();
  assert.equal(await gateway.stateOf(tradeId), 'cancelled');
  const refunds = await listRefunds(gateway.database, tradeId);
  assert.deepEqual(
    refunds.map(({ amountMinor, state }) => [amountMinor, state]),
    [[2499n, 'refund processing']],
  );
});

test('more than was authorized, or another currency, is left to the operator', async () => {
  const tradeId = await createAuthorised(gateway);
  await assert.rejects(take(tradeId, 2500n), /another amount/);
  await assert.rejects(take(tradeId, 2499n, 'USD'), /another amount/);
  assert.equal(await gateway.stateOf(tradeId), 'authorized');
});
