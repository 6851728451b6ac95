/** German, with the formal address. */
import { counted, timeLeft } from './counted.ts';
import type { Texts } from './texts.ts';

/** The card form: what <gw-card-form> says by itself. */
export const cardForm: Texts['cardForm'] = {
  card: {
    form: 'Sicheres Kartenformular',
    missing: 'Geben Sie Ihre Kartendaten ein.',
  },
  problem: {
    cardIncomplete: 'Einige Kartendaten fehlen oder stimmen nicht. Prüfen Sie die markierten Felder.',
    cardFrame:
      'Das sichere Kartenformular wurde nicht geladen. Versuchen Sie es erneut oder wählen Sie eine andere Zahlungsart.',
    cardEncryption:
      'Ihre Kartendaten konnten nicht verschlüsselt werden. Es wurde nichts gesendet. Versuchen Sie es erneut.',
    again: 'Erneut versuchen',
  },
};

/** The elements: methods, problems. */
export const element: Texts['element'] = {
  payWith: 'Wie möchten Sie bezahlen?',
  pay: (amount) => `${amount} bezahlen`,
  reserve: (amount) => `${amount} reservieren`,
  save: 'Karte speichern',
  more: (count) => counted('de', count, { one: '# weitere Zahlungsart', other: '# weitere Zahlungsarten' }),
  working: 'Einen Moment',
  testMode: 'Testmodus: Es fließt kein Geld',
  payOffline: 'Warten auf Verbindung',
  offline: 'Sie sind offline. Sobald Sie wieder verbunden sind, geht es weiter.',
  method: {
    card: 'Karte',
    savedCard: 'Gespeicherte Karte',
    giftCard: 'Geschenkkarte',
    bankTransfer: 'Überweisung',
    directDebit: 'SEPA-Lastschrift',
    qr: 'QR-Code',
    all: 'Alle Zahlungsarten',
  },
  hint: {
    card: 'Debit- oder Kreditkarte',
    saved: 'Ihre zuletzt verwendete Karte',
    voucher: 'Nummer und PIN',
    transfer: 'Meist in wenigen Sekunden',
    wallet: 'In Ihrer Wallet-App',
    scan: 'Mit dem Handy scannen',
    list: 'Auswahl im nächsten Schritt',
  },
  detail: {
    leave: 'Sie geben die Zahlung bei Ihrer Bank frei und kommen dann hierher zurück.',
    express: 'Ihre Bank gibt auch Ihre E‑Mail-Adresse und Ihre Anschrift an den Shop weiter.',
    app: 'Sie geben die Zahlung in der App frei und kommen dann hierher zurück.',
    form: 'Sie geben Ihre Daten auf der nächsten, gesicherten Seite ein.',
    transfer: 'Sie erhalten eine Kontonummer und einen Verwendungszweck für die Überweisung.',
    wallet: 'Sie geben die Zahlung in Ihrer Wallet frei und kommen dann hierher zurück.',
  },
  card: {
    ...cardForm.card,
    email: 'E-Mail-Adresse',
    emailHint: 'Für Ihren Zahlungsbeleg',
    emailMissing: 'Geben Sie Ihre E-Mail-Adresse ein',
    emailWrong: 'Prüfen Sie die E-Mail-Adresse',
    refused: 'Die Karte wurde nicht akzeptiert. Prüfen Sie die Angaben oder nehmen Sie eine andere Karte.',
    testCards: 'Testkarten',
    copy: 'Kopieren',
    copied: 'Kopiert',
  },
  checking: { title: 'Ihr Zahlungsstatus wird abgerufen', text: 'Das dauert ein paar Sekunden.' },
  problem: {
    title: 'Die Zahlung kann nicht fortgesetzt werden',
    network:
      'Der Shop ist nicht erreichbar. Prüfen Sie Ihre Verbindung und versuchen Sie es erneut. Sie zahlen nicht doppelt.',
    unreachable:
      'Der Zahlungsdienst antwortet gerade nicht. Versuchen Sie es erneut. Sie zahlen nicht doppelt.',
    none: 'Hier ist derzeit keine Zahlung möglich.',
    session: 'Diese Seite ist nicht mehr gültig. Laden Sie sie neu und wählen Sie eine Zahlungsart.',
    expired: 'Diese Seite war zu lange geöffnet. Laden Sie sie neu und wählen Sie eine Zahlungsart.',
    method: 'Diese Zahlungsart ist derzeit nicht verfügbar. Wählen Sie eine andere.',
    part: 'Diese Zahlungsart konnte nicht geladen werden. Versuchen Sie es erneut.',
    refused: 'Die Zahlung wurde nicht akzeptiert. Ihr Konto wurde nicht belastet. Versuchen Sie es erneut.',
    shop: 'Der Shop kann diese Zahlung nicht annehmen. Versuchen Sie es später oder fragen Sie im Shop nach.',
    ...cardForm.problem,
    email: 'Für diese Zahlung wird eine gültige E-Mail-Adresse benötigt.',
    reload: 'Seite neu laden',
    support: (code) => `Für den Kundendienst: ${code}`,
  },
};

