/** Dutch. */
import { counted, timeLeft } from './counted.ts';
import type { Texts } from './texts.ts';

/** The card form: what <gw-card-form> says by itself. */
export const cardForm: Texts['cardForm'] = {
  card: {
    form: 'Beveiligd kaartformulier',
    missing: 'Vul je kaartgegevens in.',
  },
  problem: {
    cardIncomplete: 'Er ontbreken kaartgegevens of ze kloppen niet. Kijk bij de gemarkeerde velden.',
    cardFrame:
      'Het beveiligde kaartformulier is niet geladen. Probeer het opnieuw of kies een andere betaalwijze.',
    cardEncryption:
      'Je kaartgegevens konden niet worden beveiligd, dus er is niets verstuurd. Probeer het opnieuw.',
    again: 'Opnieuw proberen',
  },
};

/** The elements: methods, problems. */
export const element: Texts['element'] = {
  payWith: 'Hoe wil je betalen?',
  pay: (amount) => `Betaal ${amount}`,
  reserve: (amount) => `Reserveer ${amount}`,
  save: 'Kaart bewaren',
  more: (count) => `Nog ${count} betaalwijzen`,
  working: 'Een ogenblik',
  testMode: 'Testomgeving: er gaat geen geld om',
  payOffline: 'Wachten op verbinding',
  offline: 'Je bent offline. We gaan verder zodra je weer verbinding hebt.',
  method: {
    card: 'Kaart',
    savedCard: 'Bewaarde kaart',
    giftCard: 'Cadeaukaart',
    bankTransfer: 'Overschrijving',
    directDebit: 'SEPA-incasso',
    qr: 'QR-code',
    all: 'Alle betaalwijzen',
  },
  hint: {
    card: 'Betaalpas of creditcard',
    saved: 'De kaart van de vorige keer',
    voucher: 'Nummer en pincode',
    transfer: 'Meestal binnen enkele seconden',
    wallet: 'In je wallet-app',
    scan: 'Scan met je telefoon',
    list: 'Kies hierna',
  },
  detail: {
    leave: 'Je keurt de betaling goed bij je bank en komt daarna hier terug.',
    express: 'Je bank geeft ook je e‑mailadres en je adres door aan de winkel.',
    app: 'Je keurt de betaling goed in de app en komt daarna hier terug.',
    form: 'Je vult je gegevens in op de volgende, beveiligde pagina.',
    transfer: 'Je krijgt een rekeningnummer en een kenmerk om het bedrag over te maken.',
    wallet: 'Je keurt de betaling goed in je wallet en komt daarna hier terug.',
  },
  card: {
    ...cardForm.card,
    email: 'E-mailadres',
    emailHint: 'Voor je betaalbewijs',
    emailMissing: 'Vul je e-mailadres in',
    emailWrong: 'Controleer het e-mailadres',
    refused: 'De kaart is niet geaccepteerd. Controleer de gegevens of gebruik een andere kaart.',
    testCards: 'Testkaarten',
    copy: 'Kopieer',
    copied: 'Gekopieerd',
  },
  checking: { title: 'We zoeken je betaling op', text: 'Een paar seconden geduld.' },
  problem: {
    ...cardForm.problem,
    title: 'De betaling kan niet doorgaan',
    network:
      'We kunnen de winkel niet bereiken. Controleer je verbinding en probeer het opnieuw. Je betaalt niet dubbel.',
    unreachable: 'De betaaldienst geeft nu geen antwoord. Probeer het opnieuw. Je betaalt niet dubbel.',
    none: 'Betalen kan hier nu niet.',
    session: 'Deze pagina is niet meer geldig. Laad de pagina opnieuw en kies hoe je wilt betalen.',
    expired: 'Deze pagina stond te lang open. Laad de pagina opnieuw en kies hoe je wilt betalen.',
    method: 'Deze betaalwijze is nu niet beschikbaar. Kies een andere.',
    part: 'Deze betaalwijze kon niet worden geladen. Probeer het opnieuw.',
    refused: 'Betaling niet geaccepteerd. Er is niets van je rekening afgeschreven. Probeer het opnieuw.',
    shop: 'De winkel kan deze betaling niet accepteren. Probeer het later of vraag het aan de winkel.',
    email: 'Voor deze betaling is een geldig e-mailadres nodig.',
    reload: 'Laad de pagina opnieuw',
    support: (code) => `Voor de klantenservice: ${code}`,
  },
};

