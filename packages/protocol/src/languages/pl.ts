/** Polish, with the impersonal or direct address of Polish shops. */
import { counted, timeLeft } from './counted.ts';
import type { Texts } from './texts.ts';

/** The card form: what <gw-card-form> says by itself. */
export const cardForm: Texts['cardForm'] = {
  card: {
    form: 'Bezpieczny formularz karty',
    missing: 'Wpisz dane karty.',
  },
  problem: {
    cardIncomplete: 'Brakuje niektórych danych karty lub są błędne. Sprawdź zaznaczone pola.',
    cardFrame:
      'Bezpieczny formularz karty nie wczytał się. Spróbuj ponownie lub wybierz inną metodę płatności.',
    cardEncryption: 'Nie udało się zabezpieczyć danych karty, więc nic nie wysłano. Spróbuj ponownie.',
    again: 'Spróbuj ponownie',
  },
};

/** The elements: methods, problems. */
export const element: Texts['element'] = {
  payWith: 'Jak chcesz zapłacić?',
  pay: (amount) => `Zapłać ${amount}`,
  reserve: (amount) => `Zarezerwuj ${amount}`,
  save: 'Zapisz kartę',
  more: (count) =>
    counted('pl', count, {
      one: 'Jeszcze # metoda płatności',
      few: 'Jeszcze # metody płatności',
      other: 'Jeszcze # metod płatności',
    }),
  working: 'Chwileczkę',
  testMode: 'Tryb testowy: bez obciążeń',
  payOffline: 'Oczekiwanie na połączenie',
  offline: 'Brak połączenia z internetem. Wrócimy do płatności, gdy połączenie zostanie przywrócone.',
  method: {
    card: 'Karta',
    savedCard: 'Zapisana karta',
    giftCard: 'Karta podarunkowa',
    bankTransfer: 'Przelew bankowy',
    directDebit: 'Polecenie zapłaty SEPA',
    qr: 'Kod QR',
    all: 'Wszystkie metody',
  },
  hint: {
    card: 'Debetowa lub kredytowa',
    saved: 'Ostatnio użyta karta',
    voucher: 'Numer i PIN',
    transfer: 'Zwykle w kilka sekund',
    wallet: 'W aplikacji portfela',
    scan: 'Zeskanuj telefonem',
    list: 'Wybór w następnym kroku',
  },
  detail: {
    leave: 'Zatwierdzisz płatność w swoim banku i wrócisz tutaj.',
    express: 'Twój bank przekaże też sklepowi Twój adres e‑mail i adres pocztowy.',
    app: 'Zatwierdzisz płatność w aplikacji i wrócisz tutaj.',
    form: 'Dane wpiszesz na następnej, zabezpieczonej stronie.',
    transfer: 'Otrzymasz numer rachunku i tytuł przelewu.',
    wallet: 'Zatwierdzisz płatność w portfelu i wrócisz tutaj.',
  },
  card: {
    ...cardForm.card,
    email: 'Adres e-mail',
    emailHint: 'Na potwierdzenie płatności',
    emailMissing: 'Wpisz adres e-mail',
    emailWrong: 'Sprawdź adres e-mail',
    refused: 'Karta nie została przyjęta. Sprawdź dane lub użyj innej karty.',
    testCards: 'Karty testowe',
    copy: 'Kopiuj',
    copied: 'Skopiowano',
  },
  checking: { title: 'Sprawdzamy Twoją płatność', text: 'To potrwa kilka sekund.' },
  problem: {
    title: 'Nie można kontynuować płatności',
    network:
      'Nie możemy połączyć się ze sklepem. Sprawdź połączenie i spróbuj ponownie. Nie zapłacisz dwa razy.',
    unreachable: 'Serwis płatności chwilowo nie odpowiada. Spróbuj ponownie. Nie zapłacisz dwa razy.',
    none: 'W tej chwili nie można tu zapłacić.',
    session: 'Ta strona jest już nieważna. Wczytaj ją ponownie i wybierz metodę płatności.',
    expired: 'Ta strona była otwarta zbyt długo. Wczytaj ją ponownie i wybierz metodę płatności.',
    method: 'Ta metoda płatności jest teraz niedostępna. Wybierz inną.',
    part: 'Nie udało się wczytać tej metody płatności. Spróbuj ponownie.',
    refused: 'Płatność nie została przyjęta. Nie pobrano żadnych środków z Twojego konta. Spróbuj ponownie.',
    shop: 'Sklep nie może przyjąć tej płatności. Spróbuj później lub skontaktuj się ze sklepem.',
    ...cardForm.problem,
    email: 'Do tej płatności potrzebny jest prawidłowy adres e-mail.',
    reload: 'Wczytaj stronę ponownie',
    support: (code) => `Dla obsługi klienta: ${code}`,
  },
};

