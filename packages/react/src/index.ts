// The elements as React components. Their tags are rendered on a server too; they are defined in the browser.
'use client';

import type {
  GwCardForm as CardFormElement,
  GwCheckout as CheckoutElement,
  GwPaymentStatus as PaymentStatusElement,
} from '@gangway/widget';
import { elementComponent } from './element-component.ts';

/** `<gw-checkout>`: choose a method, pay and see the result. The link inside is shown until it is ready. */
export const GwCheckout = elementComponent('gw-checkout');
/** The element behind a `ref` of {@link GwCheckout}, with its methods. */
export type GwCheckout = CheckoutElement;

/** `<gw-card-form>`: the card fields as a control of the form around it. */
export const GwCardForm = elementComponent('gw-card-form');
/** The element behind a `ref` of {@link GwCardForm}, with its methods. */
export type GwCardForm = CardFormElement;

/** `<gw-payment-status>`: a payment on the thank-you page. */
export const GwPaymentStatus = elementComponent('gw-payment-status');
/** The element behind a `ref` of {@link GwPaymentStatus}. */
export type GwPaymentStatus = PaymentStatusElement;

export type { ElementComponentProps } from './element-component.ts';