/** What methods ask for in their rows. */
export const parts: Texts['parts'] = {
  saved: {
    box: 'Kaart bewaren voor de volgende keer',
    boxHint: 'Alleen voor betalingen die je zelf bij deze winkel start. Je kunt de kaart altijd verwijderen.',
    expires: (date) => `Verloopt ${date}`,
    expired: (date) => `Verlopen ${date}`,
    hasExpired: 'Deze kaart is verlopen. Kies een andere betaalwijze of vul je nieuwe kaart in.',
    invalid: 'Deze kaart kan niet meer worden gebruikt. Kies een andere betaalwijze of vul een kaart in.',
    declined: 'Je bank heeft deze kaart geweigerd. Probeer het opnieuw of kies een andere betaalwijze.',
    remove: 'Kaart verwijderen',
    removed: 'De kaart is verwijderd.',
    undo: 'Ongedaan maken',
    failed: 'Dat is niet gelukt. Probeer het opnieuw.',
  },
  blik: {
    code: 'BLIK-code',
    hint: '6 cijfers, 2 minuten geldig',
    where:
      'Open de app van je bank, kies BLIK en typ de code hier. Daarna bevestig je de betaling in de app.',
    missing: 'Vul de code uit de app van je bank in',
    short: 'De code heeft 6 cijfers',
    refused:
      'Deze code is niet geaccepteerd. Een code werkt maar één keer: vraag een nieuwe op in de app van je bank.',
  },
  phone: {
    label: 'Mobiel nummer',
    hint: (method) => `Het nummer van je ${method}`,
    where: (app = 'de app van je bank') => `Je bevestigt de betaling in ${app}.`,
    missing: 'Vul je mobiele nummer in',
    wrong: 'Controleer: 9 cijfers, of begin met +',
    refused: 'De betaling is niet geaccepteerd. Controleer het nummer.',
  },
  wallet: {
    choose: 'Je wallet',
    more: 'Meer wallets',
    search: 'Zoek een wallet',
    none: 'Er is geen wallet met deze naam.',
    found: (count) => counted('nl', count, { one: '1 wallet gevonden', other: '# wallets gevonden' }),
    other: 'Een andere wallet',
    otherHint: 'Op de volgende pagina',
    missing: 'Kies je wallet',
    refused: 'Deze wallet is niet geaccepteerd. Kies een andere.',
  },
  voucher: {
    form: 'Beveiligd cadeaukaartformulier',
    wrong: 'Het nummer en de pincode komen niet overeen. Controleer ze allebei.',
    tooLittle: 'Er staat niet genoeg meer op deze cadeaukaart. Gebruik een andere.',
    left: (amount) => `Er staat nog ${amount} op deze cadeaukaart. Gebruik een andere.`,
    part: (left, rest) =>
      `Er staat nog ${left} op deze cadeaukaart. Betaal daar nu ${left} mee en kies daarna een andere betaalwijze voor ${rest}.`,
    payPart: (left) => `Betaal ${left} met deze kaart`,
    locked: 'Deze cadeaukaart is op dit moment geblokkeerd. Gebruik een andere.',
    invalid: 'Controleer het nummer en de pincode van de cadeaukaart.',
    unreachable: 'De cadeaukaart kon niet worden gecontroleerd. Probeer het opnieuw. Je betaalt niet dubbel.',
    refused: 'De betaling is niet geaccepteerd. Probeer het opnieuw.',
    missing: 'Vul het nummer en de pincode van de cadeaukaart in.',
  },
};

