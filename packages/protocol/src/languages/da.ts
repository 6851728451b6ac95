/** Danish. */
import { counted, timeLeft } from './counted.ts';
import type { Texts } from './texts.ts';

/** The card form: what <gw-card-form> says by itself. */
export const cardForm: Texts['cardForm'] = {
  card: {
    form: 'Sikker kortformular',
    missing: 'Indtast dine kortoplysninger.',
  },
  problem: {
    cardIncomplete: 'Nogle kortoplysninger mangler eller er forkerte. Se de markerede felter.',
    cardFrame: 'Den sikre kortformular blev ikke indlæst. Prøv igen, eller vælg en anden betalingsmåde.',
    cardEncryption: 'Dine kortoplysninger kunne ikke krypteres, så der er ikke sendt noget. Prøv igen.',
    again: 'Prøv igen',
  },
};

/** The elements: methods, problems. */
export const element: Texts['element'] = {
  payWith: 'Hvordan vil du betale?',
  pay: (amount) => `Betal ${amount}`,
  reserve: (amount) => `Reservér ${amount}`,
  save: 'Gem kort',
  more: (count) => counted('da', count, { one: '# betalingsmåde mere', other: '# flere betalingsmåder' }),
  working: 'Et øjeblik',
  testMode: 'Testtilstand: der flyttes ingen penge',
  payOffline: 'Venter på forbindelse',
  offline: 'Du er offline. Vi fortsætter, når du er online igen.',
  method: {
    card: 'Betalingskort',
    savedCard: 'Gemt kort',
    giftCard: 'Gavekort',
    bankTransfer: 'Bankoverførsel',
    directDebit: 'SEPA direkte debitering',
    qr: 'QR-kode',
    all: 'Alle betalingsmåder',
  },
  hint: {
    card: 'Debet- eller kreditkort',
    saved: 'Det kort, du brugte sidst',
    voucher: 'Nummer og pinkode',
    transfer: 'Normalt på få sekunder',
    wallet: 'I din wallet-app',
    scan: 'Scan med telefonen',
    list: 'Vælg i næste trin',
  },
  detail: {
    leave: 'Du godkender betalingen hos din bank og kommer tilbage hertil.',
    express: 'Din bank giver også butikken din e‑mailadresse og din postadresse.',
    app: 'Du godkender betalingen i appen og kommer tilbage hertil.',
    form: 'Du indtaster dine oplysninger på næste side, som er sikret.',
    transfer: 'Du får et kontonummer og en meddelelse til overførslen.',
    wallet: 'Du godkender betalingen i din wallet og kommer tilbage hertil.',
  },
  card: {
    ...cardForm.card,
    email: 'E-mailadresse',
    emailHint: 'Til din kvittering',
    emailMissing: 'Indtast din e-mailadresse',
    emailWrong: 'Tjek e-mailadressen',
    refused: 'Kortet blev ikke godkendt. Tjek oplysningerne, eller brug et andet kort.',
    testCards: 'Testkort',
    copy: 'Kopiér',
    copied: 'Kopieret',
  },
  checking: { title: 'Vi finder din betaling', text: 'Det tager et par sekunder.' },
  problem: {
    title: 'Betalingen kan ikke gennemføres',
    network:
      'Vi kan ikke få forbindelse til butikken. Tjek din forbindelse, og prøv igen. Du betaler ikke to gange.',
    unreachable: 'Betalingstjenesten svarer ikke lige nu. Prøv igen. Du betaler ikke to gange.',
    none: 'Du kan ikke betale her lige nu.',
    session: 'Denne side er ikke længere gyldig. Indlæs den igen, og vælg betalingsmåde.',
    expired: 'Denne side har været åben for længe. Indlæs den igen, og vælg betalingsmåde.',
    method: 'Denne betalingsmåde er ikke tilgængelig lige nu. Vælg en anden.',
    part: 'Denne betalingsmåde kunne ikke indlæses. Prøv igen.',
    refused: 'Betalingen blev ikke godkendt. Der er ikke trukket penge på din konto. Prøv igen.',
    shop: 'Butikken kan ikke modtage denne betaling. Prøv igen senere, eller kontakt butikken.',
    ...cardForm.problem,
    email: 'Denne betaling kræver en gyldig e-mailadresse.',
    reload: 'Indlæs siden igen',
    support: (code) => `Til kundeservice: ${code}`,
  },
};

