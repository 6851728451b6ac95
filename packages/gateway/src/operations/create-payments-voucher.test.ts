// The operation v3.CreatePaymentsVoucher: number and PIN at once, the gateway page, and no card charged twice.
import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import { TEST_GIFT_CARDS, type TestGiftCardBehaviour, WRONG_GIFT_CARD_PIN } from '@gangway/protocol/cards';
import { type TestSandbox, testSandboxGateway, until } from '../../../sandbox/src/test-sandbox-gateway.ts';
import { giftCardBalance } from '../../../sandbox/src/voucher/gift-card-store.ts';
import { listMovements } from '../ledger/test-ledger.ts';
import { aloneNumber, scanDatabase } from '../storage/test-column-scan.ts';
import { validPayment } from '../test-gateway.ts';

const cardThat = (behaviour: TestGiftCardBehaviour) =>
  TEST_GIFT_CARDS.find((card) => card.behaviour === behaviour)!;

const voucher = (changes: Record<string, unknown> = {}) =>
  validPayment({ sub_pay_method: 'Voucher', ...changes });

const withCard = (behaviour: TestGiftCardBehaviour, changes: Record<string, unknown> = {}) => {
  const { number, pin } = cardThat(behaviour);
  return voucher({ cardnumber: number, pincode: pin, ...changes });
};

const NAME = 'v3.CreatePaymentsVoucher';

