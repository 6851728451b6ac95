/** The chart of accounts: every kind of account that a transfer may name, one row each. */

/** What a kind of account is. */
export interface AccountKind {
  readonly about: string;
  /** What stands behind the kind and a colon in an account's name; `global` is one account, without a colon. */
  readonly per: 'global' | 'merchant' | 'rail' | 'trade' | 'payout' | 'split';
  /** Where its balance stands: `credit` is what we owe, `debit` what we are owed or have. */
  readonly side: 'credit' | 'debit' | 'either';
  /** Whether the balance may come to stand on the other side. */
  readonly mayOverdraw: boolean;
}

/** Every kind of account by its name. */
export const CHART = {
  'rail-receivable': {
    about: 'What a rail has collected for us and not paid out yet; returns may be ahead of what it collects',
    per: 'rail',
    side: 'debit',
    mayOverdraw: true,
  },
  bank: {
    about: 'Our own account at the bank; short of a currency until another one is exchanged for it',
    per: 'global',
    side: 'debit',
    mayOverdraw: true,
  },
  'fx-position': {
    about: 'What we hold, or are short, of a currency because payments were settled in another one',
    per: 'global',
    side: 'either',
    mayOverdraw: true,
  },
  'merchant-uncleared': {
    about: 'What a merchant has been paid and no report has cleared yet, less refunds, fees and VAT',
    per: 'merchant',
    side: 'credit',
    mayOverdraw: true,
  },
  'merchant-cleared': {
    about: 'What reports have cleared and is not settled yet; a report may be below zero',
    per: 'merchant',
    side: 'credit',
    mayOverdraw: true,
  },
  'merchant-available': {
    about:
      'What is settled and may be paid out; a settled report below zero may overdraw it, a payout or a split never',
    per: 'merchant',
    side: 'credit',
    mayOverdraw: true,
  },
  'merchant-reserve': {
    about: 'What of settled money is held back for a time',
    per: 'merchant',
    side: 'credit',
    mayOverdraw: false,
  },
  'merchant-deposit': {
    about: 'What a merchant has left with us as a security',
    per: 'merchant',
    side: 'credit',
    mayOverdraw: false,
  },
  'payout-in-transit': {
    about: 'Money of a payout that the bank has not carried out yet',
    per: 'payout',
    side: 'credit',
    mayOverdraw: false,
  },
  'split-in-transit': {
    about: 'What a split takes from a merchant, until settled money covers it and it goes to the receivers',
    per: 'split',
    side: 'credit',
    mayOverdraw: false,
  },
  'held-money': {
    about: 'Money of an order that awaits a decision',
    per: 'trade',
    side: 'credit',
    mayOverdraw: false,
  },
  'payer-returns': {
    about: 'Money that must go back to a payer',
    per: 'trade',
    side: 'credit',
    mayOverdraw: false,
  },
  'fee-income': { about: 'What we have earned', per: 'global', side: 'credit', mayOverdraw: false },
  'vat-payable': { about: 'What we owe the tax office', per: 'global', side: 'credit', mayOverdraw: false },
  'merchant-disputes': {
    about: 'Money of payments that payers dispute, kept until that is decided (not used yet)',
    per: 'merchant',
    side: 'credit',
    mayOverdraw: false,
  },
  'dispute-fees': {
    about: 'What rails charge for disputes and merchants have to bear (not used yet)',
    per: 'global',
    side: 'either',
    mayOverdraw: true,
  },
  'dispute-losses': {
    about: 'Lost disputes that no merchant could pay any more (not used yet)',
    per: 'global',
    side: 'debit',
    mayOverdraw: false,
  },
} as const satisfies Record<string, AccountKind>;

/** The kind of an account by the account's name; undefined when the chart has none or the name is not of its form. */
export function findAccountKind(account: string): AccountKind | undefined {
  const [name = '', owner] = account.split(':');
  const kind = Object.hasOwn(CHART, name) ? CHART[name as keyof typeof CHART] : undefined;
  return kind && (kind.per === 'global') === (owner === undefined) ? kind : undefined;
}
