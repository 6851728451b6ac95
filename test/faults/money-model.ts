/** What merchants should have after payments, refunds, payouts and splits, as plain sums: the model of their money. */
import type { PayoutState } from '../../packages/protocol/src/index.ts';

/** Fee and VAT of an iDEAL payment in the sandbox's price list, in hundredths. */
export const COSTS = 35n;
const SPLITS_MAX = 10;

/** A paid order. */
export interface ModelOrder {
  readonly tradeId: string;
  /** Not refunded. */
  left: bigint;
  /** Split and not given back. */
  split: bigint;
  refunds: number;
  splits: number;
  isSettled: boolean;
}

/** An entry of a split: what of it is not given back. */
interface ModelPart {
  readonly detailId: string;
  left: bigint;
}

/** A split that counts. */
export interface ModelSplit {
  readonly splitId: string;
  readonly referenceId: string;
  readonly order: ModelOrder;
  readonly parts: readonly ModelPart[];
  returns: number;
}

/** Plain sums in hundredths. */
export class Model {
  uncleared = 0n;
  cleared = 0n;
  available = 0n;
  /** What waiting splits have taken. */
  held = 0n;
  /** What the receiver of splits can use. */
  receiver = 0n;
  readonly orders: ModelOrder[] = [];
  readonly payouts = new Map<string, { amount: bigint; state: PayoutState }>();
  waiting: { refundId: string; share: bigint; order: ModelOrder }[] = [];
  waitingSplits: ModelSplit[] = [];
  readonly splits: ModelSplit[] = [];

  get funds(): bigint {
    return this.uncleared + this.cleared + this.available - this.held;
  }

  get usable(): bigint {
    return this.usableBeside(0n);
  }

  covers(share: bigint, order: ModelOrder): boolean {
    const lending = this.orders.filter((one) => one === order || !one.isSettled).length;
    return this.funds + COSTS * BigInt(lending) >= share;
  }

  release(): number {
    let released = 0;
    for (let head = this.waiting[0]; head && this.covers(head.share, head.order); head = this.waiting[0]) {
      this.uncleared -= head.share;
      this.waiting = this.waiting.slice(1);
      released += 1;
    }
    return released;
  }

  /** The code of a split of so much, and whether it goes at once. */
  judgeSplit(order: ModelOrder, amount: bigint): { code: string; goes: boolean } {
    const goes = amount <= this.usable;
    if (order.splits >= SPLITS_MAX) return { code: '-4004', goes };
    if (amount > order.left - COSTS - order.split) return { code: '-4003', goes };
    return { code: goes || amount <= this.funds ? '200' : '-4005', goes };
  }

  addSplit(split: ModelSplit, goes: boolean): void {
    const amount = totalOf(split);
    split.order.split += amount;
    split.order.splits += 1;
    if (goes) this.carryOut(split);
    else {
      this.held += amount;
      this.waitingSplits.push(split);
    }
  }

  cancelSplit(split: ModelSplit): void {
    this.held -= totalOf(split);
    split.order.split -= totalOf(split);
    split.order.splits -= 1;
    this.waitingSplits = this.waitingSplits.filter((one) => one !== split);
  }

  releaseSplits(): number {
    let released = 0;
    for (let head = this.waitingSplits[0]; head; head = this.waitingSplits[0]) {
      const amount = totalOf(head);
      if (this.usableBeside(this.held) < amount) break;
      this.held -= amount;
      this.waitingSplits = this.waitingSplits.slice(1);
      this.carryOut(head);
      released += 1;
    }
    return released;
  }

  /** The code and the state of a return of so much of an entry; moves the money when it goes. */
  giveBack(split: ModelSplit, part: ModelPart, amount: bigint): { code: string; state?: string } {
    if (split.returns >= SPLITS_MAX) return { code: '-4004' };
    if (amount > part.left) return { code: '-4003' };
    if (amount > this.receiver) return { code: '200', state: 'Failed' };
    this.receiver -= amount;
    this.available += amount;
    part.left -= amount;
    split.order.split -= amount;
    split.returns += 1;
    return { code: '200', state: 'Success' };
  }

  settle(): void {
    for (const order of this.orders) order.isSettled = true;
    this.available += this.cleared + this.uncleared;
    this.cleared = 0n;
    this.uncleared = 0n;
  }

  private carryOut(split: ModelSplit): void {
    this.available -= totalOf(split);
    this.receiver += totalOf(split);
    this.splits.push(split);
  }

  private usableBeside(letGo: bigint): bigint {
    const unsettled = this.uncleared + this.cleared - this.held + letGo;
    return this.available + (unsettled < 0n ? unsettled : 0n);
  }
}

const totalOf = ({ parts }: ModelSplit): bigint => parts.reduce((sum, { left }) => sum + left, 0n);
