// Transactions and clearing reports of real payments, by `v3.GetTradebill`.
import assert from 'node:assert/strict';
import { before, describe, test } from 'node:test';
import { findOperation, REPORT_LINE, TRANSACTION_LINE } from '@gangway/protocol';
import { clearNextDay } from '../outcomes/clear-day.ts';
import { statement } from '../storage/database.ts';
import { type CallOptions, TEST_START, useGateway } from '../test-gateway.ts';
import { createAuthorised, createPaid, resolveUntil } from './test-orders.ts';

const OWNER: CallOptions = { user: '036870' };
const DAY_S = 86_400;
const START_S = TEST_START.getTime() / 1000;
/** Seven years before the second day, to which the clock is moved. */
const SEVEN_YEARS_S = Date.parse('2019-11-21T10:00:00Z') / 1000;

interface Bill {
  readonly code: string;
  readonly message: string;
  readonly count: number;
  readonly lines: readonly Record<string, string | number>[];
}

const refundStates = statement('test.states-of-refunds', 'SELECT state FROM refunds');
const manyLines = statement(
  'test.many-lines',
  `INSERT INTO fund_lines (id, trade_id, refund_id, merchant_id, store_id, method, currency, amount, fee, vat, day,
     booked_at)
   SELECT uuidv7(), f.trade_id, r.id, f.merchant_id, f.store_id, f.method, f.currency, -row_number() OVER (), 0, 0,
     f.day, f.booked_at
   FROM (SELECT * FROM fund_lines WHERE refund_id IS NULL LIMIT 1) f JOIN LATERAL (
     SELECT id FROM refunds WHERE description = 'many') r ON true`,
);
const manyRefunds = statement(
  'test.many-refunds',
  `INSERT INTO refunds (id, trade_id, merchant_id, store_id, amount, currency, state, description, created_at,
     settlement_amount)
   SELECT gen_random_uuid(), o.trade_id, o.merchant_id, o.store_id, 1, 'EUR', 'refunded', 'many', now(), 1
   FROM (SELECT * FROM orders LIMIT 1) o, generate_series(1, 2500)`,
);

