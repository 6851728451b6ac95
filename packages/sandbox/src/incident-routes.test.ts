// Incidents of the sandbox: what each does to order, refund and ledger, and that the rails' statements confirm it.
import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import { startResolver } from '../../gateway/src/background/resolver.ts';
import { listBreaks } from '../../gateway/src/clearing/rail-statements.ts';
import { ledgerOf } from '../../gateway/src/operations/test-orders.ts';
import { readDueStatements } from '../../gateway/src/outcomes/reconcile.ts';
import { statement } from '../../gateway/src/storage/database.ts';
import { validPayment } from '../../gateway/src/test-gateway.ts';
import { type TestSandbox, testSandboxGateway, until } from './test-sandbox-gateway.ts';

const matched = statement(
  'test.matched-incidents',
  `SELECT rail, kind, amount FROM rail_statement_lines WHERE kind NOT IN ('payment', 'return')
     AND matched_at IS NOT NULL ORDER BY rail, kind, amount`,
);
const CARD = {
  card_holder: 'J. de Vries',
  card_number: '4111111111111111',
  expiration_month: '12',
  expiration_year: '2030',
  cvc: '737',
};
const DAY_S = 86_400;

describe('incidents of the sandbox', () => {
  let gateway: TestSandbox;
  before(async () => {
    gateway = await testSandboxGateway();
  });
  after(() => gateway.stop());

  const applyIncident = (tradeId: string, incident: string) =>
    gateway.postToSandbox(`/sandbox/incidents/${tradeId}`, { incident });

  async function paid(): Promise<string> {
    const { trade_id: tradeId, url } = await gateway.create();
    await gateway.open(url!);
    const { status } = await gateway.postToSandbox(`/sandbox/payments/${tradeId}`, { outcome: 'approve' });
    assert.equal(status, 200);
    await until(
      () => gateway.stateOf(tradeId!),
      (state) => state === 'paid',
    );
    return tradeId!;
  }

  async function captured(): Promise<string> {
    const card = { sub_pay_method: 'Card', operation: '2', '3ds_initiate': '02', email: 'payer@example.com' };
    const request = { request_id: crypto.randomUUID(), cardinfo: JSON.stringify(CARD) };
    const { data, message } = await gateway.call(
      'v3.CreateCardPayments',
      validPayment({ ...card, ...request }),
    );
    assert.ok(data.trade_id, message);
    await until(
      () => gateway.stateOf(data.trade_id!),
      (state) => state === 'authorized',
    );
    const money = { amount: '24.99', currency: 'EUR', description: 'Shipped' };
    const notify = { notify_url: 'http://127.0.0.1:9/captured' };
    const answer = await gateway.call('v3.Capture', { trade_id: data.trade_id, ...money, ...notify });
    assert.equal(answer.data.state, 'paid');
    return data.trade_id!;
  }

  const recordOf = async (tradeId: string) => {
    const { data } = await gateway.call('v3.QueryOrder', { trade_id: tradeId });
    return data.transaction_info as unknown as {
      dispute_info?: { state: string; kind: string }[];
      refund_info: { state: string }[];
    };
  };
  const balanceOf = async (tradeId: string) =>
    (await ledgerOf(gateway, tradeId)).balances['merchant-available'] ?? 0n;

  test('refund-fails returns the money of a refund that had reached its payer', async () => {
    const tradeId = await paid();
    assert.equal((await applyIncident(tradeId, 'refund-fails')).status, 409);
    await gateway.call('v3.CreateRefund', {
      trade_id: tradeId,
      refund_amount: '5.00',
      refund_currency: 'EUR',
      refund_description: 'One mug broke',
      notify_url: 'http://127.0.0.1:9/refunds',
    });
    const stateOf = async () => (await recordOf(tradeId)).refund_info[0]!.state;
    const resolver = startResolver(gateway.services);
    await until(stateOf, (state) => state === 'refunded');
    await resolver.stop();
    assert.equal((await applyIncident(tradeId, 'refund-fails')).status, 200);
    assert.equal(await stateOf(), 'refund failed');
    assert.equal(await balanceOf(tradeId), -500n);
  });

  for (const [last, left] of [
    ['dispute-opened', 3999n],
    ['dispute-won', 1500n],
    ['dispute-lost', 3999n],
  ] as const)
    test(`${last} leaves the dispute in that state, and the merchant charged ${left}`, async () => {
      const tradeId = await paid();
      for (const incident of new Set(['dispute-opened', last])) {
        // Twice, as a rail repeats its webhooks.
        await applyIncident(tradeId, incident);
        assert.deepEqual((await applyIncident(tradeId, incident)).body, {
          trade_id: tradeId,
          incident,
          taken: true,
        });
      }
      const [dispute] = (await recordOf(tradeId)).dispute_info!;
      assert.deepEqual([dispute?.state, dispute?.kind], [last.replace('dispute-', ''), 'chargeback']);
      assert.equal(await balanceOf(tradeId), left);
    });

  test('payment-fails takes back a capture that was confirmed', async () => {
    const tradeId = await captured();
    await applyIncident(tradeId, 'payment-fails');
    const [dispute] = (await recordOf(tradeId)).dispute_info!;
    assert.deepEqual([dispute?.state, dispute?.kind], ['lost', 'reversal']);
    assert.equal(await balanceOf(tradeId), 2499n);
  });

  test('a dispute is won or lost only after it was opened, and an unpaid order has none', async () => {
    const { trade_id: unpaid } = await gateway.create();
    assert.equal((await applyIncident(unpaid!, 'dispute-opened')).status, 404);
    assert.equal((await applyIncident(await paid(), 'dispute-lost')).status, 409);
    assert.equal((await applyIncident(unpaid!, 'flood')).status, 400);
  });

  test('the statements of the day list every incident as the ledger booked it', async () => {
    gateway.clock.move(DAY_S);
    const { failed, silent } = await readDueStatements(gateway.services);
    assert.deepEqual([failed, silent], [[], []]);
    const { breaks } = await listBreaks(gateway.database, { limit: 50, offset: 0 });
    assert.deepEqual(breaks, []);
    assert.deepEqual(await gateway.database.query(matched), [
      { rail: 'sandbox-card', kind: 'chargeback', amount: 2499n },
      ...Array.from({ length: 3 }, () => ({ rail: 'sandbox-redirect', kind: 'chargeback', amount: 2499n })),
      { rail: 'sandbox-redirect', kind: 'chargeback-reversed', amount: 2499n },
      ...Array.from({ length: 3 }, () => ({ rail: 'sandbox-redirect', kind: 'fee', amount: 1500n })),
      { rail: 'sandbox-redirect', kind: 'return-reversed', amount: 500n },
    ]);
  });
});
