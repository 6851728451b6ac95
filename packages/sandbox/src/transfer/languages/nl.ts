/** Texts of the page for sending a transfer in Dutch. */
import type { TransferWords } from '../transfer-words.ts';

/** See {@link TransferWords}. */
export const nl: TransferWords = {
  title: 'Geld overmaken',
  reference: 'Betalingskenmerk',
  referenceHint: 'Het begint met RF en staat op de pagina van de betaling.',
  came: 'Binnengekomen',
  missingYet: 'Ontbreekt nog',
  over: 'Onder dit kenmerk wordt niets meer verwacht: wat je overmaakt, gaat terug.',
  question: 'Hoeveel maak je over?',
  choices: {
    exact: { name: 'Precies het bedrag', effect: 'De bestelling is betaald.' },
    short: { name: 'De helft', effect: 'De bestelling wacht op de rest.' },
    excess: { name: '10,00 meer', effect: 'De bestelling is betaald en 10,00 gaat terug.' },
    double: {
      name: 'Twee keer het bedrag',
      effect: 'De bestelling is betaald en de tweede overschrijving gaat terug.',
    },
    rest: { name: 'De rest', effect: 'De bestelling is betaald.' },
    'short-rest': { name: 'De helft van de rest', effect: 'De bestelling blijft wachten.' },
    'excess-rest': {
      name: 'De rest en 10,00 meer',
      effect: 'De bestelling is betaald en 10,00 gaat terug.',
    },
    again: { name: 'Nog eens het hele bedrag', effect: 'Het gaat terug.' },
  },
  send: 'Overmaken',
  sentTitle: 'Je overschrijving is onderweg',
  sentText: 'De winkel hoort van de bank wat er is binnengekomen. Je kunt deze pagina sluiten.',
  sentPart: (came, missing) => `De winkel krijgt bericht. ${came} is binnen, ${missing} ontbreekt nog.`,
  sendRest: 'De rest overmaken',
  missing: 'Kies hoeveel je overmaakt.',
  unknownTitle: 'Niemand verwacht dit betalingskenmerk',
  unknownText: 'Open deze pagina vanaf de betaalpagina van de winkel, waar het kenmerk staat.',
};
