/** The chart of accounts: every kind of account that a transfer may name, one row each. */
import { findRow } from '@gangway/protocol';

/** A kind of account. */
export interface AccountKind {
  readonly about: string;
  /** What follows the kind and a colon in an account's name; `global` is a single account without a colon. */
  readonly per: 'global' | 'merchant' | 'rail' | 'trade' | 'payout' | 'split';
  /** The side of its balance: `credit` is what we owe, `debit` what we own or are owed. */
  readonly side: 'credit' | 'debit' | 'either';
  /** Whether the balance may be on the other side. */
  readonly mayOverdraw: boolean;
}

/** Every kind of account by its name. */
export const CHART = {
  'rail-receivable': {
    about: 'What a rail has collected for us but not paid out; returns may exceed what it has collected',
    per: 'rail',
    side: 'debit',
    mayOverdraw: true,
  },
  bank: {
    about: 'Our own bank account; negative in a currency until another one is exchanged for it',
    per: 'global',
    side: 'debit',
    mayOverdraw: true,
  },
  'fx-position': {
    about: 'Our surplus or deficit of a currency from payments settled in another one',
    per: 'global',
    side: 'either',
    mayOverdraw: true,
  },
  'merchant-uncleared': {
    about: 'What a merchant has been paid and no report has cleared, less refunds, fees and VAT',
    per: 'merchant',
    side: 'credit',
    mayOverdraw: true,
  },
  'merchant-cleared': {
    about: 'What reports have cleared and is not settled; a report may be negative',
    per: 'merchant',
    side: 'credit',
    mayOverdraw: true,
  },
  'merchant-available': {
    about:
      'What is settled and may be paid out; a negative report or a dispute may overdraw it, a payout or a split never',
    per: 'merchant',
    side: 'credit',
    mayOverdraw: true,
  },
  'merchant-reserve': {
    about: 'Settled money that is held back for a time',
    per: 'merchant',
    side: 'credit',
    mayOverdraw: false,
  },
  'merchant-deposit': {
    about: 'What a merchant has deposited with us as security',
    per: 'merchant',
    side: 'credit',
    mayOverdraw: false,
  },
  'payout-in-transit': {
    about: 'Money of a payout that the bank has not carried out',
    per: 'payout',
    side: 'credit',
    mayOverdraw: false,
  },
  'split-in-transit': {
    about: 'What a split takes from a merchant until settled money covers it and the receivers get it',
    per: 'split',
    side: 'credit',
    mayOverdraw: false,
  },
  'held-money': {
    about: 'Money of an order that awaits a decision, or a gift card\u2019s part of one that awaits the rest',
    per: 'trade',
    side: 'credit',
    mayOverdraw: false,
  },
  'payer-returns': {
    about: 'Money that must be returned to a payer',
    per: 'trade',
    side: 'credit',
    mayOverdraw: false,
  },
  'fee-income': { about: 'What we have earned', per: 'global', side: 'credit', mayOverdraw: false },
  'vat-payable': { about: 'What we owe the tax office', per: 'global', side: 'credit', mayOverdraw: false },
  'merchant-disputes': {
    about: 'Money of disputed payments, held until the dispute is decided',
    per: 'merchant',
    side: 'credit',
    mayOverdraw: false,
  },
  'merchant-fees': {
    about: 'Our claim of fees and VAT on a merchant whose rails pay its own bank account',
    per: 'merchant',
    side: 'debit',
    mayOverdraw: false,
  },
  'rail-costs': {
    about: 'What rails charge us for their service',
    per: 'global',
    side: 'debit',
    mayOverdraw: false,
  },
  'dispute-fees': {
    about: 'Fees of rails for disputes, charged to merchants',
    per: 'global',
    side: 'either',
    mayOverdraw: true,
  },
  'dispute-losses': {
    about: 'Lost disputes that merchants could not pay, written off',
    per: 'global',
    side: 'debit',
    mayOverdraw: false,
  },
} as const satisfies Record<string, AccountKind>;

/** Returns the kind of an account by its name; undefined when the chart has none or the name is malformed. */
export function findAccountKind(account: string): AccountKind | undefined {
  const [name = '', owner] = account.split(':');
  const kind = findRow<AccountKind>(CHART, name);
  return kind && (kind.per === 'global') === (owner === undefined) ? kind : undefined;
}
