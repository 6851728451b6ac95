/** The timeline of a payment, polled from the sandbox while a panel shows it. */
import type { TimelineJson } from '@gangway/gateway';
import type { Asked } from '../desk/asked.ts';
import { ask } from './ask.ts';
import type { Desk } from './state.ts';

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

let followed = '';
let known: Asked<Timeline> | undefined;
let toldLast = '';

/** Returns the timeline of a payment, or undefined before its first read. Polls it while it is called. */
export function timelineOf(desk: Desk, tradeId: string): Asked<Timeline> | undefined {
  if (followed !== tradeId) {
    followed = tradeId;
    known = undefined;
    toldLast = '';
    void follow(desk, tradeId);
  }
  return known;
}

/** Reads the timeline now instead of at the next second, after an action. */
export async function refreshTimeline(desk: Desk): Promise<void> {
  const tradeId = followed;
  if (tradeId === '') return;
  const asked = await ask<Timeline>(`/sandbox/orders/${encodeURIComponent(tradeId)}`);
  const told = JSON.stringify(asked);
  if (followed !== tradeId || told === toldLast) return;
  // Without an answer, the last timeline is kept.
  if (asked.ok || !known?.ok) known = asked;
  toldLast = told;
  desk.redraw();
}

async function follow(desk: Desk, tradeId: string): Promise<void> {
  while (followed === tradeId && isShown(desk, tradeId)) {
    if (document.visibilityState === 'visible') await refreshTimeline(desk);
    await new Promise((resolve) => setTimeout(resolve, LOOK_EVERY_MS));
  }
  if (followed === tradeId) followed = '';
}

/** The payment that the current route shows. */
const isShown = ({ route }: Desk, tradeId: string): boolean =>
  route.id === tradeId || route.params.trade === tradeId || route.params.trade_id === tradeId;
