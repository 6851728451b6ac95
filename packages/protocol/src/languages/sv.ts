/** Swedish. */
import { counted, timeLeft } from './counted.ts';
import type { Texts } from './texts.ts';

/** The card form: what <gw-card-form> says by itself. */
export const cardForm: Texts['cardForm'] = {
  card: {
    form: 'Säkert kortformulär',
    missing: 'Ange dina kortuppgifter.',
  },
  problem: {
    cardIncomplete: 'Några kortuppgifter saknas eller är fel. Kontrollera de markerade fälten.',
    cardFrame: 'Det säkra kortformuläret laddades inte. Försök igen eller välj ett annat betalsätt.',
    cardEncryption: 'Dina kortuppgifter kunde inte skyddas, så inget har skickats. Försök igen.',
    again: 'Försök igen',
  },
};

/** The elements: methods, problems. */
export const element: Texts['element'] = {
  payWith: 'Hur vill du betala?',
  pay: (amount) => `Betala ${amount}`,
  reserve: (amount) => `Reservera ${amount}`,
  save: 'Spara kort',
  more: (count) => counted('sv', count, { one: '# betalsätt till', other: '# fler betalsätt' }),
  working: 'Ett ögonblick',
  testMode: 'Testläge: inga pengar flyttas',
  payOffline: 'Väntar på anslutning',
  offline: 'Du är offline. Vi fortsätter när du är online igen.',
  method: {
    card: 'Kort',
    savedCard: 'Sparat kort',
    giftCard: 'Presentkort',
    bankTransfer: 'Banköverföring',
    directDebit: 'SEPA-autogiro',
    qr: 'QR-kod',
    all: 'Alla betalsätt',
  },
  hint: {
    card: 'Bankkort eller kreditkort',
    saved: 'Kortet du använde senast',
    voucher: 'Nummer och pinkod',
    transfer: 'Oftast inom några sekunder',
    wallet: 'I din plånboksapp',
    scan: 'Skanna med mobilen',
    list: 'Välj i nästa steg',
  },
  detail: {
    leave: 'Du godkänner betalningen hos din bank och kommer sedan tillbaka hit.',
    express: 'Din bank ger även butiken din e‑postadress och din postadress.',
    app: 'Du godkänner betalningen i appen och kommer sedan tillbaka hit.',
    form: 'Du anger dina uppgifter på nästa sida, som är säker.',
    transfer: 'Du får ett kontonummer och en referens för överföringen.',
    wallet: 'Du godkänner betalningen i din plånbok och kommer sedan tillbaka hit.',
  },
  card: {
    ...cardForm.card,
    email: 'E-postadress',
    emailHint: 'För ditt kvitto',
    emailMissing: 'Ange din e-postadress',
    emailWrong: 'Kontrollera e-postadressen',
    refused: 'Kortet godkändes inte. Kontrollera uppgifterna eller använd ett annat kort.',
    testCards: 'Testkort',
    copy: 'Kopiera',
    copied: 'Kopierat',
  },
  checking: { title: 'Vi hämtar din betalning', text: 'Det tar några sekunder.' },
  problem: {
    title: 'Betalningen kan inte fortsätta',
    network: 'Vi når inte butiken. Kontrollera din anslutning och försök igen. Du betalar inte två gånger.',
    unreachable: 'Betaltjänsten svarar inte just nu. Försök igen. Du betalar inte två gånger.',
    none: 'Det går inte att betala här just nu.',
    session: 'Den här sidan är inte längre giltig. Ladda om den och välj hur du vill betala.',
    expired: 'Den här sidan har varit öppen för länge. Ladda om den och välj hur du vill betala.',
    method: 'Det här betalsättet är inte tillgängligt just nu. Välj ett annat.',
    part: 'Det här betalsättet kunde inte laddas. Försök igen.',
    refused: 'Betalningen godkändes inte. Inget har dragits från ditt konto. Försök igen.',
    shop: 'Butiken kan inte ta emot den här betalningen. Försök igen senare eller kontakta butiken.',
    ...cardForm.problem,
    email: 'Den här betalningen kräver en giltig e-postadress.',
    reload: 'Ladda om sidan',
    support: (code) => `Till kundtjänst: ${code}`,
  },
};