/** A payment from its submission to its result. */
export const actions: Texts['actions'] = {
  redirect: {
    title: 'We brengen je naar je bank',
    text: 'Dit duurt een paar seconden.',
    go: 'Verder naar je bank',
  },
  waiting: {
    title: 'We wachten op je betaling',
    text: 'Rond de betaling af in de app of op de pagina van je bank. Deze pagina wordt vanzelf bijgewerkt.',
    go: 'Ga verder met betalen',
    other: 'Kies een andere betaalwijze',
    left: (time) => `Nog ${time}`,
    more: 'Meer tijd',
    spoken: (seconds) =>
      timeLeft(
        'nl',
        seconds,
        { one: 'Nog één minuut om te betalen', other: 'Nog # minuten om te betalen' },
        { other: 'Nog # seconden om te betalen' },
      ),
  },
  scan: {
    title: (price) => `Scan om ${price} te betalen`,
    withApp: (app) =>
      `Gebruik de camera van je telefoon of de app van ${app}. Deze pagina wordt vanzelf bijgewerkt.`,
    withPhone: 'Gebruik de camera van je telefoon of je betaalapp. Deze pagina wordt vanzelf bijgewerkt.',
    code: (price, shop) =>
      shop ? `QR-code om ${price} te betalen aan ${shop}` : `QR-code om ${price} te betalen`,
    copy: 'Kopieer link',
    here: 'Open op dit apparaat',
    phoneTitle: (price) => `Betaal ${price} in de app`,
    phoneText: 'Keur de betaling goed in de app en kom dan hier terug. Deze pagina wordt vanzelf bijgewerkt.',
    open: (app) => `Open ${app}`,
    openAny: 'Open de app',
    elsewhere: 'Gebruik een ander apparaat',
    missing: 'Staat de app niet op deze telefoon? Scan deze code met het apparaat waar de app op staat.',
    refused: 'De betaling is op de telefoon geweigerd. Probeer het daar opnieuw of scan deze code nog eens.',
  },
  transfer: {
    title: (price) => `Maak ${price} over`,
    text: 'Gebruik de app of website van je bank. Neem naam, bedrag en kenmerk precies over: je bank controleert de naam, en aan het kenmerk zien we dat het geld van jou is.',
    rest: (price) => `Maak nog ${price} over`,
    part: (received, rest) =>
      `${received} is binnen. Maak de andere ${rest} over met hetzelfde betalingskenmerk.`,
    code: 'Scan met de app van je bank: alles is dan al ingevuld.',
    codeName: (price) => `QR-code van een overschrijving van ${price} voor de app van je bank`,
    codeElsewhere: 'Scan met een andere telefoon',
    name: 'Naam ontvanger',
    amount: 'Bedrag',
    reference: 'Betalingskenmerk',
    held: (until) =>
      `Maak het vandaag over: het geld is er meestal binnen een paar seconden, hooguit na één bankdag. Je bestelling wacht tot ${until}.`,
    print: 'Afdrukken',
    printName: 'Je overschrijving',
  },
  confirm: {
    title: (app = 'de app van je bank') => `Keur de betaling goed in ${app}`,
    text: (price, app = 'Je bank') =>
      `${app} vraagt je om ${price} goed te keuren. Deze pagina wordt vanzelf bijgewerkt.`,
    nothing: 'Geen bericht gekregen?',
    open: (app = 'de app van je bank') => `Open zelf ${app} en zoek de betaling die op je wacht.`,
    lateTitle: (app = 'Je bank') => `${app} wacht niet meer`,
    late: (app = 'Je bank') =>
      `${app} vraagt er waarschijnlijk niet meer om. Staat er niets in de app, begin dan opnieuw met betalen.`,
  },
  app: {
    title: 'Ga verder in de app',
    text: 'Keur de betaling daar goed. Deze pagina wordt vanzelf bijgewerkt.',
  },
  gift: {
    title: 'Je cadeaukaart wordt gecontroleerd',
    text: 'De uitgever heeft nog niet geantwoord. Deze pagina wordt vanzelf bijgewerkt; je hoeft niet nog eens te betalen.',
  },
  rest: {
    title: (amount) => `Nog ${amount} te betalen`,
    text: 'Een deel is betaald met je cadeaukaart. Ga verder en kies hoe je de rest betaalt. Kies je hier een andere betaalwijze, dan betaal je daarmee het hele bedrag en komt het tegoed terug op de cadeaukaart.',
  },
  paid: {
    title: (amount) => `Je hebt ${amount} betaald`,
    text: (shop) =>
      shop ? `${shop} heeft je betaling ontvangen.` : 'De winkel heeft je betaling ontvangen.',
    leaving: 'We brengen je terug naar de winkel.',
    stay: 'Op deze pagina blijven',
    go: 'Verder',
  },
  authorized: {
    title: (amount) => `${amount} is gereserveerd`,
    text: 'Het bedrag wordt afgeschreven als je bestelling wordt verzonden.',
  },
  kept: {
    title: 'Je kaart is bewaard',
    text: 'Er is niets van je rekening afgeschreven.',
  },
  verify: {
    title: 'Je betaling wordt gecontroleerd',
    text: 'De winkel laat het weten als dat klaar is. Je hoeft niet nog eens te betalen.',
  },
  unpaid: {
    title: 'Niet betaald',
    declined: 'De betaling is niet goedgekeurd. Er is niets van je rekening afgeschreven.',
    cancelled: 'De betaling is geannuleerd. Als er geld is afgeschreven, krijg je het terug.',
    failed: 'De betaling is niet gelukt. Er is niets van je rekening afgeschreven.',
    expiredTitle: 'De tijd om te betalen is voorbij',
    expired: 'Er is niets van je rekening afgeschreven. Je kunt opnieuw beginnen.',
    expiredTransfer: 'Wat je hebt overgemaakt, krijg je terug. Je kunt opnieuw beginnen.',
    none: 'Er is nog niets betaald.',
    unnamedTitle: 'Geen betaling om te tonen',
    unnamed: 'Deze pagina is zonder betaling geopend. De winkel weet hoe je bestelling ervoor staat.',
    again: 'Probeer het opnieuw',
    other: 'Kies een andere betaalwijze',
    nothing: 'Er is niets van je rekening afgeschreven.',
    by: (method, sentence) => `${method}: ${sentence}`,
    why: {
      'code-refused':
        'Deze BLIK-code is niet geaccepteerd: hij klopt niet, is al gebruikt of is verlopen. Vraag een nieuwe code op in de app van je bank.',
      'phone-unknown': '{method} kent dit telefoonnummer niet. Controleer het en probeer het opnieuw.',
      'refused-in-app':
        'De betaling is geweigerd in de app of door je bank. Probeer het opnieuw en keur de betaling daar goed.',
      'card-declined':
        'Je bank heeft de betaling met deze kaart niet goedgekeurd. Controleer de kaartgegevens en je saldo, of gebruik een andere kaart.',
      'not-authenticated':
        'Je bank kon niet vaststellen dat jij het bent. Probeer het opnieuw en volg de stappen van je bank, of gebruik een andere kaart.',
      cancelled: 'De betaling is geannuleerd voor de goedkeuring. Je kunt het opnieuw proberen.',
      'timed-out':
        'De tijd om de betaling goed te keuren is voorbij. Probeer het opnieuw en keur de betaling goed zodra je bank erom vraagt.',
      'tried-too-often':
        'Deze betaling is te vaak geprobeerd. Wil je toch betalen, begin dan opnieuw in de winkel.',
    },
  },
  over: {
    title: 'De tijd om te betalen is voorbij',
    text: 'Betaal nu niet meer. We kijken of je betaling is binnengekomen.',
    transfer:
      'Maak nu niets meer over. Heb je op tijd overgemaakt, dan komt het geld alsnog bij je bestelling en hoor je het van de winkel.',
  },
};