describe('v3.GetTradebill', () => {
  const gateway = useGateway();
  let paid = '';
  before(async () => {
    paid = await createPaid(gateway, { description: 'Two mugs', demo: 'table 4' });
    await createAuthorised(gateway);
    await gateway.call('v3.CancelPayment', { trade_id: await createPaid(gateway) });
    await gateway.call('v3.CreateRefund', {
      trade_id: paid,
      refund_amount: '5.00',
      refund_currency: 'EUR',
      refund_description: 'One mug broke',
    });
    await resolveUntil(gateway, async () =>
      (await gateway.database.query<{ state: string }>(refundStates)).every(
        ({ state }) => state === 'refunded',
      ),
    );
  });

  async function ask(
    data: Record<string, unknown>,
    options = OWNER,
    method = 'v3.GetTradebill',
  ): Promise<Bill> {
    const {
      code,
      message,
      data: answer,
    } = await gateway.call(method, { nonce_string: 'n', ...data }, options);
    const { tradebill = [], count } = answer as unknown as { tradebill?: Bill['lines']; count: number };
    return { code, message, count, lines: tradebill };
  }
  const transactions = (data: Record<string, unknown> = {}, options?: CallOptions) =>
    ask({ command: 'getTradebillInfo', start_time: START_S, end_time: START_S, ...data }, options);
  const reports = (bill_date: string, options?: CallOptions) =>
    ask({ command: 'getTradebill', bill_date }, options);

  test('payments and refunds are lines; cancelled orders and authorizations are not', async () => {
    const { lines, count } = await transactions();
    assert.equal(count, 2);
    assert.deepEqual(lines[0], {
      time_zone: 'Europe/Amsterdam',
      store_name: 'Rotterdam',
      date: '20-11-2026 11:00:00',
      settlement_currency: 'EUR',
      amount: '24.99',
      fee: '0.29',
      net_value: '24.70',
      vat: '0.06',
      type: 'Payment',
      sub_pay_method: 'iDEAL',
      order_id: lines[0]?.order_id,
      trade_id: paid,
      description: 'Two mugs',
      demo: 'table 4',
      state: 'Paid',
      fund_flow_status: '0',
      fund_flow_description: 'uncleared',
    });
    const { type, state, amount, fee, net_value, vat } = lines[1]!;
    assert.deepEqual(
      [type, state, amount, fee, net_value, vat],
      ['Refund', 'Refunded', '-5.00', '0.00', '-5.00', '0.00'],
    );
    assert.deepEqual(
      Object.keys(lines[0]!),
      TRANSACTION_LINE.filter((member) => !('optional' in member)).map(({ name }) => name),
    );
  });

  test('a report is listed once its day is cleared, and its clearing_id selects its lines', async () => {
    assert.deepEqual(await reports('20-11-2026'), { code: '200', message: '', count: 0, lines: [] });
    gateway.clock.move(DAY_S);
    while (await clearNextDay(gateway.services));
    const { lines, count } = await reports('20-11-2026');
    assert.equal(count, 1);
    assert.deepEqual(lines[0], {
      time_zone: 'Europe/Amsterdam',
      MID: '036870',
      merchant_name: 'Harbour & Pine',
      store_name: 'Rotterdam',
      sub_pay_method: 'iDEAL',
      settlement_currency: 'EUR',
      number_of_payment: 1,
      amount_of_payment: '24.99',
      number_of_refund: 1,
      amount_of_refund: '5.00',
      fee: '0.29',
      net_value: '19.70',
      vat: '0.06',
      state: 'processing',
      transaction_date: '20-11-2026',
      due_date: '23-11-2026',
      settlement_date: '',
      clearing_id: lines[0]?.clearing_id,
    });
    assert.deepEqual(
      Object.keys(lines[0]!),
      REPORT_LINE.map(({ name }) => name),
    );
    assert.deepEqual((await reports('2026-11-20')).lines, lines);
    const { clearing_id } = lines[0]!;
    const ofReport = await ask({ command: 'getTradebillInfo', clearing_id });
    assert.deepEqual(
      ofReport.lines.map(({ fund_flow_status }) => fund_flow_status),
      ['1', '1'],
    );
  });

  test('another merchant sees no lines, and its request for the report is -4001', async () => {
    const other = { user: '046870' };
    const [{ clearing_id } = {}] = (await reports('20-11-2026')).lines;
    assert.deepEqual(
      [(await transactions({}, other)).count, (await reports('20-11-2026', other)).count],
      [0, 0],
    );
    assert.equal((await ask({ command: 'getTradebillInfo', clearing_id }, other)).code, '-4001');
  });

  test('the command is accepted in any case and under the name in the specification’s table', async () => {
    const data = {
      command: 'GETTRADEBILLINFO',
      start_time: String(START_S * 1000),
      end_time: String(START_S * 1000),
    };
    assert.equal((await ask(data)).count, 2);
    assert.equal((await ask(data, OWNER, 'v3.CreatePayments')).count, 2);
  });

  for (const [title, data, options, code] of [
    ['a cashier', { command: 'nonsense' }, { user: '016683' }, '-4120'],
    ['an operator', {}, { user: '026001' }, '-4120'],
    ['without command', { command: '' }, OWNER, '-3001'],
    ['another command', { command: 'getTradebills' }, OWNER, '-3002'],
    ['without nonce_string', { nonce_string: '' }, OWNER, '-3001'],
    ['a nonce_string of 33 characters', { nonce_string: 'x'.repeat(33) }, OWNER, '-3002'],
    ['neither report nor period', { start_time: '', end_time: '' }, OWNER, '-3001'],
    ['a start without an end', { end_time: '' }, OWNER, '-3001'],
    ['both report and period', { clearing_id: '0199a3c4-0000-7000-8000-000000000000' }, OWNER, '-3002'],
    [
      'a report that does not exist',
      { start_time: '', end_time: '', clearing_id: '0199a3c4-0000-7000-8000-000000000000' },
      OWNER,
      '-4001',
    ],
    ['an invalid clearing_id', { start_time: '', end_time: '', clearing_id: '7' }, OWNER, '-3002'],
    ['an end before the start', { end_time: START_S - 1 }, OWNER, '-3002'],
    ['a period of exactly a year', { start_time: START_S - 365 * DAY_S, end_time: START_S }, OWNER, '200'],
    ['more than a year', { start_time: START_S - 365 * DAY_S - 1, end_time: START_S }, OWNER, '-3003'],
    ['exactly seven years ago', { start_time: SEVEN_YEARS_S, end_time: SEVEN_YEARS_S }, OWNER, '200'],
    [
      'a period one second more than seven years ago',
      { start_time: SEVEN_YEARS_S - 1, end_time: SEVEN_YEARS_S },
      OWNER,
      '-3003',
    ],
    [
      'a period more than seven years ago',
      { start_time: START_S - 2_600 * DAY_S, end_time: START_S - 2_590 * DAY_S },
      OWNER,
      '-3003',
    ],
  ] as const) {
    test(`transactions: ${title} is ${code}`, async () => {
      assert.equal((await transactions(data, options)).code, code);
    });
  }

  for (const [day, code] of [
    ['', '-3001'],
    ['31-02-2026', '-3002'],
    ['2026/11/20', '-3002'],
    ['21-08-2026', '200'],
    ['20-08-2026', '-3003'],
    ['21-11-2026', '200'],
    ['22-11-2026', '-3003'],
  ] as const) {
    test(`reports on 21-11-2026: bill_date ${day || 'left out'} is ${code}`, async () => {
      assert.equal((await reports(day)).code, code);
    });
  }

  for (const user of ['016683', '026001']) {
    test(`reports: account ${user}, not a super admin, gets -4120 before any other error`, async () => {
      assert.equal((await reports('31-02-2026', { user })).code, '-4120');
    });
  }

  test('thousands of lines are complete, each once and in order, and count is their number', async () => {
    await gateway.database.query(manyRefunds);
    await gateway.database.query(manyLines);
    const { lines, count } = await transactions();
    assert.equal(count, 2502);
    assert.deepEqual(
      lines.slice(2).map(({ amount }) => amount),
      Array.from({ length: 2500 }, (_, index) => `-${((index + 1) / 100).toFixed(2)}`),
    );
  });

  test('the contract names the lists, and count is a number', () => {
    for (const { result } of findOperation('v3.GetTradebill')!.contracts)
      assert.deepEqual(
        result.map(({ name, type }) => `${name} ${type}`),
        ['tradebill Array', 'count Integer'],
      );
  });
});
