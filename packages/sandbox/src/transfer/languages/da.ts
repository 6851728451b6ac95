/** Texts of the page for sending a transfer in Danish. */
import type { TransferWords } from '../transfer-words.ts';

/** See {@link TransferWords}. */
export const da: TransferWords = {
  title: 'Send en overførsel',
  reference: 'Meddelelse til modtager',
  referenceHint: 'Den begynder med RF og står på betalingens side.',
  came: 'Modtaget',
  missingYet: 'Mangler endnu',
  over: 'Der ventes ikke mere med denne meddelelse: det, du sender, kommer tilbage.',
  question: 'Hvor meget overfører du?',
  choices: {
    exact: { name: 'Præcis beløbet', effect: 'Ordren er betalt.' },
    short: { name: 'Halvdelen', effect: 'Ordren venter på resten.' },
    excess: { name: '10,00 mere', effect: 'Ordren er betalt, og 10,00 sendes tilbage.' },
    double: { name: 'Beløbet to gange', effect: 'Ordren er betalt, og den anden overførsel sendes tilbage.' },
    rest: { name: 'Resten', effect: 'Ordren er betalt.' },
    'short-rest': { name: 'Halvdelen af resten', effect: 'Ordren venter fortsat.' },
    'excess-rest': {
      name: 'Resten og 10,00 mere',
      effect: 'Ordren er betalt, og 10,00 sendes tilbage.',
    },
    again: { name: 'Hele beløbet igen', effect: 'Det sendes tilbage.' },
  },
  send: 'Overfør',
  sentTitle: 'Din overførsel er på vej',
  sentText: 'Banken giver butikken besked om, hvad der er kommet. Du kan lukke siden.',
  sentPart: (came, missing) => `Banken giver butikken besked. Modtaget: ${came}. Mangler endnu: ${missing}.`,
  sendRest: 'Overfør resten',
  missing: 'Vælg, hvor meget du overfører.',
  unknownTitle: 'Ingen venter på denne meddelelse',
  unknownText: 'Åbn siden fra butikkens betalingsside, hvor meddelelsen står.',
};
