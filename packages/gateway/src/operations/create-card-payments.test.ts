// The operation v3.CreateCardPayments: one card, one start, and no card data stored.
import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import type { FrameStart } from '@gangway/protocol/cards';
import { startExpiry } from '../background/expiry.ts';
import { startResolver } from '../background/resolver.ts';
import { openPage } from '../hosted-pages/test-page.ts';
import { listMovements } from '../ledger/test-ledger.ts';
import { listAttempts } from '../orders/attempts.ts';
import { railAttempt } from '../outcomes/ask-rail.ts';
import { statement } from '../storage/database.ts';
import { type TestGateway, useGateway, validPayment } from '../test-gateway.ts';
import { makeToken } from '../vault/test-tokens.ts';

const CARD = {
  card_holder: 'J. de Vries',
  card_number: '4111111111111111',
  expiration_month: '12',
  expiration_year: '2030',
  cvc: '737',
};
const noteOf = statement('test.note', 'SELECT body FROM notifications WHERE trade_id = $1');
let count = 0;

/** Returns what the card frame's document contains at this gateway. */
async function frameOf(gateway: TestGateway, clientKey = 'gwk_test_036870'): Promise<FrameStart> {
  const page = await (await gateway.open(`/frame/v1/?client-key=${clientKey}`)).text();
  return JSON.parse(/id=gw-frame>([^<]*)</.exec(page)![1]!);
}

/** Returns a valid card payment; `card` replaces single members of cardinfo. */
const validCard = (changes: Record<string, unknown> = {}, card: Record<string, unknown> = {}) => {
  count += 1;
  return validPayment({
    sub_pay_method: 'Card',
    operation: '1',
    '3ds_initiate': '01',
    email: 'payer@example.com',
    cardinfo: JSON.stringify({ ...CARD, ...card }),
    request_id: `card-request-${count}`,
    ...changes,
  });
};

