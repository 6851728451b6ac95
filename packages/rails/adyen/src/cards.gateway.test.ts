// Cards of a gateway at the stand-in: the card frame's key, payments, refusals, limits, and what no part may hold.
import assert from 'node:assert/strict';
import { after, afterEach, before, describe, test } from 'node:test';
import type { CardSeal, FrameStart, SealedCard } from '@gangway/protocol/cards';
import { pino } from 'pino';
import type { ServedStandIn } from '../../../../test/stand-ins/adyen/serve-stand-in.ts';
import { type Attempt, listAttempts } from '../../../gateway/src/orders/attempts.ts';
import { findOrder } from '../../../gateway/src/orders/order-rows.ts';
import { askToReturn } from '../../../gateway/src/outcomes/ask.ts';
import { finishPayment } from '../../../gateway/src/outcomes/leave-at-rail.ts';
import { takeToken } from '../../../gateway/src/outcomes/take-token.ts';
import { statement } from '../../../gateway/src/storage/database.ts';
import { type TestGateway, validPayment } from '../../../gateway/src/test-gateway.ts';
import { encryptToken, makeToken, tokenContent } from '../../../gateway/src/vault/test-tokens.ts';
import { ACCOUNT, type AdyenGateway, adyenGateway, MERCHANT } from './test-adyen.ts';
import { CANARY_NUMBER, sealTestCard } from './test-sealed-cards.ts';

const allRows = statement(
  'test.all-rows',
  `SELECT table_name AS name, query_to_xml(format('SELECT * FROM %I', table_name), true, false, '')::text AS rows
   FROM information_schema.tables WHERE table_schema = 'public' AND table_type = 'BASE TABLE'`,
);

