// Gift cards that the secure frame sends to a trade's own address.
import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import { TEST_GIFT_CARDS, type TestGiftCardBehaviour, WRONG_GIFT_CARD_PIN } from '@gangway/protocol/cards';
import { VOUCHER_ANSWERS, type VoucherAnswer } from '@gangway/protocol/checkout';
import { type TestSandbox, testSandboxGateway } from '../../../sandbox/src/test-sandbox-gateway.ts';
import { giftCardBalance } from '../../../sandbox/src/voucher/gift-card-store.ts';
import { listAttempts } from '../orders/attempts.ts';
import { statement } from '../storage/database.ts';
import { validPayment } from '../test-gateway.ts';
import { openPage } from './test-page.ts';

/** Takes the hold of the order_id, as another attempt does while its rail is called. */
const hold = statement(
  'test.hold-of-another',
  `INSERT INTO order_holds
   SELECT store_id, order_id, gen_random_uuid(), now() + interval '60 s', merchant_id FROM orders WHERE trade_id = $1`,
);
const endHold = statement(
  'test.end-hold',
  'DELETE FROM order_holds h USING orders o WHERE h.order_id = o.order_id AND o.trade_id = $1',
);

const cardThat = (behaviour: TestGiftCardBehaviour) => {
  const { number, pin } = TEST_GIFT_CARDS.find((card) => card.behaviour === behaviour)!;
  return { number, pin };
};

