/** The effect of each outcome that a tester can choose on a transaction of the sandbox scheme. */
import { PAYER_OUTCOMES, type PayerOutcome } from '@gangway/protocol';
import type { SchemeState } from './scheme-transactions.ts';

/** Seconds until money arrives that comes late. */
export const LATE_SECONDS = 10;

/** What another amount is above the right one, in hundredths: 1.00. */
export const OTHER_AMOUNT_MINOR = 100n;

/** What an outcome does. */
export interface Effect {
  readonly state: Exclude<SchemeState, 'open'>;
  /** There is no callback, and the payer stays. */
  readonly silently?: true;
  /** A second payment of the same amount is made. */
  readonly again?: true;
  /** The money arrives after {@link LATE_SECONDS}, although the time was over. */
  readonly late?: true;
  /** Hundredths paid above the requested amount. */
  readonly moreMinor?: bigint;
}

/** Outcome → what it does. */
export const EFFECTS: Readonly<Record<PayerOutcome, Effect>> = {
  approve: { state: 'paid' },
  refuse: { state: 'refused' },
  cancel: { state: 'cancelled' },
  'time-out': { state: 'timed-out' },
  silent: { state: 'paid', silently: true },
  twice: { state: 'paid', again: true },
  late: { state: 'timed-out', late: true },
  'other-amount': { state: 'paid', moreMinor: OTHER_AMOUNT_MINOR },
};

/** The outcome of that name. */
export const findOutcome = (name: unknown): PayerOutcome | undefined =>
  PAYER_OUTCOMES.find((outcome) => outcome === name);
