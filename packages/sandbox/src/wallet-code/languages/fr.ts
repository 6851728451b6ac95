/** Texts of the page for the password of a scanned code in French. */
import { CHALLENGE_CODE } from '@gangway/protocol/cards';
import type { WalletWords } from '../wallet-words.ts';

/** See {@link WalletWords}. */
export const fr: WalletWords = {
  title: 'Saisissez votre mot de passe',
  code: 'Le code scanné',
  password: 'Mot de passe',
  hint: `Ici, c’est ${CHALLENGE_CODE}.`,
  pay: 'Payer',
  refuse: 'Mon solde est insuffisant',
  cancel: 'Annuler',
  wrong: 'Le mot de passe est incorrect. Rien n’a été payé.',
  none: 'Aucun paiement n’est en attente pour ce code.',
  done: 'C’est fait',
  doneText: 'La boutique en sera informée. Vous pouvez fermer cette page.',
};
