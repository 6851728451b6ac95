/** What the pretend bank says to the payer, in the languages it speaks. */
import type { PayerOutcome } from '@gangway/protocol';
import { ar } from './languages/ar.ts';
import { en } from './languages/en.ts';
import { nl } from './languages/nl.ts';
import type { Voice } from './scheme-brands.ts';
import type { SchemeState } from './scheme-transactions.ts';

/** The sentences of one language. */
export interface BankWords {
  readonly dir: 'ltr' | 'rtl';
  /** The bank's name goes before: "Polder Bank – pretend bank for iDEAL". */
  readonly pretendBankFor: (method: string) => string;
  readonly pretendAppFor: (method: string) => string;
  readonly pretendScheme: string;
  /** The same where no method is known. */
  readonly pretendBank: string;
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

/** The bank's own name, the same in every language, where no other one was chosen. */
export const BANK_NAME = 'Polder Bank';

const WORDS = { en, nl, ar } as const satisfies Record<string, (who: Voice) => BankWords>;

/** A language the bank speaks, as the `lang` attribute wants it. */
export type BankLanguage = keyof typeof WORDS;

/** The sentences of a language, of whom the scheme lets speak. */
export const bankWords = (language: BankLanguage, who: Voice = 'bank'): BankWords => WORDS[language](who);

/** The language to speak: the asked one if the bank has it, else the best of `Accept-Language`, else English. */
export function bankLanguage(asked: string | undefined, acceptLanguage: string | undefined): BankLanguage {
  const wishes = (acceptLanguage ?? '')
    .split(',')
    .map((entry) => {
      const [tag = '', ...parameters] = entry.trim().split(';');
      const quality = parameters.find((parameter) => parameter.trim().startsWith('q='));
      return { tag, quality: quality ? Number(quality.trim().slice(2)) : 1 };
    })
    .filter(({ quality }) => quality > 0)
    .sort((a, b) => b.quality - a.quality)
    .map(({ tag }) => tag);
  for (const tag of [asked ?? '', ...wishes]) {
    const primary = tag.split('-')[0]?.toLowerCase() ?? '';
    if (Object.hasOwn(WORDS, primary)) return primary as BankLanguage;
  }
  return 'en';
}
