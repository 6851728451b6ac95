// Tests of the order of methods: the market first, then the shop's own order.
import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { type Market, orderForMarket } from './market-order.ts';

const SHOP = [
  'Card',
  'iDEAL',
  'Bancontact',
  'Blik',
  'Bizum',
  'MB WAY',
  'Alipay',
  'WeChat Pay',
  'Bank Transfer',
];

const MARKETS: readonly (readonly [payer: string, market: Market, first: string])[] = [
  ['a Pole', { locales: ['pl-PL'] }, 'Blik, Card'],
  ['a Pole whose browser names no region', { locales: ['pl'] }, 'Blik, Card'],
  ['whoever pays in PLN', { locales: ['en'], currency: 'PLN' }, 'Blik, Card'],
  ['a Spaniard', { locales: ['es-ES', 'en'] }, 'Bizum, Card'],
  ['a Mexican', { locales: ['es-MX'] }, 'Card, Bank Transfer'],
  ['a Portuguese', { locales: ['pt'] }, 'MB WAY, Card'],
  ['a Chinese', { locales: ['zh-CN'] }, 'Alipay, WeChat Pay, Card'],
  ['a Chinese whose browser names no region', { locales: ['zh'] }, 'Alipay, WeChat Pay, Card'],
  ['a Dutchman who reads English', { country: 'NL', locales: ['en-GB'] }, 'iDEAL, Card'],
  ['a German, with methods of other countries last', { locales: ['de-DE'] }, 'Card, Bank Transfer, iDEAL'],
  ['a returning customer', { locales: ['en'], lastUsed: 'Bizum' }, 'Bizum, Card'],
  ['a returning Dutchman', { locales: ['nl-NL'], lastUsed: 'Card' }, 'iDEAL, Card, Bank Transfer'],
  ['a Pole with an English browser', { locales: ['en-US', 'en', 'pl'] }, 'Blik, Card'],
  ['a tag that is none', { locales: ['!'] }, 'Card, iDEAL'],
];

describe('the order of methods', () => {
  for (const [payer, market, first] of MARKETS)
    test(`${payer} sees first: ${first}`, () => {
      const ordered = orderForMarket(SHOP, market);
      assert.equal(ordered.slice(0, first.split(', ').length).join(', '), first);
      assert.deepEqual(ordered.toSorted(), SHOP.toSorted());
    });

  test('is the shop’s own where nothing is known of the payer', () => {
    assert.deepEqual(orderForMarket(SHOP, {}), SHOP);
    assert.deepEqual(orderForMarket(SHOP, { locales: ['en-US'], currency: 'EUR' }), SHOP);
  });

  test('keeps a method that a newer version knows', () => {
    assert.deepEqual(orderForMarket(['Later', 'iDEAL'], { locales: ['nl-NL'] }), ['iDEAL', 'Later']);
  });
});
