// Whole payments of a gateway at the stand-in: the payer's return, webhooks in any order, refunds, disputes, the books.
import assert from 'node:assert/strict';
import { after, afterEach, before, describe, test } from 'node:test';
import type { Decision } from '../../../../test/stand-ins/adyen/decisions.ts';
import type { ServedStandIn } from '../../../../test/stand-ins/adyen/serve-stand-in.ts';
import { listBreaks } from '../../../gateway/src/clearing/rail-statements.ts';
import { type Attempt, listAttempts } from '../../../gateway/src/orders/attempts.ts';
import { askToReturn } from '../../../gateway/src/outcomes/ask.ts';
import { finishPayment } from '../../../gateway/src/outcomes/leave-at-rail.ts';
import { readStatementsOf } from '../../../gateway/src/outcomes/reconcile.ts';
import { submitPayment } from '../../../gateway/src/outcomes/submit-payment.ts';
import type { TestGateway } from '../../../gateway/src/test-gateway.ts';
import { ACCOUNT, type AdyenGateway, adyenGateway } from './test-adyen.ts';

describe('a gateway with an account at Adyen', () => {
  let gateway: TestGateway;
  let adyen: ServedStandIn;
  let both: AdyenGateway;
  const post = (body: string) => both.post(body);
  before(async () => {
    both = await adyenGateway();
    ({ gateway, adyen } = both);
    for (const method of ['iDEAL', 'Bancontact', 'Blik', 'Bizum'] as const) await both.route(method);
  });
  afterEach(async () => {
    await adyen.standIn.webhooks.release();
    Object.assign(adyen.standIn.webhooks.delivery, { copies: 1, isBatched: false });
    assert.deepEqual(adyen.standIn.breaches.splice(0), []);
  });
  after(() => both.stop());

  const hold = () => {
    adyen.standIn.webhooks.delivery.isHeld = true;
  };
  const release = () => adyen.standIn.webhooks.release();

  /** An order whose payer is at Adyen's page. */
  interface AtBank {
    readonly tradeId: string;
    readonly attempt: Attempt;
    /** Decides, and returns where the payer goes. */
    decide(decision: Decision, code?: string): string;
    state(): Promise<string>;
  }

  async function begin(): Promise<AtBank> {
    const { trade_id: tradeId, url } = await gateway.create();
    const opened = await gateway.open(url!);
    assert.ok((await opened.text()).includes(`url=${adyen.url}/page/`));
    const [attempt] = await listAttempts(gateway.database, tradeId!);
    return {
      tradeId: tradeId!,
      attempt: attempt!,
      decide: (decision, code) => adyen.standIn.decide(attempt!.id, decision, code),
      state: () => gateway.stateOf(tradeId!),
    };
  }

  /** Requests a refund of 5.00, and returns its attempt. */
  async function refund({
    tradeId,
    currency = 'EUR',
  }: {
    tradeId: string;
    currency?: string;
  }): Promise<Attempt> {
    await gateway.call('v3.CreateRefund', {
      ...{ trade_id: tradeId, refund_amount: '5.00', refund_currency: currency, refund_description: 'One' },
      notify_url: 'http://127.0.0.1:9/refunds',
    });
    const attempt = (await listAttempts(gateway.database, tradeId)).find(({ kind }) => kind === 'return');
    await askToReturn(gateway.services, attempt!);
    return attempt!;
  }

  const infoOf = async (tradeId: string) =>
    (await gateway.call('v3.QueryOrder', { trade_id: tradeId })).data.transaction_info as unknown as {
      readonly refund_info?: readonly { readonly state: string }[];
      readonly dispute_info?: readonly { readonly state: string }[];
      readonly payer_step?: string;
    };

  test('what the payer brings back pays the order before the webhook, which then changes nothing', async () => {
    const order = await begin();
    hold();
    await gateway.open(order.decide('pay'));
    assert.equal(await order.state(), 'paid');
    await release();
    assert.equal(await order.state(), 'paid');
  });

  test('a payer who never returns has paid all the same', async () => {
    const order = await begin();
    order.decide('pay');
    await release();
    assert.equal(await order.state(), 'paid');
  });

  test('a payment after a refusal in one page is paid, twice and in the wrong order too', async () => {
    const order = await begin();
    hold();
    Object.assign(adyen.standIn.webhooks.delivery, { copies: 3, isBatched: true });
    order.decide('refuse-then-pay');
    await release();
    assert.equal(await order.state(), 'paid');
    const other = await begin();
    other.decide('refuse');
    await release();
    assert.equal(await other.state(), 'processing');
  });

  test('a result that another payer brings pays nothing', async () => {
    const [mine, other] = [await begin(), await begin()];
    hold();
    const query = new URL(other.decide('pay')).search;
    const [, page] = /^(.*)\/return/.exec(adyen.standIn.payments.at(-2)?.returnUrl ?? '') ?? [];
    await gateway.open(`${page}/return${query}`);
    assert.equal(await mine.state(), 'processing');
  });

  test('a webhook that nobody has signed is refused, and so is one of the other environment', async () => {
    const order = await begin();
    hold();
    order.decide('pay');
    await release();
    const body = adyen.standIn.webhooks.acknowledged.at(-1) ?? '';
    assert.equal(await post(body), 200);
    assert.equal(await post(body.replace('2499', '1')), 403);
    assert.equal(await post(body.replace('"live":"false"', '"live":"true"')), 403);
    assert.equal(await post(body.replaceAll('StandIn_ECOM', 'Other_ECOM')), 403);
  });

  test('an order whose payer never decided expires, and a yes after that goes back', async () => {
    const order = await begin();
    gateway.clock.move(31 * 60);
    await finishPayment(gateway.services, order.attempt);
    assert.equal(await order.state(), 'expired');
    order.decide('pay');
    await release();
    gateway.clock.move(-31 * 60);
    const back = (await listAttempts(gateway.database, order.tradeId)).find(({ kind }) => kind === 'return');
    await askToReturn(gateway.services, back!);
    await release();
    assert.equal(await order.state(), 'expired');
    assert.equal(adyen.standIn.payments.at(-1)?.refunded, 2499);
    const [, done] = await listAttempts(gateway.database, order.tradeId);
    assert.equal(done?.state, 'done');
  });

  test('a begin without an answer is sent again as it was, and makes one payment', async () => {
    adyen.standIn.faults.add('done-cut', 'done-error', 'done-cut');
    const { trade_id: tradeId, url } = await gateway.create();
    await gateway.open(url!);
    const attempt = async () => (await listAttempts(gateway.database, tradeId!))[0]!;
    assert.equal((await attempt()).state, 'asking');
    gateway.clock.move(90);
    await gateway.askRail((await attempt()).id);
    gateway.clock.move(-90);
    assert.equal((await attempt()).state, 'open');
    const { id } = await attempt();
    assert.equal(adyen.standIn.payments.filter(({ reference }) => reference === id).length, 1);
    adyen.standIn.decide(id, 'pay');
    await release();
    assert.equal(await gateway.stateOf(tradeId!), 'paid');
  });

  test('a refund is done when its webhook says so, and failed when it is taken back', async () => {
    const order = await begin();
    order.decide('pay');
    await release();
    hold();
    const attempt = await refund(order);
    const state = async () => (await infoOf(order.tradeId)).refund_info?.[0]?.state;
    assert.equal(await state(), 'refund processing');
    await askToReturn(gateway.services, (await listAttempts(gateway.database, order.tradeId))[1]!);
    await release();
    assert.equal(await state(), 'refunded');
    assert.equal(adyen.standIn.payments.at(-1)?.refunded, 500);
    adyen.standIn.happen(`refund-${attempt.id}`, 'REFUND_FAILED');
    await release();
    assert.equal(await state(), 'refund failed');
  });

  test('a refund whose failure overtakes its confirmation has failed', async () => {
    const order = await begin();
    order.decide('pay');
    await release();
    hold();
    adyen.standIn.webhooks.delivery.isBatched = true;
    const attempt = await refund(order);
    adyen.standIn.happen(`refund-${attempt.id}`, 'REFUND_FAILED');
    await release();
    assert.equal((await infoOf(order.tradeId)).refund_info?.[0]?.state, 'refund failed');
  });

  test('a refund that Adyen refuses later has failed', async () => {
    const order = await begin();
    order.decide('pay');
    await release();
    adyen.standIn.habits.refusesRefunds = true;
    await refund(order);
    adyen.standIn.habits.refusesRefunds = false;
    await release();
    assert.equal((await infoOf(order.tradeId)).refund_info?.[0]?.state, 'refund failed');
  });

  test('a dispute opens, is won, and is lost in the end', async () => {
    const order = await begin();
    order.decide('pay');
    await release();
    const state = async () => (await infoOf(order.tradeId)).dispute_info?.[0]?.state;
    const pspReference = 'DISPUTEDISPUTE01';
    for (const [code, expected] of [
      ['NOTIFICATION_OF_CHARGEBACK', 'opened'],
      ['CHARGEBACK', 'opened'],
      ['CHARGEBACK_REVERSED', 'won'],
      ['SECOND_CHARGEBACK', 'lost'],
    ] as const) {
      adyen.standIn.happen(order.attempt.id, code, { pspReference });
      await release();
      assert.equal(await state(), expected);
    }
  });

  for (const [method, currency, means, step] of [
    ['Bancontact', 'EUR', {}, undefined],
    ['Blik', 'PLN', { blikCode: '777123' }, undefined],
    ['Bizum', 'EUR', { phone: '+34600000001' }, 'page'],
  ] as const)
    test(`${method} is paid, refunded in part and disputed`, async () => {
      const created = await gateway.create({ sub_pay_method: method, currency });
      const tradeId = created.trade_id!;
      const submitted = { tradeId, name: `press-${method}`, method, means };
      assert.equal(await submitPayment(gateway.services, submitted), 'under-way');
      const [attempt] = await listAttempts(gateway.database, tradeId);
      assert.equal(attempt?.state, 'open');
      assert.equal((await infoOf(tradeId)).payer_step, step);
      adyen.standIn.decide(attempt.id, 'pay');
      await release();
      assert.equal(await gateway.stateOf(tradeId), 'paid');
      await refund({ tradeId, currency });
      await release();
      adyen.standIn.happen(attempt.id, 'CHARGEBACK');
      await release();
      const { refund_info: refunds, dispute_info: disputes } = await infoOf(tradeId);
      assert.deepEqual([refunds?.[0]?.state, disputes?.[0]?.state], ['refunded', 'opened']);
    });

  test('a no in the app that has scanned the code leads the payer to the shop, where it is wanted', async () => {
    const { trade_id: tradeId = '', url = '' } = await gateway.create({
      ...{ sub_pay_method: 'Bancontact', after_refusal: 'return' },
    });
    await gateway.open(url);
    const [attempt] = await listAttempts(gateway.database, tradeId);
    adyen.standIn.decide(attempt!.id, 'refuse');
    await release();
    assert.equal(await gateway.stateOf(tradeId), 'declined');
    const { status, headers } = await gateway.open(`${url}/return`);
    assert.equal(status, 303);
    assert.match(headers.get('location') ?? '', /[?&]state=declined&/);
  });

  test('BLIK is taken in PLN and refused in EUR (-4011)', async () => {
    const create = (currency: string) =>
      gateway.call('v3.CreatePayments', {
        ...{ pay_method: 'online', sub_pay_method: 'Blik', order_id: `blik-${currency}`, amount: '24.99' },
        ...{ currency, description: 'Two mugs', timeout: '30', redirect_url: 'http://127.0.0.1:9/back' },
        notify_url: 'http://127.0.0.1:9/notify',
      });
    assert.deepEqual([(await create('PLN')).code, (await create('EUR')).code], ['200', '-4011']);
  });

  test('the settlement report of the day matches everything that was booked, and shows the costs', async () => {
    const day = '2026-11-20';
    gateway.clock.move(2 * 86_400);
    assert.deepEqual((await readStatementsOf(gateway.services, day)).silent, [{ rail: ACCOUNT, day }]);
    adyen.standIn.payOut(day);
    adyen.standIn.payOut('2026-11-21');
    await release();
    const { read, failed } = await readStatementsOf(gateway.services, day);
    assert.deepEqual([read, failed], [[{ rail: ACCOUNT, day }], []]);
    assert.deepEqual(await listBreaks(gateway.database, { limit: 50, offset: 0 }), { count: 0, breaks: [] });
  });
});
