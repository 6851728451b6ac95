/** Texts of the simulated acquirer and issuer for the payer, in the bank's languages. */
import type { BankLanguage } from '../bank/bank-words.ts';
import type { CardState } from './card-payment.ts';
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

/** A title and the sentence below it. */
export interface Said {
  readonly title: string;
  readonly text: string;
}

/** A question about a shop, with its two answers. */
export interface Question {
  readonly title: (payee: string) => string;
  readonly text: (payee: string) => string;
  readonly keep: string;
  readonly refuse: string;
}

/** The texts of one language. */
export interface CardWords {
  readonly dir: 'ltr' | 'rtl';
  readonly sandbox: string;
  /** Follows the acquirer's name. */
  readonly acquirerOf: (payee: string) => string;
  readonly acquirerRole: string;
  readonly issuerRole: string;
  readonly amount: string;
  readonly payTo: string;
  readonly forWhat: string;
  readonly card: string;
  readonly proceed: string;
  readonly backToShop: string;
  /** The title of the hidden frame, for assistive technology. */
  readonly methodFrame: string;
  /** Asks whether the card may be stored, for the payer's own payments (CIT) or the shop's (MIT). */
  readonly consent: Readonly<Record<'CIT' | 'MIT', Question>> & {
    readonly stop: string;
    /** Shown where the payer authenticates, once the payer has agreed to CIT. */
    readonly given: (payee: string) => string;
  };
  readonly notKept: Said;
  readonly verified: Said;
  readonly method: Said;
  readonly toIssuer: Said & { readonly button: string };
  /** `open` leads to the simulated app, which shows `inApp`. */
  readonly elsewhere: Said & { readonly open: string; readonly inApp: string };
  readonly waiting: Said;
  readonly decided: Readonly<Record<Exclude<CardState, 'open'>, Said>>;
  readonly challengeFailed: Said;
  readonly challenge: Said & {
    readonly code: string;
    readonly hint: (code: string) => string;
    readonly wrong: (triesLeft: number) => string;
    readonly missing: string;
    readonly confirm: string;
    readonly cancel: string;
    readonly timeOut: string;
  };
  readonly fromIssuer: Said & { readonly button: string };
  readonly unknown: Said;
  readonly foreign: Said;
  readonly failed: Said;
}

/** The names of acquirer and issuer, the same in every language. */
export const ACQUIRER_NAME = 'Sandbox Acquirer';
/** See {@link ACQUIRER_NAME}. */
export const ISSUER_NAME = 'Sandbox Issuer';

const WORDS = { ar, da, de, en, es, fr, it, nb, nl, pl, pt, sv } as const satisfies Record<
  BankLanguage,
  CardWords
>;

/** Returns the texts of a language. */
export const cardWords = (language: BankLanguage): CardWords => WORDS[language];
