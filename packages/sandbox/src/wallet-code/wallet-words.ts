/** Texts of the simulated wallet's page for the password of a scanned code, in the bank's languages. */
import { CHALLENGE_CODE } from '@gangway/protocol/cards';
import type { BankLanguage } from '../bank/bank-words.ts';

/** The texts of one language. */
export interface WalletWords {
  readonly dir: 'ltr' | 'rtl';
  readonly sandbox: string;
  readonly title: string;
  readonly code: string;
  readonly password: string;
  readonly hint: string;
  readonly pay: string;
  readonly refuse: string;
  readonly cancel: string;
  readonly wrong: string;
  readonly none: string;
  readonly done: string;
  readonly doneText: string;
}

/** Language → its texts. */
export const WALLET_WORDS: Readonly<Record<BankLanguage, WalletWords>> = {
  en: {
    dir: 'ltr',
    sandbox: 'Sandbox: no real money moves here.',
    title: 'Type your password',
    code: 'The code that was scanned',
    password: 'Password',
    hint: `Here it is ${CHALLENGE_CODE}.`,
    pay: 'Pay',
    refuse: 'I have not enough money',
    cancel: 'Cancel',
    wrong: 'The password is not right. Nothing was paid.',
    none: 'No payment waits for this code.',
    done: 'Done',
    doneText: 'The shop will hear of it. You can close this page.',
  },
  nl: {
    dir: 'ltr',
    sandbox: 'Oefenomgeving: hier gaat geen echt geld om.',
    title: 'Typ je wachtwoord',
    code: 'De gescande code',
    password: 'Wachtwoord',
    hint: `Hier is dat ${CHALLENGE_CODE}.`,
    pay: 'Betalen',
    refuse: 'Ik heb te weinig geld',
    cancel: 'Annuleren',
    wrong: 'Het wachtwoord klopt niet. Er is niets betaald.',
    none: 'Er wacht geen betaling op deze code.',
    done: 'Gedaan',
    doneText: 'De winkel krijgt bericht. Je kunt deze pagina sluiten.',
  },
  ar: {
    dir: 'rtl',
    sandbox: 'بيئة تجريبية: لا تُنقل هنا أموال حقيقية.',
    title: 'اكتب كلمة المرور',
    code: 'الرمز الذي مُسح',
    password: 'كلمة المرور',
    hint: `هي هنا ${CHALLENGE_CODE}.`,
    pay: 'دفع',
    refuse: 'ليس لديّ مال كافٍ',
    cancel: 'إلغاء',
    wrong: 'كلمة المرور غير صحيحة. لم يُدفع شيء.',
    none: 'لا تنتظر أي دفعة هذا الرمز.',
    done: 'تم',
    doneText: 'سيُبلَّغ المتجر. يمكنك إغلاق هذه الصفحة.',
  },
};
