// The network of a co-badged card: the payer's choice reaches the acquirer and is kept with a stored card.
import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import type { FrameStart } from '@gangway/protocol/cards';
import { statement } from '../storage/database.ts';
import { makeToken } from '../vault/test-tokens.ts';
import {
  CARD,
  type StoredCardCommands,
  storedCardGateway,
  validKeep,
  validSale,
} from './test-stored-cards.ts';

const CB_VISA = '4000002500001001';
const CO_BADGED = { ...CARD, card_number: CB_VISA };
const brandAtAcquirer = statement(
  'test.brand-at-acquirer',
  'SELECT p.brand FROM scheme_card_payments p JOIN attempts a ON a.id = p.request_id WHERE a.trade_id = $1',
);
const brandOf = statement('test.brand', 'SELECT card_brand AS brand FROM orders WHERE trade_id = $1');
const countOrders = statement('test.count-orders', 'SELECT count(*)::int AS count FROM orders');

describe('the network of a co-badged card', () => {
  let desk: StoredCardCommands;
  before(async () => {
    desk = await storedCardGateway();
  });
  after(() => desk.stop());

  const read = async (sql: typeof brandOf, ...values: string[]) =>
    (await desk.database.query<{ brand: string; count: number }>(sql, values))[0];
  /** Returns the networks of a payment as the acquirer and the order know it. */
  const networksOf = async (tradeId: string) => [
    (await read(brandAtAcquirer, tradeId))?.brand,
    (await read(brandOf, tradeId))?.brand,
  ];
  /** Returns a card payment without keeping the card. */
  const payment = (changes: Record<string, unknown>) =>
    validKeep({ operation: '1', token_type: undefined, ...changes });
  async function refused(request: Record<string, unknown>, code: string, says: RegExp): Promise<void> {
    const before = (await read(countOrders))?.count;
    const answer = await desk.ask(request);
    assert.equal(answer.code, code, answer.message);
    assert.match(answer.message, says);
    assert.doesNotMatch(answer.message, /\d{5}/);
    assert.equal((await read(countOrders))?.count, before, 'nothing was written');
  }
  async function tokenOf(brand: 'cartes-bancaires' | 'visa' | 'mastercard'): Promise<string> {
    const page = await fetch(`${desk.services.publicUrl}/frame/v1/?client-key=gwk_test_036870`);
    const start = JSON.parse(/id=gw-frame>([^<]*)</.exec(await page.text())![1]!) as FrameStart;
    return makeToken(start, { card: CO_BADGED, brand });
  }

  for (const brand of ['cartes-bancaires', 'visa'] as const) {
    test(`is ${brand} at the acquirer when the token says so`, async () => {
      const token = await tokenOf(brand);
      const { data, message } = await desk.ask(payment({ cardinfo: '', payment_token_object: token }));
      assert.deepEqual(await networksOf(data.trade_id!), [brand, brand], message);
    });

    test(`is ${brand} at the acquirer when a merchant sends it with cardinfo`, async () => {
      const request = payment({ cardinfo: JSON.stringify(CO_BADGED), card_brand: brand });
      const { data, message } = await desk.ask(request);
      assert.deepEqual(await networksOf(data.trade_id!), [brand, brand], message);
    });
  }

  test('is the first of the card when cardinfo comes without a choice', async () => {
    const { data } = await desk.ask(payment({ cardinfo: JSON.stringify(CO_BADGED) }));
    assert.deepEqual(await networksOf(data.trade_id!), ['cartes-bancaires', 'cartes-bancaires']);
  });

  test('is refused when it is not one of the card, or no network, or stated beside a token', async () => {
    const cardinfo = JSON.stringify(CO_BADGED);
    await refused(payment({ cardinfo, card_brand: 'mastercard' }), '-3002', /brand is not one of the card/);
    await refused(payment({ cardinfo, card_brand: 'gold' }), '-3002', /card_brand/);
    const mastercard = { cardinfo: '', payment_token_object: await tokenOf('mastercard') };
    await refused(payment(mastercard), '-4119', /brand is not one of the card/);
    const visa = {
      cardinfo: '',
      payment_token_object: await tokenOf('visa'),
      card_brand: 'cartes-bancaires',
    };
    await refused(payment(visa), '-3002', /card_brand is in the payment_token_object/);
  });

  test('is kept with the card: later payments by customer and merchant use it', async () => {
    for (const token_type of ['CIT', 'MIT'] as const) {
      const trade = await desk.keep({ token_type, card_brand: 'visa', cardinfo: JSON.stringify(CO_BADGED) });
      const [note] = await desk.notes(trade);
      assert.deepEqual([note?.card_brand, note?.card_last4], ['visa', '1001']);
      const { token } = await desk.kept(trade);
      const sale = validSale(token!, { token_type });
      const { data, message } = await desk.ask(sale);
      assert.equal(data.state, 'paid', message);
      assert.deepEqual(await networksOf(data.trade_id!), ['visa', 'visa']);
    }
  });

  test('can be changed by the cardholder for one payment, by nobody else, and to no other network', async () => {
    const token = await desk.keepToken({ card_brand: 'visa' }, { card_number: CB_VISA });
    const cb = await desk.ask(validSale(token, { card_brand: 'cartes-bancaires' }));
    assert.equal(cb.data.state, 'paid', cb.message);
    assert.deepEqual(await networksOf(cb.data.trade_id!), ['cartes-bancaires', 'cartes-bancaires']);
    const next = await desk.ask(validSale(token));
    assert.deepEqual(await networksOf(next.data.trade_id!), ['visa', 'visa'], 'the kept choice is the same');
    await refused(validSale(token, { card_brand: 'mastercard' }), '-3002', /not a network of this card/);
    const mit = await desk.keepToken({ token_type: 'MIT' }, { card_number: CB_VISA });
    const change = { token_type: 'MIT', card_brand: 'visa' };
    await refused(validSale(mit, change), '-3002', /only for the token_type CIT/);
  });
});