/** The fields that a shop may ask for: loaded where a session has some. */
export const fields: Texts['fields'] = {
  title: 'Je gegevens',
  optional: 'Optioneel',
  change: 'Wijzigen',
  name: 'Voor- en achternaam',
  nameMissing: 'Vul je naam in',
  cardNumber: 'Een kaartnummer hoort alleen in het kaartveld',
  phone: 'Telefoonnummer',
  phoneMissing: 'Vul je telefoonnummer in',
  phoneWrong: 'Controleer het nummer, of begin met + en de landcode',
  shipping: 'Bezorgadres',
  billing: 'Factuuradres',
  same: 'Het factuuradres is hetzelfde',
  country: 'Land',
  street: 'Straat en huisnummer',
  addition: 'Toevoeging',
  postalCode: 'Postcode',
  city: 'Plaats',
  state: 'Staat',
  province: 'Provincie',
  region: 'Regio',
  missing: 'Vul dit veld in',
};

/** A direct debit: what the payer gives and agrees to, and what follows. Loaded where a payer chooses it. */
export const debit: Texts['debit'] = {
  holder: 'Rekeninghouder',
  holderHint: 'Zoals bij je bank',
  holderMissing: 'Vul de naam van de rekeninghouder in',
  holderWrong: 'Vul alleen de naam in, geen nummer',
  ibanHint: 'In de app van je bank of op je bankpas',
  ibanMissing: 'Vul je IBAN in',
  ibanWrong: 'Controleer je IBAN: een teken ontbreekt of klopt niet',
  ibanOutside: 'Van rekeningen in dat land kan niet worden afgeschreven',
  refused:
    'De incasso is niet geaccepteerd. Controleer de naam en de IBAN, of kies een andere betaalmethode.',
  mandate: (shop) =>
    `Als je doorgaat, geef je toestemming aan (A) ${shop || 'de winkel'} en diens betaaldienstverlener om opdrachten naar je bank te sturen om een bedrag van je rekening af te schrijven, en aan (B) je bank om dat bedrag van je rekening af te schrijven overeenkomstig die opdrachten. Ben je het niet eens met een afschrijving, dan kun je die laten terugboeken. Neem daarvoor binnen acht weken na de afschrijving contact op met je bank. Vraag je bank naar de voorwaarden. Je gaat ermee akkoord dat een afschrijving één dag van tevoren wordt aangekondigd in plaats van veertien dagen.`,
  title: (amount) => `${amount} wordt afgeschreven`,
  text: (last4) =>
    `Van je rekening die eindigt op ${last4}, binnen enkele werkdagen. Je hoeft niets meer te doen en kunt deze pagina sluiten.`,
  reference: 'Kenmerk machtiging',
  creditor: 'Incassant-ID',
  statement: 'Dit staat ook op je rekeningafschrift.',
};