/** What methods ask for in their rows. */
export const parts: Texts['parts'] = {
  saved: {
    box: 'Spara kortet till nästa gång',
    boxHint:
      'Bara för betalningar som du själv startar i den här butiken. Du kan ta bort kortet när som helst.',
    expires: (date) => `Giltigt till ${date}`,
    expired: (date) => `Gick ut ${date}`,
    hasExpired: 'Kortet har gått ut. Betala på ett annat sätt eller ange ditt nya kort.',
    invalid: 'Kortet kan inte längre användas. Betala på ett annat sätt eller ange ett kort.',
    declined: 'Din bank nekade kortet. Försök igen eller betala på ett annat sätt.',
    remove: 'Ta bort kort',
    removed: 'Kortet är borttaget.',
    undo: 'Ångra',
    failed: 'Något gick fel. Försök igen.',
  },
  blik: {
    code: 'BLIK-kod',
    hint: '6 siffror, gäller i 2 minuter',
    where: 'Öppna din bankapp, välj BLIK och skriv koden här. Bekräfta sedan betalningen i appen.',
    missing: 'Ange koden från din bankapp',
    short: 'Koden har 6 siffror',
    refused: 'Koden godkändes inte. En kod fungerar bara en gång: hämta en ny i din bankapp.',
  },
  phone: {
    label: 'Mobilnummer',
    hint: (method) => `Det du använder för ${method}`,
    where: (app = 'din bankapp') => `Du bekräftar betalningen i ${app}.`,
    missing: 'Ange ditt mobilnummer',
    wrong: 'Kontrollera numret: 9 siffror, eller med +',
    refused: 'Betalningen godkändes inte. Kontrollera numret eller välj ett annat betalsätt.',
  },
  wallet: {
    choose: 'Din plånbok',
    more: 'Fler plånböcker',
    search: 'Sök plånbok',
    none: 'Ingen plånbok har det namnet.',
    found: (count) => counted('sv', count, { one: '# plånbok', other: '# plånböcker' }),
    other: 'En annan plånbok',
    otherHint: 'På nästa sida',
    missing: 'Välj din plånbok',
    refused: 'Plånboken godkändes inte. Välj en annan plånbok eller ett annat betalsätt.',
  },
  voucher: {
    form: 'Säkert presentkortsformulär',
    wrong: 'Numret och pinkoden stämmer inte överens. Kontrollera båda.',
    tooLittle: 'Det finns inte tillräckligt kvar på presentkortet. Använd ett annat.',
    left: (amount) => `Det finns ${amount} kvar på presentkortet. Använd ett annat.`,
    part: (left, rest) =>
      `Det finns ${left} kvar på presentkortet. Lös in ${left} nu och välj sedan ett annat betalsätt för ${rest}.`,
    payPart: (left) => `Lös in ${left}`,
    locked: 'Presentkortet är spärrat just nu. Använd ett annat.',
    invalid: 'Kontrollera presentkortets nummer och pinkod.',
    unreachable: 'Presentkortet kunde inte kontrolleras. Försök igen. Du betalar inte två gånger.',
    refused: 'Betalningen godkändes inte. Försök igen.',
    missing: 'Ange presentkortets nummer och pinkod.',
  },
};

