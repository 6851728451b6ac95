// The texts of the simulated bank, acquirer and issuer follow the rules of all pages for payers.
import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { bankWords } from '../bank/bank-words.ts';
import { stepWords } from '../bank/step-words.ts';
import { TRANSFER_WORDS } from '../transfer/transfer-words.ts';
import { WALLET_WORDS } from '../wallet-code/wallet-words.ts';
import { cardWords } from './card-words.ts';

/** Returns every sentence of a table of texts; functions are called with an example. */
function sentencesOf(words: unknown): string[] {
  if (typeof words === 'string') return [words];
  if (typeof words === 'function') return [String(words('1', '2'))];
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

describe('no page says that the shop knows of the payment, because the shop learns of it later', () => {
  const claims = {
    en: /\b(has|have|was)\b.*\btold\b/i,
    nl: /\bheeft\b.*\b(bericht|gemeld)\b/i,
    ar: /أُبلغ|أبلغ البنك/,
  };
  for (const language of ['en', 'nl', 'ar'] as const) {
    test(language, () => {
      const words = [bankWords(language), stepWords(language), cardWords(language)];
      const sentences = sentencesOf([...words, TRANSFER_WORDS[language], WALLET_WORDS[language]]);
      assert.deepEqual(
        sentences.filter((sentence) => claims[language].test(sentence)),
        [],
      );
    });
  }
});

describe('every page is available in Arabic, from right to left, with the content of the English one', () => {
  for (const [who, ar, en] of [
    ['bank', bankWords('ar'), bankWords('en')],
    ['wallet', bankWords('ar', 'wallet'), bankWords('en', 'wallet')],
    ['steps', stepWords('ar'), stepWords('en')],
    ['cards', cardWords('ar'), cardWords('en')],
    ['transfers', TRANSFER_WORDS.ar, TRANSFER_WORDS.en],
    ['scanned codes', WALLET_WORDS.ar, WALLET_WORDS.en],
  ] as const) {
    test(who, () => {
      if ('dir' in ar) assert.equal(ar.dir, 'rtl');
      const [sentences, meant] = [ar, en].map((words) => sentencesOf({ ...words, dir: [] }));
      assert.equal(sentences?.length, meant?.length);
      assert.deepEqual(
        sentences?.filter((sentence) => !/\p{Script=Arabic}/u.test(sentence)),
        [],
      );
    });
  }
});
