// The operation v3.StoredCard: the consent of the merchant's page, a customer's cards, and revocations with a delay.
import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { after, before, describe, test } from 'node:test';
import { CHALLENGE_CODE } from '@gangway/protocol/cards';
import { until } from '../../../sandbox/src/test-sandbox-gateway.ts';
import { statement } from '../storage/database.ts';
import { destroyRevokedCards } from '../vault/revocations.ts';
import { type StoredCardCommands, storedCardGateway, validKeep, validSale } from './test-stored-cards.ts';

const CONSENT = { customer_id: 'ann', consent_wording: '1:en', consent_time: '1795000000' };
const letPass = statement(
  'test.let-pass',
  "UPDATE stored_cards SET revoke_at = now() - interval '1 millisecond' WHERE trade_id = $1",
);
const sealed = statement(
  'test.sealed',
  'SELECT sealed_number AS "sealedNumber", length(sealed_token) AS "tokenBytes" FROM stored_cards WHERE trade_id = $1',
);
/** Lets the other merchant's cashier use tokens. */
const grantToken = statement(
  'test.grant-token',
  `INSERT INTO account_features (account_id, merchant_id, feature)
   SELECT id, merchant_id, 'token' FROM accounts WHERE uid = '046683'`,
);

interface Listed {
  readonly token_types: string;
  readonly cards: Record<string, string>[];
}

