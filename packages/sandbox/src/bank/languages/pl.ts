/** Texts of the simulated bank in Polish. */
import { formatAmount } from '@gangway/protocol';
import type { BankWords } from '../bank-words.ts';
import { BLIK_APPROVAL_SECONDS, BLIK_CODE_SECONDS, SMS_CODE } from '../payer-data.ts';
import { LATE_SECONDS, OTHER_AMOUNT_MINOR } from '../payer-outcomes.ts';
import type { Voice } from '../scheme-brands.ts';
import type { StepWords } from '../step-words.ts';

const MORE = formatAmount(OTHER_AMOUNT_MINOR).replace('.', ',');

const CALLED: Readonly<Record<Voice, string>> = { bank: 'Bank', app: 'Aplikacja', wallet: 'Portfel' };

/** The pages about no payment. */
const MESSAGES: Pick<BankWords, 'unknown' | 'foreign' | 'failed'> = {
  unknown: {
    title: 'Nie ma tu żadnej płatności',
    text: 'Adres jest niepełny lub nieważny. Wróć do sklepu i zacznij płatność od nowa.',
  },
  foreign: {
    title: 'Ten wybór nie pochodzi ze strony banku',
    text: 'Nic się nie zmieniło. Otwórz stronę banku ponownie ze sklepu i tam dokonaj wyboru.',
  },
  failed: {
    title: 'Bank nie może teraz odpowiedzieć',
    text: 'Twój wybór mógł nie zostać zapisany. Za chwilę odśwież tę stronę.',
  },
};

/** See {@link BankWords}. */
export const pl = (voice: Voice): BankWords => {
  const who = CALLED[voice];
  return {
    dir: 'ltr',
    simulatedBankFor: (method) => `symulowany bank dla ${method}`,
    simulatedAppFor: (method) => `symulowana aplikacja ${method}`,
    simulatedScheme: 'symulowana metoda płatności',
    simulatedBank: 'symulowany bank',
    sandbox: 'Środowisko testowe: bez prawdziwych pieniędzy.',
    payTo: 'Odbiorca',
    forWhat: 'Tytuł',
    amount: 'Kwota',
    question: 'Co ma się stać?',
    outcomes: {
      approve: { name: 'Zatwierdź', effect: 'Płatność zostaje wykonana, a sklep dostaje powiadomienie.' },
      refuse: { name: 'Odrzuć', effect: `${who} odmawia i nic nie zostaje zapłacone.` },
      cancel: { name: 'Anuluj', effect: 'Zmieniasz zdanie i nic nie płacisz.' },
      'time-out': { name: 'Przeczekaj', effect: 'Czas mija i nic nie zostaje zapłacone.' },
      silent: {
        name: 'Zapłacone bez powiadomienia',
        effect: 'Płatność zostaje wykonana, ale nikt nie dostaje powiadomienia.',
      },
      twice: { name: 'Zapłacone dwa razy', effect: 'Powstają dwie płatności; druga zostaje zwrócona.' },
      late: {
        name: 'Zapłacone za późno',
        effect: `Czas mija, a pieniądze wpływają ${LATE_SECONDS} sekund później.`,
      },
      'other-amount': { name: 'Inna kwota', effect: `Płacisz o ${MORE} więcej, niż trzeba.` },
    },
    proceed: 'Dalej',
    choiceMissing: 'Wybierz, co ma się stać.',
    decided: {
      paid: {
        title: 'Płatność została wykonana',
        text: `${who} powiadomi sklep. Nie musisz tu robić nic więcej.`,
      },
      refused: {
        title: `${who} odmawia wykonania tej płatności`,
        text: 'Nic nie zapłacono. W sklepie możesz wybrać inną metodę płatności.',
      },
      cancelled: {
        title: 'Ta płatność została anulowana',
        text: 'Nic nie zapłacono. W sklepie możesz wybrać inną metodę płatności.',
      },
      'timed-out': {
        title: 'Czas na płatność minął',
        text: 'Nic nie zapłacono. Możesz spróbować ponownie w sklepie.',
      },
    },
    silent: {
      title: 'Płatność została wykonana.',
      text: `${who} nikogo nie powiadamia. Zamknij tę stronę lub wróć do sklepu.`,
    },
    backToShop: 'Wróć do sklepu',
    ...MESSAGES,
  };
};

