/** Texts of the page for the password of a scanned code in Dutch. */
import { CHALLENGE_CODE } from '@gangway/protocol/cards';
import type { WalletWords } from '../wallet-words.ts';

/** See {@link WalletWords}. */
export const nl: WalletWords = {
  title: 'Vul je wachtwoord in',
  code: 'De gescande code',
  password: 'Wachtwoord',
  hint: `Hier is dat ${CHALLENGE_CODE}.`,
  pay: 'Betalen',
  refuse: 'Ik heb niet genoeg geld',
  cancel: 'Annuleren',
  wrong: 'Het wachtwoord klopt niet. Er is niets betaald.',
  none: 'Er wacht geen betaling op deze code.',
  done: 'Klaar',
  doneText: 'De winkel krijgt bericht. Je kunt deze pagina sluiten.',
};
