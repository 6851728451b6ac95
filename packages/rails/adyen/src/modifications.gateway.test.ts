// Cards that are authorized first: captures, cancellations and lapses at the stand-in, with results in any order.
import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { after, afterEach, before, describe, test } from 'node:test';
import type { FrameStart } from '@gangway/protocol/cards';
import type { Payment } from '../../../../test/stand-ins/adyen/payments.ts';
import type { StandIn } from '../../../../test/stand-ins/adyen/stand-in.ts';
import { listBreaks } from '../../../gateway/src/clearing/rail-statements.ts';
import { listAttempts } from '../../../gateway/src/orders/attempts.ts';
import { askToReturn, askToVoid } from '../../../gateway/src/outcomes/ask.ts';
import { endOrder } from '../../../gateway/src/outcomes/end-order.ts';
import { readStatementsOf } from '../../../gateway/src/outcomes/reconcile.ts';
import { askToCapture } from '../../../gateway/src/outcomes/settle-capture.ts';
import { validPayment } from '../../../gateway/src/test-gateway.ts';
import { encryptToken, tokenContent } from '../../../gateway/src/vault/test-tokens.ts';
import { type AdyenGateway, adyenGateway, MERCHANT } from './test-adyen.ts';
import { sealTestCard } from './test-sealed-cards.ts';

const NOTIFY = { notify_url: 'http://127.0.0.1:9/notify' };
const DAY_S = 86_400;
const TOKENS_OF_FRAME = 10;

