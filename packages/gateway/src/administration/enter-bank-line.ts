/** Enters a line of our bank's statement: a payout of a rail that has arrived. */
import { parseAmount } from '@gangway/protocol';
import { hasStatements, keepRailPayout, type RailPayout } from '../clearing/rail-payouts.ts';
import { lockReconciliation } from '../clearing/rail-statements.ts';
import { settlesOf } from '../rails/rail-accounts.ts';
import { amountFault, currencyFault, dayFault, REFERENCE_LENGTH_MAX } from './input-rules.ts';
import { Refusal } from './refusal.ts';
import { defineUseCase } from './use-case.ts';

/** A line as an operator reads it; `amount` is decimal text, `day` such as `2026-11-21`. */
export interface BankLine extends Pick<RailPayout, 'rail' | 'reference' | 'day' | 'currency'> {
  readonly amount: string;
}

/**
 * Enters a payout that has arrived, once for each reference of the rail, and matches it with the rail's statement. A
 * line that is not matched is corrected by entering it again. Throws Refusal for a rail that pays the merchant itself,
 * or whose statement was never asked for.
 */
export const enterBankLine = defineUseCase(
  'payouts-received.add',
  async ({ tx, clock }, { amount, ...line }: BankLine) => {
    const { rail, reference, day, currency } = line;
    if (!(await hasStatements(tx, rail))) throw new Refusal(`There is no statement of a rail ${rail}.`);
    if ((await settlesOf(tx, rail)) === 'merchant')
      throw new Refusal(`The rail ${rail} pays the merchant's own bank account, not ours.`);
    await lockReconciliation(tx, rail);
    const amountMinor = parseAmount(amount) ?? 0n;
    const payout = { ...line, source: 'bank', amountMinor } as const;
    if (!(await keepRailPayout(tx, payout, clock.now())))
      throw new Refusal(`The payout ${reference} of ${rail} was entered and matched with another amount.`);
    const details = { reference, day, amount, currency };
    return { result: payout, merchantId: null, subject: `rail ${rail}`, details };
  },
  ({ reference, day, amount, currency }) => [
    dayFault(day),
    amountFault(amount),
    currencyFault(currency),
    reference === '' || reference.length > REFERENCE_LENGTH_MAX
      ? `reference must have 1 to ${REFERENCE_LENGTH_MAX} characters`
      : undefined,
  ],
);
