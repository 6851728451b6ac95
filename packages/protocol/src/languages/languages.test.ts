// Tests of every language: complete, with texts of its own, with the values of English, and correct plural forms.
import assert from 'node:assert/strict';
import { readdirSync } from 'node:fs';
import { describe, test } from 'node:test';
import { counted } from './counted.ts';
import * as en from './en.ts';
import { directionOf, formatLocale, matchLanguage } from './match-language.ts';
import { LANGUAGE_TAGS, loadTexts } from './registry.ts';
import type { Texts } from './texts.ts';

/** Labels that a language may have in common with English: the words are the same there. */
const ENGLISH_LABELS = [
  ...['cardFrame.cvc', 'cardFrame.expiryFormat', 'giftCardFrame.pin', 'actions.scan.open'],
  ...['actions.unpaid.by', 'cardFrame.optional', 'fields.optional', 'fields.province', 'fields.region'],
];
/** Sentences that are the same in two languages: Danish and Norwegian. */
const SHARED_SENTENCES = [
  ...['Hvordan vil du betale?', 'Betal ① i appen', 'Betal ① med gavekortet', 'Du har betalt ①'],
];
/** A text of fewer words is a label. Related languages share labels, but hardly a sentence. */
const SENTENCE_WORDS = 4;

/** Stand for the values of a text; no language uses them. */
const MARKS = ['①', '②', '③'];

/** Returns every text by its place, with marks for values. */
const sentencesOf = (words: object, path = ''): [place: string, sentence: string][] =>
  Object.entries(words).flatMap(([key, value]): [string, string][] => {
    const place = `${path}${key}`;
    if (typeof value === 'string') return [[place, value]];
    if (typeof value === 'function')
      return [[place, String((value as (...marks: string[]) => string)(...MARKS))]];
    return sentencesOf(value as object, `${place}.`);
  });

const textsIn = async (tag: string): Promise<Texts> => (tag === 'en' ? en : (await loadTexts(tag))!);
const ALL = new Map(
  await Promise.all(
    LANGUAGE_TAGS.map(async (tag) => [tag, new Map(sentencesOf({ ...(await textsIn(tag)) }))] as const),
  ),
);
const ENGLISH = ALL.get('en')!;
/** The values in a text, and the names in braces for which the elements put a value. */
const valuesOf = (sentence: string): string[] => (sentence.match(/[①②③]|\{\w+\}/g) ?? []).sort();

