// The texts of direct debits, loaded with their part and their view: English is in a chunk of both.
import { loadDebitTexts, type Texts } from '@gangway/protocol/languages';
import { debit } from '@gangway/protocol/languages/en';

/** The texts of direct debits. */
export type DebitWords = Texts['debit'];

const loaded = new Map<string, DebitWords>([['en', debit]]);

/** Returns the texts of a language; undefined until it has loaded. */
export const debitWordsOf = (language: string): DebitWords | undefined => loaded.get(language);

/** Loads a language; English stands in for one that does not load. Undefined once it is there. */
export const loadDebitWords = (language: string): Promise<void> | undefined =>
  loaded.has(language)
    ? undefined
    : loadDebitTexts(language).then((texts) => void loaded.set(language, texts?.debit ?? debit));
