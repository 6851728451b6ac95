// The operation v3.BarcodePayment: wallet from the code, passwords, tips, and one charge for each code.
import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { after, before, describe, test } from 'node:test';
import { type TestSandbox, testSandboxGateway, until } from '../../../sandbox/src/test-sandbox-gateway.ts';
import { startResolver } from '../background/resolver.ts';
import type { GatewayError } from '../gateway-error.ts';
import { listAttempts } from '../orders/attempts.ts';
import { listRefunds } from '../orders/refunds.ts';
import { type Database, statement } from '../storage/database.ts';
import { scanDatabase } from '../storage/test-column-scan.ts';
import { presentBarcodePayment } from './barcode-payment.ts';

const tradeOf = statement('test.trade-of', 'SELECT trade_id FROM orders WHERE order_id = $1');
let serial = 0;
/** Returns an unused code, of WeChat Pay by default, with an ending of the table of test codes. */
const freshCode = (ending = '01', start = '13', digits = 18): string => {
  serial += 1;
  return `${start}${String(serial).padStart(digits - start.length - 2, '0')}${ending}`;
};

const barcode = (changes: Record<string, unknown> = {}): Record<string, unknown> => ({
  pay_method: 'offline',
  order_id: randomUUID(),
  amount: '24.99',
  currency: 'EUR',
  auth_code: freshCode(),
  description: 'Two mugs',
  notify_url: 'http://127.0.0.1:9/notify',
  ...changes,
});

