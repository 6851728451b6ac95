/**
 * Sends to the database what many callers ask for, in batches. What finds no batch in flight goes at once. Behind
 * batches in flight, the rest collects for the next ones.
 */
import { DatabaseUnavailable } from './database-errors.ts';

/** How items are divided into batches. */
export interface BatchOptions {
  /** How much of what is in progress one batch takes at most; by default all. */
  readonly share?: number;
  /** How many batches are under way at most; by default {@link IN_FLIGHT_MAX}. */
  readonly inFlightMax?: number;
  /** How many items a batch has at most; by default {@link ITEMS_MAX}. */
  readonly itemsMax?: number;
}

/** Two, so that one batch is planned and sent while the other waits for the disk. */
const IN_FLIGHT_MAX = 2;
/** So few are not divided: statements for fewer cost more than they gain. */
const ITEMS_LEAST = 16;
/** More at once save little and make the others wait. */
const ITEMS_MAX = 64;
/** What has waited this long is not sent any more: its caller has been told to try again, or soon is. */
const SENT_WITHIN_MS = 4_000;

/** What waits for its batch. */
export interface Batched {
  /** When it arrived, by `performance.now()`. */
  readonly since: number;
  /** Called where it has waited for too long to be sent. */
  reject(error: DatabaseUnavailable): void;
}

/** What is sent in batches. */
export interface Batches<Item> {
  add(item: Item): void;
  /** Adds items in front of all that wait. */
  addFirst(items: readonly Item[]): void;
}

/** Returns batches that `send` sends. It never rejects, and tells each item what came of it. */
export function inBatches<Item extends Batched>(
  send: (batch: readonly Item[]) => Promise<void>,
  { share = 1, inFlightMax = IN_FLIGHT_MAX, itemsMax = ITEMS_MAX }: BatchOptions = {},
): Batches<Item> {
  let waiting: Item[] = [];
  let inFlight = 0;
  let itemsInFlight = 0;
  let isScheduled = false;

  function schedule(): void {
    if (isScheduled || waiting.length === 0 || inFlight === inFlightMax) return;
    isScheduled = true;
    // What arrives in the same turn of the event loop goes together.
    setImmediate(() => {
      isScheduled = false;
      dropLate();
      const ofAll = Math.ceil(share * (waiting.length + itemsInFlight));
      const size = Math.min(itemsMax, Math.max(ITEMS_LEAST, ofAll));
      const batch = waiting.slice(0, size);
      waiting = waiting.slice(size);
      if (batch.length > 0) begin(batch);
      schedule();
    });
  }

  function begin(batch: readonly Item[]): void {
    inFlight += 1;
    itemsInFlight += batch.length;
    void send(batch).finally(() => {
      inFlight -= 1;
      itemsInFlight -= batch.length;
      schedule();
    });
  }

  function dropLate(): void {
    const lateSince = performance.now() - SENT_WITHIN_MS;
    for (let first = waiting[0]; first && first.since < lateSince; first = waiting[0]) {
      waiting.shift();
      first.reject(new DatabaseUnavailable(new Error('The database was too slow for a batch to be sent.')));
    }
  }

  return {
    add(item) {
      waiting.push(item);
      schedule();
    },
    addFirst(items) {
      waiting = [...items, ...waiting];
      schedule();
    },
  };
}
