/** Norwegian Bokmål. */
import { counted, timeLeft } from './counted.ts';
import type { Texts } from './texts.ts';

/** The card form: what <gw-card-form> says by itself. */
export const cardForm: Texts['cardForm'] = {
  card: {
    form: 'Sikkert kortskjema',
    missing: 'Skriv inn kortopplysningene dine.',
  },
  problem: {
    cardIncomplete: 'Noen kortopplysninger mangler eller er feil. Se på de merkede feltene.',
    cardFrame: 'Det sikre kortskjemaet ble ikke lastet. Prøv på nytt, eller velg en annen betalingsmåte.',
    cardEncryption: 'Kortopplysningene kunne ikke krypteres, så ingenting er sendt. Prøv på nytt.',
    again: 'Prøv på nytt',
  },
};

/** The elements: methods, problems. */
export const element: Texts['element'] = {
  payWith: 'Hvordan vil du betale?',
  pay: (amount) => `Betal ${amount}`,
  reserve: (amount) => `Reserver ${amount}`,
  save: 'Lagre kort',
  more: (count) => counted('nb', count, { one: '# betalingsmåte til', other: '# betalingsmåter til' }),
  working: 'Et øyeblikk',
  testMode: 'Testmodus: ingen penger flyttes',
  payOffline: 'Venter på tilkobling',
  offline: 'Du er frakoblet. Vi fortsetter når du er på nett igjen.',
  method: {
    card: 'Bankkort',
    savedCard: 'Lagret kort',
    giftCard: 'Gavekort',
    bankTransfer: 'Bankoverføring',
    directDebit: 'SEPA direktedebitering',
    qr: 'QR-kode',
    all: 'Alle betalingsmåter',
  },
  hint: {
    card: 'Debet- eller kredittkort',
    saved: 'Kortet du brukte sist',
    voucher: 'Nummer og PIN-kode',
    transfer: 'Vanligvis på få sekunder',
    wallet: 'I lommebok-appen din',
    scan: 'Skann med telefonen',
    list: 'Velg i neste trinn',
  },
  detail: {
    leave: 'Du godkjenner betalingen i banken din og kommer tilbake hit.',
    express: 'Banken din gir også butikken e‑postadressen og postadressen din.',
    app: 'Du godkjenner betalingen i appen og kommer tilbake hit.',
    form: 'Du skriver inn opplysningene dine på neste side, som er sikret.',
    transfer: 'Du får et kontonummer og en melding til overføringen.',
    wallet: 'Du godkjenner betalingen i lommeboken din og kommer tilbake hit.',
  },
  card: {
    ...cardForm.card,
    email: 'E-postadresse',
    emailHint: 'For kvitteringen din',
    emailMissing: 'Skriv inn e-postadressen din',
    emailWrong: 'Sjekk e-postadressen',
    refused: 'Kortet ble ikke godtatt. Sjekk opplysningene, eller bruk et annet kort.',
    testCards: 'Testkort',
    copy: 'Kopier',
    copied: 'Kopiert',
  },
  checking: { title: 'Vi henter betalingen din', text: 'Det tar noen sekunder.' },
  problem: {
    title: 'Betalingen kan ikke fortsette',
    network:
      'Vi får ikke kontakt med butikken. Sjekk tilkoblingen, og prøv på nytt. Du betaler ikke to ganger.',
    unreachable: 'Betalingstjenesten svarer ikke akkurat nå. Prøv på nytt. Du betaler ikke to ganger.',
    none: 'Det går ikke an å betale her akkurat nå.',
    session: 'Denne siden er ikke lenger gyldig. Last den inn på nytt, og velg betalingsmåte.',
    expired: 'Denne siden har vært åpen for lenge. Last den inn på nytt, og velg betalingsmåte.',
    method: 'Denne betalingsmåten er ikke tilgjengelig nå. Velg en annen.',
    part: 'Denne betalingsmåten kunne ikke lastes. Prøv på nytt.',
    refused: 'Betalingen ble ikke godtatt. Ingenting er trukket fra kontoen din. Prøv på nytt.',
    shop: 'Butikken kan ikke ta imot denne betalingen. Prøv igjen senere, eller kontakt butikken.',
    ...cardForm.problem,
    email: 'Denne betalingen krever en gyldig e-postadresse.',
    reload: 'Last inn siden på nytt',
    support: (code) => `Til kundeservice: ${code}`,
  },
};