describe('texts', () => {
  test('every file of a language is in the registry', () => {
    const files = readdirSync(import.meta.dirname).flatMap(
      (name) => /^([a-z]{2}(-[a-z]{4})?)\.ts$/.exec(name)?.[1] ?? [],
    );
    assert.deepEqual(files.sort(), LANGUAGE_TAGS.map((tag) => tag.toLowerCase()).sort());
  });

  test('no two languages share a sentence, except those listed', () => {
    const seen = new Map<string, string>();
    for (const [tag, sentences] of ALL)
      for (const [place, sentence] of sentences) {
        if (sentence.split(/\s+/).length < SENTENCE_WORDS || SHARED_SENTENCES.includes(sentence)) continue;
        const other = seen.get(`${place} ${sentence}`);
        assert.equal(other, undefined, `${place} in ${other} and ${tag}: ${sentence}`);
        seen.set(`${place} ${sentence}`, tag);
      }
  });

  test('no language has a label in English, except those listed', () => {
    for (const [tag, sentences] of ALL)
      for (const [place, sentence] of sentences)
        if (tag !== 'en' && !ENGLISH_LABELS.includes(place))
          assert.notEqual(sentence, ENGLISH.get(place), `${place} in ${tag}`);
  });

  for (const [tag, sentences] of ALL) {
    test(`${tag} has every text of English with the same values, without an exclamation mark`, () => {
      assert.deepEqual([...sentences.keys()].sort(), [...ENGLISH.keys()].sort());
      for (const [place, sentence] of sentences) {
        assert.match(sentence, /^[^!]+$/, place);
        assert.deepEqual(valuesOf(sentence), valuesOf(ENGLISH.get(place)!), `${place}: ${sentence}`);
      }
    });
    test(`${tag} has a form for every number`, async () => {
      const { element, parts, actions } = await textsIn(tag);
      for (const count of [1, 2, 3, 4, 5, 11, 21, 22, 25, 59]) {
        const said = [
          ...[element.more(count), parts.wallet.found(count)],
          ...[actions.waiting.spoken(count), actions.waiting.spoken(count * 60)],
        ];
        for (const sentence of said) assert.match(sentence, /^[^#]+$/);
      }
    });
    test(`${tag} says that nothing was taken in the same words for a refused and an expired payment`, () => {
      const [nothingTaken] = /^[^.。।]+/.exec(sentences.get('actions.unpaid.expired')!)!;
      assert.ok(sentences.get('element.problem.refused')!.includes(nothingTaken), nothingTaken);
    });
  }

  test('an unknown language and English load nothing', async () => {
    for (const tag of ['en', 'tlh', '__proto__', '']) assert.equal(await loadTexts(tag), undefined, tag);
  });

  test('a number selects the plural form of the language', () => {
    const forms = { zero: '0', one: 'يوم', two: 'يومان', few: '# أيام', many: '# يومًا', other: '# يوم' };
    const days = (count: number) => counted('ar', count, forms);
    assert.deepEqual([0, 1, 2, 3, 10, 11, 99, 100, 102, 103].map(days), [
      ...['0', 'يوم', 'يومان', '3 أيام', '10 أيام', '11 يومًا'],
      ...['99 يومًا', '100 يوم', '102 يوم', '103 أيام'],
    ]);
  });

  const spoken: readonly (readonly [tag: string, said: string[]])[] = [
    ['en', ['3 minutes left to pay', 'One minute left to pay', '30 seconds left to pay']],
    ['nl', ['Nog 3 minuten om te betalen', 'Nog één minuut om te betalen', 'Nog 30 seconden om te betalen']],
    ['ar', ['تبقّت 3 دقائق لإتمام الدفع', 'تبقّت دقيقة واحدة لإتمام الدفع', 'تبقّت 30 ثانية لإتمام الدفع']],
  ];
  for (const [tag, said] of spoken)
    test(`the countdown says: ${said.join(', ')}`, async () => {
      const { waiting } = (await textsIn(tag)).actions;
      assert.deepEqual([180, 60, 30].map(waiting.spoken), said);
    });

  test('text of a shop or a bank is in an isolate inside Arabic', async () => {
    const { actions } = await textsIn('ar');
    assert.ok(actions.paid.text('Linden & Daughters').includes('\u2068Linden & Daughters\u2069'));
    assert.ok(actions.waiting.left('14:05').includes('\u206814:05\u2069'));
  });
});

describe('the language', () => {
  const matches: readonly (readonly [wishes: readonly string[], tag: string, locale: string])[] = [
    [['nl-NL'], 'nl', 'nl-NL'],
    [['NL'], 'nl', 'nl'],
    [['tlh', 'nl-BE', 'en'], 'nl', 'nl-BE'],
    [['nl', 'nl-BE'], 'nl', 'nl-BE'],
    [['ar-EG', 'en'], 'ar', 'ar-EG'],
    [['de-AT', 'en-IE'], 'de', 'de-AT'],
    [['pt'], 'pt', 'pt-PT'],
    [['pt-BR'], 'pt', 'pt-BR'],
    [['no'], 'nb', 'nb'],
    [['nn-NO'], 'nb', 'nb-NO'],
    [['en-IE', 'nl-NL'], 'en', 'en-IE'],
    [['en-US'], 'en', 'en-US'],
    // English that nobody asked for, or of no region, has neither the payer's decimal comma nor dates of the US.
    [['tlh-NL'], 'en', 'en-001'],
    [['en'], 'en', 'en-001'],
    [['constructor', '__proto__', '', 'not a locale'], 'en', 'en-001'],
    [[], 'en', 'en-001'],
  ];
  for (const [wishes, tag, locale] of matches)
    test(`for ${JSON.stringify(wishes)} is ${tag}, with numbers and dates of ${locale}`, () => {
      assert.equal(matchLanguage(wishes), tag);
      assert.equal(formatLocale(tag, wishes), locale);
    });

  for (const tag of LANGUAGE_TAGS)
    test(`${tag} is found by its own tag, and has a locale that Intl knows`, () => {
      assert.equal(matchLanguage([tag]), tag);
      const locale = formatLocale(tag, [tag]);
      assert.deepEqual(Intl.DateTimeFormat.supportedLocalesOf(locale), [locale]);
    });

  test('a language with any region is the one that Intl finds', () => {
    const letters = Array.from({ length: 26 }, (_, at) => String.fromCharCode(65 + at));
    const regions = letters.flatMap((first) => letters.map((second) => `${first}${second}`));
    for (const tag of LANGUAGE_TAGS)
      for (const wish of [tag, ...regions.map((region) => `${tag}-${region}`)]) {
        assert.equal(new Intl.Locale(wish).maximize().language, tag);
        assert.equal(matchLanguage([wish]), tag);
      }
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