/** 3-D Secure in a dialog around the bank's page. */
export const threeDs: Texts['threeDs'] = {
  title: 'Bevestig bij je bank',
  page: 'Pagina van je bank',
  full: 'Openen op een aparte pagina',
  close: 'Sluiten',
  stopTitle: 'Betaling annuleren?',
  stopText:
    'Je bank heeft de betaling nog niet bevestigd. Als je annuleert, kun je meteen opnieuw betalen, met deze kaart of op een andere manier.',
  stop: 'Betaling annuleren',
  stay: 'Terug naar mijn bank',
};

/** The card fields. */
export const cardFrame: Texts['cardFrame'] = {
  group: 'Kaartgegevens',
  number: 'Kaartnummer',
  expiry: 'Geldig tot',
  expiryFormat: 'MM / JJ',
  holder: 'Naam op de kaart',
  cvc: 'CVC',
  cvcHint: (digits) => (digits === 4 ? '4 cijfers, voorkant' : `${digits} cijfers`),
  cvcWhere: (digits) =>
    digits === 4 ? 'Vier cijfers op de voorkant van de kaart' : 'Drie cijfers op de achterkant van de kaart',
  optional: 'Optioneel',
  payAs: 'Betaal met deze kaart als',
  recognised: (brand) => `${brand}-kaart`,
  error: {
    numberMissing: 'Vul het kaartnummer in',
    numberShort: 'Het kaartnummer is nog niet volledig',
    numberWrong: 'Kaartnummer klopt niet, controleer het',
    numberTest: 'Dit is geen testkaart',
    brandRefused: 'Dit soort kaart wordt hier niet geaccepteerd',
    brandMissing: 'Kies hoe je met deze kaart betaalt',
    expiryMissing: 'Vul de datum in',
    expiryShort: 'Typ MM / JJ',
    expiryWrong: 'Datum klopt niet',
    expiryPast: 'Kaart is verlopen',
    cvcMissing: 'Vul de CVC in',
    cvcShort: (digits) => `Vul ${digits} cijfers in`,
    holderMissing: 'Vul de naam op de kaart in',
    holderDigits: 'Vul de naam in, niet het nummer',
  },
};

/** The fields of a gift card. */
export const giftCardFrame: Texts['giftCardFrame'] = {
  group: 'Cadeaukaart',
  number: 'Nummer van de cadeaukaart',
  numberHint: 'Op de kaart of in de e-mail',
  pin: 'Pincode',
  pinHint: '4 tot 8 cijfers',
  pinWhere: 'Naast het nummer, soms onder een kraslaag',
  numberMissing: 'Vul het nummer van de cadeaukaart in',
  numberShort: 'Het nummer heeft minstens 8 cijfers',
  pinMissing: 'Vul de pincode in',
  pinShort: 'De pincode heeft minstens 4 cijfers',
};

/** The list of test cards, in the sandbox. */
export const testCards: Texts['testCards'] = {
  note: 'Elke datum in de toekomst, elke code behalve 000, elke naam.',
  does: {
    approve: 'Betaalt meteen',
    challenge: (code) => `Vraagt om een code: ${code}`,
    rejected: 'Geweigerd: de bank herkent je niet',
    'insufficient-funds': 'Geweigerd: te weinig saldo',
  },
  coBadged: (one, other) => `Twee merken op één kaart: kies ${one} of ${other}`,
};

