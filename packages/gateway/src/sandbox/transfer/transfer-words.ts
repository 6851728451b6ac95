/** What the pretend bank says where a person sends a transfer, in the languages it speaks. */
import type { BankLanguage } from '../bank/bank-words.ts';

/** What a tester can send, in the order of the page. */
export const TRANSFER_CHOICES = ['exact', 'short', 'excess', 'double'] as const;

/** One of {@link TRANSFER_CHOICES}. */
export type TransferChoice = (typeof TRANSFER_CHOICES)[number];

/** The sentences of one language. */
export interface TransferWords {
  readonly title: string;
  readonly sandbox: string;
  readonly reference: string;
  readonly payTo: string;
  readonly question: string;
  readonly choices: Readonly<Record<TransferChoice, { readonly name: string; readonly effect: string }>>;
  readonly send: string;
  readonly sentTitle: string;
  readonly sentText: string;
  readonly missing: string;
  readonly unknownTitle: string;
  readonly unknownText: string;
}

/** Language → its sentences. */
export const TRANSFER_WORDS: Readonly<Record<BankLanguage, TransferWords>> = {
  en: {
    title: 'Send a transfer',
    sandbox: 'Sandbox: no real money moves here.',
    reference: 'Reference',
    payTo: 'Pay to',
    question: 'What do you send?',
    choices: {
      exact: { name: 'The exact amount', effect: 'The order is paid.' },
      short: { name: 'Half of it', effect: 'The order waits for the rest.' },
      excess: { name: '10.00 more', effect: 'The order is paid and 10.00 go back.' },
      double: { name: 'The amount twice', effect: 'The order is paid and the second goes back.' },
    },
    send: 'Send',
    sentTitle: 'Your transfer is on its way',
    sentText: 'The bank has told the shop what arrived. You can close this page.',
    missing: 'Choose what you send.',
    unknownTitle: 'Nobody expects this reference',
    unknownText: 'Open this page from the shop’s payment page, which shows the reference.',
  },
  nl: {
    title: 'Geld overmaken',
    sandbox: 'Oefenomgeving: hier gaat geen echt geld om.',
    reference: 'Betalingskenmerk',
    payTo: 'Betalen aan',
    question: 'Wat maak je over?',
    choices: {
      exact: { name: 'Precies het bedrag', effect: 'De bestelling is betaald.' },
      short: { name: 'De helft', effect: 'De bestelling wacht op de rest.' },
      excess: { name: '10,00 meer', effect: 'De bestelling is betaald en 10,00 gaat terug.' },
      double: { name: 'Twee keer het bedrag', effect: 'De bestelling is betaald en het tweede gaat terug.' },
    },
    send: 'Overmaken',
    sentTitle: 'Je overboeking is onderweg',
    sentText: 'De bank heeft de winkel gemeld wat er binnenkwam. Je kunt deze pagina sluiten.',
    missing: 'Kies wat je overmaakt.',
    unknownTitle: 'Niemand verwacht dit betalingskenmerk',
    unknownText: 'Open deze pagina vanaf de betaalpagina van de winkel, waar het kenmerk staat.',
  },
};
