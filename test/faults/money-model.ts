/** The model of merchants' money after payments, refunds, payouts and splits, as plain sums. */
import type { PayoutState } from '../../packages/protocol/src/index.ts';

/** Fee and VAT of an iDEAL payment in the sandbox's price list, in hundredths. */
export const COSTS = 35n;
const SPLITS_MAX = 10;

/** A paid order. */
export interface ModelOrder {
  readonly tradeId: string;
  /** The amount not refunded. */
  left: bigint;
  /** The amount split and not returned. */
  split: bigint;
  refunds: number;
  splits: number;
  isSettled: boolean;
}

/** An entry of a split, with the amount not returned. */
interface ModelPart {
  readonly detailId: string;
  left: bigint;
}

/** A split that was not cancelled. */
export interface ModelSplit {
  readonly splitId: string;
  readonly referenceId: string;
  readonly order: ModelOrder;
  readonly parts: readonly ModelPart[];
  returns: number;
}

/** Sums in hundredths. */
export class Model {
  uncleared = 0n;
  cleared = 0n;
  available = 0n;
  /** The amount reserved by waiting splits. */
  held = 0n;
  /** The usable balance of the receiver. */
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

  /** Returns the code of a split of an amount, and whether it is carried out at once. */
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

  /** Returns the code and state of a return from an entry, and moves the money if it succeeds. */
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
