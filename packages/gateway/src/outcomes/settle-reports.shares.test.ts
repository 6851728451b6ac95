// An order that a gift card pays in part, over the sandbox's rails: one report for each way, matched and settled apart.
import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import { parseAmount } from '@gangway/protocol';
import { TEST_GIFT_CARDS } from '@gangway/protocol/cards';
import { type TestSandbox, testSandboxGateway, until } from '../../../sandbox/src/test-sandbox-gateway.ts';
import { startResolver } from '../background/resolver.ts';
import { listBreaks } from '../clearing/rail-statements.ts';
import { leaveUnpaid, openPage } from '../hosted-pages/test-page.ts';
import { statement } from '../storage/database.ts';
import { validPayment } from '../test-gateway.ts';
import { clearNextDay } from './clear-day.ts';
import { readDueStatements } from './reconcile.ts';
import { settleDueReports } from './settle-reports.ts';

const DAY_S = 24 * 3_600;

const openReturns = statement(
  'test.open-returns',
  "SELECT id FROM attempts WHERE kind = 'return' AND state = 'asking'",
);
const receivable = statement(
  'test.receivable',
  `SELECT (coalesce(sum(amount) FILTER (WHERE debit LIKE 'rail-receivable:%'), 0)
     - coalesce(sum(amount) FILTER (WHERE credit LIKE 'rail-receivable:%'), 0))::bigint AS left FROM transfers`,
);
const reports = statement(
  'test.reports-of-shares',
  `SELECT method, payment_amount AS paid, refund_amount AS refunded, fee + vat AS cost,
     settled_on IS NOT NULL AS settled FROM clearings ORDER BY method`,
);
const unmatchPart = statement(
  'test.unmatch-part',
  `UPDATE rail_movements m SET matched_at = NULL FROM orders o
   WHERE o.trade_id = m.trade_id AND m.reference = o.part_reference AND m.kind = 'payment' RETURNING m.id`,
);
const matchAll = statement(
  'test.match-all',
  'UPDATE rail_movements SET matched_at = now() WHERE matched_at IS NULL',
);

describe('settlement of an order that a gift card pays in part', () => {
  let gateway: TestSandbox;
  let costs: bigint;
  before(async () => {
    gateway = await testSandboxGateway();
  });
  after(() => gateway.stop());

  /** Returns an order of 24.99 of which the gift card has paid 5.00. */
  async function parted() {
    const { number, pin } = TEST_GIFT_CARDS.find(({ behaviour }) => behaviour === 'too-little')!;
    const { data } = await gateway.call(
      'v3.CreatePaymentsVoucher',
      validPayment({ sub_pay_method: 'Voucher' }),
    );
    const response = await gateway.open(`${data.url}/voucher`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', origin: gateway.services.publicUrl },
      body: JSON.stringify({ number, pin, part: '5.00' }),
    });
    assert.deepEqual(await response.json(), { outcome: 'part-paid' });
    return { tradeId: data.trade_id!, url: data.url! };
  }
  async function morning() {
    while ((await readDueStatements(gateway.services)).read.length > 0);
    while (await clearNextDay(gateway.services));
  }
  const listReports = () => gateway.database.query<{ method: string; settled: boolean }>(reports);

  test('all that moved is in the statements of both rails, also what went back', async () => {
    const left = await parted();
    await leaveUnpaid(gateway, left.url);
    const { tradeId, url } = await parted();
    await (await openPage(gateway, url)).submit({ method: 'iDEAL' });
    await gateway.postToSandbox(`/sandbox/payments/${tradeId}`, { outcome: 'approve' });
    await until(
      () => gateway.stateOf(tradeId),
      (state) => state === 'paid',
    );
    const { code } = await gateway.call('v3.CreateRefund', {
      trade_id: tradeId,
      refund_amount: '22.00',
      refund_currency: 'EUR',
      refund_description: 'One mug broke',
    });
    assert.equal(code, '200');
    const { data } = await gateway.call('v3.QueryOrder', { trade_id: tradeId });
    costs = parseAmount((data.transaction_info as unknown as Record<string, string>).merchant_cost!)!;
    const resolver = startResolver(gateway.services);
    await until(
      async () => (await gateway.database.query(openReturns)).length,
      (open) => open === 0,
    );
    await resolver.stop();
    gateway.clock.move(DAY_S);
    await morning();
    assert.deepEqual((await listBreaks(gateway.database, { limit: 1, offset: 0 })).breaks, []);
    assert.deepEqual(await gateway.database.query(receivable), [{ left: 0n }]);
  });

  test('each way has a report of its own, with its amount, its refund and its costs', async () => {
    const made = await gateway.database.query<Record<'paid' | 'refunded' | 'cost', bigint>>(reports);
    assert.deepEqual(
      made.map(({ paid, refunded }) => [paid, refunded]),
      [
        [500n, -201n],
        [1999n, -1999n],
      ],
    );
    assert.ok(costs > 0n && made.every(({ cost }) => cost > 0n));
    assert.equal(
      made.reduce((sum, { cost }) => sum + cost, 0n),
      costs,
    );
  });

  test('a part that its rail’s statement lacks holds back the report of the gift card only', async () => {
    assert.equal((await gateway.database.query(unmatchPart)).length, 2);
    gateway.clock.move(2 * DAY_S + 16 * 3_600);
    await settleDueReports(gateway.services);
    const standing = async () => (await listReports()).map(({ method, settled }) => [method, settled]);
    assert.deepEqual(await standing(), [
      ['Voucher', false],
      ['iDEAL', true],
    ]);
    await gateway.database.query(matchAll);
    await settleDueReports(gateway.services);
    assert.deepEqual(await standing(), [
      ['Voucher', true],
      ['iDEAL', true],
    ]);
  });
});
