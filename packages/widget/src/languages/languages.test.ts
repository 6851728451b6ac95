// Tests of languages: loading, and formatting of prices.
import { cardFrame } from '@gangway/protocol/languages/en';
import { expect } from '@open-wc/testing';
import { formatTimeLeft } from './format-time-left.ts';
import { formatPrice, loadLanguage, textsOf } from './languages.ts';
import { frameLanguageLoader } from './load-frame-language.ts';

describe('languages', () => {
  it('loads nothing for English, which is built in, nor for an unknown language', async () => {
    const texts = await loadLanguage('nl');
    expect(texts?.element.payWith).to.equal('Hoe wil je betalen?');
    expect(textsOf('nl')).to.equal(texts);
    for (const tag of ['en', 'tlh', '__proto__']) {
      expect(await loadLanguage(tag), tag).to.equal(undefined);
      expect(textsOf(tag), tag).to.equal(undefined);
    }
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
      expect((await frameLanguageLoader('cardFrame', cardFrame)(locale)).tag, locale).to.equal(tag);
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
