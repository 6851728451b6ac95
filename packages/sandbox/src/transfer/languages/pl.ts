/** Texts of the page for sending a transfer in Polish. */
import type { TransferWords } from '../transfer-words.ts';

/** See {@link TransferWords}. */
export const pl: TransferWords = {
  title: 'Wyślij przelew',
  reference: 'Tytuł przelewu',
  referenceHint: 'Zaczyna się od RF i jest podany na stronie płatności.',
  came: 'Wpłynęło',
  missingYet: 'Jeszcze brakuje',
  over: 'Na ten tytuł nie czeka już żadna płatność: to, co przelejesz, zostanie zwrócone.',
  question: 'Ile przelewasz?',
  choices: {
    exact: { name: 'Dokładną kwotę', effect: 'Zamówienie jest opłacone.' },
    short: { name: 'Połowę', effect: 'Zamówienie czeka na resztę.' },
    excess: { name: 'O 10,00 więcej', effect: 'Zamówienie jest opłacone, a 10,00 zostaje zwrócone.' },
    double: {
      name: 'Dwa razy tę kwotę',
      effect: 'Zamówienie jest opłacone, a drugi przelew zostaje zwrócony.',
    },
    rest: { name: 'Resztę', effect: 'Zamówienie jest opłacone.' },
    'short-rest': { name: 'Połowę reszty', effect: 'Zamówienie nadal czeka.' },
    'excess-rest': {
      name: 'Resztę i 10,00 więcej',
      effect: 'Zamówienie jest opłacone, a 10,00 zostaje zwrócone.',
    },
    again: { name: 'Jeszcze raz całą kwotę', effect: 'Zostaje zwrócona.' },
  },
  send: 'Przelej',
  sentTitle: 'Przelew jest w drodze',
  sentText: 'Bank powiadomi sklep o tym, co wpłynęło. Możesz zamknąć tę stronę.',
  sentPart: (came, missing) => `Bank powiadomi sklep. Wpłynęło: ${came}. Jeszcze brakuje: ${missing}.`,
  sendRest: 'Przelej resztę',
  missing: 'Wybierz, ile przelewasz.',
  unknownTitle: 'Nikt nie czeka na przelew z tym tytułem',
  unknownText: 'Otwórz tę stronę ze strony płatności sklepu, na której jest podany tytuł przelewu.',
};
