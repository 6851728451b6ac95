// The texts of the simulated bank, acquirer and issuer follow the rules of all pages for payers.
import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { directionOf, LANGUAGE_TAGS } from '@gangway/protocol/languages';
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

type Tag = keyof typeof TRANSFER_WORDS;

const TAGS = Object.keys(TRANSFER_WORDS) as Tag[];

/** Returns all sentences of a language. */
const sentencesIn = (tag: Tag): string[] =>
  sentencesOf([
    ...(['bank', 'app', 'wallet'] as const).map((voice) => ({ ...bankWords(tag, voice), dir: [] })),
    stepWords(tag),
    { ...cardWords(tag), dir: [] },
    TRANSFER_WORDS[tag],
    WALLET_WORDS[tag],
  ]);

test('the simulated parties speak every language of payers', () => {
  assert.deepEqual(TAGS.toSorted(), [...LANGUAGE_TAGS].sort());
});

describe('every page is whole in each language, without a sentence of the English one', () => {
  const english = sentencesIn('en');
  for (const tag of TAGS.filter((other) => other !== 'en'))
    test(tag, () => {
      const sentences = sentencesIn(tag);
      assert.equal(sentences.length, english.length);
      const shared = sentences.filter((sentence, index) => sentence === english[index]);
      // The same word in Dutch.
      assert.deepEqual(new Set(shared), new Set(tag === 'nl' ? ['Code'] : []));
    });
});

test('the direction of each language is its own', () => {
  for (const tag of TAGS)
    for (const { dir } of [bankWords(tag), cardWords(tag)]) assert.equal(dir, directionOf(tag), tag);
});

describe('a payer is addressed in one way throughout a language', () => {
  const others = {
    de: /\b(du|dich|dir|dein\w*)\b/i,
    es: /(?<!\p{L})(usted|ustedes)(?!\p{L})/iu,
    fr: /(?<!\p{L})(tu|te|toi|ton|ta|tes)(?!\p{L})/iu,
    it: /\b(Lei|Suo|Sua|Suoi|Vi|Vostr[aoie])\b/,
    nl: /\b(u|uw)\b/i,
    pl: /(?<!\p{L})(Pan|Pani|Pana|Państwo|Państwa)(?!\p{L})/u,
    pt: /(?<!\p{L})(tu|te|ti|teu|tua|teus|tuas)(?!\p{L})/iu,
  } as const;
  for (const tag of Object.keys(others) as (keyof typeof others)[])
    test(tag, () => {
      assert.deepEqual(
        sentencesIn(tag).filter((sentence) => others[tag].test(sentence)),
        [],
      );
    });
});

describe('no page says that the shop knows of the payment, because the shop learns of it later', () => {
  const claims: Readonly<Record<Tag, RegExp>> = {
    ar: /أُبلغ|أبلغ المصرف/,
    da: /\bhar (fået|givet)\b[^.]*\bbesked\b/i,
    de: /\b(hat|wurde)\b[^.]*\bbenachrichtigt\b/i,
    en: /\b(has|have|was)\b[^.]*\btold\b/i,
    es: /\bha avisado\b/i,
    fr: /\b(a été informée|a informé)\b/i,
    it: /\b(ha|è stato) avvisato\b/i,
    nb: /\bhar (fått|gitt)\b[^.]*\bbeskjed\b/i,
    nl: /\bheeft\b[^.]*\b(bericht|gemeld)\b/i,
    pl: /\b(powiadomił|dostał)/i,
    pt: /\b(foi informada|informou)\b/i,
    sv: /\b(har meddela[td]?s?|meddelade)\b/i,
  };
  for (const tag of TAGS)
    test(tag, () => {
      assert.deepEqual(
        sentencesIn(tag).filter((sentence) => claims[tag].test(sentence)),
        [],
      );
    });
});

test('every sentence in Arabic is in Arabic script', () => {
  assert.deepEqual(
    sentencesIn('ar').filter((sentence) => !/\p{Script=Arabic}/u.test(sentence)),
    [],
  );
});
