/** Makes an event happen at a running sandbox, and waits until it has. */
import { type Report, UsageFault } from '@gangway/gateway/command-line';
import type { EventRow, Stage, Subject, Taken } from './events/event.ts';
import { EVENTS, type EventName } from './events/events.ts';
import { timelineOf, waitFor } from './events/watch.ts';
import { callsOf } from './sandbox-accounts.ts';
import { NotDone, type Sandbox } from './sandbox-calls.ts';

/** The published cashier with every feature. */
const USUAL_CASHIER = '016683';

/** The choices of a caller; each has a default. */
export interface TriggerOptions {
  /** A payment that exists; without it, one is made. */
  readonly tradeId?: string | undefined;
  /** Decimal text in euros: of a new payment, or of what is captured or refunded. */
  readonly amount?: string | undefined;
  /** Where notifications go, the desk by default. */
  readonly notifyUrl?: string | undefined;
  /** UID of the cashier. */
  readonly account?: string | undefined;
  /** Secret of an account that is not published. */
  readonly secret?: string | undefined;
}

/** What has happened. */
export interface Happened extends Subject {
  readonly event: EventName;
  /** The state that the event has led to, in the words of the protocol. */
  readonly state: string;
  readonly orderId?: string;
  /** The state of the payment. */
  readonly payment?: string;
  /** The notification that reports it; absent where none is sent or, of a payout, shown. */
  readonly notification?: { readonly type: string; readonly url: string; readonly delivery: string };
}

/** Makes it happen. Throws UsageFault, NotDone, NoGateway or an error of the gateway. */
export async function triggerEvent(
  name: EventName,
  { sandbox, desk, report }: { readonly sandbox: Sandbox; readonly desk: string; readonly report: Report },
  options: TriggerOptions,
): Promise<Happened> {
  const event: EventRow = EVENTS[name];
  const stage = await stageOf(event, name, { sandbox, desk, report, options });
  report(`making ${name} happen`);
  const subject = await event.happen(stage);
  report(`waiting for ${name}`);
  if (subject.payoutId)
    return { event: name, ...subject, state: await payoutState(stage, event, subject.payoutId) };
  const tradeId = subject.tradeId!;
  let last = '';
  return waitFor(
    async () => {
      const timeline = await timelineOf(sandbox, tradeId);
      const { order, refunds, disputes, notifications } = timeline;
      const refund = refunds.find(({ refundId }) => refundId === subject.refundId);
      last = (event.type === 'dispute' ? disputes.at(-1)?.state : (refund ?? order).state) ?? 'undisputed';
      if (last !== event.state) return undefined;
      const told = notifications.findLast(
        ({ object, tells }) => object.startsWith(`${event.type}:`) && tells === event.state,
      );
      // What is to be notified is queued with the state, and tried at once.
      if (event.type && (!told || (told.state === 'waiting' && told.tries.length === 0))) return undefined;
      const about = { orderId: order.orderId, payment: order.state };
      const happened = { event: name, ...subject, ...about, state: last };
      if (!told || !event.type) return happened;
      const { url, state, tries } = told;
      const reason = tries.at(-1)?.reason;
      const delivery = state === 'waiting' && reason ? `${state}: ${reason}` : state;
      return { ...happened, notification: { type: event.type, url, delivery } };
    },
    () => `${name} did not happen to ${tradeId}: its state is ${last}, not ${event.state}.`,
  );
}

interface Wanted {
  readonly sandbox: Sandbox;
  readonly desk: string;
  readonly report: Report;
  readonly options: TriggerOptions;
}

/** Finds accounts and payment. Throws before anything is made when they do not fit the event. */
async function stageOf(
  event: EventRow,
  name: EventName,
  { sandbox, desk, report, options }: Wanted,
): Promise<Stage> {
  const { tradeId, amount, secret } = options;
  if (tradeId && !event.takes) throw new UsageFault(`${name} makes what it needs: leave --trade-id out.`);
  const order = tradeId ? (await timelineOf(sandbox, tradeId)).order : undefined;
  if (order && event.takes && !WORDS[event.takes].includes(order.state))
    throw new NotDone(
      `${name} needs a payment that is ${WORDS[event.takes].join(' or ')}; ${tradeId} is ${order.state}.`,
    );
  const user = options.account ?? order?.user ?? USUAL_CASHIER;
  const account = await sandbox.find<{ merchant: string }>(`accounts/${encodeURIComponent(user)}`);
  if (!account) throw new NotDone(`There is no account ${user}.`);
  const { merchant } = account;
  const teller = event.type === 'payout' ? merchant : user;
  return {
    ...{ sandbox, report, user, merchant, amount, tradeId },
    cashier: callsOf(sandbox, user, { secret }),
    finance: callsOf(sandbox, merchant),
    notifyUrl: options.notifyUrl ?? `${desk}/notify/${teller}`,
  };
}

/** What an event takes → the states of an order. */
const WORDS: Readonly<Record<Taken, readonly string[]>> = {
  open: ['pending', 'processing'],
  authorized: ['authorized'],
  paid: ['paid'],
};

function payoutState({ sandbox, merchant }: Stage, event: EventRow, payoutId: string): Promise<string> {
  let last = '';
  return waitFor(
    async () => {
      const found = await sandbox.find<{ payouts: { payout_id: string; state: string }[] }>(
        `merchants/${merchant}/payouts`,
      );
      last = found?.payouts.find((one) => one.payout_id === payoutId)?.state ?? 'unknown';
      return last === event.state ? last : undefined;
    },
    () => `The payout ${payoutId} is ${last}, not ${event.state}.`,
  );
}
