/** The transfers of splits: pure functions, one per event. */
import type { Money } from '@gangway/protocol';
import { ledgerAccounts } from './postings.ts';
import type { Transfer } from './transfers.ts';

/** What a posting of a split needs; `amountMinor` in hundredths of `currency`. */
export interface SplitFacts extends Money {
  readonly splitId: string;
  readonly tradeId: string;
  /** The merchant whose payment is split. */
  readonly merchantId: string;
  readonly bookedAt: Date;
}

/** The share of one receiver of a split, with its own amount. */
export interface SplitShare extends SplitFacts {
  readonly receiverId: string;
}

const { merchantAvailable, merchantUncleared, splitInTransit } = ledgerAccounts;

/** Posts a split that waits for settled money: its whole amount is taken from unsettled money. */
export const postSplitHeld = (facts: SplitFacts): Transfer[] =>
  transfer(facts, 'split-held', merchantUncleared(facts.merchantId), splitInTransit(facts.splitId));

/** Posts the end of waiting: the split is being carried out, was cancelled or has failed. */
export const postSplitLetGo = (facts: SplitFacts): Transfer[] =>
  transfer(facts, 'split-let-go', splitInTransit(facts.splitId), merchantUncleared(facts.merchantId));

/** Posts the share that a receiver gets from settled money. */
export const postSplit = (share: SplitShare): Transfer[] =>
  transfer(share, 'split', merchantAvailable(share.merchantId), merchantAvailable(share.receiverId));

/** Posts a share, or a part of it, that a receiver returns. */
export const postSplitReturned = (share: SplitShare): Transfer[] =>
  transfer(share, 'split-returned', merchantAvailable(share.receiverId), merchantAvailable(share.merchantId));

function transfer(facts: SplitFacts, event: string, debit: string, credit: string): Transfer[] {
  const { splitId, tradeId, amountMinor, currency, bookedAt } = facts;
  const reference = `split:${splitId}`;
  return [{ debit, credit, amountMinor, currency, tradeId, reference, event, bookedAt }];
}
