/** The timeline of a payment and its notifications on the command line. */
import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import { newId } from '../ids.ts';
import type { PaymentTimeline } from '../inspection/payment-timeline.ts';
import { bookTransfers } from '../ledger/transfers.ts';
import { leaseDue, recordTries } from '../notifications/delivery-leases.ts';
import { queueNotification } from '../notifications/notification-rows.ts';
import { endAttempt, insertAttempt, openAttempt } from '../orders/attempts.ts';
import { insertDispute } from '../orders/disputes.ts';
import { insertOrder } from '../orders/insert-order.ts';
import type { Order } from '../orders/order.ts';
import { insertLateMoneyRefund } from '../orders/refunds.ts';
import { type TestCommandLine, testCommandLine } from './test-command-line.ts';

const AT = new Date('2026-11-20T10:00:00Z');
const RECEIVER = 'https://shop.example/notify';
const UNKNOWN = '0199a3c4-0000-7000-8000-000000000000';
const CAPACITY = { total: 10, lanes: { each: 10, left: new Map() }, accounts: { each: 10, left: new Map() } };
const findPlace = {
  name: 'test.place',
  text: `SELECT a.id AS "accountId", a.merchant_id AS "merchantId", a.store_id AS "storeId" FROM accounts a`,
};

interface Listed {
  readonly id: string;
  readonly state: string;
  readonly tries: readonly { outcome: string; reason: string }[];
}

