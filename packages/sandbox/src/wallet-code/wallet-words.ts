/** Texts of the simulated wallet's page for the password of a scanned code, in the bank's languages. */
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

/** The texts of one language. */
export interface WalletWords {
  readonly title: string;
  readonly code: string;
  readonly password: string;
  readonly hint: string;
  readonly pay: string;
  readonly refuse: string;
  readonly cancel: string;
  readonly wrong: string;
  readonly none: string;
  readonly done: string;
  readonly doneText: string;
}

/** Language → its texts. */
export const WALLET_WORDS: Readonly<Record<BankLanguage, WalletWords>> = {
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
