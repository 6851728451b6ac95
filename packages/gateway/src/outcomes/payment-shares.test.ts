// A gift card with too little money pays a part of an order, and another way the rest: state, ledger, returns, refunds.
import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { schemeCapabilities } from '../../../sandbox/src/rails/scheme-capabilities.ts';
import { listFundLines } from '../clearing/fund-lines.ts';
import { leaveUnpaid, openPage } from '../hosted-pages/test-page.ts';
import { ledgerSeal } from '../ledger/seal.ts';
import { verifyLedger } from '../ledger/verify.ts';
import { ledgerOf, notesAbout, resolveUntil } from '../operations/test-orders.ts';
import { listAttempts } from '../orders/attempts.ts';
import { type FakeRail, fakeRail } from '../rails/fake-rail.ts';
import type { Rail } from '../rails/rail.ts';
import { railRegistry } from '../rails/rail-registry.ts';
import { ROOT_KEY, useGateway, validPayment } from '../test-gateway.ts';
import { decideHeld } from './decide-held.ts';
import { endOrder } from './end-order.ts';
import { takeWebhook } from './rail-webhooks.ts';

/** What the gift card holds, in hundredths. */
const BALANCE = 2000n;
const CARD = { number: '6006490000000200', pin: '1234' };

/** Returns a rail of gift cards that all hold 20.00, over a fake rail that keeps the money. */
function giftCardRail(fake: FakeRail): Rail {
  return {
    ...fake,
    capabilities: schemeCapabilities(['Voucher'], { flows: ['at-once'] }, { webhooks: 'none' }),
    async begin(request) {
      if (request.amountMinor > BALANCE)
        return { kind: 'declined', reason: 'gift-card-balance', balanceMinor: BALANCE };
      await fake.begin(request);
      fake.decide(request.attemptId, 'paid');
      const { attemptId, amountMinor, currency } = request;
      if (fake.silent) return { kind: 'unclear', reason: 'silent' };
      return { kind: 'paid', amountMinor, currency, reference: `ref-${attemptId}` };
    },
  };
}

