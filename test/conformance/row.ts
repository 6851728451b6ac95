/** What one row of the suite is: a rule of the protocol that the gateway is asked about. */
import type { Stage } from './stage.ts';
import type { Accounts } from './target.ts';

/** What a row cannot be asked without: an account, the sandbox's test data and payer control, or a report to read. */
export type Need = Exclude<keyof Accounts, 'cashier'> | 'sandbox' | 'reports';

/** One rule. */
export interface Row {
  /** The operation it is listed under, or a part of the protocol that all share. */
  readonly group: string;
  /** The rule, in words. */
  readonly title: string;
  /** The heading of docs/protocol.md that says so. */
  readonly section: string;
  /** What of the contract tables it stands for, such as `parameter v3.Capture amount`; see holding.ts. */
  readonly covers: readonly string[];
  readonly needs: readonly Need[];
  /** Throws when the rule does not hold. */
  check(stage: Stage): Promise<void>;
}

/** What became of a row. */
export interface Played {
  readonly row: Row;
  readonly outcome: 'passed' | 'failed' | 'not asked';
  /** Why it failed, or what it would have needed. */
  readonly because?: string;
}

/** Plays rows, several at once; the order of the answer is that of the rows. */
export async function play(rows: readonly Row[], stage: Stage, atOnce = 4): Promise<Played[]> {
  const played: Played[] = new Array(rows.length);
  let next = 0;
  const work = async () => {
    for (let at = next++; at < rows.length; at = next++) played[at] = await playOne(rows[at]!, stage);
  };
  await Promise.all(Array.from({ length: atOnce }, work));
  return played;
}

async function playOne(row: Row, stage: Stage): Promise<Played> {
  const lacking = row.needs.filter((need) => !stage.has(need));
  if (lacking.length > 0) return { row, outcome: 'not asked', because: `needs ${lacking.join(', ')}` };
  try {
    await row.check(stage);
    return { row, outcome: 'passed' };
  } catch (error) {
    return { row, outcome: 'failed', because: error instanceof Error ? error.message : String(error) };
  }
}
