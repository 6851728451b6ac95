/** Inserts the plain orders of this process in batches, each of which is one statement and one commit. */
import { type Batched, inBatches } from '../storage/batches.ts';
import type { Queryable } from '../storage/database.ts';
import { DatabaseUnavailable } from '../storage/database-errors.ts';
import { insertPlainOrders, type PlainOrder } from './insert-plain-orders.ts';

/** A request that has waited this long for a batch that failed does not begin again: its caller waits at most 5 s. */
const AGAIN_WITHIN_MS = 2_000;

/**
 * So some orders are at the database, some wait for it, and some are read or answered here. With larger batches all
 * were at the database at once, and then all here (docs/speed.md, S1).
 */
const SHARE_OF_BATCH = 3 / 8;

/** Inserts plain orders. */
export interface CreationBatches {
  /**
   * Inserts an order as {@link insertPlainOrders} does. Returns false where the request has to go alone, by statements
   * that wait for siblings and compare contents: the order was not inserted, the order_id or key of an order in
   * progress is the same, or PostgreSQL refused the batch. A batch that got no answer is sent once more as a whole;
   * what it had inserted already is then told by its key. Rejects with DatabaseUnavailable where that is too late.
   */
  insert(order: PlainOrder): Promise<boolean>;
}

/** An order that waits for its batch. */
interface Waiting extends Batched {
  readonly order: PlainOrder;
  /** Its first batch got no answer. */
  readonly isRepeated?: true;
  resolve(isCreated: boolean): void;
}

/** Returns the batches of a process. */
export function creationBatches(database: Queryable): CreationBatches {
  const namesInProgress = new Set<string>();
  const batches = inBatches<Waiting>(
    async (batch) => {
      try {
        const orders = batch.map(({ order }) => order);
        const created = await insertPlainOrders(database, orders);
        for (const { order, resolve } of batch) resolve(created.has(order.order.tradeId));
      } catch (error) {
        endFailed(batch, error);
      }
    },
    { share: SHARE_OF_BATCH },
  );

  function endFailed(batch: readonly Waiting[], error: unknown): void {
    const again: Waiting[] = [];
    for (const one of batch) {
      const step = nextStep(one, error);
      if (step === 'again') again.push({ ...one, isRepeated: true });
      else if (step === 'alone') one.resolve(false);
      else one.reject(new DatabaseUnavailable(error));
    }
    batches.addFirst(again);
  }

  return {
    async insert(order) {
      const names = namesOf(order);
      if (names.some((name) => namesInProgress.has(name))) return false;
      for (const name of names) namesInProgress.add(name);
      const end = () => {
        for (const name of names) namesInProgress.delete(name);
      };
      return new Promise<boolean>((resolve, reject) => {
        batches.add({ order, since: performance.now(), resolve, reject });
      }).finally(end);
    },
  };
}

/**
 * Returns what becomes of an order whose batch has failed: its caller is told to try again, it is sent again in a
 * batch, or it goes alone. Sixty-four statements in the place of one that got no answer would keep a database that is
 * back from recovering.
 */
function nextStep({ since, isRepeated }: Waiting, error: unknown): 'told' | 'again' | 'alone' {
  const isAway = error instanceof DatabaseUnavailable;
  if (performance.now() - since >= AGAIN_WITHIN_MS || (isAway && isRepeated)) return 'told';
  return isAway ? 'again' : 'alone';
}

/** Orders in progress differ in these. The second of two equal ones would wait for the first, and all with it. */
const namesOf = ({ order: { accountId, storeId, orderId }, key }: PlainOrder): readonly string[] => [
  `key ${accountId} ${key}`,
  `order ${storeId} ${orderId}`,
];
