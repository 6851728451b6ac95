/** What the rail of a payment allows, beside the protocol's own limits. */
import { GatewayError } from '../gateway-error.ts';
import type { Attempt } from '../orders/attempts.ts';
import type { Order } from '../orders/order.ts';
import type { GatewayServices } from '../outcomes/gateway-services.ts';
import type { PaymentShare } from '../outcomes/payment-shares.ts';
import type { MethodCapabilities } from '../rails/rail-capabilities.ts';

const DAY_MS = 86_400_000;

/** A payment and the amount to capture, in hundredths. */
interface PaidOver {
  readonly order: Order;
  readonly paying: Attempt;
  readonly amountMinor: bigint;
}

const capabilitiesOf = (
  { rails }: Pick<GatewayServices, 'rails'>,
  { order, paying }: Omit<PaidOver, 'amountMinor'>,
): MethodCapabilities | undefined => rails.factsOf(paying.rail)?.capabilities.methods[order.subPayMethod];

/** Throws -3003 for a partial capture where the rail only captures the whole amount. */
export function checkRailCaptures(services: Pick<GatewayServices, 'rails'>, capture: PaidOver): void {
  const isWhole = capture.amountMinor === capture.order.amountMinor;
  if (!isWhole && capabilitiesOf(services, capture)?.capture === 'full')
    throw new GatewayError('-3003', 'Amount or value out of range: this payment is captured as a whole');
}

/**
 * Returns why the rail sends back nothing of a payment, to complete "the order …": it refunds nothing, or the time to
 * refund is over. Undefined when it does.
 */
export function findReturnFault(
  services: Pick<GatewayServices, 'rails' | 'clock'>,
  { order: { paidAt }, share }: Omit<SharePaid, 'amountMinor'>,
): string | undefined {
  const can = capabilitiesOfShare(services, share);
  if (!can || !paidAt) return undefined;
  const { refund, refundDays } = can;
  if (refund === 'none') return 'was paid in a way that cannot be refunded';
  const isOver =
    refundDays !== 'unlimited' && services.clock.now().getTime() - paidAt.getTime() > refundDays * DAY_MS;
  return isOver ? `was paid over ${refundDays} days ago` : undefined;
}

/** Throws -4002 where the rail refunds nothing of a payment, and -3003 for a part where it only refunds all of it. */
export function checkRailRefunds(
  services: Pick<GatewayServices, 'rails' | 'clock'>,
  refund: SharePaid,
): void {
  const fault = findReturnFault(services, refund);
  if (fault) throw new GatewayError('-4002', `Not allowed in the present state: the order ${fault}`);
  const isWhole = refund.amountMinor === refund.share.amountMinor;
  if (!isWhole && capabilitiesOfShare(services, refund.share)?.refund === 'full')
    throw new GatewayError('-3003', 'Amount or value out of range: this payment is refunded as a whole');
}

/** What one attempt paid of an order, and how much of that to refund, in hundredths. */
interface SharePaid {
  readonly order: Pick<Order, 'paidAt'>;
  readonly share: PaymentShare;
  readonly amountMinor: bigint;
}

const capabilitiesOfShare = (
  { rails }: Pick<GatewayServices, 'rails'>,
  { attempt, method }: PaymentShare,
): MethodCapabilities | undefined => rails.factsOf(attempt.rail)?.capabilities.methods[method];
