/** Texts of the page for the password of a scanned code in German. */
import { CHALLENGE_CODE } from '@gangway/protocol/cards';
import type { WalletWords } from '../wallet-words.ts';

/** See {@link WalletWords}. */
export const de: WalletWords = {
  title: 'Geben Sie Ihr Passwort ein',
  code: 'Der gescannte Code',
  password: 'Passwort',
  hint: `Hier lautet es ${CHALLENGE_CODE}.`,
  pay: 'Bezahlen',
  refuse: 'Ich habe nicht genug Geld',
  cancel: 'Abbrechen',
  wrong: 'Das Passwort ist falsch. Es wurde nichts bezahlt.',
  none: 'Zu diesem Code gibt es keine offene Zahlung.',
  done: 'Fertig',
  doneText: 'Der Shop wird benachrichtigt. Sie können diese Seite schließen.',
};