/** What methods ask for in their rows. */
export const parts: Texts['parts'] = {
  saved: {
    box: 'Diese Karte für das nächste Mal speichern',
    boxHint:
      'Nur für Zahlungen, die Sie selbst in diesem Shop auslösen. Sie können die Karte jederzeit entfernen.',
    expires: (date) => `Gültig bis ${date}`,
    expired: (date) => `Abgelaufen ${date}`,
    hasExpired:
      'Diese Karte ist abgelaufen. Wählen Sie eine andere Zahlungsart oder geben Sie Ihre neue Karte ein.',
    invalid:
      'Diese Karte kann nicht mehr verwendet werden. Wählen Sie eine andere Zahlungsart oder geben Sie eine Karte ein.',
    declined:
      'Ihre Bank hat diese Karte abgelehnt. Versuchen Sie es erneut oder wählen Sie eine andere Zahlungsart.',
    remove: 'Karte entfernen',
    removed: 'Die Karte wurde entfernt.',
    undo: 'Rückgängig',
    failed: 'Das hat nicht geklappt. Versuchen Sie es erneut.',
  },
  blik: {
    code: 'BLIK-Code',
    hint: '6 Ziffern, 2 Minuten gültig',
    where:
      'Öffnen Sie Ihre Banking-App, wählen Sie BLIK und geben Sie den Code hier ein. Danach bestätigen Sie in der App.',
    missing: 'Geben Sie den Code aus Ihrer Banking-App ein',
    short: 'Der Code hat 6 Ziffern',
    refused:
      'Dieser Code wurde nicht akzeptiert. Ein Code gilt nur einmal: Rufen Sie in Ihrer Banking-App einen neuen ab.',
  },
  phone: {
    label: 'Mobilnummer',
    hint: (method) => `Ihre Nummer bei ${method}`,
    where: (app = 'Ihrer Banking-App') => `Sie bestätigen die Zahlung in ${app}.`,
    missing: 'Geben Sie Ihre Mobilnummer ein',
    wrong: 'Prüfen Sie die Nummer: 9 Ziffern oder mit +',
    refused:
      'Die Zahlung wurde nicht akzeptiert. Prüfen Sie die Nummer oder wählen Sie eine andere Zahlungsart.',
  },
  wallet: {
    choose: 'Ihre Wallet',
    more: 'Weitere Wallets',
    search: 'Wallet suchen',
    none: 'Keine Wallet hat diesen Namen.',
    found: (count) => counted('de', count, { one: '# Wallet gefunden', other: '# Wallets gefunden' }),
    other: 'Andere Wallet',
    otherHint: 'Nächste Seite',
    missing: 'Wählen Sie Ihre Wallet',
    refused:
      'Diese Wallet wurde nicht akzeptiert. Wählen Sie eine andere Wallet oder eine andere Zahlungsart.',
  },
  voucher: {
    form: 'Sicheres Geschenkkartenformular',
    wrong: 'Nummer und PIN passen nicht zusammen. Prüfen Sie beides.',
    tooLittle: 'Das Guthaben dieser Geschenkkarte reicht nicht aus. Nehmen Sie eine andere.',
    left: (amount) => `Auf dieser Geschenkkarte sind noch ${amount}. Nehmen Sie eine andere.`,
    part: (left, rest) =>
      `Auf dieser Geschenkkarte sind noch ${left}. Lösen Sie jetzt ${left} ein und wählen Sie dann für ${rest} eine andere Zahlungsart.`,
    payPart: (left) => `${left} einlösen`,
    locked: 'Diese Geschenkkarte ist zurzeit gesperrt. Nehmen Sie eine andere.',
    invalid: 'Prüfen Sie Nummer und PIN der Geschenkkarte.',
    unreachable:
      'Die Geschenkkarte konnte nicht geprüft werden. Versuchen Sie es erneut. Sie zahlen nicht doppelt.',
    refused: 'Die Zahlung wurde nicht akzeptiert. Versuchen Sie es erneut.',
    missing: 'Geben Sie Nummer und PIN der Geschenkkarte ein.',
  },
};

