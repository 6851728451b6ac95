// Sales with Token: a stored card is charged at once, declined with a reason, or challenged.
import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { after, before, describe, test } from 'node:test';
import { CHALLENGE_CODE } from '@gangway/protocol/cards';
import { until } from '../../../sandbox/src/test-sandbox-gateway.ts';
import { statement } from '../storage/database.ts';
import { listStoredCards, revokeStoredCard } from '../vault/manage-stored-cards.ts';
import { type StoredCardCommands, storedCardGateway, validSale } from './test-stored-cards.ts';

const charges = statement(
  'test.charges',
  "SELECT count(*)::int AS count FROM scheme_card_payments WHERE initiator <> '' AND state IN ('paid', 'authorised')",
);
const merchantOf = statement('test.merchant', 'SELECT id FROM merchants WHERE uid = $1');
const setFeatures = statement(
  'test.set-features',
  `WITH gone AS (DELETE FROM account_features f USING accounts a WHERE a.id = f.account_id AND a.uid = $1)
   SELECT 1`,
);
const grant = statement(
  'test.grant-all',
  `INSERT INTO account_features (account_id, merchant_id, feature)
   SELECT id, merchant_id, unnest($2::text[]) FROM accounts WHERE uid = $1`,
);

const ASKING = '4000000000001018';
const SOFT = '4000000000002065';