/** What methods ask for in their rows. */
export const parts: Texts['parts'] = {
  saved: {
    box: 'Gem dette kort til næste gang',
    boxHint: 'Kun til betalinger, som du selv starter i denne butik. Du kan altid fjerne kortet.',
    expires: (date) => `Udløber ${date}`,
    expired: (date) => `Udløbet ${date}`,
    hasExpired: 'Kortet er udløbet. Betal på en anden måde, eller indtast dit nye kort.',
    invalid: 'Kortet kan ikke længere bruges. Betal på en anden måde, eller indtast et andet kort.',
    declined: 'Din bank har afvist kortet. Prøv igen, eller betal på en anden måde.',
    remove: 'Fjern kort',
    removed: 'Kortet er fjernet.',
    undo: 'Fortryd',
    failed: 'Det lykkedes ikke. Prøv igen.',
  },
  blik: {
    code: 'BLIK-kode',
    hint: '6 cifre, gælder i 2 minutter',
    where: 'Åbn din mobilbank, vælg BLIK, og indtast koden her. Derefter bekræfter du betalingen i appen.',
    missing: 'Indtast koden fra din mobilbank',
    short: 'Koden har 6 cifre',
    refused: 'Denne kode blev ikke godkendt. En kode virker kun én gang: hent en ny i din mobilbank.',
  },
  phone: {
    label: 'Mobilnummer',
    hint: (method) => `Nummeret til ${method}`,
    where: (app = 'din mobilbank') => `Du bekræfter betalingen i ${app}.`,
    missing: 'Indtast dit mobilnummer',
    wrong: 'Tjek nummeret: 9 cifre, eller med +',
    refused: 'Betalingen blev ikke godkendt. Tjek nummeret, eller vælg en anden betalingsmåde.',
  },
  wallet: {
    choose: 'Din wallet',
    more: 'Flere wallets',
    search: 'Søg efter wallet',
    none: 'Ingen wallet har dette navn.',
    found: (count) => counted('da', count, { one: '# wallet fundet', other: '# wallets fundet' }),
    other: 'En anden wallet',
    otherHint: 'På næste side',
    missing: 'Vælg din wallet',
    refused: 'Denne wallet blev ikke godkendt. Vælg en anden wallet eller en anden betalingsmåde.',
  },
  voucher: {
    form: 'Sikker gavekortformular',
    wrong: 'Nummer og pinkode passer ikke sammen. Tjek begge dele.',
    tooLittle: 'Der er ikke nok tilbage på dette gavekort. Brug et andet.',
    left: (amount) => `Der er ${amount} tilbage på dette gavekort. Brug et andet.`,
    part: (left, rest) =>
      `Der er ${left} tilbage på dette gavekort. Betal ${left} med det nu, og vælg derefter en anden betalingsmåde til de sidste ${rest}.`,
    payPart: (left) => `Betal ${left} med gavekortet`,
    locked: 'Dette gavekort er spærret lige nu. Brug et andet.',
    invalid: 'Tjek gavekortets nummer og pinkode.',
    unreachable: 'Gavekortet kunne ikke kontrolleres. Prøv igen. Du betaler ikke to gange.',
    refused: 'Betalingen blev ikke godkendt. Prøv igen.',
    missing: 'Indtast gavekortets nummer og pinkode.',
  },
};

