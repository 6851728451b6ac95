/** What the pretend acquirer and the pretend issuer say to the payer, in the bank's languages. */
import { type BankLanguage, bankWords } from '../bank/bank-words.ts';
import type { CardState } from './card-payment.ts';

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
  readonly elsewhere: Said;
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

const en: CardWords = {
  dir: 'ltr',
  sandbox: bankWords('en').sandbox,
  acquirerOf: (payee) => `takes your card for ${payee}`,
  pretendAcquirer: 'takes cards for shops',
  issuerRole: 'the bank of your card',
  amount: bankWords('en').amount,
  payTo: bankWords('en').payTo,
  forWhat: bankWords('en').forWhat,
  card: 'Card',
  proceed: 'Continue',
  backToShop: bankWords('en').backToShop,
  methodFrame: 'Your bank recognises your browser',
  consent: {
    CIT: {
      title: (payee) => `Keep this card for ${payee}?`,
      text: (payee) =>
        `Next time you need not type it at ${payee}. Only you start a payment, and you can end this any time.`,
      keep: 'Keep this card',
      refuse: 'Pay without keeping it',
    },
    MIT: {
      title: (payee) => `May ${payee} charge this card later?`,
      text: (payee) =>
        `${payee} may then charge what you agreed on, such as a subscription, until you end it with the shop.`,
      keep: 'Allow later charges',
      refuse: 'Pay this once only',
    },
    stop: 'Do not keep it',
  },
  notKept: { title: 'Your card is not kept', text: 'Nothing was paid. The shop has been told.' },
  verified: { title: 'Your bank has confirmed your card', text: 'Nothing was paid. The shop has been told.' },
  method: { title: 'Asking your bank', text: 'This takes a few seconds.' },
  toIssuer: {
    title: 'Your bank wants to know that it is you',
    text: 'We are taking you to its page.',
    button: 'Go to your bank',
  },
  elsewhere: {
    title: 'Confirm in your bank’s app',
    text: 'This page looks again every few seconds. You can close it, too.',
  },
  waiting: {
    title: 'Your bank has not answered yet',
    text: 'This page looks again every few seconds. You can go back to the shop meanwhile: it will know, too.',
  },
  decided: {
    paid: { title: 'Your payment was made', text: 'The shop has been told.' },
    authorised: { title: 'Your bank has reserved the amount', text: 'The shop has been told.' },
    declined: {
      title: 'Your bank did not approve this payment',
      text: 'Nothing was paid. The shop can offer you another way to pay.',
    },
    cancelled: bankWords('en').decided.cancelled,
    'timed-out': bankWords('en').decided['timed-out'],
    failed: {
      title: 'Your card could not be charged',
      text: 'It is a technical fault and nothing was paid. You can try again in the shop.',
    },
  },
  challengeFailed: {
    title: 'Your bank could not confirm that it is you',
    text: 'Nothing was paid. You can try again in the shop.',
  },
  challenge: {
    title: 'Confirm this payment',
    text: 'Enter the code that your bank has sent you.',
    code: 'Code',
    hint: (code) => `Nothing is sent in the sandbox: the code is ${code}.`,
    wrong: (left) =>
      left === 1 ? 'This code is wrong. One try is left.' : `This code is wrong. ${left} tries are left.`,
    missing: 'Enter the six digits of the code.',
    confirm: 'Confirm',
    cancel: 'Cancel the payment',
    timeOut: 'Let the time run out',
  },
  fromIssuer: { title: 'Thank you', text: 'We are taking you back.', button: 'Continue' },
  unknown: bankWords('en').unknown,
  foreign: {
    title: 'This answer did not come from our page',
    text: 'Nothing was changed. Open the payment again from the shop and answer there.',
  },
  failed: {
    title: 'This page cannot answer now',
    text: 'Your answer may not have been noted. Load this page again in a moment.',
  },
};

