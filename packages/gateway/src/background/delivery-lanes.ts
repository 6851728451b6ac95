// Counts running delivery attempts, so that no receiver and no account can occupy the whole capacity.

import type { DeliveryCapacity } from '../notifications/delivery-leases.ts';

/** How many attempts may run at once: in total, to one receiver, to one that was slow last time, for one account. */
export interface DeliveryLimits {
  readonly total: number;
  readonly lane: number;
  readonly slowLane: number;
  readonly account: number;
}

/** The receiver and the account whose capacity a delivery attempt takes. */
export interface Occupant {
  readonly lane: string;
  readonly accountId: string;
}

/** An attempt that takes longer marks its receiver as slow until a quicker attempt. */
const slowAfterMs = 2000;
const slowLanesMax = 1000;

/** Tracks the capacity of this node for further delivery attempts. */
export class DeliveryLanes {
  readonly #limits: DeliveryLimits;
  readonly #lanes = new Map<string, number>();
  readonly #accounts = new Map<string, number>();
  readonly #slow = new Set<string>();
  #running = 0;

  constructor(limits: DeliveryLimits) {
    this.#limits = limits;
  }

  /** Counts an attempt that starts. */
  enter({ lane, accountId }: Occupant): void {
    this.#running += 1;
    add(this.#lanes, lane, 1);
    add(this.#accounts, accountId, 1);
  }

  /** Removes an attempt that has ended after `durationMs`. */
  leave({ lane, accountId }: Occupant, durationMs: number): void {
    this.#running -= 1;
    add(this.#lanes, lane, -1);
    add(this.#accounts, accountId, -1);
    this.#slow.delete(lane);
    if (durationMs > slowAfterMs) this.#slow.add(lane);
    const [oldest] = this.#slow;
    if (this.#slow.size > slowLanesMax && oldest !== undefined) this.#slow.delete(oldest);
  }

  /** Returns how many attempts may start now. */
  capacity(): DeliveryCapacity {
    const { total, lane, slowLane, account } = this.#limits;
    const lanes = new Map<string, number>();
    for (const name of this.#slow) lanes.set(name, slowLane);
    for (const [name, running] of this.#lanes) {
      lanes.set(name, Math.max(0, (this.#slow.has(name) ? slowLane : lane) - running));
    }
    const accounts = new Map([...this.#accounts].map(([id, running]) => [id, account - running]));
    return {
      total: total - this.#running,
      lanes: { each: lane, left: lanes },
      accounts: { each: account, left: accounts },
    };
  }
}

function add(counts: Map<string, number>, name: string, change: number): void {
  const count = (counts.get(name) ?? 0) + change;
  if (count === 0) counts.delete(name);
  else counts.set(name, count);
}
