/** Texts of the simulated bank in Danish. */
import { formatAmount } from '@gangway/protocol';
import type { BankWords } from '../bank-words.ts';
import { BLIK_APPROVAL_SECONDS, BLIK_CODE_SECONDS, SMS_CODE } from '../payer-data.ts';
import { LATE_SECONDS, OTHER_AMOUNT_MINOR } from '../payer-outcomes.ts';
import type { Voice } from '../scheme-brands.ts';
import type { StepWords } from '../step-words.ts';

const MORE = formatAmount(OTHER_AMOUNT_MINOR).replace('.', ',');

const CALLED: Readonly<Record<Voice, string>> = { bank: 'Banken', app: 'Appen', wallet: 'Walletten' };

/** The pages about no payment. */
const MESSAGES: Pick<BankWords, 'unknown' | 'foreign' | 'failed'> = {
  unknown: {
    title: 'Der er ingen betaling her',
    text: 'Adressen er ufuldstændig eller gælder ikke længere. Gå tilbage til butikken, og start betalingen igen.',
  },
  foreign: {
    title: 'Valget kom ikke fra bankens side',
    text: 'Intet er ændret. Åbn bankens side igen fra butikken, og vælg der.',
  },
  failed: {
    title: 'Banken kan ikke svare lige nu',
    text: 'Dit valg er måske ikke gemt. Genindlæs siden om et øjeblik.',
  },
};

/** See {@link BankWords}. */
export const da = (voice: Voice): BankWords => {
  const who = CALLED[voice];
  return {
    dir: 'ltr',
    simulatedBankFor: (method) => `simuleret bank for ${method}`,
    simulatedAppFor: (method) => `simuleret app fra ${method}`,
    simulatedScheme: 'simuleret betalingsmåde',
    simulatedBank: 'simuleret bank',
    sandbox: 'Testmiljø: her flyttes ingen rigtige penge.',
    payTo: 'Modtager',
    forWhat: 'Vedrører',
    amount: 'Beløb',
    question: 'Hvad skal der ske?',
    outcomes: {
      approve: { name: 'Godkend', effect: 'Betalingen gennemføres, og butikken får besked.' },
      refuse: { name: 'Afvis', effect: `${who} siger nej, og der betales ikke noget.` },
      cancel: { name: 'Annuller', effect: 'Du fortryder og betaler ikke noget.' },
      'time-out': { name: 'Lad tiden løbe ud', effect: 'Tiden løber ud, og der betales ikke noget.' },
      silent: { name: 'Betalt uden besked', effect: 'Betalingen gennemføres, men ingen får besked.' },
      twice: { name: 'Betalt to gange', effect: 'Der betales to gange; den anden betaling sendes tilbage.' },
      late: {
        name: 'Betalt for sent',
        effect: `Tiden løber ud, og pengene kommer ${LATE_SECONDS} sekunder senere.`,
      },
      'other-amount': { name: 'Et andet beløb', effect: `Der betales ${MORE} mere end krævet.` },
    },
    proceed: 'Fortsæt',
    choiceMissing: 'Vælg, hvad der skal ske.',
    decided: {
      paid: {
        title: 'Din betaling er gennemført',
        text: `${who} giver butikken besked. Du skal ikke gøre mere her.`,
      },
      refused: {
        title: `${who} har afvist betalingen`,
        text: 'Der er ikke betalt noget. I butikken kan du vælge en anden betalingsmåde.',
      },
      cancelled: {
        title: 'Betalingen er annulleret',
        text: 'Der er ikke betalt noget. I butikken kan du vælge en anden betalingsmåde.',
      },
      'timed-out': {
        title: 'Tiden til at betale er udløbet',
        text: 'Der er ikke betalt noget. Du kan prøve igen i butikken.',
      },
    },
    silent: {
      title: 'Din betaling er gennemført.',
      text: `${who} giver ingen besked. Luk siden, eller gå selv tilbage til butikken.`,
    },
    backToShop: 'Tilbage til butikken',
    ...MESSAGES,
  };
};

/** See {@link StepWords}. */
export const steps: StepWords = {
  chooseBank: { title: 'Vælg din bank', missing: 'Vælg en af bankerne.' },
  chooseWallet: { title: 'Vælg din wallet', missing: 'Vælg en af walletterne.' },
  phone: {
    title: 'Indtast dit telefonnummer',
    text: (app = 'din mobilbank') =>
      `Brug det nummer, som din bank kender. Du godkender betalingen i ${app}.`,
    label: 'Telefonnummer',
    of: {
      Bizum: {
        hint: 'Et spansk mobilnummer, f.eks. +34\u00a0600\u00a0000\u00a0001',
        wrong: 'Det er ikke et spansk mobilnummer: +34 og ni cifre, der begynder med 6 eller 7.',
      },
      'MB WAY': {
        hint: 'Et portugisisk mobilnummer, f.eks. +351\u00a0910\u00a0000\u00a0001',
        wrong:
          'Det er ikke et portugisisk mobilnummer: +351 og ni cifre, der begynder med 91, 92, 93 eller 96.',
      },
    },
    unknown: 'Nummeret kendes ikke her. Tjek det, eller brug et andet.',
    submit: 'Fortsæt',
  },
  blikCode: {
    title: 'Indtast din BLIK-kode',
    text: `Din mobilbank viser seks cifre. De gælder i ${BLIK_CODE_SECONDS} sekunder og kun én gang.`,
    label: 'BLIK-kode',
    hint: 'Seks cifre, f.eks. 777\u00a0123',
    wrong: 'En BLIK-kode har seks cifre.',
    unknown: 'Koden er ikke gyldig. Hent en ny i din mobilbank.',
    lapsed: `En kode gælder i ${BLIK_CODE_SECONDS} sekunder. Hent en ny i din mobilbank.`,
    submit: 'Betal',
  },
  textMessage: {
    title: 'Indtast koden fra sms’en',
    text: 'Vi har sendt seks cifre til telefonen, der ender på 88.',
    label: 'Kode',
    hint: `Her sendes ingen sms: koden er ${SMS_CODE}`,
    wrong: 'Koden har seks cifre.',
    left: (tries) => `Koden er forkert. Forsøg tilbage: ${tries}.`,
    submit: 'Betal',
  },
  await: {
    title: (app = 'din mobilbank') => `Godkend betalingen i ${app}`,
    texts: {
      Blik: `Din bank har sendt betalingen til din app. Du har ca. ${BLIK_APPROVAL_SECONDS} sekunder.`,
      Bizum: 'Din bank har sendt betalingen til din app. Du har fem minutter.',
      'MB WAY': 'MB WAY har sendt betalingen til din telefon. Du har fire minutter.',
    },
  },
  scan: {
    title: 'Scan koden med din telefon',
    text: (app) =>
      `Åbn appen fra ${app}, scan koden, og godkend betalingen. Denne side opdateres automatisk.`,
    code: (app) => `QR-kode til appen fra ${app}`,
    minutes: (minutes) => `Koden gælder i ${minutes} minutter.`,
  },
  openApp: 'Åbn appen på denne enhed',
  other: 'Vælg, hvad der sker',
  shares: 'Butikken får',
  otherScreen: {
    title: 'Færdig på denne telefon',
    text: 'Se på den skærm, hvor du scannede koden: den opdateres automatisk.',
  },
};
