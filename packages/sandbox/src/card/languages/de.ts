/** Texts of acquirer and issuer in German. */
import { bankWords } from '../../bank/bank-words.ts';
import type { CardWords } from '../card-words.ts';

const bank = bankWords('de');

/** See {@link CardWords}. */
export const de: CardWords = {
  dir: bank.dir,
  sandbox: bank.sandbox,
  amount: bank.amount,
  payTo: bank.payTo,
  forWhat: bank.forWhat,
  proceed: bank.proceed,
  backToShop: bank.backToShop,
  acquirerOf: (payee) => `wickelt Ihre Kartenzahlung für ${payee} ab`,
  acquirerRole: 'wickelt Kartenzahlungen für Shops ab',
  issuerRole: 'die Bank Ihrer Karte',
  card: 'Karte',
  methodFrame: 'Ihre Bank erkennt Ihren Browser',
  consent: {
    CIT: {
      title: (payee) => `Diese Karte bei ${payee} speichern?`,
      text: (payee) =>
        `Dann müssen Sie sie bei ${payee} nicht noch einmal eingeben. Nur Sie selbst lösen Zahlungen aus und können die Karte jederzeit entfernen.`,
      keep: 'Karte speichern',
      refuse: 'Bezahlen, ohne zu speichern',
    },
    MIT: {
      title: (payee) => `Darf ${payee} diese Karte später belasten?`,
      text: (payee) =>
        `${payee} darf dann abbuchen, was Sie vereinbart haben, etwa ein Abo, bis Sie das beim Shop beenden.`,
      keep: 'Spätere Abbuchungen erlauben',
      refuse: 'Nur dieses Mal bezahlen',
    },
    stop: 'Nicht speichern',
    given: (payee) => `Wie gewünscht speichert ${payee} diese Karte für Ihre nächsten Zahlungen.`,
  },
  notKept: {
    title: 'Ihre Karte wurde nicht gespeichert',
    text: 'Es wurde nichts bezahlt. Der Shop wird benachrichtigt.',
  },
  verified: {
    title: 'Ihre Bank hat Ihre Karte bestätigt',
    text: 'Es wurde nichts bezahlt. Der Shop wird benachrichtigt.',
  },
  method: { title: 'Ihre Bank wird gefragt', text: 'Das dauert ein paar Sekunden.' },
  toIssuer: {
    title: 'Ihre Bank möchte sicher sein, dass Sie es sind',
    text: 'Sie werden zur Seite Ihrer Bank weitergeleitet.',
    button: 'Zu Ihrer Bank',
  },
  elsewhere: {
    title: 'Bestätigen Sie in Ihrer Banking-App',
    text: 'Diese Seite aktualisiert sich alle paar Sekunden. Sie können sie auch schließen.',
    open: 'Simulierte Banking-App öffnen',
    inApp: 'Ihre Banking-App fragt: Ist diese Zahlung von Ihnen?',
  },
  waiting: {
    title: 'Ihre Bank hat noch nicht geantwortet',
    text: 'Diese Seite aktualisiert sich alle paar Sekunden. Sie können auch schon zum Shop zurückgehen: Er wird ebenfalls benachrichtigt.',
  },
  decided: {
    paid: { title: 'Ihre Zahlung wurde ausgeführt', text: 'Der Shop wird benachrichtigt.' },
    authorised: { title: 'Ihre Bank hat den Betrag reserviert', text: 'Der Shop wird benachrichtigt.' },
    declined: {
      title: 'Ihre Bank hat diese Zahlung nicht freigegeben',
      text: 'Es wurde nichts bezahlt. Im Shop können Sie eine andere Zahlungsart wählen.',
    },
    cancelled: bank.decided.cancelled,
    'timed-out': bank.decided['timed-out'],
    failed: {
      title: 'Ihre Karte konnte nicht belastet werden',
      text: 'Das ist eine technische Störung. Es wurde nichts bezahlt. Sie können es im Shop noch einmal versuchen.',
    },
  },
  challengeFailed: {
    title: 'Ihre Bank konnte nicht bestätigen, dass Sie es sind',
    text: 'Es wurde nichts bezahlt. Sie können es im Shop noch einmal versuchen.',
  },
  challenge: {
    title: 'Bestätigen Sie diese Zahlung',
    text: 'Geben Sie den Code ein, den Ihre Bank Ihnen gesendet hat.',
    code: 'Bestätigungscode',
    hint: (code) => `In der Testumgebung wird nichts gesendet: Der Code lautet ${code}.`,
    wrong: (left) => `Dieser Code ist falsch. ${left === 1 ? 'Noch ein Versuch.' : `Noch ${left} Versuche.`}`,
    missing: 'Geben Sie die sechs Ziffern des Codes ein.',
    confirm: 'Bestätigen',
    cancel: 'Zahlung abbrechen',
    timeOut: 'Zeit ablaufen lassen',
  },
  fromIssuer: { title: 'Vielen Dank', text: 'Sie werden zurückgeleitet.', button: 'Weiter' },
  unknown: bank.unknown,
  foreign: {
    title: 'Diese Antwort kam nicht von unserer Seite',
    text: 'Es wurde nichts geändert. Öffnen Sie die Zahlung noch einmal über den Shop und antworten Sie dort.',
  },
  failed: {
    title: 'Diese Seite kann gerade nicht antworten',
    text: 'Ihre Antwort wurde vielleicht nicht gespeichert. Laden Sie diese Seite gleich noch einmal.',
  },
};
