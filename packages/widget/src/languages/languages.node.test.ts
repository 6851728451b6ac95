// Tests of every language file of this folder: complete, its own texts, small enough, and correct plural forms.
import assert from 'node:assert/strict';
import { readdirSync, readFileSync } from 'node:fs';
import { describe, test } from 'node:test';
import { brotliCompressSync } from 'node:zlib';
import { actionsAr } from './actions-ar.ts';
import { type ActionWords, actionsEn } from './actions-en.ts';
import { loadActionWords } from './actions-languages.ts';
import { actionsNl } from './actions-nl.ts';
import { counted } from './counted.ts';
import { directionOf } from './direction.ts';
import { en } from './en.ts';
import { loadFrameLanguage } from './frame-languages.ts';
import { loadLanguage, matchLanguage } from './languages.ts';
import { loadPartWords } from './parts-languages.ts';
import { loadVoucherLanguage } from './voucher-languages.ts';

const BYTES_MAX = 4000;

/** Texts that two languages may share, and why. */
const SHARED: Readonly<Record<string, string>> = {
  cvc: 'The word stands on the cards of the Netherlands as it does on English ones.',
  expiryFormat: 'Arabic shows the date as it stands on cards, in Latin letters.',
};

const FILES = readdirSync(import.meta.dirname).filter((name) => /^[a-z]{2}(-[a-z]+)?\.ts$/.test(name));
const TAGS = FILES.map((name) => name.replace('.ts', ''));

/** Returns every text by its path; texts with a value get a character that no language uses. */
function sentencesOf(strings: object, path = ''): [place: string, sentence: string][] {
  return Object.entries(strings).flatMap(([key, value]): [string, string][] => {
    const place = `${path}${key}`;
    if (typeof value === 'string') return [[place, value]];
    if (typeof value === 'function') return [[place, String((value as (mark: string) => string)('§'))]];
    return sentencesOf(value as object, `${place}.`);
  });
}

/** Returns the texts of a language: of the elements, the parts of methods, the actions, and the card frame. */
async function sentencesIn(tag: string): Promise<Map<string, string>> {
  const strings = tag === 'en' ? en : await loadLanguage(tag);
  const frame = await loadFrameLanguage(tag);
  const voucher = await loadVoucherLanguage(tag);
  assert.ok(strings, `${tag} can be loaded`);
  for (const language of [frame, voucher]) assert.equal(language.tag, tag, `the frame speaks ${tag}`);
  const parts = await loadPartWords(tag);
  const actions = await loadActionWords(tag);
  return new Map([
    ...[...sentencesOf(strings), ...sentencesOf(frame.strings)],
    ...sentencesOf(voucher.strings, 'voucher.'),
    ...[...sentencesOf(parts, 'parts.'), ...sentencesOf({ unpaid: actions.unpaid })],
  ]);
}

describe('texts', () => {
  test('every language of this folder is offered to payers', () => {
    assert.deepEqual(TAGS, ['ar', 'en', 'nl']);
    for (const tag of TAGS) assert.equal(matchLanguage([tag, 'tlh']), tag);
  });

  test('no two languages share a text, except those listed', async () => {
    const all = await Promise.all(TAGS.map(sentencesIn));
    for (const [i, one] of all.entries())
      for (const [j, other] of all.slice(i + 1).entries())
        for (const [place, sentence] of one)
          if (!Object.hasOwn(SHARED, place))
            assert.notEqual(other.get(place), sentence, `${place} in ${TAGS[i]} and ${TAGS[i + 1 + j]}`);
  });

  for (const tag of TAGS) {
    test(`${tag} has every text, without an exclamation mark`, async () => {
      for (const [place, sentence] of await sentencesIn(tag)) assert.match(sentence, /^[^!]+$/, place);
    });
    test(`${tag} says that nothing was taken in the same words for a refused and an expired payment`, async () => {
      const sentences = await sentencesIn(tag);
      const [nothingTaken = ''] = sentences.get('unpaid.expired')?.split('. ') ?? [];
      assert.ok(sentences.get('problem.refused')?.includes(nothingTaken));
    });
    for (const file of [`${tag}.ts`, `frame-${tag}.ts`, `voucher-${tag}.ts`, `parts-${tag}.ts`])
      test(`${file} is at most ${BYTES_MAX} bytes with brotli`, () => {
        const { length } = brotliCompressSync(readFileSync(`${import.meta.dirname}/${file}`));
        assert.ok(length <= BYTES_MAX, `${length} bytes`);
      });
  }

  test('a number selects the plural form of the language', () => {
    const days = counted('ar', {
      zero: '0',
      one: 'يوم',
      two: 'يومان',
      few: '# أيام',
      many: '# يومًا',
      other: '# يوم',
    });
    assert.deepEqual([0, 1, 2, 3, 10, 11, 99, 100, 102, 103].map(days), [
      ...['0', 'يوم', 'يومان', '3 أيام', '10 أيام', '11 يومًا'],
      ...['99 يومًا', '100 يوم', '102 يوم', '103 أيام'],
    ]);
  });

  const spoken: readonly (readonly [words: ActionWords, said: string[]])[] = [
    [actionsEn, ['3 minutes left to pay', 'One minute left to pay', '30 seconds left to pay']],
    [
      actionsNl,
      ['Nog 3 minuten om te betalen', 'Nog één minuut om te betalen', 'Nog 30 seconden om te betalen'],
    ],
    [actionsAr, ['تبقّت 3 دقائق لإتمام الدفع', 'تبقّت دقيقة واحدة لإتمام الدفع', 'تبقّت 30 ثانية لإتمام الدفع']],
  ];
  for (const [{ waiting }, said] of spoken)
    test(`the countdown says: ${said.join(', ')}`, () =>
      assert.deepEqual([180, 60, 30].map(waiting.spoken), said));

  test('text of a shop or a bank is in an isolate inside Arabic', () => {
    assert.ok(actionsAr.paid.text('Linden & Daughters').includes('\u2068Linden & Daughters\u2069'));
    assert.ok(actionsAr.waiting.left('14:05').includes('\u206814:05\u2069'));
  });

  const directions: readonly (readonly [tag: string, direction: string])[] = [
    ['ar', 'rtl'],
    ['AR-eg', 'rtl'],
    ['he', 'rtl'],
    ['fa-IR', 'rtl'],
    ['ur', 'rtl'],
    ['en', 'ltr'],
    ['arn', 'ltr'],
    ['', 'ltr'],
  ];
  for (const [tag, direction] of directions)
    test(`"${tag}" is ${direction}`, () => assert.equal(directionOf(tag), direction));
});
