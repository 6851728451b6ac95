/** Texts of the page for the password of a scanned code in Italian. */
import { CHALLENGE_CODE } from '@gangway/protocol/cards';
import type { WalletWords } from '../wallet-words.ts';

/** See {@link WalletWords}. */
export const it: WalletWords = {
  title: 'Inserisci la password',
  code: 'Il codice inquadrato',
  password: 'La tua password',
  hint: `Qui è ${CHALLENGE_CODE}.`,
  pay: 'Paga',
  refuse: 'Non ho abbastanza denaro',
  cancel: 'Annulla',
  wrong: 'La password non è corretta. Non è stato pagato nulla.',
  none: 'Nessun pagamento attende questo codice.',
  done: 'Fatto',
  doneText: 'Il negozio sarà avvisato. Puoi chiudere questa pagina.',
};
