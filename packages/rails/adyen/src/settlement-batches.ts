/**
 * Settlement details reports: one file for each payout, numbered without gaps. Which day a batch belongs to stands in
 * the file, so a day is known once a later batch is.
 */
import type { StatementLine } from '@gangway/gateway/extend';

const FILE = /^settlement_detail_report_batch_([1-9]\d{0,8})\.csv$/;

/** Returns the number of the batch that a file is about; undefined for any other file. */
export function batchOf(file: string): number | undefined {
  const [, number] = FILE.exec(file) ?? [];
  return number === undefined ? undefined : Number(number);
}

/** A batch that was read. */
export interface SettlementBatch {
  /** The day of the payout in the account's time zone, such as `2026-11-20`. */
  readonly day: string;
  readonly lines: readonly StatementLine[];
}

/**
 * Returns what was paid out on a day. Undefined while no later batch is known, or one before it is missing: another
 * batch of the day may follow. Days before the first known batch are empty.
 */
export async function linesOfDay(
  day: string,
  files: readonly string[],
  read: (file: string) => Promise<SettlementBatch | undefined>,
): Promise<readonly StatementLine[] | undefined> {
  const byNumber = new Map(files.map((file) => [batchOf(file) ?? 0, file]));
  const numbers = [...byNumber.keys()].filter((number) => number > 0).sort((a, b) => b - a);
  const found: StatementLine[][] = [];
  let after: number | undefined;
  for (const number of numbers) {
    const batch = await read(byNumber.get(number) ?? '');
    if (!batch) return undefined;
    const isKnown = after === number + 1;
    if (batch.day > day) after = number;
    else if (!isKnown) return undefined;
    else if (batch.day < day) break;
    else {
      found.unshift([...batch.lines]);
      after = number;
    }
  }
  return after === undefined ? undefined : found.flat();
}
