/** Texts of acquirer and issuer in Polish. */
import { bankWords } from '../../bank/bank-words.ts';
import type { CardWords } from '../card-words.ts';

const bank = bankWords('pl');

/** See {@link CardWords}. */
export const pl: CardWords = {
  dir: bank.dir,
  sandbox: bank.sandbox,
  amount: bank.amount,
  payTo: bank.payTo,
  forWhat: bank.forWhat,
  proceed: bank.proceed,
  backToShop: bank.backToShop,
  acquirerOf: (payee) => `obsługuje Twoją kartę dla ${payee}`,
  acquirerRole: 'obsługuje karty dla sklepów',
  issuerRole: 'bank Twojej karty',
  card: 'Karta',
  methodFrame: 'Twój bank rozpoznaje Twoją przeglądarkę',
  consent: {
    CIT: {
      title: (payee) => `Zapisać tę kartę w ${payee}?`,
      text: (payee) =>
        `Następnym razem nie trzeba będzie jej wpisywać w ${payee}. Płatności rozpoczynasz tylko Ty, a kartę możesz usunąć w każdej chwili.`,
      keep: 'Zapisz kartę',
      refuse: 'Zapłać bez zapisywania',
    },
    MIT: {
      title: (payee) => `Czy ${payee} może później obciążać tę kartę?`,
      text: (payee) =>
        `${payee} będzie pobierać uzgodnione kwoty, na przykład za abonament, dopóki nie zrezygnujesz w sklepie.`,
      keep: 'Zezwól na późniejsze obciążenia',
      refuse: 'Zapłać tylko tym razem',
    },
    stop: 'Nie zapisuj',
    given: (payee) => `Zgodnie z Twoim wyborem ${payee} zapisze tę kartę do kolejnych płatności.`,
  },
  notKept: { title: 'Karta nie została zapisana', text: 'Nic nie zapłacono. Sklep dostanie powiadomienie.' },
  verified: {
    title: 'Bank potwierdził Twoją kartę',
    text: 'Nic nie zapłacono. Sklep dostanie powiadomienie.',
  },
  method: { title: 'Pytamy Twój bank', text: 'To potrwa kilka sekund.' },
  toIssuer: {
    title: 'Twój bank chce potwierdzić Twoją tożsamość',
    text: 'Przekierowujemy Cię na jego stronę.',
    button: 'Przejdź do banku',
  },
  elsewhere: {
    title: 'Potwierdź w aplikacji banku',
    text: 'Ta strona odświeża się co kilka sekund. Możesz ją też zamknąć.',
    open: 'Otwórz symulowaną aplikację banku',
    inApp: 'Aplikacja banku pyta: czy to Twoja płatność?',
  },
  waiting: {
    title: 'Twój bank jeszcze nie odpowiedział',
    text: 'Ta strona odświeża się co kilka sekund. Możesz już wrócić do sklepu: on też dostanie powiadomienie.',
  },
  decided: {
    paid: { title: 'Płatność została wykonana', text: 'Sklep dostanie powiadomienie.' },
    authorised: { title: 'Bank zablokował kwotę na karcie', text: 'Sklep dostanie powiadomienie.' },
    declined: {
      title: 'Twój bank nie zatwierdził tej płatności',
      text: 'Nic nie zapłacono. W sklepie możesz wybrać inną metodę płatności.',
    },
    cancelled: bank.decided.cancelled,
    'timed-out': bank.decided['timed-out'],
    failed: {
      title: 'Nie udało się obciążyć karty',
      text: 'To błąd techniczny i nic nie zapłacono. Możesz spróbować ponownie w sklepie.',
    },
  },
  challengeFailed: {
    title: 'Bank nie mógł potwierdzić Twojej tożsamości',
    text: 'Nic nie zapłacono. Możesz spróbować ponownie w sklepie.',
  },
  challenge: {
    title: 'Potwierdź tę płatność',
    text: 'Wpisz kod przesłany przez bank.',
    code: 'Kod',
    hint: (code) => `W środowisku testowym nic nie wysyłamy: kod to ${code}.`,
    wrong: (left) => `Ten kod jest nieprawidłowy. Pozostałe próby: ${left}.`,
    missing: 'Wpisz sześć cyfr kodu.',
    confirm: 'Potwierdź',
    cancel: 'Anuluj płatność',
    timeOut: 'Przeczekaj',
  },
  fromIssuer: { title: 'Dziękujemy', text: 'Wracamy do płatności.', button: 'Dalej' },
  unknown: bank.unknown,
  foreign: {
    title: 'Ta odpowiedź nie pochodzi z naszej strony',
    text: 'Nic się nie zmieniło. Otwórz płatność ponownie ze sklepu i tam odpowiedz.',
  },
  failed: {
    title: 'Ta strona nie może teraz odpowiedzieć',
    text: 'Twoja odpowiedź mogła nie zostać zapisana. Za chwilę odśwież tę stronę.',
  },
};
