/** What the rail of a payment allows, beside the protocol's own limits. */
import { GatewayError } from '../gateway-error.ts';
import type { Attempt } from '../orders/attempts.ts';
import type { Order } from '../orders/order.ts';
import type { GatewayServices } from '../outcomes/gateway-services.ts';
import type { MethodCapabilities } from '../rails/rail-capabilities.ts';

const DAY_MS = 86_400_000;

/** A payment and the amount to capture or to refund, in hundredths. */
interface PaidOver {
  readonly order: Order;
  readonly paying: Attempt;
  readonly amountMinor: bigint;
}

const capabilitiesOf = (
  { rails }: Pick<GatewayServices, 'rails'>,
  { order, paying }: PaidOver,
): MethodCapabilities | undefined => rails.factsOf(paying.rail)?.capabilities.methods[order.subPayMethod];

/** Throws -3003 for a partial capture where the rail only captures the whole amount. */
export function checkRailCaptures(services: Pick<GatewayServices, 'rails'>, capture: PaidOver): void {
  const isWhole = capture.amountMinor === capture.order.amountMinor;
  if (!isWhole && capabilitiesOf(services, capture)?.capture === 'full')
    throw new GatewayError('-3003', 'Amount or value out of range: this payment is captured as a whole');
}

/**
 * Throws -4002 where the rail refunds nothing or the time to refund is over, and -3003 for a part where it only refunds
 * the whole amount.
 */
export function checkRailRefunds(services: Pick<GatewayServices, 'rails' | 'clock'>, refund: PaidOver): void {
  const { order, amountMinor } = refund;
  const can = capabilitiesOf(services, refund);
  if (!can || !order.paidAt) return;
  const { refund: part, refundDays } = can;
  const paidForMs = services.clock.now().getTime() - order.paidAt.getTime();
  if (part === 'none')
    throw new GatewayError('-4002', 'Not allowed in the present state: this payment cannot be refunded');
  if (refundDays !== 'unlimited' && paidForMs > refundDays * DAY_MS)
    throw new GatewayError(
      '-4002',
      `Not allowed in the present state: the order was paid over ${refundDays} days ago`,
    );
  if (part === 'full' && amountMinor !== order.amountMinor)
    throw new GatewayError('-3003', 'Amount or value out of range: this payment is refunded as a whole');
}