/** A payment from its submission to its result. */
export const actions: Texts['actions'] = {
  redirect: {
    title: 'Vi sender dig til din bank',
    text: 'Det tager et par sekunder.',
    go: 'Fortsæt til din bank',
  },
  waiting: {
    title: 'Venter på din betaling',
    text: 'Gennemfør betalingen i din mobilbank eller på din banks hjemmeside. Denne side opdateres automatisk.',
    go: 'Fortsæt betalingen',
    other: 'Vælg en anden betalingsmåde',
    left: (time) => `Tid tilbage: ${time}`,
    more: 'Mere tid',
    spoken: (seconds) =>
      timeLeft(
        'da',
        seconds,
        { one: 'Et minut tilbage til at betale', other: '# minutter tilbage til at betale' },
        { one: 'Et sekund tilbage til at betale', other: '# sekunder tilbage til at betale' },
      ),
  },
  scan: {
    title: (price) => `Scan for at betale ${price}`,
    withApp: (app) => `Brug telefonens kamera eller appen ${app}. Denne side opdateres automatisk.`,
    withPhone: 'Brug telefonens kamera eller den app, du betaler med. Denne side opdateres automatisk.',
    code: (price, shop) =>
      shop ? `QR-kode til betaling af ${price} til ${shop}` : `QR-kode til betaling af ${price}`,
    copy: 'Kopiér link',
    here: 'Åbn på denne enhed',
    phoneTitle: (price) => `Betal ${price} i appen`,
    phoneText: 'Godkend betalingen i appen, og kom tilbage hertil. Denne side opdateres automatisk.',
    open: (app) => `Åbn ${app}`,
    openAny: 'Åbn appen',
    elsewhere: 'Brug en anden enhed',
    missing: 'Har du ikke appen på denne telefon? Scan koden med den enhed, der har den.',
    refused: 'Betalingen blev afvist på telefonen. Prøv igen der, eller scan koden en gang til.',
  },
  transfer: {
    title: (price) => `Overfør ${price}`,
    text: 'Brug din mobilbank eller netbank. Skriv navn, beløb og meddelelse præcis, som de står: din bank tjekker navnet, og på meddelelsen kan vi se, at betalingen er din.',
    rest: (price) => `Overfør ${price} mere`,
    part: (received, rest) => `Vi har modtaget ${received}. Overfør de sidste ${rest} med samme meddelelse.`,
    code: 'Scan i mobilbanken: alt er udfyldt.',
    codeName: (price) => `QR-kode til en overførsel af ${price} i din mobilbank`,
    codeElsewhere: 'Scan med en anden telefon',
    name: 'Kontohaver',
    amount: 'Beløb',
    reference: 'Meddelelse til modtager',
    held: (until) =>
      `Send den i dag: pengene er normalt fremme på få sekunder, senest efter én bankdag. Din ordre er reserveret til ${until}.`,
    print: 'Udskriv',
    printName: 'Din overførsel',
  },
  confirm: {
    title: (app = 'din mobilbank') => `Godkend betalingen i ${app}`,
    text: (price, app = 'Din bank') => `${app} beder dig godkende ${price}. Denne side opdateres automatisk.`,
    nothing: 'Ingen besked?',
    open: (app = 'din mobilbank') =>
      `Åbn selv ${app}, og se efter en betaling, der venter på din godkendelse.`,
    lateTitle: (app = 'Din bank') => `${app} venter ikke længere`,
    late: (app = 'din bank') =>
      `Anmodningen er nok udløbet. Hvis ${app} ikke viser noget at godkende, så vælg igen, hvordan du vil betale.`,
  },
  app: {
    title: 'Fortsæt i appen',
    text: 'Du skal blot godkende betalingen. Denne side opdateres automatisk.',
  },
  gift: {
    title: 'Vi kontrollerer dit gavekort',
    text: 'Udstederen har ikke svaret endnu. Denne side opdateres automatisk; du skal ikke betale igen.',
  },
  rest: {
    title: (amount) => `Du mangler at betale ${amount}`,
    text: 'En del er betalt med dit gavekort. Fortsæt, og vælg, hvordan du betaler resten. Vælger du en anden betalingsmåde, betaler du hele beløbet, og pengene går tilbage til gavekortet.',
  },
  paid: {
    title: (amount) => `Du har betalt ${amount}`,
    text: (shop) => (shop ? `${shop} har modtaget din betaling.` : 'Butikken har modtaget din betaling.'),
    leaving: 'Vi sender dig tilbage til butikken.',
    stay: 'Bliv på denne side',
    go: 'Fortsæt',
  },
  authorized: {
    title: (amount) => `${amount} er reserveret`,
    text: 'Beløbet trækkes, når din ordre afsendes.',
  },
  kept: {
    title: 'Dit kort er gemt',
    text: 'Der er ikke trukket penge på din konto.',
  },
  verify: {
    title: 'Din betaling bliver kontrolleret',
    text: 'Butikken giver dig besked, når det er klaret. Du skal ikke betale igen.',
  },
  unpaid: {
    title: 'Ikke betalt',
    declined: 'Betalingen blev afvist. Der er ikke trukket penge på din konto.',
    cancelled: 'Betalingen blev annulleret. Hvis der er trukket penge, bliver de sendt tilbage.',
    failed: 'Betalingen kunne ikke gennemføres. Der er ikke trukket penge på din konto.',
    expiredTitle: 'Tiden til at betale er udløbet',
    expired: 'Der er ikke trukket penge på din konto. Du kan begynde forfra.',
    expiredTransfer: 'Penge, du har overført, bliver sendt tilbage. Du kan begynde forfra.',
    none: 'Der er ikke betalt noget endnu.',
    unnamedTitle: 'Der er ingen betaling at vise',
    unnamed: 'Denne side blev åbnet uden en betaling. Butikken kan oplyse status på din ordre.',
    again: 'Prøv igen',
    other: 'Vælg en anden betalingsmåde',
    nothing: 'Der er ikke trukket penge på din konto.',
    by: (method, sentence) => `${method}: ${sentence}`,
    why: {
      'code-refused':
        'Denne BLIK-kode blev ikke godkendt: den er forkert, brugt eller udløbet. Hent en ny i din mobilbank.',
      'phone-unknown': '{method} kender ikke dette mobilnummer. Tjek det, og prøv igen.',
      'refused-in-app': 'Betalingen blev afvist i appen eller af din bank. Prøv igen, og godkend den der.',
      'card-declined':
        'Din bank godkendte ikke betalingen med dette kort. Tjek kortoplysningerne og din saldo, eller brug et andet kort.',
      'not-authenticated':
        'Din bank kunne ikke bekræfte, at det er dig. Prøv igen, og følg bankens trin, eller brug et andet kort.',
      cancelled: 'Betalingen blev afbrudt, før den var godkendt. Du kan prøve igen.',
      'timed-out':
        'Tiden til at godkende betalingen udløb. Prøv igen, og godkend, når din bank beder om det.',
      'tried-too-often':
        'Denne betaling er forsøgt for mange gange. Vil du stadig betale, så begynd forfra i butikken.',
    },
  },
  over: {
    title: 'Tiden til at betale er udløbet',
    text: 'Betal venligst ikke nu. Vi undersøger, om din betaling er kommet frem.',
    transfer:
      'Send venligst ingen overførsel nu. Har du sendt den i tide, bliver den stadig knyttet til din ordre, og butikken giver dig besked.',
  },
};

