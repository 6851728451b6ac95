/** Every typed call of the merchant server against a real gateway: it works, and a refusal has its code. */
import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import { type Gateway, GatewayRefusal, gatewayCalls } from '@gangway/server';
import { CALLS } from '../../packages/server/src/calls/call-table.ts';
import { startTarget, type TestTarget } from '../conformance/gateway.ts';
import { openStage, type Stage } from '../conformance/stage.ts';
import type { Account } from '../conformance/target.ts';
import { fresh, freshCode } from '../conformance/values.ts';

const NOBODY = '019a9f2e-5b70-7c11-9d53-2f6c1e7a8b90';
const EURO = { amount: '1.00', currency: 'EUR' };
const CARD = {
  holder: 'J. de Vries',
  number: '4111111111111111',
  expirationMonth: '12',
  expirationYear: '2034',
  cvc: '737',
};
const HOUR_MS = 3_600_000;

const order = () => ({
  orderId: fresh(),
  money: { amount: '24.99', currency: 'EUR' },
  description: 'Two mugs',
  timeoutMinutes: 30,
  notifyUrl: 'http://127.0.0.1:9/notify',
});
const cardOrder = () => ({ ...order(), email: 'payer@example.com', returnUrl: 'http://127.0.0.1:9/back' });
const tillOrder = () => {
  const { timeoutMinutes: _, ...rest } = order();
  return rest;
};
const period = () => ({ from: new Date(Date.now() - HOUR_MS), to: new Date(Date.now() + HOUR_MS) });

/** The calls of two accounts, and the objects of a run. */
interface Callers {
  readonly cashier: Gateway;
  readonly finance: Gateway;
  readonly stage: Stage;
}

type Check = (callers: Callers) => Promise<unknown>;

const receivers = (more: object) =>
  [
    { merchantId: '046870', detailReferenceId: fresh(), amount: '1.00', description: 'Their part', ...more },
  ] as never;

const createSplit = async ({ finance, stage }: Callers, amount = '1.00') => {
  await stage.giveFunds();
  return finance.splits.create({
    tradeId: await stage.createPaid({ amount: (2 * Number(amount)).toFixed(2) }),
    splitSolutionId: 'sandbox-036870',
    currency: 'EUR',
    referenceId: fresh().slice(0, 32),
    isLast: false,
    receivers: receivers({ amount, role: 'supplier' }),
  });
};

const processing = async (created: Promise<{ readonly state: string; readonly url?: string }>) => {
  const { state, url } = await created;
  assert.equal(state, 'processing');
  assert.match(url ?? 'http', /^http/);
};

