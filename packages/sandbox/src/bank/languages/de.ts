/** Texts of the simulated bank in German. */
import { formatAmount } from '@gangway/protocol';
import type { BankWords } from '../bank-words.ts';
import { BLIK_APPROVAL_SECONDS, BLIK_CODE_SECONDS, SMS_CODE } from '../payer-data.ts';
import { LATE_SECONDS, OTHER_AMOUNT_MINOR } from '../payer-outcomes.ts';
import type { Voice } from '../scheme-brands.ts';
import type { StepWords } from '../step-words.ts';

const MORE = formatAmount(OTHER_AMOUNT_MINOR).replace('.', ',');

const CALLED: Readonly<Record<Voice, string>> = { bank: 'Bank', app: 'App', wallet: 'Wallet' };

/** The pages about no payment. */
const MESSAGES: Pick<BankWords, 'unknown' | 'foreign' | 'failed'> = {
  unknown: {
    title: 'Hier gibt es keine Zahlung',
    text: 'Die Adresse ist unvollständig oder nicht mehr gültig. Gehen Sie zum Shop zurück und beginnen Sie die Zahlung von vorn.',
  },
  foreign: {
    title: 'Diese Auswahl kam nicht von der Seite der Bank',
    text: 'Es wurde nichts geändert. Öffnen Sie die Seite der Bank noch einmal über den Shop und wählen Sie dort.',
  },
  failed: {
    title: 'Die Bank kann gerade nicht antworten',
    text: 'Ihre Auswahl wurde vielleicht nicht gespeichert. Laden Sie diese Seite gleich noch einmal.',
  },
};

/** See {@link BankWords}. */
export const de = (voice: Voice): BankWords => {
  const who = CALLED[voice];
  return {
    dir: 'ltr',
    simulatedBankFor: (method) => `simulierte Bank für ${method}`,
    simulatedAppFor: (method) => `simulierte App von ${method}`,
    simulatedScheme: 'simuliertes Zahlverfahren',
    simulatedBank: 'simulierte Bank',
    sandbox: 'Testumgebung: Es fließt kein echtes Geld.',
    payTo: 'Empfänger',
    forWhat: 'Zweck',
    amount: 'Betrag',
    question: 'Was soll passieren?',
    outcomes: {
      approve: { name: 'Freigeben', effect: 'Die Zahlung wird ausgeführt und der Shop wird benachrichtigt.' },
      refuse: { name: 'Ablehnen', effect: `Die ${who} lehnt ab und es wird nichts bezahlt.` },
      cancel: { name: 'Abbrechen', effect: 'Sie überlegen es sich anders und bezahlen nichts.' },
      'time-out': { name: 'Zeit ablaufen lassen', effect: 'Die Zeit läuft ab und es wird nichts bezahlt.' },
      silent: {
        name: 'Bezahlt ohne Meldung',
        effect: 'Die Zahlung wird ausgeführt, aber niemand wird benachrichtigt.',
      },
      twice: {
        name: 'Doppelt bezahlt',
        effect: 'Die Zahlung wird zweimal ausgeführt; die zweite wird zurückgezahlt.',
      },
      late: {
        name: 'Zu spät bezahlt',
        effect: `Die Zeit läuft ab und das Geld trifft ${LATE_SECONDS} Sekunden später ein.`,
      },
      'other-amount': { name: 'Anderer Betrag', effect: `Es wird ${MORE} mehr bezahlt als verlangt.` },
    },
    proceed: 'Weiter',
    choiceMissing: 'Wählen Sie aus, was passieren soll.',
    decided: {
      paid: {
        title: 'Ihre Zahlung wurde ausgeführt',
        text: `Die ${who} benachrichtigt den Shop. Sie müssen hier nichts weiter tun.`,
      },
      refused: {
        title: `Die ${who} hat diese Zahlung abgelehnt`,
        text: 'Es wurde nichts bezahlt. Im Shop können Sie eine andere Zahlungsart wählen.',
      },
      cancelled: {
        title: 'Diese Zahlung wurde abgebrochen',
        text: 'Es wurde nichts bezahlt. Im Shop können Sie eine andere Zahlungsart wählen.',
      },
      'timed-out': {
        title: 'Die Zeit zum Bezahlen ist abgelaufen',
        text: 'Es wurde nichts bezahlt. Sie können es im Shop noch einmal versuchen.',
      },
    },
    silent: {
      title: 'Ihre Zahlung wurde ausgeführt.',
      text: `Diese ${who} benachrichtigt niemanden. Schließen Sie diese Seite oder gehen Sie selbst zurück.`,
    },
    backToShop: 'Zurück zum Shop',
    ...MESSAGES,
  };
};

