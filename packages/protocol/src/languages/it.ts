/** Italian, with the informal address of Italian online shops. */
import { counted, timeLeft } from './counted.ts';
import type { Texts } from './texts.ts';

/** The card form: what <gw-card-form> says by itself. */
export const cardForm: Texts['cardForm'] = {
  card: {
    form: 'Modulo carta protetto',
    missing: 'Inserisci i dati della carta.',
  },
  problem: {
    cardIncomplete: 'Alcuni dati della carta mancano o non sono corretti. Controlla i campi evidenziati.',
    cardFrame:
      'Il modulo carta protetto non è stato caricato. Riprova o scegli un altro metodo di pagamento.',
    cardEncryption:
      'Non è stato possibile proteggere i dati della carta: non è stato inviato nulla. Riprova.',
    again: 'Riprova',
  },
};

/** The elements: methods, problems. */
export const element: Texts['element'] = {
  payWith: 'Come vuoi pagare?',
  pay: (amount) => `Paga ${amount}`,
  reserve: (amount) => `Autorizza ${amount}`,
  save: 'Salva la carta',
  more: (count) =>
    counted('it', count, { one: '# altro metodo di pagamento', other: 'Altri # metodi di pagamento' }),
  working: 'Un attimo',
  testMode: 'Modalità di prova: nessun addebito',
  payOffline: 'In attesa di connessione',
  offline: 'Sei offline. Riprenderemo appena torna la connessione.',
  method: {
    card: 'Carta',
    savedCard: 'Carta salvata',
    giftCard: 'Carta regalo',
    bankTransfer: 'Bonifico bancario',
    directDebit: 'Addebito diretto SEPA',
    qr: 'Codice QR',
    all: 'Tutti i metodi',
  },
  hint: {
    card: 'Di debito o di credito',
    saved: 'La carta usata l’ultima volta',
    voucher: 'Numero e PIN',
    transfer: 'Di solito in pochi secondi',
    wallet: 'Nell’app del tuo wallet',
    scan: 'Inquadra con il telefono',
    list: 'Scelta nel passaggio successivo',
  },
  detail: {
    leave: 'Approvi il pagamento con la tua banca e poi torni qui.',
    express: 'La tua banca comunica al negozio anche il tuo indirizzo e‑mail e il tuo indirizzo postale.',
    app: 'Approvi il pagamento nell’app e poi torni qui.',
    form: 'Inserisci i tuoi dati nella pagina successiva, che è protetta.',
    transfer: 'Ricevi un IBAN e una causale con cui effettuare il bonifico.',
    wallet: 'Approvi il pagamento nel tuo wallet e poi torni qui.',
  },
  card: {
    ...cardForm.card,
    email: 'Indirizzo e-mail',
    emailHint: 'Per la ricevuta',
    emailMissing: 'Inserisci il tuo indirizzo e-mail',
    emailWrong: 'Controlla l’indirizzo e-mail',
    refused: 'La carta non è stata accettata. Controlla i dati o usa un’altra carta.',
    testCards: 'Carte di prova',
    copy: 'Copia',
    copied: 'Copiato',
  },
  checking: { title: 'Stiamo cercando il tuo pagamento', text: 'Ci vorrà qualche secondo.' },
  problem: {
    title: 'Impossibile proseguire con il pagamento',
    network: 'Il negozio non è raggiungibile. Controlla la connessione e riprova. Non pagherai due volte.',
    unreachable: 'Il servizio di pagamento al momento non risponde. Riprova. Non pagherai due volte.',
    none: 'Al momento qui non è possibile pagare.',
    session: 'Questa pagina non è più valida. Ricaricala e scegli come pagare.',
    expired: 'Questa pagina è rimasta aperta troppo a lungo. Ricaricala e scegli come pagare.',
    method: 'Questo metodo di pagamento al momento non è disponibile. Scegline un altro.',
    part: 'Non è stato possibile caricare questo metodo di pagamento. Riprova.',
    refused: 'Il pagamento non è stato accettato. Non ti è stato addebitato nulla. Riprova.',
    shop: 'Il negozio non può accettare questo pagamento. Riprova più tardi o contatta il negozio.',
    ...cardForm.problem,
    email: 'Per questo pagamento serve un indirizzo e-mail valido.',
    reload: 'Ricarica la pagina',
    support: (code) => `Per l’assistenza: ${code}`,
  },
};