/** A payment from its submission to its result. */
export const actions: Texts['actions'] = {
  redirect: {
    title: 'Sie werden zu Ihrer Bank weitergeleitet',
    text: 'Das dauert ein paar Sekunden.',
    go: 'Weiter zu Ihrer Bank',
  },
  waiting: {
    title: 'Warten auf Ihre Zahlung',
    text: 'Schließen Sie die Zahlung in Ihrer Banking-App oder auf der Seite Ihrer Bank ab. Diese Seite aktualisiert sich von selbst.',
    go: 'Zahlung fortsetzen',
    other: 'Andere Zahlungsart wählen',
    left: (time) => `Verbleibende Zeit: ${time}`,
    more: 'Mehr Zeit',
    spoken: (seconds) =>
      timeLeft(
        'de',
        seconds,
        { one: 'Noch eine Minute zum Bezahlen', other: 'Noch # Minuten zum Bezahlen' },
        { one: 'Noch eine Sekunde zum Bezahlen', other: 'Noch # Sekunden zum Bezahlen' },
      ),
  },
  scan: {
    title: (price) => `Scannen und ${price} bezahlen`,
    withApp: (app) =>
      `Scannen Sie mit der Kamera Ihres Handys oder mit ${app}. Diese Seite aktualisiert sich von selbst.`,
    withPhone:
      'Scannen Sie mit der Kamera Ihres Handys oder mit Ihrer Bezahl-App. Diese Seite aktualisiert sich von selbst.',
    code: (price, shop) =>
      shop ? `QR-Code für die Zahlung von ${price} an ${shop}` : `QR-Code für die Zahlung von ${price}`,
    copy: 'Link kopieren',
    here: 'Auf diesem Gerät öffnen',
    phoneTitle: (price) => `${price} in der App bezahlen`,
    phoneText:
      'Geben Sie die Zahlung in der App frei und kommen Sie dann zurück. Diese Seite aktualisiert sich von selbst.',
    open: (app) => `${app} öffnen`,
    openAny: 'App öffnen',
    elsewhere: 'Anderes Gerät verwenden',
    missing: 'Keine App auf diesem Handy? Scannen Sie den Code mit dem Gerät, auf dem sie installiert ist.',
    refused:
      'Die Zahlung wurde auf dem Handy abgelehnt. Versuchen Sie es dort erneut oder scannen Sie den Code noch einmal.',
  },
  transfer: {
    title: (price) => `${price} überweisen`,
    text: 'Überweisen Sie mit Ihrer Banking-App oder im Online-Banking. Übernehmen Sie Empfänger, Betrag und Verwendungszweck genau: Ihre Bank prüft den Namen, und am Verwendungszweck erkennen wir Ihre Zahlung.',
    rest: (price) => `Noch ${price} überweisen`,
    part: (received, rest) =>
      `${received} sind eingegangen. Überweisen Sie die restlichen ${rest} mit demselben Verwendungszweck.`,
    code: 'Mit Ihrer Banking-App scannen: Alles ist schon ausgefüllt.',
    codeName: (price) => `QR-Code für eine Überweisung von ${price} mit Ihrer Banking-App`,
    codeElsewhere: 'Mit einem anderen Handy scannen',
    name: 'Empfänger',
    amount: 'Betrag',
    reference: 'Verwendungszweck',
    held: (until) =>
      `Überweisen Sie am besten noch heute: Das Geld kommt meist in Sekunden an, spätestens nach einem Bankarbeitstag. Ihre Bestellung wartet bis ${until}.`,
    print: 'Drucken',
    printName: 'Ihre Überweisung',
  },
  confirm: {
    title: (app = 'Ihrer Banking-App') => `Geben Sie die Zahlung in ${app} frei`,
    text: (price, app = 'Ihre Bank') =>
      `${app} bittet Sie, ${price} freizugeben. Diese Seite aktualisiert sich von selbst.`,
    nothing: 'Keine Benachrichtigung?',
    open: (app = 'Ihre Banking-App') =>
      `Öffnen Sie ${app} selbst und suchen Sie nach einer Zahlung, die auf Ihre Freigabe wartet.`,
    lateTitle: (app = 'Ihre Bank') => `${app} wartet nicht mehr`,
    late: (app = 'Ihre Bank') =>
      `${app} fragt vermutlich nicht mehr nach. Finden Sie in der App keine Anfrage, starten Sie die Zahlung noch einmal.`,
  },
  app: {
    title: 'Weiter in der App',
    text: 'Geben Sie die Zahlung dort frei. Diese Seite aktualisiert sich von selbst.',
  },
  gift: {
    title: 'Ihre Geschenkkarte wird geprüft',
    text: 'Der Herausgeber hat noch nicht geantwortet. Diese Seite aktualisiert sich von selbst; Sie müssen nicht erneut bezahlen.',
  },
  rest: {
    title: (amount) => `Noch ${amount} zu bezahlen`,
    text: 'Ein Teil ist mit Ihrer Geschenkkarte bezahlt. Bezahlen Sie jetzt den Rest. Wenn Sie eine andere Zahlungsart wählen, bezahlen Sie damit den ganzen Betrag, und das Guthaben geht auf die Geschenkkarte zurück.',
  },
  paid: {
    title: (amount) => `Sie haben ${amount} bezahlt`,
    text: (shop) => (shop ? `${shop} hat Ihre Zahlung erhalten.` : 'Der Shop hat Ihre Zahlung erhalten.'),
    leaving: 'Sie werden zum Shop zurückgeleitet.',
    stay: 'Auf dieser Seite bleiben',
    go: 'Weiter',
  },
  authorized: {
    title: (amount) => `${amount} sind reserviert`,
    text: 'Der Betrag wird abgebucht, wenn Ihre Bestellung verschickt wird.',
  },
  kept: {
    title: 'Ihre Karte ist gespeichert',
    text: 'Ihr Konto wurde nicht belastet.',
  },
  verify: {
    title: 'Ihre Zahlung wird geprüft',
    text: 'Der Shop informiert Sie, sobald das erledigt ist. Sie müssen nicht erneut bezahlen.',
  },
  unpaid: {
    title: 'Nicht bezahlt',
    declined: 'Die Zahlung wurde abgelehnt. Ihr Konto wurde nicht belastet.',
    cancelled: 'Die Zahlung wurde abgebrochen. Falls Geld abgebucht wurde, wird es erstattet.',
    failed: 'Die Zahlung konnte nicht ausgeführt werden. Ihr Konto wurde nicht belastet.',
    expiredTitle: 'Die Zeit zum Bezahlen ist abgelaufen',
    expired: 'Ihr Konto wurde nicht belastet. Sie können noch einmal beginnen.',
    expiredTransfer: 'Bereits überwiesenes Geld wird zurückgeschickt. Sie können noch einmal beginnen.',
    none: 'Es wurde noch nicht bezahlt.',
    unnamedTitle: 'Keine Zahlung vorhanden',
    unnamed: 'Diese Seite wurde ohne Zahlung geöffnet. Den Stand Ihrer Bestellung kennt der Shop.',
    again: 'Erneut versuchen',
    other: 'Andere Zahlungsart wählen',
    nothing: 'Ihr Konto wurde nicht belastet.',
    by: (method, sentence) => `${method}: ${sentence}`,
    why: {
      'code-refused':
        'Dieser BLIK-Code wurde nicht akzeptiert: Er ist falsch, verbraucht oder abgelaufen. Rufen Sie in Ihrer Banking-App einen neuen ab.',
      'phone-unknown': '{method} kennt diese Mobilnummer nicht. Prüfen Sie sie und versuchen Sie es erneut.',
      'refused-in-app':
        'Die Zahlung wurde in der App oder von Ihrer Bank abgelehnt. Versuchen Sie es erneut und geben Sie sie dort frei.',
      'card-declined':
        'Ihre Bank hat die Zahlung mit dieser Karte abgelehnt. Prüfen Sie Kartendaten und Kontostand oder nehmen Sie eine andere Karte.',
      'not-authenticated':
        'Ihre Bank konnte Ihre Identität nicht bestätigen. Versuchen Sie es erneut und folgen Sie den Schritten Ihrer Bank, oder nehmen Sie eine andere Karte.',
      cancelled: 'Die Zahlung wurde vor der Freigabe abgebrochen. Sie können es noch einmal versuchen.',
      'timed-out':
        'Die Zeit für die Freigabe ist abgelaufen. Versuchen Sie es erneut und geben Sie die Zahlung frei, wenn Ihre Bank Sie dazu auffordert.',
      'tried-too-often':
        'Diese Zahlung wurde zu oft versucht. Wenn Sie weiterhin bezahlen möchten, beginnen Sie im Shop neu.',
    },
  },
  over: {
    title: 'Die Zeit zum Bezahlen ist abgelaufen',
    text: 'Bitte bezahlen Sie jetzt nicht mehr. Wir prüfen, ob Ihre Zahlung eingegangen ist.',
    transfer:
      'Bitte überweisen Sie jetzt nicht mehr. Haben Sie rechtzeitig überwiesen, wird die Zahlung noch Ihrer Bestellung zugeordnet und der Shop informiert Sie.',
  },
};

