/** Texts of the simulated bank in Norwegian Bokmål. */
import { formatAmount } from '@gangway/protocol';
import type { BankWords } from '../bank-words.ts';
import { BLIK_APPROVAL_SECONDS, BLIK_CODE_SECONDS, SMS_CODE } from '../payer-data.ts';
import { LATE_SECONDS, OTHER_AMOUNT_MINOR } from '../payer-outcomes.ts';
import type { Voice } from '../scheme-brands.ts';
import type { StepWords } from '../step-words.ts';

const MORE = formatAmount(OTHER_AMOUNT_MINOR).replace('.', ',');

const CALLED: Readonly<Record<Voice, string>> = { bank: 'Banken', app: 'Appen', wallet: 'Lommeboken' };

/** The pages about no payment. */
const MESSAGES: Pick<BankWords, 'unknown' | 'foreign' | 'failed'> = {
  unknown: {
    title: 'Det er ingen betaling her',
    text: 'Adressen er ufullstendig eller ikke lenger gyldig. Gå tilbake til butikken, og start betalingen på nytt.',
  },
  foreign: {
    title: 'Valget kom ikke fra bankens side',
    text: 'Ingenting er endret. Åpne bankens side på nytt fra butikken, og velg der.',
  },
  failed: {
    title: 'Banken kan ikke svare akkurat nå',
    text: 'Valget ditt er kanskje ikke lagret. Last inn siden på nytt om et øyeblikk.',
  },
};

/** See {@link BankWords}. */
export const nb = (voice: Voice): BankWords => {
  const who = CALLED[voice];
  return {
    dir: 'ltr',
    simulatedBankFor: (method) => `simulert bank for ${method}`,
    simulatedAppFor: (method) => `simulert app fra ${method}`,
    simulatedScheme: 'simulert betalingsmåte',
    simulatedBank: 'simulert bank',
    sandbox: 'Testmiljø: ingen ekte penger flyttes.',
    payTo: 'Mottaker',
    forWhat: 'Gjelder',
    amount: 'Beløp',
    question: 'Hva skal skje?',
    outcomes: {
      approve: { name: 'Godkjenn', effect: 'Betalingen gjennomføres, og butikken får beskjed.' },
      refuse: { name: 'Avvis', effect: `${who} sier nei, og ingenting betales.` },
      cancel: { name: 'Avbryt', effect: 'Du ombestemmer deg og betaler ingenting.' },
      'time-out': { name: 'La tiden gå ut', effect: 'Tiden går ut, og ingenting betales.' },
      silent: { name: 'Betalt uten beskjed', effect: 'Betalingen gjennomføres, men ingen får beskjed.' },
      twice: {
        name: 'Betalt to ganger',
        effect: 'Det betales to ganger; den andre betalingen sendes tilbake.',
      },
      late: {
        name: 'Betalt for sent',
        effect: `Tiden går ut, og pengene kommer ${LATE_SECONDS} sekunder senere.`,
      },
      'other-amount': { name: 'Et annet beløp', effect: `Det betales ${MORE} mer enn det skulle.` },
    },
    proceed: 'Fortsett',
    choiceMissing: 'Velg hva som skal skje.',
    decided: {
      paid: {
        title: 'Betalingen er gjennomført',
        text: `${who} gir butikken beskjed. Du trenger ikke å gjøre mer her.`,
      },
      refused: {
        title: `${who} avviste betalingen`,
        text: 'Ingenting er betalt. I butikken kan du velge en annen betalingsmåte.',
      },
      cancelled: {
        title: 'Betalingen er avbrutt',
        text: 'Ingenting er betalt. I butikken kan du velge en annen betalingsmåte.',
      },
      'timed-out': {
        title: 'Tiden for å betale har gått ut',
        text: 'Ingenting er betalt. Du kan prøve på nytt i butikken.',
      },
    },
    silent: {
      title: 'Betalingen er gjennomført.',
      text: `${who} gir ingen beskjed. Lukk siden, eller gå tilbake til butikken selv.`,
    },
    backToShop: 'Tilbake til butikken',
    ...MESSAGES,
  };
};

/** See {@link StepWords}. */
export const steps: StepWords = {
  chooseBank: { title: 'Velg banken din', missing: 'Velg en av bankene.' },
  chooseWallet: { title: 'Velg lommeboken din', missing: 'Velg en av lommebøkene.' },
  phone: {
    title: 'Skriv inn telefonnummeret ditt',
    text: (app = 'mobilbanken') => `Bruk nummeret som banken din kjenner. Du godkjenner betalingen i ${app}.`,
    label: 'Telefonnummer',
    of: {
      Bizum: {
        hint: 'Et spansk mobilnummer, for eksempel +34\u00a0600\u00a0000\u00a0001',
        wrong: 'Dette er ikke et spansk mobilnummer: +34 og ni sifre som begynner med 6 eller 7.',
      },
      'MB WAY': {
        hint: 'Et portugisisk mobilnummer, for eksempel +351\u00a0910\u00a0000\u00a0001',
        wrong:
          'Dette er ikke et portugisisk mobilnummer: +351 og ni sifre som begynner med 91, 92, 93 eller 96.',
      },
    },
    unknown: 'Nummeret er ikke kjent her. Sjekk det, eller bruk et annet.',
    submit: 'Fortsett',
  },
  blikCode: {
    title: 'Skriv inn BLIK-koden',
    text: `Mobilbanken viser seks sifre. De er gyldige i ${BLIK_CODE_SECONDS} sekunder og bare én gang.`,
    label: 'BLIK-kode',
    hint: 'Seks sifre, for eksempel 777\u00a0123',
    wrong: 'En BLIK-kode har seks sifre.',
    unknown: 'Koden er ikke gyldig. Hent en ny i mobilbanken.',
    lapsed: `En kode er gyldig i ${BLIK_CODE_SECONDS} sekunder. Hent en ny i mobilbanken.`,
    submit: 'Betal',
  },
  textMessage: {
    title: 'Skriv inn koden fra SMS-en',
    text: 'Vi har sendt seks sifre til telefonen som slutter på 88.',
    label: 'Kode',
    hint: `Ingen SMS sendes her: koden er ${SMS_CODE}`,
    wrong: 'Koden har seks sifre.',
    left: (tries) => `Koden er feil. Gjenstående forsøk: ${tries}.`,
    submit: 'Betal',
  },
  await: {
    title: (app = 'mobilbanken') => `Godkjenn betalingen i ${app}`,
    texts: {
      Blik: `Banken har sendt betalingen til appen din. Du har omtrent ${BLIK_APPROVAL_SECONDS} sekunder.`,
      Bizum: 'Banken har sendt betalingen til appen din. Du har fem minutter.',
      'MB WAY': 'MB WAY har sendt betalingen til telefonen din. Du har fire minutter.',
    },
  },
  scan: {
    title: 'Skann koden med telefonen',
    text: (app) =>
      `Åpne appen fra ${app}, skann koden og godkjenn betalingen. Denne siden oppdateres automatisk.`,
    code: (app) => `QR-kode for appen fra ${app}`,
    minutes: (minutes) => `Koden er gyldig i ${minutes} minutter.`,
  },
  openApp: 'Åpne appen på denne enheten',
  other: 'Velg hva som skjer',
  shares: 'Butikken får',
  otherScreen: {
    title: 'Ferdig på denne telefonen',
    text: 'Se på skjermen der du skannet koden: den oppdateres automatisk.',
  },
};
