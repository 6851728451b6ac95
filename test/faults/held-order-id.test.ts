// Holds of an order_id: what takes one, for how long, and what does not.
import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { after, before, describe, test } from 'node:test';
import { CHALLENGE_CODE } from '@gangway/protocol/cards';
import {
  CARD,
  type StoredCardCommands,
  storedCardGateway,
  validSale,
} from '../../packages/gateway/src/operations/test-stored-cards.ts';
import { statement } from '../../packages/gateway/src/storage/database.ts';
import { signedBody, validPayment } from '../../packages/gateway/src/test-gateway.ts';
import { assertLedgerIsBalanced, workUntil } from './orders-and-ledger.ts';

const SILENT_CARD = '4000000000002057';
const CHALLENGED_CARD = '4000000000001018';

const cardCharges = statement(
  'test.card-charges',
  `SELECT (SELECT count(*) FROM scheme_card_payments WHERE initiator <> '' AND state = 'paid')::int AS charges,
     (SELECT count(*) FROM scheme_card_returns)::int AS returns`,
);
const holders = statement('test.holders', 'SELECT attempt_id FROM order_holds WHERE order_id = $1');
const lapse = statement('test.lapse', 'UPDATE order_holds SET held_until = now() WHERE order_id = $1');
const secondsHeld = statement(
  'test.seconds-held',
  'SELECT extract(epoch FROM held_until - now())::int AS seconds FROM order_holds WHERE order_id = $1',
);
const holdForAnother = statement(
  'test.hold-for-another',
  `INSERT INTO order_holds
   SELECT store_id, order_id, gen_random_uuid(), now() + interval '60 s', merchant_id FROM orders WHERE trade_id = $1`,
);
const endHold = statement('test.end-hold', 'DELETE FROM order_holds WHERE order_id = $1');
const ordersOf = statement(
  'test.orders-of',
  'SELECT state FROM orders WHERE order_id = $1 ORDER BY trade_id',
);

describe('a held order_id', () => {
  let desk: StoredCardCommands;
  let token: string;
  before(async () => {
    desk = await storedCardGateway();
    token = await desk.keepToken();
  });
  after(() => desk.stop());

  const booked = async () =>
    (await desk.database.query<{ charges: number; returns: number }>(cardCharges))[0]!;
  const isHeld = async (orderId: string) => (await desk.database.query(holders, [orderId])).length > 0;
  const statesOf = async (orderId: string) =>
    (await desk.database.query<{ state: string }>(ordersOf, [orderId])).map(({ state }) => state);
  const cards = (mode: string) => desk.postToSandbox('/sandbox/rails', { rail: 'card', mode });
  const sell = (order_id: string) => desk.ask(validSale(token, { order_id }));
  const isSettled = (orderId: string) => workUntil(desk, async () => !(await isHeld(orderId)));

  /** Makes a sale that the acquirer books without answering. */
  async function sellSilently(orderId: string): Promise<void> {
    await cards('lost');
    assert.equal((await sell(orderId)).data.state, 'processing');
    await cards('usual');
  }

  test('refuses other payments with -1004 while the outcome is unclear, and writes nothing for them', async () => {
    const [order_id, before] = [randomUUID(), await booked()];
    await sellSilently(order_id);
    const [row] = await desk.database.query<{ seconds: number }>(secondsHeld, [order_id]);
    assert.ok(row!.seconds > 0 && row!.seconds <= 60, `${row!.seconds} s`);
    const body = signedBody('v3.CreateCardPayments', validSale(token, { order_id }), { time: Date.now() });
    const response = await desk.app.request('/Payments', { method: 'POST', body });
    assert.deepEqual([response.status, response.headers.get('Gw-Code')], [503, '-1004']);
    assert.ok(Number(response.headers.get('Retry-After')) > 0);
    assert.deepEqual(await statesOf(order_id), ['processing']);
    await isSettled(order_id);
    const again = await desk.app.request('/Payments', { method: 'POST', body });
    assert.equal(again.headers.get('Gw-Code'), '-4015', 'the repeated request');
    assert.deepEqual(await booked(), { charges: before.charges + 1, returns: before.returns });
  });

  test('lapses: another payment is charged, and the first, when known, is sent back and counted', async () => {
    const [order_id, before] = [randomUUID(), await booked()];
    await sellSilently(order_id);
    await desk.database.query(lapse, [order_id]);
    assert.equal((await sell(order_id)).data.state, 'paid');
    await workUntil(desk, async () => (await booked()).returns === before.returns + 1);
    assert.equal((await booked()).charges, before.charges + 2);
    assert.deepEqual((await statesOf(order_id)).sort(), ['cancelled', 'paid']);
    const { text } = await desk.services.metrics.render();
    assert.match(text, /^gangway_charges_returned_total\{rail="sandbox-card"\} 1$/m);
    await assertLedgerIsBalanced(desk.database);
  });

  const payByCard = (order_id: string, card_number: string, threeDs: '01' | '02') =>
    desk.ask(
      validPayment({
        order_id,
        sub_pay_method: 'Card',
        operation: '1',
        '3ds_initiate': threeDs,
        email: 'payer@example.com',
        request_id: randomUUID(),
        cardinfo: JSON.stringify({ ...CARD, card_number }),
      }),
    );

  /** Starts a challenge; `answer` enters the payer's code. */
  async function beginChallenge(order_id: string) {
    const { data } = await payByCard(order_id, CHALLENGED_CARD, '01');
    const page = await desk.browser.walk(data.url!);
    return { tradeId: data.trade_id!, answer: () => desk.browser.answer(page, 'code', CHALLENGE_CODE) };
  }

  const isPaid = (tradeId: string) => workUntil(desk, async () => (await desk.stateOf(tradeId)) === 'paid');

  test('is held after a lost authorization answer, and the card is charged once', async () => {
    const order_id = randomUUID();
    const { tradeId, answer } = await beginChallenge(order_id);
    assert.equal(await isHeld(order_id), false, 'nobody waits for a payer');
    await cards('lost');
    await answer();
    assert.equal(await desk.stateOf(tradeId), 'processing');
    assert.ok(await isHeld(order_id));
    await cards('usual');
    await isPaid(tradeId);
    assert.equal(await isHeld(order_id), false);
  });

  test('delays a payer who authenticates during another charge, who is charged once the hold ends', async () => {
    const order_id = randomUUID();
    const { tradeId, answer } = await beginChallenge(order_id);
    await desk.database.query(holdForAnother, [tradeId]);
    await answer();
    assert.equal(await desk.stateOf(tradeId), 'processing');
    await desk.database.query(endHold, [order_id]);
    await isPaid(tradeId);
  });

  test('stays held while an issuer does not answer', async () => {
    const order_id = randomUUID();
    const answer = await payByCard(order_id, SILENT_CARD, '02');
    assert.equal(answer.data.state, 'processing');
    assert.ok(await isHeld(order_id));
    assert.equal((await sell(order_id)).code, '-1004');
  });

  test('is not held by a wallet payment that waits for a password', async () => {
    const order_id = randomUUID();
    const auth_code = '130000000000009990';
    const wallet = {
      ...validPayment({ order_id, auth_code, pay_method: 'offline' }),
      sub_pay_method: undefined,
    };
    const { data } = await desk.call('v3.BarcodePayment', { ...wallet, timeout: undefined });
    assert.equal(data.state, 'processing');
    assert.equal(await isHeld(order_id), false);
    assert.equal((await sell(order_id)).data.state, 'paid');
    assert.equal(await desk.stateOf(data.trade_id!), 'cancelled');
  });
});