describe('a sale with a stored card', () => {
  let desk: StoredCardCommands;
  let cit: string;
  let mit: string;
  before(async () => {
    desk = await storedCardGateway();
    cit = await desk.keepToken();
    mit = await desk.keepToken({ token_type: 'MIT' });
  });
  after(() => desk.stop());

  const charged = async () => (await desk.database.query<{ count: number }>(charges))[0]!.count;
  const keepOf = (card_number: string, token_type: 'CIT' | 'MIT') =>
    desk.keepToken({ token_type }, { card_number });

  test('operation 11 is paid at once, with every member and no url', async () => {
    const { code, data, message } = await desk.ask(validSale(cit));
    assert.equal(code, '200', message);
    assert.deepEqual(Object.keys(data), [
      'order_id',
      'trade_id',
      'amount',
      'currency',
      'settlement_amount',
      'settlement_currency',
      'exchange_rate',
      'state',
    ]);
    assert.equal(data.state, 'paid');
    assert.ok(Object.values(data).every((value) => typeof value === 'string'));
  });

  test('operation 12 is authorized at once and captured later', async () => {
    const { data } = await desk.ask(validSale(cit, { operation: '12' }));
    assert.equal(data.state, 'authorized');
    const capture = await desk.call('v3.Capture', {
      trade_id: data.trade_id,
      amount: '20.00',
      currency: 'EUR',
      description: 'One mug',
      notify_url: 'http://127.0.0.1:9/notify',
      request_id: randomUUID(),
    });
    assert.equal(capture.data.state, 'paid', capture.message);
  });

  test('a sale paid at once is notified, without the token', async () => {
    const { data } = await desk.ask(validSale(cit));
    const [note, ...more] = await desk.notes(data.trade_id!);
    assert.deepEqual([note?.state, note?.sub_pay_method, note?.sequence], ['paid', 'Token', 1]);
    assert.equal(note?.payment_token_object, undefined);
    assert.deepEqual(more, []);
  });

  test('a merchant charges a card stored for MIT without redirecting the payer', async () => {
    for (const token of [mit, await keepOf(SOFT, 'MIT'), await keepOf(ASKING, 'MIT')]) {
      const { code, data, message } = await desk.ask(validSale(token, { token_type: 'MIT' }));
      assert.deepEqual([code, data.state, data.url], ['200', 'paid', undefined], message);
    }
  });

  for (const [number, message] of [
    ['4000000000003014', /not enough money/],
    ['4000000000003022', /does not take this card any more/],
    ['4000000000003030', /has expired/],
  ] as const) {
    test(`card ${number} is declined once it is stored: ${message.source}; a repeat gets the same`, async () => {
      for (const tokenType of ['CIT', 'MIT'] as const) {
        const request = validSale(await keepOf(number, tokenType), { token_type: tokenType });
        const answer = await desk.ask(request);
        assert.equal(answer.code, '-4006');
        assert.match(answer.message, message);
        assert.doesNotMatch(answer.message, /stolen/);
        const repeated = await desk.ask(request);
        assert.deepEqual([repeated.code, repeated.message], [answer.code, answer.message]);
      }
    });
  }

  test('a stored card whose month is over is declined as expired', async () => {
    const token = await desk.keepToken({}, { expiration_month: '12', expiration_year: '2026' });
    desk.clock.move(50 * 86_400);
    const answer = await desk.ask(validSale(token));
    desk.clock.move(-50 * 86_400);
    assert.equal(answer.code, '-4006');
    assert.match(answer.message, /has expired/);
  });

  test('when the issuer requires a challenge, the sale has a url and is paid after the challenge', async () => {
    const request = validSale(await keepOf(ASKING, 'CIT'), { redirect_url: '' });
    const { code, data, message } = await desk.ask(request);
    assert.deepEqual([code, data.state], ['200', 'processing'], message);
    assert.deepEqual((await desk.ask(request)).data, data);
    const page = await desk.browser.walk(data.url!);
    await desk.browser.answer(page, 'code', CHALLENGE_CODE);
    await until(
      () => desk.stateOf(data.trade_id!),
      (state) => state === 'paid',
    );
  });

  test('a refused challenge ends the order as declined', async () => {
    const { data } = await desk.ask(validSale(await keepOf(ASKING, 'CIT')));
    await desk.browser.answer(await desk.browser.walk(data.url!), 'cancel');
    await until(
      () => desk.stateOf(data.trade_id!),
      (state) => state === 'declined',
    );
  });

  test('without 3-D Secure an issuer that requires it declines, and the message says what helps', async () => {
    const token = await keepOf(SOFT, 'CIT');
    const answer = await desk.ask(validSale(token, { '3ds_initiate': '02' }));
    assert.equal(answer.code, '-4006');
    assert.match(answer.message, /enter the card anew/);
    assert.equal((await desk.ask(validSale(cit, { '3ds_initiate': '02' }))).data.state, 'paid');
  });

  test('an exemption is applied where the issuer grants it, and leads to a challenge where it does not', async () => {
    const exempted = { '3ds_initiate': '03', sca_exemption: 'LowValue', amount: '30.00' };
    assert.equal((await desk.ask(validSale(cit, exempted))).data.state, 'paid');
    const { data } = await desk.ask(validSale(await keepOf(SOFT, 'CIT'), exempted));
    assert.equal(data.state, 'processing');
  });

  describe('refuses', () => {
    const REFUSED: readonly (readonly [string, Record<string, unknown>, string])[] = [
      ['no token', { payment_token_object: '' }, '-3001'],
      ['no token_type', { token_type: '' }, '-3001'],
      ['no request_id', { request_id: '' }, '-3001'],
      ['no 3ds_initiate', { '3ds_initiate': '' }, '-3001'],
      ['operation 10', { operation: '10' }, '-3002'],
      ['operation 1', { operation: '1' }, '-3002'],
      ['another token_type', { token_type: 'UCOF' }, '-3002'],
      ['an exemption without its kind', { '3ds_initiate': '03' }, '-3001'],
      ['another exemption', { '3ds_initiate': '03', sca_exemption: 'TRA' }, '-3002'],
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
      ['an amount of zero', { amount: '0.00' }, '-3003'],
      [
        'a malformed request_id, though the token is wrong too',
        { request_id: 'a b', payment_token_object: 'x' },
        '-4118',
      ],
      ['a malformed token', { payment_token_object: 'gwt_short' }, '-4119'],
      ['an unknown token', { payment_token_object: `gwt_${'A'.repeat(43)}` }, '-4119'],
    ];
    for (const [title, changes, code] of REFUSED) {
      test(`${title}: ${code}`, async () => {
        const answer = await desk.ask(validSale(cit, changes));
        assert.equal(answer.code, code, answer.message);
      });
    }

    test('a CIT token used as MIT, or the reverse, is -4119', async () => {
      for (const [token, token_type] of [
        [cit, 'MIT'],
        [mit, 'CIT'],
      ] as const)
        assert.equal((await desk.ask(validSale(token, { token_type }))).code, '-4119');
    });

    test("another merchant's token is -4119, with the message of an unknown token", async () => {
      await desk.database.query(grant, ['046683', ['token', 'cit']]);
      desk.services.callers.forget();
      const answer = await desk.ask(validSale(cit), { user: '046683' });
      const unknown = await desk.ask(validSale(`gwt_${'A'.repeat(43)}`), { user: '046683' });
      assert.deepEqual([answer.code, answer.message], [unknown.code, unknown.message]);
      assert.equal(answer.code, '-4119');
    });

    test('a revoked token is -4119, its number is destroyed, and no notification contains it any more', async () => {
      const tradeId = await desk.keep();
      const { token } = await desk.kept(tradeId);
      const [merchant] = await desk.database.query<{ id: string }>(merchantOf, ['036870']);
      const merchantId = merchant!.id;
      const card = (await listStoredCards(desk.database, merchantId)).find((one) => one.tradeId === tradeId)!;
      assert.ok(await revokeStoredCard(desk.database, { merchantId, id: card.id }));
      assert.equal(await revokeStoredCard(desk.database, { merchantId, id: card.id }), false);
      const answer = await desk.ask(validSale(token!));
      assert.deepEqual([answer.code, /was revoked/.test(answer.message)], ['-4119', true]);
      assert.equal((await desk.kept(tradeId)).token, undefined);
    });

    test('an account without feature or mode is -4120, in the order token, cit or mit, no-3ds, exemption', async () => {
      const exemption = { '3ds_initiate': '03', sca_exemption: 'LowValue', amount: '10.00' };
      const asked = async (feature: string, changes: Record<string, unknown> = {}) => {
        const answer = await desk.ask(validSale('x', changes), { user: '016684' });
        assert.equal(answer.code, '-4120', answer.message);
        assert.match(answer.message, new RegExp(`lacks the feature ${feature},`));
      };
      const may = async (...features: string[]) => {
        await desk.database.query(setFeatures, ['016684']);
        await desk.database.query(grant, ['016684', features]);
        desk.services.callers.forget();
      };
      await may();
      await asked('token', { '3ds_initiate': '02' });
      await may('token');
      await asked('cit', { '3ds_initiate': '02' });
      await asked('mit', { token_type: 'MIT' });
      await may('token', 'cit');
      await asked('mit', { token_type: 'MIT' });
      await asked('no-3ds', { '3ds_initiate': '02' });
      await asked('exemption', exemption);
      await may('token', 'cit', 'no-3ds', 'exemption');
      assert.equal((await desk.ask(validSale('x', exemption), { user: '016684' })).code, '-4119');
      await may();
    });

    test('a paid order_id is -4015', async () => {
      const { data } = await desk.ask(validSale(cit));
      assert.equal((await desk.ask(validSale(cit, { order_id: data.order_id }))).code, '-4015');
    });
  });

  test('of two concurrent sales of one order_id one is paid and the other refused', async () => {
    const order_id = randomUUID();
    const answers = await Promise.all([1, 2].map(() => desk.ask(validSale(cit, { order_id }))));
    assert.deepEqual(answers.map(({ code }) => code).sort(), ['-4015', '200']);
  });

  test('a repeat gets the first answer and charges nothing; other content is -4118', async () => {
    const request = validSale(cit);
    const first = await desk.ask(request);
    const before = await charged();
    assert.deepEqual((await desk.ask(request)).data, first.data);
    assert.equal((await desk.ask({ ...request, amount: '25.00' })).code, '-4118');
    assert.equal(await charged(), before);
  });

  test('64 concurrent equal requests make one charge at the acquirer and get one answer', async () => {
    const request = validSale(cit);
    const before = await charged();
    const answers = await Promise.all(Array.from({ length: 64 }, () => desk.ask(request)));
    assert.equal(new Set(answers.map(({ code, data }) => JSON.stringify([code, data]))).size, 1);
    assert.equal(answers[0]!.data.state, 'paid');
    assert.equal(await charged(), before + 1);
  });
});
