// The words of the pretend bank, acquirer and issuer: they speak to a payer as all other pages do.
import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { bankWords } from '../bank/bank-words.ts';
import { cardWords } from './card-words.ts';

/** Every sentence of a table of words; those that are made are made of an example. */
function sentencesOf(words: unknown): string[] {
  if (typeof words === 'string') return [words];
  if (typeof words === 'function') return [String(words('1'))];
  return Object.values(words as object).flatMap(sentencesOf);
}

describe('in Dutch a payer is "je", never "u"', () => {
  for (const [who, words] of [
    ['bank', bankWords('nl')],
    ['cards', cardWords('nl')],
  ] as const) {
    test(who, () => {
      const sentences = sentencesOf(words);
      assert.ok(sentences.some((sentence) => /\bje\b/i.test(sentence)));
      assert.deepEqual(
        sentences.filter((sentence) => /\b(u|uw)\b/i.test(sentence)),
        [],
      );
    });
  }
});