/** What methods ask for in their rows. */
export const parts: Texts['parts'] = {
  saved: {
    box: 'Salva questa carta per la prossima volta',
    boxHint: 'Solo per i pagamenti che avvii tu in questo negozio. Puoi rimuoverla in qualsiasi momento.',
    expires: (date) => `Scadenza: ${date}`,
    expired: (date) => `Scaduta: ${date}`,
    hasExpired: 'Questa carta è scaduta. Paga in un altro modo o inserisci la nuova carta.',
    invalid: 'Questa carta non è più utilizzabile. Paga in un altro modo o inserisci un’altra carta.',
    declined: 'La tua banca ha rifiutato questa carta. Riprova o paga in un altro modo.',
    remove: 'Rimuovi carta',
    removed: 'La carta è stata rimossa.',
    undo: 'Annulla rimozione',
    failed: 'Operazione non riuscita. Riprova.',
  },
  blik: {
    code: 'Codice BLIK',
    hint: '6 cifre, valido 2 minuti',
    where:
      'Apri l’app della tua banca, scegli BLIK e inserisci qui il codice. Poi conferma il pagamento nell’app.',
    missing: 'Inserisci il codice dell’app della tua banca',
    short: 'Il codice ha 6 cifre',
    refused:
      'Questo codice non è stato accettato. Ogni codice vale una sola volta: richiedine uno nuovo nell’app della tua banca.',
  },
  phone: {
    label: 'Numero di cellulare',
    hint: (method) => `Quello che usi con ${method}`,
    where: (app = 'l’app della tua banca') => `Confermerai il pagamento con ${app}.`,
    missing: 'Inserisci il tuo numero di cellulare',
    wrong: 'Controlla il numero: 9 cifre, oppure con +',
    refused: 'Il pagamento non è stato accettato. Controlla il numero o scegli un altro metodo di pagamento.',
  },
  wallet: {
    choose: 'Il tuo wallet',
    more: 'Altri wallet',
    search: 'Cerca un wallet',
    none: 'Nessun wallet ha questo nome.',
    found: (count) => counted('it', count, { one: '# wallet trovato', other: '# wallet trovati' }),
    other: 'Un altro wallet',
    otherHint: 'Pagina successiva',
    missing: 'Scegli il tuo wallet',
    refused: 'Questo wallet non è stato accettato. Scegline un altro, o un altro metodo di pagamento.',
  },
  voucher: {
    form: 'Modulo carta regalo protetto',
    wrong: 'Il numero e il PIN non corrispondono. Controlla entrambi.',
    tooLittle: 'Il credito di questa carta regalo non è sufficiente. Usane un’altra.',
    left: (amount) => `Su questa carta regalo restano ${amount}. Usane un’altra.`,
    part: (left, rest) =>
      `Su questa carta regalo restano ${left}. Paga ora ${left} con questa carta, poi scegli un altro metodo per i restanti ${rest}.`,
    payPart: (left) => `Paga ${left} con questa carta`,
    locked: 'Questa carta regalo al momento è bloccata. Usane un’altra.',
    invalid: 'Controlla il numero e il PIN della carta regalo.',
    unreachable: 'Non è stato possibile verificare la carta regalo. Riprova. Non pagherai due volte.',
    refused: 'Il pagamento non è stato accettato. Riprova.',
    missing: 'Inserisci il numero e il PIN della carta regalo.',
  },
};