const nl: CardWords = {
  dir: 'ltr',
  sandbox: bankWords('nl').sandbox,
  acquirerOf: (payee) => `verwerkt je kaart voor ${payee}`,
  pretendAcquirer: 'verwerkt kaarten voor winkels',
  issuerRole: 'de bank van je kaart',
  amount: bankWords('nl').amount,
  payTo: bankWords('nl').payTo,
  forWhat: bankWords('nl').forWhat,
  card: 'Kaart',
  proceed: 'Doorgaan',
  backToShop: bankWords('nl').backToShop,
  methodFrame: 'Je bank herkent je browser',
  consent: {
    CIT: {
      title: (payee) => `Deze kaart bewaren voor ${payee}?`,
      text: (payee) =>
        `De volgende keer typ je haar bij ${payee} niet in. Alleen jij begint een betaling; stoppen kan altijd.`,
      keep: 'Kaart bewaren',
      refuse: 'Betalen zonder te bewaren',
    },
    MIT: {
      title: (payee) => `Mag ${payee} deze kaart later belasten?`,
      text: (payee) =>
        `${payee} schrijft dan af wat jullie afspraken, zoals een abonnement, tot je dat bij de winkel beëindigt.`,
      keep: 'Latere afschrijvingen toestaan',
      refuse: 'Alleen deze keer betalen',
    },
    stop: 'Niet bewaren',
  },
  notKept: {
    title: 'Je kaart wordt niet bewaard',
    text: 'Er is niets betaald. De winkel heeft bericht gekregen.',
  },
  verified: {
    title: 'Je bank heeft je kaart bevestigd',
    text: 'Er is niets betaald. De winkel heeft bericht gekregen.',
  },
  method: { title: 'We vragen het je bank', text: 'Dit duurt een paar seconden.' },
  toIssuer: {
    title: 'Je bank wil weten of jij het bent',
    text: 'We brengen je naar haar pagina.',
    button: 'Naar je bank',
  },
  elsewhere: {
    title: 'Bevestig in de app van je bank',
    text: 'Deze pagina kijkt om de paar seconden opnieuw. Je kunt haar ook sluiten.',
  },
  waiting: {
    title: 'Je bank heeft nog niet geantwoord',
    text: 'Deze pagina kijkt om de paar seconden opnieuw. Je kunt intussen terug naar de winkel: die krijgt ook bericht.',
  },
  decided: {
    paid: { title: 'Je betaling is gedaan', text: 'De winkel heeft bericht gekregen.' },
    authorised: { title: 'Je bank heeft het bedrag gereserveerd', text: 'De winkel heeft bericht gekregen.' },
    declined: {
      title: 'Je bank heeft deze betaling niet goedgekeurd',
      text: 'Er is niets betaald. In de winkel kun je een andere manier van betalen kiezen.',
    },
    cancelled: bankWords('nl').decided.cancelled,
    'timed-out': bankWords('nl').decided['timed-out'],
    failed: {
      title: 'Je kaart kon niet worden belast',
      text: 'Het is een technische storing en er is niets betaald. Je kunt het in de winkel opnieuw proberen.',
    },
  },
  challengeFailed: {
    title: 'Je bank kon niet vaststellen dat jij het bent',
    text: 'Er is niets betaald. Je kunt het in de winkel opnieuw proberen.',
  },
  challenge: {
    title: 'Bevestig deze betaling',
    text: 'Vul de code in die je bank je heeft gestuurd.',
    code: 'Code',
    hint: (code) => `In de oefenomgeving wordt niets verstuurd: de code is ${code}.`,
    wrong: (left) => `Deze code klopt niet. ${left === 1 ? 'Nog één poging.' : `Nog ${left} pogingen.`}`,
    missing: 'Vul de zes cijfers van de code in.',
    confirm: 'Bevestigen',
    cancel: 'Betaling annuleren',
    timeOut: 'De tijd laten verlopen',
  },
  fromIssuer: { title: 'Dank je wel', text: 'We brengen je terug.', button: 'Doorgaan' },
  unknown: bankWords('nl').unknown,
  foreign: {
    title: 'Dit antwoord kwam niet van onze pagina',
    text: 'Er is niets veranderd. Open de betaling opnieuw vanuit de winkel en antwoord daar.',
  },
  failed: {
    title: 'Deze pagina kan nu niet antwoorden',
    text: 'Je antwoord is misschien niet genoteerd. Laad deze pagina zo meteen opnieuw.',
  },
};

const WORDS = { en, nl } as const satisfies Record<BankLanguage, CardWords>;

/** The sentences of a language. */
export const cardWords = (language: BankLanguage): CardWords => WORDS[language];
