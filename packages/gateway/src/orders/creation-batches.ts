/**
 * Inserts the plain orders of this process in batches. A request that finds no batch in flight goes at once. Behind
 * batches in flight, requests collect and go as one statement and one commit.
 */
import type { Queryable } from '../storage/database.ts';
import { DatabaseUnavailable } from '../storage/database-errors.ts';
import { insertPlainOrders, type PlainOrder } from './insert-plain-orders.ts';

/** Two, so that one batch is planned and sent while the other waits for the disk. */
const IN_FLIGHT_MAX = 2;
/** More rows at once save little and make the others wait. */
const ROWS_MAX = 64;
/** A request that has waited this long for a batch that failed does not begin again: its caller waits at most 5 s. */
const ALONE_WITHIN_MS = 2_000;

/** Inserts plain orders. */
export interface CreationBatches {
  /**
   * Inserts an order as {@link insertPlainOrders} does. Returns false where the request has to go alone, by statements
   * that wait for siblings and compare contents: the order was not inserted, the order_id or key of an order in
   * progress is the same, or the batch failed. Whether a failed batch has inserted it is then told by its key. Rejects
   * with DatabaseUnavailable where that is too late.
   */
  insert(order: PlainOrder): Promise<boolean>;
}

/** An order that waits for its batch. */
interface Waiting {
  readonly order: PlainOrder;
  /** What no other order in progress may have too. */
  readonly names: readonly string[];
  readonly since: number;
  resolve(isCreated: boolean): void;
  reject(error: unknown): void;
}

/** Returns the batches of a process. */
export function creationBatches(database: Queryable): CreationBatches {
  let waiting: Waiting[] = [];
  const namesInProgress = new Set<string>();
  let inFlight = 0;
  let isScheduled = false;

  function schedule(): void {
    if (isScheduled || waiting.length === 0 || inFlight === IN_FLIGHT_MAX) return;
    isScheduled = true;
    // What arrives in the same turn of the event loop goes together.
    setImmediate(() => {
      isScheduled = false;
      const batch = waiting.slice(0, ROWS_MAX);
      waiting = waiting.slice(ROWS_MAX);
      void send(batch);
      schedule();
    });
  }

  async function send(batch: readonly Waiting[]): Promise<void> {
    inFlight += 1;
    try {
      const created = await insertPlainOrders(
        database,
        batch.map(({ order }) => order),
      );
      for (const { order, resolve } of batch) resolve(created.has(order.order.tradeId));
    } catch (error) {
      const now = performance.now();
      for (const { since, resolve, reject } of batch)
        if (now - since < ALONE_WITHIN_MS) resolve(false);
        else reject(new DatabaseUnavailable(error));
    } finally {
      for (const { names } of batch) for (const name of names) namesInProgress.delete(name);
      inFlight -= 1;
      schedule();
    }
  }

  return {
    async insert(order) {
      const names = namesOf(order);
      if (names.some((name) => namesInProgress.has(name))) return false;
      for (const name of names) namesInProgress.add(name);
      return new Promise((resolve, reject) => {
        waiting.push({ order, names, since: performance.now(), resolve, reject });
        schedule();
      });
    },
  };
}

/** Orders in progress differ in these. The second of two equal ones would wait for the first, and all with it. */
const namesOf = ({ order: { accountId, storeId, orderId }, key }: PlainOrder): readonly string[] => [
  `key ${accountId} ${key}`,
  `order ${storeId} ${orderId}`,
];