/** The fields that a shop may ask for: loaded where a session has some. */
export const fields: Texts['fields'] = {
  title: 'Dine oplysninger',
  optional: 'Valgfrit',
  change: 'Rediger',
  name: 'For- og efternavn',
  nameMissing: 'Indtast dit navn',
  cardNumber: 'Et kortnummer hører kun til i kortfeltet',
  phone: 'Telefonnummer',
  phoneMissing: 'Indtast dit telefonnummer',
  phoneWrong: 'Tjek nummeret, eller begynd med + og landekoden',
  shipping: 'Leveringsadresse',
  billing: 'Faktureringsadresse',
  same: 'Faktureringsadressen er den samme',
  country: 'Land',
  street: 'Vej og husnummer',
  addition: 'Etage, dør, bygning',
  postalCode: 'Postnummer',
  city: 'By',
  state: 'Delstat',
  province: 'Provins',
  region: 'Region',
  missing: 'Udfyld denne del af adressen',
};

/** A direct debit: what the payer gives and agrees to, and what follows. Loaded where a payer chooses it. */
export const debit: Texts['debit'] = {
  holder: 'Kontohaver',
  holderHint: 'Som hos din bank',
  holderMissing: 'Indtast kontohaverens navn',
  holderWrong: 'Indtast kun navnet, ikke et nummer',
  ibanHint: 'I din mobilbank eller netbank',
  ibanMissing: 'Indtast IBAN-nummeret',
  ibanWrong: 'Tjek IBAN-nummeret: et tegn mangler eller er forkert',
  ibanOutside: 'Der kan ikke trækkes på konti i det land',
  refused: 'Betalingen blev ikke godkendt. Tjek navnet og IBAN-nummeret, eller vælg en anden betalingsmåde.',
  mandate: (shop) =>
    `Når du fortsætter, giver du (A) ${shop || 'butikken'} og dennes betalingstjenesteudbyder fuldmagt til at sende instrukser til din bank om at debitere din konto og (B) din bank fuldmagt til at debitere din konto i overensstemmelse med disse instrukser. Du har ret til at få beløbet tilbagebetalt af din bank i henhold til vilkårene i din aftale med banken. Krav om tilbagebetaling skal fremsættes senest otte uger efter den dato, hvor beløbet blev debiteret på din konto. Du accepterer, at du får besked om trækket én dag før i stedet for 14 dage før.`,
  title: (amount) => `${amount} bliver trukket`,
  text: (last4) =>
    `Fra din konto, der ender på ${last4}, inden for de næste bankdage. Du skal ikke gøre mere og kan lukke denne side.`,
  reference: 'Mandatreference',
  creditor: 'Kreditor-id',
  statement: 'Det fremgår også af dit kontoudtog.',
};