describe('a payment and its notifications', () => {
  let commandLine: TestCommandLine;
  let place: Pick<Order, 'accountId' | 'merchantId' | 'storeId'>;
  let paid: string;
  let sibling: string;

  before(async () => {
    commandLine = await testCommandLine();
    await commandLine.type('merchants add --uid 056870 --name Tulips');
    await commandLine.type('stores add --merchant 056870 --name Leiden');
    await commandLine.type('accounts add --merchant 056870 --uid 056683 --role cashier --store Leiden');
    place = (await commandLine.database.query<typeof place>(findPlace))[0]!;
    sibling = await addOrder('pending');
    paid = await addOrder('paid');
    await addHistory(paid);
  });
  after(() => commandLine.drop());

  async function addOrder(state: Order['state']): Promise<string> {
    const tradeId = newId();
    const order: Order = {
      ...place,
      tradeId,
      user: '056683',
      orderId: 'A-1',
      operationName: 'v3.CreatePayments',
      capture: 'now',
      keepsCard: false,
      payMethod: 'online',
      subPayMethod: 'iDEAL',
      amountMinor: 2499n,
      currency: 'EUR',
      settlementAmountMinor: 2499n,
      settlementCurrency: 'EUR',
      exchangeRate: '1',
      description: 'Tulips \u001b[31m',
      demo: '',
      redirectUrl: 'https://shop.example/return',
      notifyUrl: RECEIVER,
      timeoutMinutes: 30,
      state,
      sequence: 1,
      transactionId: '',
      createdAt: AT,
      expiresAt: AT,
      paidAt: null,
      email: '',
      cardBrand: '',
      cardLast4: '',
      amountCnyMinor: null,
      feeMinor: null,
      vatMinor: null,
      threeDs: null,
    };
    const rest = { pageSecretHash: Buffer.from(tradeId), contentMac: Buffer.alloc(1), answer: {} };
    await insertOrder(commandLine.database, { order, key: tradeId, ...rest });
    return tradeId;
  }

  async function addHistory(tradeId: string): Promise<void> {
    const { database: db } = commandLine;
    const money = { tradeId, amountMinor: 2499n, currency: 'EUR' };
    const attempt = await insertAttempt(db, {
      ...money,
      merchantId: place.merchantId,
      refundId: null,
      kind: 'payment',
      rail: 'sandbox-redirect',
      now: AT,
    });
    await openAttempt(db, attempt, { payerUrl: 'https://bank.example/pay/page-secret', reference: 'T-77' });
    await endAttempt(db, attempt, { state: 'done', result: 'The bank says paid', now: AT });
    await bookTransfers(db, [
      { ...money, event: 'paid', debit: 'rail:a', credit: 'merchant:b', bookedAt: AT },
    ]);
    const refund = { ...money, description: 'Came late', notifyUrl: '', createdAt: AT };
    await insertLateMoneyRefund(db, refund);
    await insertDispute(db, {
      ...{ ...money, rail: 'sandbox-redirect', reference: 'D-1', kind: 'chargeback', reason: 'Not known' },
      ...{ settlementAmountMinor: 2499n, respondBy: null, openedAt: AT },
    });
    const body = { '!from': 'gateway', type: 'payment' } as const;
    const { accountId, merchantId } = place;
    const note = { object: `payment:${tradeId}`, merchantId, accountId, tradeId, url: RECEIVER, body };
    for (const sequence of [1, 2]) await queueNotification(db, { ...note, sequence, now: AT });
    const [lease] = await leaseDue(db, { now: AT, leaseSeconds: 30, capacity: CAPACITY });
    const reason = 'The answer was bad.';
    const entry = { startedAt: AT, durationMs: 12, httpStatus: 200, outcome: 'failed', reason } as const;
    const nextTryAt = new Date('2026-11-20T11:00:00Z');
    await recordTries(db, [{ ...entry, id: newId(), notification: lease!, nextTryAt }]);
  }

  test('orders show prints order, attempts, refunds, disputes, transfers, notifications and siblings', async () => {
    const { code, out } = await commandLine.type(`orders show ${paid}`);
    assert.equal(code, 0);
    const order = `Payment ${paid}: paid\n.*order_id +A-1\n.*24\\.99 EUR\n.*056870 Tulips, Leiden\n`;
    const ended =
      'done .*T-77 +The bank says paid\n.*Came late\n.*chargeback +opened +24\\.99 EUR +Not known';
    const events = `${ended}.*paid +24\\.99 EUR +rail:a +merchant:b\n`;
    const notes = `replaced .*#1.*\n.*waiting .*#2.*\n.*1 try, next try 2026-11-20 11:00:00Z.*answer was bad`;
    assert.match(out, new RegExp(`${order}.*${events}.*${notes}.*\n.*${sibling} +pending`, 's'));
  });

  test("the output contains no address of a payer's page and no control characters", async () => {
    for (const words of [`orders show ${paid}`, `orders show ${paid} --json`]) {
      const { out } = await commandLine.type(words);
      assert.equal(out.includes('page-secret'), false);
      assert.equal(out.includes('\u001b'), false);
    }
  });

  test('--json prints the same, with amounts in hundredths and as decimals', async () => {
    const timeline = await commandLine.read<PaymentTimeline & { order: { amount: string } }>(
      `orders show ${paid.toUpperCase()}`,
    );
    assert.deepEqual([timeline.order.amountMinor, timeline.order.amount], ['2499', '24.99']);
    assert.equal(timeline.owner.storeName, 'Leiden');
    const counts = [
      timeline.attempts,
      timeline.refunds,
      timeline.disputes,
      timeline.transfers,
      timeline.notifications,
      timeline.siblings,
    ];
    assert.deepEqual(
      counts.map((list) => list.length),
      [1, 1, 1, 1, 2, 1],
    );
  });

  test('payments are listed newest first, by state, order_id and number', async () => {
    const list = async (rest: string) =>
      (await commandLine.read<{ tradeId: string }[]>(`orders list${rest}`)).map((order) => order.tradeId);
    assert.deepEqual(await list(''), [paid, sibling]);
    assert.deepEqual(await list(' --limit 1'), [paid]);
    assert.deepEqual(await list(' --state pending'), [sibling]);
    assert.deepEqual(await list(' --order A-1 --state paid'), [paid]);
    assert.deepEqual(await list(' --order B-1'), []);
    const { out } = await commandLine.type('orders list --state paid');
    assert.match(out, /^CREATED +TRADE_ID +ORDER_ID +STATE +AMOUNT +METHOD +ACCOUNT\n/);
    assert.match(
      out,
      new RegExp(`\n2026-11-20 10:00:00Z +${paid} +A-1 +paid +24\\.99 EUR +iDEAL +056683\n$`),
    );
    const none = await commandLine.type('orders list --order B-1');
    assert.match(none.out, /^No payments found in the database of .*\.\n$/);
  });

  test('notifications are listed newest first, with their tries, by payment, state and account', async () => {
    const list = (rest: string) => commandLine.read<Listed[]>(`notifications list${rest}`);
    const all = await list('');
    assert.deepEqual(
      all.map(({ state, tries }) => [state, tries.length]),
      [
        ['waiting', 1],
        ['replaced', 0],
      ],
    );
    assert.equal(all[0]?.tries[0]?.reason, 'The answer was bad.');
    assert.equal((await list(' --state replaced')).length, 1);
    assert.equal((await list(` --trade ${paid} --account 056683`)).length, 2);
    assert.deepEqual(await list(` --trade ${sibling}`), []);
  });

  test('only the newest notification of a payment can be resent; it is due now in business time', async () => {
    const [newest, older] = await commandLine.read<Listed[]>('notifications list');
    await commandLine.refuses(`notifications resend ${older?.id}`, {
      sentence: /is older than another one of the same object/,
    });
    await commandLine.type('clock move +30d');
    assert.equal((await commandLine.type(`notifications resend ${newest?.id}`)).code, 0);
    const [again] = await commandLine.read<{ nextTryAt: string; tryCount: number }[]>('notifications list');
    const days = (Date.parse(again?.nextTryAt ?? '') - Date.now()) / 86_400_000;
    assert.ok(Math.abs(days - 30) < 0.01, `due in ${days} days`);
    assert.equal(again?.tryCount, 0);
  });

  for (const [words, sentence, code] of [
    [`orders show ${UNKNOWN}`, /There is no payment 0199a3c4/, 1],
    [
      `orders show ${UNKNOWN}`,
      /the database of .*gangway; to use another, set DATABASE_URL or GW_DATA_DIR/,
      1,
    ],
    ['orders show TRADE_ID', /TRADE_ID is not an id: take one that gangway orders list shows/, 2],
    ['orders show', /orders show needs TRADE_ID, as in: gangway orders show 0199a3c4/, 2],
    ['orders list --state lost', /There is no state lost; it is one of pending/, 2],
    ['orders list --limit 0', /0 is not valid: give a whole number from 1 to 1000/, 2],
    ['orders list --limit 1001', /1001 is not valid/, 2],
    ['orders list --limit ten', /ten is not valid/, 2],
    [`notifications list --trade ${UNKNOWN}`, /There is no payment/, 1],
    ['notifications list --account nobody', /There is no account nobody/, 1],
    ['notifications list --state lost', /There is no state lost; it is one of waiting/, 2],
    [`notifications resend ${UNKNOWN}`, /There is no notification/, 1],
    ['notifications resend', /notifications resend needs ID/, 2],
  ] as const) {
    test(`refused: ${words}`, () => commandLine.refuses(words, { sentence, code }));
  }
});
