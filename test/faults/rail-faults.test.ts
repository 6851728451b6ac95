// Faults at the simulated scheme, for each kind of rail: nothing is charged twice, and each payment ends as
// docs/test-data.md states.
import assert from 'node:assert/strict';
import { subscribe, unsubscribe } from 'node:diagnostics_channel';
import type { IncomingMessage } from 'node:http';
import { after, before, beforeEach, describe, test } from 'node:test';
import { setTimeout as sleep } from 'node:timers/promises';
import type { FaultyRail, RailFaultMode } from '@gangway/protocol';
import type { PayerAction } from '@gangway/protocol/checkout';
import { type Attempt, listAttempts } from '../../packages/gateway/src/orders/attempts.ts';
import { listRefunds } from '../../packages/gateway/src/orders/refunds.ts';
import { type Statement, statement } from '../../packages/gateway/src/storage/database.ts';
import { validPayment } from '../../packages/gateway/src/test-gateway.ts';
import { type TestSandbox, testSandboxGateway } from '../../packages/sandbox/src/test-sandbox-gateway.ts';
import { newestAttempt, waitFor, workUntil } from './orders-and-ledger.ts';

type Kind = Exclude<FaultyRail, 'payouts'>;

const CARD = {
  card_holder: 'Ann Payer',
  card_number: '4111111111111111',
  expiration_month: '12',
  expiration_year: '2030',
  cvc: '737',
};

/** Counts the payments and returns in each table of the scheme. */
const booked = (name: string, payments: string, returns: string): Statement =>
  statement(
    `test.booked-${name}`,
    `SELECT (SELECT count(*) FROM ${payments})::int AS payments, (SELECT count(*) FROM ${returns})::int AS returns`,
  );
const BOOKS: Readonly<Record<Kind, Statement>> = {
  transactions: booked('transactions', 'scheme_transactions', 'scheme_returns'),
  card: booked('card', 'scheme_card_payments', 'scheme_card_returns'),
  'gift-cards': booked('gift-cards', 'scheme_gift_card_payments', 'scheme_gift_card_returns'),
  transfers: booked('transfers', 'scheme_transfers', 'scheme_transfer_returns'),
  codes: booked('codes', 'scheme_code_payments', 'scheme_code_returns'),
};
const KINDS = Object.keys(BOOKS) as Kind[];

/** Resolves when a server of this process has answered a POST to a path that ends so. */
const untilPosted = (path: string): Promise<void> =>
  new Promise((resolve) => {
    const onFinish = (message: unknown) => {
      const { request } = message as { request: IncomingMessage };
      if (request.method !== 'POST' || !request.url?.endsWith(path)) return;
      unsubscribe('http.server.response.finish', onFinish);
      resolve();
    };
    subscribe('http.server.response.finish', onFinish);
  });

const captures = statement('test.captures', 'SELECT count(*)::int AS count FROM scheme_card_captures');

const refundOf = (trade_id: string) => ({
  trade_id,
  refund_amount: '24.99',
  refund_currency: 'EUR',
  refund_description: 'Sent back',
  m_refund_id: crypto.randomUUID(),
});

const captureOf = (trade_id: string) => ({
  trade_id,
  amount: '20.00',
  currency: 'EUR',
  description: 'Sent',
  notify_url: 'http://127.0.0.1:9/notify',
});

