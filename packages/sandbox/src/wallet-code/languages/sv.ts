/** Texts of the page for the password of a scanned code in Swedish. */
import { CHALLENGE_CODE } from '@gangway/protocol/cards';
import type { WalletWords } from '../wallet-words.ts';

/** See {@link WalletWords}. */
export const sv: WalletWords = {
  title: 'Ange ditt lösenord',
  code: 'Koden som skannades',
  password: 'Lösenord',
  hint: `Här är det ${CHALLENGE_CODE}.`,
  pay: 'Betala',
  refuse: 'Jag har för lite pengar',
  cancel: 'Avbryt',
  wrong: 'Lösenordet är fel. Inget har betalats.',
  none: 'Ingen betalning väntar på den här koden.',
  done: 'Klart',
  doneText: 'Butiken meddelas. Du kan stänga sidan.',
};