/** The fields that a shop may ask for: loaded where a session has some. */
export const fields: Texts['fields'] = {
  title: 'Ihre Angaben',
  optional: 'Optional',
  change: 'Ändern',
  name: 'Vor- und Nachname',
  nameMissing: 'Geben Sie Ihren Namen ein',
  cardNumber: 'Eine Kartennummer gehört nur in das Kartenfeld',
  phone: 'Telefonnummer',
  phoneMissing: 'Geben Sie Ihre Telefonnummer ein',
  phoneWrong: 'Prüfen Sie die Nummer oder beginnen Sie mit + und der Ländervorwahl',
  shipping: 'Lieferadresse',
  billing: 'Rechnungsadresse',
  same: 'Rechnungsadresse wie Lieferadresse',
  country: 'Land',
  street: 'Straße und Hausnummer',
  addition: 'Adresszusatz (Wohnung, Etage)',
  postalCode: 'Postleitzahl',
  city: 'Ort',
  state: 'Bundesstaat',
  province: 'Provinz',
  region: 'Region',
  missing: 'Bitte ausfüllen',
};

/** A direct debit: what the payer gives and agrees to, and what follows. Loaded where a payer chooses it. */
export const debit: Texts['debit'] = {
  holder: 'Kontoinhaber',
  holderHint: 'Wie bei Ihrer Bank',
  holderMissing: 'Geben Sie den Namen des Kontoinhabers ein',
  holderWrong: 'Geben Sie nur den Namen ein, keine Nummer',
  ibanHint: 'In der Banking-App oder auf der Bankkarte',
  ibanMissing: 'Geben Sie die IBAN ein',
  ibanWrong: 'Prüfen Sie die IBAN: Ein Zeichen fehlt oder ist falsch',
  ibanOutside: 'Von Konten in diesem Land kann nicht abgebucht werden',
  refused: 'Die Lastschrift wurde nicht akzeptiert. Prüfen Sie Namen und IBAN oder zahlen Sie anders.',
  mandate: (shop) =>
    `Wenn Sie fortfahren, ermächtigen Sie (A) ${shop || 'den Shop'} und dessen Zahlungsdienstleister, Zahlungen von Ihrem Konto mittels Lastschrift einzuziehen. Zugleich weisen Sie (B) Ihre Bank an, diese Lastschriften einzulösen. Sie können innerhalb von acht Wochen, beginnend mit dem Belastungsdatum, die Erstattung des belasteten Betrags verlangen. Es gelten dabei die mit Ihrer Bank vereinbarten Bedingungen. Sie sind einverstanden, dass Ihnen die Lastschrift einen Tag statt vierzehn Tage vorher angekündigt wird.`,
  title: (amount) => `${amount} werden abgebucht`,
  text: (last4) =>
    `Von Ihrem Konto mit der Endung ${last4}, in den nächsten Werktagen. Sie müssen nichts weiter tun und können diese Seite schließen.`,
  reference: 'Mandatsreferenz',
  creditor: 'Gläubiger-ID',
  statement: 'Diese Angaben stehen auch auf Ihrem Kontoauszug.',
};

