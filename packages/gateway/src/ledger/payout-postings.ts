/** The transfers of payouts: pure functions, one per event. */
import type { Money } from '@gangway/protocol';
import { ledgerAccounts } from './postings.ts';
import type { Transfer } from './transfers.ts';

/** What a posting of a payout needs; `amountMinor` in hundredths of `currency`. */
export interface PayoutFacts extends Money {
  readonly payoutId: string;
  readonly merchantId: string;
  readonly bookedAt: Date;
}

const { merchantAvailable, payoutInTransit, bank } = ledgerAccounts;

/** Posts the request of a payout: the money is in transit and cannot be used for anything else. */
export const postPayoutAsked = (facts: PayoutFacts): Transfer[] =>
  transfer(facts, 'payout', merchantAvailable(facts.merchantId), payoutInTransit(facts.payoutId));

/** Posts a payout that was declined, cancelled or refused by the bank: the money returns to the merchant. */
export const postPayoutEnded = (facts: PayoutFacts): Transfer[] =>
  transfer(facts, 'payout-ended', payoutInTransit(facts.payoutId), merchantAvailable(facts.merchantId));

/** Posts a payout that the bank has carried out. */
export const postPayoutCompleted = (facts: PayoutFacts): Transfer[] =>
  transfer(facts, 'payout-completed', payoutInTransit(facts.payoutId), bank);

/** Posts a completed payout that the bank returned: the money returns to the merchant. */
export const postPayoutReturned = (facts: PayoutFacts): Transfer[] =>
  transfer(facts, 'payout-returned', bank, merchantAvailable(facts.merchantId));

function transfer(facts: PayoutFacts, event: string, debit: string, credit: string): Transfer[] {
  const { payoutId, amountMinor, currency, bookedAt } = facts;
  const reference = `payout:${payoutId}`;
  return [{ debit, credit, amountMinor, currency, tradeId: null, reference, event, bookedAt }];
}
