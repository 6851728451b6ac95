/** Texts of the simulated bank in Italian. */
import { formatAmount } from '@gangway/protocol';
import type { BankWords } from '../bank-words.ts';
import { BLIK_APPROVAL_SECONDS, BLIK_CODE_SECONDS, SMS_CODE } from '../payer-data.ts';
import { LATE_SECONDS, OTHER_AMOUNT_MINOR } from '../payer-outcomes.ts';
import type { Voice } from '../scheme-brands.ts';
import type { StepWords } from '../step-words.ts';

const MORE = formatAmount(OTHER_AMOUNT_MINOR).replace('.', ',');

const CALLED: Readonly<Record<Voice, string>> = { bank: 'La banca', app: 'L’app', wallet: 'Il wallet' };

/** The pages about no payment. */
const MESSAGES: Pick<BankWords, 'unknown' | 'foreign' | 'failed'> = {
  unknown: {
    title: 'Qui non c’è nessun pagamento',
    text: 'L’indirizzo è incompleto o non è più valido. Torna al negozio e ricomincia il pagamento.',
  },
  foreign: {
    title: 'Questa scelta non arriva dalla pagina della banca',
    text: 'Non è cambiato nulla. Riapri la pagina della banca dal negozio e scegli lì.',
  },
  failed: {
    title: 'La banca non può rispondere in questo momento',
    text: 'La tua scelta potrebbe non essere stata registrata. Ricarica questa pagina tra un momento.',
  },
};

/** See {@link BankWords}. */
export const it = (voice: Voice): BankWords => {
  const who = CALLED[voice];
  return {
    dir: 'ltr',
    simulatedBankFor: (method) => `banca simulata per ${method}`,
    simulatedAppFor: (method) => `app simulata di ${method}`,
    simulatedScheme: 'metodo di pagamento simulato',
    simulatedBank: 'banca simulata',
    sandbox: 'Ambiente di prova: nessun addebito reale.',
    payTo: 'Beneficiario',
    forWhat: 'Descrizione',
    amount: 'Importo',
    question: 'Che cosa deve succedere?',
    outcomes: {
      approve: { name: 'Approva', effect: 'Il pagamento viene eseguito e il negozio viene avvisato.' },
      refuse: { name: 'Rifiuta', effect: `${who} rifiuta e non viene pagato nulla.` },
      cancel: { name: 'Annulla', effect: 'Cambi idea e non paghi nulla.' },
      'time-out': { name: 'Lascia scadere il tempo', effect: 'Il tempo scade e non viene pagato nulla.' },
      silent: {
        name: 'Pagato senza avviso',
        effect: 'Il pagamento viene eseguito, ma nessuno viene avvisato.',
      },
      twice: {
        name: 'Pagato due volte',
        effect: 'Vengono eseguiti due pagamenti; il secondo viene restituito.',
      },
      late: {
        name: 'Pagato in ritardo',
        effect: `Il tempo scade e il denaro arriva ${LATE_SECONDS} secondi dopo.`,
      },
      'other-amount': { name: 'Altro importo', effect: `Viene pagato ${MORE} in più del richiesto.` },
    },
    proceed: 'Continua',
    choiceMissing: 'Scegli che cosa deve succedere.',
    decided: {
      paid: {
        title: 'Il tuo pagamento è stato eseguito',
        text: `${who} avviserà il negozio. Qui non devi fare altro.`,
      },
      refused: {
        title: `${who} ha rifiutato questo pagamento`,
        text: 'Non è stato pagato nulla. Nel negozio puoi scegliere un altro metodo di pagamento.',
      },
      cancelled: {
        title: 'Questo pagamento è stato annullato',
        text: 'Non è stato pagato nulla. Nel negozio puoi scegliere un altro metodo di pagamento.',
      },
      'timed-out': {
        title: 'Il tempo per pagare è scaduto',
        text: 'Non è stato pagato nulla. Puoi riprovare nel negozio.',
      },
    },
    silent: {
      title: 'Il tuo pagamento è stato eseguito.',
      text: `${who} non avvisa nessuno. Chiudi questa pagina o torna tu al negozio.`,
    },
    backToShop: 'Torna al negozio',
    ...MESSAGES,
  };
};

/** See {@link StepWords}. */
export const steps: StepWords = {
  chooseBank: { title: 'Scegli la tua banca', missing: 'Scegli una delle banche.' },
  chooseWallet: { title: 'Scegli il tuo wallet', missing: 'Scegli uno dei wallet.' },
  phone: {
    title: 'Inserisci il tuo numero di telefono',
    text: (app = 'l’app della tua banca') =>
      `Usa il numero che la tua banca conosce. Approverai il pagamento con ${app}.`,
    label: 'Numero di telefono',
    of: {
      Bizum: {
        hint: 'Un cellulare spagnolo, come +34\u00a0600\u00a0000\u00a0001',
        wrong: 'Non è un cellulare spagnolo: +34 e nove cifre che iniziano con 6 o 7.',
      },
      'MB WAY': {
        hint: 'Un cellulare portoghese, come +351\u00a0910\u00a0000\u00a0001',
        wrong: 'Non è un cellulare portoghese: +351 e nove cifre che iniziano con 91, 92, 93 o 96.',
      },
    },
    unknown: 'Questo numero non è riconosciuto. Controllalo o usane un altro.',
    submit: 'Continua',
  },
  blikCode: {
    title: 'Inserisci il tuo codice BLIK',
    text: `L’app della tua banca mostra sei cifre, valide ${BLIK_CODE_SECONDS} secondi e una sola volta.`,
    label: 'Codice BLIK',
    hint: 'Sei cifre, come 777\u00a0123',
    wrong: 'Un codice BLIK ha sei cifre.',
    unknown: 'Questo codice non è valido. Richiedine uno nuovo nell’app della tua banca.',
    lapsed: `Un codice vale ${BLIK_CODE_SECONDS} secondi. Richiedine uno nuovo nell’app della tua banca.`,
    submit: 'Paga',
  },
  textMessage: {
    title: 'Inserisci il codice ricevuto via SMS',
    text: 'Abbiamo inviato sei cifre al telefono che termina con 88.',
    label: 'Codice SMS',
    hint: `Qui non viene inviato nessun SMS: il codice è ${SMS_CODE}`,
    wrong: 'Il codice ha sei cifre.',
    left: (tries) => `Questo codice è errato. Tentativi rimasti: ${tries}.`,
    submit: 'Paga',
  },
  await: {
    title: (app = 'l’app della tua banca') => `Approva il pagamento con ${app}`,
    texts: {
      Blik: `La tua banca ha inviato il pagamento alla tua app. Hai circa ${BLIK_APPROVAL_SECONDS} secondi.`,
      Bizum: 'La tua banca ha inviato il pagamento alla tua app. Hai cinque minuti.',
      'MB WAY': 'MB WAY ha inviato il pagamento al tuo telefono. Hai quattro minuti.',
    },
  },
  scan: {
    title: 'Inquadra il codice con il telefono',
    text: (app) =>
      `Apri l’app di ${app}, inquadra il codice e approva il pagamento. Questa pagina si aggiorna da sola.`,
    code: (app) => `Codice QR per l’app di ${app}`,
    minutes: (minutes) => `Il codice è valido ${minutes} minuti.`,
  },
  openApp: 'Apri l’app su questo dispositivo',
  other: 'Scegli che cosa succede',
  shares: 'Il negozio riceve',
  otherScreen: {
    title: 'Su questo telefono hai finito',
    text: 'Guarda lo schermo da cui hai inquadrato il codice: si aggiorna da solo.',
  },
};