/** 3-D Secure in a dialog around the bank's page. */
export const threeDs: Texts['threeDs'] = {
  title: 'Godkend hos din bank',
  page: 'Din banks side',
  full: 'Åbn som hel side',
  close: 'Luk',
  stopTitle: 'Vil du afbryde betalingen?',
  stopText:
    'Din bank har endnu ikke bekræftet betalingen. Hvis du afbryder, kan du straks betale igen, med dette kort eller på en anden måde.',
  stop: 'Afbryd betalingen',
  stay: 'Tilbage til min bank',
};

/** The card fields. */
export const cardFrame: Texts['cardFrame'] = {
  group: 'Kortoplysninger',
  number: 'Kortnummer',
  expiry: 'Udløbsdato',
  expiryFormat: 'MM / ÅÅ',
  holder: 'Navn på kortet',
  cvc: 'Kontrolcifre',
  cvcHint: (digits) => (digits === 4 ? '4 cifre, forside' : `${digits} cifre`),
  cvcWhere: (digits) => (digits === 4 ? 'Fire cifre på kortets forside' : 'Tre cifre på kortets bagside'),
  optional: 'Valgfrit',
  payAs: 'Betal med dette kort som',
  recognised: (brand) => `${brand}-kort`,
  error: {
    numberMissing: 'Indtast kortnummeret',
    numberShort: 'Kortnummeret er ikke fuldstændigt',
    numberWrong: 'Tjek kortnummeret: et ciffer er forkert',
    numberTest: 'Det er ikke et testkort',
    brandRefused: 'Denne korttype kan ikke bruges her',
    brandMissing: 'Vælg, hvordan du vil betale med kortet',
    expiryMissing: 'Indtast datoen',
    expiryShort: 'Skriv MM / ÅÅ',
    expiryWrong: 'Tjek datoen',
    expiryPast: 'Kortet er udløbet',
    cvcMissing: 'Indtast kontrolcifrene',
    cvcShort: (digits) => `Indtast ${digits} cifre`,
    holderMissing: 'Indtast navnet på kortet',
    holderDigits: 'Indtast navnet, ikke nummeret',
  },
};

/** The fields of a gift card. */
export const giftCardFrame: Texts['giftCardFrame'] = {
  group: 'Gavekort',
  number: 'Gavekortets nummer',
  numberHint: 'På kortet eller i e-mailen',
  pin: 'Pinkode',
  pinHint: '4 til 8 cifre',
  pinWhere: 'Ved siden af nummeret, nogle gange under et skrabefelt',
  numberMissing: 'Indtast gavekortets nummer',
  numberShort: 'Nummeret har mindst 8 cifre',
  pinMissing: 'Indtast pinkoden',
  pinShort: 'Pinkoden har mindst 4 cifre',
};

/** The list of test cards, in the sandbox. */
export const testCards: Texts['testCards'] = {
  note: 'Enhver dato i fremtiden, alle kontrolcifre undtagen 000, ethvert navn.',
  does: {
    approve: 'Betaler med det samme',
    challenge: (code) => `Beder om en kode: ${code}`,
    rejected: 'Afvist: banken kan ikke genkende dig',
    'insufficient-funds': 'Afvist: ikke penge nok',
  },
  coBadged: (one, other) => `To korttyper på ét kort: vælg ${one} eller ${other}`,
};