/** Group and name of a call → what it does. */
const CHECKS: Readonly<Record<string, Check>> = {
  'payments.create': ({ cashier }) => processing(cashier.payments.create({ ...order(), method: 'iDEAL' })),
  'payments.createBankQrCode': ({ cashier }) => processing(cashier.payments.createBankQrCode(order())),
  'payments.createGiftCard': async ({ cashier }) => {
    const card = { giftCardNumber: '6006490000000101', giftCardPin: '1234' };
    const paid = await cashier.payments.createGiftCard({ ...order(), ...card });
    assert.deepEqual([paid.state, paid.url], ['processing', undefined]);
  },
  'payments.createBankTransfer': ({ cashier }) => processing(cashier.payments.createBankTransfer(order())),
  'payments.createWalletWeb': ({ cashier }) =>
    processing(cashier.payments.createWalletWeb({ ...order(), walletType: 'GCASH' })),
  'payments.createWalletMobileWeb': ({ cashier }) =>
    processing(cashier.payments.createWalletMobileWeb({ ...order(), method: 'WeChat Pay' })),
  'payments.createWalletApp': ({ cashier }) =>
    processing(cashier.payments.createWalletApp({ ...order(), osType: 'ios' })),
  'payments.createWalletMiniProgram': async ({ cashier, stage }) => {
    const appId = stage.target.apps.Alipay!;
    const { parameters } = await cashier.payments.createWalletMiniProgram({
      ...order(),
      method: 'Alipay',
      appId,
    });
    assert.deepEqual(Object.keys(parameters), ['tradeNO']);
  },
  'payments.createWalletInApp': async ({ cashier, stage }) => {
    const appId = stage.target.apps['WeChat Pay']!;
    const { parameters } = await cashier.payments.createWalletInApp({ ...order(), appId });
    assert.equal(parameters.appid, appId);
  },
  'payments.createBarcode': async ({ cashier }) => {
    const walletCode = freshCode('Alipay');
    const paid = await cashier.payments.createBarcode({ ...tillOrder(), walletCode, tip: '2.50' });
    assert.deepEqual([paid.method, paid.tip, paid.money.amount], ['Alipay', '2.50', '24.99']);
  },
  'payments.createStoreQrCode': ({ cashier }) => processing(cashier.payments.createStoreQrCode(order())),
  'payments.findWallet': async ({ cashier }) => {
    const { method } = await cashier.payments.findWallet({ walletCode: freshCode('WeChat Pay') });
    assert.equal(method, 'WeChat Pay');
  },
  'cards.create': ({ cashier }) =>
    processing(cashier.cards.create({ ...cardOrder(), capture: 'later', threeDs: 'required', card: CARD })),
  'cards.createPage': ({ cashier }) =>
    processing(
      cashier.cards.createPage({ ...cardOrder(), capture: 'now', threeDs: 'required', display: 'page' }),
    ),
  'tokens.create': ({ cashier }) =>
    processing(
      cashier.tokens.create({
        ...cardOrder(),
        capture: 'never',
        saveCard: 'customer',
        threeDs: 'required',
        card: CARD,
      }),
    ),
  'tokens.createPage': ({ cashier }) =>
    assert.rejects(
      cashier.tokens.createPage({
        ...cardOrder(),
        capture: 'now',
        consentWording: 'Keep this card for my subscription.',
        threeDs: 'required',
        display: 'page',
      }),
      { code: '-4011' },
    ),
  'tokens.pay': async ({ cashier, stage }) => {
    const token = await stage.keepCard('MIT');
    const sale = { ...order(), capture: 'now', usedBy: 'merchant', threeDs: 'required', token } as const;
    const paid = await cashier.tokens.pay(sale);
    assert.deepEqual([paid.state, paid.url], ['paid', undefined]);
  },
  'tokens.list': async ({ cashier, stage }) => {
    const customerId = fresh();
    const tradeId = await stage.createKept({ customer_id: customerId });
    const { cards } = await cashier.tokens.list({ customerId });
    assert.deepEqual(
      cards.map((card) => card.tradeId),
      [tradeId],
    );
    assert.deepEqual((await cashier.tokens.list({ customerId: fresh() })).cards, []);
  },
  'tokens.revoke': async ({ cashier, stage }) => {
    const tradeId = await stage.createKept();
    const { revokesAt } = await cashier.tokens.revoke({ tradeId, delaySeconds: 60 });
    assert.ok(revokesAt && Math.abs(revokesAt.getTime() - Date.now() - 60_000) < 60_000);
    await assert.rejects(cashier.tokens.revoke({ tradeId: NOBODY }), { code: '-4001' });
  },
  'tokens.restore': async ({ cashier, stage }) => {
    const tradeId = await stage.createKept();
    await cashier.tokens.revoke({ tradeId, delaySeconds: 60 });
    assert.equal((await cashier.tokens.restore({ tradeId })).revokesAt, undefined);
    await cashier.tokens.revoke({ tradeId });
    await assert.rejects(cashier.tokens.restore({ tradeId }), { code: '-4002' });
  },
  'orders.query': async ({ cashier, stage }) => {
    const tradeId = await stage.createPaid();
    const found = await cashier.orders.query({ tradeId });
    assert.deepEqual([found.tradeId, found.state, found.refunds], [tradeId, 'paid', []]);
    assert.deepEqual(found.money, { amount: '24.99', currency: 'EUR' });
    assert.ok(found.paidAt && Math.abs(found.paidAt.getTime() - Date.now()) < HOUR_MS);
  },
  'orders.list': async ({ cashier, stage }) => {
    const orderId = fresh();
    const made = [
      await stage.createOpen({ order_id: orderId }),
      await stage.createOpen({ order_id: orderId }),
    ];
    const found: string[] = [];
    for await (const { tradeId } of cashier.orders.list({ filter: { orderId }, pageSize: 1 }))
      found.push(tradeId);
    assert.deepEqual(found, made.toReversed());
  },
  'orders.listByTime': async ({ cashier, stage }) => {
    const tradeId = await stage.createPaid();
    for await (const found of cashier.orders.listByTime({ ...period(), state: 'paid' }))
      if (found.tradeId === tradeId) return;
    assert.fail('the order is not in the list');
  },
  'orders.cancel': async ({ cashier, stage }) => {
    const tradeId = await stage.createOpen();
    assert.equal((await cashier.orders.cancel({ tradeId })).state, 'cancelled');
    await assert.rejects(cashier.orders.cancel({ tradeId: NOBODY }), { code: '-4001' });
  },
  'captures.create': async ({ cashier, stage }) => {
    const options = { tradeId: await stage.createAuthorised(), money: EURO, description: 'One mug' };
    const idempotencyKey = fresh();
    const taken = await cashier.captures.create({ ...options, idempotencyKey });
    assert.deepEqual([taken.state, taken.money], ['paid', EURO]);
    assert.deepEqual(await cashier.captures.create({ ...options, idempotencyKey }), taken);
    await assert.rejects(cashier.captures.create(options), { code: '-4004' });
  },
  'refunds.create': async ({ cashier, stage }) => {
    const tradeId = await stage.createPaid();
    const options = { tradeId, money: EURO, description: 'One mug broke', merchantRefundId: fresh() };
    const refund = await cashier.refunds.create(options);
    assert.equal((await cashier.refunds.create(options)).refundId, refund.refundId);
    const { refunds } = await cashier.orders.query({ tradeId });
    assert.deepEqual(
      refunds.map(({ merchantRefundId, money }) => [merchantRefundId, money]),
      [[options.merchantRefundId, EURO]],
    );
    const tooMuch = { ...options, merchantRefundId: fresh(), money: { amount: '24.00', currency: 'EUR' } };
    await assert.rejects(cashier.refunds.create(tooMuch), { code: '-4003' });
  },
  'refunds.query': async ({ cashier, stage }) => {
    const refundId = await stage.createRefund();
    const refund = await cashier.refunds.query({ refundId });
    assert.deepEqual([refund.refundId, refund.money, refund.settlement], [refundId, EURO, EURO]);
    const merchantRefundId = fresh();
    const options = { tradeId: await stage.createPaid(), money: EURO, description: 'One mug broke' };
    const made = await cashier.refunds.create({ ...options, merchantRefundId });
    assert.equal((await cashier.refunds.query({ merchantRefundId })).refundId, made.refundId);
    await assert.rejects(cashier.refunds.query({}), { code: '-3001' });
  },
  'refunds.approve': async ({ finance, stage }) => {
    const refundId = await stage.createWaitingRefund();
    assert.equal((await finance.refunds.approve({ refundId, decision: 'reject' })).state, 'refund cancel');
  },
  'balances.query': async ({ finance }) => {
    const { currency, usable, at } = await finance.balances.query({ currency: 'EUR' });
    assert.equal(currency, 'EUR');
    assert.match(usable, /^-?\d+\.\d\d$/);
    assert.ok(at instanceof Date);
  },
  'payouts.create': async ({ finance, stage }) => {
    await stage.giveFunds();
    const options = { money: EURO, reference: 'November', idempotencyKey: fresh().slice(0, 32) };
    const payout = await finance.payouts.create(options);
    assert.deepEqual([payout.state, payout.money], ['awaiting approval', EURO]);
    assert.equal((await finance.payouts.create(options)).payoutId, payout.payoutId);
    const tooMuch = { amount: '999999999.00', currency: 'EUR' };
    await assert.rejects(finance.payouts.create({ money: tooMuch, reference: 'All' }), { code: '-4005' });
  },
  'reports.list': async ({ finance, stage }) => {
    const [report] = stage.reports as readonly Readonly<Record<string, string>>[];
    const day = report!.transaction_date!.split('-').reverse().join('-');
    const { lines, count } = await finance.reports.list({ day });
    assert.deepEqual([lines.length, lines[0]!.transactionDay], [count, day]);
    assert.ok(lines.every(({ paymentCount }) => Number.isInteger(paymentCount)));
  },
  'reports.transactions': async ({ finance, stage }) => {
    const [report] = stage.reports as readonly Readonly<Record<string, string>>[];
    const { lines } = await finance.reports.transactions({ reportId: report!.clearing_id! });
    assert.match(lines[0]!.localTime, /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d$/);
    assert.equal(lines[0]!.timeZone, 'Europe/Amsterdam');
    await assert.rejects(finance.reports.transactions({}), { code: '-3001' });
  },
  'reports.download': async ({ cashier, stage }) => {
    const tradeId = await stage.createPaid();
    const csv = await new Response(await cashier.reports.download({ of: 'payments', ...period() })).text();
    assert.ok(csv.includes(tradeId));
    const refunds = await cashier.reports.download({ of: 'refunds', ...period() });
    assert.match(await new Response(refunds).text(), /^refund_id,/);
  },
  'splits.create': async (callers) => {
    const split = await createSplit(callers);
    assert.deepEqual(
      [split.type, split.state, split.receivers[0]!.amount],
      ['splitPayment', 'Success', '1.00'],
    );
  },
  'splits.query': async (callers) => {
    const { splitId, referenceId } = await createSplit(callers);
    const found = await callers.finance.splits.query({ splitId, referenceId, kind: 'split' });
    assert.deepEqual([found.splitId, found.receivers[0]!.error], [splitId, undefined]);
  },
  'splits.cancel': async (callers) => {
    const { usable } = await callers.finance.balances.query({ currency: 'EUR' });
    const { splitId, referenceId } = await createSplit(
      callers,
      (Math.ceil(Number(usable)) + 200_000).toFixed(2),
    );
    assert.equal((await callers.finance.splits.cancel({ splitId, referenceId })).state, 'Cancelled');
  },
  'splits.return': async (callers) => {
    const { splitId, receivers: entries } = await createSplit(callers);
    const returned = await callers.finance.splits.return({
      splitId,
      currency: 'EUR',
      referenceId: fresh().slice(0, 32),
      receivers: receivers({ splitDetailId: entries[0]!.splitDetailId }),
    });
    assert.deepEqual([returned.type, returned.state], ['splitRefund', 'Success']);
  },
};