/** What methods ask for in their rows. */
export const parts: Texts['parts'] = {
  saved: {
    box: 'Zapisz tę kartę na następny raz',
    boxHint: 'Tylko do płatności, które rozpoczniesz w tym sklepie. Kartę możesz usunąć w każdej chwili.',
    expires: (date) => `Ważna do ${date}`,
    expired: (date) => `Wygasła ${date}`,
    hasExpired: 'Ta karta wygasła. Zapłać inaczej lub wpisz dane nowej karty.',
    invalid: 'Tej karty nie można już użyć. Zapłać inaczej lub wpisz dane innej karty.',
    declined: 'Twój bank odrzucił tę kartę. Spróbuj ponownie lub zapłać inaczej.',
    remove: 'Usuń kartę',
    removed: 'Karta została usunięta.',
    undo: 'Cofnij',
    failed: 'Nie udało się. Spróbuj ponownie.',
  },
  blik: {
    code: 'Kod BLIK',
    hint: '6 cyfr, ważny 2 minuty',
    where:
      'Otwórz aplikację banku, wybierz BLIK i wpisz kod tutaj. Następnie potwierdź płatność w aplikacji.',
    missing: 'Wpisz kod z aplikacji banku',
    short: 'Kod ma 6 cyfr',
    refused: 'Ten kod nie został przyjęty. Kod działa tylko raz: wygeneruj nowy w aplikacji banku.',
  },
  phone: {
    label: 'Numer telefonu',
    hint: (method) => `Używany w ${method}`,
    where: (app) =>
      app ? `Płatność potwierdzisz w aplikacji ${app}.` : 'Płatność potwierdzisz w aplikacji banku.',
    missing: 'Wpisz numer telefonu',
    wrong: 'Sprawdź numer: 9 cyfr lub + na początku',
    refused: 'Płatność nie została przyjęta. Sprawdź numer lub wybierz inną metodę płatności.',
  },
  wallet: {
    choose: 'Twój portfel',
    more: 'Więcej portfeli',
    search: 'Szukaj portfela',
    none: 'Nie ma portfela o tej nazwie.',
    found: (count) =>
      counted('pl', count, { one: '# portfel', few: '# portfele', many: '# portfeli', other: '# portfela' }),
    other: 'Inny portfel',
    otherHint: 'Na następnej stronie',
    missing: 'Wybierz portfel',
    refused: 'Ten portfel nie został przyjęty. Wybierz inny portfel lub inną metodę płatności.',
  },
  voucher: {
    form: 'Bezpieczny formularz karty podarunkowej',
    wrong: 'Numer i PIN nie pasują do siebie. Sprawdź oba.',
    tooLittle: 'Na tej karcie podarunkowej jest za mało środków. Użyj innej.',
    left: (amount) => `Na tej karcie podarunkowej zostało ${amount}. Użyj innej.`,
    part: (left, rest) =>
      `Na tej karcie podarunkowej zostało ${left}. Zapłać nią teraz ${left}, a pozostałe ${rest} inną metodą.`,
    payPart: (left) => `Zapłać ${left} tą kartą`,
    locked: 'Ta karta podarunkowa jest obecnie zablokowana. Użyj innej.',
    invalid: 'Sprawdź numer i PIN karty podarunkowej.',
    unreachable: 'Nie udało się sprawdzić karty podarunkowej. Spróbuj ponownie. Nie zapłacisz dwa razy.',
    refused: 'Płatność nie została przyjęta. Spróbuj ponownie.',
    missing: 'Wpisz numer i PIN karty podarunkowej.',
  },
};

