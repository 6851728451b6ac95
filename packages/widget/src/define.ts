// Registers the elements, except tags that are already defined, for instance by another copy.
import { GwCardForm } from './card-form/gw-card-form.ts';
import { GwCheckout } from './checkout/gw-checkout.ts';
import { defineElement } from './define-element.ts';
import { GwPaymentStatus } from './payment-status/gw-payment-status.ts';

/** Registers every element. Does nothing without custom elements, such as on a server. */
export function define(): void {
  defineElement('gw-card-form', GwCardForm);
  defineElement('gw-checkout', GwCheckout);
  defineElement('gw-payment-status', GwPaymentStatus);
}

define();

// With them come their tags' types.
export { GwCardForm, GwCheckout, GwPaymentStatus };
