/** Which transfers an event makes: pure functions, one per event. */
import type { Transfer } from './transfers.ts';

/** An amount in hundredths of a currency. */
interface Money {
  readonly amountMinor: bigint;
  readonly currency: string;
}

/** What a posting needs to know; the money is what moves at the rail. */
export interface PostingFacts extends Money {
  readonly tradeId: string;
  readonly merchantId: string;
  readonly rail: string;
  readonly bookedAt: Date;
}

/** What the money is for the merchant, in its settlement currency. */
export interface SettledFacts extends PostingFacts {
  readonly settled: Money;
}

/** Names of the ledger's accounts. Debit balances are what others owe us, credit balances what we owe. */
export const ledgerAccounts = {
  /** What a rail has collected for us and not paid out yet. */
  railReceivable: (rail: string) => `rail-receivable:${rail}`,
  /** What we hold of a currency because a payment was settled in another one. */
  fxPosition: 'fx-position',
  /** What a merchant has been paid and that is not cleared yet. */
  merchantUncleared: (merchantId: string) => `merchant-uncleared:${merchantId}`,
  /** What a merchant's reports have cleared and that is not paid into its balance yet. */
  merchantCleared: (merchantId: string) => `merchant-cleared:${merchantId}`,
  /** What is settled and a merchant may have paid out. */
  merchantAvailable: (merchantId: string) => `merchant-available:${merchantId}`,
  /** What of a merchant's settled money is held back for a time. */
  merchantReserve: (merchantId: string) => `merchant-reserve:${merchantId}`,
  /** What a merchant has left with us as a security. */
  merchantDeposit: (merchantId: string) => `merchant-deposit:${merchantId}`,
  /** Money of a payout that the bank has not carried out yet. */
  payoutInTransit: (payoutId: string) => `payout-in-transit:${payoutId}`,
  /** Money of a split that waits until settled money covers it. */
  splitInTransit: (splitId: string) => `split-in-transit:${splitId}`,
  /** Our own account at the bank. */
  bank: 'bank',
  /** Money of an order that awaits a decision. */
  heldMoney: (tradeId: string) => `held-money:${tradeId}`,
  /** Money that must go back to a payer. */
  payerReturns: (tradeId: string) => `payer-returns:${tradeId}`,
  /** What we have earned. */
  feeIncome: 'fee-income',
  /** What we owe the tax office. */
  vatPayable: 'vat-payable',
} as const;

const { railReceivable, merchantUncleared, heldMoney, payerReturns } = ledgerAccounts;

/** A payment arrived for an open order. */
export const postPaid = (facts: SettledFacts): Transfer[] =>
  toMerchant(facts, 'paid', railReceivable(facts.rail));

/** An authorised order was captured: what was taken is the merchant's; what was given back had never moved. */
export const postCaptured = (facts: SettledFacts): Transfer[] =>
  toMerchant(facts, 'captured', railReceivable(facts.rail));

/** Posts a payment whose amount is not the order's: it belongs to nobody until an operator decides. */
export const postHeld = (facts: PostingFacts): Transfer[] =>
  transfer(facts, 'held', railReceivable(facts.rail), heldMoney(facts.tradeId));

/** Held money was taken as the payment of its order. */
export const postAccepted = (facts: SettledFacts): Transfer[] =>
  toMerchant(facts, 'accepted', heldMoney(facts.tradeId));

/** Held money, or what of it is above the order, goes back to the payer. */
export const postHeldReturned = (facts: PostingFacts): Transfer[] =>
  transfer(facts, 'held-returned', heldMoney(facts.tradeId), payerReturns(facts.tradeId));

/** What a payment costs the merchant: the fee, and the VAT on it. */
export const postCosts = (
  facts: SettledFacts,
  costs: { readonly feeMinor: bigint; readonly vatMinor: bigint },
): Transfer[] =>
  costParts(facts, costs).flatMap(({ event, account, money }) =>
    transfer({ ...facts, ...money }, event, merchantUncleared(facts.merchantId), account),
  );

/** A cancelled payment costs nothing. */
export const postCostsReturned = (
  facts: SettledFacts,
  costs: { readonly feeMinor: bigint; readonly vatMinor: bigint },
): Transfer[] =>
  costParts(facts, costs).flatMap(({ event, account, money }) =>
    transfer({ ...facts, ...money }, `${event}-returned`, account, merchantUncleared(facts.merchantId)),
  );

/** The merchant gives money of a paid order back: it is the payer's again. */
export const postRefund = (facts: SettledFacts): Transfer[] => toPayer(facts, 'refund');

/** The rail refused to send a refund back: it is the merchant's again. */
export const postRefundFailed = (facts: SettledFacts): Transfer[] =>
  toMerchant(facts, 'refund-failed', payerReturns(facts.tradeId));

/** A paid order was cancelled: the money is the payer's again. */
export const postCancelled = (facts: SettledFacts): Transfer[] => toPayer(facts, 'cancelled');

/** A payment arrived for an order that had ended: it belongs to the payer. */
export const postLateMoney = (facts: PostingFacts): Transfer[] =>
  transfer(facts, 'late-money', railReceivable(facts.rail), payerReturns(facts.tradeId));

/** The rail has sent money back to the payer. */
export const postReturned = (facts: PostingFacts): Transfer[] =>
  transfer(facts, 'returned', payerReturns(facts.tradeId), railReceivable(facts.rail));

/** A report was made: its net amount is cleared; a report below zero takes from what is. */
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
  const accounts = [merchantUncleared(merchantId), ledgerAccounts.merchantCleared(merchantId)];
  const [debit, credit] = netMinor > 0n ? accounts : accounts.reverse();
  const amountMinor = netMinor > 0n ? netMinor : -netMinor;
  const reference = `clearing:${clearingId}`;
  return [
    {
      debit: debit!,
      credit: credit!,
      amountMinor,
      currency,
      tradeId: null,
      reference,
      event: 'cleared',
      bookedAt,
    },
  ];
}

/** From an account in the order's currency to the merchant in the settlement currency. */
function toMerchant(facts: SettledFacts, event: string, from: string): Transfer[] {
  const { settled } = facts;
  const to = merchantUncleared(facts.merchantId);
  if (settled.currency === facts.currency) return transfer(facts, event, from, to);
  return [
    ...transfer(facts, event, from, ledgerAccounts.fxPosition),
    ...transfer({ ...facts, ...settled }, event, ledgerAccounts.fxPosition, to),
  ];
}

/** From the merchant in the settlement currency to the payer in the order's. */
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

/** One transfer; none for nothing, which a small amount of a large currency may be worth. */
function transfer(facts: PostingFacts, event: string, debit: string, credit: string): Transfer[] {
  const { tradeId, amountMinor, currency, bookedAt } = facts;
  if (amountMinor === 0n) return [];
  return [{ debit, credit, amountMinor, currency, tradeId, event, bookedAt }];
}