/** A payment from its submission to its result. */
export const actions: Texts['actions'] = {
  redirect: {
    title: 'Przekierowujemy Cię do banku',
    text: 'To potrwa kilka sekund.',
    go: 'Przejdź do banku',
  },
  waiting: {
    title: 'Czekamy na Twoją płatność',
    text: 'Dokończ płatność w aplikacji lub na stronie banku. Ta strona odświeży się sama.',
    go: 'Kontynuuj płatność',
    other: 'Wybierz inną metodę',
    left: (time) => `Pozostały czas: ${time}`,
    more: 'Więcej czasu',
    spoken: (seconds) =>
      timeLeft(
        'pl',
        seconds,
        {
          one: 'Na płatność została minuta',
          few: 'Na płatność zostały # minuty',
          other: 'Na płatność zostało # minut',
        },
        {
          one: 'Na płatność została sekunda',
          few: 'Na płatność zostały # sekundy',
          other: 'Na płatność zostało # sekund',
        },
      ),
  },
  scan: {
    title: (price) => `Zeskanuj, aby zapłacić ${price}`,
    withApp: (app) => `Użyj aparatu w telefonie lub aplikacji ${app}. Ta strona odświeży się sama.`,
    withPhone: 'Użyj aparatu w telefonie lub swojej aplikacji do płatności. Ta strona odświeży się sama.',
    code: (price, shop) =>
      shop ? `Kod QR do zapłaty ${price} na rzecz ${shop}` : `Kod QR do zapłaty ${price}`,
    copy: 'Kopiuj link',
    here: 'Otwórz na tym urządzeniu',
    phoneTitle: (price) => `Zapłać ${price} w aplikacji`,
    phoneText: 'Zatwierdź płatność w aplikacji, a potem wróć tutaj. Ta strona odświeży się sama.',
    open: (app) => `Otwórz ${app}`,
    openAny: 'Otwórz aplikację',
    elsewhere: 'Użyj innego urządzenia',
    missing: 'Nie masz aplikacji na tym telefonie? Zeskanuj kod urządzeniem, na którym jest zainstalowana.',
    refused: 'Płatność odrzucono w telefonie. Spróbuj tam ponownie lub jeszcze raz zeskanuj kod.',
  },
  transfer: {
    title: (price) => `Przelej ${price}`,
    text: 'Skorzystaj z aplikacji lub serwisu swojego banku. Przepisz dokładnie nazwę odbiorcy, kwotę i tytuł przelewu: bank sprawdza nazwę, a po tytule rozpoznamy Twoją wpłatę.',
    rest: (price) => `Przelej jeszcze ${price}`,
    part: (received, rest) => `Wpłynęło ${received}. Przelej pozostałe ${rest} z tym samym tytułem.`,
    code: 'Zeskanuj w aplikacji banku: wszystko jest już wypełnione.',
    codeName: (price) => `Kod QR przelewu na ${price} do aplikacji banku`,
    codeElsewhere: 'Zeskanuj innym telefonem',
    name: 'Nazwa odbiorcy',
    amount: 'Kwota',
    reference: 'Tytuł przelewu',
    held: (until) =>
      `Wyślij przelew dzisiaj: zwykle dociera w kilka sekund, najpóźniej po jednym dniu roboczym. Zamówienie czeka do: ${until}.`,
    print: 'Drukuj',
    printName: 'Twój przelew',
  },
  confirm: {
    title: (app) => (app ? `Zatwierdź płatność w ${app}` : 'Zatwierdź płatność w aplikacji banku'),
    text: (price, app = 'Twój bank') =>
      `${app} prosi o zatwierdzenie płatności ${price}. Ta strona odświeży się sama.`,
    nothing: 'Brak powiadomienia?',
    open: (app = 'aplikację banku') => `Otwórz ${app} samodzielnie i poszukaj płatności do zatwierdzenia.`,
    lateTitle: (app = 'Twój bank') => `${app} już nie czeka`,
    late: (app = 'Twój bank') =>
      `${app} prawdopodobnie nie czeka już na zatwierdzenie. Jeśli w aplikacji nic nie ma, rozpocznij płatność jeszcze raz.`,
  },
  app: {
    title: 'Kontynuuj w aplikacji',
    text: 'Zatwierdź tam płatność. Ta strona odświeży się sama.',
  },
  gift: {
    title: 'Sprawdzamy kartę podarunkową',
    text: 'Wydawca jeszcze nie odpowiedział. Ta strona odświeży się sama; nie trzeba płacić ponownie.',
  },
  rest: {
    title: (amount) => `Do zapłaty zostało ${amount}`,
    text: 'Część zapłacono kartą podarunkową. Zapłać teraz resztę. Jeśli wybierzesz tutaj inną metodę, zapłacisz nią całość, a środki wrócą na kartę podarunkową.',
  },
  paid: {
    title: (amount) => `Zapłacono ${amount}`,
    text: (shop) => (shop ? `Płatność dotarła do ${shop}.` : 'Sklep otrzymał Twoją płatność.'),
    leaving: 'Przekierowujemy Cię do sklepu.',
    stay: 'Zostań na tej stronie',
    go: 'Dalej',
  },
  authorized: {
    title: (amount) => `Zarezerwowano ${amount}`,
    text: 'Kwota zostanie pobrana przy wysyłce zamówienia.',
  },
  kept: {
    title: 'Karta została zapisana',
    text: 'Nie pobrano żadnych środków z Twojego konta.',
  },
  verify: {
    title: 'Twoja płatność jest sprawdzana',
    text: 'Sklep poinformuje Cię o wyniku. Nie trzeba płacić ponownie.',
  },
  unpaid: {
    title: 'Nie zapłacono',
    declined: 'Płatność nie została zatwierdzona. Nie pobrano żadnych środków z Twojego konta.',
    cancelled: 'Płatność została anulowana. Jeśli pobrano pieniądze, zostaną zwrócone.',
    failed: 'Nie udało się wykonać płatności. Nie pobrano żadnych środków z Twojego konta.',
    expiredTitle: 'Czas na płatność minął',
    expired: 'Nie pobrano żadnych środków z Twojego konta. Możesz zacząć od nowa.',
    expiredTransfer: 'Przelane pieniądze zostaną odesłane. Możesz zacząć od nowa.',
    none: 'Nie dokonano jeszcze żadnej płatności.',
    unnamedTitle: 'Brak płatności do wyświetlenia',
    unnamed: 'Tę stronę otwarto bez płatności. Stan zamówienia zna sklep.',
    again: 'Spróbuj ponownie',
    other: 'Wybierz inną metodę',
    nothing: 'Nie pobrano żadnych środków z Twojego konta.',
    by: (method, sentence) => `${method}: ${sentence}`,
    why: {
      'code-refused':
        'Ten kod BLIK nie został przyjęty: jest błędny, został już użyty lub stracił ważność. Wygeneruj nowy w aplikacji banku.',
      'phone-unknown': 'Tego numeru telefonu nie ma w {method}. Sprawdź go i spróbuj ponownie.',
      'refused-in-app':
        'Płatność odrzucono w aplikacji lub przez bank. Spróbuj ponownie i zatwierdź ją w aplikacji.',
      'card-declined':
        'Bank nie zatwierdził płatności tą kartą. Sprawdź dane karty i saldo albo użyj innej karty.',
      'not-authenticated':
        'Bank nie mógł potwierdzić Twojej tożsamości. Spróbuj ponownie, wykonując kroki podane przez bank, albo użyj innej karty.',
      cancelled: 'Płatność przerwano przed zatwierdzeniem. Możesz spróbować ponownie.',
      'timed-out':
        'Czas na zatwierdzenie płatności minął. Spróbuj ponownie i zatwierdź ją, gdy bank o to poprosi.',
      'tried-too-often':
        'Zbyt wiele prób tej płatności. Jeśli nadal chcesz zapłacić, zacznij od nowa w sklepie.',
    },
  },
  over: {
    title: 'Czas na płatność minął',
    text: 'Prosimy już nie płacić. Sprawdzamy, czy płatność do nas dotarła.',
    transfer:
      'Prosimy już nie wysyłać przelewu. Jeśli został wysłany na czas, przypiszemy go do zamówienia, a sklep Cię poinformuje.',
  },
};

