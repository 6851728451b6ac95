/** Texts of the page for the password of a scanned code in Polish. */
import { CHALLENGE_CODE } from '@gangway/protocol/cards';
import type { WalletWords } from '../wallet-words.ts';

/** See {@link WalletWords}. */
export const pl: WalletWords = {
  title: 'Wpisz hasło',
  code: 'Zeskanowany kod',
  password: 'Hasło',
  hint: `Tutaj jest to ${CHALLENGE_CODE}.`,
  pay: 'Zapłać',
  refuse: 'Mam za mało środków',
  cancel: 'Anuluj',
  wrong: 'Hasło jest nieprawidłowe. Nic nie zapłacono.',
  none: 'Żadna płatność nie czeka na ten kod.',
  done: 'Gotowe',
  doneText: 'Sklep dostanie powiadomienie. Możesz zamknąć tę stronę.',
};
