/** Texts of the page for sending a transfer in Swedish. */
import type { TransferWords } from '../transfer-words.ts';

/** See {@link TransferWords}. */
export const sv: TransferWords = {
  title: 'Gör en överföring',
  reference: 'Referens',
  referenceHint: 'Den börjar med RF och står på betalningens sida.',
  came: 'Mottaget',
  missingYet: 'Återstår',
  over: 'Inget mer väntas med den här referensen: det du skickar betalas tillbaka.',
  question: 'Hur mycket överför du?',
  choices: {
    exact: { name: 'Exakt beloppet', effect: 'Beställningen är betald.' },
    short: { name: 'Hälften', effect: 'Beställningen väntar på resten.' },
    excess: { name: '10,00 mer', effect: 'Beställningen är betald och 10,00 betalas tillbaka.' },
    double: {
      name: 'Beloppet två gånger',
      effect: 'Beställningen är betald och den andra överföringen betalas tillbaka.',
    },
    rest: { name: 'Resten', effect: 'Beställningen är betald.' },
    'short-rest': { name: 'Hälften av resten', effect: 'Beställningen fortsätter att vänta.' },
    'excess-rest': {
      name: 'Resten och 10,00 mer',
      effect: 'Beställningen är betald och 10,00 betalas tillbaka.',
    },
    again: { name: 'Hela beloppet igen', effect: 'Det betalas tillbaka.' },
  },
  send: 'Överför',
  sentTitle: 'Din överföring är på väg',
  sentText: 'Banken meddelar butiken vad som har kommit in. Du kan stänga sidan.',
  sentPart: (came, missing) => `Banken meddelar butiken. Mottaget: ${came}. Återstår: ${missing}.`,
  sendRest: 'Överför resten',
  missing: 'Välj hur mycket du överför.',
  unknownTitle: 'Ingen väntar på den här referensen',
  unknownText: 'Öppna sidan från butikens betalningssida, där referensen står.',
};