/** What methods ask for in their rows. */
export const parts: Texts['parts'] = {
  saved: {
    box: 'Lagre dette kortet til neste gang',
    boxHint: 'Bare for betalinger som du selv starter i denne butikken. Du kan fjerne kortet når som helst.',
    expires: (date) => `Utløper ${date}`,
    expired: (date) => `Utløpt ${date}`,
    hasExpired: 'Kortet er utløpt. Betal på en annen måte, eller legg inn det nye kortet ditt.',
    invalid: 'Kortet kan ikke lenger brukes. Betal på en annen måte, eller legg inn et kort.',
    declined: 'Banken din avviste kortet. Prøv på nytt, eller betal på en annen måte.',
    remove: 'Fjern kort',
    removed: 'Kortet er fjernet.',
    undo: 'Angre',
    failed: 'Det gikk ikke. Prøv på nytt.',
  },
  blik: {
    code: 'BLIK-kode',
    hint: '6 sifre, gyldig i 2 minutter',
    where: 'Åpne mobilbanken, velg BLIK og skriv inn koden her. Deretter bekrefter du betalingen i appen.',
    missing: 'Skriv inn koden fra mobilbanken',
    short: 'Koden har 6 sifre',
    refused: 'Koden ble ikke godtatt. En kode virker bare én gang: hent en ny i mobilbanken.',
  },
  phone: {
    label: 'Mobilnummer',
    hint: (method) => `Det du bruker for ${method}`,
    where: (app = 'mobilbanken') => `Du bekrefter betalingen i ${app}.`,
    missing: 'Skriv inn mobilnummeret ditt',
    wrong: 'Sjekk nummeret: 9 sifre, eller med +',
    refused: 'Betalingen ble ikke godtatt. Sjekk nummeret, eller velg en annen betalingsmåte.',
  },
  wallet: {
    choose: 'Lommeboken din',
    more: 'Flere lommebøker',
    search: 'Søk etter lommebok',
    none: 'Ingen lommebok har dette navnet.',
    found: (count) => counted('nb', count, { one: '# lommebok', other: '# lommebøker' }),
    other: 'En annen lommebok',
    otherHint: 'På neste side',
    missing: 'Velg lommeboken din',
    refused: 'Denne lommeboken ble ikke godtatt. Velg en annen lommebok eller en annen betalingsmåte.',
  },
  voucher: {
    form: 'Sikkert gavekortskjema',
    wrong: 'Nummeret og PIN-koden stemmer ikke overens. Sjekk begge.',
    tooLittle: 'Det er ikke nok igjen på dette gavekortet. Bruk et annet.',
    left: (amount) => `Det er ${amount} igjen på dette gavekortet. Bruk et annet.`,
    part: (left, rest) =>
      `Det er ${left} igjen på dette gavekortet. Betal ${left} med det nå, og velg deretter en annen betalingsmåte for ${rest}.`,
    payPart: (left) => `Betal ${left} med gavekortet`,
    locked: 'Dette gavekortet er sperret nå. Bruk et annet.',
    invalid: 'Sjekk nummeret og PIN-koden til gavekortet.',
    unreachable: 'Gavekortet kunne ikke kontrolleres. Prøv på nytt. Du betaler ikke to ganger.',
    refused: 'Betalingen ble ikke godtatt. Prøv på nytt.',
    missing: 'Skriv inn nummeret og PIN-koden til gavekortet.',
  },
};

