/** Texts of the page for the password of a scanned code in English. */
import { CHALLENGE_CODE } from '@gangway/protocol/cards';
import type { WalletWords } from '../wallet-words.ts';

/** See {@link WalletWords}. */
export const en: WalletWords = {
  title: 'Enter your password',
  code: 'The code that was scanned',
  password: 'Password',
  hint: `Here it is ${CHALLENGE_CODE}.`,
  pay: 'Pay',
  refuse: 'I do not have enough money',
  cancel: 'Cancel',
  wrong: 'The password is wrong. Nothing was paid.',
  none: 'No payment is waiting for this code.',
  done: 'Done',
  doneText: 'The shop will be told. You can close this page.',
};
