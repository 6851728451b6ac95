/** Texts of the page for the password of a scanned code in Norwegian Bokmål. */
import { CHALLENGE_CODE } from '@gangway/protocol/cards';
import type { WalletWords } from '../wallet-words.ts';

/** See {@link WalletWords}. */
export const nb: WalletWords = {
  title: 'Skriv inn passordet ditt',
  code: 'Koden som ble skannet',
  password: 'Passord',
  hint: `Her er det ${CHALLENGE_CODE}.`,
  pay: 'Betal',
  refuse: 'Jeg har ikke nok penger',
  cancel: 'Avbryt',
  wrong: 'Passordet er feil. Ingenting er betalt.',
  none: 'Ingen betaling venter på denne koden.',
  done: 'Ferdig',
  doneText: 'Butikken får beskjed. Du kan lukke siden.',
};
