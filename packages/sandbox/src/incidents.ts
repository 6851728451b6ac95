/** Incidents at the simulated schemes: disputes, and captures and refunds that fail after they were confirmed. */

import { newId, onlyRow, type Queryable, statements } from '@gangway/gateway/extend';
import { type FaultyRail, formatAmount, type Incident, type Money } from '@gangway/protocol';
import type { SchemeWord } from './column-words.ts';

/** A paid payment as the gateway knows it. Ids are those of the requests that its rail has sent. */
export interface PaidAtScheme extends Money {
  /** The rail's name. */
  readonly rail: string;
  readonly paymentId: string;
  /** The capture where there was one, otherwise the payment. */
  readonly takenId: string;
  /** The newest refund that has reached its payer. */
  readonly refund?: { readonly requestId: string; readonly amountMinor: bigint };
}

/** The fee of a dispute, in hundredths. */
const DISPUTE_FEE_MINOR = 1500n;
/** How long the merchant has to respond. */
const RESPOND_MS = 14 * 86_400_000;

const SQL = statements('scheme', {
  insertIncident: `INSERT INTO scheme_incidents (id, store, kind, reference, amount, currency, created_at, account)
   VALUES ($1, $2, $3, $4, $5, $6, $7, $8)`,
  countIncidents: `SELECT count(*) FILTER (WHERE kind = 'chargeback')::int AS taken,
     count(*) FILTER (WHERE kind = 'chargeback-reversed')::int AS back,
     count(*) FILTER (WHERE kind = 'return-reversed')::int AS returns
   FROM scheme_incidents WHERE store = $1 AND reference = $2`,
});

interface Counts {
  readonly taken: number;
  readonly back: number;
  readonly returns: number;
}

/**
 * Lets an incident happen, in a transaction, and returns the body of its webhook; a repeat moves no money again.
 * Undefined where it cannot happen: no dispute is open, or no refund has been made. `account` is the rail account of
 * the payment, empty for a shared rail.
 */
export async function applyIncident(
  tx: Queryable,
  { store, account, ...paid }: PaidAtScheme & { readonly store: FaultyRail; readonly account: string },
  incident: Incident,
  now: Date,
): Promise<object | undefined> {
  const { currency, amountMinor, paymentId, takenId, refund } = paid;
  const countsOf = async (reference: string) =>
    onlyRow(await tx.query<Counts>(SQL.countIncidents, [store, reference]));
  const line = (kind: SchemeWord<'scheme_incidents.kind'>, reference: string, minor = amountMinor) =>
    tx.query(SQL.insertIncident, [newId(), store, kind, reference, minor, currency, now, account]);
  if (incident === 'refund-fails') {
    if (!refund) return undefined;
    const { requestId } = refund;
    if ((await countsOf(requestId)).returns === 0)
      await line('return-reversed', requestId, refund.amountMinor);
    return { incident: 'reversal', requestId, paymentRequestId: paymentId, reason: 'account-closed' };
  }
  if (incident === 'payment-fails') {
    const reference = `reversal:${takenId}`;
    if ((await countsOf(reference)).taken === 0) await line('chargeback', reference);
    return { incident: 'reversal', requestId: takenId, paymentRequestId: paymentId, reason: 'taken-back' };
  }
  const disputeId = `dp-${paymentId}`;
  const { taken, back } = await countsOf(disputeId);
  if (taken === 0 && incident !== 'dispute-opened') return undefined;
  if (taken === 0) {
    await line('chargeback', disputeId);
    await line('fee', disputeId, DISPUTE_FEE_MINOR);
  }
  if (incident === 'dispute-won' && taken > back) await line('chargeback-reversed', disputeId);
  if (incident === 'dispute-lost' && taken === back) await line('chargeback', disputeId);
  return {
    ...{ incident: 'dispute', requestId: paymentId, disputeId, stage: incident.replace('dispute-', '') },
    ...{ amount: formatAmount(amountMinor), currency, reason: 'not-recognised' },
    respondBy: new Date(now.getTime() + RESPOND_MS).toISOString(),
    fee: formatAmount(DISPUTE_FEE_MINOR),
  };
}
