/** The timeline of a payment, read every second while an element shows it. */
import type { TimelineJson } from '@gangway/gateway';
import type { ReactiveControllerHost } from 'lit';
import { Answer } from './answer.ts';
import { ask } from './ask.ts';

/** A type as it is after JSON serialization. */
type Told<T> = T extends Date
  ? string
  : T extends readonly (infer Item)[]
    ? readonly Told<Item>[]
    : T extends object
      ? { readonly [Name in keyof T]: Told<T[Name]> }
      : T;

/** The whole timeline of one payment. Times are ISO 8601 in business time, amounts decimal text. */
export type Timeline = Told<TimelineJson>;

/** One of its splits, or a return of one. */
export type TimelineSplit = Timeline['splits'][number];
/** One of its disputes. */
export type TimelineDispute = Timeline['disputes'][number];
/** One of its attempts at a rail. */
export type TimelineAttempt = Timeline['attempts'][number];

const LOOK_EVERY_MS = 1_000;

/** Follows the payment that `tradeId` returns; none while it is empty. */
export const followTimeline = (host: ReactiveControllerHost, tradeId: () => string): Answer<Timeline> =>
  new Answer<Timeline>(host, {
    about: () => tradeId() || undefined,
    ask: readTimeline,
    everyMs: LOOK_EVERY_MS,
  });

/** Reads it once. */
export const readTimeline = (tradeId: string) =>
  ask<Timeline>(`/sandbox/orders/${encodeURIComponent(tradeId)}`);