/** A payment from its submission to its result. */
export const actions: Texts['actions'] = {
  redirect: {
    title: 'Vi sender deg til banken din',
    text: 'Det tar noen sekunder.',
    go: 'Fortsett til banken din',
  },
  waiting: {
    title: 'Venter på betalingen din',
    text: 'Fullfør betalingen i mobilbanken eller på bankens side. Denne siden oppdateres automatisk.',
    go: 'Fortsett betalingen',
    other: 'Velg en annen betalingsmåte',
    left: (time) => `Tid igjen: ${time}`,
    more: 'Mer tid',
    spoken: (seconds) =>
      timeLeft(
        'nb',
        seconds,
        { one: 'Ett minutt igjen til å betale', other: '# minutter igjen til å betale' },
        { one: 'Ett sekund igjen til å betale', other: '# sekunder igjen til å betale' },
      ),
  },
  scan: {
    title: (price) => `Skann for å betale ${price}`,
    withApp: (app) => `Bruk kameraet på telefonen eller appen ${app}. Denne siden oppdateres automatisk.`,
    withPhone: 'Bruk kameraet på telefonen eller appen du betaler med. Denne siden oppdateres automatisk.',
    code: (price, shop) =>
      shop ? `QR-kode for å betale ${price} til ${shop}` : `QR-kode for å betale ${price}`,
    copy: 'Kopier lenke',
    here: 'Åpne på denne enheten',
    phoneTitle: (price) => `Betal ${price} i appen`,
    phoneText: 'Godkjenn betalingen i appen, og kom tilbake hit. Denne siden oppdateres automatisk.',
    open: (app) => `Åpne ${app}`,
    openAny: 'Åpne appen',
    elsewhere: 'Bruk en annen enhet',
    missing: 'Har du ikke appen på denne telefonen? Skann koden med enheten som har den.',
    refused: 'Betalingen ble avvist på telefonen. Prøv på nytt der, eller skann koden en gang til.',
  },
  transfer: {
    title: (price) => `Overfør ${price}`,
    text: 'Bruk mobilbanken eller nettbanken. Skriv navn, beløp og melding nøyaktig som de står: banken sjekker navnet, og på meldingen ser vi at pengene er dine.',
    rest: (price) => `Overfør ${price} til`,
    part: (received, rest) => `Vi har mottatt ${received}. Overfør de siste ${rest} med samme melding.`,
    code: 'Skann med mobilbanken, så er alt ferdig utfylt.',
    codeName: (price) => `QR-kode for en overføring på ${price} i mobilbanken`,
    codeElsewhere: 'Skann med en annen telefon',
    name: 'Mottaker',
    amount: 'Beløp',
    reference: 'Melding',
    held: (until) =>
      `Send den i dag: pengene er vanligvis framme på få sekunder, senest etter én bankdag. Bestillingen din venter til ${until}.`,
    print: 'Skriv ut',
    printName: 'Overføringen din',
  },
  confirm: {
    title: (app = 'mobilbanken') => `Godkjenn betalingen i ${app}`,
    text: (price, app = 'Banken din') =>
      `${app} ber deg godkjenne ${price}. Denne siden oppdateres automatisk.`,
    nothing: 'Ikke fått varsel?',
    open: (app = 'mobilbanken') => `Åpne ${app} selv, og se etter en betaling som venter på deg.`,
    lateTitle: (app = 'Banken din') => `${app} venter ikke lenger`,
    late: (app = 'Banken din') =>
      `${app} har trolig sluttet å vente. Hvis det ikke ligger noe i appen, start betalingen på nytt.`,
  },
  app: {
    title: 'Fortsett i appen',
    text: 'Godkjenn betalingen der. Denne siden oppdateres automatisk.',
  },
  gift: {
    title: 'Vi kontrollerer gavekortet ditt',
    text: 'Utstederen har ikke svart ennå. Denne siden oppdateres automatisk; du trenger ikke å betale igjen.',
  },
  rest: {
    title: (amount) => `${amount} gjenstår å betale`,
    text: 'En del er betalt med gavekortet ditt. Fortsett og velg hvordan du betaler resten. Velger du en annen betalingsmåte her, betaler du hele beløpet med den, og pengene føres tilbake til gavekortet.',
  },
  paid: {
    title: (amount) => `Du har betalt ${amount}`,
    text: (shop) => (shop ? `${shop} har mottatt betalingen din.` : 'Butikken har mottatt betalingen din.'),
    leaving: 'Vi sender deg tilbake til butikken.',
    stay: 'Bli på denne siden',
    go: 'Fortsett',
  },
  authorized: {
    title: (amount) => `${amount} er reservert`,
    text: 'Beløpet trekkes når bestillingen din sendes.',
  },
  kept: {
    title: 'Kortet ditt er lagret',
    text: 'Ingenting er trukket fra kontoen din.',
  },
  verify: {
    title: 'Betalingen din blir kontrollert',
    text: 'Butikken gir deg beskjed når det er klart. Du trenger ikke å betale igjen.',
  },
  unpaid: {
    title: 'Ikke betalt',
    declined: 'Betalingen ble avvist. Ingenting er trukket fra kontoen din.',
    cancelled: 'Betalingen ble avbrutt. Hvis penger er trukket, blir de sendt tilbake.',
    failed: 'Betalingen kunne ikke gjennomføres. Ingenting er trukket fra kontoen din.',
    expiredTitle: 'Tiden for å betale er ute',
    expired: 'Ingenting er trukket fra kontoen din. Du kan begynne på nytt.',
    expiredTransfer: 'Penger du har overført, blir sendt tilbake. Du kan begynne på nytt.',
    none: 'Det er ikke betalt noe ennå.',
    unnamedTitle: 'Det er ingen betaling å vise',
    unnamed: 'Denne siden ble åpnet uten en betaling. Butikken vet hvordan det går med bestillingen din.',
    again: 'Prøv på nytt',
    other: 'Velg en annen betalingsmåte',
    nothing: 'Ingenting er trukket fra kontoen din.',
    by: (method, sentence) => `${method}: ${sentence}`,
    why: {
      'code-refused':
        'BLIK-koden ble ikke godtatt: den er feil, brukt eller for gammel. Hent en ny i mobilbanken.',
      'phone-unknown': '{method} kjenner ikke dette mobilnummeret. Sjekk det, og prøv på nytt.',
      'refused-in-app':
        'Betalingen ble avvist i appen eller av banken din. Prøv på nytt, og godkjenn den der.',
      'card-declined':
        'Banken din godkjente ikke betalingen med dette kortet. Sjekk kortopplysningene og saldoen, eller bruk et annet kort.',
      'not-authenticated':
        'Banken din kunne ikke bekrefte at det er deg. Prøv på nytt, og følg bankens trinn, eller bruk et annet kort.',
      cancelled: 'Betalingen ble avbrutt før den var godkjent. Du kan prøve på nytt.',
      'timed-out':
        'Tiden for å godkjenne betalingen gikk ut. Prøv på nytt, og godkjenn når banken ber om det.',
      'tried-too-often':
        'Denne betalingen er forsøkt for mange ganger. Vil du fortsatt betale, begynn på nytt i butikken.',
    },
  },
  over: {
    title: 'Tiden for å betale er ute',
    text: 'Ikke betal nå. Vi undersøker om betalingen din har kommet fram.',
    transfer:
      'Ikke send noen overføring nå. Hvis du sendte den i tide, blir den likevel knyttet til bestillingen din, og butikken gir deg beskjed.',
  },
};

