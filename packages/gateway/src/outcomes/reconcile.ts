/** Reconciliation: from 03:00 (Europe/Amsterdam) the rails' statements of the day before are read and matched. */
import { Temporal } from 'temporal-polyfill';
import { BUSINESS_ZONE } from '../business-day.ts';
import {
  findNextStatementDay,
  keepStatement,
  listRailsWithOpenLines,
  lockReconciliation,
  matchOpenLines,
} from '../clearing/rail-statements.ts';
import { postStated } from '../ledger/settlement-postings.ts';
import { bookTransfers } from '../ledger/transfers.ts';
import type { Rail } from '../rails/rail.ts';
import type { Queryable } from '../storage/database.ts';
import type { WritePath } from './write-path.ts';

/** A day's statements are read from this hour of the day after on. */
const STATEMENT_HOUR = 3;

/** What reconciliation works with. */
export type ReconcilingParts = Pick<WritePath, 'database' | 'clock' | 'rails'>;

/** The last day whose statements may be read at a moment, such as `2026-11-20`. */
export function lastStatementDay(now: Date): string {
  const wall = Temporal.Instant.fromEpochMilliseconds(now.getTime()).toZonedDateTimeISO(BUSINESS_ZONE);
  return wall
    .toPlainDate()
    .subtract({ days: wall.hour >= STATEMENT_HOUR ? 1 : 2 })
    .toString();
}

/** What came of asking the rails: which statements were read, and which rails gave none. */
export interface Reading {
  readonly read: readonly { readonly rail: string; readonly day: string }[];
  readonly silent: readonly { readonly rail: string; readonly day: string }[];
}

/** Reads the next statement of every rail that has one due, so that missed days are caught up one by one. */
export async function readDueStatements(parts: ReconcilingParts): Promise<Reading> {
  const last = lastStatementDay(parts.clock.now());
  const days = async ({ name }: Rail) => {
    const day = await findNextStatementDay(parts.database, name, last);
    return day > last ? [] : [day];
  };
  return readStatements(parts, days);
}

/** Reads the statements of one day, which may have been read before. */
export const readStatementsOf = (parts: ReconcilingParts, day: string): Promise<Reading> =>
  readStatements(parts, async ({ name }) => {
    await findNextStatementDay(parts.database, name, lastStatementDay(parts.clock.now()));
    return [day];
  });

/** Matches what statements told before with what has been booked since. */
export async function matchAgain({ database, clock }: Pick<WritePath, 'database' | 'clock'>): Promise<void> {
  for (const rail of await listRailsWithOpenLines(database))
    await database.transaction(
      async (tx) => {
        await lockReconciliation(tx, rail);
        await matchRail(tx, rail, clock.now());
      },
      { isUnawaited: true },
    );
}

async function readStatements(
  parts: ReconcilingParts,
  daysOf: (rail: Rail) => Promise<readonly string[]>,
): Promise<Reading> {
  const read: { rail: string; day: string }[] = [];
  const silent: { rail: string; day: string }[] = [];
  for (const rail of parts.rails.rails)
    for (const day of await daysOf(rail)) {
      const lines = await rail.statement(day);
      const done = { rail: rail.name, day };
      if (lines === undefined) {
        silent.push(done);
        continue;
      }
      await parts.database.transaction(
        async (tx) => {
          await lockReconciliation(tx, rail.name);
          await keepStatement(tx, { ...done, lines });
          await matchRail(tx, rail.name, parts.clock.now());
        },
        { isUnawaited: true },
      );
      read.push(done);
    }
  return { read, silent };
}

/** Matches within the lock of the rail, so that money on our account is booked once. */
async function matchRail(tx: Queryable, rail: string, bookedAt: Date): Promise<void> {
  const matched = await matchOpenLines(tx, rail, bookedAt);
  await bookTransfers(
    tx,
    matched.flatMap((sum) => postStated({ ...sum, rail, bookedAt })),
  );
}
