/** Texts of the simulated schemes before the approval: banks, phone numbers, codes and apps. */
import type { MethodsWith } from '@gangway/protocol';
import type { BankLanguage } from './bank-words.ts';
import { steps as ar } from './languages/ar.ts';
import { steps as da } from './languages/da.ts';
import { steps as de } from './languages/de.ts';
import { steps as en } from './languages/en.ts';
import { steps as es } from './languages/es.ts';
import { steps as fr } from './languages/fr.ts';
import { steps as it } from './languages/it.ts';
import { steps as nb } from './languages/nb.ts';
import { steps as nl } from './languages/nl.ts';
import { steps as pl } from './languages/pl.ts';
import { steps as pt } from './languages/pt.ts';
import { steps as sv } from './languages/sv.ts';

/** A method that asks for a phone number. */
export type PhoneMethod = MethodsWith<{ asks: 'phone' }>;

/** A method that waits for the approval in an app. */
export type AppMethod = MethodsWith<{ waiting: 'confirm-in-app' }>;

/** A form with one field. */
interface FieldWords {
  readonly title: string;
  readonly text: string;
  readonly label: string;
  readonly hint: string;
  readonly wrong: string;
  readonly submit: string;
}

/** The texts of one language. */
export interface StepWords {
  readonly chooseBank: { readonly title: string; readonly missing: string };
  readonly chooseWallet: { readonly title: string; readonly missing: string };
  readonly phone: Omit<FieldWords, 'text' | 'hint' | 'wrong'> & {
    /** `app` is the name of an app that is not the bank's. */
    readonly text: (app?: string) => string;
    readonly unknown: string;
    readonly of: Readonly<Record<PhoneMethod, Pick<FieldWords, 'hint' | 'wrong'>>>;
  };
  readonly blikCode: FieldWords & { readonly unknown: string; readonly lapsed: string };
  readonly textMessage: FieldWords & { readonly left: (tries: number) => string };
  readonly await: {
    /** `app` is the name of an app that is not the bank's. */
    readonly title: (app?: string) => string;
    readonly texts: Readonly<Record<AppMethod, string>>;
  };
  readonly scan: {
    readonly title: string;
    readonly text: (app: string) => string;
    readonly code: (app: string) => string;
    readonly minutes: (minutes: number) => string;
  };
  readonly openApp: string;
  readonly other: string;
  readonly shares: string;
  readonly otherScreen: { readonly title: string; readonly text: string };
}

const WORDS: Readonly<Record<BankLanguage, StepWords>> = { ar, da, de, en, es, fr, it, nb, nl, pl, pt, sv };

/** Returns the texts of a language. */
export const stepWords = (language: BankLanguage): StepWords => WORDS[language];
