// A complete gateway with its simulated schemes: every outcome, without a browser, and the resulting order state.
import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import { setTimeout as sleep } from 'node:timers/promises';
import { pino } from 'pino';
import { type RunningGateway, startGateway } from '../../packages/gateway/src/main.ts';
import { readSettings } from '../../packages/gateway/src/settings.ts';
import { testDatabase } from '../../packages/gateway/src/storage/test-database.ts';
import { signedBody, validPayment } from '../../packages/gateway/src/test-gateway.ts';
import { freePort } from '../../packages/gateway/src/test-ports.ts';

const WITHIN_MS = 45_000;

interface Record_ {
  readonly state: string;
  readonly sub_pay_method: string;
  readonly refund_info: readonly { state: string; refund_amount: string }[];
  readonly checkout_data?: { customer: { email: string } };
}

const DEBIT = { sub_pay_method: 'SEPA Direct Debit', account_holder: 'Noor de Vries' };

/** Tests wait for schemes more than they compute. With all at once, requests on a slow machine take too long. */
const AT_ONCE = 8;

describe('every outcome at a scheme', { concurrency: AT_ONCE }, () => {
  let gateway: RunningGateway;
  let drop: () => Promise<void>;
  let time = 1_795_000_000;
  before(async () => {
    const opened = await testDatabase();
    drop = opened.drop;
    const PORT = String(await freePort());
    const settings = readSettings({ DATABASE_URL: opened.url, GW_MASTER_KEY: '07'.repeat(32), PORT });
    gateway = await startGateway(settings, pino({ level: 'silent' }));
  });
  after(async () => {
    await gateway.stop();
    await drop();
  });

  async function call(method: string, data: Record<string, unknown>): Promise<Record<string, never>> {
    time += 1;
    const body = signedBody(method, data, { time });
    const response = await fetch(`${gateway.url}/Payments`, { method: 'POST', body });
    const answer = (await response.json()) as { code: string; message: string; data: never };
    assert.equal(answer.code, '200', answer.message);
    return answer.data;
  }
  const create = async (changes: Record<string, unknown> = {}, operation = 'v3.CreatePayments') =>
    (await call(operation, validPayment(changes))) as unknown as { trade_id: string; url: string };
  const read = async (trade_id: string) =>
    (await call('v3.QueryOrder', { trade_id })).transaction_info as unknown as Record_;

  async function happen(tradeId: string, outcome: string): Promise<void> {
    const body = JSON.stringify({ outcome });
    const answer = await fetch(`${gateway.url}/sandbox/payments/${tradeId}`, { method: 'POST', body });
    assert.equal(answer.status, 200, await answer.text());
  }

  /** Waits until the order meets a condition. */
  async function until(tradeId: string, stands: (record: Record_) => boolean): Promise<Record_> {
    const end = Date.now() + WITHIN_MS;
    for (;;) {
      const record = await read(tradeId);
      if (stands(record)) return record;
      if (Date.now() > end) assert.fail(`the order is ${JSON.stringify(record)}`);
      await sleep(250);
    }
  }
  const untilState = (tradeId: string, state: string) => until(tradeId, (record) => record.state === state);

  for (const method of ['iDEAL', 'EPS', 'Bizum', 'Blik', 'Bancontact', 'Payconiq', 'UnionPayWap', 'Alipay']) {
    test(`${method}: an approved payment is paid`, async () => {
      const { trade_id } = await create({ sub_pay_method: method });
      await happen(trade_id, 'approve');
      await untilState(trade_id, 'paid');
    });
  }

  for (const outcome of ['refuse', 'cancel', 'time-out']) {
    test(`${outcome} leaves the order open, and the payer may try again`, async () => {
      const { trade_id } = await create();
      await happen(trade_id, outcome);
      assert.equal((await read(trade_id)).state, 'processing');
      await happen(trade_id, 'approve');
      await untilState(trade_id, 'paid');
    });
  }

  test('a silent scheme is queried, and the order is paid', async () => {
    const { trade_id } = await create();
    await happen(trade_id, 'silent');
    await untilState(trade_id, 'paid');
  });

  test('the second of two payments is sent back and shown as a refund', async () => {
    const { trade_id } = await create();
    await happen(trade_id, 'twice');
    const { state, refund_info } = await until(trade_id, (one) => one.refund_info[0]?.state === 'refunded');
    assert.deepEqual([state, refund_info.map((one) => one.refund_amount)], ['paid', ['24.99']]);
  });

  test('late money pays an order that is still open', async () => {
    const { trade_id } = await create();
    await happen(trade_id, 'late');
    const { refund_info } = await untilState(trade_id, 'paid');
    assert.deepEqual(refund_info, []);
  });

  test('late money for an ended order is sent back', async () => {
    const { trade_id, url } = await create();
    await happen(trade_id, 'late');
    await until(trade_id, () => true);
    await sleep(500);
    const headers = { 'sec-fetch-site': 'same-origin' };
    await fetch(`${url}/left?unpaid`, { headers, redirect: 'manual' });
    await untilState(trade_id, 'declined');
    const { state, refund_info } = await until(trade_id, (one) => one.refund_info[0]?.state === 'refunded');
    assert.deepEqual([state, refund_info[0]?.refund_amount], ['declined', '24.99']);
  });

  test('late money for an order that was paid by another attempt is sent back', async () => {
    const { trade_id } = await create();
    await happen(trade_id, 'late');
    await sleep(500);
    await happen(trade_id, 'approve');
    const { state } = await until(trade_id, (one) => one.refund_info[0]?.state === 'refunded');
    assert.equal(state, 'paid');
  });

  test('a different amount puts the order into verify', async () => {
    const { trade_id } = await create();
    await happen(trade_id, 'other-amount');
    await untilState(trade_id, 'verify');
  });

  test('a fast checkout identifies the payer only after it is paid', async () => {
    const { trade_id } = await create({ sub_pay_method: 'iDEAL Fast Checkout' });
    assert.equal('checkout_data' in (await read(trade_id)), false);
    await happen(trade_id, 'approve');
    const { checkout_data } = await untilState(trade_id, 'paid');
    assert.equal(checkout_data?.customer.email, 'noor@example.org');
  });

  for (const [data, state] of [
    [{ sub_pay_method: 'Blik', blik_code: '777123' }, 'paid'],
    [{ sub_pay_method: 'Blik', blik_code: '777124' }, 'declined'],
    [{ sub_pay_method: 'Blik', currency: 'PLN', blik_code: '777123' }, 'paid'],
    [{ sub_pay_method: 'Blik', blik_code: '777126' }, 'declined'],
    [{ sub_pay_method: 'Blik', blik_code: '135791' }, 'paid'],
    [{ sub_pay_method: 'Bizum', phone: '+34600000001' }, 'paid'],
    [{ sub_pay_method: 'Bizum', phone: '+34600000002' }, 'declined'],
    [{ sub_pay_method: 'Bizum', phone: '+31612345678' }, 'declined'],
    [{ sub_pay_method: 'MB WAY', phone: '+351910000001' }, 'paid'],
    [{ sub_pay_method: 'MB WAY', phone: '+351910000002' }, 'declined'],
    [{ sub_pay_method: 'MB WAY', phone: '+34600000001' }, 'declined'],
    [{ ...DEBIT, iban: 'NL77SAND0000000001' }, 'paid'],
    [{ ...DEBIT, iban: 'NL50SAND0000000002' }, 'declined'],
    [{ ...DEBIT, iban: 'NL23SAND0000000003' }, 'declined'],
    [{ ...DEBIT, iban: 'DE89370400440532013000' }, 'paid'],
  ] as const) {
    test(`${Object.values(data).join(' ')} ends ${state} without further input`, async () => {
      await untilState((await create(data)).trade_id, state);
    });
  }

  test('the waiting page of a Blik code says so', async () => {
    const { url } = await create({ sub_pay_method: 'Blik', blik_code: '777125' });
    assert.match(await (await fetch(url)).text(), /Approve in your bank’s app/);
  });

  for (const [operation, app] of [
    ['v3.CreatePaymentsWalletAPPPay', { sub_pay_method: 'WeChat Pay', sub_app_id: 'wx0000000000036870' }],
    ['v3.CreatePaymentsWalletMini', { sub_pay_method: 'Alipay', sub_app_id: '2021000000036870' }],
  ] as const) {
    test(`${operation} is paid inside the app`, async () => {
      const { trade_id } = await create(app, operation);
      await happen(trade_id, 'approve');
      await untilState(trade_id, 'paid');
    });
  }
});
