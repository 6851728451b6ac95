/** Ask: calls the rail for a stored attempt, outside any transaction. */
import { isDebit, METHODS, type MethodRow, type Scenario } from '@gangway/protocol';
import {
  type Attempt,
  type BegunAttempt,
  findAttempt,
  noteAccepted,
  START_WITHIN_MS,
  setReference,
} from '../orders/attempts.ts';
import { findInvoice } from '../orders/checkout-data.ts';
import type { Order } from '../orders/order.ts';
import { findOrder } from '../orders/order-rows.ts';
import { dueTimeOf } from '../orders/target-days.ts';
import { findWalletChoice } from '../orders/wallet-choices.ts';
import type { Rail, RailMeans, RailRequest } from '../rails/rail.ts';
import type { RailOutcome, RailReport, RailStep } from '../rails/rail-answers.ts';
import { isRepeatable, type RailCapabilities } from '../rails/rail-capabilities.ts';
import { askRail, isExact, mayRequest, railAttempt, railMoney } from './ask-rail.ts';
import { settleReport } from './authorise.ts';
import { type Cancelled, tryToCancel } from './cancel-at-rail.ts';
import { retryPolicyOf } from './end-attempt.ts';
import { awaitOutside, type GatewayServices, pageAddress } from './gateway-services.ts';
import { limitCard } from './limit-tries.ts';
import { settleStart } from './settle.ts';
import { resultOfVoid, settleReturn } from './settle-return.ts';
import { webhookAddress } from './webhook-address.ts';

const REFUSED = { kind: 'refused' } as const;
const TOO_LATE = { kind: 'unclear', reason: 'Another node may have the attempt by now.' } as const;

/** The shortest time a payer gets at the rail, in seconds. Less would be over before the page has loaded. */
const RAIL_SECONDS_MIN = 30;

/**
 * Starts an attempt at its rail, settles the answer and returns it. The attempt's id is the idempotency key, so a
 * repeat is safe. When card testing is suspected, the rail is told to require authentication. After `startBy` the rail
 * is not called, and whoever asks about the attempt decides.
 */
export async function askToStart(
  services: GatewayServices,
  order: Order,
  attempt: BegunAttempt,
  { from, keptBy: _, ...means }: RailMeans = {},
): Promise<RailStep> {
  const { id: attemptId } = attempt;
  const rail = await services.rails.named(attempt.rail);
  if (!rail) throw new Error(`Attempt ${attemptId} has no rail`);
  const source = from ?? { account: order.user };
  const card =
    means.card && (await limitCard(services, order, { attemptId, card: means.card, from: source, rail }));
  const account = await services.callers.byId(order.accountId);
  const secondsLeft = Math.floor((order.expiresAt.getTime() - services.clock.now().getTime()) / 1000);
  const request: RailRequest = {
    attemptId,
    method: order.subPayMethod,
    payee: account?.merchantName ?? '',
    description: order.description,
    amountMinor: attempt.amountMinor,
    currency: attempt.currency,
    returnUrl: `${pageAddress(services, order.tradeId)}/return`,
    callbackUrl: webhookAddress(services, rail, attemptId),
    expiresInSeconds: Math.min(
      Math.max(secondsLeft, RAIL_SECONDS_MIN),
      pageSeconds(rail.capabilities, order.subPayMethod),
    ),
    orderExpiresAt: order.expiresAt,
    startBy: attempt.startBy,
    tradeId: order.tradeId,
    ...(await walletOf(services, order)),
    ...(await invoiceOf(services, order)),
    ...(rail.capabilities.takesDueDate ? { dueInSeconds: secondsUntilDue(services, order) } : {}),
    ...(order.capture === 'later' && !card ? { isAuthorization: true } : {}),
    ...(order.keepsCard && !card ? { keepsCard: true } : {}),
    ...means,
    ...(means.payer && order.email && { payer: { ...means.payer, email: order.email } }),
    ...(card && { card }),
  };
  const begun = performance.now() < attempt.startBy ? await beginAt(services, rail, request) : TOO_LATE;
  await settleStart(services, { order, attempt }, begun);
  return begun;
}

/**
 * Begins a payment at its rail. The hidden frame of 3-D Secure is not run: the rail is told so and goes on without it.
 */
async function beginAt(services: GatewayServices, rail: Rail, request: RailRequest): Promise<RailStep> {
  if (!isExact(rail, request)) return { kind: 'failed', reason: 'amount-not-exact' };
  const step = await awaitOutside(services, () => rail.begin(request));
  if (step.kind !== 'authenticate' || step.step !== 'method') return step;
  const { attemptId } = request;
  await setReference(services.database, attemptId, step.reference);
  if (!rail.resume) throw new Error(`The rail ${rail.name} cannot go on without its frame`);
  const attempt = { ...request, reference: step.reference };
  const goOn = rail.resume.bind(rail, attempt, { query: {}, form: { threeDSCompInd: 'N' } });
  const report = await awaitOutside(services, goOn);
  return stepOf(report, step.reference);
}

/** Returns a report on an attempt that has just begun as the answer to its begin. */
function stepOf(report: RailReport, reference: string): RailStep {
  if (report.kind === 'open') return { ...report, kind: report.payerUrl ? 'redirect' : 'wait' };
  const isFinal = report.kind !== 'authenticated' && report.kind !== 'never-seen';
  return isFinal ? report : { kind: 'unclear', reason: 'The rail goes on without the payer.', reference };
}

/** Returns how long a page of the rail lives at most, in seconds. */
function pageSeconds({ methods }: RailCapabilities, method: string): number {
  const minutes = methods[method]?.pageMinutes ?? 'order';
  return minutes === 'order' ? Number.POSITIVE_INFINITY : minutes * 60;
}

