// Settlement of payments over the sandbox's rails: matched by their statements, partly held in reserve, settled once.
import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import { TEST_GIFT_CARDS } from '@gangway/protocol/cards';
import { type TestSandbox, testSandboxGateway, until } from '../../../sandbox/src/test-sandbox-gateway.ts';
import { startResolver } from '../background/resolver.ts';
import { listBreaks } from '../clearing/rail-statements.ts';
import { statement } from '../storage/database.ts';
import { validPayment } from '../test-gateway.ts';
import { clearNextDay } from './clear-day.ts';
import { lastStatementDay, readDueStatements } from './reconcile.ts';
import { lastSettlementDay, settleDueReports } from './settle-reports.ts';

const CARD = {
  card_holder: 'J. de Vries',
  card_number: '4111111111111111',
  expiration_month: '12',
  expiration_year: '2030',
  cvc: '737',
};
/** Members that an operation without a gateway page does not accept. */
const NO_PAGE = { sub_pay_method: undefined, timeout: undefined, redirect_url: undefined };
const HOUR_S = 3_600;
const DAY_S = 24 * HOUR_S;

const balances = statement(
  'test.settled-balances',
  `SELECT account, sum(amount)::bigint AS balance FROM (
     SELECT split_part(credit, ':', 1) AS account, amount FROM transfers WHERE currency = 'EUR'
     UNION ALL SELECT split_part(debit, ':', 1), -amount FROM transfers WHERE currency = 'EUR') AS sides
   WHERE account IN ('bank', 'merchant-cleared', 'merchant-available', 'merchant-reserve', 'rail-receivable')
   GROUP BY account HAVING sum(amount) <> 0`,
);
const reports = statement(
  'test.settled-reports',
  `SELECT method, settled_on::text AS "settledOn", payment_amount + refund_amount - fee - vat AS net
   FROM clearings ORDER BY day, method`,
);
const refunds = statement('test.refunds-left', "SELECT id FROM refunds WHERE state <> 'refunded'");
const holdBack = statement(
  'test.hold-back',
  "UPDATE merchants SET reserve_percent = '10', reserve_days = 3 WHERE uid = '036870'",
);

describe('the days of statements and settlement', () => {
  const MOMENTS: readonly (readonly [at: string, statementDay: string, settlementDay: string])[] = [
    ['2026-11-23T01:59:59Z', '2026-11-21', '2026-11-20'],
    ['2026-11-23T02:00:00Z', '2026-11-22', '2026-11-20'],
    ['2026-11-23T03:00:00Z', '2026-11-22', '2026-11-23'],
    ['2026-07-15T01:00:00Z', '2026-07-14', '2026-07-14'],
    ['2026-07-15T02:00:00Z', '2026-07-14', '2026-07-15'],
    ['2026-04-06T12:00:00Z', '2026-04-05', '2026-04-02'],
  ];
  for (const [at, statementDay, settlementDay] of MOMENTS)
    test(`at ${at} the statements of ${statementDay} are available, and ${settlementDay} is settled`, () => {
      assert.deepEqual(
        [lastStatementDay(new Date(at)), lastSettlementDay(new Date(at))],
        [statementDay, settlementDay],
      );
    });
});

