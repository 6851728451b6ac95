/** Texts of the sandbox acquirer and the sandbox issuer for the payer, in the bank's languages. */
import type { BankLanguage } from '../bank/bank-words.ts';
import type { CardState } from './card-payment.ts';
import { ar } from './languages/ar.ts';
import { en } from './languages/en.ts';
import { nl } from './languages/nl.ts';

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

/** The sentences of one language. */
export interface CardWords {
  readonly dir: 'ltr' | 'rtl';
  readonly sandbox: string;
  /** The acquirer's name goes before. */
  readonly acquirerOf: (payee: string) => string;
  readonly pretendAcquirer: string;
  readonly issuerRole: string;
  readonly amount: string;
  readonly payTo: string;
  readonly forWhat: string;
  readonly card: string;
  readonly proceed: string;
  readonly backToShop: string;
  /** The name of the hidden frame, for who meets it. */
  readonly methodFrame: string;
  /** May the card be kept, for payments of the payer's own (CIT) or of the shop's (MIT)? */
  readonly consent: Readonly<Record<'CIT' | 'MIT', Question>> & { readonly stop: string };
  readonly notKept: Said;
  readonly verified: Said;
  readonly method: Said;
  readonly toIssuer: Said & { readonly button: string };
  /** `open` leads to the sandbox app, which shows `inApp`. */
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

/** The names of the two, the same in every language. */
export const ACQUIRER_NAME = 'Pretend Acquirer';
/** See {@link ACQUIRER_NAME}. */
export const ISSUER_NAME = 'Pretend Issuer';

const WORDS = { en, nl, ar } as const satisfies Record<BankLanguage, CardWords>;

/** The sentences of a language. */
export const cardWords = (language: BankLanguage): CardWords => WORDS[language];