/** A payment from its submission to its result. */
export const actions: Texts['actions'] = {
  redirect: {
    title: 'Vi skickar dig till din bank',
    text: 'Det tar några sekunder.',
    go: 'Fortsätt till din bank',
  },
  waiting: {
    title: 'Väntar på din betalning',
    text: 'Slutför betalningen i din bankapp eller på bankens sida. Den här sidan uppdateras automatiskt.',
    go: 'Fortsätt betalningen',
    other: 'Välj ett annat betalsätt',
    left: (time) => `Tid kvar: ${time}`,
    more: 'Mer tid',
    spoken: (seconds) =>
      timeLeft(
        'sv',
        seconds,
        { one: 'En minut kvar att betala', other: '# minuter kvar att betala' },
        { one: 'En sekund kvar att betala', other: '# sekunder kvar att betala' },
      ),
  },
  scan: {
    title: (price) => `Skanna för att betala ${price}`,
    withApp: (app) => `Använd mobilens kamera eller appen ${app}. Den här sidan uppdateras automatiskt.`,
    withPhone: 'Använd mobilens kamera eller appen du betalar med. Den här sidan uppdateras automatiskt.',
    code: (price, shop) =>
      shop ? `QR-kod för att betala ${price} till ${shop}` : `QR-kod för att betala ${price}`,
    copy: 'Kopiera länk',
    here: 'Öppna på den här enheten',
    phoneTitle: (price) => `Betala ${price} i appen`,
    phoneText:
      'Godkänn betalningen i appen och kom sedan tillbaka hit. Den här sidan uppdateras automatiskt.',
    open: (app) => `Öppna ${app}`,
    openAny: 'Öppna appen',
    elsewhere: 'Använd en annan enhet',
    missing: 'Har du inte appen i den här mobilen? Skanna koden med enheten som har den.',
    refused: 'Betalningen nekades i mobilen. Försök igen där eller skanna koden en gång till.',
  },
  transfer: {
    title: (price) => `Överför ${price}`,
    text: 'Använd din bankapp eller internetbank. Ange namnet, beloppet och referensen exakt som de står: banken kontrollerar namnet, och av referensen ser vi att pengarna är dina.',
    rest: (price) => `Överför ${price} till`,
    part: (received, rest) => `${received} har kommit in. Överför resterande ${rest} med samma referens.`,
    code: 'Skanna med din bankapp så fylls allt i automatiskt.',
    codeName: (price) => `QR-kod för en överföring på ${price} i din bankapp`,
    codeElsewhere: 'Skanna med en annan mobil',
    name: 'Mottagare',
    amount: 'Belopp',
    reference: 'Referens',
    held: (until) =>
      `Skicka den i dag: pengarna kommer oftast fram inom några sekunder, senast efter en bankdag. Din beställning väntar till ${until}.`,
    print: 'Skriv ut',
    printName: 'Din överföring',
  },
  confirm: {
    title: (app = 'din bankapp') => `Godkänn betalningen i ${app}`,
    text: (price, app = 'Din bank') =>
      `${app} ber dig godkänna ${price}. Den här sidan uppdateras automatiskt.`,
    nothing: 'Fick du ingen notis?',
    open: (app = 'din bankapp') => `Öppna ${app} själv och leta efter en betalning som väntar på dig.`,
    lateTitle: (app = 'Din bank') => `${app} väntar inte längre`,
    late: (app = 'Din bank') =>
      `${app} har troligen slutat vänta. Om inget finns att godkänna i appen, börja om betalningen.`,
  },
  app: {
    title: 'Fortsätt i appen',
    text: 'Godkänn betalningen där. Den här sidan uppdateras automatiskt.',
  },
  gift: {
    title: 'Vi kontrollerar ditt presentkort',
    text: 'Utgivaren har inte svarat än. Den här sidan uppdateras automatiskt; du behöver inte betala igen.',
  },
  rest: {
    title: (amount) => `${amount} återstår att betala`,
    text: 'En del är betald med ditt presentkort. Fortsätt och välj hur du betalar resten. Om du väljer ett annat betalsätt här betalar du hela beloppet med det, och pengarna går tillbaka till presentkortet.',
  },
  paid: {
    title: (amount) => `Du har betalat ${amount}`,
    text: (shop) =>
      shop ? `${shop} har tagit emot din betalning.` : 'Butiken har tagit emot din betalning.',
    leaving: 'Vi skickar dig tillbaka till butiken.',
    stay: 'Stanna kvar på sidan',
    go: 'Fortsätt',
  },
  authorized: {
    title: (amount) => `${amount} är reserverat`,
    text: 'Beloppet dras när din beställning skickas.',
  },
  kept: {
    title: 'Ditt kort har sparats',
    text: 'Inget har dragits från ditt konto.',
  },
  verify: {
    title: 'Din betalning kontrolleras',
    text: 'Butiken meddelar dig när det är klart. Du behöver inte betala igen.',
  },
  unpaid: {
    title: 'Inte betalt',
    declined: 'Betalningen nekades. Inget har dragits från ditt konto.',
    cancelled: 'Betalningen avbröts. Om pengar har dragits betalas de tillbaka.',
    failed: 'Betalningen kunde inte genomföras. Inget har dragits från ditt konto.',
    expiredTitle: 'Tiden för att betala är slut',
    expired: 'Inget har dragits från ditt konto. Du kan börja om.',
    expiredTransfer: 'Pengar som du har överfört skickas tillbaka. Du kan börja om.',
    none: 'Ingen betalning har gjorts än.',
    unnamedTitle: 'Det finns ingen betalning att visa',
    unnamed: 'Den här sidan öppnades utan en betalning. Butiken vet hur det går med din beställning.',
    again: 'Försök igen',
    other: 'Välj ett annat betalsätt',
    nothing: 'Inget har dragits från ditt konto.',
    by: (method, sentence) => `${method}: ${sentence}`,
    why: {
      'code-refused':
        'BLIK-koden godkändes inte: den är fel, redan använd eller för gammal. Hämta en ny i din bankapp.',
      'phone-unknown': '{method} känner inte till mobilnumret. Kontrollera det och försök igen.',
      'refused-in-app': 'Betalningen nekades i appen eller av din bank. Försök igen och godkänn den där.',
      'card-declined':
        'Din bank godkände inte betalningen med det här kortet. Kontrollera kortuppgifterna och saldot, eller använd ett annat kort.',
      'not-authenticated':
        'Din bank kunde inte bekräfta att det är du. Försök igen och följ bankens steg, eller använd ett annat kort.',
      cancelled: 'Betalningen avbröts innan den hade godkänts. Du kan försöka igen.',
      'timed-out':
        'Tiden för att godkänna betalningen gick ut. Försök igen och godkänn när din bank ber om det.',
      'tried-too-often':
        'Betalningen har försökt göras för många gånger. Vill du ändå betala, börja om i butiken.',
    },
  },
  over: {
    title: 'Tiden för att betala är slut',
    text: 'Betala inte nu. Vi kontrollerar om din betalning har kommit fram.',
    transfer:
      'Gör ingen överföring nu. Om du skickade den i tid kopplas den ändå till din beställning, och butiken meddelar dig.',
  },
};

