/** The schemes of the sandbox, one row each: their appearance, and what they require of the payer. */
import { isNameOf, METHODS, type MethodRow, type MethodsWith, WALLETS } from '@gangway/protocol';
import type { SchemeTransaction } from './scheme-transactions.ts';

/** What the payer must do before the approval. */
export type Ask = 'approval' | 'bank' | 'phone' | 'blik-code' | 'scan' | 'wallet' | 'text-message';

/** Who approves or refuses, as shown to the payer. */
export type Voice = 'bank' | 'app' | 'wallet';

/** An accent in light and in dark mode, readable under white text and on its dark background (WCAG AA). */
export type Accent = readonly [light: string, dark: string];

/** A row of {@link SCHEMES}. */
interface Scheme {
  /** Two letters in its mark. */
  readonly initials: string;
  /** The value of `data-brand`, by which its pages have their colors. */
  readonly look: string;
  readonly accent: Accent;
  readonly ask: Ask;
  /** What approves or refuses; by default a bank. */
  readonly voice?: Voice;
  /** Banks or wallets to choose from. */
  readonly choices?: readonly string[];
}

/** One simulated scheme. */
export interface Brand extends Omit<Scheme, 'accent'> {
  /** The name that the payer reads. */
  readonly name: string;
  readonly choices: readonly string[];
  /** How many minutes its code is valid, where it shows them. */
  readonly minutes?: number;
}

const DUTCH_BANKS = ['Polder Bank', 'Dijk & Duin', 'Tulp Direct'] as const;
const POLISH_BANKS = ['Bank Wisła', 'Bałtyk Bank', 'Mazowsze Direct'] as const;
const NORDIC_BANKS = ['Fjordbanken', 'Malmö Bank', 'Saimaa Pankki'] as const;
const AUSTRIAN_BANKS = ['Alpenbank', 'Donau Bank', 'Sparbank Wien'] as const;

const IDEAL: Scheme = {
  initials: 'iD',
  look: 'ideal',
  accent: ['#a1006b', '#f29ad2'],
  ask: 'bank',
  choices: DUTCH_BANKS,
};

/** Method → its scheme. A missing row is a type error. */
const SCHEMES: Readonly<Record<MethodsWith<{ flow: 'redirect' | 'wallet' }>, Scheme>> = {
  iDEAL: IDEAL,
  'iDEAL Fast Checkout': IDEAL,
  EPS: {
    initials: 'ep',
    look: 'eps',
    accent: ['#86203c', '#f0a3b5'],
    ask: 'bank',
    choices: AUSTRIAN_BANKS,
  },
  Bizum: { initials: 'bz', look: 'bizum', accent: ['#04666d', '#7fd3da'], ask: 'phone' },
  'MB WAY': {
    initials: 'MB',
    look: 'mb-way',
    accent: ['#b3001b', '#ff9ea8'],
    ask: 'phone',
    voice: 'app',
  },
  Blik: { initials: 'bl', look: 'blik', accent: ['#2b2833', '#cfc9de'], ask: 'blik-code' },
  Bancontact: {
    initials: 'Bc',
    look: 'bancontact',
    accent: ['#0b4f94', '#9cc7f5'],
    ask: 'scan',
    voice: 'app',
  },
  Payconiq: { initials: 'Pq', look: 'payconiq', accent: ['#b0144f', '#ffa3c3'], ask: 'scan', voice: 'app' },
  'WeChat Pay': {
    initials: 'WP',
    look: 'wechat',
    accent: ['#0c6b35', '#86d8a5'],
    ask: 'scan',
    voice: 'wallet',
  },
  Alipay: {
    initials: 'A+',
    look: 'alipay',
    accent: ['#0b55c4', '#9dc2ff'],
    ask: 'wallet',
    voice: 'wallet',
    choices: Object.values(WALLETS).map(({ label }) => label),
  },
  PayPal: {
    initials: 'PP',
    look: 'paypal',
    accent: ['#003087', '#9db8f5'],
    ask: 'approval',
    voice: 'wallet',
  },
  Przelewy24: {
    initials: 'P2',
    look: 'przelewy24',
    accent: ['#a8102a', '#ff9fae'],
    ask: 'bank',
    choices: POLISH_BANKS,
  },
  TWINT: { initials: 'TW', look: 'twint', accent: ['#33302c', '#d6d0c8'], ask: 'approval', voice: 'app' },
  Trustly: {
    initials: 'Tr',
    look: 'trustly',
    accent: ['#0a5c36', '#8fe0b5'],
    ask: 'bank',
    choices: NORDIC_BANKS,
  },
  Satispay: {
    initials: 'Sp',
    look: 'satispay',
    accent: ['#a32a1e', '#ffab9f'],
    ask: 'approval',
    voice: 'app',
  },
  Klarna: {
    initials: 'Kl',
    look: 'klarna',
    accent: ['#8a1f4f', '#ffa8cd'],
    ask: 'approval',
    voice: 'wallet',
  },
  'SEPA Direct Debit': {
    initials: 'SD',
    look: 'sepa-debit',
    accent: ['#10298e', '#a9bcff'],
    ask: 'approval',
  },
  UnionPayWap: { initials: 'UP', look: 'unionpay', accent: ['#00605c', '#84d2cd'], ask: 'text-message' },
};

/** Look → accent. */
export const ACCENTS: ReadonlyMap<string, Accent> = new Map(
  Object.values(SCHEMES).map(({ look, accent }) => [look, accent]),
);

/** Returns the scheme of a method; for a method without one, a bank. */
export function brandOf(method: string): Brand {
  if (!isNameOf(SCHEMES, method))
    return { name: method, initials: 'PB', look: 'bank', ask: 'bank', choices: DUTCH_BANKS };
  const { accent: _, ...scheme } = SCHEMES[method];
  const { label, approvalSeconds }: MethodRow = METHODS[method];
  const codeSeconds = scheme.ask === 'scan' ? approvalSeconds : undefined;
  return {
    name: label,
    choices: [],
    ...scheme,
    ...(codeSeconds !== undefined && { minutes: codeSeconds / 60 }),
  };
}

/** Returns the label of an Alipay+ wallet type. */
export const walletLabel = (type: string): string => (isNameOf(WALLETS, type) ? WALLETS[type].label : '');

/** Returns who approves or refuses for a method. */
export const voiceOf = (method: string): Voice => brandOf(method).voice ?? 'bank';

/** The step of a payer. */
export type Step = 'choose' | 'phone' | 'blik-code' | 'text-message' | 'scan' | 'await' | 'approve';

/** Returns the next step of an open transaction. */
export function stepOf({ method, choice, scenario, isAwaited }: SchemeTransaction): Step {
  const { ask } = brandOf(method);
  switch (ask) {
    case 'approval':
      return 'approve';
    case 'bank':
      return choice === '' ? 'choose' : 'approve';
    case 'wallet':
      if (choice === '') return 'choose';
      return scenario === 'web' ? 'scan' : 'approve';
    case 'scan':
      return scenario === 'web' ? 'scan' : 'approve';
    case 'phone':
    case 'blik-code':
      return isAwaited ? 'await' : ask;
    case 'text-message':
      return ask;
    default:
      return ask satisfies never;
  }
}

/** Returns whether the payer approves in an app instead of on the page. */
export const hasApp = (method: string): boolean =>
  !['approval', 'bank', 'text-message'].includes(brandOf(method).ask);
