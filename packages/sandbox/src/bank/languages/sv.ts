/** Texts of the simulated bank in Swedish. */
import { formatAmount } from '@gangway/protocol';
import type { BankWords } from '../bank-words.ts';
import { BLIK_APPROVAL_SECONDS, BLIK_CODE_SECONDS, SMS_CODE } from '../payer-data.ts';
import { LATE_SECONDS, OTHER_AMOUNT_MINOR } from '../payer-outcomes.ts';
import type { Voice } from '../scheme-brands.ts';
import type { StepWords } from '../step-words.ts';

const MORE = formatAmount(OTHER_AMOUNT_MINOR).replace('.', ',');

const CALLED: Readonly<Record<Voice, string>> = { bank: 'Banken', app: 'Appen', wallet: 'Plånboken' };

/** The pages about no payment. */
const MESSAGES: Pick<BankWords, 'unknown' | 'foreign' | 'failed'> = {
  unknown: {
    title: 'Här finns ingen betalning',
    text: 'Adressen är ofullständig eller gäller inte längre. Gå tillbaka till butiken och börja om betalningen.',
  },
  foreign: {
    title: 'Valet kom inte från bankens sida',
    text: 'Inget har ändrats. Öppna bankens sida igen från butiken och välj där.',
  },
  failed: {
    title: 'Banken kan inte svara just nu',
    text: 'Ditt val har kanske inte sparats. Läs in sidan igen om en stund.',
  },
};

/** See {@link BankWords}. */
export const sv = (voice: Voice): BankWords => {
  const who = CALLED[voice];
  return {
    dir: 'ltr',
    simulatedBankFor: (method) => `simulerad bank för ${method}`,
    simulatedAppFor: (method) => `simulerad app från ${method}`,
    simulatedScheme: 'simulerat betalsätt',
    simulatedBank: 'simulerad bank',
    sandbox: 'Testmiljö: inga riktiga pengar flyttas.',
    payTo: 'Mottagare',
    forWhat: 'Avser',
    amount: 'Belopp',
    question: 'Vad ska hända?',
    outcomes: {
      approve: { name: 'Godkänn', effect: 'Betalningen genomförs och butiken meddelas.' },
      refuse: { name: 'Neka', effect: `${who} säger nej och inget betalas.` },
      cancel: { name: 'Avbryt', effect: 'Du ångrar dig och betalar inget.' },
      'time-out': { name: 'Låt tiden gå ut', effect: 'Tiden går ut och inget betalas.' },
      silent: { name: 'Betalt utan besked', effect: 'Betalningen genomförs, men ingen meddelas.' },
      twice: {
        name: 'Betalt två gånger',
        effect: 'Betalningen görs två gånger; den andra betalas tillbaka.',
      },
      late: {
        name: 'Betalt för sent',
        effect: `Tiden går ut och pengarna kommer ${LATE_SECONDS} sekunder senare.`,
      },
      'other-amount': { name: 'Ett annat belopp', effect: `Det betalas ${MORE} mer än begärt.` },
    },
    proceed: 'Fortsätt',
    choiceMissing: 'Välj vad som ska hända.',
    decided: {
      paid: {
        title: 'Din betalning är genomförd',
        text: `${who} meddelar butiken. Du behöver inte göra något mer här.`,
      },
      refused: {
        title: `${who} nekade betalningen`,
        text: 'Inget har betalats. I butiken kan du välja ett annat betalsätt.',
      },
      cancelled: {
        title: 'Betalningen avbröts',
        text: 'Inget har betalats. I butiken kan du välja ett annat betalsätt.',
      },
      'timed-out': {
        title: 'Tiden för att betala har gått ut',
        text: 'Inget har betalats. Du kan försöka igen i butiken.',
      },
    },
    silent: {
      title: 'Din betalning är genomförd.',
      text: `${who} meddelar ingen. Stäng sidan eller gå själv tillbaka till butiken.`,
    },
    backToShop: 'Tillbaka till butiken',
    ...MESSAGES,
  };
};

/** See {@link StepWords}. */
export const steps: StepWords = {
  chooseBank: { title: 'Välj din bank', missing: 'Välj en av bankerna.' },
  chooseWallet: { title: 'Välj din plånbok', missing: 'Välj en av plånböckerna.' },
  phone: {
    title: 'Ange ditt telefonnummer',
    text: (app = 'din bankapp') =>
      `Använd numret som din bank känner till. Du godkänner betalningen i ${app}.`,
    label: 'Telefonnummer',
    of: {
      Bizum: {
        hint: 'Ett spanskt mobilnummer, till exempel +34\u00a0600\u00a0000\u00a0001',
        wrong: 'Det är inget spanskt mobilnummer: +34 och nio siffror som börjar med 6 eller 7.',
      },
      'MB WAY': {
        hint: 'Ett portugisiskt mobilnummer, till exempel +351\u00a0910\u00a0000\u00a0001',
        wrong:
          'Det är inget portugisiskt mobilnummer: +351 och nio siffror som börjar med 91, 92, 93 eller 96.',
      },
    },
    unknown: 'Numret är inte känt här. Kontrollera det eller använd ett annat.',
    submit: 'Fortsätt',
  },
  blikCode: {
    title: 'Ange din BLIK-kod',
    text: `Din bankapp visar sex siffror. De gäller i ${BLIK_CODE_SECONDS} sekunder och bara en gång.`,
    label: 'BLIK-kod',
    hint: 'Sex siffror, till exempel 777\u00a0123',
    wrong: 'En BLIK-kod har sex siffror.',
    unknown: 'Koden är inte giltig. Hämta en ny i din bankapp.',
    lapsed: `En kod gäller i ${BLIK_CODE_SECONDS} sekunder. Hämta en ny i din bankapp.`,
    submit: 'Betala',
  },
  textMessage: {
    title: 'Ange koden från sms:et',
    text: 'Vi har skickat sex siffror till mobilen som slutar på 88.',
    label: 'Kod',
    hint: `Inget sms skickas här: koden är ${SMS_CODE}`,
    wrong: 'Koden har sex siffror.',
    left: (tries) => `Koden är fel. Försök kvar: ${tries}.`,
    submit: 'Betala',
  },
  await: {
    title: (app = 'din bankapp') => `Godkänn betalningen i ${app}`,
    texts: {
      Blik: `Din bank har skickat betalningen till din app. Du har ungefär ${BLIK_APPROVAL_SECONDS} sekunder.`,
      Bizum: 'Din bank har skickat betalningen till din app. Du har fem minuter.',
      'MB WAY': 'MB WAY har skickat betalningen till din mobil. Du har fyra minuter.',
    },
  },
  scan: {
    title: 'Skanna koden med mobilen',
    text: (app) =>
      `Öppna appen från ${app}, skanna koden och godkänn betalningen. Den här sidan uppdateras automatiskt.`,
    code: (app) => `QR-kod för appen från ${app}`,
    minutes: (minutes) => `Koden gäller i ${minutes} minuter.`,
  },
  openApp: 'Öppna appen på den här enheten',
  other: 'Välj vad som händer',
  shares: 'Butiken får',
  otherScreen: {
    title: 'Klart på den här mobilen',
    text: 'Titta på skärmen där du skannade koden: den uppdateras automatiskt.',
  },
};
