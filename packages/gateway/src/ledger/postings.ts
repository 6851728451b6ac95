/** The transfers of payments and refunds: pure functions, one per event. */
import type { Money } from '@gangway/protocol';
import type { ColumnWord } from '../storage/column-words.ts';
import type { Transfer } from './transfers.ts';

/** What a posting needs; the money is what moves at the rail. */
export interface PostingFacts extends Money {
  readonly tradeId: string;
  readonly merchantId: string;
  readonly rail: string;
  readonly bookedAt: Date;
  /**
   * Whose bank account the rail pays. Where it is the merchant's, we hold nothing: only our fees and VAT are posted, as
   * a claim.
   */
  readonly settles: ColumnWord<'attempts.settles'>;
}

/** A posting's facts with the amount in the merchant's settlement currency. */
export interface SettledFacts extends PostingFacts {
  readonly settled: Money;
}

/** Names of the ledger's accounts. Debit balances are what others owe us, credit balances what we owe. */
export const ledgerAccounts = {
  /** What a rail has collected for us but not paid out. */
  railReceivable: (rail: string) => `rail-receivable:${rail}`,
  /** Our surplus or deficit of a currency from payments settled in another one. */
  fxPosition: 'fx-position',
  /** What a merchant has been paid and no report has cleared. */
  merchantUncleared: (merchantId: string) => `merchant-uncleared:${merchantId}`,
  /** What a merchant's reports have cleared and is not settled. */
  merchantCleared: (merchantId: string) => `merchant-cleared:${merchantId}`,
  /** What is settled and can be paid out to a merchant. */
  merchantAvailable: (merchantId: string) => `merchant-available:${merchantId}`,
  /** A merchant's settled money that is held back for a time. */
  merchantReserve: (merchantId: string) => `merchant-reserve:${merchantId}`,
  /** What a merchant has deposited with us as security. */
  merchantDeposit: (merchantId: string) => `merchant-deposit:${merchantId}`,
  /** Money of a payout that the bank has not carried out. */
  payoutInTransit: (payoutId: string) => `payout-in-transit:${payoutId}`,
  /** Money of a split that waits until settled money covers it. */
  splitInTransit: (splitId: string) => `split-in-transit:${splitId}`,
  /** Our own bank account. */
  bank: 'bank',
  /** Money of an order that awaits a decision. */
  heldMoney: (tradeId: string) => `held-money:${tradeId}`,
  /** Money that must be returned to a payer. */
  payerReturns: (tradeId: string) => `payer-returns:${tradeId}`,
  /** A merchant's money of disputed payments. */
  merchantDisputes: (merchantId: string) => `merchant-disputes:${merchantId}`,
  /** Fees and VAT that a merchant owes us. */
  merchantFees: (merchantId: string) => `merchant-fees:${merchantId}`,
  /** What rails charge us for their service. */
  railCosts: 'rail-costs',
  /** Fees of rails for disputes. */
  disputeFees: 'dispute-fees',
  /** Lost disputes that were written off. */
  disputeLosses: 'dispute-losses',
  /** What we have earned. */
  feeIncome: 'fee-income',
  /** What we owe the tax office. */
  vatPayable: 'vat-payable',
} as const;

const { railReceivable, merchantUncleared, heldMoney, payerReturns } = ledgerAccounts;

/** Posts a payment that arrived for an open order. */
export const postPaid = (facts: SettledFacts): Transfer[] =>
  toMerchant(facts, 'paid', railReceivable(facts.rail));

/** Posts the captured amount of an authorised order; an amount that was released had never moved. */
export const postCaptured = (facts: SettledFacts): Transfer[] =>
  toMerchant(facts, 'captured', railReceivable(facts.rail));

/** Posts a payment whose amount is not the order's: it belongs to nobody until an operator decides. */
export const postHeld = (facts: PostingFacts): Transfer[] =>
  transfer(facts, 'held', railReceivable(facts.rail), heldMoney(facts.tradeId));

/** Posts held money that was accepted as the payment of its order. */
export const postAccepted = (facts: SettledFacts): Transfer[] =>
  toMerchant(facts, 'accepted', heldMoney(facts.tradeId));

/** Posts held money, or its part above the order's amount, that is returned to the payer. */
export const postHeldReturned = (facts: PostingFacts): Transfer[] =>
  transfer(facts, 'held-returned', heldMoney(facts.tradeId), payerReturns(facts.tradeId));

/** Posts a gift card's part of an order, which waits for the rest. */
export const postPartHeld = (facts: PostingFacts): Transfer[] =>
  transfer(facts, 'part-held', railReceivable(facts.rail), heldMoney(facts.tradeId));

/** Posts the part of an order whose rest has been paid. */
export const postPartPaid = (facts: SettledFacts): Transfer[] =>
  toMerchant(facts, 'part-paid', heldMoney(facts.tradeId));

/** Posts the part of an order that has ended unpaid: it is owed to the payer. */
export const postPartReturned = (facts: PostingFacts): Transfer[] =>
  transfer(facts, 'part-returned', heldMoney(facts.tradeId), payerReturns(facts.tradeId));

