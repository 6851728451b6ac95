// The rules of retention: what a finished payment loses when its time online is over, and which payments lose nothing.
import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { beforeEach, describe, test } from 'node:test';
import { archiveSeal } from '../archive/archives.ts';
import { createPaid, resolveUntil } from '../operations/test-orders.ts';
import { findOrder } from '../orders/order-rows.ts';
import { listRefunds } from '../orders/refunds.ts';
import { ONLINE_DAYS } from '../retention/online-time.ts';
import { type Statement, statement } from '../storage/database.ts';
import { ROOT_KEY, TEST_START, useGateway, validPayment } from '../test-gateway.ts';
import { findCardAtRail } from '../vault/cards-at-rails.ts';
import { insertPendingCard } from '../vault/stored-cards.ts';
import { applyNextPages, applyRetention, type RetentionCounts } from './apply-retention.ts';
import {
  CONTACT,
  createWithPayer,
  finishAll,
  makeOlder,
  type PayerLeft,
  payerLeft,
  sendWebhook,
} from './test-old-orders.ts';

const DAY_S = 86_400;
const countWebhooks = statement('test.webhooks', 'SELECT count(*)::int AS count FROM rail_callbacks');
const readWalk = statement(
  'test.walk',
  `SELECT after_id AS "afterId" FROM retention_walks WHERE name = 'orders'`,
);
const forget = statement('test.forget-walks', 'DELETE FROM retention_walks');
const lockRow = statement('test.lock-order', 'SELECT 1 FROM orders WHERE trade_id = $1 FOR UPDATE');