/** 3-D Secure in a dialog around the bank's page. */
export const threeDs: Texts['threeDs'] = {
  title: 'Bei Ihrer Bank bestätigen',
  page: 'Seite Ihrer Bank',
  full: 'Auf eigener Seite öffnen',
  close: 'Schließen',
  stopTitle: 'Zahlung abbrechen?',
  stopText:
    'Ihre Bank hat die Zahlung noch nicht bestätigt. Nach dem Abbruch können Sie sofort erneut bezahlen, mit dieser Karte oder auf andere Weise.',
  stop: 'Zahlung abbrechen',
  stay: 'Zurück zu meiner Bank',
};

/** The card fields. */
export const cardFrame: Texts['cardFrame'] = {
  group: 'Kartendaten',
  number: 'Kartennummer',
  expiry: 'Gültig bis',
  expiryFormat: 'MM / JJ',
  holder: 'Name auf der Karte',
  cvc: 'Prüfnummer',
  cvcHint: (digits) => (digits === 4 ? '4 Ziffern, vorne' : `${digits} Ziffern`),
  cvcWhere: (digits) =>
    digits === 4 ? 'Vier Ziffern auf der Vorderseite der Karte' : 'Drei Ziffern auf der Rückseite der Karte',
  optional: 'Optional',
  payAs: 'Mit dieser Karte bezahlen als',
  recognised: (brand) => `${brand}-Karte`,
  error: {
    numberMissing: 'Kartennummer eingeben',
    numberShort: 'Die Kartennummer ist unvollständig',
    numberWrong: 'Kartennummer auf Tippfehler prüfen',
    numberTest: 'Das ist keine Testkarte',
    brandRefused: 'Diese Kartenart wird hier nicht akzeptiert',
    brandMissing: 'Kartenmarke auswählen',
    expiryMissing: 'Datum eingeben',
    expiryShort: 'Format: MM / JJ',
    expiryWrong: 'Datum prüfen',
    expiryPast: 'Karte ist abgelaufen',
    cvcMissing: 'Prüfnummer eingeben',
    cvcShort: (digits) => `${digits} Ziffern eingeben`,
    holderMissing: 'Namen auf der Karte eingeben',
    holderDigits: 'Namen eingeben, nicht die Nummer',
  },
};

