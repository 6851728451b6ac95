/** Which transfers a payout makes: pure functions, one per event. */
import { ledgerAccounts } from './postings.ts';
import type { Transfer } from './transfers.ts';

/** What a posting of a payout needs to know; `amountMinor` in hundredths of `currency`. */
export interface PayoutFacts {
  readonly payoutId: string;
  readonly merchantId: string;
  readonly amountMinor: bigint;
  readonly currency: string;
  readonly bookedAt: Date;
}

const { merchantAvailable, payoutInTransit, bank } = ledgerAccounts;

/** Posts the request of a payout: the money is on its way and can be used for nothing else. */
export const postPayoutAsked = (facts: PayoutFacts): Transfer[] =>
  transfer(facts, 'payout', merchantAvailable(facts.merchantId), payoutInTransit(facts.payoutId));

/** It was declined, cancelled or refused by the bank: the merchant's again. */
export const postPayoutEnded = (facts: PayoutFacts): Transfer[] =>
  transfer(facts, 'payout-ended', payoutInTransit(facts.payoutId), merchantAvailable(facts.merchantId));

/** The bank has carried it out. */
export const postPayoutCompleted = (facts: PayoutFacts): Transfer[] =>
  transfer(facts, 'payout-completed', payoutInTransit(facts.payoutId), bank);

/** The bank brought a completed payout back: the merchant's again. */
export const postPayoutReturned = (facts: PayoutFacts): Transfer[] =>
  transfer(facts, 'payout-returned', bank, merchantAvailable(facts.merchantId));

function transfer(facts: PayoutFacts, event: string, debit: string, credit: string): Transfer[] {
  const { payoutId, amountMinor, currency, bookedAt } = facts;
  const reference = `payout:${payoutId}`;
  return [{ debit, credit, amountMinor, currency, tradeId: null, reference, event, bookedAt }];
}
