/** A payment's timeline as text: one sentence for its outcome, and all steps in chronological order. */
import { formatAmount, parseAmount, type RefusalReason } from '@gangway/protocol';
import type { Timeline, TimelineAttempt, TimelineDispute } from './timeline.ts';

/** The tone of a step, for its color. */
export type Tone = 'good' | 'warn' | 'bad' | 'plain';

/** One step. `at` is ISO 8601. */
export interface Step {
  readonly at: string;
  readonly what: string;
  readonly detail: string;
  readonly tone: Tone;
}

/** Reasons of refusals and disputes as text. Other results of attempts are shown unchanged. */
const REASONS: Readonly<Record<RefusalReason, string> & Record<string, string>> = {
  'insufficient-funds': 'there is not enough money',
  'limit-exceeded': 'a limit of the card is reached',
  declined: 'the issuer gives no reason',
  'issuer-unavailable': 'the issuer could not be reached',
  'expired-card': 'the card has expired',
  'wrong-card': 'there is no such card',
  cvc: 'the security code is wrong',
  'wrong-address': 'name or address do not match',
  'blocked-card': 'the issuer has blocked the card',
  stolen: 'the card is reported stolen',
  'account-closed': 'the payer’s account is closed',
  'suspected-fraud': 'fraud is suspected',
  'not-permitted': 'the card cannot be used for this',
  revoked: 'the payer has withdrawn the consent',
  'retry-blocked': 'earlier tries were refused for good',
  'authentication-required': 'the issuer wants the cardholder to confirm it',
  'authentication-refused': 'the issuer refused it in 3-D Secure',
  'authentication-unavailable': '3-D Secure did not work',
  'challenge-failed': '3-D Secure did not prove that the payer holds the card',
  'not-authenticated': 'the payer was not authenticated',
  'not-kept': 'the payer does not want the card to be kept',
  'code-refused': 'the code is wrong, used or too old',
  'phone-unknown': 'the phone number is not known',
  'refused-by-bank': 'refused by the bank',
  cancelled: 'the payer gave up',
  'timed-out': 'the payer did not answer the bank or app in time',
  'wrong-gift-card': 'number or PIN of the gift card are wrong',
  'gift-card-balance': 'there is not enough money on the gift card',
  'gift-card-locked': 'the gift card is locked',
  'gift-card-expired': 'the gift card has expired',
  'input-lost': 'the gateway no longer had what the payer typed',
  'amount-not-exact': 'the rail cannot charge exactly this amount',
  'request-refused': 'the rail did not take the request',
  'processing-error': 'the acquirer had a technical fault',
  'not-recognised': 'the payer does not recognise it',
  'taken-back': 'the bank took it back',
};

/** The final state of an attempt as text. */
const ENDS: Readonly<Record<string, string>> = {
  declined: 'it was refused',
  cancelled: 'the payer gave up',
  'timed-out': 'the payer did not answer the bank or app in time',
  failed: 'there was a technical fault',
};

const ATTEMPTS: Readonly<Record<string, string>> = {
  payment: 'Payment',
  return: 'Money back',
  void: 'Release of what was reserved',
  capture: 'Capture',
};

/** Returns a result as text; a rail's own code may follow the reason. */
const textOf = (result: string): string => REASONS[result.split(': ', 1)[0] ?? ''] ?? result;

/** Returns why the last attempt failed; empty if it succeeded or is still open. */
export function reasonOf(timeline: Pick<Timeline, 'attempts'>): string {
  const last = lastTry(timeline);
  if (!last || !(last.state in ENDS)) return '';
  const said = textOf(last.result);
  return said === '' ? (ENDS[last.state] ?? '') : said;
}

const lastTry = ({ attempts }: Pick<Timeline, 'attempts'>): TimelineAttempt | undefined =>
  attempts.findLast(({ kind }) => kind === 'payment');

const UNPAID_ENDS: readonly string[] = ['declined', 'failed', 'expired', 'cancelled'];

/** Whether money was received or authorized, even if it was sent back since. */
export const hasMoney = ({ state, paidAt }: Pick<Timeline['order'], 'state' | 'paidAt'>): boolean =>
  paidAt !== null || state === 'paid' || state === 'authorized' || state === 'verify';

