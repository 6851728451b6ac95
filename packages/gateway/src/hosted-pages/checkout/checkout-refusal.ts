/** How a page's own checkout refuses: in the shape of the checkout contract. */
import { CHECKOUT_ERRORS, type CheckoutErrorCode } from '@gangway/protocol/checkout';
import type { Context } from 'hono';

/** A refusal. `message` is for the developer. */
export class CheckoutRefusal extends Error {
  readonly code: CheckoutErrorCode;

  constructor(code: CheckoutErrorCode, message: string) {
    super(message);
    this.code = code;
  }
}

/** What the answers to an element carry. */
export const CHECKOUT_HEADERS = { 'Cache-Control': 'no-store', 'X-Content-Type-Options': 'nosniff' };

/** A refusal as an answer. */
export const refuseCheckout = (context: Context, { code, message }: CheckoutRefusal): Response =>
  context.json({ error: { code, message } }, CHECKOUT_ERRORS[code].http, CHECKOUT_HEADERS);
