/** Texts of the page for the password of a scanned code in Danish. */
import { CHALLENGE_CODE } from '@gangway/protocol/cards';
import type { WalletWords } from '../wallet-words.ts';

/** See {@link WalletWords}. */
export const da: WalletWords = {
  title: 'Indtast din adgangskode',
  code: 'Den scannede kode',
  password: 'Adgangskode',
  hint: `Her er den ${CHALLENGE_CODE}.`,
  pay: 'Betal',
  refuse: 'Jeg har ikke penge nok',
  cancel: 'Annuller',
  wrong: 'Adgangskoden er forkert. Der er ikke betalt noget.',
  none: 'Ingen betaling venter på denne kode.',
  done: 'Færdig',
  doneText: 'Butikken får besked. Du kan lukke siden.',
};
