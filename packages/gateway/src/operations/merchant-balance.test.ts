// `v3.MerchantBalance`: the balance, and payouts that never exceed it.
import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { after, before, describe, test } from 'node:test';
import { findOperation } from '@gangway/protocol';
import { giveFunds } from '../ledger/test-funds.ts';
import { statement } from '../storage/database.ts';
import { type CallOptions, TEST_START, type TestGateway, testGateway } from '../test-gateway.ts';

const OWNER: CallOptions = { user: '036870' };
const OTHER: CallOptions = { user: '046870' };
const AT_ONCE = 64;

const merchants = statement('test.merchants', 'SELECT id, uid FROM merchants');
const counts = statement(
  'test.count-payouts',
  `SELECT (SELECT count(*) FROM payouts) AS payouts, (SELECT count(*) FROM transfers) AS transfers,
     (SELECT count(*) FROM request_keys) AS keys`,
);

let gateway: TestGateway;
let merchantId = '';

const give = (amountMinor: bigint, options: { currency?: string; of?: string } = {}) =>
  giveFunds(gateway.database, {
    merchantId: options.of ?? merchantId,
    amountMinor,
    currency: options.currency ?? 'EUR',
    at: TEST_START,
  });
const getBalance = (data: Record<string, unknown> = {}, options = OWNER, method = 'v3.MerchantBalance') =>
  gateway.call(method, { command: 'getBalance', currency: 'EUR', nonce_string: 'n', ...data }, options);
const validPayout = (data: Record<string, unknown> = {}) => ({
  command: 'payout',
  amount: '10.00',
  currency: 'EUR',
  reference: 'November',
  notify_url: 'http://127.0.0.1:9/payouts',
  nonce_string: randomUUID().replaceAll('-', ''),
  ...data,
});
const payOut = (data: Record<string, unknown> = {}, options = OWNER, method = 'v3.MerchantBalance') =>
  gateway.call(method, validPayout(data), options);
const usable = async (currency = 'EUR', options = OWNER) =>
  (await getBalance({ currency }, options)).data.usable;
const tally = async () => (await gateway.database.query(counts))[0];
const namesOf = (title: string) =>
  findOperation('v3.MerchantBalance')!
    .contracts.find((contract) => contract.title === title)!
    .result.map(({ name }) => name);