describe('cards that are authorized at Adyen', () => {
  let both: AdyenGateway;
  let standIn: StandIn;
  before(async () => {
    both = await adyenGateway();
    ({ standIn } = both.adyen);
    await both.route('Card');
  });
  afterEach(async () => {
    Object.assign(standIn.habits, { refusesCaptures: false });
    await release();
    Object.assign(standIn.webhooks.delivery, { copies: 1, isBatched: false });
    assert.deepEqual(standIn.breaches.splice(0), []);
  });
  after(() => both.stop());

  const hold = (how: object = {}) => Object.assign(standIn.webhooks.delivery, { isHeld: true, ...how });
  const release = () => standIn.webhooks.release();
  const attemptsOf = (tradeId: string) => listAttempts(both.gateway.database, tradeId);
  const attemptOf = async (tradeId: string, wanted: string) =>
    (await attemptsOf(tradeId)).findLast(({ kind }) => kind === wanted)!;

  const frames: FrameStart[] = [];
  /** Returns a token as the frame makes it. A frame makes at most ten. */
  async function sealedToken(holder: string): Promise<string> {
    const frame = frames[Math.floor(made / TOKENS_OF_FRAME)] ?? (await openFrame());
    made += 1;
    const sealed = sealTestCard(both.adyen.credentials, { holder });
    return encryptToken(frame, tokenContent(frame, { card: undefined, brand: 'visa', sealed }));
  }
  let made = 0;
  async function openFrame(): Promise<FrameStart> {
    const headers = { accept: 'text/html' };
    const page = await both.gateway.open(`/frame/v1/?client-key=gwk_test_${MERCHANT}`, { headers });
    const frame: FrameStart = JSON.parse(/id=gw-frame>([^<]*)</.exec(await page.text())?.[1] ?? '');
    frames.push(frame);
    return frame;
  }

  interface Authorized {
    readonly tradeId: string;
    readonly payment: Payment;
    state(): Promise<string>;
  }

  /** Returns an order that was begun without 3-D Secure. */
  async function begin(holder = 'Ada Lovelace'): Promise<Authorized> {
    const { data, message } = await both.gateway.call('v3.CreateCardPayments', {
      ...validPayment({ sub_pay_method: 'Card', operation: '2', '3ds_initiate': '02' }),
      ...{
        email: 'ada@example.org',
        request_id: randomUUID(),
        payment_token_object: await sealedToken(holder),
      },
    });
    const tradeId = data.trade_id ?? assert.fail(message);
    return { tradeId, payment: standIn.payments.at(-1)!, state: () => both.gateway.stateOf(tradeId) };
  }
  const authorized = async (): Promise<Authorized> => {
    const order = await begin();
    await release();
    assert.equal(await order.state(), 'authorized');
    return order;
  };

  const capture = ({ tradeId }: Authorized, amount = '24.99', request_id: string = randomUUID()) =>
    both.gateway.call('v3.Capture', {
      ...{ trade_id: tradeId, amount, currency: 'EUR', description: 'Sent', request_id },
      ...NOTIFY,
    });
  const cancel = ({ tradeId }: Authorized) => both.gateway.call('v3.CancelPayment', { trade_id: tradeId });
  const infoOf = async (tradeId: string) =>
    (await both.gateway.call('v3.QueryOrder', { trade_id: tradeId })).data.transaction_info as unknown as {
      readonly dispute_info?: readonly { readonly state: string; readonly kind: string }[];
    };

  test('3-D Secure at Adyen leads to an authorization too, by the payer’s return and by webhook', async () => {
    for (const returns of [true, false]) {
      const { data } = await both.gateway.call('v3.CreateCardPayments', {
        ...validPayment({ sub_pay_method: 'Card', operation: '2', '3ds_initiate': '01' }),
        ...{ email: 'ada@example.org', request_id: randomUUID() },
        payment_token_object: await sealedToken('Ada Lovelace'),
      });
      hold();
      const back = standIn.decide((await attemptOf(data.trade_id!, 'payment')).id, 'pay');
      if (returns) await both.gateway.open(back);
      else await release();
      assert.equal(await both.gateway.stateOf(data.trade_id!), 'authorized');
      await release();
      assert.equal(await both.gateway.stateOf(data.trade_id!), 'authorized');
    }
  });

  test('an authorization is captured once, in part, when Adyen reports it, and the part can be refunded', async () => {
    const order = await authorized();
    hold();
    const { code, data } = await capture(order, '20.00');
    assert.deepEqual([code, data.state], ['200', 'authorized']);
    assert.equal((await capture(order, '4.99')).code, '-4004');
    assert.equal((await cancel(order)).code, '-4002');
    await release();
    assert.equal(await order.state(), 'paid');
    assert.deepEqual([order.payment.captured, order.payment.state], [2_000, 'captured']);
    await both.gateway.call('v3.CreateRefund', {
      ...{
        trade_id: order.tradeId,
        refund_amount: '20.00',
        refund_currency: 'EUR',
        refund_description: 'All',
      },
      ...NOTIFY,
    });
    await askToReturn(both.gateway.services, await attemptOf(order.tradeId, 'return'));
    await release();
    assert.equal(order.payment.refunded, 2_000);
    assert.equal((await attemptOf(order.tradeId, 'return')).state, 'done');
  });

  test('a capture whose answer is lost, as by a kill, is repeated with the same key and made once', async () => {
    const order = await authorized();
    hold();
    standIn.faults.add('done-cut', 'done-cut', 'done-cut');
    assert.equal((await capture(order)).data.state, 'authorized');
    const attempt = await attemptOf(order.tradeId, 'capture');
    assert.deepEqual([attempt.state, attempt.ownReference], ['asking', '']);
    for (let time = 0; time < 2; time += 1)
      await askToCapture(both.gateway.services, await attemptOf(order.tradeId, 'capture'));
    const made = standIn.captures.filter(({ payment }) => payment === order.payment);
    assert.equal(made.length, 1);
    assert.equal((await attemptOf(order.tradeId, 'capture')).ownReference, made[0]!.pspReference);
    await release();
    assert.equal(await order.state(), 'paid');
  });

  test('results that come three times and in the wrong order pay once', async () => {
    hold({ copies: 3, isBatched: true });
    const order = await begin();
    assert.equal(await order.state(), 'authorized');
    await capture(order);
    await release();
    assert.equal(await order.state(), 'paid');
    assert.equal(order.payment.captured, 2_499);
  });

  test('a capture that Adyen refuses leaves the order authorized, and may be requested again', async () => {
    const order = await authorized();
    standIn.habits.refusesCaptures = true;
    const key = randomUUID();
    assert.equal((await capture(order, '24.99', key)).data.state, 'authorized');
    await release();
    assert.deepEqual(
      [await order.state(), (await attemptOf(order.tradeId, 'capture')).state],
      ['authorized', 'declined'],
    );
    standIn.habits.refusesCaptures = false;
    assert.equal((await capture(order, '24.99', key)).code, '200');
    await release();
    assert.equal(await order.state(), 'paid');
  });

  test('a capture whose failure overtakes its confirmation took nothing, and may be requested again', async () => {
    const order = await authorized();
    hold({ isBatched: true });
    await capture(order);
    standIn.happen(`capture-${(await attemptOf(order.tradeId, 'capture')).id}`, 'CAPTURE_FAILED');
    await release();
    assert.equal(await order.state(), 'authorized');
    assert.equal((await capture(order)).code, '200');
    await release();
    assert.equal(await order.state(), 'paid');
  });

  test('a capture that fails after its confirmation is a reversal of the paid order, once', async () => {
    const order = await authorized();
    await capture(order, '20.00');
    await release();
    hold({ copies: 2 });
    standIn.happen(`capture-${(await attemptOf(order.tradeId, 'capture')).id}`, 'CAPTURE_FAILED');
    await release();
    const { dispute_info: disputes = [] } = await infoOf(order.tradeId);
    assert.deepEqual(
      disputes.map(({ kind, state }) => [kind, state]),
      [['reversal', 'lost']],
    );
  });

  test('a cancellation releases the authorization, with the same key until Adyen has taken it', async () => {
    const order = await authorized();
    assert.equal((await cancel(order)).code, '200');
    hold();
    standIn.faults.add('done-cut', 'done-cut', 'done-cut');
    for (let time = 0; time < 3; time += 1)
      await askToVoid(both.gateway.services, await attemptOf(order.tradeId, 'void'));
    assert.equal(order.payment.state, 'cancelled');
    const attempt = await attemptOf(order.tradeId, 'void');
    assert.equal(attempt.state, 'asking');
    assert.notEqual(attempt.ownReference, '');
    await release();
    assert.equal((await attemptOf(order.tradeId, 'void')).state, 'done');
    const said = standIn.webhooks.acknowledged.filter((body) =>
      body.includes(`cancel-${order.payment.reference.slice(-36)}`),
    );
    assert.equal(said.length, 1);
    assert.equal((await capture(order)).code, '-4002');
  });

  test('an authorization that is released elsewhere meanwhile ends its cancellation', async () => {
    const order = await authorized();
    await cancel(order);
    standIn.happen(order.payment.reference, 'EXPIRE');
    await release();
    await askToVoid(both.gateway.services, await attemptOf(order.tradeId, 'void'));
    await release();
    assert.deepEqual(
      [await order.state(), (await attemptOf(order.tradeId, 'void')).state],
      ['cancelled', 'done'],
    );
  });

  test('a cancellation that Adyen refuses has failed, and is not requested again', async () => {
    const order = await authorized();
    order.payment.state = 'captured';
    await cancel(order);
    await askToVoid(both.gateway.services, await attemptOf(order.tradeId, 'void'));
    await release();
    assert.equal((await attemptOf(order.tradeId, 'void')).state, 'failed');
  });

  test('an authorization that lapses at Adyen expires its order, the rest of a capture nothing', async () => {
    const [lapsed, captured] = [await authorized(), await authorized()];
    standIn.happen(lapsed.payment.reference, 'EXPIRE');
    hold();
    await capture(captured, '20.00');
    await release();
    standIn.happen(captured.payment.reference, 'EXPIRE');
    await release();
    assert.deepEqual([await lapsed.state(), await captured.state()], ['expired', 'paid']);
    assert.equal((await capture(lapsed)).code, '-4002');
    assert.equal((await attemptsOf(lapsed.tradeId)).length, 1);
  });

  test('a capture by hand in the Customer Area pays the order, once; beside ours it changes nothing', async () => {
    const byHand = ({ payment }: Authorized, value: number) =>
      standIn.happen(payment.reference, 'CAPTURE', { amount: { currency: 'EUR', value } });
    const order = await authorized();
    for (let time = 0; time < 2; time += 1) byHand(order, 2000);
    await release();
    assert.equal(await order.state(), 'paid');
    assert.equal((await capture(order)).code, '-4002');
    const refund = { refund_amount: '20.00', refund_currency: 'EUR', refund_description: 'Back' };
    const asked = await both.gateway.call('v3.CreateRefund', {
      trade_id: order.tradeId,
      ...refund,
      ...NOTIFY,
    });
    assert.equal(asked.code, '200', asked.message);
    const other = await authorized();
    hold();
    await capture(other, '20.00');
    byHand(other, 2499);
    await release();
    assert.equal(await other.state(), 'paid');
    const { data } = await both.gateway.call('v3.QueryOrder', { trade_id: other.tradeId });
    assert.equal((data.transaction_info as unknown as { amount: string }).amount, '20.00');
  });

  test('a lapse that overtakes the result of a capture leaves the decision to it', async () => {
    const order = await authorized();
    hold({ isBatched: true });
    await capture(order, '20.00');
    standIn.happen(order.payment.reference, 'EXPIRE');
    await release();
    assert.equal(await order.state(), 'paid');
  });

  test('an authorization ends after 28 days by itself, and is released', async () => {
    const order = await authorized();
    both.gateway.clock.move(28 * DAY_S - 60);
    assert.equal((await endOrder(both.gateway.services, order.tradeId, 'expired'))?.state, 'authorized');
    both.gateway.clock.move(120);
    assert.equal((await endOrder(both.gateway.services, order.tradeId, 'expired'))?.state, 'expired');
    both.gateway.clock.move(-28 * DAY_S - 60);
    await askToVoid(both.gateway.services, await attemptOf(order.tradeId, 'void'));
    await release();
    assert.equal(order.payment.state, 'cancelled');
  });

  test('an authorization whose order was cancelled before its result came is released', async () => {
    hold();
    standIn.faults.add('done-cut', 'done-cut', 'done-cut');
    const order = await begin();
    assert.equal((await cancel(order)).code, '200');
    await release();
    await askToVoid(both.gateway.services, await attemptOf(order.tradeId, 'void'));
    await release();
    assert.deepEqual([await order.state(), order.payment.state], ['cancelled', 'cancelled']);
  });

  test('where card testing is suspected, an authorization without authentication is released', async (t) => {
    const { tryLimits } = both.gateway.services;
    Object.assign(both.gateway.services, { tryLimits: 'pressure' });
    t.after(() => Object.assign(both.gateway.services, { tryLimits }));
    const order = await begin('3DS A');
    await both.gateway.open(standIn.decide((await attemptOf(order.tradeId, 'payment')).id, 'pay'));
    assert.equal(await order.state(), 'declined');
    await askToVoid(both.gateway.services, await attemptOf(order.tradeId, 'void'));
    await release();
    assert.equal(order.payment.state, 'cancelled');
  });

  test('a chargeback of what was captured is a dispute of its order', async () => {
    const order = await authorized();
    await capture(order);
    await release();
    standIn.happen(order.payment.reference, 'CHARGEBACK');
    await release();
    assert.equal((await infoOf(order.tradeId)).dispute_info?.[0]?.state, 'opened');
  });

  test('the settlement report of the day has what was captured of an authorization', async () => {
    const order = await authorized();
    await capture(order, '20.00');
    await release();
    const day = '2026-11-20';
    both.gateway.clock.move(2 * DAY_S);
    for (const paidOut of [day, '2026-11-21']) standIn.payOut(paidOut);
    await release();
    assert.equal((await readStatementsOf(both.gateway.services, day)).read.length, 1);
    const { breaks } = await listBreaks(both.gateway.database, { limit: 50, offset: 0 });
    const { pspReference } = order.payment;
    assert.ok(!JSON.stringify(breaks, (_, value) => String(value)).includes(pspReference));
  });
});