describe('cards of a gateway with an account at Adyen', () => {
  const lines: string[] = [];
  let both: AdyenGateway;
  let gateway: TestGateway;
  let adyen: ServedStandIn;
  before(async () => {
    both = await adyenGateway({ log: pino({}, { write: (line) => void lines.push(line) }) });
    ({ gateway, adyen } = both);
    await both.route('Card');
    await both.route('Cards HPP');
  });
  afterEach(async () => {
    await adyen.standIn.webhooks.release();
    assert.deepEqual(adyen.standIn.breaches.splice(0), []);
  });
  after(() => both.stop());

  /** Returns what the card frame's document of a client key contains. */
  async function frameOf(clientKey = `gwk_test_${MERCHANT}`): Promise<FrameStart> {
    const headers = { accept: 'text/html' };
    const page = await (await gateway.open(`/frame/v1/?client-key=${clientKey}`, { headers })).text();
    return JSON.parse(/id=gw-frame>([^<]*)</.exec(page)?.[1] ?? '');
  }

  /** Returns a token as the frame makes it for this merchant. */
  async function sealedToken(changes: Partial<SealedCard> = {}): Promise<string> {
    const frame = await frameOf();
    const sealed = await sealTestCard(adyen.credentials, changes);
    return encryptToken(frame, tokenContent(frame, { card: undefined, brand: 'visa', sealed }));
  }

  const pay = (token: string, changes: Record<string, unknown> = {}) =>
    gateway.call('v3.CreateCardPayments', {
      ...validPayment({ sub_pay_method: 'Card', operation: '1', '3ds_initiate': '01' }),
      ...{ email: 'ada@example.org', request_id: crypto.randomUUID(), payment_token_object: token },
      ...changes,
    });
  const attemptOf = async (tradeId: string): Promise<Attempt> =>
    (await listAttempts(gateway.database, tradeId))[0]!;

  test('the frame gets the account’s key with its own, for this merchant alone', async () => {
    const { keys } = await frameOf();
    const { key, ...seal } = keys[0]!.seal as CardSeal;
    assert.deepEqual(Object.keys(key), ['kty', 'n', 'e']);
    assert.deepEqual(seal, {
      ...{ account: ACCOUNT, accept: 'text/html', alg: 'RSA-OAEP-256', enc: 'A256GCM' },
      header: { version: '1' },
    });
    const others = await frameOf('gwk_test_046870');
    assert.equal(others.keys[0]?.seal, undefined);
  });

  test('a card is paid after 3-D Secure at Adyen, with brand, last four digits and the result', async () => {
    const { code, data, message } = await pay(await sealedToken());
    assert.equal(code, '200', message);
    const { trade_id: tradeId, url } = data;
    const opened = await gateway.open(url!);
    assert.ok((await opened.text()).includes(`url=${adyen.url}/page/`));
    await gateway.open(adyen.standIn.decide((await attemptOf(tradeId!)).id, 'pay'));
    const order = await findOrder(gateway.database, tradeId!);
    const { state, cardBrand, cardLast4, threeDs } = order!;
    assert.deepEqual([state, cardBrand, cardLast4, threeDs?.status], ['paid', 'visa', '5709', 'Y']);
    const payment = adyen.standIn.payments.at(-1);
    assert.deepEqual([payment?.card?.isAuthenticated, payment?.amount.value], [true, 2499]);
  });

  test('without 3-D Secure it is paid or refused at once, and a refusal ends the order', async () => {
    const paid = await pay(await sealedToken(), { '3ds_initiate': '02' });
    assert.equal(await gateway.stateOf(paid.data.trade_id!), 'paid');
    const refused = await pay(await sealedToken({ holder: 'NOT_ENOUGH_BALANCE' }), { '3ds_initiate': '02' });
    assert.equal(await gateway.stateOf(refused.data.trade_id!), 'declined');
    assert.equal((await attemptOf(refused.data.trade_id!)).retryPolicy, 'none');
  });

  test('a payer who never returns from 3-D Secure has paid all the same, and it goes back in part', async () => {
    const { data } = await pay(await sealedToken());
    const { id } = await attemptOf(data.trade_id!);
    adyen.standIn.decide(id, 'pay');
    await adyen.standIn.webhooks.release();
    assert.equal(await gateway.stateOf(data.trade_id!), 'paid');
    await gateway.call('v3.CreateRefund', {
      ...{
        trade_id: data.trade_id,
        refund_amount: '5.00',
        refund_currency: 'EUR',
        refund_description: 'One',
      },
      notify_url: 'http://127.0.0.1:9/refunds',
    });
    const [, back] = await listAttempts(gateway.database, data.trade_id!);
    await askToReturn(gateway.services, back!);
    await adyen.standIn.webhooks.release();
    assert.equal(adyen.standIn.payments.at(-1)?.refunded, 500);
  });

  test('a begin without an answer is not sent again: its webhook decides', async () => {
    adyen.standIn.webhooks.delivery.isHeld = true;
    adyen.standIn.faults.add('done-cut', 'done-cut', 'done-cut');
    const { data } = await pay(await sealedToken(), { '3ds_initiate': '02' });
    const attempt = await attemptOf(data.trade_id!);
    assert.equal(attempt.state, 'asking');
    const made = adyen.standIn.payments.length;
    await finishPayment(gateway.services, attempt);
    assert.equal(adyen.standIn.payments.length, made);
    await adyen.standIn.webhooks.release();
    assert.equal(await gateway.stateOf(data.trade_id!), 'paid');
  });

  test('a token is used once, and by its own merchant', async () => {
    const token = await sealedToken();
    assert.equal((await pay(token)).code, '200');
    assert.equal((await pay(token)).code, '-4119');
    const redeemed = takeToken(gateway.services, { token, merchantId: crypto.randomUUID(), orderId: 'x' });
    await assert.rejects(redeemed, { code: '-4119' });
  });

  test('a card that is not encrypted for the account is refused (-4011), and nothing is asked of Adyen', async () => {
    const before = adyen.standIn.payments.length;
    const clear = await makeToken(await frameOf());
    assert.equal((await pay(clear)).code, '-4011');
    const other = await sealedToken({ account: 'adyen@056870' });
    assert.equal((await pay(other)).code, '-4011');
    const cardinfo = JSON.stringify({
      ...{ card_holder: 'J. de Vries', card_number: '4111111111111111', cvc: '737' },
      ...{ expiration_month: '12', expiration_year: '2030' },
    });
    assert.equal((await pay('', { cardinfo, payment_token_object: undefined })).code, '-4011');
    assert.equal((await pay(await sealedToken(), { operation: '11', token_type: 'CIT' })).code, '-4011');
    assert.equal(adyen.standIn.payments.length, before);
  });

  test('a token with wrong facts beside the card is refused (-4119)', async () => {
    for (const changes of [{ last4: '41111' }, { last4: '' }, { jwe: 'a.b' }, { holder: 'x'.repeat(201) }])
      assert.equal((await pay(await sealedToken(changes))).code, '-4119');
  });

  test('where card testing is suspected, a yes without authentication goes back', async (t) => {
    const { tryLimits } = gateway.services;
    Object.assign(gateway.services, { tryLimits: 'pressure' });
    t.after(() => Object.assign(gateway.services, { tryLimits }));
    for (const [holder, state] of [
      ['3DS Y', 'paid'],
      ['3DS A', 'declined'],
    ] as const) {
      const { data } = await pay(await sealedToken({ holder }), { '3ds_initiate': '02' });
      const { id } = await attemptOf(data.trade_id!);
      await gateway.open(adyen.standIn.decide(id, 'pay'));
      assert.equal(await gateway.stateOf(data.trade_id!), state);
      assert.equal((await listAttempts(gateway.database, data.trade_id!)).length, state === 'paid' ? 1 : 2);
    }
  });

  test('no digit but the last four is in a token, in the database, in the log or in a request to Adyen', async () => {
    const token = await sealedToken();
    const { merchantId } = (await gateway.services.vault.findClientKey(`gwk_test_${MERCHANT}`))!;
    const taken = await takeToken(gateway.services, { token, merchantId, orderId: 'x' });
    assert.equal((await pay(token, { order_id: 'x' })).code, '200');
    const rows = await gateway.database.query<{ name: string; rows: string }>(allRows);
    assert.ok(
      rows.some(({ rows: text }) => text.includes('ada@example.org')),
      'what was written is seen',
    );
    const said = [JSON.stringify(taken), lines.join(), ...rows.map(({ rows: text }) => text)];
    for (const text of said) {
      assert.ok(!text.includes(CANARY_NUMBER.slice(0, 8)));
      assert.ok(!text.includes(Buffer.from(CANARY_NUMBER).toString('base64').slice(0, -4)));
      assert.ok(!text.includes(Buffer.from(CANARY_NUMBER).toString('hex')));
    }
    // Nor is the card that was encrypted kept.
    for (const { rows: text } of rows) assert.ok(!text.includes(taken.card.sealed?.jwe ?? '-'));
  });

  test('an account without a certificate takes no cards, and none are routed to it', async () => {
    const { 'card-certificate': _, ...credentials } = adyen.credentials;
    await both.rotate(credentials);
    await assert.rejects(both.route('Card'), /has no key with which Card data is encrypted/);
  });
});
