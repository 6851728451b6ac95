/** Readable card numbers: what a payment sends of one, and the network's reference, by which it is charged later. */
import type { RailCard, RailYes } from '@gangway/gateway/extend';
import type { PaymentRequest } from './wire.ts';

/** A network's own reference of a payment, as Adyen passes it on. */
const NETWORK_REFERENCE = /^[\x20-\x7e]{1,64}$/;

/** Returns what a payment sends of a number. That of a stored card comes without its code, and with the reference. */
export function numberMembers(card: RailCard): PaymentRequest['paymentMethod'] {
  const { number, expiryMonth, expiryYear, cvc, holder, stored } = card;
  return {
    ...{ type: 'scheme', number, expiryMonth, expiryYear },
    ...(cvc !== '' && { cvc }),
    ...(holder !== undefined && { holderName: holder }),
    ...(stored?.networkReference && { networkPaymentReference: stored.networkReference }),
  };
}

/**
 * Returns the network's reference of a payment, where its answer or webhook names it. It is not signed: with a wrong
 * one, later payments by the card are declined.
 */
export function networkFacts({
  networkTxReference: reference,
}: Readonly<Record<string, unknown>> = {}): Pick<RailYes, 'networkReference'> {
  const isGiven = typeof reference === 'string' && NETWORK_REFERENCE.test(reference);
  return isGiven ? { networkReference: reference } : {};
}