/** See {@link StepWords}. */
export const steps: StepWords = {
  chooseBank: { title: 'Wählen Sie Ihre Bank', missing: 'Wählen Sie eine der Banken aus.' },
  chooseWallet: { title: 'Wählen Sie Ihre Wallet', missing: 'Wählen Sie eine der Wallets aus.' },
  phone: {
    title: 'Geben Sie Ihre Telefonnummer ein',
    text: (app = 'Ihrer Banking-App') =>
      `Verwenden Sie die Nummer, die Ihre Bank kennt. Sie geben die Zahlung in ${app} frei.`,
    label: 'Telefonnummer',
    of: {
      Bizum: {
        hint: 'Eine spanische Mobilnummer, zum Beispiel +34\u00a0600\u00a0000\u00a0001',
        wrong: 'Das ist keine spanische Mobilnummer: +34 und neun Ziffern, die mit 6 oder 7 beginnen.',
      },
      'MB WAY': {
        hint: 'Eine portugiesische Mobilnummer, zum Beispiel +351\u00a0910\u00a0000\u00a0001',
        wrong:
          'Das ist keine portugiesische Mobilnummer: +351 und neun Ziffern, die mit 91, 92, 93 oder 96 beginnen.',
      },
    },
    unknown: 'Diese Nummer ist hier nicht bekannt. Prüfen Sie sie oder verwenden Sie eine andere.',
    submit: 'Weiter',
  },
  blikCode: {
    title: 'Geben Sie Ihren BLIK-Code ein',
    text: `Ihre Banking-App zeigt sechs Ziffern. Sie gelten ${BLIK_CODE_SECONDS} Sekunden und nur einmal.`,
    label: 'BLIK-Code',
    hint: 'Sechs Ziffern, zum Beispiel 777\u00a0123',
    wrong: 'Ein BLIK-Code hat sechs Ziffern.',
    unknown: 'Dieser Code ist nicht gültig. Holen Sie sich in Ihrer Banking-App einen neuen.',
    lapsed: `Ein Code gilt ${BLIK_CODE_SECONDS} Sekunden. Holen Sie sich in Ihrer Banking-App einen neuen.`,
    submit: 'Bezahlen',
  },
  textMessage: {
    title: 'Geben Sie den Code aus der SMS ein',
    text: 'Wir haben sechs Ziffern an das Handy gesendet, dessen Nummer auf 88 endet.',
    label: 'SMS-Code',
    hint: `Hier wird keine SMS gesendet: Der Code lautet ${SMS_CODE}`,
    wrong: 'Der Code hat sechs Ziffern.',
    left: (tries) =>
      `Dieser Code ist falsch. ${tries === 1 ? 'Noch ein Versuch.' : `Noch ${tries} Versuche.`}`,
    submit: 'Bezahlen',
  },
  await: {
    title: (app = 'Ihrer Banking-App') => `Geben Sie die Zahlung in ${app} frei`,
    texts: {
      Blik: `Ihre Bank hat die Zahlung an Ihre App gesendet. Sie haben etwa ${BLIK_APPROVAL_SECONDS} Sekunden Zeit.`,
      Bizum: 'Ihre Bank hat die Zahlung an Ihre App gesendet. Sie haben fünf Minuten Zeit.',
      'MB WAY': 'MB WAY hat die Zahlung an Ihr Handy gesendet. Sie haben vier Minuten Zeit.',
    },
  },
  scan: {
    title: 'Scannen Sie den Code mit Ihrem Handy',
    text: (app) =>
      `Öffnen Sie die App von ${app}, scannen Sie den Code und geben Sie die Zahlung frei. Diese Seite aktualisiert sich von selbst.`,
    code: (app) => `QR-Code für die App von ${app}`,
    minutes: (minutes) => `Der Code ist ${minutes} Minuten gültig.`,
  },
  openApp: 'App auf diesem Gerät öffnen',
  other: 'Auswählen, was passiert',
  shares: 'Der Shop erhält',
  otherScreen: {
    title: 'Auf diesem Handy ist alles erledigt',
    text: 'Sehen Sie auf den Bildschirm, auf dem Sie den Code gescannt haben: Dort geht es von selbst weiter.',
  },
};
