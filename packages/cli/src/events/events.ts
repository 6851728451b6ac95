/** The table of events: `type.state` of the notification that reports each, or a name of its own for a moment. */
import { DISPUTE_EVENTS } from './disputes.ts';
import type { EventRow } from './event.ts';
import { PAYMENT_EVENTS } from './payments.ts';
import { PAYOUT_EVENTS } from './payouts.ts';
import { REFUND_EVENTS } from './refunds.ts';

type Prefixed<Group extends string, Rows> = {
  readonly [Name in keyof Rows & string as `${Group}.${Name}`]: EventRow;
};

const prefixed = <const Group extends string, Rows extends Readonly<Record<string, EventRow>>>(
  group: Group,
  rows: Rows,
) =>
  Object.fromEntries(Object.entries(rows).map(([name, row]) => [`${group}.${name}`, row])) as Prefixed<
    Group,
    Rows
  >;

/** Event → what it does. */
export const EVENTS = {
  ...prefixed('payment', PAYMENT_EVENTS),
  ...prefixed('refund', REFUND_EVENTS),
  ...prefixed('dispute', DISPUTE_EVENTS),
  ...prefixed('payout', PAYOUT_EVENTS),
};

/** The name of an event. */
export type EventName = keyof typeof EVENTS;
