/** A row of the suite: one rule of the protocol and its check. */
import type { Stage } from './stage.ts';
import type { Accounts } from './target.ts';

/**
 * Requirements of a row: an account, the sandbox's test data and payer control, a clearing report, or a rail with a
 * page for cards, which no target has: the tests of such rails make these requests.
 */
export type Need = Exclude<keyof Accounts, 'cashier'> | 'sandbox' | 'reports' | 'card-page';

/** One rule. */
export interface Row {
  /** The operation that it is listed under, or a common part of the protocol. */
  readonly group: string;
  /** The rule as text. */
  readonly title: string;
  /** The heading in docs/protocol.md that specifies it. */
  readonly section: string;
  /** The subjects of the contract tables that it covers, such as `parameter v3.Capture amount`; see holding.ts. */
  readonly covers: readonly string[];
  readonly needs: readonly Need[];
  /** Throws if the rule does not hold. */
  check(stage: Stage): Promise<void>;
}

/** The result of a row. */
export interface Played {
  readonly row: Row;
  readonly outcome: 'passed' | 'failed' | 'not run';
  /** Why it failed, or what it needs to run. */
  readonly because?: string;
}

/** Runs rows, several at once. The results are in the order of the rows. */
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
  if (lacking.length > 0) return { row, outcome: 'not run', because: `needs ${lacking.join(', ')}` };
  try {
    await row.check(stage);
    return { row, outcome: 'passed' };
  } catch (error) {
    return { row, outcome: 'failed', because: error instanceof Error ? error.message : String(error) };
  }
}