/** Returns the wallet to pay with and the payer's scenario; nothing for other methods. */
async function walletOf({ database }: GatewayServices, order: Order): Promise<Pick<RailRequest, 'wallet'>> {
  if (METHODS[order.subPayMethod]?.flow !== 'wallet') return {};
  const scenario = SCENARIO_OF_OPERATION[order.operationName] ?? 'web';
  return { wallet: { type: await findWalletChoice(database, order.tradeId), scenario } };
}

/** Returns what was bought and by whom, where the method wants to know it. */
async function invoiceOf(
  { database }: GatewayServices,
  { subPayMethod, tradeId }: Order,
): Promise<Pick<RailRequest, 'invoice'>> {
  const { needsLines }: MethodRow = METHODS[subPayMethod];
  const invoice = needsLines && (await findInvoice(database, tradeId));
  return invoice ? { invoice } : {};
}

const SCENARIO_OF_OPERATION: Readonly<Record<string, Scenario>> = {
  'v3.CreatePaymentsWalletWap': 'wap',
  'v3.CreatePaymentsWalletApp': 'app',
  'v3.CreatePaymentsWalletAPPPay': 'app',
  'v3.CreatePaymentsWalletMini': 'mini-program',
};

/** Returns the seconds until the payer's time is over; never below 0. */
function secondsUntilDue({ clock }: GatewayServices, order: Order): number {
  return Math.max(0, Math.floor((dueTimeOf(order).getTime() - clock.now().getTime()) / 1000));
}

/**
 * Queries the rail for the outcome of an attempt and settles it. The caller must hold the lease of an attempt in state
 * `asking` and pass the attempt as the lease returned it.
 * An attempt that the rail has never seen is sent again, unless it came with a code, a phone number or an account,
 * which are not stored. So is one whose begin had no clear answer, where the rail cannot be asked and has reported
 * nothing. An attempt whose order has ended or expired, or that is to be cancelled, is cancelled at the rail instead.
 */
export const askWhatBecame = async (services: GatewayServices, attempt: Attempt): Promise<RailOutcome> =>
  (await askAndSettle(services, attempt)).outcome;

/** Runs {@link askWhatBecame}, and returns whether no query ends the attempt any more. */
export async function askAndSettle(
  services: GatewayServices,
  attempt: Attempt,
): Promise<Pick<Cancelled, 'outcome' | 'isLost'>> {
  const startBy = performance.now() + START_WITHIN_MS;
  const order = await findOrder(services.database, attempt.tradeId);
  const rail = await services.rails.named(attempt.rail);
  if (!order || !rail) throw new Error(`Attempt ${attempt.id} has no order or no rail`);
  const isOver = order.state !== 'processing' || order.expiresAt <= services.clock.now();
  const isWanted = !isOver && !attempt.isCancelAsked;
  const cancelled = isWanted ? undefined : await tryToCancel(services, attempt);
  const outcome = cancelled?.outcome ?? (await askRail(services, rail, attempt));
  const { provesNeverSeen, canBeAsked } = rail.capabilities;
  const isSafe = provesNeverSeen || isRepeatable(rail.capabilities, attempt.startedAt, services.clock.now());
  // Wherever it was typed, a debit without its account is none.
  const isComplete = !isDebit(order.subPayMethod);
  const mayRepeat = isSafe && isComplete && retryPolicyOf(attempt, rail) === 'resend';
  const isUnknown = outcome.kind === 'never-seen' || (outcome.kind === 'unclear' && !canBeAsked);
  if (isUnknown && isWanted && attempt.state === 'asking' && mayRepeat) {
    await askToStart(services, order, { ...attempt, startBy });
    return { outcome, isLost: false };
  }
  const settled = await settleReport(services, attempt, outcome, attempt.leaseUntil);
  return { outcome: settled, isLost: isOver && cancelled?.isLost === true };
}

/** Sends money back over the rail and settles the answer. The resolver repeats it until the rail returns yes or no. */
export async function askToReturn(services: GatewayServices, attempt: Attempt): Promise<void> {
  const order = await findOrder(services.database, attempt.tradeId);
  const rail = await services.rails.named(attempt.rail);
  if (!order || !rail) throw new Error(`Attempt ${attempt.id} has no order or no rail`);
  if (!mayRequest(services, rail, attempt)) return;
  const ask = () => rail.refund(railMoney(attempt));
  const answer = isExact(rail, attempt) ? await awaitOutside(services, ask) : REFUSED;
  if (answer.kind === 'accepted') await noteAccepted(services.database, attempt.id, answer.reference);
  else if (answer.kind !== 'unclear') await settleReturn(services, attempt.id, answer.kind);
}

/**
 * Voids an authorization: the rail cancels the payment attempt that the reference names. Throws where the rail does not
 * know it, but cannot prove that, because only the operator can find out what became of it.
 */
export async function askToVoid(services: GatewayServices, attempt: Attempt): Promise<void> {
  const rail = await services.rails.named(attempt.rail);
  if (!rail) throw new Error(`Attempt ${attempt.id} has no rail`);
  const payment = await findAttempt(services.database, attempt.railReference);
  if (!payment) throw new Error(`Attempt ${attempt.id} has no payment`);
  const voided = { ...railAttempt(payment), voidReference: attempt.ownReference };
  const answer = await awaitOutside(services, () => rail.cancel(voided));
  if (answer.kind === 'accepted') await noteAccepted(services.database, attempt.id, answer.reference);
  const result = resultOfVoid(answer, rail);
  if (result) await settleReturn(services, attempt.id, result);
  else if (answer.kind === 'never-seen')
    throw new Error(
      `The rail ${rail.name} does not know the payment ${payment.id} to void; compare it with the rail`,
    );
}
