// Registers the elements; a tag that another copy defined before stays as it is.
import { GwCardForm } from './card-form/gw-card-form.ts';
import { GwCheckout } from './checkout/gw-checkout.ts';
import { GwPaymentStatus } from './payment-status/gw-payment-status.ts';

/** Registers every element. Does nothing where there are no custom elements, such as on a server. */
export function define(): void {
  const registry = globalThis.customElements;
  if (!registry) return;
  if (!registry.get('gw-card-form')) registry.define('gw-card-form', GwCardForm);
  if (!registry.get('gw-checkout')) registry.define('gw-checkout', GwCheckout);
  if (!registry.get('gw-payment-status')) registry.define('gw-payment-status', GwPaymentStatus);
}

define();