/** The fields of a gift card. */
export const giftCardFrame: Texts['giftCardFrame'] = {
  group: 'Geschenkkarte',
  number: 'Nummer der Geschenkkarte',
  numberHint: 'Auf der Karte oder in der E-Mail',
  pin: 'PIN',
  pinHint: '4 bis 8 Ziffern',
  pinWhere: 'Neben der Nummer, manchmal unter einem Rubbelfeld',
  numberMissing: 'Nummer der Geschenkkarte eingeben',
  numberShort: 'Die Nummer hat mindestens 8 Ziffern',
  pinMissing: 'PIN eingeben',
  pinShort: 'Die PIN hat mindestens 4 Ziffern',
};

/** The list of test cards, in the sandbox. */
export const testCards: Texts['testCards'] = {
  note: 'Beliebiges Datum in der Zukunft, jede Prüfnummer außer 000, beliebiger Name.',
  does: {
    approve: 'Zahlt sofort',
    challenge: (code) => `Fragt nach einem Code: ${code}`,
    rejected: 'Abgelehnt: Die Bank erkennt Sie nicht',
    'insufficient-funds': 'Abgelehnt: Guthaben reicht nicht',
  },
  coBadged: (one, other) => `Zwei Marken auf einer Karte: ${one} oder ${other} wählen`,
};

