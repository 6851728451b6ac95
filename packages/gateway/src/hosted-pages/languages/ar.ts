/** Arabic texts of the hosted pages. */
import type { PageWords } from './en.ts';

/** See en.ts. Names in other scripts are isolated, so that they keep their own direction. */
export const ar: PageWords = {
  ribbon: 'بيئة تجريبية: لا تُنقل أموال حقيقية',
  securedBy: (name) => `الدفع مؤمَّن من ${isolate(name)}`,
  payTitle: (shop) => `الدفع إلى ${isolate(shop)}`,
  paymentTitle: (shop) => `دفعتك إلى ${isolate(shop)}`,
  needsScript: 'للدفع هنا، اسمح لهذه الصفحة بتشغيل JavaScript ثم أعد تحميلها.',
  unsupported: 'لا يمكن لهذا المتصفح عرض طرق الدفع. أعد تحميل هذه الصفحة أو افتحها في متصفح أحدث.',
  backTo: (shop) => `العودة إلى ${isolate(shop)}`,
  backWithoutPaying: (shop) => `العودة إلى ${isolate(shop)} دون دفع`,
  leaveWithoutPaying: 'المغادرة دون دفع',
  leftTitle: 'غادرت دون أن تدفع',
  leftText: 'لم يُخصم شيء من حسابك.',
  unavailableTitle: 'لا يمكنك الدفع بهذه الطريقة الآن',
  unavailableText: (shop) => `لم يُخصم شيء من حسابك. قد يتيح لك ${isolate(shop)} طريقة أخرى للدفع.`,
  closePage: 'يمكنك إغلاق هذه الصفحة.',
  startAgain: (shop) => `يمكنك إغلاق هذه الصفحة. إن أردت الدفع، فابدأ من جديد لدى ${isolate(shop)}.`,
  reserved: (shop) => `يُحجز المبلغ الآن فقط: يأخذه ${isolate(shop)} لاحقًا.`,
  unknownTitle: 'هذه الصفحة غير موجودة',
  unknownText: 'الرابط غير مكتمل أو لم يعد صالحًا. عُد إلى المتجر وابدأ من جديد.',
  troubleTitle: 'حدث خطأ لدينا',
  troubleText: 'لم يُفقد شيء. انتظر لحظة ثم أعد تحميل الصفحة.',
  openSandboxBank: 'فتح البنك التجريبي',
  leavingTitle: 'جارٍ إعادتك إلى المتجر',
  toBankTitle: 'جارٍ نقلك إلى بنكك',
  leadOn: 'متابعة',
  leadOnText: 'إذا لم يحدث شيء، تابع من هنا.',
};

const isolate = (name: string): string => `\u2068${name}\u2069`;
