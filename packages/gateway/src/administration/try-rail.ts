/**
 * One payment in the test mode of a rail, from its page to its refund, with what an operator must know before live
 * payments: that the rail's webhooks reach this gateway, and that the clocks of both agree.
 */
import { setTimeout as sleep } from 'node:timers/promises';
import type { Money } from '@gangway/protocol';
import { newId } from '../ids.ts';
import { type AddressServices, checkAddress } from '../outcomes/webhook-address.ts';
import type { Rail, RailAttempt } from '../rails/rail.ts';
import type { RailReport, RailYes } from '../rails/rail-answers.ts';
import {
  beginCheck,
  type CheckArrival,
  endCheck,
  listArrivals,
  type RailCheck,
} from '../rails/rail-checks.ts';
import type { RailWebhook } from '../rails/rail-events.ts';
import { CLOCK_TOLERANCE_MS } from '../storage/clock-offset.ts';
import type { Database } from '../storage/database.ts';
import { Refusal } from './refusal.ts';

/** A payment to try. */
export interface Trial extends Money {
  /** The rail of the account, opened with credentials of its test mode. */
  readonly rail: Rail;
  /** Canonical sub_pay_method. */
  readonly method: string;
  readonly payee: string;
  /** How long the operator has to pay, and the webhook to arrive. */
  readonly waitMs: number;
  /** By default 2 s. */
  readonly pollMs?: number;
  /** Told once: the address of the rail's page, which the operator opens and pays at. */
  onPage(url: string): void;
  /** Told what the trial waits for. */
  report(doing: string): void;
}

/** What a trial has shown. */
export interface TrialResult extends Money {
  readonly method: string;
  /** The rail's reference of the payment. */
  readonly reference: string;
  readonly webhooks: number;
  readonly refund: 'returned' | 'accepted';
}

/** Where a trial runs. */
export type TrialServices = AddressServices & { readonly database: Database };

const POLL_MS = 2_000;
const REFUND_TRIES = 3;

/** Runs a trial. Throws Refusal with the step that failed. */
export async function tryRail(services: TrialServices, trial: Trial): Promise<TrialResult> {
  const { rail, method, amountMinor, currency } = trial;
  const check = { account: rail.name, attemptId: newId() };
  const startedAt = Date.now();
  await beginCheck(services.database, check);
  try {
    const attempt = await beginTrial(services, trial, check.attemptId);
    const { yes, webhooks } = await waitForPayment(services, trial, { check, attempt, startedAt });
    refuseOtherClock(yes, startedAt);
    if (yes.amountMinor !== amountMinor || yes.currency !== currency)
      throw new Refusal(`The rail reports another amount than the one that was asked for.`);
    if (yes.kind === 'authorized') await captureTrial(trial, yes.reference);
    const refund = await refundTrial(trial, yes.reference);
    return { method, amountMinor, currency, reference: yes.reference, webhooks, refund };
  } finally {
    await endCheck(services.database, check);
  }
}

async function beginTrial(services: TrialServices, trial: Trial, attemptId: string): Promise<RailAttempt> {
  const { rail, method, amountMinor, currency, payee, waitMs } = trial;
  const address = checkAddress(services, rail.name);
  const step = await rail.begin({
    attemptId,
    method,
    amountMinor,
    currency,
    payee,
    description: 'Check of the rail account',
    returnUrl: `${address}/return`,
    callbackUrl: address,
    expiresInSeconds: Math.ceil(waitMs / 1_000),
    orderExpiresAt: new Date(Date.now() + waitMs),
    startBy: performance.now() + waitMs,
  });
  if (step.kind !== 'redirect' || step.payerForm) {
    const why = 'reason' in step ? `: ${step.reason}` : ', but not with a page that you can open';
    throw new Refusal(`The rail answered a payment by ${method} with "${step.kind}"${why}.`);
  }
  trial.onPage(step.payerUrl);
  return { attemptId, reference: step.reference, amountMinor, currency };
}

interface Waiting {
  readonly check: RailCheck;
  readonly attempt: RailAttempt;
  readonly startedAt: number;
}

/** What has been seen of a payment. */
interface Seen {
  yes: RailYes | undefined;
  /** Authentic webhooks that were about the payment, and others. */
  webhooks: number;
  others: number;
}