/** The fields that a shop may ask for: loaded where a session has some. */
export const fields: Texts['fields'] = {
  title: 'Opplysningene dine',
  optional: 'Valgfritt',
  change: 'Endre',
  name: 'For- og etternavn',
  nameMissing: 'Skriv inn navnet ditt',
  cardNumber: 'Et kortnummer hører bare hjemme i kortfeltet',
  phone: 'Telefonnummer',
  phoneMissing: 'Skriv inn telefonnummeret ditt',
  phoneWrong: 'Sjekk nummeret, eller begynn med + og landskoden',
  shipping: 'Leveringsadresse',
  billing: 'Fakturaadresse',
  same: 'Samme fakturaadresse',
  country: 'Land',
  street: 'Gateadresse',
  addition: 'Leilighet, etasje, bygning',
  postalCode: 'Postnummer',
  city: 'Poststed',
  state: 'Delstat',
  province: 'Provins',
  region: 'Region',
  missing: 'Fyll ut feltet',
};

/** A direct debit: what the payer gives and agrees to, and what follows. Loaded where a payer chooses it. */
export const debit: Texts['debit'] = {
  holder: 'Kontoeier',
  holderHint: 'Som i banken',
  holderMissing: 'Skriv inn navnet på kontoeieren',
  holderWrong: 'Skriv bare navnet, ikke et nummer',
  ibanHint: 'I mobilbanken eller nettbanken',
  ibanMissing: 'Skriv inn IBAN-nummeret',
  ibanWrong: 'Sjekk IBAN-nummeret: et tegn mangler eller er feil',
  ibanOutside: 'Kontoer i det landet kan ikke belastes',
  refused: 'Betalingen ble ikke godtatt. Sjekk navnet og IBAN-nummeret, eller velg en annen betalingsmåte.',
  mandate: (shop) =>
    `Når du fortsetter, gir du (A) ${shop || 'butikken'} og betalingstjenesteleverandøren fullmakt til å sende instruksjoner til banken din om å belaste kontoen din, og (B) banken din fullmakt til å belaste kontoen din i samsvar med disse instruksjonene. Du har rett til tilbakebetaling fra banken din etter vilkårene i avtalen din med banken. Kravet må fremsettes innen åtte uker fra den datoen kontoen din ble belastet. Du godtar at trekket varsles én dag i forveien i stedet for fjorten.`,
  title: (amount) => `${amount} blir trukket`,
  text: (last4) =>
    `Fra kontoen din som slutter på ${last4}, i løpet av de neste bankdagene. Du trenger ikke å gjøre mer og kan lukke denne siden.`,
  reference: 'Fullmaktsreferanse',
  creditor: 'Kreditor-ID',
  statement: 'Dette står også på kontoutskriften din.',
};

