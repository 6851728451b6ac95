/** Texts of acquirer and issuer in Italian. */
import { bankWords } from '../../bank/bank-words.ts';
import type { CardWords } from '../card-words.ts';

const bank = bankWords('it');

/** See {@link CardWords}. */
export const it: CardWords = {
  dir: bank.dir,
  sandbox: bank.sandbox,
  amount: bank.amount,
  payTo: bank.payTo,
  forWhat: bank.forWhat,
  proceed: bank.proceed,
  backToShop: bank.backToShop,
  acquirerOf: (payee) => `gestisce la tua carta per ${payee}`,
  acquirerRole: 'gestisce le carte per i negozi',
  issuerRole: 'la banca della tua carta',
  card: 'Carta',
  methodFrame: 'La tua banca riconosce il tuo browser',
  consent: {
    CIT: {
      title: (payee) => `Salvare questa carta per ${payee}?`,
      text: (payee) =>
        `La prossima volta non dovrai inserirla da ${payee}. Solo tu avvii i pagamenti e puoi rimuoverla in qualsiasi momento.`,
      keep: 'Salva la carta',
      refuse: 'Paga senza salvarla',
    },
    MIT: {
      title: (payee) => `Consentire a ${payee} addebiti futuri su questa carta?`,
      text: (payee) =>
        `${payee} potrà addebitare quanto concordato, per esempio un abbonamento, finché non lo annulli nel negozio.`,
      keep: 'Consenti addebiti futuri',
      refuse: 'Paga solo questa volta',
    },
    stop: 'Non salvarla',
    given: (payee) => `Come hai scelto, ${payee} salverà questa carta per i tuoi prossimi pagamenti.`,
  },
  notKept: {
    title: 'La tua carta non è stata salvata',
    text: 'Non è stato pagato nulla. Il negozio sarà avvisato.',
  },
  verified: {
    title: 'La tua banca ha confermato la carta',
    text: 'Non è stato pagato nulla. Il negozio sarà avvisato.',
  },
  method: { title: 'Stiamo contattando la tua banca', text: 'Ci vorrà qualche secondo.' },
  toIssuer: {
    title: 'La tua banca vuole verificare che sia tu',
    text: 'Ti portiamo alla sua pagina.',
    button: 'Vai alla tua banca',
  },
  elsewhere: {
    title: 'Conferma nell’app della tua banca',
    text: 'Questa pagina si aggiorna ogni pochi secondi. Puoi anche chiuderla.',
    open: 'Apri l’app simulata della banca',
    inApp: 'L’app della tua banca chiede: questo pagamento è tuo?',
  },
  waiting: {
    title: 'La tua banca non ha ancora risposto',
    text: 'Questa pagina si aggiorna ogni pochi secondi. Nel frattempo puoi tornare al negozio: sarà avvisato anche lui.',
  },
  decided: {
    paid: { title: 'Il tuo pagamento è stato eseguito', text: 'Il negozio sarà avvisato.' },
    authorised: { title: 'La tua banca ha bloccato l’importo', text: 'Il negozio sarà avvisato.' },
    declined: {
      title: 'La tua banca non ha autorizzato questo pagamento',
      text: 'Non è stato pagato nulla. Nel negozio puoi scegliere un altro metodo di pagamento.',
    },
    cancelled: bank.decided.cancelled,
    'timed-out': bank.decided['timed-out'],
    failed: {
      title: 'Non è stato possibile addebitare la carta',
      text: 'È un problema tecnico e non è stato pagato nulla. Puoi riprovare nel negozio.',
    },
  },
  challengeFailed: {
    title: 'La tua banca non ha potuto verificare la tua identità',
    text: 'Non è stato pagato nulla. Puoi riprovare nel negozio.',
  },
  challenge: {
    title: 'Conferma questo pagamento',
    text: 'Inserisci il codice che ti ha inviato la tua banca.',
    code: 'Codice',
    hint: (code) => `Nell’ambiente di prova non viene inviato nulla: il codice è ${code}.`,
    wrong: (left) => `Questo codice è errato. Tentativi rimasti: ${left}.`,
    missing: 'Inserisci le sei cifre del codice.',
    confirm: 'Conferma',
    cancel: 'Annulla il pagamento',
    timeOut: 'Lascia scadere il tempo',
  },
  fromIssuer: { title: 'Grazie', text: 'Ti riportiamo indietro.', button: 'Continua' },
  unknown: bank.unknown,
  foreign: {
    title: 'Questa risposta non arriva dalla nostra pagina',
    text: 'Non è cambiato nulla. Riapri il pagamento dal negozio e rispondi lì.',
  },
  failed: {
    title: 'Questa pagina non può rispondere in questo momento',
    text: 'La tua risposta potrebbe non essere stata registrata. Ricarica questa pagina tra un momento.',
  },
};
