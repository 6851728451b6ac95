/** The services and settings of the sandbox scheme, in the gateway's process or in its own. */
import { createHmac } from 'node:crypto';
import type { AccountSwitchboard, Money, PayoutState } from '@gangway/protocol';
import type { Clock } from '../clock.ts';
import type { Database } from '../storage/database.ts';
import type { CardFacts } from './card/card-payment.ts';

/** Cards of an attack: which published card and code each stands for, and how long its issuer thinks. */
export interface StolenCards {
  recognise(card: { readonly number: string; readonly cvc: string }): CardFacts | undefined;
  thinkingMs(card: CardFacts): number;
}

/** A payout as testers see it. */
export interface ShownPayout {
  readonly payout_id: string;
  readonly state: PayoutState;
  /** Decimal text. */
  readonly amount: string;
  readonly currency: string;
  readonly reference: string;
  /** Why it failed, was declined or cancelled; else "". */
  readonly reason: string;
  readonly created_at: Date;
}

/** Payouts as testers decide on them. Unknown merchants and payouts are undefined. */
export interface PayoutBoard {
  /** The newest first. */
  list(merchantUid: string): Promise<readonly ShownPayout[] | undefined>;
  /** `moved` is false where the payout's state does not allow it. */
  move(payoutId: string, to: PayoutState): Promise<{ moved: boolean; payout: ShownPayout } | undefined>;
}

/** The scheme's dependencies and settings. */
export interface SchemeOptions {
  readonly database: Database;
  readonly clock: Clock;
  /** The key the rail and the scheme share: bearer of API calls, key of callback signatures and of page secrets. */
  readonly key: string;
  /** Where payers reach this app, without a slash at the end; forms are only taken from pages of this origin. */
  readonly publicUrl: string;
  /** The style sheet of the payer's pages: a path of this origin or a whole address. */
  readonly styleSheetUrl: string;
  /** false: callbacks are never sent, as when the scheme's line is down. Normally true. */
  readonly deliverCallbacks?: boolean;
  /**
   * Starts a payment at its rail as if its payer had opened the page, where the scheme runs beside the gateway: so a
   * test can let something happen to a payment that nobody has opened.
   */
  readonly startPayment?: (tradeId: string) => Promise<void>;
  /** Puts pretend money into the balance of a merchant (UID), where the scheme runs beside the gateway. */
  readonly giveMoney?: (merchantUid: string, money: Money) => Promise<boolean>;
  /** A merchant's payouts, and the operator's decision on one, where the scheme runs beside the gateway. */
  readonly payouts?: PayoutBoard;
  /** Everything that is known about a payment, as JSON; undefined when there is none. */
  readonly readTimeline?: (tradeId: string) => Promise<object | undefined>;
  /** Makes a notification due at once, with its whole schedule of tries before it. */
  readonly resendNotification?: (id: string) => Promise<'queued' | 'superseded' | 'unknown'>;
  /** Reads the stored offset of business time now, where the scheme runs beside the gateway. */
  readonly followClock?: () => Promise<void>;
  /** What is switched on for cashiers, where the scheme runs beside the gateway. */
  readonly accountSwitches?: AccountSwitchboard;
  /** Tests only: cards beyond the published ones, as an attack has them. */
  readonly attack?: StolenCards;
  /** Waits while a rail is slow or a response is delayed, in milliseconds; tests replace it. */
  readonly pause?: (ms: number) => Promise<void>;
  /** Aborted when the process stops: ends callbacks that still wait to be tried again. */
  readonly stop?: AbortSignal;
}

/**
 * The secret of the payer's page of a request: 128 bits, base64url. It is derived rather than kept, because the
 * database holds its hash only and an equal request must be answered with the same page.
 */
export const pageSecret = (key: string, requestId: string): string =>
  createHmac('sha256', key)
    .update(`payer-page:${requestId.toLowerCase()}`)
    .digest()
    .subarray(0, 16)
    .toString('base64url');

/** The address of the payer's page of a request. */
export const payerUrl = (options: Pick<SchemeOptions, 'key' | 'publicUrl'>, requestId: string): string =>
  `${options.publicUrl}/scheme/pay/${pageSecret(options.key, requestId)}`;
