/** What the pretend bank says to the payer, in the languages it speaks. */
import { formatAmount } from '@gangway/protocol';
import { LATE_SECONDS, OTHER_AMOUNT_MINOR, type Outcome } from './payer-outcomes.ts';
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
  readonly outcomes: Readonly<Record<Outcome, { readonly name: string; readonly effect: string }>>;
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

const MORE = formatAmount(OTHER_AMOUNT_MINOR);

const en = (who: Voice): BankWords => ({
  dir: 'ltr',
  pretendBankFor: (method) => `pretend bank for ${method}`,
  pretendAppFor: (method) => `pretend app of ${method}`,
  pretendScheme: 'pretend scheme',
  pretendBank: 'pretend bank',
  sandbox: 'Sandbox: no real money moves here.',
  payTo: 'Pay to',
  forWhat: 'For',
  amount: 'Amount',
  question: 'What should happen?',
  outcomes: {
    approve: { name: 'Approve', effect: 'The payment is made and the shop is told.' },
    refuse: { name: 'Refuse', effect: `The ${who} says no and nothing is paid.` },
    cancel: { name: 'Cancel', effect: 'You change your mind and pay nothing.' },
    'time-out': { name: 'Time out', effect: 'The time runs out and nothing is paid.' },
    silent: { name: 'Paid but silent', effect: 'The payment is made, but nobody is told.' },
    twice: { name: 'Paid twice', effect: 'Two payments are made; the second comes back.' },
    late: {
      name: 'Paid late',
      effect: `The time runs out, and the money arrives ${LATE_SECONDS} seconds later.`,
    },
    'other-amount': { name: 'Another amount', effect: `${MORE} more is paid than was asked for.` },
  },
  proceed: 'Continue',
  choiceMissing: 'Choose what should happen.',
  decided: {
    paid: {
      title: 'Your payment was made',
      text: `The ${who} has told the shop. Nothing more is to be done here.`,
    },
    refused: {
      title: `The ${who} refused this payment`,
      text: 'Nothing was paid. The shop can offer you another way to pay.',
    },
    cancelled: {
      title: 'This payment was cancelled',
      text: 'Nothing was paid. The shop can offer you another way to pay.',
    },
    'timed-out': {
      title: 'The time to pay has run out',
      text: 'Nothing was paid. You can try again in the shop.',
    },
  },
  silent: {
    title: 'Your payment was made.',
    text: `This ${who} stays silent: it tells nobody. Close this page or go back yourself.`,
  },
  backToShop: 'Back to the shop',
  unknown: {
    title: 'There is no payment here',
    text: 'The address is incomplete or no longer in use. Go back to the shop and start the payment again.',
  },
  foreign: {
    title: 'This choice did not come from the bank’s page',
    text: 'Nothing was changed. Open the bank’s page again from the shop and choose there.',
  },
  failed: {
    title: 'The bank cannot answer now',
    text: 'Your choice may not have been noted. Load this page again in a moment.',
  },
});

const nl = (who: Voice): BankWords => ({
  dir: 'ltr',
  pretendBankFor: (method) => `oefenbank voor ${method}`,
  pretendAppFor: (method) => `oefenapp van ${method}`,
  pretendScheme: 'oefenomgeving',
  pretendBank: 'oefenbank',
  sandbox: 'Oefenomgeving: hier gaat geen echt geld om.',
  payTo: 'Betalen aan',
  forWhat: 'Voor',
  amount: 'Bedrag',
  question: 'Wat moet er gebeuren?',
  outcomes: {
    approve: { name: 'Goedkeuren', effect: 'Je betaalt en de winkel krijgt bericht.' },
    refuse: { name: 'Weigeren', effect: `De ${who} zegt nee en je betaalt niets.` },
    cancel: { name: 'Annuleren', effect: 'Je bedenkt je en betaalt niets.' },
    'time-out': { name: 'Laten verlopen', effect: 'De tijd loopt af en je betaalt niets.' },
    silent: { name: 'Betaald maar stil', effect: 'Je betaalt, maar niemand krijgt bericht.' },
    twice: { name: 'Twee keer betaald', effect: 'Je betaalt twee keer; de tweede betaling komt terug.' },
    late: {
      name: 'Te laat betaald',
      effect: `De tijd loopt af en het geld komt ${LATE_SECONDS} seconden later aan.`,
    },
    'other-amount': {
      name: 'Ander bedrag',
      effect: `Je betaalt ${MORE.replace('.', ',')} meer dan gevraagd.`,
    },
  },
  proceed: 'Doorgaan',
  choiceMissing: 'Kies wat er moet gebeuren.',
  decided: {
    paid: {
      title: 'Je betaling is gedaan',
      text: `De ${who} heeft het de winkel gemeld. Je hoeft hier niets meer te doen.`,
    },
    refused: {
      title: `De ${who} heeft deze betaling geweigerd`,
      text: 'Er is niets betaald. In de winkel kun je een andere manier van betalen kiezen.',
    },
    cancelled: {
      title: 'Deze betaling is geannuleerd',
      text: 'Er is niets betaald. In de winkel kun je een andere manier van betalen kiezen.',
    },
    'timed-out': {
      title: 'De tijd om te betalen is voorbij',
      text: 'Er is niets betaald. Je kunt het in de winkel opnieuw proberen.',
    },
  },
  silent: {
    title: 'Je betaling is gedaan.',
    text: `Deze ${who} blijft stil en vertelt het niemand. Sluit deze pagina of ga zelf terug.`,
  },
  backToShop: 'Terug naar de winkel',
  unknown: {
    title: 'Hier is geen betaling',
    text: 'Het adres is onvolledig of niet meer in gebruik. Ga terug naar de winkel en begin de betaling opnieuw.',
  },
  foreign: {
    title: 'Deze keuze kwam niet van de pagina van de bank',
    text: 'Er is niets veranderd. Open de pagina van de bank opnieuw vanuit de winkel en kies daar.',
  },
  failed: {
    title: 'De bank kan nu niet antwoorden',
    text: 'Je keuze is misschien niet genoteerd. Laad deze pagina zo meteen opnieuw.',
  },
});

/** A bank, an app and a wallet are called the same in all languages spoken here. */
const WORDS = { en, nl } as const satisfies Record<string, (who: Voice) => BankWords>;

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
