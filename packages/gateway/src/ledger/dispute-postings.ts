/**
 * The transfers of disputes and reversals: pure functions, one per event. A dispute holds the merchant's money until it
 * is decided; until then, what the rail has taken stays a claim on the rail.
 */
import { ledgerAccounts, type PostingFacts, type SettledFacts, transfer } from './postings.ts';
import type { Transfer } from './transfers.ts';

const { railReceivable, fxPosition, merchantAvailable, merchantDisputes, payerReturns, disputeFees } =
  ledgerAccounts;

/** Posts an opened dispute: the merchant's money is held. */
export const postDisputeHeld = (facts: SettledFacts): Transfer[] =>
  settledTransfer(
    facts,
    'dispute-held',
    merchantAvailable(facts.merchantId),
    merchantDisputes(facts.merchantId),
  );

/** Posts a won dispute: the held money is the merchant's again. */
export const postDisputeWon = (facts: SettledFacts): Transfer[] =>
  settledTransfer(
    facts,
    'dispute-won',
    merchantDisputes(facts.merchantId),
    merchantAvailable(facts.merchantId),
  );

/** Posts a lost dispute: the held money is the rail's. */
export const postDisputeLost = (facts: SettledFacts): Transfer[] =>
  converted(facts, 'dispute-lost', merchantDisputes(facts.merchantId), railReceivable(facts.rail));

/** Posts a lost dispute that the rail decides again for the merchant. */
export const postDisputeRecovered = (facts: SettledFacts): Transfer[] =>
  convertedBack(facts, 'dispute-recovered', railReceivable(facts.rail), merchantAvailable(facts.merchantId));

/** Posts the rail's fee of a dispute, which the merchant pays; `facts` is the fee. */
export const postDisputeFee = (facts: SettledFacts): Transfer[] => [
  ...transfer(facts, 'dispute-fee', disputeFees, railReceivable(facts.rail)),
  ...converted(facts, 'dispute-fee-charged', merchantAvailable(facts.merchantId), disputeFees),
];

/** Posts a return that the rail had carried out and that came back: it is owed to the payer again. */
export const postReturnReversed = (facts: PostingFacts): Transfer[] =>
  transfer(facts, 'return-reversed', railReceivable(facts.rail), payerReturns(facts.tradeId));

/** Posts a refund whose return came back: the money is the merchant's again. */
export const postRefundReversed = (facts: SettledFacts): Transfer[] =>
  convertedBack(facts, 'refund-reversed', payerReturns(facts.tradeId), merchantAvailable(facts.merchantId));

/** Returns transfers from an account in the settlement currency to one in the rail's. */
function converted(facts: SettledFacts, event: string, from: string, to: string): Transfer[] {
  if (facts.settled.currency === facts.currency) return transfer(facts, event, from, to);
  return [...settledTransfer(facts, event, from, fxPosition), ...transfer(facts, event, fxPosition, to)];
}

/** Returns transfers from an account in the rail's currency to one in the settlement currency. */
function convertedBack(facts: SettledFacts, event: string, from: string, to: string): Transfer[] {
  if (facts.settled.currency === facts.currency) return settledTransfer(facts, event, from, to);
  return [...transfer(facts, event, from, fxPosition), ...settledTransfer(facts, event, fxPosition, to)];
}

const settledTransfer = (facts: SettledFacts, event: string, debit: string, credit: string): Transfer[] =>
  transfer({ ...facts, ...facts.settled }, event, debit, credit);
