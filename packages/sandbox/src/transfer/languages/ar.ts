/** Texts of the page for sending a transfer in Arabic. */
import type { TransferWords } from '../transfer-words.ts';

/** See {@link TransferWords}. */
export const ar: TransferWords = {
  title: 'إرسال تحويل',
  reference: 'الرقم المرجعي',
  referenceHint: 'يبدأ بالحرفين RF ويظهر في صفحة الدفع.',
  came: 'وصل حتى الآن',
  missingYet: 'المبلغ الناقص',
  over: 'لم يعد يُنتظر شيء بهذا الرقم المرجعي: كل ما ترسله يُعاد إليك.',
  question: 'ماذا سترسل؟',
  choices: {
    exact: { name: 'المبلغ بالضبط', effect: 'يصبح الطلب مدفوعًا.' },
    short: { name: 'نصف المبلغ', effect: 'ينتظر الطلب المبلغ المتبقي.' },
    excess: { name: 'أكثر بمقدار 10.00', effect: 'يصبح الطلب مدفوعًا وتُعاد 10.00.' },
    double: { name: 'المبلغ مرتين', effect: 'يصبح الطلب مدفوعًا ويُعاد التحويل الثاني.' },
    rest: { name: 'المبلغ المتبقي', effect: 'يصبح الطلب مدفوعًا.' },
    'short-rest': { name: 'نصف المتبقي', effect: 'يبقى الطلب في الانتظار.' },
    'excess-rest': { name: 'المتبقي و10.00 زيادة', effect: 'يصبح الطلب مدفوعًا وتُعاد 10.00.' },
    again: { name: 'المبلغ كله مرة أخرى', effect: 'يُعاد إليك.' },
  },
  send: 'إرسال',
  sentTitle: 'تحويلك في الطريق',
  sentText: 'سيُبلغ المصرف المتجر بما وصل. يمكنك إغلاق هذه الصفحة.',
  sentPart: (came, missing) => `سيُبلغ المصرف المتجر. وصل ${came} وما زال ينقص ${missing}.`,
  sendRest: 'إرسال المتبقي',
  missing: 'اختر ما سترسله.',
  unknownTitle: 'لا أحد ينتظر هذا الرقم المرجعي',
  unknownText: 'افتح هذه الصفحة من صفحة الدفع في المتجر، ففيها الرقم المرجعي.',
};
