/** Captures and refunds at Mollie: accepted first, and done, failed or cancelled later. */
import type { RailCapture, RailMoney, RailRefund } from '@gangway/gateway/extend';
import { isConflict, type MollieApi, type Read } from './api.ts';
import { amountText, captureSchema, refundSchema } from './wire.ts';

/** Refusals that are about the request: what is said of our key or of a path says nothing of it. */
const DECIDED: readonly number[] = [400, 422];

const SCHEMAS = { captures: captureSchema, refunds: refundSchema } as const;
const DESCRIPTIONS = { captures: 'Capture', refunds: 'Refund' } as const;

/** What is requested of a payment. */
type ChangeName = keyof typeof SCHEMAS;

/** What Mollie says of a capture or a refund. */
interface Change {
  readonly id: string;
  readonly status: string;
}

/** Returns the body of the request that creates a capture or a refund. */
export const changeBody = (money: RailMoney, name: ChangeName) => ({
  amount: amountText(money),
  description: DESCRIPTIONS[name],
  metadata: { attempt: money.attemptId },
});

/** Requests a refund, or asks about the one that was accepted. */
export async function refundPayment(api: MollieApi, money: RailMoney): Promise<RailRefund> {
  const refund = await requestOrAsk(api, money, 'refunds');
  if (typeof refund === 'string') return { kind: refund };
  switch (refund.status) {
    case 'refunded':
      return { kind: 'returned' };
    case 'failed':
    case 'canceled':
      return { kind: 'refused' };
    case 'queued':
    case 'pending':
    case 'processing':
      return { kind: 'accepted', reference: refund.id };
    default:
      return { kind: 'unclear' };
  }
}

/** Requests the one capture of an authorization, or asks about the one that was accepted. */
export async function capturePayment(api: MollieApi, money: RailMoney): Promise<RailCapture> {
  const capture = await requestOrAsk(api, money, 'captures');
  if (typeof capture === 'string') return { kind: capture };
  switch (capture.status) {
    case 'succeeded':
      return { kind: 'captured' };
    case 'failed':
      return { kind: 'refused' };
    case 'pending':
      return { kind: 'accepted', reference: capture.id };
    default:
      return { kind: 'unclear' };
  }
}

async function requestOrAsk(
  api: MollieApi,
  money: RailMoney,
  name: ChangeName,
): Promise<Change | 'refused' | 'unclear'> {
  const path = `/v2/payments/${money.reference}/${name}`;
  const schema = SCHEMAS[name];
  if (money.ownReference) {
    const known: Read<Change> = await api.call(
      { method: 'GET', path: `${path}/${money.ownReference}` },
      schema,
    );
    return known.kind === 'read' ? known.value : 'unclear';
  }
  const call = {
    method: 'POST',
    path,
    body: changeBody(money, name),
    idempotencyKey: money.attemptId,
  } as const;
  const created: Read<Change> = await api.call(call, schema);
  if (created.kind === 'read') return created.value;
  if (created.kind !== 'refused' || !(isConflict(created) || DECIDED.includes(created.status)))
    return 'unclear';
  // What was done under a key that Mollie has forgotten may be why an equal request is refused.
  const payment = await api.getPayment(money.reference);
  if (payment.kind !== 'read') return 'unclear';
  const own = payment.value._embedded?.[name].find(({ metadata }) => metadata?.attempt === money.attemptId);
  if (own) return own;
  // An equal one of another request was just made: this one is sent again when that is a while ago.
  return isConflict(created) ? 'unclear' : 'refused';
}