describe('the fault modes of the rails', () => {
  let gateway: TestSandbox;
  let pauses = 0;
  before(async () => {
    gateway = await testSandboxGateway({
      // A tenth of the delay, so that no rail times out; `inject-rail-fault.test.ts` checks its length.
      pause: async (ms) => {
        await sleep(ms / 10);
        pauses += 1;
      },
    });
  });
  beforeEach(() => change('usual'));
  after(() => gateway.stop());

  const change = (mode: RailFaultMode, rail: FaultyRail | 'all' = 'all') =>
    gateway.postToSandbox('/sandbox/rails', { rail, mode });
  const storeOf = async (kind: Kind) =>
    (await gateway.database.query<{ payments: number; returns: number }>(BOOKS[kind]))[0]!;
  const captured = async () => (await gateway.database.query<{ count: number }>(captures))[0]!.count;
  const becomes = async (tradeId: string, state: string) => {
    try {
      await workUntil(gateway, async () => (await gateway.stateOf(tradeId)) === state);
    } catch (error) {
      const attempts = (await listAttempts(gateway.database, tradeId)).map(
        (one) => `${one.kind} ${one.state} "${one.result}", asked ${one.askCount} times`,
      );
      const is = `${tradeId} is ${await gateway.stateOf(tradeId)}, not ${state}: ${attempts.join('; ')}`;
      throw new Error(is, { cause: error });
    }
  };
  let serial = 0;
  const call = async (method: string, data: Record<string, unknown>) => {
    const answer = await gateway.call(method, data);
    assert.equal(answer.code, '200', answer.message);
    return answer.data;
  };

  const payByCard = (changes: Record<string, string> = {}) =>
    call(
      'v3.CreateCardPayments',
      validPayment({
        sub_pay_method: 'Card',
        operation: '1',
        '3ds_initiate': '02',
        email: 'ann@example.org',
        cardinfo: JSON.stringify(CARD),
        request_id: crypto.randomUUID(),
        ...changes,
      }),
    );

  /** Starts a payment of 24.99. */
  const begin: Readonly<Record<Kind, () => Promise<Record<string, string>>>> = {
    async transactions() {
      const made = await gateway.create();
      await gateway.open(made.url!);
      return made;
    },
    card: () => payByCard(),
    // The answer does not wait for the charge. A query that overtook it would find nothing, and end the order.
    async 'gift-cards'() {
      const isCharged = untilPosted('/gift-cards/payments');
      const made = await call(
        'v3.CreatePaymentsVoucher',
        validPayment({
          sub_pay_method: 'Voucher',
          cardnumber: '6006490000000101',
          pincode: '1234',
          request_id: crypto.randomUUID(),
        }),
      );
      await isCharged;
      return made;
    },
    async transfers() {
      const made = await call(
        'v3.BankTransfer',
        validPayment({ sub_pay_method: 'Bank Transfer', request_id: crypto.randomUUID() }),
      );
      await gateway.open(`${made.url}/action`);
      return made;
    },
    codes() {
      serial += 1;
      const auth_code = `13${String(serial).padStart(14, '0')}00`;
      const data = { pay_method: 'offline', sub_pay_method: undefined, timeout: undefined, auth_code };
      return call(
        'v3.BarcodePayment',
        validPayment({ ...data, redirect_url: undefined, order_id: `w-${serial}` }),
      );
    },
  };

  /** Pays a started payment as its payer. */
  async function pay(kind: Kind, { trade_id, url }: Record<string, string>): Promise<void> {
    if (kind === 'transactions')
      await gateway.postToSandbox(`/sandbox/payments/${trade_id}`, { outcome: 'approve' });
    if (kind !== 'transfers') return;
    const { action } = (await (await gateway.open(`${url}/action`)).json()) as { action: PayerAction };
    assert.ok(action.kind === 'transfer');
    await gateway.postToSandbox('/sandbox/transfers', { reference: action.reference });
  }
  const payWhole = async (kind: Kind) => {
    const made = await begin[kind]();
    await pay(kind, made);
    await becomes(made.trade_id!, 'paid');
    return made.trade_id!;
  };

  /** Waits until the rail was queried twice about the newest attempt of a kind. */
  const isAskedTwice = (tradeId: string, kind: Attempt['kind'] = 'payment') =>
    workUntil(gateway, async () => {
      const attempts = await listAttempts(gateway.database, tradeId);
      return (attempts.findLast((one) => one.kind === kind)?.askCount ?? 0) >= 2;
    });
  const isOpen = (tradeId: string) =>
    workUntil(gateway, async () => (await newestAttempt(gateway.database, tradeId)).state === 'open');

  for (const kind of KINDS) {
    /** A start that waits for a payer can be repeated; card data and codes are not stored and cannot be sent again. */
    const isRepeated = kind === 'transactions' || kind === 'transfers';
    const end = isRepeated ? 'is started and paid once it is back' : 'fails once it is back';

    test(`away: a payment over ${kind} stays processing, and ${end}`, async () => {
      const { payments } = await storeOf(kind);
      await change('away');
      const made = await begin[kind]();
      await isAskedTwice(made.trade_id!);
      assert.equal(await gateway.stateOf(made.trade_id!), 'processing');
      assert.equal((await storeOf(kind)).payments, payments, 'nothing is booked while it is away');
      await change('usual');
      if (!isRepeated) {
        await becomes(made.trade_id!, 'failed');
        assert.equal((await storeOf(kind)).payments, payments);
        return;
      }
      await isOpen(made.trade_id!);
      await pay(kind, made);
      await becomes(made.trade_id!, 'paid');
      assert.equal((await storeOf(kind)).payments, payments + 1);
    });

    test(`lost: a payment over ${kind} is found by queries while answers are lost, and charged once`, async () => {
      const { payments } = await storeOf(kind);
      await change('lost');
      const made = await begin[kind]();
      assert.equal(await gateway.stateOf(made.trade_id!), 'processing');
      if (isRepeated) await isOpen(made.trade_id!);
      await pay(kind, made);
      await becomes(made.trade_id!, 'paid');
      assert.equal((await storeOf(kind)).payments, payments + 1);
    });

    for (const [mode, done] of [
      ['away', 0],
      ['lost', 1],
    ] as const)
      test(`${mode}: a refund over ${kind} stays refund processing, and the money is sent back once`, async () => {
        const tradeId = await payWhole(kind);
        const { returns } = await storeOf(kind);
        await change(mode);
        const { state } = await call('v3.CreateRefund', refundOf(tradeId));
        assert.equal(state, 'refund processing');
        await isAskedTwice(tradeId, 'return');
        const refundState = async () => (await listRefunds(gateway.database, tradeId))[0]?.state;
        assert.equal(await refundState(), 'refund processing');
        assert.equal((await storeOf(kind)).returns, returns + done);
        await change('usual');
        await workUntil(gateway, async () => (await refundState()) === 'refunded');
        assert.equal((await storeOf(kind)).returns, returns + 1);
      });
  }

  for (const mode of ['away', 'lost'] as const)
    test(`${mode}: during a capture the order stays authorized, and the money is captured once`, async () => {
      const before = await captured();
      const { trade_id: tradeId = '' } = await payByCard({ operation: '2' });
      await becomes(tradeId, 'authorized');
      await change(mode);
      const { state } = await call('v3.Capture', captureOf(tradeId));
      assert.equal(state, 'authorized');
      await isAskedTwice(tradeId, 'capture');
      assert.equal(await gateway.stateOf(tradeId), 'authorized');
      await change('usual');
      await becomes(tradeId, 'paid');
      assert.equal((await captured()) - before, 1);
    });

  test('slow: every kind of rail still answers in time', async () => {
    await change('slow');
    for (const kind of KINDS) {
      pauses = 0;
      const { trade_id } = await begin[kind]();
      const newest = () => newestAttempt(gateway.database, trade_id!);
      await waitFor(async () => (await newest()).state !== 'asking');
      assert.ok(pauses > 0, `the rail of ${kind} is slow`);
      assert.equal((await newest()).askCount, 0, `the resolver did not query ${kind}`);
    }
  });

  test('away: an order past its timeout expires when the scheme is back', async () => {
    const { trade_id: tradeId = '' } = await begin.transactions();
    await change('away');
    gateway.clock.move(31 * 60);
    await isAskedTwice(tradeId);
    assert.equal(await gateway.stateOf(tradeId), 'processing');
    await change('usual');
    await becomes(tradeId, 'expired');
  });

  test('away: an order is cancelled at once, and the attempt at the scheme once it is back', async () => {
    const { trade_id: tradeId = '' } = await begin.transactions();
    await change('away');
    await call('v3.CancelPayment', { trade_id: tradeId });
    assert.equal(await gateway.stateOf(tradeId), 'cancelled');
    await isAskedTwice(tradeId);
    await change('usual');
    await workUntil(
      gateway,
      async () => (await newestAttempt(gateway.database, tradeId)).state === 'cancelled',
    );
  });
});
