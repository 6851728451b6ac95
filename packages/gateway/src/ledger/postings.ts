/** Which transfers an event makes: pure functions, one per event. */
import type { Transfer } from './transfers.ts';

/** What a posting needs to know. `amountMinor` in hundredths of `currency`. */
export interface PostingFacts {
  readonly tradeId: string;
  readonly merchantId: string;
  readonly rail: string;
  readonly amountMinor: bigint;
  readonly currency: string;
  readonly bookedAt: Date;
}

/** Names of the ledger's accounts. Debit balances are what others owe us, credit balances what we owe. */
export const ledgerAccounts = {
  /** What a rail has collected for us and not paid out yet. */
  railReceivable: (rail: string) => `rail-receivable:${rail}`,
  /** What a merchant has been paid and that is not cleared yet. */
  merchantUncleared: (merchantId: string) => `merchant-uncleared:${merchantId}`,
  /** Money that must go back to a payer. */
  payerReturns: (tradeId: string) => `payer-returns:${tradeId}`,
} as const;

/** A payment arrived for an open order. */
export const postPaid = (facts: PostingFacts): Transfer =>
  transfer(
    facts,
    'paid',
    ledgerAccounts.railReceivable(facts.rail),
    ledgerAccounts.merchantUncleared(facts.merchantId),
  );

/** An authorised order was captured: what was taken is the merchant's; what was given back had never moved. */
export const postCaptured = (facts: PostingFacts): Transfer =>
  transfer(
    facts,
    'captured',
    ledgerAccounts.railReceivable(facts.rail),
    ledgerAccounts.merchantUncleared(facts.merchantId),
  );

/** The merchant gives money of a paid order back: it is the payer's again. */
export const postRefund = (facts: PostingFacts): Transfer =>
  transfer(
    facts,
    'refund',
    ledgerAccounts.merchantUncleared(facts.merchantId),
    ledgerAccounts.payerReturns(facts.tradeId),
  );

/** The rail refused to send a refund back: it is the merchant's again. */
export const postRefundFailed = (facts: PostingFacts): Transfer =>
  transfer(
    facts,
    'refund-failed',
    ledgerAccounts.payerReturns(facts.tradeId),
    ledgerAccounts.merchantUncleared(facts.merchantId),
  );

/** A payment arrived for an order that had ended: it belongs to the payer. */
export const postLateMoney = (facts: PostingFacts): Transfer =>
  transfer(
    facts,
    'late-money',
    ledgerAccounts.railReceivable(facts.rail),
    ledgerAccounts.payerReturns(facts.tradeId),
  );

/** A paid order was cancelled: the money is the payer's again. */
export const postCancelled = (facts: PostingFacts): Transfer =>
  transfer(
    facts,
    'cancelled',
    ledgerAccounts.merchantUncleared(facts.merchantId),
    ledgerAccounts.payerReturns(facts.tradeId),
  );

/** The rail has sent money back to the payer. */
export const postReturned = (facts: PostingFacts): Transfer =>
  transfer(
    facts,
    'returned',
    ledgerAccounts.payerReturns(facts.tradeId),
    ledgerAccounts.railReceivable(facts.rail),
  );

function transfer(facts: PostingFacts, event: string, debit: string, credit: string): Transfer {
  const { tradeId, amountMinor, currency, bookedAt } = facts;
  return { debit, credit, amountMinor, currency, tradeId, event, bookedAt };
}