/** The fields that a shop may ask for: loaded where a session has some. */
export const fields: Texts['fields'] = {
  title: 'Dina uppgifter',
  optional: 'Valfritt',
  change: 'Ändra',
  name: 'För- och efternamn',
  nameMissing: 'Ange ditt namn',
  cardNumber: 'Ett kortnummer hör bara hemma i kortfältet',
  phone: 'Telefonnummer',
  phoneMissing: 'Ange ditt telefonnummer',
  phoneWrong: 'Kontrollera numret, eller börja med + och landsnumret',
  shipping: 'Leveransadress',
  billing: 'Faktureringsadress',
  same: 'Samma faktureringsadress',
  country: 'Land',
  street: 'Gatuadress',
  addition: 'Lägenhet, våning, byggnad',
  postalCode: 'Postnummer',
  city: 'Ort',
  state: 'Delstat',
  province: 'Provins',
  region: 'Region',
  missing: 'Fyll i fältet',
};

/** A direct debit: what the payer gives and agrees to, and what follows. Loaded where a payer chooses it. */
export const debit: Texts['debit'] = {
  holder: 'Kontoinnehavare',
  holderHint: 'Namnet hos din bank',
  holderMissing: 'Ange kontoinnehavarens namn',
  holderWrong: 'Ange bara namnet, inget nummer',
  ibanHint: 'I din bankapp eller internetbank',
  ibanMissing: 'Ange IBAN-numret',
  ibanWrong: 'Kontrollera IBAN-numret: ett tecken saknas eller är fel',
  ibanOutside: 'Konton i det landet kan inte debiteras',
  refused: 'Betalningen godkändes inte. Kontrollera namnet och IBAN-numret eller välj ett annat betalsätt.',
  mandate: (shop) =>
    `Genom att fortsätta ger du (A) ${shop || 'butiken'} och dess betaltjänstleverantör medgivande att skicka instruktioner till din bank om att debitera ditt konto och (B) din bank medgivande att debitera ditt konto i enlighet med dessa instruktioner. Du har rätt till återbetalning från din bank enligt villkoren i ditt avtal med banken. Återbetalning måste begäras inom åtta veckor från den dag då ditt konto debiterades. Du godkänner att debiteringen meddelas en dag i förväg i stället för fjorton.`,
  title: (amount) => `${amount} kommer att dras`,
  text: (last4) =>
    `Från ditt konto som slutar på ${last4}, inom de närmaste bankdagarna. Du behöver inte göra något mer och kan stänga den här sidan.`,
  reference: 'Medgivandets referens',
  creditor: 'Borgenärens id-nummer',
  statement: 'Det syns också på ditt kontoutdrag.',
};

