/** Reconciliation: from 03:00 (Europe/Amsterdam), reads and matches the rails' statements of the day before. */
import { Temporal } from 'temporal-polyfill';
import { BUSINESS_ZONE } from '../business-day.ts';
import { keepRailPayout } from '../clearing/rail-payouts.ts';
import {
  findNextStatementDay,
  keepStatement,
  listRailsWithOpenLines,
  lockReconciliation,
  matchOpenLines,
  type StatedLine,
} from '../clearing/rail-statements.ts';
import { postStated } from '../ledger/settlement-postings.ts';
import { bookTransfers } from '../ledger/transfers.ts';
import { settlesOf } from '../rails/rail-accounts.ts';
import type { StatementLine } from '../rails/rail-answers.ts';
import type { Queryable } from '../storage/database.ts';
import { findPayouts } from './ask-rail.ts';
import type { GatewayServices } from './gateway-services.ts';

/** The hour from which the statements of the day before are read. */
const STATEMENT_HOUR = 3;

/** The services that reconciliation needs. */
export type ReconcilingServices = Pick<GatewayServices, 'database' | 'clock' | 'rails'>;

/** Returns the last day whose statements may be read at the given time, such as `2026-11-20`. */
export function lastStatementDay(now: Date): string {
  const wall = Temporal.Instant.fromEpochMilliseconds(now.getTime()).toZonedDateTimeISO(BUSINESS_ZONE);
  return wall
    .toPlainDate()
    .subtract({ days: wall.hour >= STATEMENT_HOUR ? 1 : 2 })
    .toString();
}

/** A rail and a business day, such as `2026-11-20`. */
interface RailDay {
  readonly rail: string;
  readonly day: string;
}

/** The result of reading statements. What was not read is read again later. */
export interface Reading {
  readonly read: readonly RailDay[];
  /** Rails that returned no statement. */
  readonly silent: readonly RailDay[];
  /** Statements that could not be read, stored or matched. Nothing of them is stored. */
  readonly failed: readonly (RailDay & { readonly error: unknown })[];
}

/** Reads the next due statement of every rail, so that missed days are caught up one by one. */
export async function readDueStatements(services: ReconcilingServices): Promise<Reading> {
  const last = lastStatementDay(services.clock.now());
  const days = async (rail: string) => {
    const day = await findNextStatementDay(services.database, rail, last);
    return day > last ? [] : [day];
  };
  return readStatements(services, days);
}

/** Reads the statements of one day, which may have been read before. */
export const readStatementsOf = (services: ReconcilingServices, day: string): Promise<Reading> =>
  readStatements(services, async (rail) => {
    await findNextStatementDay(services.database, rail, lastStatementDay(services.clock.now()));
    return [day];
  });

/** Matches lines of earlier statements with movements posted since. Returns the rails for which that failed. */
export async function matchAgain({
  database,
  clock,
}: Pick<GatewayServices, 'database' | 'clock'>): Promise<{ rail: string; error: unknown }[]> {
  const failed: { rail: string; error: unknown }[] = [];
  for (const rail of await listRailsWithOpenLines(database))
    try {
      await database.transaction(
        async (tx) => {
          await lockReconciliation(tx, rail);
          await matchRail(tx, rail, clock.now());
        },
        { isUnawaited: true },
      );
    } catch (error) {
      failed.push({ rail, error });
    }
  return failed;
}

async function readStatements(
  services: ReconcilingServices,
  daysOf: (rail: string) => Promise<readonly string[]>,
): Promise<Reading> {
  const read: RailDay[] = [];
  const silent: RailDay[] = [];
  const failed: Reading['failed'][number][] = [];
  for (const rail of await services.rails.names())
    for (const day of await daysOf(rail)) {
      const railDay = { rail, day };
      try {
        const isRead = await readStatement(services, railDay);
        (isRead ? read : silent).push(railDay);
      } catch (error) {
        failed.push({ ...railDay, error });
      }
    }
  return { read, silent, failed };
}

/** Reads, stores and matches one statement in one commit. Returns false where the rail returns none. */
async function readStatement(
  { database, clock, rails }: ReconcilingServices,
  { rail, day }: RailDay,
): Promise<boolean> {
  const opened = await rails.named(rail);
  if (!opened) throw new Error('This version does not have the rail');
  const lines = await opened.statement(day, () => findPayouts(database, opened));
  if (lines === undefined) return false;
  const now = clock.now();
  await database.transaction(
    async (tx) => {
      await lockReconciliation(tx, rail);
      await keepStatement(tx, { rail, day, lines: lines.filter(isOfMovements) });
      await matchRail(tx, rail, now);
      await keepPayouts(tx, { rail, day, lines }, now);
    },
    { isUnawaited: true },
  );
  return true;
}

const isOfMovements = (line: StatementLine): line is StatedLine => line.kind !== 'payout';

/** Stores the payouts of a statement, which our bank's statement must have too, unless they are the merchant's. */
async function keepPayouts(
  tx: Queryable,
  { rail, day, lines }: RailDay & { readonly lines: readonly StatementLine[] },
  now: Date,
): Promise<void> {
  const payouts = lines.filter(({ kind }) => kind === 'payout');
  if (payouts.length === 0 || (await settlesOf(tx, rail)) === 'merchant') return;
  for (const { reference, amountMinor, currency } of payouts)
    await keepRailPayout(tx, { rail, day, source: 'rail', reference, amountMinor, currency }, now);
}

/** Matches under the lock of the rail, so that no money is posted twice. */
async function matchRail(tx: Queryable, rail: string, bookedAt: Date): Promise<void> {
  const matched = await matchOpenLines(tx, rail, bookedAt);
  // What went to the merchant's bank account was never on ours.
  if ((await settlesOf(tx, rail)) === 'merchant') return;
  await bookTransfers(
    tx,
    matched.flatMap((sum) => postStated({ ...sum, rail, bookedAt })),
  );
}
