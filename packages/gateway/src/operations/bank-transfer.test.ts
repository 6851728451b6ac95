// The operation v3.BankTransfer: instructions, and exact, partial, excess, second and late payments.
import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import type { PayerAction } from '@gangway/protocol/checkout';
import { isIban, isRfReference } from '@gangway/protocol/transfer';
import { type TestSandbox, testSandboxGateway, until } from '../../../sandbox/src/test-sandbox-gateway.ts';
import { startExpiry } from '../background/expiry.ts';
import { startResolver } from '../background/resolver.ts';
import { openPage } from '../hosted-pages/test-page.ts';
import { listMovements } from '../ledger/test-ledger.ts';
import { listAttempts } from '../orders/attempts.ts';
import { findOrder } from '../orders/order-rows.ts';
import { listRefunds } from '../orders/refunds.ts';
import { validPayment } from '../test-gateway.ts';

let serial = 0;
const transfer = (changes: Record<string, unknown> = {}) => {
  serial += 1;
  const request_id = `transfer-request-${String(serial).padStart(10, '0')}`;
  return validPayment({ sub_pay_method: 'Bank Transfer', request_id, ...changes });
};

describe('v3.BankTransfer', () => {
  let gateway: TestSandbox;
  before(async () => {
    gateway = await testSandboxGateway();
  });
  after(() => gateway.stop());

  async function actionOf(url: string): Promise<PayerAction | null> {
    const response = await gateway.open(`${url}/action`);
    assert.equal(response.status, 200);
    return ((await response.json()) as { action: PayerAction | null }).action;
  }

  async function create(changes: Record<string, unknown> = {}) {
    const { code, message, data } = await gateway.call('v3.BankTransfer', transfer(changes));
    assert.equal(code, '200', message);
    const action = await actionOf(data.url!);
    assert.ok(action?.kind === 'transfer');
    return { tradeId: data.trade_id!, url: data.url!, action };
  }

  const send = async (reference: string, amount?: string) => {
    const { status } = await gateway.postToSandbox('/sandbox/transfers', {
      reference,
      ...(amount && { amount }),
    });
    assert.equal(status, 200);
  };
  const becomes = (tradeId: string, state: string) =>
    until(
      () => gateway.stateOf(tradeId),
      (seen) => seen === state,
    );
  const refundsOf = async (tradeId: string) =>
    (await listRefunds(gateway.database, tradeId)).map(({ amountMinor, state }) => [amountMinor, state]);
  const sendBack = async (tradeId: string, wanted: number) => {
    const resolver = startResolver(gateway.services);
    await until(
      async () => (await refundsOf(tradeId)).filter(([, state]) => state === 'refunded').length,
      (seen) => seen === wanted,
    );
    await resolver.stop();
  };

  test('the answer is the page, and the page’s action shows the account with a unique reference', async () => {
    const { data } = await gateway.call('v3.BankTransfer', transfer({ email: 'payer@example.org' }));
    const { order_id, trade_id, url, ...rest } = data;
    assert.ok(order_id && trade_id);
    assert.deepEqual(rest, { amount: '24.99', currency: 'EUR', state: 'processing' });
    const action = await actionOf(url!);
    assert.ok(action?.kind === 'transfer');
    assert.ok(isIban(action.iban) && isRfReference(action.reference));
    assert.equal(action.name, 'Harbour & Pine');
    assert.deepEqual(await actionOf(url!), action);
  });

  test('the page shows the amount, how long the order waits and the link to the simulated bank', async () => {
    const { tradeId, url, action } = await create();
    const page = await openPage(gateway, url);
    const status = await page.status();
    assert.deepEqual([status?.state, status?.action, status?.amount], ['processing', action, '24.99']);
    const order = await findOrder(gateway.database, tradeId);
    assert.equal(status!.expiresAt * 1000, order!.expiresAt.getTime());
    assert.ok(status!.expiresAt - status!.now > 86_400, 'longer than a bank needs');
    assert.ok(page.html.includes(`/scheme/bank-transfer?reference=${action.reference}`));
  });

  test('the exact amount pays the order and ends the action', async () => {
    const { tradeId, url, action } = await create();
    await send(action.reference);
    await becomes(tradeId, 'paid');
    assert.equal(await actionOf(url), null);
    assert.deepEqual(await refundsOf(tradeId), []);
  });

  test('a part leaves the order open, and the rest pays it', async () => {
    const { tradeId, action } = await create();
    await send(action.reference, '10.00');
    assert.equal(await gateway.stateOf(tradeId), 'processing');
    await send(action.reference, '14.99');
    await becomes(tradeId, 'paid');
    assert.deepEqual(await refundsOf(tradeId), []);
  });

  test('a surplus is sent back once, and the ledger balances', async () => {
    const { tradeId, action } = await create();
    await send(action.reference, '30.00');
    await becomes(tradeId, 'paid');
    const [attempt] = await listAttempts(gateway.database, tradeId);
    await gateway.askRail(attempt!.id);
    assert.deepEqual(await refundsOf(tradeId), [[501n, 'refund processing']]);
    await sendBack(tradeId, 1);
    const events = (await listMovements(gateway.database, tradeId)).map(({ event }) => event);
    assert.deepEqual(events.sort(), ['late-money', 'paid', 'returned']);
  });

  test('a second payment is sent back whole, and the order can still be cancelled', async () => {
    const { tradeId, action } = await create();
    await send(action.reference);
    await becomes(tradeId, 'paid');
    await send(action.reference);
    await until(
      () => refundsOf(tradeId),
      (refunds) => refunds.length === 1,
    );
    await sendBack(tradeId, 1);
    assert.equal((await gateway.call('v3.CancelPayment', { trade_id: tradeId })).code, '200');
  });

  test('money for a cancelled order is sent back', async () => {
    const { tradeId, action } = await create();
    await gateway.call('v3.CancelPayment', { trade_id: tradeId });
    await send(action.reference);
    await sendBack(tradeId, 1);
    assert.equal(await gateway.stateOf(tradeId), 'cancelled');
    assert.deepEqual(await refundsOf(tradeId), [[2499n, 'refunded']]);
  });

  for (const [title, changes, code] of [
    ['another currency', { currency: 'CNY' }, '-4011'],
    ['an amount below one euro', { amount: '0.99' }, '-3003'],
    ['no request_id', { request_id: undefined }, '-3001'],
    ['a malformed request_id', { request_id: 'a b' }, '-4118'],
    ['no timeout', { timeout: undefined }, '-3001'],
    ['a timeout above a day', { timeout: '1441' }, '-3003'],
    ['a wrong e-mail address', { email: 'nobody' }, '-3002'],
    ['another method', { sub_pay_method: 'iDEAL' }, '-4011'],
    ['a wrong pay_method before an unsupported currency', { pay_method: 'x', currency: 'CNY' }, '-3002'],
  ] as const) {
    test(`${title} is ${code}`, async () => {
      assert.equal((await gateway.call('v3.BankTransfer', transfer(changes))).code, code);
    });
  }

  test('another store does not see the order, and a paid order_id accepts no second order', async () => {
    const { tradeId, action } = await create({ order_id: 'transfer-once' });
    const foreign = await gateway.call('v3.QueryOrder', { trade_id: tradeId }, { user: '016684' });
    assert.equal(foreign.code, '-4001');
    await send(action.reference);
    await becomes(tradeId, 'paid');
    const second = await gateway.call('v3.BankTransfer', transfer({ order_id: 'transfer-once' }));
    assert.equal(second.code, '-4015');
  });

  test('the action of another method is null and starts no attempt; an unknown secret is 404', async () => {
    const order = await gateway.create();
    assert.equal(await actionOf(order.url!), null);
    assert.deepEqual(await listAttempts(gateway.database, order.trade_id!), []);
    const unknown = await gateway.open(`${gateway.services.publicUrl}/pay/${'A'.repeat(22)}/action`);
    assert.equal(unknown.status, 404);
  });
});