/** When it was paid, ended or will expire; undefined if the end was not recorded. */
export function momentOf(timeline: Timeline): readonly [description: string, at: string] | undefined {
  const { order, notifications } = timeline;
  if (order.paidAt !== null) return ['Paid', order.paidAt];
  if (!UNPAID_ENDS.includes(order.state)) return ['Expires', order.expiresAt];
  if (order.state === 'expired') return ['Expired', order.expiresAt];
  const told = notifications.find(
    ({ object, tells }) => object.startsWith('order:') && tells === order.state,
  )?.createdAt;
  // An attempt that ended before a cancellation is not the end of the payment.
  const ended = told ?? (order.state === 'cancelled' ? undefined : lastTry(timeline)?.endedAt);
  return ended ? ['Ended', ended] : undefined;
}

/** Whether a refund returns the order's own money, not a surplus that was sent back automatically. */
const isOfOrder = ({ user }: Pick<Timeline['refunds'][number], 'user'>): boolean => user !== null;

/** Returns the outcome in one sentence. */
export function verdictOf(timeline: Timeline): string {
  const { order } = timeline;
  const reason = reasonOf(timeline);
  const because = reason === '' ? '' : `: ${reason}`;
  const money = `${order.amount} ${order.currency}`;
  const part = `${order.partAmount} ${order.currency}`;
  const unpaid = order.partAmount ? `${part} went back to the gift card.` : 'Nothing was charged.';
  switch (order.state) {
    case 'pending':
    case 'processing':
      if (order.partAmount && because === '') return partVerdict(order);
      return timeline.attempts.length === 0
        ? 'Nobody has tried to pay yet.'
        : because === ''
          ? 'The payment is under way.'
          : `The last try brought nothing${because}. The payer may try again.`;
    case 'paid':
      return paidVerdict(timeline, money);
    case 'authorized':
      return `${money} is reserved and waits to be captured.`;
    case 'verify':
      return 'A different amount was received: the merchant decides.';
    case 'declined':
      return wasGivenUp(timeline)
        ? `Given up${reason === '' || reason === ENDS.cancelled ? ' by the payer' : because}. ${unpaid}`
        : `Refused${because}. ${unpaid}`;
    case 'failed':
      return `Failed${because}. ${unpaid}`;
    case 'expired':
      return `Expired${because}. ${unpaid}`;
    case 'cancelled':
      return order.paidAt
        ? 'Cancelled after it was paid: the money goes back.'
        : `Cancelled before it was paid.${order.partAmount ? ` ${unpaid}` : ''}`;
    default:
      throw new Error(`There is no such state: ${String(order.state satisfies never)}`);
  }
}

/** A try that is done although its order is not paid was a gift card's part: its payer left the rest. */
const wasGivenUp = (timeline: Timeline): boolean => {
  const state = lastTry(timeline)?.state;
  return state === 'cancelled' || (state === 'done' && Boolean(timeline.order.partAmount));
};

const partVerdict = ({ partAmount, amount, currency }: Timeline['order']): string => {
  const rest = (parseAmount(amount) ?? 0n) - (parseAmount(partAmount ?? '') ?? 0n);
  return `A gift card has paid ${partAmount} ${currency}; ${formatAmount(rest)} ${currency} is left to pay.`;
};

function paidVerdict({ order, refunds, attempts, disputes }: Timeline, money: string): string {
  const back = refunds.filter(({ state }) => state === 'refunded');
  const tries = attempts.filter(({ kind }) => kind === 'payment').length;
  const part = order.partAmount ? ` and a gift card (${order.partAmount} ${order.currency})` : '';
  const how = `paid with ${order.method}${part}${tries > 1 ? `, at try ${tries}` : ''}`;
  const refunded = sumsOf(back.filter(isOfOrder));
  const surplus = sumsOf(back.filter((refund) => !isOfOrder(refund)));
  const paid = refunded === '' ? `${money} is ${how}.` : `${money} was ${how}; ${refunded} went back.`;
  const more = surplus === '' ? [] : [`${surplus} more came than was asked for, and went back.`];
  return [paid, ...more, ...disputes.map(disputeVerdict)].join(' ');
}

