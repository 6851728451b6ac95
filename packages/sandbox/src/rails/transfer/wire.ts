/** Reads the simulated bank's report of a transfer, and decides which of its money pays. */

import type { RailOutcome, RailSurplus } from '@gangway/gateway/extend';
import { formatAmount, parseAmount, UNKNOWN_REASON } from '@gangway/protocol';
import * as v from 'valibot';
import { schemeTime } from '../scheme-client.ts';

const amount = v.pipe(
  v.string(),
  v.transform((text) => parseAmount(text) ?? 0n),
  v.check((minor) => minor > 0n),
);

/** One transfer as the bank reports it; credits in the order of arrival, times in ISO 8601. */
export const transferSchema = v.object({
  transferId: v.string(),
  requestId: v.string(),
  reference: v.string(),
  account: v.object({ iban: v.string(), bic: v.string(), name: v.string() }),
  amount,
  currency: v.string(),
  state: v.picklist(['open', 'cancelled', 'timed-out']),
  dueAt: v.string(),
  closesAt: v.string(),
  credits: v.array(v.object({ creditId: v.string(), amount, receivedAt: v.string() })),
});

/** See {@link transferSchema}. */
export type Transfer = v.InferOutput<typeof transferSchema>;

/** The response to a return that was carried out. */
export const transferReturnSchema = v.object({ state: v.literal('returned') });

/**
 * Adds up the money until it is the whole amount. Surplus is what exceeds it, what arrives after the end, and what
 * arrives after the due time without completing it. If the amount is incomplete at the end, all is surplus.
 */
export function transferOutcome(transfer: Transfer): RailOutcome {
  const { credits, amount: wanted, currency, transferId: reference, state } = transfer;
  const held: RailSurplus[] = [];
  const surplus: RailSurplus[] = [];
  let missing = wanted;
  let completedAt = '';
  for (const credit of credits) {
    const money = { reference: credit.creditId, amountMinor: credit.amount, currency, statedAs: reference };
    const isTooLate = Date.parse(credit.receivedAt) > Date.parse(transfer.closesAt);
    const isAfterDue = Date.parse(credit.receivedAt) > Date.parse(transfer.dueAt);
    if (missing === 0n || isTooLate || (isAfterDue && credit.amount !== missing)) {
      surplus.push(money);
      continue;
    }
    held.push(money);
    if (credit.amount > missing) surplus.push({ ...money, amountMinor: credit.amount - missing });
    missing = credit.amount > missing ? 0n : missing - credit.amount;
    completedAt = credit.receivedAt;
  }
  if (missing === 0n)
    return {
      kind: 'paid',
      amountMinor: wanted,
      currency,
      reference,
      paidAt: v.parse(schemeTime, completedAt),
      surplus,
    };
  if (state === 'open') {
    const { action, ...open } = openOutcome(transfer);
    const received = missing < wanted && { received: formatAmount(wanted - missing) };
    return { ...open, action: { ...action, ...received }, surplus };
  }
  return { kind: state, reason: UNKNOWN_REASON[state], surplus: [...held, ...surplus] };
}

/** The outcome while the payer is still to send the money. */
export const openOutcome = ({ transferId, account, reference }: Transfer) =>
  ({
    kind: 'open',
    payerUrl: '',
    reference: transferId,
    action: { kind: 'transfer', ...account, reference },
  }) as const;
