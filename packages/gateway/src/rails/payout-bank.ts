/** The bank that carries payouts out: its calls and their answers. */

/** A payout as the bank needs it; `payoutId` is its idempotency key. `amountMinor` in hundredths. */
export interface BankOrder {
  readonly payoutId: string;
  readonly amountMinor: bigint;
  readonly currency: string;
  readonly payee: string;
}

/** `unclear` changes nothing; the call is repeated. */
export type BankAnswer = 'executed' | 'refused' | 'returned' | 'unclear';

/** A bank. Stateless; never throws. */
export interface PayoutBank {
  /** Carries a payout out, once however often it is called. */
  execute(order: BankOrder): Promise<BankAnswer>;
  /** What has become of one that was executed: it may have come back. */
  ask(payoutId: string): Promise<BankAnswer>;
}
