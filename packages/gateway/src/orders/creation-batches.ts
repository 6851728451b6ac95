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
const AGAIN_WITHIN_MS = 2_000;
/** One that has waited this long is not sent any more: its caller has been told to try again, or soon is. */
const SENT_WITHIN_MS = 4_000;

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
interface Waiting {
  readonly order: PlainOrder;
  /** What no other order in progress may have too. */
  readonly names: readonly string[];
  readonly since: number;
  /** Its first batch got no answer. */
  readonly isRepeated?: true;
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
      dropLate();
      const batch = waiting.slice(0, ROWS_MAX);
      waiting = waiting.slice(ROWS_MAX);
      if (batch.length > 0) void send(batch);
      schedule();
    });
  }

  function settle({ names, resolve, reject }: Waiting, result: boolean | DatabaseUnavailable): void {
    for (const name of names) namesInProgress.delete(name);
    if (typeof result === 'boolean') resolve(result);
    else reject(result);
  }

  function dropLate(): void {
    const lateSince = performance.now() - SENT_WITHIN_MS;
    for (let first = waiting[0]; first && first.since < lateSince; first = waiting[0]) {
      waiting.shift();
      settle(first, new DatabaseUnavailable(new Error('The database was too slow for a batch to be sent.')));
    }
  }

  async function send(batch: readonly Waiting[]): Promise<void> {
    inFlight += 1;
    try {
      const orders = batch.map(({ order }) => order);
      const created = await insertPlainOrders(database, orders);
      for (const one of batch) settle(one, created.has(one.order.order.tradeId));
    } catch (error) {
      endFailed(batch, error);
    } finally {
      inFlight -= 1;
      schedule();
    }
  }

  function endFailed(batch: readonly Waiting[], error: unknown): void {
    const again: Waiting[] = [];
    for (const one of batch) {
      const step = nextStep(one, error);
      if (step === 'again') again.push({ ...one, isRepeated: true });
      else settle(one, step === 'alone' ? false : new DatabaseUnavailable(error));
    }
    waiting = [...again, ...waiting];
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
