// Arabic of what a payer does elsewhere while a payment waits: modern standard, names and times in isolates.
import type { ActionWords } from './actions-en.ts';

/** FIRST STRONG ISOLATE and POP DIRECTIONAL ISOLATE: the signs around `text` keep their places. */
const apart = (text: string): string => `\u2068${text}\u2069`;

/** The sentences of the views of a waiting payment's action, in Arabic. */
export const actionsAr: ActionWords = {
  scan: {
    title: (price) => `امسح الرمز لدفع ${price}`,
    withApp: (app) => `استخدم كاميرا هاتفك أو تطبيق ${apart(app)}، وستتحدّث هذه الصفحة تلقائيًا.`,
    withPhone: 'استخدم كاميرا هاتفك أو تطبيق الدفع لديك، وستتحدّث هذه الصفحة تلقائيًا.',
    code: (price, shop) => (shop ? `رمز QR لدفع ${price} إلى ${apart(shop)}` : `رمز QR لدفع ${price}`),
    copy: 'نسخ الرابط',
    here: 'الفتح على هذا الجهاز',
    phoneTitle: (price) => `ادفع ${price} في التطبيق`,
    phoneText: 'وافق على الدفع في التطبيق ثم عد إلى هنا، وستتحدّث هذه الصفحة تلقائيًا.',
    open: (app) => `فتح ${apart(app)}`,
    openAny: 'فتح التطبيق',
    elsewhere: 'استخدام جهاز آخر',
    missing: 'التطبيق غير مثبّت على هذا الهاتف؟ امسح هذا الرمز بالجهاز الذي يوجد عليه.',
  },
  transfer: {
    title: (price) => `حوّل ${price}`,
    text: 'استخدم تطبيق مصرفك أو موقعه. أدخل المبلغ والرقم المرجعي كما هما تمامًا لنعرف أن التحويل منك.',
    code: 'امسح الرمز بتطبيق مصرفك لتُملأ جميع البيانات تلقائيًا.',
    codeName: (price) => `رمز QR لتحويل ${price} عبر تطبيق مصرفك`,
    codeElsewhere: 'المسح بهاتف آخر',
    name: 'المستفيد',
    amount: 'المبلغ',
    reference: 'الرقم المرجعي',
    held: (until) =>
      `يستغرق التحويل يوم عمل مصرفيًا واحدًا على الأكثر. أرسله قبل ${apart(until)}: ينتظره طلبك بعد ذلك ثلاثة أيام عمل مصرفية.`,
    print: 'طباعة',
    printName: 'بيانات التحويل',
  },
  confirm: {
    title: 'وافق على الدفع في تطبيق مصرفك',
    text: (price) => `يطلب منك مصرفك الموافقة على دفع ${price}، وستتحدّث هذه الصفحة تلقائيًا.`,
    nothing: 'لم يصلك إشعار؟',
    open: 'افتح تطبيق مصرفك بنفسك وابحث عن دفعة في انتظار موافقتك.',
    lateTitle: 'لم يعد مصرفك ينتظر موافقتك',
    late: 'يبدو أن مهلة الموافقة لدى مصرفك قد انتهت. إذا لم تجد شيئًا في تطبيقه فاختر طريقة الدفع من جديد.',
  },
  app: {
    title: 'تابع في التطبيق',
    text: 'وافق على الدفع هناك، وستتحدّث هذه الصفحة تلقائيًا.',
  },
  paid: {
    title: (amount) => `لقد دفعت ${amount}`,
    text: (shop) => (shop ? `وصلت دفعتك إلى ${apart(shop)}.` : 'وصلت دفعتك إلى المتجر.'),
    leaving: 'ننقلك الآن إلى المتجر.',
    go: 'متابعة',
  },
  authorized: {
    title: (amount) => `تم حجز ${amount}`,
    text: 'يُخصم المبلغ عند إرسال طلبك.',
  },
  verify: {
    title: 'عملية الدفع قيد المراجعة',
    text: 'سيخبرك المتجر عند انتهاء المراجعة. لا حاجة إلى الدفع مرة أخرى.',
  },
  unpaid: {
    title: 'لم يتم الدفع',
    declined: 'لم تتم الموافقة على الدفع. لم يُخصم أي مبلغ من حسابك.',
    cancelled: 'أُلغيت عملية الدفع. إذا خُصم أي مبلغ فسيُعاد إليك.',
    failed: 'تعذّر إجراء الدفع. لم يُخصم أي مبلغ من حسابك.',
    expiredTitle: 'انتهى الوقت المحدد للدفع',
    expired: 'لم يُخصم أي مبلغ من حسابك. يمكنك البدء من جديد.',
    none: 'لم تُجرَ أي عملية دفع بعد.',
    again: 'إعادة المحاولة',
    other: 'اختيار طريقة دفع أخرى',
  },
  over: {
    title: 'انتهت مهلة الدفع',
    text: 'يُرجى عدم الدفع الآن. نتحقّق مما إذا كانت دفعتك قد وصلت.',
    transfer: 'يُرجى عدم التحويل الآن. إذا حوّلت في الوقت المحدد فسيُربط التحويل بطلبك، وسيخبرك المتجر بذلك.',
  },
};
