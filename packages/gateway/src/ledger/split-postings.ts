/** Which transfers a split makes: pure functions, one per event. */
import { ledgerAccounts } from './postings.ts';
import type { Transfer } from './transfers.ts';

/** What a posting of a split needs to know; `amountMinor` in hundredths of `currency`. */
export interface SplitFacts {
  readonly splitId: string;
  readonly tradeId: string;
  /** The merchant whose payment is split. */
  readonly merchantId: string;
  readonly amountMinor: bigint;
  readonly currency: string;
  readonly bookedAt: Date;
}

/** One receiver of it, with its own amount. */
export interface SplitShare extends SplitFacts {
  readonly receiverId: string;
}

const { merchantAvailable, merchantUncleared, splitInTransit } = ledgerAccounts;

/** A split waits for settled money: its whole amount is taken from what is not settled yet. */
export const postSplitHeld = (facts: SplitFacts): Transfer[] =>
  transfer(facts, 'split-held', merchantUncleared(facts.merchantId), splitInTransit(facts.splitId));

/** It waits no longer: it is carried out now, was cancelled or has failed. */
export const postSplitLetGo = (facts: SplitFacts): Transfer[] =>
  transfer(facts, 'split-let-go', splitInTransit(facts.splitId), merchantUncleared(facts.merchantId));

/** A receiver gets its share of a split, out of settled money. */
export const postSplit = (share: SplitShare): Transfer[] =>
  transfer(share, 'split', merchantAvailable(share.merchantId), merchantAvailable(share.receiverId));

/** A receiver gives its share, or a part of it, back. */
export const postSplitReturned = (share: SplitShare): Transfer[] =>
  transfer(share, 'split-returned', merchantAvailable(share.receiverId), merchantAvailable(share.merchantId));

function transfer(facts: SplitFacts, event: string, debit: string, credit: string): Transfer[] {
  const { splitId, tradeId, amountMinor, currency, bookedAt } = facts;
  const reference = `split:${splitId}`;
  return [{ debit, credit, amountMinor, currency, tradeId, reference, event, bookedAt }];
}
