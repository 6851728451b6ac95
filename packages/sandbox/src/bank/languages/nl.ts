/** Texts of the simulated bank in Dutch. */
import { formatAmount } from '@gangway/protocol';
import type { BankWords } from '../bank-words.ts';
import { BLIK_APPROVAL_SECONDS, BLIK_CODE_SECONDS, SMS_CODE } from '../payer-data.ts';
import { LATE_SECONDS, OTHER_AMOUNT_MINOR } from '../payer-outcomes.ts';
import type { Voice } from '../scheme-brands.ts';
import type { StepWords } from '../step-words.ts';

const MORE = formatAmount(OTHER_AMOUNT_MINOR);

/** See {@link BankWords}. */
export const nl = (who: Voice): BankWords => ({
  dir: 'ltr',
  simulatedBankFor: (method) => `oefenbank voor ${method}`,
  simulatedAppFor: (method) => `oefenapp van ${method}`,
  simulatedScheme: 'oefenomgeving',
  simulatedBank: 'oefenbank',
  sandbox: 'Oefenomgeving: hier gaat geen echt geld om.',
  payTo: 'Betalen aan',
  forWhat: 'Voor',
  amount: 'Bedrag',
  question: 'Wat moet er gebeuren?',
  outcomes: {
    approve: { name: 'Goedkeuren', effect: 'Je betaalt en de winkel krijgt bericht.' },
    refuse: { name: 'Weigeren', effect: `De ${who} weigert en je betaalt niets.` },
    cancel: { name: 'Annuleren', effect: 'Je bedenkt je en betaalt niets.' },
    'time-out': { name: 'Laten verlopen', effect: 'De tijd loopt af en je betaalt niets.' },
    silent: { name: 'Betaald zonder bericht', effect: 'Je betaalt, maar niemand krijgt bericht.' },
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
      text: `De winkel krijgt bericht van de ${who}. Je hoeft hier niets meer te doen.`,
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
    text: `Deze ${who} laat niemand iets weten. Sluit deze pagina of ga zelf terug.`,
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
    text: 'Je keuze is misschien niet opgeslagen. Laad deze pagina zo meteen opnieuw.',
  },
});

/** See {@link StepWords}. */
export const steps: StepWords = {
  chooseBank: { title: 'Kies je bank', missing: 'Kies een van de banken.' },
  chooseWallet: { title: 'Kies je wallet', missing: 'Kies een van de wallets.' },
  phone: {
    title: 'Vul je telefoonnummer in',
    text: (app = 'de app van je bank') =>
      `Gebruik het nummer dat je bank kent. Je keurt de betaling goed in ${app}.`,
    label: 'Telefoonnummer',
    of: {
      Bizum: {
        hint: 'Een Spaans mobiel nummer, zoals +34\u00a0600\u00a0000\u00a0001',
        wrong: 'Dit is geen Spaans mobiel nummer: +34 en negen cijfers die met 6 of 7 beginnen.',
      },
      'MB WAY': {
        hint: 'Een Portugees mobiel nummer, zoals +351\u00a0910\u00a0000\u00a0001',
        wrong:
          'Dit is geen Portugees mobiel nummer: +351 en negen cijfers die met 91, 92, 93 of 96 beginnen.',
      },
    },
    unknown: 'Dit nummer is hier niet bekend. Controleer het of gebruik een ander nummer.',
    submit: 'Doorgaan',
  },
  blikCode: {
    title: 'Vul je BLIK-code in',
    text: `De app van je bank toont zes cijfers. Ze zijn ${BLIK_CODE_SECONDS} seconden geldig en werken één keer.`,
    label: 'BLIK-code',
    hint: 'Zes cijfers, zoals 777\u00a0123',
    wrong: 'Een BLIK-code heeft zes cijfers.',
    unknown: 'Deze code is niet geldig. Haal een nieuwe op in de app van je bank.',
    lapsed: `Een code is ${BLIK_CODE_SECONDS} seconden geldig. Haal een nieuwe op in de app van je bank.`,
    submit: 'Betalen',
  },
  textMessage: {
    title: 'Vul de code uit de sms in',
    text: 'We hebben zes cijfers gestuurd naar de telefoon die op 88 eindigt.',
    label: 'Code',
    hint: `Hier wordt niets verstuurd: de code is ${SMS_CODE}`,
    wrong: 'De code heeft zes cijfers.',
    left: (tries) => `Deze code klopt niet. Je kunt het nog ${tries} keer proberen.`,
    submit: 'Betalen',
  },
  await: {
    title: (app = 'de app van je bank') => `Keur de betaling goed in ${app}`,
    texts: {
      Blik: `Je bank heeft de betaling naar je app gestuurd. Je hebt ongeveer ${BLIK_APPROVAL_SECONDS} seconden.`,
      Bizum: 'Je bank heeft de betaling naar je app gestuurd. Je hebt vijf minuten.',
      'MB WAY': 'MB WAY heeft de betaling naar je telefoon gestuurd. Je hebt vier minuten.',
    },
  },
  scan: {
    title: 'Scan de code met je telefoon',
    text: (app) =>
      `Open de app van ${app}, scan de code en keur de betaling goed. Deze pagina gaat vanzelf verder.`,
    code: (app) => `QR-code voor de app van ${app}`,
    minutes: (minutes) => `De code is ${minutes} minuten geldig.`,
  },
  openApp: 'Open de app op dit apparaat',
  other: 'Kies wat er gebeurt',
  shares: 'De winkel krijgt',
  otherScreen: {
    title: 'Klaar op deze telefoon',
    text: 'Kijk op het scherm waarop je de code hebt gescand: dat gaat vanzelf verder.',
  },
};