/** Cards of the sandbox are typed on its own pages; rails/mollie/src/rail.stored.test.ts has such a payment. */
const REFUSED = 'tokens.createPage';

describe('the typed calls', () => {
  let gateway: TestTarget;
  let callers: Callers;
  before(async () => {
    gateway = await startTarget();
    await gateway.clearToday();
    const { target } = gateway;
    const as = ({ uid, secret }: Account) =>
      gatewayCalls({ gateway: target.url, user: uid, secret, notifyUrl: 'http://127.0.0.1:9/notify' });
    const { cashier, superAdmin } = target.accounts;
    const stage = await openStage(target);
    callers = { cashier: as(cashier), finance: as(superAdmin!), stage };
  });
  after(async () => gateway?.stop());

  const names = Object.entries(CALLS).flatMap(([group, rows]) =>
    Object.keys(rows).map((name) => `${group}.${name}`),
  );
  test('are all checked here', () => assert.deepEqual(Object.keys(CHECKS).toSorted(), names.toSorted()));

  for (const [name, check] of Object.entries(CHECKS))
    test(`${name} ${name === REFUSED ? 'is refused where no rail keeps cards' : 'works on a gateway'}`, async () => {
      await check(callers);
    });

  test('a refusal has the code of the gateway and the number of its response', async () => {
    await assert.rejects(callers.cashier.orders.query({ tradeId: NOBODY }), (error) => {
      assert.ok(error instanceof GatewayRefusal);
      assert.match(error.requestId ?? '', /^\d{24}$/);
      return error.code === '-4001' && !error.isRetriable;
    });
    await assert.rejects(callers.cashier.balances.query({ currency: 'EUR' }), { code: '-4120' });
    await assert.rejects(callers.finance.payments.create({ ...order(), method: 'iDEAL' }), { code: '-4120' });
  });
});
