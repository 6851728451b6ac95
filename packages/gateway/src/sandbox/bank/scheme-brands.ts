/** The schemes of the sandbox, one row each: their appearance, and what they require of the payer. */
import { METHODS, type MethodName, WALLETS, type WalletType } from '@gangway/protocol';
import type { SchemeTransaction } from './scheme-transactions.ts';

/** What the payer must do before the approval. */
export type Ask = 'bank' | 'phone' | 'blik-code' | 'scan' | 'wallet' | 'text-message';

/** Who approves or refuses, as shown to the payer. */
export type Voice = 'bank' | 'app' | 'wallet';

/** One simulated scheme. */
export interface Brand {
  /** The name that the payer reads. */
  readonly name: string;
  /** Two letters in its mark. */
  readonly initials: string;
  /** Its colors: the value of `data-brand`. */
  readonly look: string;
  readonly ask: Ask;
  /** What approves or refuses; by default a bank. */
  readonly voice?: Voice;
  /** Banks or wallets to choose from. */
  readonly choices: readonly string[];
  /** How many minutes its code is valid, where it shows them. */
  readonly minutes?: number;
}

const labelOf = (method: MethodName): string => METHODS[method].label;

const DUTCH_BANKS = ['Polder Bank', 'Dijk & Duin', 'Tulp Direct'] as const;
const AUSTRIAN_BANKS = ['Alpenbank', 'Donau Bank', 'Sparbank Wien'] as const;

/** Method → its scheme. */
const BRANDS: Readonly<Partial<Record<MethodName, Brand>>> = {
  iDEAL: { name: labelOf('iDEAL'), initials: 'iD', look: 'ideal', ask: 'bank', choices: DUTCH_BANKS },
  'iDEAL Fast Checkout': {
    name: labelOf('iDEAL Fast Checkout'),
    initials: 'iD',
    look: 'ideal',
    ask: 'bank',
    choices: DUTCH_BANKS,
  },
  EPS: { name: labelOf('EPS'), initials: 'ep', look: 'eps', ask: 'bank', choices: AUSTRIAN_BANKS },
  Bizum: { name: labelOf('Bizum'), initials: 'bz', look: 'bizum', ask: 'phone', choices: [] },
  Blik: { name: labelOf('Blik'), initials: 'bl', look: 'blik', ask: 'blik-code', choices: [] },
  Bancontact: {
    name: labelOf('Bancontact'),
    initials: 'Bc',
    look: 'bancontact',
    ask: 'scan',
    voice: 'app',
    choices: [],
  },
  Payconiq: {
    name: labelOf('Payconiq'),
    initials: 'Pq',
    look: 'payconiq',
    ask: 'scan',
    voice: 'app',
    choices: [],
    minutes: 20,
  },
  'WeChat Pay': {
    name: labelOf('WeChat Pay'),
    initials: 'WP',
    look: 'wechat',
    ask: 'scan',
    voice: 'wallet',
    choices: [],
  },
  Alipay: {
    name: labelOf('Alipay'),
    initials: 'A+',
    look: 'alipay',
    ask: 'wallet',
    voice: 'wallet',
    choices: Object.values(WALLETS).map(({ label }) => label),
  },
  UnionPayWap: {
    name: labelOf('UnionPayWap'),
    initials: 'UP',
    look: 'unionpay',
    ask: 'text-message',
    choices: [],
  },
};

/** Returns the scheme of a method; for a method without one, a bank. */
export const brandOf = (method: string): Brand =>
  BRANDS[method as MethodName] ?? {
    name: method,
    initials: 'PB',
    look: 'bank',
    ask: 'bank',
    choices: DUTCH_BANKS,
  };

/** Returns the label of an Alipay+ wallet type. */
export const walletLabel = (type: string): string =>
  Object.hasOwn(WALLETS, type) ? WALLETS[type as WalletType].label : '';

/** Returns who approves or refuses for a method. */
export const voiceOf = (method: string): Voice => brandOf(method).voice ?? 'bank';

/** The step of a payer. */
export type Step = 'choose' | 'phone' | 'blik-code' | 'text-message' | 'scan' | 'await' | 'approve';

/** Returns the next step of an open transaction. */
export function stepOf({ method, choice, scenario, isAwaited }: SchemeTransaction): Step {
  const { ask } = brandOf(method);
  switch (ask) {
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
export const hasApp = (method: string): boolean => !['bank', 'text-message'].includes(brandOf(method).ask);