/** The fields that a shop may ask for: loaded where a session has some. */
export const fields: Texts['fields'] = {
  title: 'Twoje dane',
  optional: 'Opcjonalnie',
  change: 'Zmień',
  name: 'Imię i nazwisko',
  nameMissing: 'Wpisz imię i nazwisko',
  cardNumber: 'Numer karty wpisz tylko w polu karty',
  phone: 'Numer telefonu',
  phoneMissing: 'Wpisz numer telefonu',
  phoneWrong: 'Sprawdź numer albo zacznij od + i numeru kierunkowego kraju',
  shipping: 'Adres dostawy',
  billing: 'Adres rozliczeniowy',
  same: 'Adres rozliczeniowy: taki sam',
  country: 'Kraj',
  street: 'Ulica i numer',
  addition: 'Mieszkanie, piętro, budynek',
  postalCode: 'Kod pocztowy',
  city: 'Miejscowość',
  state: 'Stan',
  province: 'Prowincja',
  region: 'Region',
  missing: 'Wypełnij to pole',
};

/** A direct debit: what the payer gives and agrees to, and what follows. Loaded where a payer chooses it. */
export const debit: Texts['debit'] = {
  holder: 'Posiadacz rachunku',
  holderHint: 'Jak w Twoim banku',
  holderMissing: 'Wpisz imię i nazwisko posiadacza rachunku',
  holderWrong: 'Wpisz samo imię i nazwisko, bez numeru',
  ibanHint: 'W aplikacji lub serwisie banku',
  ibanMissing: 'Wpisz numer IBAN',
  ibanWrong: 'Sprawdź IBAN: brakuje znaku lub któryś jest błędny',
  ibanOutside: 'Z rachunków w tym kraju nie można pobrać płatności',
  refused:
    'Polecenie zapłaty nie zostało przyjęte. Sprawdź nazwisko i IBAN lub wybierz inną metodę płatności.',
  mandate: (shop) =>
    `Kontynuując, upoważniasz (A) ${shop || 'sklep'} i jego dostawcę usług płatniczych do wysyłania do Twojego banku poleceń obciążenia Twojego rachunku oraz (B) swój bank do obciążania Twojego rachunku zgodnie z tymi poleceniami. Masz prawo do zwrotu środków przez swój bank na warunkach określonych w umowie z nim. O zwrot należy wystąpić w ciągu ośmiu tygodni od dnia obciążenia rachunku. Zgadzasz się na powiadomienie o obciążeniu dzień wcześniej zamiast czternastu dni wcześniej.`,
  title: (amount) => `Kwota ${amount} zostanie pobrana`,
  text: (last4) =>
    `Z Twojego rachunku o końcówce ${last4}, w ciągu kilku dni roboczych. Nie musisz już nic robić i możesz zamknąć tę stronę.`,
  reference: 'Numer mandatu',
  creditor: 'Identyfikator wierzyciela',
  statement: 'Te dane znajdziesz też na wyciągu z rachunku.',
};

