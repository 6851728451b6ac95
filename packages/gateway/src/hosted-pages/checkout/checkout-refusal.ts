/** Errors of the checkout of a hosted page, in the shape of the checkout contract. */
import { isPassing } from '@gangway/protocol';
import { CHECKOUT_ERRORS, type CheckoutErrorBody, type CheckoutErrorCode } from '@gangway/protocol/checkout';
import type { Context } from 'hono';
import type { GatewayError } from '../../gateway-error.ts';

/** A refusal. `message` is for developers; `gatewayCode` is the gateway's own code, if it has one. */
export class CheckoutRefusal extends Error {
  readonly code: CheckoutErrorCode;
  readonly gatewayCode: string | undefined;

  constructor(code: CheckoutErrorCode, message: string, gatewayCode?: string) {
    super(message);
    this.code = code;
    this.gatewayCode = gatewayCode;
  }
}

/**
 * Maps an error of the gateway to one of the checkout contract, as a merchant server does. It is retryable only where a
 * retry may help.
 */
export function checkoutRefusalOf({ code, message }: GatewayError): CheckoutRefusal {
  if (code === '-4119') return new CheckoutRefusal('card-token-refused', message, code);
  return new CheckoutRefusal(isPassing(code) ? 'gateway-unreachable' : 'payment-refused', message, code);
}

/** The headers of every answer to an element. */
export const CHECKOUT_HEADERS = { 'Cache-Control': 'no-store', 'X-Content-Type-Options': 'nosniff' };

/** Returns the HTTP response of a refusal. */
export function refuseCheckout(context: Context, { code, message, gatewayCode }: CheckoutRefusal): Response {
  const body: CheckoutErrorBody = { error: { code, message, ...(gatewayCode && { gatewayCode }) } };
  return context.json(body, CHECKOUT_ERRORS[code].http, CHECKOUT_HEADERS);
}