/** Waits until the payment is paid and a webhook has reported it. */
async function waitForPayment(
  services: TrialServices,
  trial: Trial,
  waiting: Waiting,
): Promise<Seen & { yes: RailYes }> {
  const { pollMs = POLL_MS, waitMs, rail } = trial;
  const seen: Seen = { yes: undefined, webhooks: 0, others: 0 };
  let read = 0;
  for (;;) {
    const arrivals = await listArrivals(services.database, waiting.check);
    if (!arrivals) throw new Refusal('Another check of this account has taken the place of this one.');
    for (const arrival of arrivals.slice(read)) await readArrival(trial, waiting, arrival, seen);
    read = arrivals.length;
    if (!seen.yes && rail.capabilities.canBeAsked) note(seen, await rail.ask(waiting.attempt));
    const { yes } = seen;
    if (yes && seen.webhooks > 0) return { ...seen, yes };
    if (Date.now() - waiting.startedAt > waitMs) throw new Refusal(whatIsMissing(services, trial, seen));
    trial.report(yes ? 'waiting for the webhook' : 'waiting until the page is paid');
    await sleep(pollMs);
  }
}

async function readArrival(
  { rail }: Trial,
  { attempt }: Waiting,
  arrival: CheckArrival,
  seen: Seen,
): Promise<void> {
  const { attemptId } = attempt;
  if (arrival.kind === 'payer') {
    if (rail.resume) note(seen, await rail.resume(attempt, arrival));
    return;
  }
  const { body, headers } = arrival;
  const webhook: RailWebhook = {
    body,
    headers,
    ...(rail.capabilities.webhooks === 'address' && { attemptId }),
  };
  const events = rail.isAuthentic(webhook) ? await rail.readEvents(webhook) : [];
  const [own] = events.filter((event) => event.kind === 'payment' && event.attemptId === attemptId);
  seen[own ? 'webhooks' : 'others'] += 1;
  if (own?.kind === 'payment') note(seen, own.report);
}

/** Keeps a yes. Throws Refusal on a no. */
function note(seen: Seen, report: RailReport): void {
  switch (report.kind) {
    case 'paid':
    case 'authorized':
      seen.yes = report;
      return;
    case 'declined':
    case 'cancelled':
    case 'timed-out':
    case 'failed':
      throw new Refusal(`The payment ended as ${report.kind} (${report.reason}): check again, and pay it.`);
    case 'open':
    case 'authenticated':
    case 'never-seen':
    case 'unclear':
      return;
    default:
      report satisfies never;
  }
}

function whatIsMissing(services: TrialServices, { rail }: Trial, { yes, others }: Seen): string {
  const arrived = (none: string) =>
    others > 0 ? `${others} arrived, but none that is the rail's about this payment` : none;
  const address = checkAddress(services, rail.name);
  if (!yes && rail.capabilities.canBeAsked) return 'The page was not paid in time: check again, and pay it.';
  if (!yes)
    return (
      `Nothing says that the page was paid (${arrived('no webhook arrived')}): ` +
      `check again, and pay it. The payer and the rail must reach a running gateway at ${address}.`
    );
  return (
    `The payment was paid, but its webhook is missing (${arrived('none arrived')}): ` +
    `the rail must reach a running gateway at ${address}.`
  );
}

/** A rail that signs the time of a payment shows its clock. */
function refuseOtherClock({ paidAt }: RailYes, startedAt: number): void {
  const at = paidAt?.getTime();
  if (at === undefined || (at >= startedAt - CLOCK_TOLERANCE_MS && at <= Date.now() + CLOCK_TOLERANCE_MS))
    return;
  throw new Refusal(
    `The rail dates the payment ${paidAt?.toISOString()}, and this machine's clock says ` +
      `${new Date().toISOString()}: synchronise it (NTP).`,
  );
}

async function captureTrial({ rail, amountMinor, currency }: Trial, reference: string): Promise<void> {
  const captured = await rail.capture?.({ attemptId: newId(), reference, amountMinor, currency });
  if (captured?.kind !== 'captured')
    throw new Refusal('The payment was only authorized, and no capture has ended: choose another method.');
}

async function refundTrial(
  { rail, amountMinor, currency, pollMs = POLL_MS }: Trial,
  reference: string,
): Promise<TrialResult['refund']> {
  const attemptId = newId();
  for (let tries = 1; ; tries += 1) {
    const { kind } = await rail.refund({ attemptId, reference, amountMinor, currency });
    if (kind === 'returned' || kind === 'accepted') return kind;
    if (kind === 'refused' || tries >= REFUND_TRIES)
      throw new Refusal(`The payment was paid, but its refund was ${kind}.`);
    await sleep(pollMs);
  }
}
