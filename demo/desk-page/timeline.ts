/** The timeline of a payment as the sandbox tells it, followed while a panel shows it. */
import type { TimelineJson } from '@gangway/gateway';
import type { Asked } from '../desk/asked.ts';
import { ask } from './ask.ts';
import type { Desk } from './state.ts';

/** What a value becomes on its way through JSON. */
type Told<T> = T extends Date
  ? string
  : T extends readonly (infer Item)[]
    ? readonly Told<Item>[]
    : T extends object
      ? { readonly [Name in keyof T]: Told<T[Name]> }
      : T;

/** Everything about one payment. Times are ISO 8601 in business time, amounts decimal text. */
export type Timeline = Told<TimelineJson>;

/** One of its splits, or a return of one. */
export type TimelineSplit = Timeline['splits'][number];
/** One of its attempts at a rail. */
export type TimelineAttempt = Timeline['attempts'][number];

const LOOK_EVERY_MS = 1_000;

let followed = '';
let known: Asked<Timeline> | undefined;
let toldLast = '';

/** Returns the timeline of a payment; undefined until it is first read. It is followed as long as it is asked for. */
export function timelineOf(desk: Desk, tradeId: string): Asked<Timeline> | undefined {
  if (followed !== tradeId) {
    followed = tradeId;
    known = undefined;
    toldLast = '';
    void follow(desk, tradeId);
  }
  return known;
}

/** Looks now, not only at the next second: after something was done. */
export async function refreshTimeline(desk: Desk): Promise<void> {
  const tradeId = followed;
  if (tradeId === '') return;
  const asked = await ask<Timeline>(`/sandbox/orders/${encodeURIComponent(tradeId)}`);
  const told = JSON.stringify(asked);
  if (followed !== tradeId || told === toldLast) return;
  // What was told once still stands when an answer does not come.
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

/** A panel says by the address which payment it shows. */
const isShown = ({ route }: Desk, tradeId: string): boolean =>
  route.id === tradeId || route.params.trade === tradeId || route.params.trade_id === tradeId;
