/** Texts of the simulated schemes before the approval: banks, phone numbers, codes and apps. */
import { METHODS, type MethodsWith } from '@gangway/protocol';
import type { BankLanguage } from './bank-words.ts';
import { BLIK_CODE_SECONDS, SMS_CODE } from './payer-data.ts';

/** A method that asks for a phone number. */
export type PhoneMethod = MethodsWith<{ asks: 'phone' }>;

/** A method that waits for the approval in an app. */
export type AppMethod = MethodsWith<{ waiting: 'confirm-in-app' }>;

const BLIK_SECONDS = METHODS.Blik.approvalSeconds;

/** A form with one field. */
interface FieldWords {
  readonly title: string;
  readonly text: string;
  readonly label: string;
  readonly hint: string;
  readonly wrong: string;
  readonly submit: string;
}

/** The texts of one language. */
export interface StepWords {
  readonly chooseBank: { readonly title: string; readonly missing: string };
  readonly chooseWallet: { readonly title: string; readonly missing: string };
  readonly phone: Omit<FieldWords, 'text' | 'hint' | 'wrong'> & {
    /** `app` is the name of an app that is not the bank's. */
    readonly text: (app?: string) => string;
    readonly unknown: string;
    readonly of: Readonly<Record<PhoneMethod, Pick<FieldWords, 'hint' | 'wrong'>>>;
  };
  readonly blikCode: FieldWords & { readonly unknown: string; readonly lapsed: string };
  readonly textMessage: FieldWords & { readonly left: (tries: number) => string };
  readonly await: {
    /** `app` is the name of an app that is not the bank's. */
    readonly title: (app?: string) => string;
    readonly texts: Readonly<Record<AppMethod, string>>;
  };
  readonly scan: {
    readonly title: string;
    readonly text: (app: string) => string;
    readonly code: (app: string) => string;
    readonly minutes: (minutes: number) => string;
  };
  readonly openApp: string;
  readonly other: string;
  readonly shares: string;
  readonly otherScreen: { readonly title: string; readonly text: string };
}

const en: StepWords = {
  chooseBank: { title: 'Choose your bank', missing: 'Choose one of the banks.' },
  chooseWallet: { title: 'Choose your wallet', missing: 'Choose one of the wallets.' },
  phone: {
    title: 'Type your phone number',
    text: (app = 'your bank’s app') =>
      `Use the number that your bank knows. You approve the payment in ${app}.`,
    label: 'Phone number',
    of: {
      Bizum: {
        hint: 'A Spanish mobile number, such as +34 600 000 001',
        wrong: 'This is no Spanish mobile number: +34 and nine digits that begin with 6 or 7.',
      },
      'MB WAY': {
        hint: 'A Portuguese mobile number, such as +351 910 000 001',
        wrong: 'This is no Portuguese mobile number: +351 and nine digits that begin with 91, 92, 93 or 96.',
      },
    },
    unknown: 'This number is not known here. Check it or use another one.',
    submit: 'Continue',
  },
  blikCode: {
    title: 'Type your BLIK code',
    text: `Your bank’s app shows six digits. They last ${BLIK_CODE_SECONDS} seconds and work once.`,
    label: 'BLIK code',
    hint: 'Six digits, such as 777 123',
    wrong: 'A BLIK code has six digits.',
    unknown: 'This code is not valid. Take a new one in your bank’s app.',
    lapsed: `A code lasts ${BLIK_CODE_SECONDS} seconds. Take a new one in your bank’s app.`,
    submit: 'Pay',
  },
  textMessage: {
    title: 'Type the code from the text message',
    text: 'We sent six digits to the phone that ends in 88.',
    label: 'Code',
    hint: `No message is sent here: the code is ${SMS_CODE}`,
    wrong: 'The code has six digits.',
    left: (tries) => `This code is wrong. ${tries === 1 ? 'One try is' : `${tries} tries are`} left.`,
    submit: 'Pay',
  },
  await: {
    title: (app = 'your bank’s app') => `Approve in ${app}`,
    texts: {
      Blik: `Your bank has sent the payment to your app. You have about ${BLIK_SECONDS} seconds.`,
      Bizum: 'Your bank has sent the payment to your app. You have five minutes.',
      'MB WAY': 'MB WAY has sent the payment to your phone. You have four minutes.',
    },
  },
  scan: {
    title: 'Scan the code with your phone',
    text: (app) =>
      `Open the app of ${app}, scan the code and approve the payment. This page goes on by itself.`,
    code: (app) => `QR code for the app of ${app}`,
    minutes: (minutes) => `The code is good for ${minutes} minutes.`,
  },
  openApp: 'Open the app on this device',
  other: 'Choose what happens',
  shares: 'The shop gets',
  otherScreen: {
    title: 'Done on this phone',
    text: 'Look at the screen where you scanned the code: it goes on by itself.',
  },
};

