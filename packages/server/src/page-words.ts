/** The texts of the merchant server's only page, in the languages of the gateway's own pages. */
import { matchLanguage } from '@gangway/protocol';
import type { Context } from 'hono';
import { accepts } from 'hono/accepts';

/**
 * What went wrong: the gateway does not respond or refuses; the order has changed; the link is not ours, too old, or of
 * no payment.
 */
export type PageSentence = 'unreachable' | 'refused' | 'stale' | 'foreign' | 'old' | 'unknown';

/** The sentences of one language. */
export interface PageWords {
  readonly tag: string;
  readonly dir: 'ltr' | 'rtl';
  readonly title: string;
  readonly heading: string;
  readonly sentences: Readonly<Record<PageSentence, string>>;
  readonly unchanged: string;
  readonly back: string;
}

const en: PageWords = {
  tag: 'en',
  dir: 'ltr',
  title: 'Payment',
  heading: 'We cannot show this payment',
  sentences: {
    unreachable: 'The payment service does not answer at the moment. Load this page again.',
    refused: 'The shop cannot take this payment.',
    stale: 'This link is old, or the order costs something else now.',
    foreign: 'This link does not come from the payment service, or it was changed on the way.',
    old: 'This link is more than a day old and leads nowhere any more.',
    unknown: 'The shop does not know this payment.',
  },
  unchanged: 'Nothing was changed. If you have paid, the shop will know shortly.',
  back: 'Go back to its page and look at your order there.',
};

const nl: PageWords = {
  tag: 'nl',
  dir: 'ltr',
  title: 'Betaling',
  heading: 'We kunnen deze betaling niet laten zien',
  sentences: {
    unreachable: 'De betaaldienst antwoordt op dit moment niet. Laad deze pagina opnieuw.',
    refused: 'De winkel kan deze betaling niet aannemen.',
    stale: 'Deze link is oud, of de bestelling kost nu iets anders.',
    foreign: 'Deze link komt niet van de betaaldienst, of is onderweg veranderd.',
    old: 'Deze link is meer dan een dag oud en leidt nergens meer heen.',
    unknown: 'De winkel kent deze betaling niet.',
  },
  unchanged: 'Er is niets veranderd. Als je hebt betaald, weet de winkel dat zo.',
  back: 'Ga terug naar haar pagina en bekijk je bestelling daar.',
};

const ar: PageWords = {
  tag: 'ar',
  dir: 'rtl',
  title: 'الدفع',
  heading: 'لا يمكننا عرض هذه الدفعة',
  sentences: {
    unreachable: 'لا تستجيب خدمة الدفع في هذه اللحظة. أعد تحميل هذه الصفحة.',
    refused: 'لا يمكن للمتجر قبول هذه الدفعة.',
    stale: 'هذا الرابط قديم، أو أن سعر الطلب قد تغيّر.',
    foreign: 'لم يأتِ هذا الرابط من خدمة الدفع، أو أنه تغيّر في الطريق.',
    old: 'مضى على هذا الرابط أكثر من يوم ولم يعد يؤدي إلى شيء.',
    unknown: 'لا يعرف المتجر هذه الدفعة.',
  },
  unchanged: 'لم يتغير شيء. إن كنت قد دفعت، فسيعرف المتجر ذلك بعد قليل.',
  back: 'عُد إلى صفحة المتجر وانظر إلى طلبك هناك.',
};

const LANGUAGES: Readonly<Record<string, PageWords>> = { en, nl, ar };

/** Returns the texts in the best language of the request's `Accept-Language`, otherwise in English. */
export const pageWords = (c: Context): PageWords =>
  LANGUAGES[
    accepts(c, {
      header: 'Accept-Language',
      supports: Object.keys(LANGUAGES),
      default: 'en',
      match: matchLanguage,
    })
  ] ?? en;