/** 3-D Secure in a dialog around the bank's page. */
export const threeDs: Texts['threeDs'] = {
  title: 'Bekräfta hos din bank',
  page: 'Din banks sida',
  full: 'Öppna på en egen sida',
  close: 'Stäng',
  stopTitle: 'Vill du avbryta betalningen?',
  stopText:
    'Din bank har inte bekräftat betalningen än. Om du avbryter kan du genast betala igen, med det här kortet eller på annat sätt.',
  stop: 'Avbryt betalningen',
  stay: 'Tillbaka till min bank',
};

/** The card fields. */
export const cardFrame: Texts['cardFrame'] = {
  group: 'Kortuppgifter',
  number: 'Kortnummer',
  expiry: 'Giltigt till',
  expiryFormat: 'MM / ÅÅ',
  holder: 'Namn på kortet',
  cvc: 'Säkerhetskod',
  cvcHint: (digits) => (digits === 4 ? '4 siffror, framsidan' : `${digits} siffror`),
  cvcWhere: (digits) =>
    digits === 4 ? 'Fyra siffror på kortets framsida' : 'Tre siffror på kortets baksida',
  optional: 'Valfritt',
  payAs: 'Betala med det här kortet som',
  recognised: (brand) => `${brand}-kort`,
  error: {
    numberMissing: 'Ange kortnumret',
    numberShort: 'Kortnumret är inte komplett',
    numberWrong: 'Kontrollera kortnumret: en siffra är fel',
    numberTest: 'Det här är inget testkort',
    brandRefused: 'Den här typen av kort tas inte emot här',
    brandMissing: 'Välj hur du vill betala med kortet',
    expiryMissing: 'Ange datumet',
    expiryShort: 'Ange MM / ÅÅ',
    expiryWrong: 'Kontrollera datumet',
    expiryPast: 'Kortet har gått ut',
    cvcMissing: 'Ange koden',
    cvcShort: (digits) => `Ange ${digits} siffror`,
    holderMissing: 'Ange namnet på kortet',
    holderDigits: 'Ange namnet, inte numret',
  },
};

/** The fields of a gift card. */
export const giftCardFrame: Texts['giftCardFrame'] = {
  group: 'Presentkort',
  number: 'Presentkortsnummer',
  numberHint: 'På kortet eller i mejlet',
  pin: 'Pinkod',
  pinHint: '4 till 8 siffror',
  pinWhere: 'Bredvid numret, ibland under en skrapyta',
  numberMissing: 'Ange presentkortsnumret',
  numberShort: 'Numret har minst 8 siffror',
  pinMissing: 'Ange pinkoden',
  pinShort: 'Pinkoden har minst 4 siffror',
};

/** The list of test cards, in the sandbox. */
export const testCards: Texts['testCards'] = {
  note: 'Valfritt datum i framtiden, valfri kod utom 000, valfritt namn.',
  does: {
    approve: 'Betalar direkt',
    challenge: (code) => `Ber om en kod: ${code}`,
    rejected: 'Nekat: banken känner inte igen dig',
    'insufficient-funds': 'Nekat: för lite pengar',
  },
  coBadged: (one, other) => `Två märken på ett kort: välj ${one} eller ${other}`,
};

