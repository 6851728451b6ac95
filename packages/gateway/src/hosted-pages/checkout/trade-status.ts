/** The status of an existing trade for its payer, and the next step, in the terms of the checkout contract. */
import {
  formatAmount,
  isFinalForPayer,
  METHODS,
  type MethodRow,
  type OrderState,
  type UnpaidReason,
} from '@gangway/protocol';
import type { CardPurpose, CheckoutStatus, NextStep } from '@gangway/protocol/checkout';
import { type Attempt, isPending, isSpent, listAttempts } from '../../orders/attempts.ts';
import { type Order, returnsAfterRefusal } from '../../orders/order.ts';
import { partOf, shownMinor } from '../../orders/order-parts.ts';
import { dueTimeOf } from '../../orders/target-days.ts';
import { unpaidReason } from '../../orders/unpaid-reason.ts';
import { type GatewayServices, pageAddress } from '../../outcomes/gateway-services.ts';
import { shownMethod } from '../offered-methods.ts';

/** Members that only some payments have. */
type Details = Pick<CheckoutStatus, 'continueUrl' | 'action' | 'reason' | 'mayBePaid' | 'unpaidUrl'>;

/** Final states of an unpaid attempt → the state that the payer sees, although the order can be tried again. */
const END_OF_ATTEMPT: Readonly<Partial<Record<Attempt['state'], OrderState>>> = {
  declined: 'declined',
  cancelled: 'declined',
  'timed-out': 'declined',
  failed: 'failed',
};

const UNPAID_ENDS: ReadonlySet<OrderState> = new Set(['declined', 'failed', 'expired']);

/** Returns the stored payment of a trade; null before the first submission, unless the caller knows of one. */
export async function tradeStatus(
  services: GatewayServices,
  order: Order,
  { isSubmitted = false } = {},
): Promise<CheckoutStatus | null> {
  const payments = (await listAttempts(services.database, order.tradeId)).filter(
    ({ kind }) => kind === 'payment',
  );
  const reason = unpaidReason(order, payments);
  if (order.state !== 'processing')
    return status(services, order, order.state, {
      ...(order.state === 'declined' && why(reason)),
      // The shop's page tells the refusal.
      ...(returnsAfterRefusal(order) &&
        UNPAID_ENDS.has(order.state) && {
          unpaidUrl: `${pageAddress(services, order.tradeId)}/left`,
        }),
    });
  const pending = payments.find(isPending);
  if (pending) return status(services, order, 'processing', placeOf(services, pending));
  // The payer chooses how to pay the rest.
  if (partOf(order) && order.subPayMethod === 'Voucher')
    return isSubmitted
      ? status(services, order, 'processing', { continueUrl: pageAddress(services, order.tradeId) })
      : null;
  // A gift card can be entered again on the same trade.
  if (order.subPayMethod === 'Voucher' && !isSpent(payments))
    return order.payerChooses || isSubmitted ? status(services, order, 'processing') : null;
  const end = END_OF_ATTEMPT[payments.at(-1)?.state ?? 'asking'];
  return end ? status(services, order, end, { ...why(reason), mayBePaid: true }) : null;
}

/** Returns where the payer continues while the rail waits; a page of ours posts the rail's form. */
const placeOf = (
  services: GatewayServices,
  { tradeId, payerUrl, payerForm, payerAction, startedAt }: Attempt,
): Details => ({
  ...(payerUrl && { continueUrl: payerForm ? `${pageAddress(services, tradeId)}/go` : payerUrl }),
  ...(payerAction && {
    action:
      payerAction.kind === 'confirm-in-app'
        ? { ...payerAction, askedAt: Math.floor(startedAt.getTime() / 1000) }
        : payerAction,
  }),
});

const why = (reason: UnpaidReason | undefined): Details => (reason ? { reason } : {});

/** Capture of an order → why its card is requested, when it does not pay at once. */
export const CARD_PURPOSE = {
  now: undefined,
  later: 'reserve',
  never: 'keep',
} as const satisfies Record<Order['capture'], CardPurpose | undefined>;

function status(
  { clock }: GatewayServices,
  order: Order,
  state: OrderState,
  details: Details = {},
): CheckoutStatus {
  const purpose = CARD_PURPOSE[order.capture];
  const { graceTargetDays }: MethodRow = METHODS[order.subPayMethod];
  // Banks take days, so their money is waited for longer than the timeout; the payer is told of that end.
  const endsAt = graceTargetDays === undefined ? dueTimeOf(order) : order.expiresAt;
  return {
    tradeId: order.tradeId,
    orderId: order.orderId,
    state,
    final: isFinalForPayer(state),
    amount: formatAmount(shownMinor(order)),
    currency: order.currency,
    method: shownMethod(order),
    ...(purpose && { purpose }),
    expiresAt: Math.floor(endsAt.getTime() / 1000),
    now: Math.floor(clock.now().getTime() / 1000),
    hasFixedEnd: true,
    ...details,
  };
}

/** Returns what the page does next: redirect to the rail, wait, or nothing more. */
export function nextStep(services: GatewayServices, status: CheckoutStatus): NextStep {
  const { final, method, continueUrl, action, tradeId } = status;
  if (final) return { kind: 'done', status: status };
  if (method === 'Voucher' && !continueUrl)
    return { kind: 'voucher', submitUrl: `${pageAddress(services, tradeId)}/voucher`, status: status };
  return continueUrl && !action
    ? { kind: 'redirect', url: continueUrl, status: status }
    : { kind: 'wait', status: status };
}