/** A payment from its submission to its result. */
export const actions: Texts['actions'] = {
  redirect: {
    title: 'Ti portiamo alla tua banca',
    text: 'Ci vorrà qualche secondo.',
    go: 'Vai alla tua banca',
  },
  waiting: {
    title: 'In attesa del pagamento',
    text: 'Completa il pagamento nell’app o sul sito della tua banca. Questa pagina si aggiorna da sola.',
    go: 'Continua il pagamento',
    other: 'Scegli un altro metodo',
    left: (time) => `Tempo rimasto: ${time}`,
    more: 'Più tempo',
    spoken: (seconds) =>
      timeLeft(
        'it',
        seconds,
        { one: 'Resta un minuto per pagare', other: 'Restano # minuti per pagare' },
        { one: 'Resta un secondo per pagare', other: 'Restano # secondi per pagare' },
      ),
  },
  scan: {
    title: (price) => `Inquadra e paga ${price}`,
    withApp: (app) => `Usa la fotocamera del telefono o l’app ${app}. Questa pagina si aggiorna da sola.`,
    withPhone: 'Usa la fotocamera del telefono o l’app con cui paghi. Questa pagina si aggiorna da sola.',
    code: (price, shop) =>
      shop ? `Codice QR per pagare ${price} a ${shop}` : `Codice QR per pagare ${price}`,
    copy: 'Copia il link',
    here: 'Apri su questo dispositivo',
    phoneTitle: (price) => `Paga ${price} nell’app`,
    phoneText: 'Approva il pagamento nell’app e poi torna qui. Questa pagina si aggiorna da sola.',
    open: (app) => `Apri ${app}`,
    openAny: 'Apri l’app',
    elsewhere: 'Usa un altro dispositivo',
    missing: 'Non hai l’app su questo telefono? Inquadra il codice con il dispositivo su cui è installata.',
    refused: 'Il pagamento è stato rifiutato sul telefono. Riprova da lì o inquadra di nuovo il codice.',
  },
  transfer: {
    title: (price) => `Bonifico di ${price}`,
    text: 'Usa l’app o il sito della tua banca. Riporta esattamente nome, importo e causale: la banca verifica il nome e dalla causale riconosciamo il tuo bonifico.',
    rest: (price) => `Mancano ancora ${price}`,
    part: (received, rest) => `Abbiamo ricevuto ${received}. Invia i restanti ${rest} con la stessa causale.`,
    code: 'Inquadra con l’app della tua banca: è già tutto compilato.',
    codeName: (price) => `Codice QR di un bonifico di ${price} per l’app della tua banca`,
    codeElsewhere: 'Inquadra con un altro telefono',
    name: 'Intestatario del conto',
    amount: 'Importo',
    reference: 'Causale',
    held: (until) =>
      `Effettualo oggi: di solito arriva in pochi secondi, al più tardi il giorno lavorativo successivo. L’ordine resta riservato fino a ${until}.`,
    print: 'Stampa',
    printName: 'Il tuo bonifico',
  },
  confirm: {
    title: (app = 'l’app della tua banca') => `Approva il pagamento con ${app}`,
    text: (price, app = 'La tua banca') =>
      `${app} ti chiede di approvare ${price}. Questa pagina si aggiorna da sola.`,
    nothing: 'Nessuna notifica?',
    open: (app = 'l’app della tua banca') => `Apri ${app} e cerca un pagamento in attesa di approvazione.`,
    lateTitle: (app = 'La tua banca') => `${app} non è più in attesa`,
    late: (app = 'la tua banca') =>
      `La richiesta è probabilmente scaduta. Se ${app} non mostra nulla da approvare, scegli di nuovo come pagare.`,
  },
  app: {
    title: 'Continua nell’app',
    text: 'Ti basta approvare il pagamento. Questa pagina si aggiorna da sola.',
  },
  gift: {
    title: 'Stiamo verificando la tua carta regalo',
    text: 'L’emittente non ha ancora risposto. Questa pagina si aggiorna da sola; non serve pagare di nuovo.',
  },
  rest: {
    title: (amount) => `Restano ${amount} da pagare`,
    text: 'Hai già pagato una parte con la carta regalo. Continua per scegliere come pagare il resto. Se scegli un altro metodo, pagherai l’intero importo e il credito tornerà sulla carta regalo.',
  },
  paid: {
    title: (amount) => `Hai pagato ${amount}`,
    text: (shop) =>
      shop ? `${shop} ha ricevuto il tuo pagamento.` : 'Il negozio ha ricevuto il tuo pagamento.',
    leaving: 'Ti riportiamo al negozio.',
    stay: 'Resta su questa pagina',
    go: 'Continua',
  },
  authorized: {
    title: (amount) => `Importo autorizzato: ${amount}`,
    text: 'L’importo sarà addebitato alla spedizione dell’ordine.',
  },
  kept: {
    title: 'La carta è stata salvata',
    text: 'Non ti è stato addebitato nulla.',
  },
  verify: {
    title: 'Stiamo verificando il tuo pagamento',
    text: 'Il negozio ti avviserà al termine. Non serve pagare di nuovo.',
  },
  unpaid: {
    title: 'Pagamento non effettuato',
    declined: 'Il pagamento non è stato approvato. Non ti è stato addebitato nulla.',
    cancelled: 'Il pagamento è stato annullato. Eventuali addebiti ti saranno rimborsati.',
    failed: 'Non è stato possibile eseguire il pagamento. Non ti è stato addebitato nulla.',
    expiredTitle: 'Il tempo per pagare è scaduto',
    expired: 'Non ti è stato addebitato nulla. Puoi ricominciare.',
    expiredTransfer: 'Il denaro che hai inviato ti sarà restituito. Puoi ricominciare.',
    none: 'Non è stato ancora effettuato alcun pagamento.',
    unnamedTitle: 'Nessun pagamento da mostrare',
    unnamed: 'Questa pagina è stata aperta senza un pagamento. Chiedi al negozio lo stato del tuo ordine.',
    again: 'Riprova',
    other: 'Scegli un altro metodo',
    nothing: 'Non ti è stato addebitato nulla.',
    by: (method, sentence) => `${method}: ${sentence}`,
    why: {
      'code-refused':
        'Questo codice BLIK non è stato accettato: è errato, già usato o scaduto. Richiedine uno nuovo nell’app della tua banca.',
      'phone-unknown': '{method} non riconosce questo numero di cellulare. Controllalo e riprova.',
      'refused-in-app':
        'Il pagamento è stato rifiutato nell’app o dalla tua banca. Riprova e approvalo nell’app.',
      'card-declined':
        'La tua banca non ha approvato il pagamento con questa carta. Controlla i dati della carta e la disponibilità, oppure usa un’altra carta.',
      'not-authenticated':
        'La tua banca non ha potuto verificare la tua identità. Riprova seguendo i passaggi della banca, oppure usa un’altra carta.',
      cancelled: 'Il pagamento è stato annullato prima dell’approvazione. Puoi riprovare.',
      'timed-out':
        'Il tempo per approvare il pagamento è scaduto. Riprova e approvalo quando la banca te lo chiede.',
      'tried-too-often':
        'Troppi tentativi per questo pagamento. Se vuoi ancora pagare, ricomincia dal negozio.',
    },
  },
  over: {
    title: 'Il tempo per pagare è scaduto',
    text: 'Non effettuare altri pagamenti. Stiamo verificando se il tuo pagamento è arrivato.',
    transfer:
      'Non inviare più il bonifico. Se l’hai inviato in tempo, sarà comunque associato al tuo ordine e il negozio ti avviserà.',
  },
};

