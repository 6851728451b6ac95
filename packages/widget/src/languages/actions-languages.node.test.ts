// Tests of the texts of actions: every language has its own, and a missing language falls back to English.
import assert from 'node:assert/strict';
import { readdirSync, readFileSync } from 'node:fs';
import { describe, test } from 'node:test';
import { brotliCompressSync } from 'node:zlib';
import { actionsEn } from './actions-en.ts';
import { loadActionWords } from './actions-languages.ts';

const BYTES_MAX = 2500;
const FILES = readdirSync(import.meta.dirname).filter((name) =>
  /^actions-[a-z]{2}(-[a-z]+)?\.ts$/.test(name),
);
const TAGS = FILES.map((name) => name.replace(/actions-|\.ts/g, ''));
const LANGUAGES = readdirSync(import.meta.dirname).filter((name) => /^[a-z]{2}(-[a-z]+)?\.ts$/.test(name));

/** Returns every text by its path; texts with a value get a character that no language uses. */
const sentencesOf = (words: object, path = ''): [place: string, sentence: string][] =>
  Object.entries(words).flatMap(([key, value]): [string, string][] => {
    const place = `${path}${key}`;
    if (typeof value === 'string') return [[place, value]];
    if (typeof value === 'function') return [[place, String((value as (mark: string) => string)('§'))]];
    return sentencesOf(value as object, `${place}.`);
  });

describe('sentences of actions', () => {
  test('exist in every language of the elements', () => {
    assert.deepEqual(
      TAGS,
      LANGUAGES.map((name) => name.replace('.ts', '')),
    );
  });

  for (const tag of TAGS) {
    test(`${tag} has its own text everywhere, without an exclamation mark`, async () => {
      const english = new Map(sentencesOf(actionsEn));
      for (const [place, sentence] of sentencesOf(await loadActionWords(tag))) {
        assert.match(sentence, /^[^!]+$/, place);
        if (tag !== 'en' && place !== 'scan.open') assert.notEqual(sentence, english.get(place), place);
        // Below one minute the sentence of the countdown has its number in every language.
        if (place !== 'waiting.spoken')
          assert.equal(sentence.includes('§'), english.get(place)?.includes('§'), place);
      }
    });
    test(`actions-${tag}.ts is at most ${BYTES_MAX} bytes with brotli`, () => {
      const { length } = brotliCompressSync(readFileSync(`${import.meta.dirname}/actions-${tag}.ts`));
      assert.ok(length <= BYTES_MAX, `${length} bytes`);
    });
  }

  test('are English for an unknown language', async () => {
    for (const tag of ['tlh', '__proto__', '']) assert.equal(await loadActionWords(tag), actionsEn);
  });
});
