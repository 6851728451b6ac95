// Operations 10, 11 and 12 of v3.CreateCardPayments: a card is stored when payer and issuer have agreed.
import assert from 'node:assert/strict';
import { createHmac } from 'node:crypto';
import { after, before, describe, test } from 'node:test';
import { notificationFields } from '@gangway/protocol';
import type { FrameStart } from '@gangway/protocol/cards';
import { canonicalString } from '@gangway/protocol/signature';
import { until } from '../../../sandbox/src/test-sandbox-gateway.ts';
import { startDeliveries } from '../background/deliveries.ts';
import { startExpiry } from '../background/expiry.ts';
import { startReceiver, type TestReceiver } from '../notifications/test-receiver.ts';
import { completeNotification } from '../outcomes/kept-card.ts';
import { statement } from '../storage/database.ts';
import { makeToken } from '../vault/test-tokens.ts';
import {
  CARD,
  type StoredCardCommands,
  storedCardGateway,
  validKeep,
  validSale,
} from './test-stored-cards.ts';

const countCards = statement(
  'test.count-cards',
  'SELECT count(*)::int AS count FROM stored_cards WHERE trade_id = $1',
);
const claims = statement('test.claims', 'SELECT trade_id FROM order_claims WHERE order_id = $1');

describe('a card that may be stored', () => {
  let desk: StoredCardCommands;
  before(async () => {
    desk = await storedCardGateway();
  });
  after(() => desk.stop());

  const cardsOf = async (tradeId: string) =>
    (await desk.database.query<{ count: number }>(countCards, [tradeId]))[0]!.count;

  test('the answer is processing with a page, as for every card', async () => {
    const { code, data } = await desk.ask(validKeep());
    assert.equal(code, '200');
    assert.deepEqual(Object.keys(data), ['order_id', 'trade_id', 'amount', 'currency', 'url', 'state']);
    assert.equal(data.state, 'processing');
  });

  for (const [operation, state] of [
    ['10', 'authorized'],
    ['11', 'paid'],
    ['12', 'authorized'],
  ] as const) {
    test(`operation ${operation} with consent ends ${state} and reports the token with the card's facts`, async () => {
      const tradeId = await desk.keep({ operation });
      const { data } = await desk.call('v3.QueryOrder', { trade_id: tradeId });
      const info = data.transaction_info as unknown as Record<string, string>;
      assert.equal(info.state, state);
      assert.match(info.payment_token_object!, /^gwt_[A-Za-z0-9_-]{43}$/);
      assert.deepEqual([info.card_brand, info.card_last4, info.card_expiry], ['visa', '1111', '12/2030']);
      const [note] = await desk.notes(tradeId);
      assert.deepEqual([note?.card_brand, note?.card_last4, note?.card_expiry], ['visa', '1111', '12/2030']);
      assert.equal(note?.['3ds_status'], 'Y');
    });
  }

  test('the sent notification contains the token and is signed; the queued one does not contain it', async () => {
    const receiver = await startReceiver();
    const { services } = desk;
    const deliveries = startDeliveries({
      database: services.database,
      clock: services.clock,
      signingKeys: async () => ['the-secret'],
      complete: (data) => completeNotification(services, data),
      address: { mode: 'sandbox' },
      logger: services.log,
      pollMs: 20,
    });
    const tradeId = await desk.keep({ notify_url: receiver.url });
    await until(
      async () => receiver.arrivals.length,
      (count) => count > 0,
    );
    await deliveries.stop();
    await receiver.close();
    const { token } = await desk.kept(tradeId);
    const [{ data, sign }] = receiver.arrivals as [TestReceiver['arrivals'][0]];
    assert.equal(data.payment_token_object, token);
    const message = canonicalString(notificationFields(data));
    assert.equal(sign, createHmac('sha256', 'the-secret').update(message).digest('hex'));
    const [queued] = await desk.notes(tradeId);
    assert.equal(queued?.payment_token_object, '{token}');
  });

  for (const [operation, state] of [
    ['10', 'declined'],
    ['11', 'paid'],
    ['12', 'authorized'],
  ] as const) {
    test(`operation ${operation} without consent ends ${state}, and nothing of the card is stored`, async () => {
      const tradeId = await desk.keep({ operation }, { agrees: false });
      assert.deepEqual(await desk.kept(tradeId), { state, token: undefined });
      assert.equal(await cardsOf(tradeId), 0);
      const [note] = await desk.notes(tradeId);
      assert.equal(note?.payment_token_object, undefined);
    });
  }

  test('the page asks without a default choice, in its own words for CIT and MIT, in two languages', async () => {
    for (const [tokenType, lang, title] of [
      ['CIT', 'en', /Save this card at Harbour &amp; Pine\?/],
      ['MIT', 'en', /May Harbour &amp; Pine charge this card later\?/],
      ['CIT', 'nl', /Deze kaart bewaren voor Harbour &amp; Pine\?/],
      ['MIT', 'nl', /Mag Harbour &amp; Pine later van deze kaart afschrijven\?/],
    ] as const) {
      const { data } = await desk.ask(validKeep({ token_type: tokenType }));
      const reached = await desk.browser.walk(data.url!);
      const page = await desk.browser.open(reached.url, { headers: { 'Accept-Language': lang } });
      assert.match(page.text, title);
      assert.match(page.text, /Visa •••• 1111/);
      assert.doesNotMatch(page.text, /checked|type="checkbox"/);
      assert.equal(page.text.match(/<button class="gw-button gw-secondary"/g)?.length, 2);
    }
  });

  test("a card from the plugin's one-time token is stored like a card from cardinfo", async () => {
    const page = await (await desk.open('/frame/v1/?client-key=gwk_test_036870')).text();
    const frame = JSON.parse(/id=gw-frame>([^<]*)</.exec(page)![1]!) as FrameStart;
    const once = await makeToken(frame, { card: CARD, brand: 'visa' });
    const { token } = await desk.kept(await desk.keep({ cardinfo: '', payment_token_object: once }));
    assert.equal((await desk.ask(validSale(token!))).data.state, 'paid');
  });

  test('a challenge is run although an exemption is requested, and the issuer is always called', async () => {
    const { data } = await desk.ask(
      validKeep({ '3ds_initiate': '03', sca_exemption: 'LowValue', amount: '10.00' }),
    );
    const page = await desk.browser.consent(await desk.browser.walk(data.url!), 'yes');
    assert.match(page.text, /name="code"/);
  });

  for (const behaviour of ['attempt', 'unavailable'] as const) {
    const number = { attempt: '4000000000001026', unavailable: '4000000000001042' }[behaviour];
    test(`a card whose 3-D Secure result is ${behaviour} is declined and not stored`, async () => {
      const tradeId = await desk.keep({}, { card: { card_number: number } });
      assert.deepEqual(await desk.kept(tradeId), { state: 'declined', token: undefined });
      assert.equal(await cardsOf(tradeId), 0);
    });
  }

  test('operation 10 may have no amount, cannot be captured, never lapses and claims no order_id', async () => {
    const request = validKeep({ operation: '10', amount: '0.00' });
    const tradeId = await desk.keep(request);
    assert.deepEqual(await desk.database.query(claims, [request.order_id]), []);
    const capture = await desk.call('v3.Capture', {
      trade_id: tradeId,
      amount: '1.00',
      currency: 'EUR',
      description: 'x',
      notify_url: 'http://127.0.0.1:9/notify',
      request_id: `capture-${tradeId}`,
    });
    assert.equal(capture.code, '-4002', capture.message);
    // Another trade of the same order_id is paid in the meantime.
    const sale = await desk.keep({ operation: '11', order_id: request.order_id });
    assert.equal(await desk.stateOf(sale), 'paid');
    const lapsing = await desk.keep({ operation: '12' });
    desk.clock.move(31 * 86_400);
    const expiry = startExpiry(desk.services);
    await until(
      () => desk.stateOf(lapsing),
      (state) => state === 'expired',
    );
    await expiry.stop();
    assert.equal(await desk.stateOf(tradeId), 'authorized');
    desk.clock.move(-31 * 86_400);
  });

  test('an amount of zero is allowed for operation 10 only', async () => {
    assert.equal((await desk.ask(validKeep({ operation: '12', amount: '0.00' }))).code, '-3003');
  });

  test('an order of operation 12 is captured, and the capture notifies the token again', async () => {
    const tradeId = await desk.keep({ operation: '12' });
    const capture = await desk.call('v3.Capture', {
      trade_id: tradeId,
      amount: '24.99',
      currency: 'EUR',
      description: 'Two mugs',
      notify_url: 'http://127.0.0.1:9/notify',
      request_id: `capture-${tradeId}`,
    });
    assert.equal(capture.code, '200', capture.message);
    const notes = await desk.notes(tradeId);
    assert.deepEqual(
      notes.map(({ state, card_last4 }) => [state, card_last4]),
      [
        ['authorized', '1111'],
        ['paid', '1111'],
      ],
    );
  });

  test('nothing of the card is left of an order that its payer abandoned', async () => {
    const { data } = await desk.ask(validKeep());
    assert.equal(await cardsOf(data.trade_id!), 1);
    assert.equal((await desk.call('v3.CancelPayment', { trade_id: data.trade_id })).code, '200');
    assert.equal(await cardsOf(data.trade_id!), 0);
  });

  test('cancelling the order of a token returns nothing and leaves the token valid', async () => {
    const tradeId = await desk.keep({ operation: '10', amount: '0.00' });
    const { token } = await desk.kept(tradeId);
    assert.equal((await desk.call('v3.CancelPayment', { trade_id: tradeId })).data.state, 'cancelled');
    assert.equal((await desk.kept(tradeId)).token, token);
    assert.equal((await desk.ask(validSale(token!))).data.state, 'paid');
  });

  test('when another trade pays the order_id, the card is not stored and its authorization is voided', async () => {
    const request = validKeep({ operation: '12' });
    const { data } = await desk.ask(request);
    const page = await desk.browser.consent(await desk.browser.walk(data.url!), 'yes');
    const sale = validSale(await desk.keepToken(), { order_id: request.order_id });
    assert.equal((await desk.ask(sale)).data.state, 'paid');
    await desk.browser.answer(page, 'code', '123456');
    await until(
      () => desk.stateOf(data.trade_id!),
      (state) => state === 'cancelled',
    );
    assert.equal(await cardsOf(data.trade_id!), 0);
  });

  test('a declined card is not stored', async () => {
    const tradeId = await desk.keep({}, { card: { card_number: '4000000000002016' } });
    assert.deepEqual(await desk.kept(tradeId), { state: 'declined', token: undefined });
    assert.equal(await cardsOf(tradeId), 0);
  });

  const REFUSED: readonly (readonly [string, Record<string, unknown>, string])[] = [
    ['no token_type', { token_type: '' }, '-3001'],
    ['another token_type', { token_type: 'cit' }, '-3002'],
    ['3-D Secure switched off', { '3ds_initiate': '02' }, '-3002'],
    ['an exemption without its kind', { '3ds_initiate': '03' }, '-3001'],
    [
      'an exemption in a currency without one',
      { '3ds_initiate': '03', sca_exemption: 'LowValue', currency: 'HUF' },
      '-4011',
    ],
    [
      'an exemption above its limit',
      { '3ds_initiate': '03', sca_exemption: 'LowValue', amount: '30.01' },
      '-3003',
    ],
    ['an invalid one-time token', { cardinfo: '', payment_token_object: 'x' }, '-4119'],
    [
      'a stored-card token in place of a card',
      { cardinfo: '', payment_token_object: `gwt_${'A'.repeat(43)}` },
      '-4119',
    ],
  ];
  for (const [title, changes, code] of REFUSED) {
    test(`${title} is ${code}`, async () => {
      const answer = await desk.ask(validKeep(changes));
      assert.equal(answer.code, code, answer.message);
    });
  }

  test('an account without the feature gets -4120, in the order token, cit or mit, pci', async () => {
    const asked = async (feature: string, tokenType: string) => {
      const answer = await desk.ask(validKeep({ token_type: tokenType }), { user: '016684' });
      assert.equal(answer.code, '-4120');
      assert.match(answer.message, new RegExp(`lacks the feature ${feature},`));
      await desk.database.query(grant, ['016684', feature]);
      desk.services.callers.forget();
    };
    await asked('token', 'CIT');
    await asked('cit', 'CIT');
    await asked('mit', 'MIT');
    await asked('pci', 'MIT');
    assert.equal((await desk.ask(validKeep({ token_type: 'MIT' }), { user: '016684' })).code, '200');
  });

  test('no table contains the number, the code or the token of a stored card', async () => {
    const token = await desk.keepToken();
    assert.equal((await desk.ask(validSale(token))).data.state, 'paid');
    const tables = statement(
      'test.tables',
      "SELECT tablename FROM pg_tables WHERE schemaname = 'public' AND tablename <> 'migrations'",
    );
    for (const { tablename } of await desk.database.query<{ tablename: string }>(tables)) {
      const text = `SELECT row_to_json(t)::text AS row FROM ${tablename} t`;
      const scan = statement(`test.scan.${tablename}`, text);
      for (const { row } of await desk.database.query<{ row: string }>(scan))
        for (const secret of ['4111111111111111', '"737"', token])
          assert.ok(!row.includes(secret), `${tablename} holds ${secret}`);
    }
  });
});

const grant = statement(
  'test.grant',
  'INSERT INTO account_features (account_id, merchant_id, feature) SELECT id, merchant_id, $2 FROM accounts WHERE uid = $1',
);