describe('v3.CreateCardPayments', () => {
  const gateway = useGateway();

  const pay = (changes?: Record<string, unknown>, card?: Record<string, unknown>) =>
    gateway.call('v3.CreateCardPayments', validCard(changes, card));

  const attemptOf = async (tradeId: string) => (await listAttempts(gateway.database, tradeId))[0]!;

  async function decide(tradeId: string, state: Parameters<TestGateway['rail']['decide']>[1]): Promise<void> {
    const { id } = await attemptOf(tradeId);
    gateway.cardRail.decide(id, state);
    await gateway.askRail(id);
  }

  async function untilTrue(condition: () => Promise<boolean>): Promise<void> {
    const workers = [startResolver(gateway.services), startExpiry(gateway.services)];
    const until = Date.now() + 8_000;
    while (!(await condition()) && Date.now() < until)
      await new Promise((resolve) => setTimeout(resolve, 50));
    await Promise.all(workers.map((worker) => worker.stop()));
    assert.ok(await condition());
  }

  test('the answer is processing with a page that leads to 3-D Secure, and the rail gets the card once', async () => {
    const given = gateway.cardRail.cards.length;
    const { code, data, message } = await pay();
    assert.equal(code, '200', message);
    assert.deepEqual(Object.keys(data).sort(), [
      'amount',
      'currency',
      'order_id',
      'state',
      'trade_id',
      'url',
    ]);
    assert.equal(data.state, 'processing');
    assert.deepEqual(gateway.cardRail.cards.slice(given), [
      {
        number: '4111111111111111',
        expiryMonth: '12',
        expiryYear: '2030',
        cvc: '737',
        holder: 'J. de Vries',
        brand: 'visa',
        threeDs: 'with',
        authoriseOnly: false,
      },
    ]);
    const response = await gateway.open(data.url!);
    assert.equal(response.status, 303);
    assert.match(response.headers.get('location')!, /^http:\/\/127\.0\.0\.1:4010\/bank\//);
  });

  test('a sale ends paid, with the result of 3-D Secure in the notification', async () => {
    const { data } = await pay();
    await decide(data.trade_id!, 'paid');
    assert.equal(await gateway.stateOf(data.trade_id!), 'paid');
    assert.equal((await listMovements(gateway.database, data.trade_id!)).length, 1);
    const [note] = await gateway.database.query<{ body: Record<string, unknown> }>(noteOf, [data.trade_id]);
    const threeDs = ['3ds_status', '3ds_trxid', '3ds_version'].map((name) => note?.body[name]);
    assert.deepEqual(threeDs, ['Y', 'ds-1', '2.2.0']);
  });

  test('an authorization moves no money, lapses after 30 days and is then voided', async () => {
    const { data } = await pay({ operation: '2' });
    await decide(data.trade_id!, 'authorized');
    assert.equal(await gateway.stateOf(data.trade_id!), 'authorized');
    assert.deepEqual(await listMovements(gateway.database, data.trade_id!), []);
    gateway.clock.move(30 * 86_400 - 1);
    await new Promise((resolve) => setTimeout(resolve, 50));
    assert.equal(await gateway.stateOf(data.trade_id!), 'authorized');
    gateway.clock.move(2);
    await untilTrue(
      async () =>
        (await gateway.cardRail.ask(railAttempt(await attemptOf(data.trade_id!)))).kind === 'cancelled',
    );
    assert.equal(await gateway.stateOf(data.trade_id!), 'expired');
  });

  test('a cancelled authorization is voided', async () => {
    const { data } = await pay({ operation: '2' });
    await decide(data.trade_id!, 'authorized');
    const cancelled = await gateway.call('v3.CancelPayment', { trade_id: data.trade_id });
    assert.equal(cancelled.code, '200');
    await untilTrue(
      async () =>
        (await gateway.cardRail.ask(railAttempt(await attemptOf(data.trade_id!)))).kind === 'cancelled',
    );
  });

  for (const outcome of ['paid', 'declined', 'failed'] as const) {
    test(`${outcome} at once: the first opening redirects to the shop, a later one shows the result`, async () => {
      const { data } = await pay({ '3ds_initiate': '02' });
      await decide(data.trade_id!, outcome);
      const first = await gateway.open(data.url!);
      assert.equal(first.status, 303);
      const back = new URL(first.headers.get('location')!);
      assert.deepEqual(
        [back.origin, back.pathname, back.searchParams.get('state')],
        ['http://127.0.0.1:9', '/back', outcome],
      );
      for (let opening = 2; opening <= 3; opening += 1) {
        const later = await gateway.open(data.url!);
        assert.equal(later.status, 200);
        assert.match(await later.text(), /<gw-payment-status /);
      }
    });
  }

  const SHOP = 'http://127.0.0.1:9';
  const ARRIVALS: readonly (readonly [string, Record<string, string>, string, 303 | 200])[] = [
    ['an address that was typed', { 'sec-fetch-site': 'none' }, '', 303],
    ['our own page', { 'sec-fetch-site': 'same-origin' }, '', 303],
    ['the shop it leads back to', { 'sec-fetch-site': 'cross-site', referer: `${SHOP}/` }, '', 303],
    ['another port of its host', { 'sec-fetch-site': 'same-site', referer: 'http://127.0.0.1:8/' }, '', 200],
    ['another origin', { 'sec-fetch-site': 'cross-site', referer: 'http://mail.example/' }, '', 200],
    ['an unknown origin', { 'sec-fetch-site': 'cross-site' }, '', 200],
    ['a form that leads straight here', { 'sec-fetch-site': 'cross-site', referer: `${SHOP}/` }, '?', 200],
  ];
  for (const [title, headers, query, status] of ARRIVALS) {
    test(`a decided order opened from ${title} leads back by ${status === 303 ? 'a redirect' : 'a page'}`, async () => {
      const { data } = await pay({ '3ds_initiate': '02' });
      await decide(data.trade_id!, 'declined');
      const response = await gateway.open(`${data.url!}${query}`, { headers });
      assert.equal(response.status, status);
      const leads = /http-equiv="refresh" content="0; url=http:..127.0.0.1:9.back.[^"]*state=declined/;
      if (status === 200) assert.match(await response.text(), leads);
      else assert.ok(response.headers.get('location')?.startsWith(`${SHOP}/back?`));
    });
  }

  test('a card page that led to the issuer before shows the result when it is opened again', async () => {
    const { data } = await pay();
    assert.equal((await gateway.open(data.url!)).status, 303);
    await decide(data.trade_id!, 'paid');
    const page = await openPage(gateway, data.url!);
    assert.deepEqual([page.element, (await page.status())?.state], ['gw-payment-status', 'paid']);
  });

  for (const [outcome, state] of [
    ['declined', 'declined'],
    ['cancelled', 'declined'],
    ['failed', 'failed'],
  ] as const) {
    test(`${outcome} ends the order as ${state}, because a card can be submitted once`, async () => {
      const { data } = await pay();
      await decide(data.trade_id!, outcome);
      assert.equal(await gateway.stateOf(data.trade_id!), state);
      const response = await gateway.open(`${data.url}/return`);
      assert.equal(new URL(response.headers.get('location')!).searchParams.get('state'), state);
    });
  }

  test('when a node died before the rail received the attempt, it is not sent again and the order fails', async () => {
    const start = gateway.cardRail.begin;
    gateway.cardRail.begin = async () => ({ kind: 'unclear', reason: 'lost in transit' });
    const { code, data } = await pay();
    gateway.cardRail.begin = start;
    assert.equal(code, '200');
    const { id } = await attemptOf(data.trade_id!);
    const age = statement(
      'test.age',
      'UPDATE attempts SET ask_at = now(), lease_until = now() WHERE id = $1',
    );
    await gateway.database.query(age, [id]);
    await untilTrue(async () => (await gateway.stateOf(data.trade_id!)) === 'failed');
    assert.ok(!gateway.cardRail.started.has(id));
  });

  test('32 concurrent equal requests call the rail once and get one answer', async () => {
    const payment = validCard();
    const given = gateway.cardRail.cards.length;
    const calls = Array.from({ length: 32 }, (_, index) =>
      gateway.call('v3.CreateCardPayments', payment, { time: 1_700_000_000 + index }),
    );
    const answers = await Promise.all(calls);
    assert.equal(new Set(answers.map((answer) => JSON.stringify(answer))).size, 1);
    assert.equal(gateway.cardRail.cards.length, given + 1);
  });

  test('the same request_id with another card is -4118', async () => {
    const payment = validCard();
    await gateway.call('v3.CreateCardPayments', payment);
    const other = { ...payment, cardinfo: JSON.stringify({ ...CARD, card_number: '4242424242424242' }) };
    assert.equal((await gateway.call('v3.CreateCardPayments', other)).code, '-4118');
  });

  test('Cards HPP with a card becomes Card', async () => {
    const { data } = await pay({ sub_pay_method: 'Cards HPP' });
    const { data: read } = await gateway.call('v3.QueryOrder', { trade_id: data.trade_id });
    assert.equal((read.transaction_info as unknown as { sub_pay_method: string }).sub_pay_method, 'Card');
  });

  const WRONG_CARDS: [string, Record<string, unknown>, string][] = [
    ['a wrong check digit', { card_number: '4111111111111112' }, '-3002'],
    ['a number with letters', { card_number: '4111x11111111111' }, '-3002'],
    ['a card that is not a test card', { card_number: '4012888888881881' }, '-3002'],
    ['an unsupported brand', { card_number: '6011111111111117' }, '-3002'],
    ['an expired card', { expiration_month: '10', expiration_year: '2026' }, '-3002'],
    ['an invalid month', { expiration_month: '13' }, '-3002'],
    ['a code that is too short', { cvc: '12' }, '-3002'],
    ['four digits on a card with three', { cvc: '1234' }, '-3002'],
    ['three digits on American Express', { card_number: '378282246310005', cvc: '123' }, '-3002'],
    ['a missing code', { cvc: '' }, '-3001'],
    ['a missing holder', { card_holder: undefined }, '-3001'],
  ];
  for (const [title, card, code] of WRONG_CARDS) {
    test(`${title} is ${code}, and the message repeats nothing of the card`, async () => {
      const answer = await pay({}, card);
      assert.equal(answer.code, code, answer.message);
      assert.doesNotMatch(answer.message, /\d{5}|737/);
    });
  }

  test('a card is valid until the last day of its month', async () => {
    assert.equal((await pay({}, { expiration_month: '12', expiration_year: '2026' })).code, '200');
  });

  test('an account without the feature gets -4120, after the check of the card', async () => {
    const call = (card = {}) =>
      gateway.call('v3.CreateCardPayments', validCard({}, card), { user: '016684' });
    assert.equal((await call()).code, '-4120');
    assert.equal((await call({ card_number: '4111111111111112' })).code, '-3002');
  });

  test('an invalid token is -4119 and creates no order', async () => {
    const answer = await pay({ cardinfo: '', payment_token_object: 'not.a.token' });
    assert.equal(answer.code, '-4119');
  });

  test('the reason of a refused token is in answer and log, without any data of token or card', async (t) => {
    const lines: string[] = [];
    t.mock.method(gateway.services.log, 'warn', (...entry: unknown[]) => lines.push(JSON.stringify(entry)));
    const foreign = await makeToken(await frameOf(gateway, 'gwk_test_046870'), { card: CARD, brand: 'visa' });
    const used = await makeToken(await frameOf(gateway), { card: CARD, brand: 'visa' });
    await pay({ cardinfo: '', payment_token_object: used });
    for (const [token, reason] of [
      [foreign, 'was made with client key gwk_test_046870, which is no key of this merchant'],
      [used, 'was used before'],
      [`${used}A`, 'is damaged or not a token of this gateway'],
    ] as const) {
      const request = validCard({ cardinfo: '', payment_token_object: token });
      const { message } = await gateway.call('v3.CreateCardPayments', request);
      assert.equal(message, `Invalid Token: payment_token_object ${reason}`);
      const line = lines.pop()!;
      for (const part of [reason, request.order_id, request.request_id, '016683', 'Harbour & Pine'])
        assert.ok(line.includes(String(part)), `${line} names ${part}`);
      for (const secret of [token, CARD.card_number, CARD.card_holder])
        assert.ok(!line.includes(secret), line);
      // As a word, because the same three digits may appear inside an id.
      assert.doesNotMatch(line, /\b737\b/);
    }
    assert.deepEqual(lines, []);
  });

  for (const [title, card, brand] of [
    ['a wrong check digit', { card_number: '4111111111111112' }, 'visa'],
    ['a card that is not a test card', { card_number: '4012888888881881' }, 'visa'],
    ['an expired card', { expiration_year: '2020' }, 'visa'],
    ['no code on a card that has one', { cvc: '' }, 'visa'],
    ["a brand that is not the number's", {}, 'mastercard'],
  ] as const) {
    test(`a hand-made token with ${title} is -4119`, async () => {
      const token = await makeToken(await frameOf(gateway), { card: { ...CARD, ...card }, brand });
      const answer = await pay({ cardinfo: '', payment_token_object: token });
      assert.equal(answer.code, '-4119', answer.message);
      assert.doesNotMatch(answer.message, /\d{5}/);
    });
  }

  test('a token pays once: a repeat gets the first answer, another request -4119', async () => {
    const token = await makeToken(await frameOf(gateway), { card: CARD, brand: 'visa' });
    const payment = validCard({ cardinfo: '', payment_token_object: token });
    const first = await gateway.call('v3.CreateCardPayments', payment);
    assert.equal(first.code, '200', first.message);
    assert.deepEqual(await gateway.call('v3.CreateCardPayments', payment), first);
    assert.equal((await pay({ cardinfo: '', payment_token_object: token })).code, '-4119');
  });

  test('no table of the database contains the number or the code', async () => {
    const tables = statement(
      'test.tables',
      "SELECT tablename FROM pg_tables WHERE schemaname = 'public' AND tablename <> 'migrations'",
    );
    for (const { tablename } of await gateway.database.query<{ tablename: string }>(tables)) {
      const text = `SELECT row_to_json(t)::text AS row FROM ${tablename} t`;
      for (const { row } of await gateway.database.query<{ row: string }>(
        statement(`test.scan.${tablename}`, text),
      )) {
        assert.ok(!row.includes('4111111111111111') && !row.includes('"737"'), tablename);
      }
    }
  });
});
