/**
 * Texts of the simulated bank in Arabic. Names in other scripts are isolated, so that they keep their own direction.
 */
import { formatAmount } from '@gangway/protocol';
import type { BankWords } from '../bank-words.ts';
import { BLIK_APPROVAL_SECONDS, BLIK_CODE_SECONDS, SMS_CODE } from '../payer-data.ts';
import { LATE_SECONDS, OTHER_AMOUNT_MINOR } from '../payer-outcomes.ts';
import type { Voice } from '../scheme-brands.ts';
import type { StepWords } from '../step-words.ts';

const MORE = formatAmount(OTHER_AMOUNT_MINOR);

const CALLED: Readonly<Record<Voice, string>> = { bank: 'المصرف', app: 'التطبيق', wallet: 'المحفظة' };

/** See {@link BankWords}. */
export const ar = (voice: Voice): BankWords => {
  const who = CALLED[voice];
  return {
    dir: 'rtl',
    simulatedBankFor: (method) => `مصرف تجريبي لـ ${isolate(method)}`,
    simulatedAppFor: (method) => `تطبيق تجريبي لـ ${isolate(method)}`,
    simulatedScheme: 'نظام دفع تجريبي',
    simulatedBank: 'مصرف تجريبي',
    sandbox: 'بيئة تجريبية: لا تُنقل هنا أموال حقيقية.',
    payTo: 'الدفع إلى',
    forWhat: 'مقابل',
    amount: 'المبلغ',
    question: 'ماذا تريد أن يحدث؟',
    outcomes: {
      approve: { name: 'موافقة', effect: 'يتم الدفع ويُبلَّغ المتجر.' },
      refuse: { name: 'رفض', effect: `يأتي الرفض من ${who} ولا يُدفع شيء.` },
      cancel: { name: 'إلغاء', effect: 'تغيّر رأيك ولا تدفع شيئًا.' },
      'time-out': { name: 'انتهاء الوقت', effect: 'ينتهي الوقت ولا يُدفع شيء.' },
      silent: { name: 'دفع بلا إبلاغ', effect: 'يتم الدفع، لكن لا أحد يُبلَّغ.' },
      twice: { name: 'دفع مرتين', effect: 'تتم دفعتان، وتُعاد الثانية.' },
      late: { name: 'دفع متأخر', effect: `ينتهي الوقت، ويصل المال بعد ${LATE_SECONDS} ثوانٍ.` },
      'other-amount': { name: 'مبلغ آخر', effect: `يُدفع ${MORE} أكثر من المطلوب.` },
    },
    proceed: 'متابعة',
    choiceMissing: 'اختر ما تريد أن يحدث.',
    decided: {
      paid: { title: 'تمت دفعتك', text: 'سيُبلَّغ المتجر بالدفع. لم يبقَ شيء تفعله هنا.' },
      refused: {
        title: `رُفضت هذه الدفعة من ${who}`,
        text: 'لم يُدفع شيء. يمكن للمتجر أن يعرض عليك طريقة دفع أخرى.',
      },
      cancelled: {
        title: 'أُلغيت هذه الدفعة',
        text: 'لم يُدفع شيء. يمكن للمتجر أن يعرض عليك طريقة دفع أخرى.',
      },
      'timed-out': {
        title: 'انتهى وقت الدفع',
        text: 'لم يُدفع شيء. يمكنك المحاولة مرة أخرى في المتجر.',
      },
    },
    silent: {
      title: 'تمت دفعتك.',
      text: 'هنا لا يُبلَّغ أحد بالدفع. أغلق هذه الصفحة أو عُد بنفسك.',
    },
    backToShop: 'العودة إلى المتجر',
    unknown: {
      title: 'لا توجد دفعة هنا',
      text: 'العنوان غير مكتمل أو لم يعد مستخدمًا. عُد إلى المتجر وابدأ الدفع من جديد.',
    },
    foreign: {
      title: 'لم يأتِ هذا الاختيار من صفحة المصرف',
      text: 'لم يتغيّر شيء. افتح صفحة المصرف من المتجر مرة أخرى واختر هناك.',
    },
    failed: {
      title: 'لا يستطيع المصرف الإجابة الآن',
      text: 'ربما لم يُسجَّل اختيارك. أعد تحميل هذه الصفحة بعد لحظة.',
    },
  };
};

