/** Calls the rail to capture an authorization, and settles its answer. Settling twice changes nothing. */
import { type Attempt, findAttempt, lockAttempt, noteAccepted } from '../orders/attempts.ts';
import { getCaptureOrThrow } from '../orders/captures.ts';
import type { Order } from '../orders/order.ts';
import { orderAnswer } from '../orders/order-answer.ts';
import { getOrderOrThrow, lockOrder } from '../orders/order-rows.ts';
import { answerKey, freeKey } from '../orders/request-keys.ts';
import type { RailCapture, RailReport } from '../rails/rail-answers.ts';
import type { Queryable, Transaction } from '../storage/database.ts';
import { askRail, isExact, mayRequest, railMoney } from './ask-rail.ts';
import { bookTaken } from './book-taken.ts';
import { endAndCount } from './end-attempt.ts';
import { awaitOutside, type GatewayServices } from './gateway-services.ts';
import { getPayingAttemptOrThrow } from './payment-shares.ts';
import { isYes, settleYes } from './settle-yes.ts';

const REFUSED = { kind: 'refused' } as const;

/**
 * Calls the rail and settles its answer. `unclear` and `accepted` leave the capture open: it is repeated later, and
 * the rail's webhook may settle it before.
 */
export async function askToCapture(
  services: GatewayServices,
  attempt: Attempt,
): Promise<RailCapture['kind']> {
  const rail = await services.rails.named(attempt.rail);
  if (!rail?.capture) throw new Error(`The rail ${attempt.rail} cannot capture`);
  if (!mayRequest(services, rail, attempt)) return 'unclear';
  const ask = rail.capture.bind(rail, railMoney(attempt));
  const answer = isExact(rail, attempt) ? await awaitOutside(services, ask) : REFUSED;
  if (answer.kind === 'accepted') await noteAccepted(services.database, attempt.id, answer.reference);
  else if (answer.kind !== 'unclear') await settleCapture(services, attempt.id, answer);
  return answer.kind;
}

/**
 * Settles the final result of a capture. A rail that refuses one is first asked about the payment, because it may have
 * taken the money by itself meanwhile: that is settled with the refusal. Without an answer nothing is settled, and the
 * capture is repeated later.
 */
export async function settleCapture(
  services: GatewayServices,
  attemptId: string,
  answer: { readonly kind: 'captured' | 'refused' | 'unclear'; readonly paidAt?: Date | undefined },
): Promise<void> {
  const known = await findAttempt(services.database, attemptId);
  if (known?.kind !== 'capture' || known.state !== 'asking') return;
  const payment = answer.kind === 'captured' ? undefined : await askAboutPayment(services, known);
  if (payment === 'unclear') return;
  await services.database.transaction(async (tx) => {
    const order = await lockOrder(tx, known.tradeId);
    const attempt = await lockAttempt(tx, attemptId);
    if (!order || attempt?.kind !== 'capture' || attempt.state !== 'asking') return;
    if (answer.kind === 'captured') {
      await endAndCount(services, tx, { order, attempt }, { state: 'done' });
      await takeMoney(services, tx, { order, attempt, reportedPaidAt: answer.paidAt });
    } else {
      const end = { state: 'declined', result: 'The rail refused the capture.' } as const;
      await endAndCount(services, tx, { order, attempt }, end);
      // No money has moved, so the merchant may repeat the request.
      await freeKey(tx, await getCaptureOrThrow(tx, attemptId));
      if (payment) await settlePayment(services, tx, order, payment);
    }
  });
  services.wakeDeliveries();
}

/** A payment whose capture was refused, as its rail reports it. */
interface ReportedPayment {
  readonly attempt: Attempt;
  readonly report: RailReport;
}

async function askAboutPayment(
  services: GatewayServices,
  { tradeId }: Attempt,
): Promise<ReportedPayment | 'unclear' | undefined> {
  const { database, rails } = services;
  const attempt = await getPayingAttemptOrThrow(database, await getOrderOrThrow(database, tradeId));
  const rail = await rails.named(attempt.rail);
  if (!rail) return undefined;
  const report = await askRail(services, rail, attempt);
  return report.kind === 'unclear' && rail.capabilities.canBeAsked ? 'unclear' : { attempt, report };
}

async function settlePayment(
  services: GatewayServices,
  tx: Transaction,
  order: Order,
  { attempt: { id }, report }: ReportedPayment,
): Promise<void> {
  const attempt = await lockAttempt(tx, id);
  if (attempt && isYes(report)) await settleYes(services, tx, { order, attempt, yes: report });
}

async function takeMoney(
  services: GatewayServices,
  tx: Queryable,
  { order, attempt, reportedPaidAt }: { order: Order; attempt: Attempt; reportedPaidAt: Date | undefined },
): Promise<void> {
  const request = await getCaptureOrThrow(tx, attempt.id);
  const { amountMinor, railReference: reference } = attempt;
  const { notifyUrl } = request;
  const taken = { order, by: attempt, amountMinor, reference, notifyUrl, reportedPaidAt };
  await answerKey(tx, request, orderAnswer(await bookTaken(services, tx, taken)));
}