/** The pages of the gateway. */
export const pages: Texts['pages'] = {
  ribbon: 'Testmiljö: inga riktiga pengar flyttas',
  securedBy: (name) => `Skyddas av ${name}`,
  payTitle: (shop) => `Betala till ${shop}`,
  paymentTitle: (shop) => `Din betalning till ${shop}`,
  backTo: (shop) => `Tillbaka till ${shop}`,
  backWithoutPaying: (shop) => `Tillbaka till ${shop} utan att betala`,
  leaveWithoutPaying: 'Lämna utan att betala',
  leftTitle: 'Du lämnade utan att betala',
  leftText: 'Inget har dragits från ditt konto.',
  unavailableTitle: 'Du kan inte betala på det här sättet just nu',
  unavailableText: (shop) =>
    `Inget har dragits från ditt konto. ${shop} kan kanske erbjuda ett annat betalsätt.`,
  closePage: 'Du kan stänga den här sidan.',
  startAgain: (shop) => `Du kan stänga den här sidan. Vill du ändå betala, börja om hos ${shop}.`,
  reserved: (shop) => `Beloppet reserveras bara nu: ${shop} drar det senare.`,
  partPaid: (part) =>
    `${part} är betalt med ditt presentkort. Välj hur du betalar resten. Om du lämnar sidan går ${part} tillbaka till presentkortet.`,
  unknownTitle: 'Den här sidan finns inte',
  unknownText: 'Länken är ofullständig eller inte längre giltig. Gå tillbaka till butiken och börja om.',
  troubleTitle: 'Något gick fel hos oss',
  troubleText: 'Inget har gått förlorat. Vänta en stund och ladda om sidan.',
  openSandboxBank: 'Öppna den simulerade banken',
  leavingTitle: 'Vi skickar dig tillbaka till butiken',
  toBankTitle: 'Vi skickar dig till din bank',
  leadOn: 'Fortsätt',
  leadOnText: 'Om inget händer, fortsätt här.',
  plainLink: 'Betala på en sida utan JavaScript',
  fullPage: 'Öppna sidan med kort',
  needsNewer:
    'Kort och presentkort kräver JavaScript och en nyare webbläsare: minst Chrome 123, Firefox 128 eller Safari 18.',
  payWith: 'Hur vill du betala?',
  otherWays: 'Välj ett annat betalsätt',
  bankTransfer: 'Banköverföring',
  blikCode: 'BLIK-kod (6 siffror)',
  mobileNumber: 'Mobilnummer',
  directDebit: element.method.directDebit,
  debit,
  notBegun: 'Betalningen har inte börjat. Kontrollera det du skrev eller välj ett annat betalsätt.',
  waitingTitle: 'Väntar på din betalning',
  waitingText: 'Slutför betalningen i din bankapp eller på bankens sida. Kontrollera den sedan här.',
  scanText: 'Skanna koden med mobilen och betala där. Kontrollera sedan betalningen här.',
  qrLabel: 'QR-kod för den här betalningen',
  openHere: 'Öppna på den här enheten',
  checkAgain: 'Kontrollera betalningen',
  transferTitle: (price) => `Överför ${price}`,
  transferText:
    'Använd din bankapp eller internetbank. Ange namnet, beloppet och referensen exakt som de står.',
  arrived: (amount) => `${amount} har kommit in. Överför resten med samma referens.`,
  recipient: 'Mottagare',
  reference: 'Referens',
  paidTitle: (amount) => `Du har betalat ${amount}`,
  reservedTitle: (amount) => `${amount} är reserverat`,
  checkedTitle: 'Din betalning kontrolleras',
  checkedText: 'Butiken meddelar dig när det är klart. Du behöver inte betala igen.',
  unpaidTitle: 'Inte betalt',
  overTitle: 'Tiden för att betala är slut',
  sentBack: 'Om pengar har dragits betalas de tillbaka.',
};

/** The page of a merchant server for a link that is wrong. */
export const shopPage: Texts['shopPage'] = {
  title: 'Betalning',
  heading: 'Vi kan inte visa den här betalningen',
  sentences: {
    unreachable: 'Betaltjänsten svarar inte just nu. Ladda om den här sidan.',
    refused: 'Butiken kan inte ta emot den här betalningen.',
    stale: 'Länken är gammal, eller så har beställningens pris ändrats.',
    foreign: 'Länken kommer inte från betaltjänsten, eller så har den ändrats på vägen.',
    old: 'Länken är mer än ett dygn gammal och leder ingenstans längre.',
    unknown: 'Butiken känner inte till den här betalningen.',
  },
  unchanged: 'Inget har ändrats. Om du har betalat får butiken snart veta det.',
  back: 'Gå tillbaka till butiken och titta på din beställning där.',
};
