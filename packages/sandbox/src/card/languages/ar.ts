/** Texts of acquirer and issuer in Arabic. Names in other scripts are isolated, so that they keep their direction. */
import { bankWords } from '../../bank/bank-words.ts';
import type { CardWords } from '../card-words.ts';

const bank = bankWords('ar');

/** See {@link CardWords}. */
export const ar: CardWords = {
  dir: 'rtl',
  sandbox: bank.sandbox,
  acquirerOf: (payee) => `يعالج دفعتك بالبطاقة لصالح ${isolate(payee)}`,
  acquirerRole: 'يعالج مدفوعات البطاقات للمتاجر',
  issuerRole: 'مصرف بطاقتك',
  amount: bank.amount,
  payTo: bank.payTo,
  forWhat: bank.forWhat,
  card: 'البطاقة',
  proceed: 'متابعة',
  backToShop: bank.backToShop,
  methodFrame: 'يتعرّف مصرفك على متصفحك',
  consent: {
    CIT: {
      title: (payee) => `هل تُحفظ هذه البطاقة لدى ${isolate(payee)}؟`,
      text: (payee) =>
        `في المرة القادمة لن تحتاج إلى إدخالها لدى ${isolate(payee)}. أنت وحدك من يبدأ الدفع، ويمكنك إزالة البطاقة في أي وقت.`,
      keep: 'حفظ هذه البطاقة',
      refuse: 'الدفع دون حفظها',
    },
    MIT: {
      title: (payee) => `هل يجوز لـ ${isolate(payee)} الخصم من هذه البطاقة لاحقًا؟`,
      text: (payee) =>
        `يجوز عندئذ لـ ${isolate(payee)} خصم ما اتفقتما عليه، كاشتراك مثلًا، إلى أن تنهي ذلك لدى المتجر.`,
      keep: 'السماح بالخصم لاحقًا',
      refuse: 'الدفع لهذه المرة فقط',
    },
    stop: 'عدم حفظها',
    given: (payee) => `كما اخترت، سيحفظ ${isolate(payee)} هذه البطاقة لمدفوعاتك القادمة.`,
  },
  notKept: { title: 'لم تُحفظ بطاقتك', text: 'لم يُدفع شيء. سيُبلَّغ المتجر.' },
  verified: { title: 'أكّد مصرفك بطاقتك', text: 'لم يُدفع شيء. سيُبلَّغ المتجر.' },
  method: { title: 'نسأل مصرفك', text: 'يستغرق هذا بضع ثوانٍ.' },
  toIssuer: {
    title: 'يريد مصرفك التأكد من هويتك',
    text: 'ننقلك إلى صفحته.',
    button: 'إلى مصرفك',
  },
  elsewhere: {
    title: 'أكّد في تطبيق مصرفك',
    text: 'تُحدَّث هذه الصفحة كل بضع ثوانٍ. يمكنك إغلاقها أيضًا.',
    open: 'فتح تطبيق المصرف التجريبي',
    inApp: 'يسألك تطبيق مصرفك: هل هذه الدفعة لك؟',
  },
  waiting: {
    title: 'لم يُجب مصرفك بعد',
    text: 'تُحدَّث هذه الصفحة كل بضع ثوانٍ. يمكنك العودة إلى المتجر أثناء ذلك: سيُبلَّغ هو أيضًا.',
  },
  decided: {
    paid: { title: 'تمت دفعتك', text: 'سيُبلَّغ المتجر.' },
    authorised: { title: 'حجز مصرفك المبلغ', text: 'سيُبلَّغ المتجر.' },
    declined: {
      title: 'لم يوافق مصرفك على هذه الدفعة',
      text: 'لم يُدفع شيء. يمكن للمتجر أن يعرض عليك طريقة دفع أخرى.',
    },
    cancelled: bank.decided.cancelled,
    'timed-out': bank.decided['timed-out'],
    failed: {
      title: 'تعذّر الخصم من بطاقتك',
      text: 'هذا عطل تقني ولم يُدفع شيء. يمكنك المحاولة مرة أخرى في المتجر.',
    },
  },
  challengeFailed: {
    title: 'لم يتمكّن مصرفك من التأكد من هويتك',
    text: 'لم يُدفع شيء. يمكنك المحاولة مرة أخرى في المتجر.',
  },
  challenge: {
    title: 'أكّد هذه الدفعة',
    text: 'أدخل الرمز الذي أرسله إليك مصرفك.',
    code: 'الرمز',
    hint: (code) => `لا يُرسل شيء في البيئة التجريبية: الرمز هو ${code}.`,
    wrong: (left) => `هذا الرمز خطأ. المحاولات المتبقية: ${left}.`,
    missing: 'أدخل أرقام الرمز الستة.',
    confirm: 'تأكيد',
    cancel: 'إلغاء الدفع',
    timeOut: 'دع الوقت ينتهي',
  },
  fromIssuer: { title: 'شكرًا لك', text: 'نعيدك الآن.', button: 'متابعة' },
  unknown: bank.unknown,
  foreign: {
    title: 'لم تأتِ هذه الإجابة من صفحتنا',
    text: 'لم يتغيّر شيء. افتح الدفع من المتجر مرة أخرى وأجب هناك.',
  },
  failed: {
    title: 'لا تستطيع هذه الصفحة الإجابة الآن',
    text: 'ربما لم تُسجَّل إجابتك. أعد تحميل هذه الصفحة بعد لحظة.',
  },
};

const isolate = (name: string): string => `\u2068${name}\u2069`;