describe('settlement', () => {
  let gateway: TestSandbox;
  before(async () => {
    gateway = await testSandboxGateway();
    await gateway.database.query(holdBack);
  });
  after(() => gateway.stop());

  const becomes = (tradeId: string, state: string) =>
    until(
      () => gateway.stateOf(tradeId),
      (seen) => seen === state,
    );
  async function payByBank(outcome = 'approve') {
    const order = await gateway.create();
    await gateway.open(order.url!);
    await gateway.postToSandbox(`/sandbox/payments/${order.trade_id}`, { outcome });
    await becomes(order.trade_id!, 'paid');
    return order.trade_id!;
  }
  async function payByTransfer(...amounts: string[]) {
    const changes = { sub_pay_method: 'Bank Transfer', request_id: `transfer-request-${Date.now()}` };
    const { code, message, data } = await gateway.call('v3.BankTransfer', validPayment(changes));
    assert.equal(code, '200', message);
    const answer = (await (await gateway.open(`${data.url}/action`)).json()) as {
      action: { reference: string };
    };
    for (const amount of amounts)
      await gateway.postToSandbox('/sandbox/transfers', { reference: answer.action.reference, amount });
    await becomes(data.trade_id!, 'paid');
  }
  async function payByCards() {
    const gift = TEST_GIFT_CARDS.find(({ behaviour }) => behaviour === 'enough')!;
    const voucher = { sub_pay_method: 'Voucher', cardnumber: gift.number, pincode: gift.pin };
    const given = await gateway.call('v3.CreatePaymentsVoucher', validPayment(voucher));
    await becomes(given.data.trade_id!, 'paid');
    const scanned = await gateway.call(
      'v3.BarcodePayment',
      validPayment({ pay_method: 'offline', auth_code: '130000000000000101', ...NO_PAGE }),
    );
    await becomes(scanned.data.trade_id!, 'paid');
    const card = {
      sub_pay_method: 'Card',
      operation: '2',
      '3ds_initiate': '02',
      cardinfo: JSON.stringify(CARD),
    };
    const request_id = 'card-request-of-settlement-01';
    const held = await gateway.call(
      'v3.CreateCardPayments',
      validPayment({ ...card, email: 'payer@example.com', request_id }),
    );
    await becomes(held.data.trade_id!, 'authorized');
    const { code, message } = await gateway.call('v3.Capture', {
      trade_id: held.data.trade_id,
      amount: '10.00',
      currency: 'EUR',
      description: 'Shipped',
      notify_url: 'http://127.0.0.1:9/notify',
    });
    assert.equal(code, '200', message);
  }
  async function morning() {
    while ((await readDueStatements(gateway.services)).read.length > 0);
    while (await clearNextDay(gateway.services));
  }
  const balanceOf = async (account: string) =>
    (await gateway.database.query<{ account: string; balance: bigint }>(balances)).find(
      (row) => row.account === account,
    )?.balance ?? 0n;
  const listReports = () =>
    gateway.database.query<{ method: string; settledOn: string | null; net: bigint }>(reports);

  test('payments of every kind match: paid twice, in parts and too much', async () => {
    const kept = await payByBank();
    await payByBank('twice');
    await payByTransfer('10.00', '20.00');
    await payByCards();
    const { code } = await gateway.call('v3.CreateRefund', {
      trade_id: kept,
      refund_amount: '5.00',
      refund_currency: 'EUR',
      refund_description: 'One mug broke',
    });
    assert.equal(code, '200');
    const resolver = startResolver(gateway.services);
    await until(
      async () => (await gateway.database.query(refunds)).length,
      (left) => left === 0,
    );
    await resolver.stop();
    gateway.clock.move(DAY_S);
    await morning();
    assert.deepEqual((await listBreaks(gateway.database, { limit: 1, offset: 0 })).breaks, []);
    assert.equal(await balanceOf('rail-receivable'), 0n);
    assert.equal(await balanceOf('bank'), -(2_499n * 5n + 1_000n - 500n));
  });

  test('nothing is settled before 04:00 of the due day', async () => {
    // Saturday, Sunday, and Monday at 03:59.
    assert.equal(await settleDueReports(gateway.services), 0);
    gateway.clock.move(DAY_S + 16 * HOUR_S + 3_540);
    await morning();
    assert.equal(await settleDueReports(gateway.services), 0);
    assert.equal(await balanceOf('merchant-available'), 0n);
  });

  test('at 04:00 three nodes settle each report once, less the reserve', async () => {
    gateway.clock.move(60);
    const counts = await Promise.all([1, 2, 3].map(() => settleDueReports(gateway.services)));
    assert.equal(
      counts.reduce((sum, count) => sum + count, 0),
      5,
    );
    const made = await listReports();
    assert.deepEqual(
      made.map(({ settledOn }) => settledOn),
      Array(5).fill('2026-11-23'),
    );
    const held = made.map(({ net }) => (net + 5n) / 10n).reduce((sum, part) => sum + part, 0n);
    const net = made.reduce((sum, report) => sum + report.net, 0n);
    assert.deepEqual(
      [
        await balanceOf('merchant-available'),
        await balanceOf('merchant-reserve'),
        await balanceOf('merchant-cleared'),
      ],
      [net - held, held, 0n],
    );
    assert.equal(await settleDueReports(gateway.services), 0, 'again, nothing');
  });

  test('the report and its lines are listed as settled', async () => {
    const bill = async (data: Record<string, unknown>) => {
      const answer = await gateway.call(
        'v3.GetTradebill',
        { nonce_string: `n-${Math.random()}`, ...data },
        { user: '036870' },
      );
      return (answer.data as unknown as { tradebill: Record<string, string>[] }).tradebill;
    };
    const [report] = await bill({ command: 'getTradebill', bill_date: '20-11-2026' });
    assert.deepEqual(
      [report?.state, report?.due_date, report?.settlement_date],
      ['settled', '23-11-2026', '23-11-2026'],
    );
    const lines = await bill({ command: 'getTradebillInfo', clearing_id: report!.clearing_id });
    assert.ok(lines.length > 0);
    for (const line of lines)
      assert.deepEqual([line.fund_flow_status, line.fund_flow_description], ['2', 'settled']);
  });

  test('a reserve is released once after its days', async () => {
    const held = await balanceOf('merchant-reserve');
    const free = await balanceOf('merchant-available');
    gateway.clock.move(2 * DAY_S);
    await settleDueReports(gateway.services);
    assert.equal(await balanceOf('merchant-reserve'), held);
    gateway.clock.move(DAY_S);
    await Promise.all([1, 2, 3].map(() => settleDueReports(gateway.services)));
    assert.deepEqual(
      [await balanceOf('merchant-reserve'), await balanceOf('merchant-available')],
      [0n, free + held],
    );
  });

  test('a report below zero is taken from the merchant’s money, and nothing of it is held in reserve', async () => {
    const tradeId = (await gateway.database.query<{ trade_id: string }>(anyPaid))[0]!.trade_id;
    await gateway.call('v3.CreateRefund', {
      trade_id: tradeId,
      refund_amount: '6.00',
      refund_currency: 'EUR',
      refund_description: 'Another mug broke',
    });
    const resolver = startResolver(gateway.services);
    await until(
      async () => (await gateway.database.query(refunds)).length,
      (left) => left === 0,
    );
    await resolver.stop();
    const free = await balanceOf('merchant-available');
    gateway.clock.move(DAY_S);
    await morning();
    assert.equal(await settleDueReports(gateway.services), 1);
    assert.deepEqual(
      [
        (await balanceOf('merchant-available')) - free,
        await balanceOf('merchant-reserve'),
        await balanceOf('merchant-cleared'),
      ],
      [-600n, 0n, 0n],
    );
  });
});

const anyPaid = statement(
  'test.any-paid',
  "SELECT trade_id FROM orders WHERE state = 'paid' AND sub_pay_method = 'iDEAL' ORDER BY trade_id DESC LIMIT 1",
);