describe('v3.CreatePaymentsVoucher', () => {
  let gateway: TestSandbox;
  before(async () => {
    gateway = await testSandboxGateway();
  });
  after(() => gateway.stop());

  const stateOnceEnded = (tradeId: string) =>
    until(
      () => gateway.stateOf(tradeId),
      (state) => state !== 'processing',
    );
  const spent = async () => {
    const held = await giftCardBalance(gateway.database, cardThat('enough'));
    return 100_000_000n - held;
  };

  for (const name of [NAME, 'v3.CreatePayments']) {
    test(`${name} with number and PIN returns processing without url, and is paid within a second`, async () => {
      const { code, data } = await gateway.call(name, withCard('enough'));
      const startedAt = performance.now();
      assert.equal(code, '200');
      const { order_id, trade_id, ...rest } = data;
      assert.ok(order_id && trade_id);
      assert.deepEqual(rest, {
        amount: '24.99',
        currency: 'EUR',
        settlement_amount: '24.99',
        settlement_currency: 'EUR',
        exchange_rate: '1',
        url: '',
        state: 'processing',
      });
      assert.equal(await stateOnceEnded(trade_id), 'paid');
      assert.ok(performance.now() - startedAt < 1_000);
      const events = (await listMovements(gateway.database, trade_id)).map(({ event }) => event);
      assert.deepEqual(events, ['paid']);
    });
  }

  test('without a number the answer is the page where the payer types it', async () => {
    const { code, data } = await gateway.call(NAME, voucher());
    assert.equal(code, '200');
    assert.match(data.url!, /\/pay\/[A-Za-z0-9_-]{22}$/);
    assert.equal(data.state, 'processing');
  });

  for (const [behaviour, title] of [
    ['too-little', 'a balance that is too low is declined and unchanged'],
    ['locked', 'a locked card is declined'],
    ['expired', 'an expired card is declined'],
  ] as const) {
    test(title, async () => {
      const balance = await giftCardBalance(gateway.database, cardThat(behaviour));
      const { data } = await gateway.call(NAME, withCard(behaviour));
      assert.equal(await stateOnceEnded(data.trade_id!), 'declined');
      assert.equal(await giftCardBalance(gateway.database, cardThat(behaviour)), balance);
    });
  }

  for (const [title, changes, code] of [
    ['a number without a PIN', { pincode: undefined }, '-3001'],
    ['a number of 7 digits', { cardnumber: '1234567' }, '-3002'],
    ['a PIN of letters', { pincode: 'abcd' }, '-3002'],
    ['an amount below the minimum', { amount: '0.09' }, '-3003'],
    ['another pay_method', { pay_method: 'offline' }, '-3002'],
    ['no notify_url', { notify_url: undefined }, '-3001'],
    ['a currency with three decimals', { currency: 'KWD' }, '-4011'],
    ['a wrong number before an unsupported currency', { cardnumber: 'x', currency: 'KWD' }, '-3002'],
  ] as const) {
    test(`${title} is ${code}, and the message repeats neither number nor PIN`, async () => {
      const answered = await gateway.call(NAME, withCard('enough', changes));
      assert.equal(answered.code, code);
      assert.ok(!answered.message.includes(cardThat('enough').number));
    });
  }

  test('a PIN without a number returns the gateway page, and nothing is charged', async () => {
    const { code, data } = await gateway.call(NAME, withCard('enough', { cardnumber: '' }));
    assert.equal(code, '200');
    assert.match(data.url!, /^http/);
  });

  test('a super admin may not create a payment', async () => {
    assert.equal((await gateway.call(NAME, withCard('enough'), { user: '036870' })).code, '-4120');
  });

  test('a repeat gets the first answer and charges once', async () => {
    const earlier = await spent();
    const request = withCard('enough', { request_id: 'voucher-request-0000000001' });
    const answers = await Promise.all(Array.from({ length: 8 }, () => gateway.call(NAME, request)));
    assert.equal(new Set(answers.map(({ data }) => data.trade_id)).size, 1);
    assert.equal(await stateOnceEnded(answers[0]!.data.trade_id!), 'paid');
    assert.deepEqual((await gateway.call(NAME, request)).data, answers[0]!.data);
    assert.equal((await spent()) - earlier, 2499n);
  });

  test('16 concurrent requests charge one order_id and card once; the others are -4015', async () => {
    const earlier = await spent();
    const request = withCard('enough');
    const answers = await Promise.all(Array.from({ length: 16 }, () => gateway.call(NAME, request)));
    const taken = answers.filter(({ code }) => code === '200');
    assert.equal(taken.length, 1);
    assert.deepEqual(
      new Set(answers.filter(({ code }) => code !== '200').map(({ code }) => code)),
      new Set(['-4015']),
    );
    assert.equal(await stateOnceEnded(taken[0]!.data.trade_id!), 'paid');
    assert.equal((await spent()) - earlier, 2499n);
  });

  test('after a refusal the same card may pay the same order_id', async () => {
    const request = withCard('enough');
    const wrong = await gateway.call(NAME, { ...request, pincode: WRONG_GIFT_CARD_PIN });
    assert.equal(await stateOnceEnded(wrong.data.trade_id!), 'declined');
    const right = await gateway.call(NAME, request);
    assert.equal(await stateOnceEnded(right.data.trade_id!), 'paid');
  });

  test('five wrong PINs from an account lock the card for it, and for no other account', async () => {
    const { number, pin } = TEST_GIFT_CARDS.filter(({ behaviour }) => behaviour === 'enough')[1]!;
    const as = (changes: object, user = '016683') =>
      gateway.call(NAME, voucher({ cardnumber: number, pincode: pin, ...changes }), { user });
    for (let i = 0; i < 5; i += 1) {
      const { data } = await as({ pincode: WRONG_GIFT_CARD_PIN });
      assert.equal(await stateOnceEnded(data.trade_id!), 'declined');
    }
    assert.equal(await stateOnceEnded((await as({})).data.trade_id!), 'declined');
    const { data } = await as({}, '016684');
    const states = () => gateway.call('v3.QueryOrder', { trade_id: data.trade_id }, { user: '016684' });
    const paid = await until(states, (answer) => JSON.stringify(answer).includes('"state":"paid"'));
    assert.equal(paid.code, '200');
  });

  test('no column of the database contains the number or the PIN', async () => {
    const { number, pin } = TEST_GIFT_CARDS[1]!;
    await gateway.call(NAME, voucher({ cardnumber: number, pincode: pin }), { user: '046683' });
    const { valuesRead, foundIn } = await scanDatabase(gateway.database, [
      new RegExp(number),
      aloneNumber(pin),
    ]);
    assert.ok(valuesRead > 100);
    assert.deepEqual(foundIn, []);
  });

  test('the outcome is notified, and the state processing is not', async () => {
    const { data } = await gateway.call(NAME, withCard('enough'));
    await stateOnceEnded(data.trade_id!);
    const bodies = await gateway.database.query<{ body: Record<string, unknown> }>(
      { name: 'test.notes', text: 'SELECT body FROM notifications WHERE trade_id = $1 ORDER BY sequence' },
      [data.trade_id],
    );
    assert.deepEqual(
      bodies.map(({ body }) => [body.state, body.sequence, body.sub_pay_method]),
      [['paid', 1, 'Voucher']],
    );
  });
});
