/** What an event is, and what it has to happen with. */
import type { Report } from '@gangway/gateway/command-line';
import type { Gateway } from '@gangway/server';
import type { Sandbox } from '../sandbox-calls.ts';

/** The states of a payment in which an event can happen to one that exists: waiting, reserved or paid. */
export type Taken = 'open' | 'authorized' | 'paid';

/** What an event is about. The ids of what it concerns are present. */
export interface Subject {
  readonly tradeId?: string;
  readonly refundId?: string;
  readonly payoutId?: string;
}

/** What an event happens with. */
export interface Stage {
  readonly sandbox: Sandbox;
  /** Calls of the cashier whose payment it is. */
  readonly cashier: Gateway;
  /** Calls of its merchant's super admin. */
  readonly finance: Gateway;
  /** UID of the cashier. */
  readonly user: string;
  /** UID of the merchant. */
  readonly merchant: string;
  /** Decimal text in euros. */
  readonly amount: string | undefined;
  readonly notifyUrl: string;
  /** A payment that exists, in a state that the event takes. */
  readonly tradeId: string | undefined;
  readonly report: Report;
}

/** A row of the table of events. */
export interface EventRow {
  readonly description: string;
  /** Type of the notification that reports it; undefined where nothing is notified. */
  readonly type?: 'payment' | 'refund' | 'dispute' | 'reversal' | 'payout' | 'splitPayment' | 'splitRefund';
  /** The state that payment, refund, dispute, payout or split reaches, in the words of the protocol. */
  readonly state: string;
  /** The state of an existing payment to which it can happen; undefined if it makes its own. */
  readonly takes?: Taken;
  /** Makes it happen. Throws NotDone, or an error of the gateway. */
  happen(stage: Stage): Promise<Subject>;
}
