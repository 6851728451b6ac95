/**
 * Texts of the simulated bank in Arabic. Names in other scripts are isolated, so that they keep their own direction.
 */
import { formatAmount } from '@gangway/protocol';
import type { BankWords } from '../bank-words.ts';
import { LATE_SECONDS, OTHER_AMOUNT_MINOR } from '../payer-outcomes.ts';
import type { Voice } from '../scheme-brands.ts';

const MORE = formatAmount(OTHER_AMOUNT_MINOR);

const CALLED: Readonly<Record<Voice, string>> = { bank: 'البنك', app: 'التطبيق', wallet: 'المحفظة' };

/** See {@link BankWords}. */
export const ar = (voice: Voice): BankWords => {
  const who = CALLED[voice];
  return {
    dir: 'rtl',
    simulatedBankFor: (method) => `بنك تجريبي لـ ${isolate(method)}`,
    simulatedAppFor: (method) => `تطبيق تجريبي لـ ${isolate(method)}`,
    simulatedScheme: 'نظام دفع تجريبي',
    simulatedBank: 'بنك تجريبي',
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
      title: 'لم يأتِ هذا الاختيار من صفحة البنك',
      text: 'لم يتغيّر شيء. افتح صفحة البنك من المتجر مرة أخرى واختر هناك.',
    },
    failed: {
      title: 'لا يستطيع البنك الإجابة الآن',
      text: 'ربما لم يُسجَّل اختيارك. أعد تحميل هذه الصفحة بعد لحظة.',
    },
  };
};

const isolate = (name: string): string => `\u2068${name}\u2069`;
