/** Texts of the page for sending a transfer in Italian. */
import type { TransferWords } from '../transfer-words.ts';

/** See {@link TransferWords}. */
export const it: TransferWords = {
  title: 'Invia un bonifico',
  reference: 'Causale',
  referenceHint: 'Inizia con RF e si trova nella pagina del pagamento.',
  came: 'Ricevuto',
  missingYet: 'Ancora da pagare',
  over: 'Con questa causale non è atteso altro: quello che invii viene restituito.',
  question: 'Quanto invii?',
  choices: {
    exact: { name: 'L’importo esatto', effect: 'L’ordine risulta pagato.' },
    short: { name: 'La metà', effect: 'L’ordine attende il resto.' },
    excess: { name: '10,00 in più', effect: 'L’ordine risulta pagato e 10,00 vengono restituiti.' },
    double: {
      name: 'L’importo due volte',
      effect: 'L’ordine risulta pagato e il secondo bonifico viene restituito.',
    },
    rest: { name: 'Il resto', effect: 'L’ordine risulta pagato.' },
    'short-rest': { name: 'La metà del resto', effect: 'L’ordine resta in attesa.' },
    'excess-rest': {
      name: 'Il resto e 10,00 in più',
      effect: 'L’ordine risulta pagato e 10,00 vengono restituiti.',
    },
    again: { name: 'Di nuovo l’intero importo', effect: 'Viene restituito.' },
  },
  send: 'Invia',
  sentTitle: 'Il tuo bonifico è in arrivo',
  sentText: 'La banca comunicherà al negozio quanto è arrivato. Puoi chiudere questa pagina.',
  sentPart: (came, missing) =>
    `La banca avviserà il negozio. Ricevuto: ${came}. Ancora da pagare: ${missing}.`,
  sendRest: 'Invia il resto',
  missing: 'Scegli quanto invii.',
  unknownTitle: 'Nessuno attende questa causale',
  unknownText: 'Apri questa pagina dalla pagina di pagamento del negozio, dove si trova la causale.',
};
