// Registers the elements, except tags that are already defined, for instance by another copy.
import { GwCardForm } from './card-form/gw-card-form.ts';
import { GwCheckout } from './checkout/gw-checkout.ts';
import { GwPaymentStatus } from './payment-status/gw-payment-status.ts';

/** Registers every element. Does nothing without custom elements, such as on a server. */
export function define(): void {
  const registry = globalThis.customElements;
  if (!registry) return;
  if (!registry.get('gw-card-form')) registry.define('gw-card-form', GwCardForm);
  if (!registry.get('gw-checkout')) registry.define('gw-checkout', GwCheckout);
  if (!registry.get('gw-payment-status')) registry.define('gw-payment-status', GwPaymentStatus);
}

define();
