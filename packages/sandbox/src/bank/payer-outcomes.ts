/** The effect of each outcome that a tester can choose for a transaction of the simulated scheme. */
import { PAYER_OUTCOMES, type PayerOutcome } from '@gangway/protocol';
import type { SchemeState } from './scheme-transactions.ts';

/** Seconds until late money arrives. */
export const LATE_SECONDS = 10;

/** How much more is paid with the outcome `other-amount`, in hundredths: 1.00. */
export const OTHER_AMOUNT_MINOR = 100n;

/** The effect of an outcome. */
export interface Effect {
  readonly state: Exclude<SchemeState, 'open'>;
  /** No callback is sent, and the payer is not sent back. */
  readonly silently?: true;
  /** A second payment of the same amount is made. */
  readonly again?: true;
  /** The money arrives after {@link LATE_SECONDS}, although the transaction has timed out. */
  readonly late?: true;
  /** Hundredths paid above the requested amount. */
  readonly moreMinor?: bigint;
}

/** Outcome → its effect. */
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

/** Returns the outcome of a name, or undefined. */
export const findOutcome = (name: unknown): PayerOutcome | undefined =>
  PAYER_OUTCOMES.find((outcome) => outcome === name);