/** 3-D Secure in a dialog around the bank's page. */
export const threeDs: Texts['threeDs'] = {
  title: 'Potwierdź w swoim banku',
  page: 'Strona Twojego banku',
  full: 'Otwórz na osobnej stronie',
  close: 'Zamknij',
  stopTitle: 'Przerwać tę płatność?',
  stopText:
    'Bank nie potwierdził jeszcze płatności. Po przerwaniu możesz od razu zapłacić ponownie, tą kartą albo w inny sposób.',
  stop: 'Przerwij płatność',
  stay: 'Wróć do banku',
};

/** The card fields. */
export const cardFrame: Texts['cardFrame'] = {
  group: 'Dane karty',
  number: 'Numer karty',
  expiry: 'Ważna do',
  expiryFormat: 'MM / RR',
  holder: 'Imię i nazwisko na karcie',
  cvc: 'Kod CVC',
  cvcHint: (digits) => (digits === 4 ? '4 cyfry, z przodu' : `${digits} cyfry`),
  cvcWhere: (digits) => (digits === 4 ? 'Cztery cyfry z przodu karty' : 'Trzy cyfry z tyłu karty'),
  optional: 'Opcjonalnie',
  payAs: 'Zapłać tą kartą jako',
  recognised: (brand) => `Karta ${brand}`,
  error: {
    numberMissing: 'Wpisz numer karty',
    numberShort: 'Numer karty jest niepełny',
    numberWrong: 'Sprawdź numer karty: jedna cyfra jest błędna',
    numberTest: 'To nie jest karta testowa',
    brandRefused: 'Karty tego rodzaju nie są tu przyjmowane',
    brandMissing: 'Wybierz, jak zapłacić tą kartą',
    expiryMissing: 'Wpisz datę',
    expiryShort: 'W formacie MM / RR',
    expiryWrong: 'Sprawdź datę',
    expiryPast: 'Karta straciła ważność',
    cvcMissing: 'Wpisz kod CVC',
    cvcShort: (digits) => `Wpisz ${digits} cyfry`,
    holderMissing: 'Wpisz imię i nazwisko z karty',
    holderDigits: 'Wpisz imię i nazwisko, nie numer',
  },
};

