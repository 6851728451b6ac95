// Languages: the best match, prices as they are written there, and no sentence left in another language.
import { expect } from '@open-wc/testing';
import { en } from './en.ts';
import { frameEn } from './frame-en.ts';
import { loadFrameLanguage } from './frame-languages.ts';
import { frameNl } from './frame-nl.ts';
import { formatPrice, formatTimeLeft, loadLanguage, matchLanguage } from './languages.ts';
import { nl } from './nl.ts';

/** Every sentence with its place, functions called with marks. */
function sentencesOf(strings: object, path = ''): [string, string][] {
  return Object.entries(strings).flatMap(([key, value]): [string, string][] => {
    const place = `${path}${key}`;
    if (typeof value === 'string') return [[place, value]];
    if (typeof value === 'function') return [[place, String((value as (mark: string) => string)('§'))]];
    return sentencesOf(value as object, `${place}.`);
  });
}

describe('languages', () => {
  const wishes: readonly [readonly string[], string][] = [
    [['nl-NL'], 'nl'],
    [['NL'], 'nl'],
    [['ja', 'nl', 'en'], 'nl'],
    [['en-US', 'nl'], 'en'],
    [['constructor', '__proto__', ''], 'en'],
    [[], 'en'],
  ];
  for (const [list, tag] of wishes)
    it(`chooses ${tag} for ${JSON.stringify(list)}`, () => {
      expect(matchLanguage(list)).to.equal(tag);
    });

  it('has no sentences for English, which every element brings, nor for what there is not', async () => {
    expect(await loadLanguage('nl')).to.equal(nl);
    for (const tag of ['en', 'tlh', '__proto__']) expect(await loadLanguage(tag), tag).to.equal(undefined);
  });

  it('finds the language of the card frame by its first part, and English for others', async () => {
    for (const [locale, tag] of [
      ['nl-BE', 'nl'],
      ['NL', 'nl'],
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
    ['5.00', 'EUR', 'not a locale', '5.00 EUR'],
    ['5.00', '12', 'en', '5.00 12'],
  ];
  for (const [amount, currency, locale, text] of prices)
    it(`writes ${amount} ${currency} as ${text} in ${locale}`, () => {
      expect(formatPrice(amount, currency, locale).replaceAll('\u00a0', ' ')).to.equal(text);
    });

  const times: readonly [number, string][] = [
    [0, '0:00'],
    [65, '1:05'],
    [3599, '59:59'],
    [3661, '1:01:01'],
  ];
  for (const [seconds, text] of times)
    it(`writes ${seconds} seconds as ${text}`, () => expect(formatTimeLeft(seconds)).to.equal(text));

  it('shares no sentence between languages', () => {
    for (const [one, other] of [
      [en, nl],
      [frameEn, frameNl],
    ] as const) {
      const english = new Map(sentencesOf(one));
      expect(sentencesOf(other).filter(([place, text]) => english.get(place) === text)).to.deep.equal([]);
    }
  });

  it('ends no sentence for payers with an exclamation mark', () => {
    for (const [place, text] of [en, nl, frameEn, frameNl].flatMap((table) => sentencesOf(table)))
      expect(text, place).to.not.contain('!');
  });
});
