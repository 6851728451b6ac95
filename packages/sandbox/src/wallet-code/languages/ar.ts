/** Texts of the page for the password of a scanned code in Arabic. */
import { CHALLENGE_CODE } from '@gangway/protocol/cards';
import type { WalletWords } from '../wallet-words.ts';

/** See {@link WalletWords}. */
export const ar: WalletWords = {
  title: 'أدخل كلمة المرور',
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
};
