/** What is requested of a payment at Adyen: accepted at once, and done or refused when a webhook says so. */
import type {
  RailAttempt,
  RailCancellation,
  RailCapture,
  RailClient,
  RailMoney,
  RailRefund,
} from '@gangway/gateway/extend';
import * as v from 'valibot';
import type { AdyenAccount } from './account.ts';
import { wireAmount } from './amounts.ts';
import { referenceOf } from './references.ts';
import { type CancelRequest, errorSchema, type ModificationRequest, receivedSchema } from './wire.ts';

const UNPROCESSABLE = 422;
const BAD_REQUEST = 400;

/** Requests a refund. One that Adyen has taken is not requested again: its webhook reports the result. */
export const refund = (call: RailClient, account: AdyenAccount, money: RailMoney): Promise<RailRefund> =>
  modify(call, account, money, 'refund');

/** Requests a capture, of which the rest lapses. One that Adyen has taken is not requested again. */
export const capture = (call: RailClient, account: AdyenAccount, money: RailMoney): Promise<RailCapture> =>
  modify(call, account, money, 'capture');

/** Requests that an authorization is released. Nothing else is cancelled, because Adyen has nothing to cancel then. */
export async function cancel(
  call: RailClient,
  { merchantAccount }: AdyenAccount,
  { attemptId, reference, voidReference }: RailAttempt,
): Promise<RailCancellation> {
  if (voidReference === undefined) return { kind: 'cannot', reason: 'A payment ends when its time is over.' };
  if (voidReference !== '') return { kind: 'accepted', reference: voidReference };
  const own = referenceOf('cancellation', attemptId);
  const body: CancelRequest = { merchantAccount, reference: own };
  const sent = await send(call, `/payments/${encodeURIComponent(reference)}/cancels`, body, own);
  if (sent === 'refused') return { kind: 'cannot', reason: 'Adyen has refused the cancellation.' };
  return sent === 'unclear' ? { kind: sent, reason: 'Adyen gave no clear answer.' } : sent;
}

type Sent = { readonly kind: 'accepted'; readonly reference: string } | 'refused' | 'unclear';
type Modified = { readonly kind: 'refused' | 'unclear' } | Exclude<Sent, string>;

async function modify(
  call: RailClient,
  { merchantAccount }: AdyenAccount,
  money: RailMoney,
  kind: 'refund' | 'capture',
): Promise<Modified> {
  if (money.ownReference) return { kind: 'accepted', reference: money.ownReference };
  const amount = wireAmount(money);
  if (!amount) return { kind: 'refused' };
  const { attemptId } = money;
  const body: ModificationRequest = { merchantAccount, reference: referenceOf(kind, attemptId), amount };
  const path = `/payments/${encodeURIComponent(money.reference)}/${kind}s`;
  const sent = await send(call, path, body, attemptId);
  return typeof sent === 'string' ? { kind: sent } : sent;
}

async function send(
  call: RailClient,
  path: string,
  body: CancelRequest | ModificationRequest,
  idempotencyKey: string,
): Promise<Sent> {
  const reply = await call({ method: 'POST', path, body, idempotencyKey });
  if (reply.kind === 'answered') {
    const received = v.safeParse(receivedSchema, reply.json);
    return received.success ? { kind: 'accepted', reference: received.output.pspReference } : 'unclear';
  }
  // Wrong credentials refuse nothing: it is requested again when they are replaced.
  const isDecided = reply.kind === 'refused' && [BAD_REQUEST, UNPROCESSABLE].includes(reply.status);
  return isDecided && v.is(errorSchema, reply.json) ? 'refused' : 'unclear';
}