function disputeVerdict({ kind, state, amount, currency }: TimelineDispute): string {
  const money = `${amount} ${currency}`;
  if (state === 'opened') return `${money} is disputed and held.`;
  if (kind === 'reversal' && state === 'lost') return `The bank took ${money} back.`;
  return `A ${kind} of ${money} was ${state}.`;
}

const sumsOf = (refunds: Timeline['refunds']): string =>
  refunds.map(({ amount, currency }) => `${amount} ${currency}`).join(' and ');

/** Returns all steps, oldest first. Transfers of the same moment form one step. */
export function stepsOf(timeline: Timeline): readonly Step[] {
  const { order } = timeline;
  const money = `${order.amount} ${order.currency}`;
  const steps: Step[] = [
    step(
      order.createdAt,
      `Created by ${order.user}`,
      `${money}, ${order.method}, ${order.operation}`,
      'plain',
    ),
    ...timeline.attempts.flatMap(attemptSteps),
    ...timeline.refunds.map((one) =>
      step(
        one.createdAt,
        `Refund of ${one.amount} ${one.currency}, now ${one.state}`,
        one.description,
        one.state === 'refunded' ? 'good' : 'plain',
      ),
    ),
    ...timeline.disputes.map(disputeStep),
    ...timeline.splits.map(splitStep),
    ...timeline.notifications.flatMap(notificationSteps),
  ];
  for (const at of new Set(timeline.transfers.map(({ bookedAt }) => bookedAt))) {
    const events = timeline.transfers.filter(({ bookedAt }) => bookedAt === at).map(({ event }) => event);
    steps.push(step(at, `Booked: ${[...new Set(events)].join(', ')}`, '', 'plain'));
  }
  // The sort is stable, so steps of the same moment keep their order.
  return steps.sort((a, b) => Date.parse(a.at) - Date.parse(b.at));
}

const step = (at: string, what: string, detail: string, tone: Tone): Step => ({ at, what, detail, tone });

function attemptSteps(attempt: TimelineAttempt): Step[] {
  const name = ATTEMPTS[attempt.kind] ?? attempt.kind;
  const begun = step(
    attempt.startedAt,
    `${name} begun at ${attempt.rail}`,
    `${attempt.amount} ${attempt.currency}`,
    'plain',
  );
  if (attempt.endedAt === null) return [begun];
  const end = ENDS[attempt.state];
  const reason = textOf(attempt.result);
  const detail = reason === '' ? (end ?? '') : reason;
  return [begun, step(attempt.endedAt, `${name}: ${attempt.state}`, detail, end ? 'bad' : 'good')];
}

const DISPUTE_TONES = { opened: 'warn', won: 'good', lost: 'bad' } as const satisfies Record<string, Tone>;

const disputeStep = ({ openedAt, kind, state, amount, currency, reason }: TimelineDispute): Step =>
  step(
    openedAt,
    `Dispute of ${amount} ${currency}, a ${kind}, now ${state}`,
    REASONS[reason] ?? reason,
    DISPUTE_TONES[state],
  );

function splitStep({ returns, parts, currency, state, createdAt, reason }: Timeline['splits'][number]): Step {
  const what = returns === null ? 'Split' : 'Return of a split';
  const shares = parts.map(({ amount, name, role }) => `${amount} ${currency} ${name}, ${role}`).join('; ');
  const tone = state === 'Success' ? 'good' : state === 'Failed' ? 'bad' : 'plain';
  return step(createdAt, `${what}, now ${state}`, [shares, reason].filter(Boolean).join(': '), tone);
}

const notificationSteps = (one: Timeline['notifications'][number]): Step[] =>
  one.tries.map((entry, at) =>
    step(
      entry.startedAt,
      entry.outcome === 'delivered'
        ? `Notification delivered: ${one.tells}`
        : `Notification not accepted: ${one.tells}, try ${at + 1}`,
      entry.outcome === 'delivered' ? `in ${entry.durationMs} ms` : entry.reason,
      entry.outcome === 'delivered' ? 'good' : 'bad',
    ),
  );