describe('a gift card that pays a part', () => {
  const gifts = fakeRail('gift', { retryPolicy: 'none' });
  const banks = fakeRail('bank');
  const gateway = useGateway({ rails: railRegistry([giftCardRail(gifts), banks]) });

  async function create(data: Record<string, unknown> = {}) {
    const answer = await gateway.call(
      'v3.CreatePaymentsVoucher',
      validPayment({ sub_pay_method: 'Voucher', amount: '64.00', ...data }),
    );
    assert.equal(answer.code, '200', answer.message);
    return { url: answer.data.url!, tradeId: answer.data.trade_id! };
  }
  async function send(url: string, card: Record<string, string> = { ...CARD, part: '20.00' }) {
    const response = await gateway.open(`${url}/voucher`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', origin: gateway.services.publicUrl },
      body: JSON.stringify(card),
    });
    return (await response.json()) as Record<string, string>;
  }
  const attemptsOf = (tradeId: string) => listAttempts(gateway.database, tradeId);

  /** Returns an order whose part is paid. */
  async function parted(data?: Record<string, unknown>) {
    const order = await create(data);
    assert.deepEqual(await send(order.url), { outcome: 'part-paid' });
    return order;
  }
  /** Begins to pay the rest by iDEAL, and returns the attempt. */
  async function beginRest({ url, tradeId }: { url: string; tradeId: string }): Promise<string> {
    const next = await (await openPage(gateway, url)).submit({ method: 'iDEAL' });
    assert.equal(next.kind, 'redirect');
    return (await attemptsOf(tradeId)).at(-1)!.id;
  }
  async function decide(attemptId: string, state: Parameters<FakeRail['decide']>[1], amountMinor?: bigint) {
    banks.decide(attemptId, state, amountMinor);
    await gateway.askRail(attemptId);
  }
  /** Returns an order that is paid in two ways. */
  async function paid(data?: Record<string, unknown>) {
    const order = await parted(data);
    const rest = await beginRest(order);
    await decide(rest, 'paid');
    assert.equal(await gateway.stateOf(order.tradeId), 'paid');
    return { ...order, rest };
  }
  const recordOf = async (tradeId: string) =>
    (await gateway.call('v3.QueryOrder', { trade_id: tradeId })).data.transaction_info as unknown as {
      amount: string;
      sub_pay_method: string;
      payment_info?: { sub_pay_method: string; amount: string }[];
      refund_info: { state: string; refund_amount: string }[];
    };
  const returnsOf = async (tradeId: string) =>
    (await attemptsOf(tradeId))
      .filter(({ kind }) => kind === 'return')
      .map(({ rail, amountMinor, state }) => [rail, amountMinor, state]);
  const areReturned = async (tradeId: string) =>
    (await attemptsOf(tradeId)).every(({ state }) => state !== 'asking');
  const refund = (tradeId: string, amount: string) =>
    gateway.call('v3.CreateRefund', {
      trade_id: tradeId,
      refund_amount: amount,
      refund_currency: 'EUR',
      refund_description: 'Sent back',
      notify_url: 'http://127.0.0.1:9/refunded',
    });

  test('the answer to a card with too little names the rest, and charges nothing until the payer agrees', async () => {
    const { url, tradeId } = await create();
    const answer = await send(url, CARD);
    assert.deepEqual(answer, { outcome: 'too-little', balance: '20.00', currency: 'EUR', rest: '44.00' });
    assert.deepEqual((await ledgerOf(gateway, tradeId)).events, []);
  });

  test('the part is held, the order stays open, and its page offers the other ways for the rest', async () => {
    const { url, tradeId } = await parted();
    const { events, balances } = await ledgerOf(gateway, tradeId);
    assert.deepEqual(events, ['part-held']);
    assert.deepEqual(balances, { 'rail-receivable': 2000n, 'held-money': -2000n });
    const page = await openPage(gateway, url);
    assert.deepEqual([page.element, page.session.amount], ['gw-checkout', '44.00']);
    assert.ok(page.session.methods.includes('iDEAL') && !page.session.methods.includes('Voucher'));
    assert.equal(await page.status(), null);
    const record = await recordOf(tradeId);
    assert.deepEqual(
      record.payment_info?.map((one) => [one.sub_pay_method, one.amount]),
      [['Voucher', '20.00']],
    );
  });

  test('the rest pays the order: 64.00 in all, a line for each way, and nothing is held any more', async () => {
    const { tradeId, rest } = await paid();
    assert.equal(banks.started.get(rest)?.amountMinor, 4400n);
    const { events, balances } = await ledgerOf(gateway, tradeId);
    assert.deepEqual(events, ['part-held', 'part-paid', 'paid']);
    assert.deepEqual(balances, { 'rail-receivable': 6400n, 'merchant-uncleared': -6400n });
    const lines = await listFundLines(gateway.database, tradeId);
    assert.deepEqual(lines.map(({ amountMinor }) => amountMinor).sort(), [2000n, 4400n]);
    const record = await recordOf(tradeId);
    assert.deepEqual([record.amount, record.sub_pay_method], ['64.00', 'iDEAL']);
    assert.deepEqual(
      record.payment_info?.map((one) => [one.sub_pay_method, one.amount]),
      [
        ['Voucher', '20.00'],
        ['iDEAL', '44.00'],
      ],
    );
  });

  test('a refused rest leaves the part and the order open, and another try pays', async () => {
    const order = await parted();
    await decide(await beginRest(order), 'declined');
    assert.equal(await gateway.stateOf(order.tradeId), 'processing');
    await decide(await beginRest(order), 'paid');
    assert.equal(await gateway.stateOf(order.tradeId), 'paid');
  });

  const isBackOnCard = async (tradeId: string) => {
    await resolveUntil(gateway, () => areReturned(tradeId));
    assert.deepEqual(await returnsOf(tradeId), [['gift', 2000n, 'done']]);
    const { events, balances } = await ledgerOf(gateway, tradeId);
    assert.deepEqual(events, ['part-held', 'part-returned', 'returned']);
    assert.deepEqual(balances, {});
    const notes = await notesAbout(gateway, tradeId, 'refund');
    assert.deepEqual(
      notes.map(({ refund_amount, state }) => [refund_amount, state]),
      [
        ['20.00', 'refund processing'],
        ['20.00', 'refunded'],
      ],
    );
  };

  test('a payer who leaves gets the part back on the gift card, once', async () => {
    const { url, tradeId } = await parted();
    await leaveUnpaid(gateway, url);
    await leaveUnpaid(gateway, url);
    assert.equal(await gateway.stateOf(tradeId), 'declined');
    await isBackOnCard(tradeId);
  });

  test('an order that expires gives the part back', async (t) => {
    const { tradeId } = await parted();
    gateway.clock.move(31 * 60);
    t.after(() => gateway.clock.move(-31 * 60));
    await endOrder(gateway.services, tradeId, 'expired');
    await isBackOnCard(tradeId);
  });

  test('a cancelled order gives the part back', async () => {
    const { tradeId } = await parted();
    assert.equal((await gateway.call('v3.CancelPayment', { trade_id: tradeId })).code, '200');
    await isBackOnCard(tradeId);
  });

  test('another trade that is paid for the order_id gives the part back', async () => {
    const orderId = crypto.randomUUID();
    const { tradeId } = await parted({ order_id: orderId });
    const other = await gateway.create({ order_id: orderId, amount: '64.00' });
    await gateway.open(other.url!);
    await decide((await attemptsOf(other.trade_id!)).at(-1)!.id, 'paid');
    assert.equal(await gateway.stateOf(tradeId), 'cancelled');
    await isBackOnCard(tradeId);
  });

  test('a rest that is paid after the order has ended goes back as well', async () => {
    const order = await parted();
    const rest = await beginRest(order);
    await gateway.call('v3.CancelPayment', { trade_id: order.tradeId });
    banks.decide(rest, 'paid');
    await gateway.askRail(rest);
    await resolveUntil(gateway, () => areReturned(order.tradeId));
    const returns = await returnsOf(order.tradeId);
    assert.deepEqual(returns, [
      ['gift', 2000n, 'done'],
      ['bank', 4400n, 'done'],
    ]);
    assert.deepEqual((await ledgerOf(gateway, order.tradeId)).balances, {});
  });

  test('a part whose answer was lost is found by the resolver, and held once', async () => {
    const { url, tradeId } = await create();
    gifts.silent = true;
    assert.deepEqual(await send(url), { outcome: 'accepted' });
    gifts.silent = false;
    const [{ id } = { id: '' }] = await attemptsOf(tradeId);
    await gateway.askRail(id);
    await gateway.askRail(id);
    assert.deepEqual((await ledgerOf(gateway, tradeId)).events, ['part-held']);
    assert.equal(await gateway.stateOf(tradeId), 'processing');
  });

  test('a part whose answer comes after the order has ended goes back', async () => {
    const { url, tradeId } = await create();
    gifts.silent = true;
    await send(url);
    await gateway.call('v3.CancelPayment', { trade_id: tradeId });
    gifts.silent = false;
    await gateway.askRail((await attemptsOf(tradeId))[0]!.id);
    await resolveUntil(gateway, () => areReturned(tradeId));
    assert.deepEqual(await returnsOf(tradeId), [['gift', 2000n, 'done']]);
    assert.deepEqual((await ledgerOf(gateway, tradeId)).balances, {});
  });

  test('8 concurrent submissions of a part charge the card once', async () => {
    const before = gifts.started.size;
    const { url, tradeId } = await create();
    const answers = await Promise.all(Array.from({ length: 8 }, () => send(url)));
    assert.ok(answers.some(({ outcome }) => outcome === 'part-paid'));
    assert.equal(gifts.started.size - before, 1);
    assert.deepEqual((await ledgerOf(gateway, tradeId)).events, ['part-held']);
  });

  for (const part of ['64.00', '70.00', '0.00', '-1.00', '63.99999'])
    test(`a part of ${part} is refused, and nothing is charged`, async () => {
      const before = gifts.started.size;
      const { url } = await create();
      assert.deepEqual(await send(url, { ...CARD, part }), { outcome: 'invalid' });
      assert.equal(gifts.started.size, before);
    });

  test('a second part is refused, and nothing is charged', async () => {
    const { url, tradeId } = await parted();
    assert.deepEqual(await send(url), { outcome: 'over' });
    assert.deepEqual((await ledgerOf(gateway, tradeId)).events, ['part-held']);
  });

  test('refunds go back to the last way first, then to the gift card', async () => {
    const { tradeId } = await paid();
    for (const amount of ['40.00', '10.00', '14.00']) {
      assert.equal((await refund(tradeId, amount)).code, '200');
      await resolveUntil(gateway, () => areReturned(tradeId));
    }
    assert.deepEqual(await returnsOf(tradeId), [
      ['bank', 4000n, 'done'],
      ['bank', 400n, 'done'],
      ['gift', 600n, 'done'],
      ['gift', 1400n, 'done'],
    ]);
    assert.deepEqual((await ledgerOf(gateway, tradeId)).balances, {});
    const lines = await listFundLines(gateway.database, tradeId);
    assert.equal(
      lines.reduce((sum, { amountMinor }) => sum + amountMinor, 0n),
      0n,
    );
    const notes = await notesAbout(gateway, tradeId, 'refund');
    assert.deepEqual(
      notes.map(({ refund_amount, state }) => [refund_amount, state]),
      [
        ['40.00', 'refunded'],
        ['10.00', 'refunded'],
        ['14.00', 'refunded'],
      ],
    );
    assert.equal((await refund(tradeId, '0.01')).code, '-4003');
  });

  test('if only the gift card refuses its share, that share is a refund of its own that failed', async () => {
    const { tradeId } = await paid();
    gifts.refuses = true;
    assert.equal((await refund(tradeId, '64.00')).code, '200');
    await resolveUntil(gateway, () => areReturned(tradeId));
    gifts.refuses = false;
    const { refund_info: refunds } = await recordOf(tradeId);
    assert.deepEqual(
      refunds.map(({ refund_amount, state }) => [refund_amount, state]),
      [
        ['44.00', 'refunded'],
        ['20.00', 'refund failed'],
      ],
    );
    assert.deepEqual((await ledgerOf(gateway, tradeId)).balances, {
      'rail-receivable': 2000n,
      'merchant-uncleared': -2000n,
    });
    assert.equal((await refund(tradeId, '20.00')).code, '200');
    await resolveUntil(gateway, () => areReturned(tradeId));
    assert.deepEqual((await ledgerOf(gateway, tradeId)).balances, {});
  });

  test('a return that one rail takes back later makes only its share a failed refund', async () => {
    const { tradeId } = await paid();
    await refund(tradeId, '64.00');
    await resolveUntil(gateway, () => areReturned(tradeId));
    const returned = (await attemptsOf(tradeId)).find(
      ({ kind, rail }) => kind === 'return' && rail === 'bank',
    )!;
    banks.events = () => [{ kind: 'reversal', attemptId: returned.id, reason: 'account closed' }];
    for (let time = 0; time < 2; time += 1)
      assert.equal(await takeWebhook(gateway.services, 'bank', { body: '', headers: {} }), true);
    banks.events = undefined;
    const { refund_info: refunds } = await recordOf(tradeId);
    assert.deepEqual(
      refunds.map(({ refund_amount, state }) => [refund_amount, state]),
      [
        ['20.00', 'refunded'],
        ['44.00', 'refund failed'],
      ],
    );
    assert.deepEqual((await ledgerOf(gateway, tradeId)).balances, {
      'rail-receivable': 4400n,
      'merchant-available': -4400n,
    });
  });

  test('the cancellation of a paid order sends back both ways', async () => {
    const { tradeId } = await paid();
    assert.equal((await gateway.call('v3.CancelPayment', { trade_id: tradeId })).code, '200');
    await resolveUntil(gateway, () => areReturned(tradeId));
    assert.deepEqual(await returnsOf(tradeId), [
      ['bank', 4400n, 'done'],
      ['gift', 2000n, 'done'],
    ]);
    assert.deepEqual((await ledgerOf(gateway, tradeId)).balances, {});
    assert.deepEqual(await listFundLines(gateway.database, tradeId), []);
  });

  for (const [decision, received, balances] of [
    ['accept', 5000n, { 'rail-receivable': 6400n, 'merchant-uncleared': -6400n }],
    ['accept', 4000n, { 'rail-receivable': 6000n, 'merchant-uncleared': -6000n }],
    ['return', 4000n, {}],
  ] as const)
    test(`a rest of another amount (${received}) is decided with the part: ${decision}`, async () => {
      const order = await parted();
      await decide(await beginRest(order), 'paid', received);
      assert.equal(await gateway.stateOf(order.tradeId), 'verify');
      const { tradeId } = order;
      await gateway.database.transaction((tx) => decideHeld(gateway.services, tx, { tradeId, decision }));
      await resolveUntil(gateway, () => areReturned(tradeId));
      assert.deepEqual((await ledgerOf(gateway, tradeId)).balances, balances);
    });

  test('the ledger of all this verifies', async () => {
    const verified = await verifyLedger(gateway.database, ledgerSeal(ROOT_KEY));
    assert.deepEqual('fault' in verified ? verified : 'ok', 'ok');
  });
});