describe('v3.BarcodePayment', () => {
  let gateway: TestSandbox;
  before(async () => {
    gateway = await testSandboxGateway();
  });
  after(() => gateway.stop());

  const pay = (changes: Record<string, unknown> = {}, user = '016683') =>
    gateway.call('v3.BarcodePayment', barcode(changes), { user });
  const becomes = (tradeId: string, state: string) =>
    until(
      () => gateway.stateOf(tradeId),
      (seen) => seen === state,
    );

  test('a code is paid at once, with a tip, and the payment is notified', async () => {
    const { code, data } = await pay({ tip_amount: '2', order_id: 'counter-1' });
    assert.equal(code, '200');
    const { trade_id, ...rest } = data;
    assert.deepEqual(rest, {
      order_id: 'counter-1',
      amount: '24.99',
      tip_amount: '2.00',
      currency: 'EUR',
      sub_pay_method: 'WeChat Pay',
      state: 'paid',
    });
    const [note] = await gateway.database.query<{ body: Record<string, unknown> }>(
      { name: 'test.note', text: 'SELECT body FROM notifications WHERE trade_id = $1' },
      [trade_id],
    );
    assert.deepEqual([note?.body.state, note?.body.tip_amount, note?.body.sequence], ['paid', '2.00', 1]);
    assert.equal((await pay({ order_id: 'counter-1' })).code, '-4015');
  });

  for (const [start, digits, wallet] of [
    ['15', 18, 'WeChat Pay'],
    ['27', 17, 'Alipay'],
    ['289', 19, 'Alipay'],
    ['62', 19, 'UnionPay QRcode'],
  ] as const) {
    test(`a code of ${digits} digits from ${start} is ${wallet}, also when the request names the wallet`, async () => {
      const found = await pay({ auth_code: freshCode('01', start, digits), sub_pay_method: '' });
      assert.deepEqual([found.code, found.data.sub_pay_method], ['200', wallet]);
      const named = await pay({
        auth_code: freshCode('01', start, digits),
        sub_pay_method: wallet.toLowerCase(),
      });
      assert.deepEqual([named.code, named.data.sub_pay_method], ['200', wallet]);
    });
  }

  for (const [title, changes, code, user] of [
    ['15 digits', { auth_code: '131234567890123' }, '-1007'],
    ['letters', { auth_code: '13123456789012345x' }, '-1007'],
    ['a code of another wallet than the request names', { sub_pay_method: 'Alipay' }, '-1007'],
    ['a code of no known wallet', { auth_code: '990000000000000001' }, '-4086'],
    ['WeChat Pay that is not enabled', {}, '-4028', '016684'],
    ['Alipay that is not enabled', { auth_code: '270000000000000001' }, '-4029', '016684'],
    ['UnionPay that is not enabled', { auth_code: '6200000000000000001' }, '-4011', '016684'],
    ['a method that is not a store wallet', { sub_pay_method: 'iDEAL' }, '-4011'],
    ['no code', { auth_code: undefined }, '-3001'],
    ['another pay_method', { pay_method: 'online' }, '-3002'],
    ['a tip above the amount', { tip_amount: '25.00' }, '-3003'],
    ['an invalid tip', { tip_amount: 'x' }, '-3002'],
    ['an amount below the minimum', { amount: '0.09' }, '-3003'],
    ['too small an amount before an unknown wallet', { amount: '0.09', auth_code: '9'.repeat(18) }, '-3003'],
    ['a wrong amount before a wrong code', { amount: 'x', auth_code: '1' }, '-3002'],
    ['not enough money', { auth_code: freshCode('91') }, '-4006'],
    ['a closed code', { auth_code: freshCode('92') }, '-4015'],
    ['a super admin', {}, '-4120', '036870'],
  ] as const) {
    test(`${title} is ${code}`, async () => {
      assert.equal((await pay(changes, user)).code, code);
    });
  }

  test('a decline is stored: a repeat gets it again, and the wallet is not called', async () => {
    const request = barcode({ auth_code: freshCode('91'), request_id: 'barcode-request-0000000001' });
    const first = await gateway.call('v3.BarcodePayment', request);
    const again = await gateway.call('v3.BarcodePayment', request);
    assert.deepEqual([first.code, again.code, again.message], ['-4006', '-4006', first.message]);
  });

  /** Holds back the wallet's answers until `release` is called. */
  async function holdWallet(): Promise<{ release(): void; asked: Promise<void> }> {
    const rail = (await gateway.services.rails.named('sandbox-barcode'))!;
    const start = rail.begin.bind(rail);
    let release = () => {};
    let markAsked = () => {};
    const released = new Promise<void>((resolve) => {
      release = resolve;
    });
    const asked = new Promise<void>((resolve) => {
      markAsked = resolve;
    });
    rail.begin = async (request) => {
      markAsked();
      await released;
      rail.begin = start;
      return start(request);
    };
    return { release, asked };
  }

  test('a repeat during the call to the wallet waits, and gets the same answer', async () => {
    const wallet = await holdWallet();
    const request = barcode({ request_id: 'barcode-repeat-0000000001' });
    const answers = [gateway.call('v3.BarcodePayment', request)];
    await wallet.asked;
    for (let n = 0; n < 4; n += 1) answers.push(gateway.call('v3.BarcodePayment', request));
    setTimeout(wallet.release, 300);
    const [first, ...repeats] = await Promise.all(answers);
    assert.equal(first!.data.state, 'paid');
    for (const repeat of repeats) assert.deepEqual(repeat, first);
    assert.equal((await listAttempts(gateway.database, first!.data.trade_id!)).length, 1);
  });

  test('a repeat waits at most five seconds, then it gets the order’s current state', async () => {
    const wallet = await holdWallet();
    const request = barcode({ request_id: 'barcode-repeat-0000000002' });
    const first = gateway.call('v3.BarcodePayment', request);
    await wallet.asked;
    const repeat = await gateway.call('v3.BarcodePayment', request);
    assert.deepEqual([repeat.code, repeat.data.state, repeat.data.amount], ['200', 'processing', '24.99']);
    wallet.release();
    await first;
    await becomes(repeat.data.trade_id!, 'paid');
    const later = await gateway.call('v3.BarcodePayment', request);
    assert.deepEqual([later.data.state, later.data.trade_id], ['paid', repeat.data.trade_id]);
  });

  test('a repeat that reads the order while it is declined gets the reason of the decline', async () => {
    const wallet = await holdWallet();
    const request = barcode({ auth_code: freshCode('92') });
    const first = gateway.call('v3.BarcodePayment', request);
    await wallet.asked;
    const { database } = gateway;
    const [order] = await database.query<{ trade_id: string }>(tradeOf, [request.order_id]);
    const settlesFirst: Database['query'] = async (statement, values) => {
      if (statement.name === 'orders.find') {
        wallet.release();
        await first;
      }
      return database.query(statement, values);
    };
    const services = { ...gateway.services, database: { query: settlesFirst } as Database };
    const repeat = { key: 'no key', contentMac: Buffer.alloc(32) };
    const caller = (await gateway.services.callers.byUser('016683'))!;
    await assert.rejects(
      presentBarcodePayment(services, { ...repeat, caller }, order!.trade_id),
      (error: GatewayError) => error.code === '-4015',
    );
    assert.equal((await first).code, '-4015');
  });

  test('a code is charged once, by 16 concurrent requests and by any store afterwards', async () => {
    const auth_code = freshCode();
    const answers = await Promise.all(Array.from({ length: 16 }, () => pay({ auth_code })));
    const codes = answers.map(({ code }) => code).sort();
    assert.deepEqual(codes, [...Array<string>(15).fill('-4015'), '200']);
    assert.equal((await pay({ auth_code })).code, '-4015');
  });

  test('a request sent 8 times concurrently makes one trade', async () => {
    const request = barcode({ request_id: 'barcode-request-0000000002' });
    const answers = await Promise.all(
      Array.from({ length: 8 }, () => gateway.call('v3.BarcodePayment', request)),
    );
    assert.deepEqual(new Set(answers.map(({ code }) => code)), new Set(['200']));
    assert.equal(new Set(answers.map(({ data }) => data.trade_id)).size, 1);
    assert.equal((await gateway.call('v3.BarcodePayment', request)).data.state, 'paid');
  });

  for (const [outcome, state] of [
    ['pay', 'paid'],
    ['refuse', 'declined'],
    ['cancel', 'declined'],
  ] as const) {
    test(`a code that needs a password is processing, then ${state} when the payer chooses ${outcome}`, async () => {
      const auth_code = freshCode('90');
      const { data } = await pay({ auth_code });
      assert.equal(data.state, 'processing');
      assert.equal((await gateway.postToSandbox('/sandbox/codes', { auth_code, outcome })).status, 200);
      assert.equal(await becomes(data.trade_id!, state), state);
    });
  }

  test('a payment cancelled after 30 s accepts no password', async () => {
    const auth_code = freshCode('90');
    const { data } = await pay({ auth_code });
    gateway.clock.move(30);
    const cancelled = await gateway.call('v3.CancelPayment', { trade_id: data.trade_id });
    assert.equal(cancelled.data.state, 'cancelled');
    const resolver = startResolver(gateway.services);
    await until(
      () => listAttempts(gateway.database, data.trade_id!),
      ([attempt]) => attempt?.state === 'cancelled',
    );
    await resolver.stop();
    assert.equal((await gateway.postToSandbox('/sandbox/codes', { auth_code })).status, 404);
    assert.deepEqual(await listRefunds(gateway.database, data.trade_id!), []);
  });

  test('money paid during the cancellation is sent back', async () => {
    const auth_code = freshCode('90');
    const { data } = await pay({ auth_code });
    gateway.clock.move(30);
    await gateway.call('v3.CancelPayment', { trade_id: data.trade_id });
    await gateway.postToSandbox('/sandbox/codes', { auth_code });
    const resolver = startResolver(gateway.services);
    await until(
      () => listRefunds(gateway.database, data.trade_id!),
      ([refund]) => refund?.state === 'refunded',
    );
    await resolver.stop();
    assert.equal(await gateway.stateOf(data.trade_id!), 'cancelled');
  });

  test('a payment whose answer was lost is processing until the wallet is queried again', async () => {
    const { data } = await pay({ auth_code: freshCode('93') });
    assert.equal(data.state, 'processing');
    await gateway.database.query({
      name: 'test.ask-now',
      text: 'UPDATE attempts SET ask_at = now(), lease_until = now()',
    });
    const resolver = startResolver(gateway.services);
    await becomes(data.trade_id!, 'paid');
    await resolver.stop();
  });

  test('no column of the database contains a code', async () => {
    const auth_code = freshCode();
    await pay({ auth_code });
    const { foundIn } = await scanDatabase(gateway.database, [new RegExp(auth_code)]);
    assert.deepEqual(foundIn, []);
  });
});