describe('the time of a transfer', () => {
  const MINUTES = 60;
  const DAYS = 86_400;
  const open = async (t: { after(work: () => unknown): void }) => {
    const gateway = await testSandboxGateway();
    const { data } = await gateway.call('v3.BankTransfer', transfer({ timeout: '30' }));
    const { action } = (await (await gateway.open(`${data.url}/action`)).json()) as { action: PayerAction };
    assert.ok(action.kind === 'transfer');
    const workers = [startExpiry(gateway.services), startResolver(gateway.services)];
    t.after(async () => {
      for (const worker of workers) await worker.stop();
      await gateway.stop();
    });
    const { reference } = action;
    const send = (amount?: string) =>
      gateway.postToSandbox('/sandbox/transfers', { reference, ...(amount && { amount }) });
    const tradeId = data.trade_id!;
    return { gateway, tradeId, send, refunds: () => listRefunds(gateway.database, tradeId) };
  };

  test('the exact amount still pays three TARGET days after the timeout; a part is sent back then', async (t) => {
    const { gateway, tradeId, send, refunds } = await open(t);
    gateway.clock.move(3 * DAYS);
    await send('5.00');
    await until(refunds, ([first]) => first?.amountMinor === 500n);
    assert.equal(await gateway.stateOf(tradeId), 'processing');
    await send();
    await until(
      () => gateway.stateOf(tradeId),
      (state) => state === 'paid',
    );
  });

  test('after that the order expires, and a part that arrived is sent back, like later money', async (t) => {
    const { gateway, tradeId, send, refunds } = await open(t);
    await send('5.00');
    gateway.clock.move(6 * DAYS + MINUTES);
    await until(
      () => gateway.stateOf(tradeId),
      (state) => state === 'expired',
    );
    await until(refunds, (list) => list.length === 1 && list[0]!.amountMinor === 500n);
    await send();
    await until(refunds, (list) => list.length === 2 && list.every(({ state }) => state === 'refunded'));
    assert.equal(await gateway.stateOf(tradeId), 'expired');
  });
});
