/** Texts of the page for sending a transfer in Norwegian Bokmål. */
import type { TransferWords } from '../transfer-words.ts';

/** See {@link TransferWords}. */
export const nb: TransferWords = {
  title: 'Send en overføring',
  reference: 'Melding',
  referenceHint: 'Den begynner med RF og står på siden for betalingen.',
  came: 'Mottatt',
  missingYet: 'Gjenstår',
  over: 'Det ventes ikke mer med denne meldingen: det du sender, kommer tilbake.',
  question: 'Hvor mye overfører du?',
  choices: {
    exact: { name: 'Nøyaktig beløpet', effect: 'Bestillingen er betalt.' },
    short: { name: 'Halvparten', effect: 'Bestillingen venter på resten.' },
    excess: { name: '10,00 mer', effect: 'Bestillingen er betalt, og 10,00 sendes tilbake.' },
    double: {
      name: 'Beløpet to ganger',
      effect: 'Bestillingen er betalt, og den andre overføringen sendes tilbake.',
    },
    rest: { name: 'Resten', effect: 'Bestillingen er betalt.' },
    'short-rest': { name: 'Halvparten av resten', effect: 'Bestillingen venter fortsatt.' },
    'excess-rest': {
      name: 'Resten og 10,00 mer',
      effect: 'Bestillingen er betalt, og 10,00 sendes tilbake.',
    },
    again: { name: 'Hele beløpet en gang til', effect: 'Det sendes tilbake.' },
  },
  send: 'Overfør',
  sentTitle: 'Overføringen er på vei',
  sentText: 'Banken gir butikken beskjed om hva som har kommet. Du kan lukke siden.',
  sentPart: (came, missing) => `Banken gir butikken beskjed. Mottatt: ${came}. Gjenstår: ${missing}.`,
  sendRest: 'Overfør resten',
  missing: 'Velg hvor mye du overfører.',
  unknownTitle: 'Ingen venter på denne meldingen',
  unknownText: 'Åpne siden fra butikkens betalingsside, der meldingen står.',
};
