/** Texts of the simulated bank's page for sending a transfer, in its languages. */
import type { BankLanguage } from '../bank/bank-words.ts';
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

/** What a tester can send: at first, after a part has arrived, and when nothing is expected any more. */
export const TRANSFER_CHOICES = {
  first: ['exact', 'short', 'excess', 'double'],
  part: ['rest', 'short-rest', 'excess-rest'],
  over: ['again'],
} as const;

/** One of {@link TRANSFER_CHOICES}. */
export type TransferChoice = (typeof TRANSFER_CHOICES)[keyof typeof TRANSFER_CHOICES][number];

/** The texts of one language. Amounts are already formatted. */
export interface TransferWords {
  readonly title: string;
  readonly reference: string;
  readonly referenceHint: string;
  readonly came: string;
  readonly missingYet: string;
  readonly over: string;
  readonly question: string;
  readonly choices: Readonly<Record<TransferChoice, { readonly name: string; readonly effect: string }>>;
  readonly send: string;
  readonly sentTitle: string;
  readonly sentText: string;
  readonly sentPart: (came: string, missing: string) => string;
  readonly sendRest: string;
  readonly missing: string;
  readonly unknownTitle: string;
  readonly unknownText: string;
}

/** Language → its texts. */
export const TRANSFER_WORDS: Readonly<Record<BankLanguage, TransferWords>> = {
  ar,
  da,
  de,
  en,
  es,
  fr,
  it,
  nb,
  nl,
  pl,
  pt,
  sv,
};