describe('the rules of retention', () => {
  const gateway = useGateway();
  const services = () => ({ ...gateway.services, archiveSeal: archiveSeal(ROOT_KEY) });
  const isWhole = (left: PayerLeft) => left.contact !== null && left.tries > 0 && left.webhooks > 0;
  const run = (isDry = false) => applyRetention(services(), { isDry, report: () => {} });
  const changes = ({ payments: _, ...counts }: RetentionCounts) =>
    Object.values(counts).reduce((a, b) => a + b, 0);

  /** The payments of earlier tests, which have nothing left to lose. */
  let handled = 0;
  beforeEach(async () => {
    await finishAll(gateway);
    await makeOlder(gateway, ONLINE_DAYS + 5);
    handled = (await run()).payments;
  });
  const newPayments = ({ payments }: RetentionCounts) => payments - handled;

  const count = async () => (await gateway.database.query<{ count: number }>(countWebhooks))[0]!.count;

  /** Returns a finished payment whose last event is `days` old. */
  async function finished(days: number, data: Record<string, unknown> = {}): Promise<string> {
    const tradeId = await createWithPayer(gateway, data);
    await finishAll(gateway);
    await makeOlder(gateway, days);
    return tradeId;
  }

  test('a card that was to be stored and that its rail has never reported is deleted', async () => {
    const tradeId = await finished(ONLINE_DAYS - 3);
    const { merchantId } = (await findOrder(gateway.database, tradeId))!;
    const facts = { brand: 'visa', last4: '', expiryMonth: '', expiryYear: '' } as const;
    const card = { ...facts, tradeId, merchantId, tokenType: 'CIT', number: '', rail: 'example' } as const;
    await gateway.database.transaction((tx) => insertPendingCard(gateway.services.vault, tx, card));
    assert.equal((await run()).cards, 0);
    await makeOlder(gateway, 20);
    assert.equal((await run(true)).cards, 1);
    assert.equal((await run()).cards, 1);
    assert.equal(await findCardAtRail(gateway.services.vault, gateway.database, tradeId), undefined);
  });

  test(`until day ${ONLINE_DAYS} a payment keeps everything, and after it what books need`, async () => {
    const tradeId = await finished(ONLINE_DAYS - 3);
    const before = await payerLeft(gateway, tradeId);
    assert.ok(isWhole(before), JSON.stringify(before));
    assert.equal(changes(await run()), 0);
    assert.deepEqual(await payerLeft(gateway, tradeId), before);

    // Webhooks have the real time, which the gateway's clock here is some days behind.
    await makeOlder(gateway, 20);
    const counts = await run();
    assert.deepEqual([newPayments(counts), counts.contacts, counts.answers, counts.webhooks], [1, 1, 1, 1]);
    assert.ok(counts.bodies > 0 && counts.tries > 0 && counts.attempts > 0);
    const after = await payerLeft(gateway, tradeId);
    assert.deepEqual(
      { ...after, bodies: after.bodies.map(({ state }) => state) },
      {
        ...{ email: '', demo: '', redirectUrl: '', contact: null, hasPage: false, tries: 0, webhooks: 0 },
        answers: [{ '!shrunk': true }],
        bodies: before.bodies.map(({ state }) => state),
      },
    );
    const { data } = await gateway.call('v3.QueryOrder', { trade_id: tradeId });
    const info = data.transaction_info as unknown as Record<string, string>;
    assert.deepEqual([info.state, info.amount, info.description], ['paid', '24.99', 'Two mugs']);
    assert.equal(changes(await run()), 0, 'a second run finds nothing to do');
  });

  test('a repeat after that gets order_id, trade_id and the present state, and other content is -4118', async () => {
    const payment = validPayment({ request_id: randomUUID() });
    const tradeId = await createPaid(gateway, payment);
    await finishAll(gateway);
    await makeOlder(gateway, ONLINE_DAYS + 5);
    await run();
    const again = await gateway.call('v3.CreatePayments', payment);
    assert.deepEqual(
      [again.code, again.data],
      ['200', { order_id: payment.order_id, trade_id: tradeId, state: 'paid' }],
    );
    const other = await gateway.call('v3.CreatePayments', { ...payment, amount: '25.00' });
    assert.equal(other.code, '-4118');
  });

  test('a repeat of a refund gets its first answer for ever', async () => {
    const tradeId = await createPaid(gateway);
    const refund = {
      trade_id: tradeId,
      refund_amount: '24.99',
      refund_currency: 'EUR',
      refund_description: 'Sent back',
      request_id: randomUUID(),
    };
    const first = await gateway.call('v3.CreateRefund', refund);
    assert.equal(first.code, '200', first.message);
    await resolveUntil(gateway, async () =>
      (await listRefunds(gateway.database, tradeId)).every(({ state }) => state === 'refunded'),
    );
    await finishAll(gateway);
    await makeOlder(gateway, ONLINE_DAYS + 5);
    assert.equal(newPayments(await run()), 1);
    assert.deepEqual(await gateway.call('v3.CreateRefund', refund), first);
  });

  test('four nodes at once do the work of one', async () => {
    await gateway.database.query(forget);
    const tradeId = await finished(ONLINE_DAYS + 5);
    const node = async () => {
      while (await applyNextPages(services()));
    };
    await Promise.all([node(), node(), node(), node()]);
    assert.equal((await payerLeft(gateway, tradeId)).contact, null);
    assert.equal(changes(await run()), 0);
  });

  const UNFINISHED: readonly (readonly [title: string, sql: string])[] = [
    ['is authorized', "UPDATE orders SET state = 'authorized' WHERE trade_id = $1"],
    ['awaits a decision', "UPDATE orders SET state = 'verify' WHERE trade_id = $1"],
    ['was paid later', 'UPDATE orders SET paid_at = $2 WHERE trade_id = $1'],
    ['has an open attempt', "UPDATE attempts SET state = 'open', ended_at = NULL WHERE trade_id = $1"],
    ['has an attempt that ended later', 'UPDATE attempts SET ended_at = $2 WHERE trade_id = $1'],
    [
      'has a refund that waits for money',
      `INSERT INTO refunds (id, trade_id, merchant_id, store_id, amount, currency, state, created_at)
       SELECT gen_random_uuid(), trade_id, merchant_id, store_id, 1, 'EUR', 'refund pending', created_at
       FROM orders WHERE trade_id = $1`,
    ],
    [
      'was refunded later',
      `INSERT INTO refunds (id, trade_id, merchant_id, store_id, amount, currency, state, created_at)
       SELECT gen_random_uuid(), trade_id, merchant_id, store_id, 1, 'EUR', 'refunded', $2
       FROM orders WHERE trade_id = $1`,
    ],
    [
      'is in dispute',
      `INSERT INTO disputes (id, rail, reference, trade_id, merchant_id, kind, state, amount, currency,
         settlement_amount, reason, sequence, opened_at)
       SELECT gen_random_uuid(), 'fake', trade_id::text, trade_id, merchant_id, 'chargeback', 'opened', 1, 'EUR', 1, '',
         1, created_at FROM orders WHERE trade_id = $1`,
    ],
    ['is in no report', 'UPDATE fund_lines SET clearing_id = NULL WHERE trade_id = $1'],
    ['has a waiting notification', "UPDATE notifications SET state = 'waiting' WHERE trade_id = $1"],
  ];
  for (const [title, sql] of UNFINISHED)
    test(`a payment that ${title} keeps everything, however old it is`, async () => {
      const tradeId = await finished(ONLINE_DAYS + 5);
      const change: Statement = { name: '', text: sql };
      await gateway.database.query(change, sql.includes('$2') ? [tradeId, TEST_START] : [tradeId]);
      const before = await payerLeft(gateway, tradeId);
      const counts = await run();
      assert.deepEqual([newPayments(counts), changes(counts)], [0, 0]);
      const after = await payerLeft(gateway, tradeId);
      assert.deepEqual(after, before);
      assert.ok(isWhole(after), JSON.stringify(after));
    });

  test('a payment that somebody works on is passed over', async () => {
    const tradeId = await finished(ONLINE_DAYS + 5);
    const before = await payerLeft(gateway, tradeId);
    await gateway.database.transaction(async (tx) => {
      await tx.query(lockRow, [tradeId]);
      assert.equal(newPayments(await run()), 0);
      assert.equal(newPayments(await run(true)), 1, 'a count waits for nobody');
    });
    const after = await payerLeft(gateway, tradeId);
    assert.deepEqual({ ...after, webhooks: before.webhooks }, before);
  });

  test('a dry run counts what a run then changes, and changes nothing', async () => {
    const tradeId = await finished(ONLINE_DAYS + 5);
    const before = await payerLeft(gateway, tradeId);
    const expected = await run(true);
    assert.deepEqual(await payerLeft(gateway, tradeId), before);
    assert.equal(changes(expected), 7, JSON.stringify(expected));
    assert.deepEqual(await run(), expected);
    assert.deepEqual(CONTACT, before.contact);
  });

  test('a webhook about two payments stays until both are finished; one about none goes by its age', async () => {
    const before = await count();
    const [old, young] = [await createWithPayer(gateway), await createWithPayer(gateway)];
    await sendWebhook(gateway, [old, young]);
    await sendWebhook(gateway, []);
    await finishAll(gateway);
    await makeOlder(gateway, ONLINE_DAYS + 5);
    const change: Statement = { name: '', text: 'UPDATE orders SET paid_at = $2 WHERE trade_id = $1' };
    await gateway.database.query(change, [young, TEST_START]);
    assert.equal((await count()) - before, 4);
    assert.equal((await run()).webhooks, 2);
    assert.equal((await count()) - before, 2);
    assert.equal((await payerLeft(gateway, young)).webhooks, 2);
  });

  test('the worker goes on where a node has ended, and begins anew after 30 days', async () => {
    await gateway.database.query(forget);
    const passed = await finished(ONLINE_DAYS + 5);
    const reopen: Statement = { name: '', text: 'UPDATE notifications SET state = $2 WHERE trade_id = $1' };
    await gateway.database.query(reopen, [passed, 'waiting']);
    assert.equal(await applyNextPages(services()), false);
    const walked = (await gateway.database.query<{ afterId: string }>(readWalk))[0]!.afterId;
    assert.equal(walked, passed, 'it was looked at');
    await gateway.database.query(reopen, [passed, 'delivered']);
    const next = await finished(ONLINE_DAYS + 5);
    await applyNextPages(services());
    assert.ok((await payerLeft(gateway, next)).contact === null);
    assert.ok((await payerLeft(gateway, passed)).contact !== null, 'the walk is past it');

    gateway.clock.move(31 * DAY_S);
    while (await applyNextPages(services()));
    gateway.clock.move(-31 * DAY_S);
    assert.ok((await payerLeft(gateway, passed)).contact === null);
  });
});