const isolate = (name: string): string => `\u2068${name}\u2069`;

/** See {@link StepWords}. */
export const steps: StepWords = {
  chooseBank: { title: 'اختر مصرفك', missing: 'اختر أحد المصارف.' },
  chooseWallet: { title: 'اختر محفظتك', missing: 'اختر إحدى المحافظ.' },
  phone: {
    title: 'أدخل رقم هاتفك',
    text: (app = 'مصرفك') => `استخدم الرقم الذي يعرفه مصرفك. توافق على الدفع في تطبيق ${isolate(app)}.`,
    label: 'رقم الهاتف',
    of: {
      Bizum: {
        hint: 'رقم جوال إسباني، مثل \u2066+34\u00a0600\u00a0000\u00a0001\u2069',
        wrong: 'هذا ليس رقم جوال إسبانيًا: \u2066+34\u2069 ثم تسعة أرقام تبدأ بـ 6 أو 7.',
      },
      'MB WAY': {
        hint: 'رقم جوال برتغالي، مثل \u2066+351\u00a0910\u00a0000\u00a0001\u2069',
        wrong: 'هذا ليس رقم جوال برتغاليًا: \u2066+351\u2069 ثم تسعة أرقام تبدأ بـ 91 أو 92 أو 93 أو 96.',
      },
    },
    unknown: 'هذا الرقم غير معروف هنا. تحقق منه أو استخدم رقمًا آخر.',
    submit: 'متابعة',
  },
  blikCode: {
    title: 'أدخل رمز BLIK',
    text: `يعرض تطبيق مصرفك ستة أرقام. تصلح ${BLIK_CODE_SECONDS} ثانية ومرة واحدة.`,
    label: 'رمز BLIK',
    hint: 'ستة أرقام، مثل \u2066777\u00a0123\u2069',
    wrong: 'يتكون رمز BLIK من ستة أرقام.',
    unknown: 'هذا الرمز غير صالح. خذ رمزًا جديدًا من تطبيق مصرفك.',
    lapsed: `يصلح الرمز ${BLIK_CODE_SECONDS} ثانية. خذ رمزًا جديدًا من تطبيق مصرفك.`,
    submit: 'دفع',
  },
  textMessage: {
    title: 'أدخل الرمز من الرسالة النصية',
    text: 'أرسلنا ستة أرقام إلى الهاتف الذي ينتهي بـ 88.',
    label: 'الرمز',
    hint: `لا تُرسل رسالة هنا: الرمز هو ${SMS_CODE}`,
    wrong: 'يتكون الرمز من ستة أرقام.',
    left: (tries) => `هذا الرمز خطأ. المحاولات المتبقية: ${tries}.`,
    submit: 'دفع',
  },
  await: {
    title: (app = 'مصرفك') => `وافق في تطبيق ${isolate(app)}`,
    texts: {
      Blik: `أرسل مصرفك الدفعة إلى تطبيقك. لديك نحو ${BLIK_APPROVAL_SECONDS} ثانية.`,
      Bizum: 'أرسل مصرفك الدفعة إلى تطبيقك. لديك خمس دقائق.',
      'MB WAY': 'أرسل MB WAY الدفعة إلى هاتفك. لديك أربع دقائق.',
    },
  },
  scan: {
    title: 'امسح الرمز بهاتفك',
    text: (app) =>
      `افتح تطبيق \u2068${app}\u2069 وامسح الرمز ووافق على الدفع. تتابع هذه الصفحة من تلقاء نفسها.`,
    code: (app) => `رمز QR لتطبيق \u2068${app}\u2069`,
    minutes: (minutes) => `يصلح الرمز ${minutes} دقيقة.`,
  },
  openApp: 'فتح التطبيق على هذا الجهاز',
  other: 'اختر ما يحدث',
  shares: 'يحصل المتجر على',
  otherScreen: {
    title: 'تم على هذا الهاتف',
    text: 'انظر إلى الشاشة التي مسحت منها الرمز: تتابع من تلقاء نفسها.',
  },
};