/** The pages of the gateway. */
export const pages: Texts['pages'] = {
  ribbon: 'Testumgebung: Es fließt kein echtes Geld',
  securedBy: (name) => `Gesichert durch ${name}`,
  payTitle: (shop) => `Bezahlen bei ${shop}`,
  paymentTitle: (shop) => `Ihre Zahlung an ${shop}`,
  backTo: (shop) => `Zurück zu ${shop}`,
  backWithoutPaying: (shop) => `Zurück zu ${shop}, ohne zu bezahlen`,
  leaveWithoutPaying: 'Verlassen, ohne zu bezahlen',
  leftTitle: 'Sie haben nicht bezahlt',
  leftText: 'Ihr Konto wurde nicht belastet.',
  unavailableTitle: 'Diese Zahlungsart ist gerade nicht möglich',
  unavailableText: (shop) =>
    `Ihr Konto wurde nicht belastet. ${shop} bietet Ihnen vielleicht eine andere Zahlungsart an.`,
  closePage: 'Sie können diese Seite schließen.',
  startAgain: (shop) =>
    `Sie können diese Seite schließen. Möchten Sie doch bezahlen, beginnen Sie bei ${shop} noch einmal.`,
  reserved: (shop) => `Jetzt nur reserviert: ${shop} bucht den Betrag später ab.`,
  partPaid: (part) =>
    `${part} sind mit Ihrer Geschenkkarte bezahlt. Wählen Sie, wie Sie den Rest bezahlen. Wenn Sie die Seite verlassen, gehen ${part} auf die Geschenkkarte zurück.`,
  unknownTitle: 'Diese Seite gibt es nicht',
  unknownText:
    'Der Link ist unvollständig oder nicht mehr gültig. Gehen Sie zurück zum Shop und beginnen Sie dort neu.',
  troubleTitle: 'Bei uns ist ein Fehler aufgetreten',
  troubleText: 'Es ist nichts verloren. Warten Sie einen Moment und laden Sie die Seite neu.',
  openSandboxBank: 'Simulierte Bank öffnen',
  leavingTitle: 'Sie werden zum Shop zurückgeleitet',
  toBankTitle: 'Sie werden zu Ihrer Bank weitergeleitet',
  leadOn: 'Weiter',
  leadOnText: 'Falls nichts geschieht, geht es hier weiter.',
  plainLink: 'Auf einer Seite ohne JavaScript bezahlen',
  fullPage: 'Seite mit Karten öffnen',
  needsNewer:
    'Karten und Geschenkkarten brauchen JavaScript und einen neueren Browser: mindestens Chrome 123, Firefox 128 oder Safari 18.',
  payWith: 'Wie möchten Sie bezahlen?',
  otherWays: 'Andere Zahlungsart wählen',
  bankTransfer: 'Überweisung',
  blikCode: 'BLIK-Code (6 Ziffern)',
  mobileNumber: 'Mobilnummer',
  directDebit: element.method.directDebit,
  debit,
  notBegun:
    'Die Zahlung hat nicht begonnen. Prüfen Sie Ihre Eingabe oder wählen Sie eine andere Zahlungsart.',
  waitingTitle: 'Warten auf Ihre Zahlung',
  waitingText:
    'Schließen Sie die Zahlung in Ihrer Banking-App oder auf der Seite Ihrer Bank ab. Prüfen Sie sie danach hier.',
  scanText: 'Scannen Sie diesen Code mit Ihrem Handy und bezahlen Sie dort. Prüfen Sie danach hier.',
  qrLabel: 'QR-Code dieser Zahlung',
  openHere: 'Auf diesem Gerät öffnen',
  checkAgain: 'Zahlung prüfen',
  transferTitle: (price) => `${price} überweisen`,
  transferText:
    'Überweisen Sie mit Ihrer Banking-App oder im Online-Banking. Übernehmen Sie Empfänger, Betrag und Verwendungszweck genau.',
  arrived: (amount) => `${amount} sind eingegangen. Überweisen Sie den Rest mit demselben Verwendungszweck.`,
  recipient: 'Empfänger',
  reference: 'Verwendungszweck',
  paidTitle: (amount) => `Sie haben ${amount} bezahlt`,
  reservedTitle: (amount) => `${amount} sind reserviert`,
  checkedTitle: 'Ihre Zahlung wird geprüft',
  checkedText: 'Der Shop informiert Sie, sobald das erledigt ist. Sie müssen nicht erneut bezahlen.',
  unpaidTitle: 'Nicht bezahlt',
  overTitle: 'Die Zeit zum Bezahlen ist abgelaufen',
  sentBack: 'Falls Geld abgebucht wurde, wird es erstattet.',
};

/** The page of a merchant server for a link that is wrong. */
export const shopPage: Texts['shopPage'] = {
  title: 'Zahlung',
  heading: 'Diese Zahlung kann nicht angezeigt werden',
  sentences: {
    unreachable: 'Der Zahlungsdienst antwortet gerade nicht. Laden Sie diese Seite neu.',
    refused: 'Der Shop kann diese Zahlung nicht annehmen.',
    stale: 'Dieser Link ist veraltet, oder der Preis der Bestellung hat sich geändert.',
    foreign: 'Dieser Link stammt nicht vom Zahlungsdienst oder wurde unterwegs verändert.',
    old: 'Dieser Link ist mehr als einen Tag alt und führt nirgendwo mehr hin.',
    unknown: 'Der Shop kennt diese Zahlung nicht.',
  },
  unchanged: 'Es wurde nichts geändert. Falls Sie bezahlt haben, erfährt es der Shop in Kürze.',
  back: 'Gehen Sie zurück zum Shop und sehen Sie dort nach Ihrer Bestellung.',
};