/** The fields that a shop may ask for: loaded where a session has some. */
export const fields: Texts['fields'] = {
  title: 'I tuoi dati',
  optional: 'Facoltativo',
  change: 'Modifica',
  name: 'Nome e cognome',
  nameMissing: 'Inserisci il tuo nome',
  cardNumber: 'Il numero di carta va inserito solo nel campo della carta',
  phone: 'Numero di telefono',
  phoneMissing: 'Inserisci il tuo numero di telefono',
  phoneWrong: 'Controlla il numero, oppure inizia con + e il prefisso del paese',
  shipping: 'Indirizzo di spedizione',
  billing: 'Indirizzo di fatturazione',
  same: 'L’indirizzo di fatturazione è lo stesso',
  country: 'Paese',
  street: 'Via e numero civico',
  addition: 'Interno, scala, piano',
  postalCode: 'CAP',
  city: 'Città',
  state: 'Stato',
  province: 'Provincia',
  region: 'Regione',
  missing: 'Completa questa parte dell’indirizzo',
};

/** A direct debit: what the payer gives and agrees to, and what follows. Loaded where a payer chooses it. */
export const debit: Texts['debit'] = {
  holder: 'Intestatario del conto',
  holderHint: 'Come risulta alla banca',
  holderMissing: 'Inserisci il nome dell’intestatario',
  holderWrong: 'Inserisci solo il nome, senza numeri',
  ibanHint: 'Nell’app o nel sito della tua banca',
  ibanMissing: 'Inserisci l’IBAN',
  ibanWrong: 'Controlla l’IBAN: manca un carattere o uno è errato',
  ibanOutside: 'Non è possibile addebitare i conti di quel Paese',
  refused: 'L’addebito non è stato accettato. Controlla nome e IBAN o scegli un altro metodo di pagamento.',
  mandate: (shop) =>
    `Continuando, autorizzi (A) ${shop || 'il negozio'} e il suo prestatore di servizi di pagamento a richiedere alla tua banca l’addebito del tuo conto e (B) la tua banca a procedere con tale addebito conformemente alle disposizioni ricevute. Hai diritto di ottenere il rimborso dalla tua banca secondo gli accordi e le condizioni che regolano il rapporto con essa. Il rimborso deve essere richiesto nel termine di otto settimane a decorrere dalla data di addebito in conto. Accetti che l’addebito ti sia comunicato un giorno prima anziché quattordici.`,
  title: (amount) => `Ti verranno addebitati ${amount}`,
  text: (last4) =>
    `Sul conto che termina con ${last4}, nei prossimi giorni lavorativi. Non devi fare altro e puoi chiudere questa pagina.`,
  reference: 'Riferimento del mandato',
  creditor: 'Identificativo del creditore',
  statement: 'Troverai questi dati anche nell’estratto conto.',
};