describe('a gift card on a trade’s own address', () => {
  let gateway: TestSandbox;
  before(async () => {
    gateway = await testSandboxGateway();
  });
  after(() => gateway.stop());

  const create = async () => {
    const { data } = await gateway.call(
      'v3.CreatePaymentsVoucher',
      validPayment({ sub_pay_method: 'Voucher' }),
    );
    return { url: data.url!, tradeId: data.trade_id! };
  };
  const frame = (changes: Record<string, string | undefined> = {}): Record<string, string> => {
    const headers = {
      'content-type': 'application/json',
      origin: gateway.services.publicUrl,
      'sec-fetch-site': 'same-origin',
      ...changes,
    };
    return Object.fromEntries(
      Object.entries(headers).filter((entry): entry is [string, string] => entry[1] !== undefined),
    );
  };
  const post = (url: string, body: unknown, headers = frame()) =>
    gateway.open(`${url}/voucher`, {
      method: 'POST',
      headers,
      body: typeof body === 'string' ? body : JSON.stringify(body),
    });
  async function send(url: string, card: unknown): Promise<VoucherAnswer> {
    const response = await post(url, card);
    const { outcome } = (await response.json()) as { outcome: VoucherAnswer };
    assert.equal(response.status, VOUCHER_ANSWERS[outcome].http);
    return outcome;
  }

  test('a card with enough money is accepted and the order is paid; a further card is answered with over', async () => {
    const { url, tradeId } = await create();
    assert.equal(await send(url, cardThat('enough')), 'accepted');
    assert.equal(await gateway.stateOf(tradeId), 'paid');
    assert.equal(await send(url, cardThat('enough')), 'over');
  });

  test('refused cards leave the trade open and their balance unchanged, and a later card pays', async () => {
    const { url, tradeId } = await create();
    const poor = TEST_GIFT_CARDS.find(({ behaviour }) => behaviour === 'too-little')!;
    assert.equal(await send(url, cardThat('too-little')), 'too-little');
    assert.equal(await giftCardBalance(gateway.database, poor), 500n);
    assert.equal(await send(url, { ...cardThat('enough'), pin: WRONG_GIFT_CARD_PIN }), 'wrong');
    assert.equal(await send(url, cardThat('expired')), 'wrong');
    assert.equal(await send(url, cardThat('locked')), 'locked');
    assert.equal(await gateway.stateOf(tradeId), 'processing');
    assert.equal(await send(url, cardThat('enough')), 'accepted');
    assert.equal(await gateway.stateOf(tradeId), 'paid');
  });

  test('only the right PIN of a card with too little money reveals its balance', async () => {
    const { url } = await create();
    const readAnswer = async (card: unknown) => (await post(url, card)).json();
    const poor = cardThat('too-little');
    const tooLittle = { outcome: 'too-little', balance: '5.00', currency: 'EUR', rest: '19.99' };
    assert.deepEqual(await readAnswer(poor), tooLittle);
    assert.deepEqual(await readAnswer({ ...poor, pin: WRONG_GIFT_CARD_PIN }), { outcome: 'wrong' });
    assert.deepEqual(await readAnswer(cardThat('expired')), { outcome: 'wrong' });
    assert.deepEqual(await readAnswer(cardThat('locked')), { outcome: 'locked' });
    assert.deepEqual(await readAnswer(cardThat('enough')), { outcome: 'accepted' });
  });

  test('refusals of a card have a status of success, so that browsers log no error', async () => {
    const { url } = await create();
    const wrong = { ...cardThat('enough'), pin: WRONG_GIFT_CARD_PIN };
    const cards = [cardThat('too-little'), wrong, cardThat('locked'), cardThat('enough'), cardThat('enough')];
    for (const card of cards) assert.ok((await post(url, card)).ok, card.number);
  });

  test('after five attempts the trade accepts no further card', async () => {
    const { url } = await create();
    for (let i = 0; i < 5; i += 1) assert.equal(await send(url, cardThat('too-little')), 'too-little');
    assert.equal(await send(url, cardThat('enough')), 'over');
  });

  test('a card for a cancelled trade is answered with over', async () => {
    const { url, tradeId } = await create();
    await gateway.call('v3.CancelPayment', { trade_id: tradeId });
    assert.equal(await send(url, cardThat('enough')), 'over');
  });

  test('while another payment of the order_id is charged, a card gets 503 and is not tried', async () => {
    const { url, tradeId } = await create();
    await gateway.database.query(hold, [tradeId]);
    const response = await post(url, cardThat('enough'));
    assert.equal(response.status, 503);
    assert.ok(Number(response.headers.get('Retry-After')) > 0);
    assert.deepEqual(await listAttempts(gateway.database, tradeId), []);
    await gateway.database.query(endHold, [tradeId]);
    assert.equal(await send(url, cardThat('enough')), 'accepted');
    assert.equal(await gateway.stateOf(tradeId), 'paid');
  });

  test('8 concurrent submissions charge the card once', async () => {
    const enough = TEST_GIFT_CARDS[0]!;
    const earlier = await giftCardBalance(gateway.database, enough);
    const { url } = await create();
    // On a slow machine some wait longer than the limit for the one that is charged, and get 503.
    await Promise.all(Array.from({ length: 8 }, () => post(url, cardThat('enough'))));
    assert.equal(earlier - (await giftCardBalance(gateway.database, enough)), 2499n);
  });

  for (const [title, body] of [
    ['a short number', { number: '123', pin: '1234' }],
    ['a PIN of letters', { number: '6006490000000101', pin: 'abcd' }],
    ['no PIN', { number: '6006490000000101' }],
    ['text that is not JSON', '{'],
    ['a body that is too large', JSON.stringify({ number: '1'.repeat(2000), pin: '1234' })],
  ] as const) {
    test(`${title} is answered with invalid`, async () => {
      const { url } = await create();
      assert.equal(await send(url, body), 'invalid');
    });
  }

  for (const [title, changes] of [
    ['from another origin', { origin: 'https://shop.example', 'sec-fetch-site': 'cross-site' }],
    ['from a sibling site', { 'sec-fetch-site': 'same-site' }],
    ['without an origin', { origin: undefined }],
    ['from a form', { 'content-type': 'application/x-www-form-urlencoded' }],
    ['as text', { 'content-type': 'text/plain' }],
  ] as const) {
    test(`a card sent ${title} is refused before it is read`, async () => {
      const { url, tradeId } = await create();
      const response = await post(url, cardThat('enough'), frame(changes));
      assert.equal(response.status, 403);
      assert.equal(await gateway.stateOf(tradeId), 'processing');
    });
  }

  test('an unknown secret is 404', async () => {
    const url = `${gateway.services.publicUrl}/pay/${'A'.repeat(22)}`;
    assert.equal((await post(url, cardThat('enough'))).status, 404);
  });

  test('the page shows the checkout with gift cards only, has no fields of its own and accepts no form', async () => {
    const { url, tradeId } = await create();
    const page = await openPage(gateway, url);
    assert.deepEqual([page.element, page.session.methods], ['gw-checkout', ['Voucher']]);
    assert.doesNotMatch(page.html, /<(form|input|button|style)/);
    const next = await page.submit({ method: 'Voucher' });
    assert.equal(next.kind === 'voucher' && next.submitUrl, `${url}/voucher`);
    const form = await gateway.open(`${url}/gift-card`, { method: 'POST', body: 'number=1&pin=2' });
    assert.equal(form.status, 404);
    assert.equal(await gateway.stateOf(tradeId), 'processing');
  });
});

describe('five wrong PINs from one address', () => {
  test('lock the card for that address, on other trades too, but not other cards', async (t) => {
    const gateway = await testSandboxGateway();
    t.after(() => gateway.stop());
    const send = async (card: { number: string; pin: string }) => {
      const made = await gateway.call(
        'v3.CreatePaymentsVoucher',
        validPayment({ sub_pay_method: 'Voucher' }),
      );
      const headers = {
        'content-type': 'application/json',
        origin: gateway.services.publicUrl,
        'sec-fetch-site': 'same-origin',
      };
      const init = { method: 'POST', headers, body: JSON.stringify(card) };
      const response = await gateway.open(`${made.data.url}/voucher`, init);
      return ((await response.json()) as { outcome: string }).outcome;
    };
    const guess = { ...cardThat('enough'), pin: WRONG_GIFT_CARD_PIN };
    const answers = await Promise.all(Array.from({ length: 12 }, () => send(guess)));
    assert.equal(answers.filter((answer) => answer === 'wrong').length, 5);
    assert.equal(answers.filter((answer) => answer === 'locked').length, 7);
    assert.equal(await send(cardThat('enough')), 'locked');
    assert.equal(
      await send({ number: TEST_GIFT_CARDS[1]!.number, pin: TEST_GIFT_CARDS[1]!.pin }),
      'accepted',
    );
  });
});
