/** The services and settings of the simulated scheme, in the gateway's process or in its own. */
import { createHmac } from 'node:crypto';
import type { Clock, Database } from '@gangway/gateway/extend';
import type { AccountSwitchboard, FaultyRail, Money, PayoutState, RailFaultMode } from '@gangway/protocol';
import type { CardFacts } from './card/card-payment.ts';
import type { PaidAtScheme } from './incidents.ts';

/** Cards of a simulated attack: the published card and code that each stands for, and how long its issuer takes. */
export interface StolenCards {
  recognise(card: { readonly number: string; readonly cvc: string }): CardFacts | undefined;
  thinkingMs(card: CardFacts): number;
}

/** A payout for testers. */
export interface ShownPayout {
  readonly payout_id: string;
  readonly state: PayoutState;
  /** Decimal text. */
  readonly amount: string;
  readonly currency: string;
  readonly reference: string;
  /** Why it failed, was declined or was cancelled; otherwise "". */
  readonly reason: string;
  readonly created_at: Date;
}

/** Payouts for testers to decide on. Returns undefined for unknown merchants and payouts. */
export interface PayoutBoard {
  /** Returns the newest first. */
  list(merchantUid: string): Promise<readonly ShownPayout[] | undefined>;
  /** `moved` is false where the payout's state does not allow it. */
  move(payoutId: string, to: PayoutState): Promise<{ moved: boolean; payout: ShownPayout } | undefined>;
}

/** What testers change of the sandbox. Beside a gateway, each call is a use case of its administration. */
export interface SandboxControls {
  /** Moves business time. Throws RangeError when it would be a hundred years away. */
  moveClock(seconds: number): Promise<unknown>;
  resetClock(): Promise<unknown>;
  /** Returns the mode of every kind of rail. */
  setRailFault(fault: {
    readonly rail: FaultyRail | 'all';
    readonly mode: RailFaultMode;
  }): Promise<Readonly<Record<FaultyRail, RailFaultMode>>>;
}

/** The scheme's dependencies and settings. */
export interface SchemeOptions {
  readonly database: Database;
  readonly clock: Clock;
  /** The key that rail and scheme share, for API calls, callback signatures and page secrets. */
  readonly key: string;
  /** The public address of this app, without a slash at the end. Forms are accepted only from pages of this origin. */
  readonly publicUrl: string;
  /** The style sheet of the payer's pages: a path of this origin or a full address. */
  readonly styleSheetUrl: string;
  readonly controls: SandboxControls;
  /** False: callbacks are never sent. By default true. */
  readonly deliverCallbacks?: boolean;
  /**
   * Starts a payment at its rail as if its payer had opened the page, where the scheme runs beside the gateway. A test
   * can then apply an outcome to a payment that nobody has opened.
   */
  readonly startPayment?: (tradeId: string) => Promise<void>;
  /** Adds simulated money to the balance of a merchant (UID), where the scheme runs beside the gateway. */
  readonly giveMoney?: (merchantUid: string, money: Money) => Promise<boolean>;
  /** A merchant's payouts and the operator's decisions on them, where the scheme runs beside the gateway. */
  readonly payouts?: PayoutBoard;
  /** Returns the paid payment of a trade, where the scheme runs beside the gateway. */
  readonly findPaid?: (tradeId: string) => Promise<PaidAtScheme | undefined>;
  /** Returns everything about a payment as JSON, or undefined for an unknown one. */
  readonly readTimeline?: (tradeId: string) => Promise<object | undefined>;
  /** Makes a notification due now, with a new schedule of attempts. */
  readonly resendNotification?: (id: string) => Promise<'queued' | 'superseded' | 'unknown'>;
  /** Reads the stored offset of business time now, where the scheme runs beside the gateway. */
  readonly followClock?: () => Promise<void>;
  /** The features of cashiers, where the scheme runs beside the gateway. */
  readonly accountSwitches?: AccountSwitchboard;
  /** Cards of a simulated attack, beyond the published ones. For tests only. */
  readonly attack?: StolenCards;
  /** Waits while a rail is slow or a response is delayed, in milliseconds; tests replace it. */
  readonly pause?: (ms: number) => Promise<void>;
  /** Aborted when the process stops: ends callbacks that wait for a retry. */
  readonly stop?: AbortSignal;
}

/**
 * Returns the secret of a request's page: 128 bits, base64url. It is derived because the database has only its hash,
 * and an equal request must get the same page.
 */
export const pageSecret = (key: string, requestId: string): string =>
  createHmac('sha256', key)
    .update(`payer-page:${requestId.toLowerCase()}`)
    .digest()
    .subarray(0, 16)
    .toString('base64url');

/** Returns the address of a request's page. */
export const payerUrl = (options: Pick<SchemeOptions, 'key' | 'publicUrl'>, requestId: string): string =>
  `${options.publicUrl}/scheme/pay/${pageSecret(options.key, requestId)}`;