/** See {@link StepWords}. */
export const steps: StepWords = {
  chooseBank: { title: 'Wybierz swój bank', missing: 'Wybierz jeden z banków.' },
  chooseWallet: { title: 'Wybierz portfel', missing: 'Wybierz jeden z portfeli.' },
  phone: {
    title: 'Wpisz numer telefonu',
    text: (app) => `Podaj numer, który zna Twój bank. Płatność zatwierdzisz w aplikacji ${app ?? 'banku'}.`,
    label: 'Numer telefonu',
    of: {
      Bizum: {
        hint: 'Hiszpański numer komórkowy, na przykład +34\u00a0600\u00a0000\u00a0001',
        wrong: 'To nie jest hiszpański numer komórkowy: +34 i dziewięć cyfr zaczynających się od 6 lub 7.',
      },
      'MB WAY': {
        hint: 'Portugalski numer komórkowy, na przykład +351\u00a0910\u00a0000\u00a0001',
        wrong:
          'To nie jest portugalski numer komórkowy: +351 i dziewięć cyfr zaczynających się od 91, 92, 93 lub 96.',
      },
    },
    unknown: 'Nie znamy tego numeru. Sprawdź go lub podaj inny.',
    submit: 'Dalej',
  },
  blikCode: {
    title: 'Wpisz kod BLIK',
    text: `Aplikacja banku pokazuje sześć cyfr. Są ważne ${BLIK_CODE_SECONDS} sekund i działają tylko raz.`,
    label: 'Kod BLIK',
    hint: 'Sześć cyfr, na przykład 777\u00a0123',
    wrong: 'Kod BLIK ma sześć cyfr.',
    unknown: 'Ten kod jest nieważny. Wygeneruj nowy w aplikacji banku.',
    lapsed: `Kod jest ważny ${BLIK_CODE_SECONDS} sekund. Wygeneruj nowy w aplikacji banku.`,
    submit: 'Zapłać',
  },
  textMessage: {
    title: 'Wpisz kod z SMS-a',
    text: 'Wysłaliśmy sześć cyfr na telefon z końcówką 88.',
    label: 'Kod z SMS-a',
    hint: `Nie wysyłamy tu żadnego SMS-a: kod to ${SMS_CODE}`,
    wrong: 'Kod ma sześć cyfr.',
    left: (tries) => `Ten kod jest nieprawidłowy. Pozostałe próby: ${tries}.`,
    submit: 'Zapłać',
  },
  await: {
    title: (app) => `Zatwierdź płatność w aplikacji ${app ?? 'banku'}`,
    texts: {
      Blik: `Bank przesłał płatność do Twojej aplikacji. Masz około ${BLIK_APPROVAL_SECONDS} sekund.`,
      Bizum: 'Bank przesłał płatność do Twojej aplikacji. Masz pięć minut.',
      'MB WAY': 'MB WAY przesłał płatność na Twój telefon. Masz cztery minuty.',
    },
  },
  scan: {
    title: 'Zeskanuj kod telefonem',
    text: (app) => `Otwórz aplikację ${app}, zeskanuj kod i zatwierdź płatność. Ta strona odświeży się sama.`,
    code: (app) => `Kod QR dla aplikacji ${app}`,
    minutes: (minutes) => `Kod jest ważny ${minutes} min.`,
  },
  openApp: 'Otwórz aplikację na tym urządzeniu',
  other: 'Wybierz, co się stanie',
  shares: 'Sklep otrzyma',
  otherScreen: {
    title: 'Na tym telefonie to już wszystko',
    text: 'Spójrz na ekran, na którym zeskanowano kod: odświeży się sam.',
  },
};