/** 3-D Secure in a dialog around the bank's page. */
export const threeDs: Texts['threeDs'] = {
  title: 'Bekreft hos banken din',
  page: 'Siden til banken din',
  full: 'Åpne på en egen side',
  close: 'Lukk',
  stopTitle: 'Vil du avbryte betalingen?',
  stopText:
    'Banken din har ikke bekreftet betalingen ennå. Avbryter du, kan du betale på nytt med en gang, med dette kortet eller på en annen måte.',
  stop: 'Avbryt betalingen',
  stay: 'Tilbake til banken',
};

/** The card fields. */
export const cardFrame: Texts['cardFrame'] = {
  group: 'Kortopplysninger',
  number: 'Kortnummer',
  expiry: 'Utløpsdato',
  expiryFormat: 'MM / ÅÅ',
  holder: 'Navn på kortet',
  cvc: 'Sikkerhetskode',
  cvcHint: (digits) => (digits === 4 ? '4 sifre, forside' : `${digits} sifre`),
  cvcWhere: (digits) =>
    digits === 4 ? 'Fire sifre på forsiden av kortet' : 'Tre sifre på baksiden av kortet',
  optional: 'Valgfritt',
  payAs: 'Betal med dette kortet som',
  recognised: (brand) => `${brand}-kort`,
  error: {
    numberMissing: 'Skriv inn kortnummeret',
    numberShort: 'Kortnummeret er ikke fullstendig',
    numberWrong: 'Sjekk kortnummeret: et siffer er feil',
    numberTest: 'Dette er ikke et testkort',
    brandRefused: 'Denne korttypen godtas ikke her',
    brandMissing: 'Velg hvordan du vil betale med kortet',
    expiryMissing: 'Skriv inn datoen',
    expiryShort: 'Bruk MM / ÅÅ',
    expiryWrong: 'Sjekk datoen',
    expiryPast: 'Kortet er utløpt',
    cvcMissing: 'Skriv inn koden',
    cvcShort: (digits) => `Skriv inn ${digits} sifre`,
    holderMissing: 'Skriv inn navnet på kortet',
    holderDigits: 'Skriv inn navnet, ikke nummeret',
  },
};

/** The fields of a gift card. */
export const giftCardFrame: Texts['giftCardFrame'] = {
  group: 'Gavekort',
  number: 'Gavekortnummer',
  numberHint: 'På kortet eller i e-posten',
  pin: 'PIN-kode',
  pinHint: '4 til 8 sifre',
  pinWhere: 'Ved siden av nummeret, noen ganger under et skrapefelt',
  numberMissing: 'Skriv inn nummeret på gavekortet',
  numberShort: 'Nummeret har minst 8 sifre',
  pinMissing: 'Skriv inn PIN-koden',
  pinShort: 'PIN-koden har minst 4 sifre',
};

/** The list of test cards, in the sandbox. */
export const testCards: Texts['testCards'] = {
  note: 'Hvilken som helst framtidig dato, hvilken som helst kode unntatt 000, hvilket som helst navn.',
  does: {
    approve: 'Betaler med en gang',
    challenge: (code) => `Ber om en kode: ${code}`,
    rejected: 'Avvist: banken kjenner deg ikke igjen',
    'insufficient-funds': 'Avvist: ikke nok penger',
  },
  coBadged: (one, other) => `To merker på ett kort: velg ${one} eller ${other}`,
};

