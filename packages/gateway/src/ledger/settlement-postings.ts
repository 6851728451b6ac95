/** The transfers of settlements and of the rails' payouts: pure functions. */
import type { Money } from '@gangway/protocol';
import type { ColumnWord } from '../storage/column-words.ts';
import { ledgerAccounts } from './postings.ts';
import type { Transfer } from './transfers.ts';

const { railReceivable, merchantCleared, merchantAvailable, merchantReserve, bank } = ledgerAccounts;

/**
 * Money that came in or was returned to a payer, a return that came back, what a rail took for a dispute and gave back
 * when it was won, and the rail's fee of a dispute.
 */
export type MovementKind = ColumnWord<'rail_movements.kind'>;

/** The report that a transfer belongs to. Amounts are hundredths of the settlement currency. */
interface OfReport {
  readonly clearingId: string;
  readonly merchantId: string;
  readonly currency: string;
  readonly bookedAt: Date;
}

/** Posts a settled report: its net amount, less the reserve, becomes available; a negative one is owed to us. */
export function postSettled(
  report: OfReport & { readonly netMinor: bigint; readonly reserveMinor: bigint },
): Transfer[] {
  const { merchantId, netMinor, reserveMinor } = report;
  const [cleared, available] = [merchantCleared(merchantId), merchantAvailable(merchantId)];
  if (netMinor < 0n) return ofReport(report, 'settled', [available, cleared], -netMinor);
  return [
    ...ofReport(report, 'settled', [cleared, available], netMinor - reserveMinor),
    ...ofReport(report, 'reserved', [cleared, merchantReserve(merchantId)], reserveMinor),
  ];
}

/** Posts the release of a report's reserve: the money becomes available to the merchant. */
export const postReserveReleased = (report: OfReport & { readonly amountMinor: bigint }): Transfer[] => {
  const { merchantId, amountMinor } = report;
  const between = [merchantReserve(merchantId), merchantAvailable(merchantId)] as const;
  return ofReport(report, 'reserve-released', between, amountMinor);
};

/** Kinds of movements that a rail pays out to us; it takes all others from us. */
const INFLOWS: ReadonlySet<MovementKind> = new Set(['payment', 'return-reversed', 'chargeback-reversed']);

/** Posts a matched sum of a rail's statement: money paid to our account, or taken from it for payers. */
export function postStated(
  stated: Money & {
    readonly rail: string;
    readonly day: string;
    readonly kind: MovementKind;
    readonly bookedAt: Date;
  },
): Transfer[] {
  const { rail, day, kind, amountMinor, currency, bookedAt } = stated;
  const receivable = railReceivable(rail);
  const isPaidOut = INFLOWS.has(kind);
  const [debit, credit] = isPaidOut ? [bank, receivable] : [receivable, bank];
  const event = isPaidOut ? 'rail-paid-out' : 'rail-took-back';
  const reference = `statement:${rail}:${day}`;
  return [{ debit, credit, amountMinor, currency, tradeId: null, reference, event, bookedAt }];
}

function ofReport(
  { clearingId, currency, bookedAt }: OfReport,
  event: string,
  [debit, credit]: readonly [string, string],
  amountMinor: bigint,
): Transfer[] {
  if (amountMinor === 0n) return [];
  const reference = `clearing:${clearingId}`;
  return [{ debit, credit, amountMinor, currency, tradeId: null, reference, event, bookedAt }];
}