describe('v3.StoredCard', () => {
  let desk: StoredCardCommands;
  before(async () => {
    desk = await storedCardGateway();
    await desk.database.query(grantToken, []);
  });
  after(() => desk.stop());

  const change = (command: string, trade_id: string, more: Record<string, unknown> = {}) =>
    desk.call('v3.StoredCard', { command, trade_id, request_id: randomUUID(), ...more });
  const list = async (customer_id: string, user = '016683') =>
    (await desk.call('v3.StoredCard', { command: 'list', customer_id }, { user })).data as unknown as Listed;

  /** Keeps a card with the consent of the merchant's page, and returns the challenge that the payer saw. */
  async function keepAgreed(changes: Record<string, unknown> = {}) {
    const { code, data, message } = await desk.ask(validKeep({ ...CONSENT, ...changes }));
    assert.equal(code, '200', message);
    const page = await desk.browser.walk(data.url!);
    await desk.browser.answer(page, 'code', CHALLENGE_CODE);
    await until(
      () => desk.stateOf(data.trade_id!),
      (state) => state === 'paid',
    );
    return { tradeId: data.trade_id!, page: page.text };
  }
  const tokenOf = async (tradeId: string) => (await desk.kept(tradeId)).token;

  test('a payer who agreed on the merchant’s page is not asked again, and reads it where the bank asks', async () => {
    const { tradeId, page } = await keepAgreed();
    assert.match(page, /name="code"/);
    assert.match(page, /As you chose, .* saves this card for your next payments\./);
    assert.match((await tokenOf(tradeId)) ?? '', /^gwt_/);
  });

  test('a list has the customer’s cards with their consent, the newest first, and no token', async () => {
    const { tradeId: first } = await keepAgreed({ customer_id: 'list' });
    const { tradeId: second } = await keepAgreed({ customer_id: 'list' });
    const { cards, token_types } = await list('list');
    assert.equal(token_types, 'CIT,MIT');
    assert.deepEqual(
      cards.map(({ trade_id }) => trade_id),
      [second, first],
    );
    assert.deepEqual(cards[0], {
      trade_id: second,
      kind: 'CIT',
      card_brand: 'visa',
      card_last4: '1111',
      card_expiry: '12/2030',
      card_state: 'valid',
      revoke_at: '',
      consent_time: CONSENT.consent_time,
      consent_wording: CONSENT.consent_wording,
    });
    assert.deepEqual((await list('list', '046683')).cards, [], 'another merchant');
    assert.deepEqual((await list('unknown')).cards, []);
  });

  test('a card that pays until its revocation takes effect is refused from then on, and destroyed', async () => {
    const { tradeId } = await keepAgreed();
    const token = (await tokenOf(tradeId))!;
    const revoking = await change('revoke', tradeId, { delay: '10' });
    assert.equal(revoking.data.card_state, 'revoking', revoking.message);
    assert.equal((await desk.ask(validSale(token))).data.state, 'paid');
    await desk.database.query(letPass, [tradeId]);
    assert.equal((await desk.ask(validSale(token))).code, '-4119');
    assert.equal(await tokenOf(tradeId), undefined);
    assert.equal((await change('revoke', tradeId)).data.card_state, 'revoked');
    assert.equal(await destroyRevokedCards(desk.database), 1);
    const [row] = await desk.database.query<Record<string, unknown>>(sealed, [tradeId]);
    assert.deepEqual(row, { sealedNumber: null, tokenBytes: 0 });
    assert.equal(await destroyRevokedCards(desk.database), 0);
  });

  test('a revocation is taken back until it takes effect, and not afterwards', async () => {
    const { tradeId } = await keepAgreed();
    await change('revoke', tradeId, { delay: '10' });
    const { data } = await change('restore', tradeId);
    assert.deepEqual(data, { trade_id: tradeId, card_state: 'valid', revoke_at: '' });
    assert.equal(
      (await change('restore', tradeId)).data.card_state,
      'valid',
      'a second time changes nothing',
    );
    await change('revoke', tradeId, { delay: '10' });
    await desk.database.query(letPass, [tradeId]);
    assert.equal((await change('restore', tradeId)).code, '-4002');
    assert.equal((await change('revoke', tradeId)).data.card_state, 'revoked');
  });

  test('a second revocation keeps the time of the first, and a repeat its answer', async () => {
    const { tradeId } = await keepAgreed();
    const repeated = { delay: '600', request_id: randomUUID() };
    const first = await change('revoke', tradeId, repeated);
    assert.deepEqual((await change('revoke', tradeId, { delay: '5' })).data, first.data);
    await change('restore', tradeId);
    assert.deepEqual((await change('revoke', tradeId, repeated)).data, first.data);
    assert.equal((await change('revoke', tradeId, { ...repeated, delay: '5' })).code, '-4118');
    const { cards } = await list('ann');
    assert.equal(cards.find(({ trade_id }) => trade_id === tradeId)?.card_state, 'valid');
  });

  test('of revocations and restorations at once, each sees a state of the card', async () => {
    const { tradeId } = await keepAgreed();
    const answers = await Promise.all(
      Array.from({ length: 8 }, (_, at) => change(at % 2 ? 'restore' : 'revoke', tradeId, { delay: '600' })),
    );
    for (const { code, data } of answers)
      assert.match(`${code} ${data.card_state}`, /^200 (valid|revoking)$/);
  });

  for (const [title, expected, data, user] of [
    ['a card of another merchant', '-4001', { command: 'revoke' }, '046683'],
    ['an account without the feature token', '-4120', { command: 'revoke' }, '016684'],
    ['an unknown payment', '-4001', { command: 'revoke', trade_id: randomUUID() }],
    ['a delay below zero', '-3002', { command: 'revoke', delay: '-1' }],
    ['a delay above an hour', '-3002', { command: 'revoke', delay: '3601' }],
    ['a change without a key', '-3001', { command: 'revoke', request_id: undefined }],
    ['a list without a customer', '-3001', { command: 'list' }],
    ['an operator', '-4120', { command: 'revoke' }, '026001'],
  ] as const) {
    test(`${title} is ${expected}`, async () => {
      const { tradeId: trade_id } = await keepAgreed();
      const sent = { trade_id, request_id: randomUUID(), ...data };
      const { code } = await desk.call('v3.StoredCard', sent, user === undefined ? {} : { user });
      assert.equal(code, expected);
      assert.match((await tokenOf(trade_id)) ?? '', /^gwt_/);
    });
  }

  test('a payment that kept no card has none to revoke: -4002', async () => {
    const { trade_id } = await desk.create();
    assert.equal((await change('revoke', trade_id!)).code, '-4002');
  });

  test('a consent to charges by the merchant alone is -3002', async () => {
    assert.equal((await desk.ask(validKeep({ ...CONSENT, token_type: 'MIT' }))).code, '-3002');
  });

  test('a consent without a time was given now', async () => {
    const { tradeId } = await keepAgreed({ customer_id: 'timeless', consent_time: undefined });
    const [card] = (await list('timeless')).cards;
    assert.equal(card?.trade_id, tradeId);
    assert.equal(Number(card?.consent_time), Math.floor(desk.services.clock.real().getTime() / 1000));
  });
});