/** The pages of the gateway. */
export const pages: Texts['pages'] = {
  ribbon: 'Testmiljø: ingen ekte penger flyttes',
  securedBy: (name) => `Sikret av ${name}`,
  payTitle: (shop) => `Betal til ${shop}`,
  paymentTitle: (shop) => `Betalingen din til ${shop}`,
  backTo: (shop) => `Tilbake til ${shop}`,
  backWithoutPaying: (shop) => `Tilbake til ${shop} uten å betale`,
  leaveWithoutPaying: 'Gå ut uten å betale',
  leftTitle: 'Du gikk uten å betale',
  leftText: 'Ingenting er trukket fra kontoen din.',
  unavailableTitle: 'Du kan ikke betale på denne måten akkurat nå',
  unavailableText: (shop) =>
    `Ingenting er trukket fra kontoen din. ${shop} kan kanskje tilby en annen betalingsmåte.`,
  closePage: 'Du kan lukke denne siden.',
  startAgain: (shop) => `Du kan lukke denne siden. Vil du likevel betale, begynn på nytt hos ${shop}.`,
  reserved: (shop) => `Beløpet reserveres bare nå: ${shop} trekker det senere.`,
  partPaid: (part) =>
    `${part} er betalt med gavekortet ditt. Velg hvordan du betaler resten. Hvis du går ut, føres ${part} tilbake til gavekortet.`,
  unknownTitle: 'Denne siden finnes ikke',
  unknownText: 'Lenken er ufullstendig eller ikke lenger gyldig. Gå tilbake til butikken, og begynn på nytt.',
  troubleTitle: 'Noe gikk galt hos oss',
  troubleText: 'Ingenting har gått tapt. Vent litt, og last inn siden på nytt.',
  openSandboxBank: 'Åpne den simulerte banken',
  leavingTitle: 'Vi sender deg tilbake til butikken',
  toBankTitle: 'Vi sender deg til banken din',
  leadOn: 'Fortsett',
  leadOnText: 'Hvis ingenting skjer, fortsett her.',
  plainLink: 'Betal på en side uten JavaScript',
  fullPage: 'Åpne siden med kort',
  needsNewer:
    'Bankkort og gavekort krever JavaScript og en nyere nettleser: minst Chrome 123, Firefox 128 eller Safari 18.',
  payWith: 'Hvordan vil du betale?',
  otherWays: 'Velg en annen betalingsmåte',
  bankTransfer: 'Bankoverføring',
  blikCode: 'BLIK-kode (6 sifre)',
  mobileNumber: 'Mobilnummer',
  directDebit: element.method.directDebit,
  debit,
  notBegun: 'Betalingen har ikke begynt. Sjekk det du skrev, eller velg en annen betalingsmåte.',
  waitingTitle: 'Venter på betalingen din',
  waitingText: 'Fullfør betalingen i mobilbanken eller på bankens side. Sjekk den deretter her.',
  scanText: 'Skann denne koden med telefonen, og betal der. Sjekk deretter betalingen her.',
  qrLabel: 'QR-kode for denne betalingen',
  openHere: 'Åpne på denne enheten',
  checkAgain: 'Sjekk betalingen',
  transferTitle: (price) => `Overfør ${price}`,
  transferText: 'Bruk mobilbanken eller nettbanken. Skriv navn, beløp og melding nøyaktig som de står.',
  arrived: (amount) => `Vi har mottatt ${amount}. Overfør resten med samme melding.`,
  recipient: 'Mottaker',
  reference: 'Melding',
  paidTitle: (amount) => `Du har betalt ${amount}`,
  reservedTitle: (amount) => `${amount} er reservert`,
  checkedTitle: 'Betalingen din blir kontrollert',
  checkedText: 'Butikken gir deg beskjed når det er klart. Du trenger ikke å betale igjen.',
  unpaidTitle: 'Ikke betalt',
  overTitle: 'Tiden for å betale er ute',
  sentBack: 'Hvis penger er trukket, blir de sendt tilbake.',
};

/** The page of a merchant server for a link that is wrong. */
export const shopPage: Texts['shopPage'] = {
  title: 'Betaling',
  heading: 'Vi kan ikke vise denne betalingen',
  sentences: {
    unreachable: 'Betalingstjenesten svarer ikke akkurat nå. Last inn siden på nytt.',
    refused: 'Butikken kan ikke ta imot denne betalingen.',
    stale: 'Lenken er gammel, eller prisen på bestillingen er endret.',
    foreign: 'Lenken kommer ikke fra betalingstjenesten, eller den er endret på veien.',
    old: 'Lenken er mer enn ett døgn gammel og fører ikke noe sted lenger.',
    unknown: 'Butikken kjenner ikke denne betalingen.',
  },
  unchanged: 'Ingenting er endret. Hvis du har betalt, får butikken snart vite det.',
  back: 'Gå tilbake til butikken, og se på bestillingen din der.',
};
