// Arabic texts of the gift card's form in the frame.
import type { VoucherStrings } from './voucher-en.ts';

/** The sentences of the gift card's form in Arabic. */
export const voucherAr: VoucherStrings = {
  number: 'رقم بطاقة الهدايا',
  numberHint: 'على البطاقة أو في البريد الإلكتروني',
  pin: 'الرمز السري',
  pinHint: 'من 4 إلى 8',
  pinWhere: 'بجانب الرقم، وأحيانًا تحت طبقة تُكشط',
  numberMissing: 'أدخل رقم بطاقة الهدايا',
  numberShort: 'يتكوّن الرقم من 8 أرقام على الأقل',
  pinMissing: 'أدخل الرمز السري',
  pinShort: 'يتكوّن الرمز من 4 أرقام على الأقل',
};
