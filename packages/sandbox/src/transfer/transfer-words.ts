/** Texts of the simulated bank's page for sending a transfer, in its languages. */
import type { BankLanguage } from '../bank/bank-words.ts';

/** What a tester can send: at first, after a part has arrived, and when nothing is expected any more. */
export const TRANSFER_CHOICES = {
  first: ['exact', 'short', 'excess', 'double'],
  part: ['rest', 'short-rest', 'excess-rest'],
  over: ['again'],
} as const;

/** One of {@link TRANSFER_CHOICES}. */
export type TransferChoice = (typeof TRANSFER_CHOICES)[keyof typeof TRANSFER_CHOICES][number];

/** The texts of one language. Amounts are already formatted. */
export interface TransferWords {
  readonly dir: 'ltr' | 'rtl';
  readonly title: string;
  readonly sandbox: string;
  readonly reference: string;
  readonly referenceHint: string;
  readonly proceed: string;
  readonly payTo: string;
  readonly came: string;
  readonly missingYet: string;
  readonly over: string;
  readonly question: string;
  readonly choices: Readonly<Record<TransferChoice, { readonly name: string; readonly effect: string }>>;
  readonly send: string;
  readonly sentTitle: string;
  readonly sentText: string;
  readonly sentPart: (came: string, missing: string) => string;
  readonly sendRest: string;
  readonly missing: string;
  readonly unknownTitle: string;
  readonly unknownText: string;
}

/** Language → its texts. */
export const TRANSFER_WORDS: Readonly<Record<BankLanguage, TransferWords>> = {
  en: {
    dir: 'ltr',
    title: 'Send a transfer',
    sandbox: 'Sandbox: no real money moves here.',
    reference: 'Reference',
    referenceHint: 'It begins with RF and stands on the page of the payment.',
    proceed: 'Continue',
    payTo: 'Pay to',
    came: 'Has come',
    missingYet: 'Still missing',
    over: 'Nothing more is expected under this reference: what you send goes back.',
    question: 'What do you send?',
    choices: {
      exact: { name: 'The exact amount', effect: 'The order is paid.' },
      short: { name: 'Half of it', effect: 'The order waits for the rest.' },
      excess: { name: '10.00 more', effect: 'The order is paid and 10.00 go back.' },
      double: { name: 'The amount twice', effect: 'The order is paid and the second goes back.' },
      rest: { name: 'The rest', effect: 'The order is paid.' },
      'short-rest': { name: 'Half of the rest', effect: 'The order goes on waiting.' },
      'excess-rest': { name: 'The rest and 10.00 more', effect: 'The order is paid and 10.00 go back.' },
      again: { name: 'The whole amount again', effect: 'It goes back.' },
    },
    send: 'Send',
    sentTitle: 'Your transfer is on its way',
    sentText: 'The shop will hear from the bank what arrived. You can close this page.',
    sentPart: (came, missing) => `The shop will hear of it. ${came} has come, ${missing} is still missing.`,
    sendRest: 'Send the rest',
    missing: 'Choose what you send.',
    unknownTitle: 'Nobody expects this reference',
    unknownText: 'Open this page from the shop’s payment page, which shows the reference.',
  },
  nl: {
    dir: 'ltr',
    title: 'Geld overmaken',
    sandbox: 'Oefenomgeving: hier gaat geen echt geld om.',
    reference: 'Betalingskenmerk',
    referenceHint: 'Het begint met RF en staat op de pagina van de betaling.',
    proceed: 'Doorgaan',
    payTo: 'Betalen aan',
    came: 'Binnengekomen',
    missingYet: 'Ontbreekt nog',
    over: 'Onder dit kenmerk wordt niets meer verwacht: wat je overmaakt, gaat terug.',
    question: 'Wat maak je over?',
    choices: {
      exact: { name: 'Precies het bedrag', effect: 'De bestelling is betaald.' },
      short: { name: 'De helft', effect: 'De bestelling wacht op de rest.' },
      excess: { name: '10,00 meer', effect: 'De bestelling is betaald en 10,00 gaat terug.' },
      double: { name: 'Twee keer het bedrag', effect: 'De bestelling is betaald en het tweede gaat terug.' },
      rest: { name: 'De rest', effect: 'De bestelling is betaald.' },
      'short-rest': { name: 'De helft van de rest', effect: 'De bestelling blijft wachten.' },
      'excess-rest': {
        name: 'De rest en 10,00 meer',
        effect: 'De bestelling is betaald en 10,00 gaat terug.',
      },
      again: { name: 'Nog eens het hele bedrag', effect: 'Het gaat terug.' },
    },
    send: 'Overmaken',
    sentTitle: 'Je overschrijving is onderweg',
    sentText: 'De winkel hoort van de bank wat er binnenkwam. Je kunt deze pagina sluiten.',
    sentPart: (came, missing) => `De winkel krijgt bericht. ${came} is binnen, ${missing} ontbreekt nog.`,
    sendRest: 'De rest overmaken',
    missing: 'Kies wat je overmaakt.',
    unknownTitle: 'Niemand verwacht dit betalingskenmerk',
    unknownText: 'Open deze pagina vanaf de betaalpagina van de winkel, waar het kenmerk staat.',
  },
  ar: {
    dir: 'rtl',
    title: 'إرسال تحويل',
    sandbox: 'بيئة تجريبية: لا تُنقل هنا أموال حقيقية.',
    reference: 'الرقم المرجعي',
    referenceHint: 'يبدأ بالحرفين RF ويظهر في صفحة الدفع.',
    proceed: 'متابعة',
    payTo: 'الدفع إلى',
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
    sentText: 'سيُبلغ البنك المتجر بما وصل. يمكنك إغلاق هذه الصفحة.',
    sentPart: (came, missing) => `سيُبلغ البنك المتجر. وصل ${came} وما زال ينقص ${missing}.`,
    sendRest: 'إرسال المتبقي',
    missing: 'اختر ما سترسله.',
    unknownTitle: 'لا أحد ينتظر هذا الرقم المرجعي',
    unknownText: 'افتح هذه الصفحة من صفحة الدفع في المتجر، ففيها الرقم المرجعي.',
  },
};