describe('v3.MerchantBalance', () => {
  before(async () => {
    gateway = await testGateway();
    const rows = await gateway.database.query<{ id: string; uid: string }>(merchants);
    merchantId = rows.find(({ uid }) => uid === '036870')!.id;
  });
  after(() => gateway.stop());

  test('the answer has each part of the balance, with two decimals', async () => {
    await give(12_345n);
    await giveFunds(gateway.database, { merchantId, amountMinor: 1_000n, at: TEST_START }, 'merchantReserve');
    await giveFunds(gateway.database, { merchantId, amountMinor: 77n, at: TEST_START }, 'merchantDeposit');
    const { code, data } = await getBalance();
    assert.equal(code, '200');
    assert.deepEqual(data, {
      user: '036870',
      time: String(TEST_START.getTime() / 1000),
      gateway_name: 'Gangway',
      wallet_id: data.wallet_id,
      currency: 'EUR',
      available: '133.45',
      reserve: '10.00',
      usable: '123.45',
      deposit: '0.77',
    });
    assert.match(data.wallet_id!, /^[0-9a-f-]{36}$/);
    assert.deepEqual(Object.keys(data), namesOf('Balance'));
    assert.equal((await getBalance()).data.wallet_id, data.wallet_id);
    assert.notEqual((await getBalance({ currency: 'GBP' })).data.wallet_id, data.wallet_id);
  });

  test('a payout awaits approval, and its money is no longer usable', async () => {
    const { code, data, message } = await payOut({ amount: '23.45', nonce_string: 'first' });
    assert.equal(code, '200', message);
    assert.deepEqual(data, {
      user: '036870',
      time: String(TEST_START.getTime() / 1000),
      gateway_name: 'Gangway',
      wallet_id: (await getBalance()).data.wallet_id,
      payout_id: data.payout_id,
      currency: 'EUR',
      amount: '23.45',
      reference: 'November',
      notify_url: 'http://127.0.0.1:9/payouts',
      state: 'awaiting approval',
    });
    assert.deepEqual(Object.keys(data).sort(), namesOf('Payout').sort());
    const { available, reserve, usable: left } = (await getBalance()).data;
    assert.deepEqual([available, reserve, left], ['110.00', '10.00', '100.00']);
  });

  test('a repeat gets the first answer and takes nothing; other content under its nonce_string is -4118', async () => {
    const again = { amount: '23.45', nonce_string: 'first' };
    const before = await tally();
    assert.equal((await payOut(again)).data.state, 'awaiting approval');
    assert.equal((await payOut({ ...again, amount: '1.00' })).code, '-4118');
    assert.deepEqual(await tally(), before);
    assert.equal(await usable(), '100.00');
  });

  test('amount may be a number, the command be spelled commond, and the name be that of the table', async () => {
    assert.equal((await payOut({ amount: 1.5 })).data.amount, '1.50');
    const balance = { command: undefined, commond: 'GETBALANCE' };
    assert.equal((await getBalance(balance)).data.usable, '98.50');
    assert.equal((await getBalance(balance, OWNER, 'v3.CreatePayments')).data.usable, '98.50');
    const payout = { command: undefined, commond: 'payout', amount: '1.50' };
    assert.equal((await payOut(payout, OWNER, 'v3.CreatePayments')).code, '200');
    assert.equal(await usable(), '97.00');
  });

  test('the whole balance can be paid out, and not a cent more; a refusal leaves its nonce_string free', async () => {
    const data = { amount: '97.01', nonce_string: 'all' };
    const refused = await payOut(data);
    assert.deepEqual([refused.code, refused.message.includes('97.00 EUR')], ['-4005', true]);
    assert.equal((await payOut({ ...data, amount: '97.00' })).code, '200');
    assert.deepEqual([await usable(), (await payOut({ amount: '0.01' })).code], ['0.00', '-4005']);
  });

  test('a merchant cannot pay out another merchant’s money', async () => {
    await give(500n);
    assert.equal((await getBalance({}, OTHER)).data.available, '0.00');
    assert.equal((await payOut({ amount: '1.00' }, OTHER)).code, '-4005');
    assert.equal((await payOut({ amount: '1.00', nonce_string: 'first' }, OTHER)).code, '-4005');
    assert.equal(await usable(), '5.00');
  });

  test(`of ${AT_ONCE} concurrent payouts exactly as many succeed as the balance covers`, async () => {
    await give(10_000n, { currency: 'CHF' });
    const answers = await Promise.all(
      Array.from({ length: AT_ONCE }, () => payOut({ amount: '3.00', currency: 'CHF' })),
    );
    const codes = answers.map(({ code }) => code).sort();
    assert.deepEqual(codes, [...Array(AT_ONCE - 33).fill('-4005'), ...Array(33).fill('200')]);
    assert.equal(await usable('CHF'), '1.00');
  });

  test('a payout sent 16 times concurrently is made once', async () => {
    await give(10_000n, { currency: 'SEK' });
    const data = { amount: '60.00', currency: 'SEK', nonce_string: 'once' };
    const answers = await Promise.all(Array.from({ length: 16 }, () => payOut(data)));
    assert.equal(new Set(answers.map(({ data: { payout_id } }) => payout_id)).size, 1);
    assert.equal(await usable('SEK'), '40.00');
  });

  // In the order of the checks: each row has its own fault and those of the rows below it.
  for (const [title, data, options, code] of [
    ['a cashier', { command: '' }, { user: '016683' }, '-4120'],
    ['an operator', { command: '' }, { user: '026001' }, '-4120'],
    ['without command', { command: '', amount: '' }, OWNER, '-3001'],
    ['another command', { command: 'withdraw', amount: '' }, OWNER, '-3002'],
    ['without amount', { amount: '', currency: 'euro' }, OWNER, '-3001'],
    ['without reference', { reference: '', currency: 'euro' }, OWNER, '-3001'],
    ['without notify_url', { notify_url: '', currency: 'euro' }, OWNER, '-3001'],
    ['without nonce_string', { nonce_string: '', currency: 'euro' }, OWNER, '-3001'],
    ['three decimals', { amount: '1.001', currency: 'EUR' }, OWNER, '-3002'],
    ['a number with three decimals', { amount: 1.001 }, OWNER, '-3002'],
    ['an amount below zero', { amount: '-1.00' }, OWNER, '-3002'],
    ['an unknown currency', { currency: 'EURO', amount: '0' }, OWNER, '-3002'],
    ['yen with decimals', { currency: 'JPY', amount: '1.50' }, OWNER, '-3002'],
    ['a reference of 129 characters', { reference: 'x'.repeat(129), amount: '0' }, OWNER, '-3002'],
    ['a reference like a request', { reference: 'a&user=1', amount: '0' }, OWNER, '-3002'],
    ['an invalid notify_url', { notify_url: 'javascript:1', amount: '0' }, OWNER, '-3002'],
    ['a nonce_string of 33 characters', { nonce_string: 'x'.repeat(33), amount: '0' }, OWNER, '-3002'],
    ['a currency with three decimals', { currency: 'KWD', amount: '0' }, OWNER, '-4011'],
    ['zero', { amount: '0.00', nonce_string: 'first' }, OWNER, '-3003'],
    ['a used nonce_string', { amount: '999999', nonce_string: 'first' }, OWNER, '-4118'],
    ['more than the balance', { amount: '999999' }, OWNER, '-4005'],
    ['a currency without money', { currency: 'USD', amount: '0.01' }, OWNER, '-4005'],
  ] as const) {
    test(`payout: ${title} is ${code}, and nothing changes`, async () => {
      const before = await tally();
      assert.equal((await payOut(data, options)).code, code);
      assert.deepEqual(await tally(), before);
    });
  }

  for (const [title, data, options, code] of [
    ['a cashier', {}, { user: '016683' }, '-4120'],
    ['an operator', {}, { user: '026001' }, '-4120'],
    ['without currency', { currency: '' }, OWNER, '-3001'],
    ['without nonce_string', { nonce_string: '' }, OWNER, '-3001'],
    ['a nonce_string of 33 characters', { nonce_string: 'x'.repeat(33) }, OWNER, '-3002'],
    ['an unknown currency', { currency: 'XXZ' }, OWNER, '-3002'],
    ['a currency with three decimals', { currency: 'KWD' }, OWNER, '-4011'],
  ] as const) {
    test(`balance: ${title} is ${code}`, async () => {
      assert.equal((await getBalance(data, options)).code, code);
    });
  }
});