/** 3-D Secure in a dialog around the bank's page. */
export const threeDs: Texts['threeDs'] = {
  title: 'Conferma con la tua banca',
  page: 'Pagina della tua banca',
  full: 'Apri a pagina intera',
  close: 'Chiudi',
  stopTitle: 'Annullare il pagamento?',
  stopText:
    'La tua banca non ha ancora confermato il pagamento. Se lo annulli, puoi ripetere subito il pagamento, con questa carta o in un altro modo.',
  stop: 'Annulla il pagamento',
  stay: 'Torna alla mia banca',
};

/** The card fields. */
export const cardFrame: Texts['cardFrame'] = {
  group: 'Dati della carta',
  number: 'Numero di carta',
  expiry: 'Scadenza',
  expiryFormat: 'MM / AA',
  holder: 'Nome sulla carta',
  cvc: 'Codice CVC',
  cvcHint: (digits) => (digits === 4 ? '4 cifre, sul fronte' : `${digits} cifre`),
  cvcWhere: (digits) =>
    digits === 4 ? 'Quattro cifre sul fronte della carta' : 'Tre cifre sul retro della carta',
  optional: 'Facoltativo',
  payAs: 'Paga con il circuito',
  recognised: (brand) => `Carta ${brand}`,
  error: {
    numberMissing: 'Inserisci il numero di carta',
    numberShort: 'Il numero di carta è incompleto',
    numberWrong: 'Controlla il numero di carta: una cifra è errata',
    numberTest: 'Questa non è una carta di prova',
    brandRefused: 'Questo tipo di carta qui non è accettato',
    brandMissing: 'Scegli il circuito di pagamento',
    expiryMissing: 'Inserisci la data',
    expiryShort: 'Nel formato MM / AA',
    expiryWrong: 'Controlla la data',
    expiryPast: 'La carta è scaduta',
    cvcMissing: 'Inserisci il CVC',
    cvcShort: (digits) => `Inserisci ${digits} cifre`,
    holderMissing: 'Inserisci il nome riportato sulla carta',
    holderDigits: 'Inserisci il nome, non il numero',
  },
};

/** The fields of a gift card. */
export const giftCardFrame: Texts['giftCardFrame'] = {
  group: 'Carta regalo',
  number: 'Numero della carta regalo',
  numberHint: 'Sulla carta o nell’e-mail',
  pin: 'PIN',
  pinHint: 'Da 4 a 8 cifre',
  pinWhere: 'Accanto al numero, a volte sotto uno strato da grattare',
  numberMissing: 'Inserisci il numero della carta regalo',
  numberShort: 'Il numero ha almeno 8 cifre',
  pinMissing: 'Inserisci il PIN',
  pinShort: 'Il PIN ha almeno 4 cifre',
};

/** The list of test cards, in the sandbox. */
export const testCards: Texts['testCards'] = {
  note: 'Qualsiasi data futura, qualsiasi codice tranne 000, qualsiasi nome.',
  does: {
    approve: 'Paga subito',
    challenge: (code) => `Chiede un codice: ${code}`,
    rejected: 'Rifiutata: la banca non ti riconosce',
    'insufficient-funds': 'Rifiutata: disponibilità insufficiente',
  },
  coBadged: (one, other) => `Due circuiti su una carta: scegli ${one} o ${other}`,
};