/** The fields of a gift card. */
export const giftCardFrame: Texts['giftCardFrame'] = {
  group: 'Karta podarunkowa',
  number: 'Numer karty podarunkowej',
  numberHint: 'Na karcie lub w e-mailu',
  pin: 'PIN',
  pinHint: 'Od 4 do 8 cyfr',
  pinWhere: 'Obok numeru, czasem pod zdrapką',
  numberMissing: 'Wpisz numer karty podarunkowej',
  numberShort: 'Numer ma co najmniej 8 cyfr',
  pinMissing: 'Wpisz PIN',
  pinShort: 'PIN ma co najmniej 4 cyfry',
};

/** The list of test cards, in the sandbox. */
export const testCards: Texts['testCards'] = {
  note: 'Dowolna przyszła data, dowolny kod oprócz 000, dowolne nazwisko.',
  does: {
    approve: 'Płaci od razu',
    challenge: (code) => `Pyta o kod: ${code}`,
    rejected: 'Odrzucona: bank Cię nie rozpoznaje',
    'insufficient-funds': 'Odrzucona: za mało środków',
  },
  coBadged: (one, other) => `Dwie marki na jednej karcie: wybierz ${one} lub ${other}`,
};

/** The pages of the gateway. */
export const pages: Texts['pages'] = {
  ribbon: 'Środowisko testowe: bez prawdziwych pieniędzy',
  securedBy: (name) => `Płatność zabezpiecza ${name}`,
  payTitle: (shop) => `Zapłać: ${shop}`,
  paymentTitle: (shop) => `Twoja płatność: ${shop}`,
  backTo: (shop) => `Wróć do ${shop}`,
  backWithoutPaying: (shop) => `Wróć do ${shop} bez płacenia`,
  leaveWithoutPaying: 'Wyjdź bez płacenia',
  leftTitle: 'Płatność nie została dokonana',
  leftText: 'Nie pobrano żadnych środków z Twojego konta.',
  unavailableTitle: 'Ta metoda płatności jest teraz niedostępna',
  unavailableText: (shop) =>
    `Nie pobrano żadnych środków z Twojego konta. Być może ${shop} zaproponuje Ci inną metodę płatności.`,
  closePage: 'Możesz zamknąć tę stronę.',
  startAgain: (shop) => `Możesz zamknąć tę stronę. Aby jednak zapłacić, zacznij od nowa w ${shop}.`,
  reserved: (shop) => `Na razie tylko rezerwacja: ${shop} pobierze kwotę później.`,
  partPaid: (part) =>
    `Kartą podarunkową zapłacono ${part}. Wybierz, jak zapłacić resztę. Jeśli wyjdziesz, ${part} wróci na kartę podarunkową.`,
  unknownTitle: 'Ta strona nie istnieje',
  unknownText: 'Link jest niepełny lub nieważny. Wróć do sklepu i zacznij od nowa.',
  troubleTitle: 'Po naszej stronie wystąpił błąd',
  troubleText: 'Nic nie przepadło. Odczekaj chwilę i wczytaj tę stronę ponownie.',
  openSandboxBank: 'Otwórz symulowany bank',
  leavingTitle: 'Przekierowujemy Cię do sklepu',
  toBankTitle: 'Przekierowujemy Cię do banku',
  leadOn: 'Dalej',
  leadOnText: 'Jeśli nic się nie dzieje, przejdź dalej tutaj.',
  plainLink: 'Zapłać na stronie bez JavaScriptu',
  fullPage: 'Otwórz stronę z kartami',
  needsNewer:
    'Karty i karty podarunkowe wymagają JavaScriptu i nowszej przeglądarki: co najmniej Chrome 123, Firefox 128 lub Safari 18.',
  payWith: 'Jak chcesz zapłacić?',
  otherWays: 'Wybierz inną metodę',
  bankTransfer: 'Przelew bankowy',
  blikCode: 'Kod BLIK (6 cyfr)',
  mobileNumber: 'Numer telefonu',
  directDebit: element.method.directDebit,
  debit,
  notBegun: 'Płatność się nie rozpoczęła. Sprawdź wpisane dane lub wybierz inną metodę płatności.',
  waitingTitle: 'Czekamy na Twoją płatność',
  waitingText: 'Dokończ płatność w aplikacji lub na stronie banku. Potem sprawdź ją tutaj.',
  scanText: 'Zeskanuj ten kod telefonem i tam zapłać. Potem sprawdź płatność tutaj.',
  qrLabel: 'Kod QR tej płatności',
  openHere: 'Otwórz na tym urządzeniu',
  checkAgain: 'Sprawdź płatność',
  transferTitle: (price) => `Przelej ${price}`,
  transferText:
    'Skorzystaj z aplikacji lub serwisu swojego banku. Przepisz dokładnie nazwę odbiorcy, kwotę i tytuł przelewu.',
  arrived: (amount) => `Wpłynęło ${amount}. Przelej resztę z tym samym tytułem.`,
  recipient: 'Nazwa odbiorcy',
  reference: 'Tytuł przelewu',
  paidTitle: (amount) => `Zapłacono ${amount}`,
  reservedTitle: (amount) => `Zarezerwowano ${amount}`,
  checkedTitle: 'Twoja płatność jest sprawdzana',
  checkedText: 'Sklep poinformuje Cię o wyniku. Nie trzeba płacić ponownie.',
  unpaidTitle: 'Nie zapłacono',
  overTitle: 'Czas na płatność minął',
  sentBack: 'Jeśli pobrano pieniądze, zostaną zwrócone.',
};

/** The page of a merchant server for a link that is wrong. */
export const shopPage: Texts['shopPage'] = {
  title: 'Płatność',
  heading: 'Nie możemy pokazać tej płatności',
  sentences: {
    unreachable: 'Serwis płatności chwilowo nie odpowiada. Wczytaj tę stronę ponownie.',
    refused: 'Sklep nie może przyjąć tej płatności.',
    stale: 'Ten link jest nieaktualny albo zmieniła się cena zamówienia.',
    foreign: 'Ten link nie pochodzi z serwisu płatności albo został po drodze zmieniony.',
    old: 'Ten link ma ponad dobę i nie prowadzi już do niczego.',
    unknown: 'Sklep nie zna tej płatności.',
  },
  unchanged: 'Nic się nie zmieniło. Jeśli zapłacono, sklep wkrótce się o tym dowie.',
  back: 'Wróć do sklepu i sprawdź tam swoje zamówienie.',
};
