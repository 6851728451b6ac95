/** Texts of the page for the password of a scanned code in Spanish. */
import { CHALLENGE_CODE } from '@gangway/protocol/cards';
import type { WalletWords } from '../wallet-words.ts';

/** See {@link WalletWords}. */
export const es: WalletWords = {
  title: 'Introduce tu contraseña',
  code: 'El código escaneado',
  password: 'Contraseña',
  hint: `Aquí es ${CHALLENGE_CODE}.`,
  pay: 'Pagar',
  refuse: 'No tengo saldo suficiente',
  cancel: 'Cancelar',
  wrong: 'La contraseña no es correcta. No se ha pagado nada.',
  none: 'Ningún pago espera este código.',
  done: 'Listo',
  doneText: 'Avisaremos a la tienda. Puedes cerrar esta página.',
};
