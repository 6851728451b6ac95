/** Texts of the simulated bank for the payer, in its languages. */
import { isNameOf, type PayerOutcome } from '@gangway/protocol';
import { acceptedLocales, findLanguage, matchLanguage } from '@gangway/protocol/languages';
import type { Context } from 'hono';
import { accepts } from 'hono/accepts';
import { ar } from './languages/ar.ts';
import { da } from './languages/da.ts';
import { de } from './languages/de.ts';
import { en } from './languages/en.ts';
import { es } from './languages/es.ts';
import { fr } from './languages/fr.ts';
import { it } from './languages/it.ts';
import { nb } from './languages/nb.ts';
import { nl } from './languages/nl.ts';
import { pl } from './languages/pl.ts';
import { pt } from './languages/pt.ts';
import { sv } from './languages/sv.ts';
import type { Voice } from './scheme-brands.ts';
import type { SchemeState } from './scheme-transactions.ts';

/** The texts of one language. */
export interface BankWords {
  readonly dir: 'ltr' | 'rtl';
  /** Follows the bank's name: "Polder Bank – simulated bank for iDEAL". */
  readonly simulatedBankFor: (method: string) => string;
  readonly simulatedAppFor: (method: string) => string;
  readonly simulatedScheme: string;
  /** The same for an unknown method. */
  readonly simulatedBank: string;
  readonly sandbox: string;
  readonly payTo: string;
  readonly forWhat: string;
  readonly amount: string;
  readonly question: string;
  readonly outcomes: Readonly<Record<PayerOutcome, { readonly name: string; readonly effect: string }>>;
  readonly proceed: string;
  readonly choiceMissing: string;
  readonly decided: Readonly<Record<Exclude<SchemeState, 'open'>, { title: string; text: string }>>;
  readonly silent: { readonly title: string; readonly text: string };
  readonly backToShop: string;
  readonly unknown: { readonly title: string; readonly text: string };
  readonly foreign: { readonly title: string; readonly text: string };
  readonly failed: { readonly title: string; readonly text: string };
}

/** The bank's own name in every language, where no other bank was chosen. */
export const BANK_NAME = 'Polder Bank';

const WORDS = { ar, da, de, en, es, fr, it, nb, nl, pl, pt, sv } as const satisfies Record<
  string,
  (who: Voice) => BankWords
>;

/** A language of the bank, as a value of the `lang` attribute. */
export type BankLanguage = keyof typeof WORDS;

/** Returns the texts of a language for a bank, app or wallet. */
export const bankWords = (language: BankLanguage, who: Voice = 'bank'): BankWords => WORDS[language](who);

/** Returns the language: that of `?lang=` if supported, else the best of `Accept-Language`, else English. */
export function bankLanguage(c: Context): BankLanguage {
  const options = {
    header: 'Accept-Language',
    supports: [] as string[],
    default: '',
    match: acceptedLocales,
  } as const;
  const tag = findLanguage(c.req.query('lang') ?? '') ?? matchLanguage(accepts(c, options).split(','));
  return isNameOf(WORDS, tag) ? tag : 'en';
}
