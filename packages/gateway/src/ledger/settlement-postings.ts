/** The transfers of settlements and of the rails' payouts: pure functions. */
import type { Money } from '@gangway/protocol';
import type { ColumnWord } from '../storage/column-words.ts';
import { ledgerAccounts } from './postings.ts';
import type { Transfer } from './transfers.ts';

const { railReceivable, railCosts, merchantCleared, merchantAvailable, merchantReserve, bank } =
  ledgerAccounts;

/**
 * Money that came in or was returned to a payer, a return that came back, what a rail took for a dispute and gave back
 * when it was won, and the rail's fee of a dispute.
 */
export type MovementKind = ColumnWord<'rail_movements.kind'>;

/** What a line of a rail's statement is: a movement, or a cost, which the statement alone tells us. */
export type StatedKind = ColumnWord<'rail_statement_lines.kind'>;

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
const INFLOWS: ReadonlySet<StatedKind> = new Set(['payment', 'return-reversed', 'chargeback-reversed']);

/** Posts a matched sum of a rail's statement: money paid to our account, or taken from it for payers or the rail. */
export function postStated(
  stated: Money & {
    readonly rail: string;
    readonly day: string;
    readonly kind: StatedKind;
    readonly bookedAt: Date;
  },
): Transfer[] {
  const { rail, day, kind, amountMinor, currency, bookedAt } = stated;
  const reference = `statement:${rail}:${day}`;
  return [
    { ...accountsOf(kind, railReceivable(rail)), amountMinor, currency, tradeId: null, reference, bookedAt },
  ];
}

/** Returns the accounts and the event of what a statement lists. */
function accountsOf(kind: StatedKind, receivable: string): Pick<Transfer, 'debit' | 'credit' | 'event'> {
  if (kind === 'cost') return { debit: railCosts, credit: bank, event: 'rail-cost' };
  return INFLOWS.has(kind)
    ? { debit: bank, credit: receivable, event: 'rail-paid-out' }
    : { debit: receivable, credit: bank, event: 'rail-took-back' };
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