/** Posts what a payment costs the merchant: the fee, and the VAT on it. */
export const postCosts = (
  facts: SettledFacts,
  costs: { readonly feeMinor: bigint; readonly vatMinor: bigint },
): Transfer[] =>
  costParts(facts, costs).flatMap(({ event, account, money }) =>
    oneTransfer({ ...facts, ...money }, event, payerOfCosts(facts), account),
  );

/** Posts the return of fee and VAT: a cancelled payment costs nothing. */
export const postCostsReturned = (
  facts: SettledFacts,
  costs: { readonly feeMinor: bigint; readonly vatMinor: bigint },
): Transfer[] =>
  costParts(facts, costs).flatMap(({ event, account, money }) =>
    oneTransfer({ ...facts, ...money }, `${event}-returned`, account, payerOfCosts(facts)),
  );

/** Costs are taken from the money that we hold; without any, they become a claim. */
const payerOfCosts = ({ settles, merchantId }: PostingFacts): string =>
  settles === 'merchant' ? ledgerAccounts.merchantFees(merchantId) : merchantUncleared(merchantId);

/** Posts a refund: the merchant returns money of a paid order to the payer. */
export const postRefund = (facts: SettledFacts): Transfer[] => toPayer(facts, 'refund');

/** Posts a refund that the rail refused: the money returns to the merchant. */
export const postRefundFailed = (facts: SettledFacts): Transfer[] =>
  toMerchant(facts, 'refund-failed', payerReturns(facts.tradeId));

/** Posts the cancellation of a paid order: the money is owed to the payer. */
export const postCancelled = (facts: SettledFacts): Transfer[] => toPayer(facts, 'cancelled');

/** Posts a payment that arrived for an ended order: the money is owed to the payer. */
export const postLateMoney = (facts: PostingFacts): Transfer[] =>
  transfer(facts, 'late-money', railReceivable(facts.rail), payerReturns(facts.tradeId));

/** Posts money that the rail has returned to the payer. */
export const postReturned = (facts: PostingFacts): Transfer[] =>
  transfer(facts, 'returned', payerReturns(facts.tradeId), railReceivable(facts.rail));

/** Posts a new report: its net amount is cleared; a negative report reduces what is cleared. */
export function postCleared({
  clearingId,
  merchantId,
  netMinor,
  currency,
  bookedAt,
}: {
  readonly clearingId: string;
  readonly merchantId: string;
  readonly netMinor: bigint;
  readonly currency: string;
  readonly bookedAt: Date;
}): Transfer[] {
  if (netMinor === 0n) return [];
  const [uncleared, cleared] = [merchantUncleared(merchantId), ledgerAccounts.merchantCleared(merchantId)];
  const [debit, credit] = netMinor > 0n ? ([uncleared, cleared] as const) : ([cleared, uncleared] as const);
  const amountMinor = netMinor > 0n ? netMinor : -netMinor;
  const reference = `clearing:${clearingId}`;
  return [
    {
      debit,
      credit,
      amountMinor,
      currency,
      tradeId: null,
      reference,
      event: 'cleared',
      bookedAt,
    },
  ];
}

/** Returns transfers from an account in the order's currency to the merchant in the settlement currency. */
function toMerchant(facts: SettledFacts, event: string, from: string): Transfer[] {
  const { settled } = facts;
  const to = merchantUncleared(facts.merchantId);
  if (settled.currency === facts.currency) return transfer(facts, event, from, to);
  return [
    ...transfer(facts, event, from, ledgerAccounts.fxPosition),
    ...transfer({ ...facts, ...settled }, event, ledgerAccounts.fxPosition, to),
  ];
}

/** Returns transfers from the merchant in the settlement currency to the payer in the order's currency. */
function toPayer(facts: SettledFacts, event: string): Transfer[] {
  const { settled } = facts;
  const [from, to] = [merchantUncleared(facts.merchantId), payerReturns(facts.tradeId)];
  if (settled.currency === facts.currency) return transfer(facts, event, from, to);
  return [
    ...transfer({ ...facts, ...settled }, event, from, ledgerAccounts.fxPosition),
    ...transfer(facts, event, ledgerAccounts.fxPosition, to),
  ];
}

function costParts({ settled }: SettledFacts, costs: { feeMinor: bigint; vatMinor: bigint }) {
  const { currency } = settled;
  return [
    { event: 'fee', account: ledgerAccounts.feeIncome, money: { amountMinor: costs.feeMinor, currency } },
    { event: 'vat', account: ledgerAccounts.vatPayable, money: { amountMinor: costs.vatMinor, currency } },
  ];
}

/** Returns one transfer of money that we hold; none where the rail pays the merchant. */
export const transfer = (facts: PostingFacts, event: string, debit: string, credit: string): Transfer[] =>
  facts.settles === 'merchant' ? [] : oneTransfer(facts, event, debit, credit);

/** Returns one transfer; none for zero, which a small amount may become in another currency. */
function oneTransfer(facts: PostingFacts, event: string, debit: string, credit: string): Transfer[] {
  const { tradeId, amountMinor, currency, bookedAt } = facts;
  if (amountMinor === 0n) return [];
  return [{ debit, credit, amountMinor, currency, tradeId, event, bookedAt }];
}
