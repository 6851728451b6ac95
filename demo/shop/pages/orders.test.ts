/** Tests of the orders page. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { TradeRecord } from '@gangway/server';
import { digestOf, type KnownOrder, type KnownTrade } from '../known-orders.ts';
import type { Fact } from '../order-store.ts';
import type { Language } from '../words.ts';
import { contextOf } from './layout.ts';
import { ordersPage } from './orders.ts';
import { testOrder } from './test-order.ts';

const fact = (tradeId: string, state: Fact['state']): Fact => ({
  at: 1,
  tradeId,
  by: 'notification',
  state,
  method: 'Card',
});

const trade = (
  tradeId: string,
  state: TradeRecord['state'],
  more: Partial<TradeRecord> = {},
): KnownTrade => ({
  tradeId,
  state,
  method: 'Card',
  amount: '24.99',
  currency: 'EUR',
  url: '',
  expiresAt: 2,
  sequence: 0,
  ...more,
});

const known = (facts: readonly Fact[], trades: readonly KnownTrade[]): KnownOrder => ({
  order: testOrder(facts),
  trades,
});

const read = (one: KnownOrder, language: Language = 'en'): string =>
  String(ordersPage(contextOf(language, '/orders'), [one]).body);

const stateIn = (page: string): string => {
  const [, cell = ''] = /<td data-label="State">([\s\S]*?)<\/td>/.exec(page) ?? [];
  return [...cell.matchAll(/>([^<>\n]+)</g)].map(([, text]) => text).join(' · ');
};

const DECLINED = fact('a', 'declined');

test('every trade links to its timeline at the desk', () => {
  const page = read(known([DECLINED], [trade('a', 'declined'), trade('b', 'pending')]));
  assert.match(page, /<a class="code" href="\/desk#\/payment\/a">a<\/a>/);
  assert.match(page, /<a class="code" href="\/desk#\/payment\/b">b<\/a>/);
  assert.match(page, /links to the desk for testers/);
});

test('an unpaid trade is shown with its reason if the shop has one', () => {
  const refused = trade('a', 'declined', { unpaidReason: 'card-declined' });
  assert.match(read(known([DECLINED], [refused])), /Not paid<\/span>: the card was declined/);
  assert.match(read(known([DECLINED], [refused]), 'nl'), /Niet betaald<\/span>: de kaart werd geweigerd/);
  assert.match(read(known([DECLINED], [trade('a', 'declined')])), /Not paid<\/span>\n/);
});

const STATES: readonly (readonly [description: string, one: KnownOrder])[] = [
  ['Not paid yet', known([], [])],
  ['Not paid', known([DECLINED], [trade('a', 'declined')])],
  [
    'Not paid yet · a new attempt is open',
    known([DECLINED], [trade('a', 'declined'), trade('b', 'pending')]),
  ],
  ['Not paid', known([DECLINED], [trade('a', 'declined'), trade('b', 'refused')])],
  ['Paid', known([DECLINED, fact('b', 'paid')], [trade('a', 'declined'), trade('b', 'paid')])],
  ['Paid', known([fact('a', 'paid')], [trade('a', 'paid'), trade('b', 'pending')])],
];
for (const [index, [description, one]] of STATES.entries())
  test(`the status of an order reads “${description}” (${index + 1})`, () =>
    assert.equal(stateIn(read(one)), description));

test('a method has the same name as in the checkout', () => {
  assert.match(read(known([DECLINED], []), 'nl'), /\nKaart · /);
});

test('the digest changes when a payment is started and when a reason arrives', () => {
  const ended = trade('a', 'declined');
  const digests = [
    [ended],
    [ended, trade('b', 'pending')],
    [trade('a', 'declined', { unpaidReason: 'cancelled' })],
  ].map((trades) => digestOf([known([DECLINED], trades)]));
  assert.equal(new Set(digests).size, digests.length);
});
