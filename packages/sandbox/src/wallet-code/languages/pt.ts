/** Texts of the page for the password of a scanned code in Portuguese. */
import { CHALLENGE_CODE } from '@gangway/protocol/cards';
import type { WalletWords } from '../wallet-words.ts';

/** See {@link WalletWords}. */
export const pt: WalletWords = {
  title: 'Introduza a sua palavra-passe',
  code: 'O código lido',
  password: 'Palavra-passe',
  hint: `Aqui é ${CHALLENGE_CODE}.`,
  pay: 'Pagar',
  refuse: 'Não tenho saldo suficiente',
  cancel: 'Cancelar',
  wrong: 'A palavra-passe está errada. Nada foi pago.',
  none: 'Nenhum pagamento aguarda este código.',
  done: 'Concluído',
  doneText: 'A loja será informada. Pode fechar esta página.',
};