/** The pages of the gateway. */
export const pages: Texts['pages'] = {
  ribbon: 'Testomgeving: er wordt geen echt geld overgemaakt',
  securedBy: (name) => `Beveiligd door ${name}`,
  payTitle: (shop) => `${shop} betalen`,
  paymentTitle: (shop) => `Je betaling aan ${shop}`,
  backTo: (shop) => `Terug naar ${shop}`,
  backWithoutPaying: (shop) => `Terug naar ${shop} zonder te betalen`,
  leaveWithoutPaying: 'Weggaan zonder te betalen',
  leftTitle: 'Je bent weggegaan zonder te betalen',
  leftText: 'Er is niets van je rekening afgeschreven.',
  unavailableTitle: 'Zo kun je nu niet betalen',
  unavailableText: (shop) =>
    `Er is niets van je rekening afgeschreven. Misschien kun je bij ${shop} op een andere manier betalen.`,
  closePage: 'Je kunt deze pagina sluiten.',
  startAgain: (shop) => `Je kunt deze pagina sluiten. Wil je toch betalen, begin dan opnieuw bij ${shop}.`,
  reserved: (shop) => `Nu alleen gereserveerd: ${shop} schrijft het geld later af.`,
  partPaid: (part) =>
    `${part} is betaald met je cadeaukaart. Kies hoe je de rest betaalt. Ga je weg, dan komt ${part} terug op de cadeaukaart.`,
  unknownTitle: 'Deze pagina bestaat niet',
  unknownText: 'De link is onvolledig of niet meer geldig. Ga terug naar de winkel en begin opnieuw.',
  troubleTitle: 'Er ging bij ons iets mis',
  troubleText: 'Er is niets verloren. Wacht even en laad deze pagina opnieuw.',
  openSandboxBank: 'Naar de oefenbank',
  leavingTitle: 'We brengen je terug naar de winkel',
  toBankTitle: 'We brengen je naar je bank',
  leadOn: 'Verder',
  leadOnText: 'Gebeurt er niets, ga dan hier verder.',
  plainLink: 'Betaal op een pagina zonder JavaScript',
  fullPage: 'Open de pagina met kaarten',
  needsNewer:
    'Voor kaarten en cadeaukaarten is JavaScript nodig in een nieuwere browser: minstens Chrome 123, Firefox 128 of Safari 18.',
  payWith: 'Hoe wil je betalen?',
  otherWays: 'Kies een andere betaalwijze',
  bankTransfer: 'Overschrijving',
  blikCode: 'BLIK-code (6 cijfers)',
  mobileNumber: 'Mobiel nummer',
  directDebit: element.method.directDebit,
  debit,
  notBegun: 'De betaling is niet begonnen. Controleer wat je hebt ingevuld of kies een andere betaalwijze.',
  waitingTitle: 'We wachten op je betaling',
  waitingText:
    'Rond de betaling af in de app of op de pagina van je bank. Controleer de betaling daarna hier.',
  scanText: 'Scan deze code met je telefoon en betaal daar. Controleer de betaling daarna hier.',
  qrLabel: 'QR-code van deze betaling',
  openHere: 'Open op dit apparaat',
  checkAgain: 'Controleer de betaling',
  transferTitle: (amount) => `Maak ${amount} over`,
  transferText: 'Gebruik de app of website van je bank. Neem naam, bedrag en kenmerk precies over.',
  arrived: (amount) => `${amount} is binnen. Maak de rest over met hetzelfde betalingskenmerk.`,
  recipient: 'Naam ontvanger',
  reference: 'Betalingskenmerk',
  paidTitle: (amount) => `Je hebt ${amount} betaald`,
  reservedTitle: (amount) => `${amount} is gereserveerd`,
  checkedTitle: 'Je betaling wordt gecontroleerd',
  checkedText: 'De winkel laat het weten als dat klaar is. Je hoeft niet nog eens te betalen.',
  unpaidTitle: 'Niet betaald',
  overTitle: 'De tijd om te betalen is voorbij',
  sentBack: 'Als er geld is afgeschreven, krijg je het terug.',
};

/** The page of a merchant server for a link that is wrong. */
export const shopPage: Texts['shopPage'] = {
  title: 'Betaling',
  heading: 'We kunnen deze betaling niet laten zien',
  sentences: {
    unreachable: 'De betaaldienst antwoordt op dit moment niet. Laad deze pagina opnieuw.',
    refused: 'De winkel kan deze betaling niet accepteren.',
    stale: 'Deze link is oud, of de bestelling kost nu iets anders.',
    foreign: 'Deze link komt niet van de betaaldienst, of is onderweg veranderd.',
    old: 'Deze link is meer dan een dag oud en leidt nergens meer heen.',
    unknown: 'De winkel kent deze betaling niet.',
  },
  unchanged: 'Er is niets veranderd. Als je hebt betaald, weet de winkel dat zo.',
  back: 'Ga terug naar haar pagina en bekijk je bestelling daar.',
};
