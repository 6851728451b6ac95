// Arabic texts of the card frame. A code has three or four digits, for which Arabic has the same plural form.
import type { FrameStrings } from './frame-en.ts';

/** The sentences of the card frame in Arabic. */
export const frameAr: FrameStrings = {
  number: 'رقم البطاقة',
  expiry: 'تاريخ الانتهاء',
  // As printed on the card, in the order of the digits below it.
  expiryFormat: 'MM / YY',
  holder: 'الاسم على البطاقة',
  cvc: 'رمز CVC',
  cvcHint: (digits) => (digits === 4 ? '4 أرقام، الوجه' : `${digits} أرقام`),
  cvcWhere: (digits) => (digits === 4 ? 'أربعة أرقام على وجه البطاقة' : 'ثلاثة أرقام على ظهر البطاقة'),
  optional: 'اختياري',
  payAs: 'ادفع بهذه البطاقة عبر',
  recognised: (brand) => `بطاقة \u2068${brand}\u2069`,
  several: (names) => `تحقّق من: ${names}`,
  error: {
    numberMissing: 'أدخل رقم البطاقة',
    numberShort: 'رقم البطاقة غير مكتمل',
    numberWrong: 'تحقّق من رقم البطاقة: أحد الأرقام غير صحيح',
    numberTest: 'هذه ليست بطاقة اختبار',
    brandRefused: 'هذا النوع من البطاقات غير مقبول هنا',
    expiryMissing: 'أدخل التاريخ',
    expiryShort: 'اكتب شهرًا وسنة',
    expiryWrong: 'تحقّق من التاريخ',
    expiryPast: 'انتهت صلاحية البطاقة',
    cvcMissing: 'أدخل رمز \u2068CVC\u2069',
    cvcShort: (digits) => `أدخل ${digits} أرقام`,
    holderMissing: 'أدخل الاسم كما على البطاقة',
    holderDigits: 'أدخل الاسم وليس الرقم',
  },
};
