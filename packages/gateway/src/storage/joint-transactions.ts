/**
 * Work of several callers in one transaction: its statements go in the same messages, and it has one commit. Under load
 * a transaction for each caller takes half as much processor time again.
 */
import { type Batched, inBatches } from './batches.ts';
import type { Transaction } from './database.ts';
import { DatabaseUnavailable } from './database-errors.ts';

type Work<T> = (tx: Transaction) => Promise<T>;

/** How transactions are run. */
interface Running {
  /** Runs work in one transaction, and returns the results in its order. Waits for locks only briefly. */
  together(works: readonly Work<unknown>[]): Promise<readonly unknown[]>;
  /** Runs work in a transaction of its own, within the time of a caller who has waited since then. */
  alone<T>(work: Work<T>, since: number): Promise<T>;
}

/**
 * Runs work in one transaction with other work that is asked for meanwhile. Work under a name that is in progress runs
 * alone: the locks of one transaction do not keep its parts from each other. Where the joint transaction fails, by an
 * error of one part or because it would have to wait for a lock, each part runs again alone. Where it got no answer,
 * each caller is told so.
 */
export type RunJointly = <T>(name: string, work: Work<T>) => Promise<T>;

/** Work that waits for its transaction. */
interface Waiting extends Batched {
  readonly work: Work<unknown>;
  resolve(result: unknown): void;
  reject(error: unknown): void;
}

/** While one transaction is under way, work collects for the next. With two, each has less (docs/speed.md, S2). */
const IN_FLIGHT_MAX = 1;
/** All of them wait for the slowest, and run again if one fails. */
const WORKS_MAX = 16;

/** Returns what runs the joint transactions of a pool. */
export function jointTransactions({ together, alone }: Running): RunJointly {
  const namesInProgress = new Set<string>();
  const batches = inBatches<Waiting>(
    async (batch) => {
      try {
        const results = await together(batch.map(({ work }) => work));
        for (const [at, { resolve }] of batch.entries()) resolve(results[at]);
      } catch (error) {
        // Nothing waits for them: the next transaction can begin.
        for (const { work, since, resolve, reject } of batch)
          if (error instanceof DatabaseUnavailable) reject(error);
          else void alone(work, since).then(resolve, reject);
      }
    },
    { inFlightMax: IN_FLIGHT_MAX, itemsMax: WORKS_MAX },
  );
  return <T>(name: string, work: Work<T>) => {
    const since = performance.now();
    if (namesInProgress.has(name)) return alone(work, since);
    namesInProgress.add(name);
    return new Promise<T>((resolve, reject) => {
      batches.add({ work, since, resolve: (result) => resolve(result as T), reject });
    }).finally(() => namesInProgress.delete(name));
  };
}
