/** Texts of the page for sending a transfer in German. */
import type { TransferWords } from '../transfer-words.ts';

/** See {@link TransferWords}. */
export const de: TransferWords = {
  title: 'Überweisung ausführen',
  reference: 'Verwendungszweck',
  referenceHint: 'Er beginnt mit RF und steht auf der Seite der Zahlung.',
  came: 'Eingegangen',
  missingYet: 'Noch offen',
  over: 'Unter diesem Verwendungszweck wird nichts mehr erwartet: Was Sie überweisen, wird zurückgezahlt.',
  question: 'Was überweisen Sie?',
  choices: {
    exact: { name: 'Genau den Betrag', effect: 'Die Bestellung ist bezahlt.' },
    short: { name: 'Die Hälfte', effect: 'Die Bestellung wartet auf den Rest.' },
    excess: { name: '10,00 mehr', effect: 'Die Bestellung ist bezahlt, 10,00 werden zurückgezahlt.' },
    double: {
      name: 'Zweimal den Betrag',
      effect: 'Die Bestellung ist bezahlt, die zweite Überweisung wird zurückgezahlt.',
    },
    rest: { name: 'Den Rest', effect: 'Die Bestellung ist bezahlt.' },
    'short-rest': { name: 'Die Hälfte des Rests', effect: 'Die Bestellung wartet weiter.' },
    'excess-rest': {
      name: 'Den Rest und 10,00 mehr',
      effect: 'Die Bestellung ist bezahlt, 10,00 werden zurückgezahlt.',
    },
    again: { name: 'Noch einmal den ganzen Betrag', effect: 'Er wird zurückgezahlt.' },
  },
  send: 'Überweisen',
  sentTitle: 'Ihre Überweisung ist unterwegs',
  sentText: 'Die Bank benachrichtigt den Shop, was eingegangen ist. Sie können diese Seite schließen.',
  sentPart: (came, missing) =>
    `Die Bank benachrichtigt den Shop. ${came} sind eingegangen, ${missing} sind noch offen.`,
  sendRest: 'Rest überweisen',
  missing: 'Wählen Sie aus, was Sie überweisen.',
  unknownTitle: 'Niemand erwartet diesen Verwendungszweck',
  unknownText: 'Öffnen Sie diese Seite über die Zahlungsseite des Shops. Dort steht der Verwendungszweck.',
};