const nl: StepWords = {
  chooseBank: { title: 'Kies je bank', missing: 'Kies een van de banken.' },
  chooseWallet: { title: 'Kies je wallet', missing: 'Kies een van de wallets.' },
  phone: {
    title: 'Typ je telefoonnummer',
    text: (app = 'de app van je bank') =>
      `Gebruik het nummer dat je bank kent. Je keurt de betaling goed in ${app}.`,
    label: 'Telefoonnummer',
    of: {
      Bizum: {
        hint: 'Een Spaans mobiel nummer, zoals +34 600 000 001',
        wrong: 'Dit is geen Spaans mobiel nummer: +34 en negen cijfers die met 6 of 7 beginnen.',
      },
      'MB WAY': {
        hint: 'Een Portugees mobiel nummer, zoals +351 910 000 001',
        wrong:
          'Dit is geen Portugees mobiel nummer: +351 en negen cijfers die met 91, 92, 93 of 96 beginnen.',
      },
    },
    unknown: 'Dit nummer is hier niet bekend. Kijk het na of gebruik een ander nummer.',
    submit: 'Doorgaan',
  },
  blikCode: {
    title: 'Typ je BLIK-code',
    text: `De app van je bank toont zes cijfers. Ze zijn ${BLIK_CODE_SECONDS} seconden geldig en werken één keer.`,
    label: 'BLIK-code',
    hint: 'Zes cijfers, zoals 777 123',
    wrong: 'Een BLIK-code heeft zes cijfers.',
    unknown: 'Deze code is niet geldig. Haal een nieuwe op in de app van je bank.',
    lapsed: `Een code is ${BLIK_CODE_SECONDS} seconden geldig. Haal een nieuwe op in de app van je bank.`,
    submit: 'Betalen',
  },
  textMessage: {
    title: 'Typ de code uit het sms-bericht',
    text: 'We hebben zes cijfers gestuurd naar de telefoon die op 88 eindigt.',
    label: 'Code',
    hint: `Hier wordt niets verstuurd: de code is ${SMS_CODE}`,
    wrong: 'De code heeft zes cijfers.',
    left: (tries) => `Deze code klopt niet. Je kunt het nog ${tries} keer proberen.`,
    submit: 'Betalen',
  },
  await: {
    title: (app = 'de app van je bank') => `Keur goed in ${app}`,
    texts: {
      Blik: `Je bank heeft de betaling naar je app gestuurd. Je hebt ongeveer ${BLIK_SECONDS} seconden.`,
      Bizum: 'Je bank heeft de betaling naar je app gestuurd. Je hebt vijf minuten.',
      'MB WAY': 'MB WAY heeft de betaling naar je telefoon gestuurd. Je hebt vier minuten.',
    },
  },
  scan: {
    title: 'Scan de code met je telefoon',
    text: (app) =>
      `Open de app van ${app}, scan de code en keur de betaling goed. Deze pagina gaat vanzelf verder.`,
    code: (app) => `QR-code voor de app van ${app}`,
    minutes: (minutes) => `De code is ${minutes} minuten geldig.`,
  },
  openApp: 'Open de app op dit apparaat',
  other: 'Kies wat er gebeurt',
  shares: 'De winkel krijgt',
  otherScreen: {
    title: 'Klaar op deze telefoon',
    text: 'Kijk op het scherm waar je de code scande: dat gaat vanzelf verder.',
  },
};

const ar: StepWords = {
  chooseBank: { title: 'اختر مصرفك', missing: 'اختر أحد البنوك.' },
  chooseWallet: { title: 'اختر محفظتك', missing: 'اختر إحدى المحافظ.' },
  phone: {
    title: 'اكتب رقم هاتفك',
    text: (app = 'مصرفك') => `استخدم الرقم الذي يعرفه مصرفك. توافق على الدفع في تطبيق ${app}.`,
    label: 'رقم الهاتف',
    of: {
      Bizum: {
        hint: 'رقم جوال إسباني، مثل \u2066+34 600 000 001\u2069',
        wrong: 'هذا ليس رقم جوال إسبانيًا: \u2066+34\u2069 ثم تسعة أرقام تبدأ بـ 6 أو 7.',
      },
      'MB WAY': {
        hint: 'رقم جوال برتغالي، مثل \u2066+351 910 000 001\u2069',
        wrong: 'هذا ليس رقم جوال برتغاليًا: \u2066+351\u2069 ثم تسعة أرقام تبدأ بـ 91 أو 92 أو 93 أو 96.',
      },
    },
    unknown: 'هذا الرقم غير معروف هنا. تحقق منه أو استخدم رقمًا آخر.',
    submit: 'متابعة',
  },
  blikCode: {
    title: 'اكتب رمز BLIK',
    text: `يعرض تطبيق مصرفك ستة أرقام. تصلح ${BLIK_CODE_SECONDS} ثانية ومرة واحدة.`,
    label: 'رمز BLIK',
    hint: 'ستة أرقام، مثل \u2066777 123\u2069',
    wrong: 'يتكون رمز BLIK من ستة أرقام.',
    unknown: 'هذا الرمز غير صالح. خذ رمزًا جديدًا من تطبيق مصرفك.',
    lapsed: `يصلح الرمز ${BLIK_CODE_SECONDS} ثانية. خذ رمزًا جديدًا من تطبيق مصرفك.`,
    submit: 'دفع',
  },
  textMessage: {
    title: 'اكتب الرمز من الرسالة النصية',
    text: 'أرسلنا ستة أرقام إلى الهاتف الذي ينتهي بـ 88.',
    label: 'الرمز',
    hint: `لا تُرسل رسالة هنا: الرمز هو ${SMS_CODE}`,
    wrong: 'يتكون الرمز من ستة أرقام.',
    left: (tries) => `هذا الرمز خطأ. المحاولات المتبقية: ${tries}.`,
    submit: 'دفع',
  },
  await: {
    title: (app = 'مصرفك') => `وافق في تطبيق ${app}`,
    texts: {
      Blik: `أرسل مصرفك الدفعة إلى تطبيقك. لديك نحو ${BLIK_SECONDS} ثانية.`,
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

const WORDS: Readonly<Record<BankLanguage, StepWords>> = { en, nl, ar };

/** Returns the texts of a language. */
export const stepWords = (language: BankLanguage): StepWords => WORDS[language];