/** The pages of the gateway. */
export const pages: Texts['pages'] = {
  ribbon: 'Modalità di prova: nessun addebito reale',
  securedBy: (name) => `Protetto da ${name}`,
  payTitle: (shop) => `Paga ${shop}`,
  paymentTitle: (shop) => `Il tuo pagamento a ${shop}`,
  backTo: (shop) => `Torna a ${shop}`,
  backWithoutPaying: (shop) => `Torna a ${shop} senza pagare`,
  leaveWithoutPaying: 'Esci senza pagare',
  leftTitle: 'Hai lasciato la pagina senza pagare',
  leftText: 'Non ti è stato addebitato nulla.',
  unavailableTitle: 'Al momento non puoi pagare in questo modo',
  unavailableText: (shop) =>
    `Non ti è stato addebitato nulla. ${shop} potrebbe offrirti un altro metodo di pagamento.`,
  closePage: 'Puoi chiudere questa pagina.',
  startAgain: (shop) => `Puoi chiudere questa pagina. Se vuoi comunque pagare, ricomincia da ${shop}.`,
  reserved: (shop) => `Per ora solo autorizzato: ${shop} addebiterà l’importo più tardi.`,
  partPaid: (part) =>
    `Hai già pagato ${part} con la carta regalo. Scegli come pagare il resto. Se esci, ${part} torneranno sulla carta regalo.`,
  unknownTitle: 'Questa pagina non esiste',
  unknownText: 'Il link è incompleto o non è più valido. Torna al negozio e ricomincia.',
  troubleTitle: 'Si è verificato un errore da parte nostra',
  troubleText: 'Non è andato perso nulla. Attendi un attimo e ricarica la pagina.',
  openSandboxBank: 'Apri la banca simulata',
  leavingTitle: 'Ti riportiamo al negozio',
  toBankTitle: 'Ti portiamo alla tua banca',
  leadOn: 'Continua',
  leadOnText: 'Se non succede nulla, continua qui.',
  plainLink: 'Paga su una pagina senza JavaScript',
  fullPage: 'Apri la pagina con le carte',
  needsNewer:
    'Le carte e le carte regalo richiedono JavaScript e un browser più recente: almeno Chrome 123, Firefox 128 o Safari 18.',
  payWith: 'Come vuoi pagare?',
  otherWays: 'Scegli un altro metodo',
  bankTransfer: 'Bonifico bancario',
  blikCode: 'Codice BLIK (6 cifre)',
  mobileNumber: 'Numero di cellulare',
  directDebit: element.method.directDebit,
  debit,
  notBegun: 'Il pagamento non è iniziato. Controlla i dati inseriti o scegli un altro metodo di pagamento.',
  waitingTitle: 'In attesa del pagamento',
  waitingText: 'Completa il pagamento nell’app o sul sito della tua banca. Poi verificalo qui.',
  scanText: 'Inquadra questo codice con il telefono e paga da lì. Poi verifica qui il pagamento.',
  qrLabel: 'Codice QR di questo pagamento',
  openHere: 'Apri su questo dispositivo',
  checkAgain: 'Verifica il pagamento',
  transferTitle: (price) => `Bonifico di ${price}`,
  transferText: 'Usa l’app o il sito della tua banca. Riporta esattamente nome, importo e causale.',
  arrived: (amount) => `Abbiamo ricevuto ${amount}. Invia il resto con la stessa causale.`,
  recipient: 'Intestatario del conto',
  reference: 'Causale',
  paidTitle: (amount) => `Hai pagato ${amount}`,
  reservedTitle: (amount) => `Importo autorizzato: ${amount}`,
  checkedTitle: 'Stiamo verificando il tuo pagamento',
  checkedText: 'Il negozio ti avviserà al termine. Non serve pagare di nuovo.',
  unpaidTitle: 'Pagamento non effettuato',
  overTitle: 'Il tempo per pagare è scaduto',
  sentBack: 'Eventuali addebiti ti saranno rimborsati.',
};

/** The page of a merchant server for a link that is wrong. */
export const shopPage: Texts['shopPage'] = {
  title: 'Pagamento',
  heading: 'Non possiamo mostrare questo pagamento',
  sentences: {
    unreachable: 'Il servizio di pagamento al momento non risponde. Ricarica questa pagina.',
    refused: 'Il negozio non può accettare questo pagamento.',
    stale: 'Questo link è vecchio, oppure il prezzo dell’ordine è cambiato.',
    foreign: 'Questo link non proviene dal servizio di pagamento o è stato modificato lungo il percorso.',
    old: 'Questo link ha più di un giorno e non funziona più.',
    unknown: 'Il negozio non trova questo pagamento.',
  },
  unchanged: 'Non è stato modificato nulla. Se hai pagato, il negozio lo saprà a breve.',
  back: 'Torna al negozio e controlla lì il tuo ordine.',
};
