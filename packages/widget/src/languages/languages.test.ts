// Tests of languages: the best match, loading, and formatting of prices.
import { expect } from '@open-wc/testing';
import { formatTimeLeft } from './format-time-left.ts';
import { loadFrameLanguage } from './frame-languages.ts';
import { formatPrice, loadLanguage, matchLanguage } from './languages.ts';
import { nl } from './nl.ts';

describe('languages', () => {
  const wishes: readonly [readonly string[], string][] = [
    [['nl-NL'], 'nl'],
    [['NL'], 'nl'],
    [['ja', 'nl', 'en'], 'nl'],
    [['ar-EG', 'en'], 'ar'],
    [['en-US', 'nl'], 'en'],
    [['constructor', '__proto__', ''], 'en'],
    [[], 'en'],
  ];
  for (const [list, tag] of wishes)
    it(`chooses ${tag} for ${JSON.stringify(list)}`, () => {
      expect(matchLanguage(list)).to.equal(tag);
    });

  it('loads nothing for English, which is built in, nor for an unknown language', async () => {
    expect(await loadLanguage('nl')).to.equal(nl);
    for (const tag of ['en', 'tlh', '__proto__']) expect(await loadLanguage(tag), tag).to.equal(undefined);
  });

  it('finds the language of the card frame by the primary tag, and English for others', async () => {
    for (const [locale, tag] of [
      ['nl-BE', 'nl'],
      ['NL', 'nl'],
      ['ar-AE', 'ar'],
      ['en-GB', 'en'],
      ['tlh', 'en'],
      ['__proto__', 'en'],
    ] as const)
      expect((await loadFrameLanguage(locale)).tag, locale).to.equal(tag);
  });

  const prices: readonly [string, string, string, string][] = [
    ['24.99', 'EUR', 'en', '€24.99'],
    ['24.99', 'EUR', 'nl-NL', '€ 24,99'],
    ['1234567890.12', 'EUR', 'en', '€1,234,567,890.12'],
    ['1000.00', 'JPY', 'en', '¥1,000'],
    ['1234.50', 'EUR', 'ar', '\u2068\u200f1,234.50 €\u2069'],
    ['1234.50', 'EUR', 'ar-EG', '\u2068\u200f1,234.50 €\u2069'],
    ['5.00', 'EUR', 'not a locale', '5.00 EUR'],
    ['5.00', '12', 'en', '5.00 12'],
  ];
  for (const [amount, currency, locale, text] of prices)
    it(`formats ${amount} ${currency} as ${text} in ${locale}`, () => {
      expect(formatPrice(amount, currency, locale).replaceAll('\u00a0', ' ')).to.equal(text);
    });

  const times: readonly [number, string][] = [
    [0, '0:00'],
    [65, '1:05'],
    [3599, '59:59'],
    [3661, '1:01:01'],
  ];
  for (const [seconds, text] of times)
    it(`formats ${seconds} seconds as ${text}`, () => expect(formatTimeLeft(seconds)).to.equal(text));
});