/** The pages of the gateway. */
export const pages: Texts['pages'] = {
  ribbon: 'Testtilstand: der flyttes ingen rigtige penge',
  securedBy: (name) => `Sikret af ${name}`,
  payTitle: (shop) => `Betal til ${shop}`,
  paymentTitle: (shop) => `Din betaling til ${shop}`,
  backTo: (shop) => `Tilbage til ${shop}`,
  backWithoutPaying: (shop) => `Tilbage til ${shop} uden at betale`,
  leaveWithoutPaying: 'Afslut uden at betale',
  leftTitle: 'Du forlod siden uden at betale',
  leftText: 'Der er ikke trukket penge på din konto.',
  unavailableTitle: 'Du kan ikke betale på denne måde lige nu',
  unavailableText: (shop) =>
    `Der er ikke trukket penge på din konto. ${shop} kan måske tilbyde en anden betalingsmåde.`,
  closePage: 'Du kan lukke denne side.',
  startAgain: (shop) => `Du kan lukke denne side. Vil du alligevel betale, så begynd forfra hos ${shop}.`,
  reserved: (shop) => `Beløbet reserveres kun nu: ${shop} trækker det senere.`,
  partPaid: (part) =>
    `${part} er betalt med dit gavekort. Vælg, hvordan du betaler resten. Hvis du afslutter, går ${part} tilbage til gavekortet.`,
  unknownTitle: 'Denne side findes ikke',
  unknownText:
    'Linket er ufuldstændigt eller ikke længere gyldigt. Gå tilbage til butikken, og begynd forfra.',
  troubleTitle: 'Der skete en fejl hos os',
  troubleText: 'Intet er gået tabt. Vent et øjeblik, og indlæs siden igen.',
  openSandboxBank: 'Åbn den simulerede bank',
  leavingTitle: 'Vi sender dig tilbage til butikken',
  toBankTitle: 'Vi sender dig til din bank',
  leadOn: 'Fortsæt',
  leadOnText: 'Hvis der ikke sker noget, så fortsæt her.',
  plainLink: 'Betal på en side uden JavaScript',
  fullPage: 'Åbn siden med kort',
  needsNewer:
    'Betalingskort og gavekort kræver JavaScript og en nyere browser: mindst Chrome 123, Firefox 128 eller Safari 18.',
  payWith: 'Hvordan vil du betale?',
  otherWays: 'Vælg en anden betalingsmåde',
  bankTransfer: 'Bankoverførsel',
  blikCode: 'BLIK-kode (6 cifre)',
  mobileNumber: 'Mobilnummer',
  directDebit: element.method.directDebit,
  debit,
  notBegun: 'Betalingen er ikke begyndt. Tjek det, du har indtastet, eller vælg en anden betalingsmåde.',
  waitingTitle: 'Venter på din betaling',
  waitingText: 'Gennemfør betalingen i din mobilbank eller på din banks hjemmeside. Tjek den derefter her.',
  scanText: 'Scan denne kode med telefonen, og betal der. Tjek derefter betalingen her.',
  qrLabel: 'QR-kode til denne betaling',
  openHere: 'Åbn på denne enhed',
  checkAgain: 'Tjek betalingen',
  transferTitle: (price) => `Overfør ${price}`,
  transferText: 'Brug din mobilbank eller netbank. Skriv navn, beløb og meddelelse præcis, som de står.',
  arrived: (amount) => `Vi har modtaget ${amount}. Overfør resten med samme meddelelse.`,
  recipient: 'Kontohaver',
  reference: 'Meddelelse til modtager',
  paidTitle: (amount) => `Du har betalt ${amount}`,
  reservedTitle: (amount) => `${amount} er reserveret`,
  checkedTitle: 'Din betaling bliver kontrolleret',
  checkedText: 'Butikken giver dig besked, når det er klaret. Du skal ikke betale igen.',
  unpaidTitle: 'Ikke betalt',
  overTitle: 'Tiden til at betale er udløbet',
  sentBack: 'Hvis der er trukket penge, bliver de sendt tilbage.',
};

/** The page of a merchant server for a link that is wrong. */
export const shopPage: Texts['shopPage'] = {
  title: 'Betaling',
  heading: 'Vi kan ikke vise denne betaling',
  sentences: {
    unreachable: 'Betalingstjenesten svarer ikke lige nu. Indlæs denne side igen.',
    refused: 'Butikken kan ikke modtage denne betaling.',
    stale: 'Dette link er gammelt, eller ordrens pris er ændret.',
    foreign: 'Dette link kommer ikke fra betalingstjenesten, eller det er ændret undervejs.',
    old: 'Dette link er mere end et døgn gammelt og virker ikke længere.',
    unknown: 'Butikken kan ikke finde denne betaling.',
  },
  unchanged: 'Intet er ændret. Hvis du har betalt, får butikken det snart at vide.',
  back: 'Gå tilbage til butikken, og se din ordre der.',
};
