/** Tests of the events beside payments: passed on typed, at least once, and acknowledged only afterwards. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import {
  type NotificationData,
  payoutNotification,
  refundNotification,
  splitNotification,
} from '@gangway/protocol';
import type { GatewayEvent, Refund } from './gateway-events.ts';
import { quietConsole, type TestShop, testShop } from './test-shop.ts';

const REFUND = {
  user: '016683',
  order_id: 'HP-1001',
  trade_id: 'trade-1',
  refund_id: 'refund-1',
  m_refund_id: 'R-1',
  refund_amount: '4.99',
  refund_currency: 'EUR',
  description: 'One mug was broken',
  createDate: '1795190400',
  state: 'refunded',
  sequence: 2,
};
const TOLD_REFUND: Refund = {
  refundId: 'refund-1',
  merchantRefundId: 'R-1',
  orderId: 'HP-1001',
  tradeId: 'trade-1',
  state: 'refunded',
  amount: '4.99',
  currency: 'EUR',
  description: 'One mug was broken',
  createdAt: 1_795_190_400,
  sequence: 2,
};
const SPLIT = {
  user: '036870',
  split_id: 'split-1',
  trade_id: 'trade-1',
  split_solution_id: 'tulips',
  state: 'Success',
  currency: 'EUR',
  reference_id: 'S-1',
  created_at: '1795190400',
  receivers: '[{"mid":"M2","split_amount":"5.00"}]',
  sequence: 1,
};
const TOLD_SPLIT = {
  splitId: 'split-1',
  tradeId: 'trade-1',
  splitSolutionId: 'tulips',
  state: 'Success',
  currency: 'EUR',
  referenceId: 'S-1',
  receivers: [{ mid: 'M2', split_amount: '5.00' }],
  createdAt: 1_795_190_400,
  sequence: 1,
};
const PAYOUT = {
  user: '036870',
  time: '1795190400',
  wallet_id: 'wallet-1',
  payout_id: 'payout-1',
  currency: 'EUR',
  amount: '100.00',
  reference: 'November',
  state: 'completed',
  sequence: 3,
};
const TOLD_PAYOUT = {
  payoutId: 'payout-1',
  walletId: 'wallet-1',
  state: 'completed',
  amount: '100.00',
  currency: 'EUR',
  reference: 'November',
  requestedAt: 1_795_190_400,
  sequence: 3,
};

const CARD = {
  payment_token_object: 'gwt_of-ann',
  card_brand: 'visa',
  card_last4: '1111',
  card_expiry: '12/2030',
};

const send = async (shop: TestShop, data: NotificationData) => shop.notify(await shop.gateway.signed(data));

test('onRefund receives a refund with typed members', async () => {
  const refunds: Refund[] = [];
  const shop = testShop({ onRefund: (refund) => void refunds.push(refund) });
  assert.equal(await send(shop, refundNotification(REFUND)), '200 ok');
  assert.deepEqual(refunds, [TOLD_REFUND]);
});

const EVENTS: readonly (readonly [data: NotificationData, event: unknown])[] = [
  [refundNotification(REFUND), { type: 'refund', refund: TOLD_REFUND }],
  [splitNotification({ ...SPLIT, type: 'splitPayment' }), { type: 'splitPayment', split: TOLD_SPLIT }],
  [splitNotification({ ...SPLIT, type: 'splitRefund' }), { type: 'splitRefund', split: TOLD_SPLIT }],
  [payoutNotification(PAYOUT), { type: 'payout', payout: TOLD_PAYOUT }],
];
for (const [data, event] of EVENTS)
  test(`onEvent receives the type ${data.type}, and again after it failed`, async (t) => {
    const lines = quietConsole(t);
    const events: GatewayEvent[] = [];
    let fails = true;
    const shop = testShop({
      onEvent: async (event) => {
        events.push(event);
        if (fails) throw new Error('the store is closed');
      },
    });
    assert.equal(await send(shop, data), '500 bad');
    fails = false;
    assert.equal(await send(shop, data), '200 ok');
    assert.deepEqual(events, [event, event]);
    assert.match(lines.join('\n'), /the gateway will send it again/);
  });

test('a refund is acknowledged only after onRefund and onEvent have both succeeded', async (t) => {
  quietConsole(t);
  const calls: string[] = [];
  let broken: string | undefined = 'onRefund';
  const handler = (name: string) => async () => {
    calls.push(name);
    await Promise.resolve();
    if (broken === name) throw new Error(`${name} failed`);
  };
  const shop = testShop({ onRefund: handler('onRefund'), onEvent: handler('onEvent') });
  assert.equal(await send(shop, refundNotification(REFUND)), '500 bad');
  broken = 'onEvent';
  assert.equal(await send(shop, refundNotification(REFUND)), '500 bad');
  broken = undefined;
  assert.equal(await send(shop, refundNotification(REFUND)), '200 ok');
  assert.deepEqual(calls, ['onRefund', 'onRefund', 'onEvent', 'onRefund', 'onEvent']);
});

test('onPayment and onEvent both receive a payment, and again when onEvent failed', async (t) => {
  quietConsole(t);
  const events: GatewayEvent[] = [];
  let fails = true;
  const shop = testShop({
    onEvent: async (event) => {
      events.push(event);
      await Promise.resolve();
      if (fails) throw new Error('no');
    },
  });
  await shop.press(await shop.session());
  shop.gateway.settle('trade-1', 'paid');
  const text = await shop.gateway.notification('trade-1');
  assert.equal(await shop.notify(text), '500 bad');
  fails = false;
  assert.equal(await shop.notify(text), '200 ok');
  assert.equal(await shop.notify(text), '200 ok');
  assert.deepEqual(
    events.map((event) => event.type === 'payment' && [event.payment.tradeId, event.payment.state]),
    [
      ['trade-1', 'paid'],
      ['trade-1', 'paid'],
    ],
  );
  assert.equal(shop.payments.length, 2);
});

test('onEvent receives a notification even when a query was faster', async () => {
  const events: GatewayEvent[] = [];
  const shop = testShop({ onEvent: (event) => void events.push(event) });
  const token = await shop.session();
  await shop.press(token);
  shop.gateway.settle('trade-1', 'authorized');
  const authorized = await shop.gateway.notification('trade-1');
  shop.gateway.settle('trade-1', 'paid');
  await shop.request('/session', { token });
  assert.equal(shop.payments.at(-1)?.state, 'paid');
  assert.equal(await shop.notify(authorized), '200 ok');
  assert.equal(await shop.notify(await shop.gateway.notification('trade-1')), '200 ok');
  assert.deepEqual(
    events.map((event) => event.type === 'payment' && event.payment.state),
    ['authorized', 'paid'],
  );
  assert.deepEqual(
    shop.payments.map(({ state }) => state),
    ['paid'],
  );
});

test('a stored card is an event of its own, repeated until onEvent succeeds', async (t) => {
  quietConsole(t);
  const events: GatewayEvent[] = [];
  let fails = true;
  const onEvent = async (event: GatewayEvent) => {
    events.push(event);
    await Promise.resolve();
    if (fails && event.type === 'storedCard') throw new Error('the vault is closed');
  };
  const shop = testShop({ methods: ['Card'], onEvent });
  const changes = { saveCard: 'customer', customerId: 'ann', email: 'ann@example.org' } as const;
  await shop.press(await shop.session(changes), { method: 'Card', token: 'a.token' });
  shop.gateway.settle('trade-1', 'paid');
  const text = await shop.gateway.notification('trade-1', CARD);
  assert.equal(await shop.notify(text), '500 bad');
  fails = false;
  assert.equal(await shop.notify(text), '200 ok');
  assert.deepEqual(
    events.map(({ type }) => type),
    ['payment', 'storedCard', 'payment', 'storedCard'],
  );
  assert.deepEqual(events[3], {
    type: 'storedCard',
    card: {
      token: 'gwt_of-ann',
      usedBy: 'customer',
      brand: 'visa',
      last4: '1111',
      expiry: '12/2030',
      tradeId: 'trade-1',
      orderId: 'HP-1001',
      customerId: 'ann',
    },
  });
});

test('an unknown type is acknowledged and logged once', async (t) => {
  const lines = quietConsole(t);
  const events: GatewayEvent[] = [];
  const shop = testShop({ onEvent: (event) => void events.push(event) });
  const unknown = { '!from': 'gateway', type: 'unheard-of', sequence: 1 };
  for (let times = 0; times < 3; times++) assert.equal(await send(shop, unknown), '200 ok');
  assert.deepEqual(events, []);
  assert.equal(lines.length, 1);
  assert.match(lines[0]!, /"unheard-of" are acknowledged and ignored: this version does not know it/);
});

test('a hundred unknown types are logged; more are acknowledged without a log line', async (t) => {
  const lines = quietConsole(t);
  const shop = testShop();
  for (let number = 1; number <= 101; number++)
    assert.equal(
      await send(shop, { '!from': 'gateway', type: `unheard-of-${number}`, sequence: 1 }),
      '200 ok',
    );
  assert.equal(lines.length, 100);
});

test('without onRefund and onEvent, the log says once that refunds are ignored', async (t) => {
  const lines = quietConsole(t);
  const shop = testShop();
  for (let times = 0; times < 2; times++)
    assert.equal(await send(shop, refundNotification(REFUND)), '200 ok');
  assert.equal(lines.length, 1);
  assert.match(lines[0]!, /"refund" are acknowledged and ignored: gangway\(\) has no onRefund or onEvent/);
});

const WRONG: readonly (readonly [changes: Record<string, string>, member: string])[] = [
  [{ state: 'refunded twice' }, 'state'],
  [{ refund_amount: '4,99' }, 'refund_amount'],
  [{ createDate: 'today' }, 'createDate'],
];
for (const [changes, member] of WRONG)
  test(`a signed refund whose ${member} this version cannot read is not acknowledged`, async (t) => {
    const lines = quietConsole(t);
    const shop = testShop({ onRefund: () => assert.fail('called') });
    assert.equal(await send(shop, refundNotification({ ...REFUND, ...changes })), '400 bad');
    assert.match(lines.join('\n'), new RegExp(`its ${member} is unknown to this version`));
  });

test('a refund that the gateway did not sign is not passed on', async (t) => {
  quietConsole(t);
  const shop = testShop({ onRefund: () => assert.fail('called') });
  const text = await shop.gateway.signed(refundNotification(REFUND));
  assert.equal(await shop.notify(text.replace('"4.99"', '"40.99"')), '400 bad');
});
