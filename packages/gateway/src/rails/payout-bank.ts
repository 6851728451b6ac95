/** The bank that executes payouts: its calls and answers. */
import type { Money } from '@gangway/protocol';

/** A payout as the bank needs it; `payoutId` is its idempotency key. `amountMinor` in hundredths. */
export interface BankOrder extends Money {
  readonly payoutId: string;
  readonly payee: string;
}

/** `unclear` changes nothing; the call is repeated. */
export type BankAnswer = 'executed' | 'refused' | 'returned' | 'unclear';

/** A bank. Stateless; never throws. */
export interface PayoutBank {
  /** Executes a payout once, however often it is called. */
  execute(order: BankOrder): Promise<BankAnswer>;
  /** Returns the state of an executed payout, which the receiving bank may have returned. */
  ask(payoutId: string): Promise<BankAnswer>;
}
