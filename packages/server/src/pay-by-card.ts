/** `payByCard`: pays from an ordinary form, with the token of `<gw-card-form>`. */

import { TOKEN_LENGTH_MAX } from '@gangway/protocol/cards';
import { isEmail } from '@gangway/protocol/checkout';
import { CheckoutFailure, failureOf } from './checkout-failure.ts';
import { keepOrder } from './create-checkout.ts';
import { type OrderInput, readOrder } from './order-input.ts';
import { returnPageOf } from './payer-return.ts';
import { cardRequest, requestIdOf } from './payment-requests.ts';
import { payOrder } from './payments.ts';
import type { Shop } from './shop.ts';
import { nextStepOf } from './status.ts';

const CALLER = 'payByCard';

/** An order, and the card that pays it. */
export interface CardPaymentInput extends OrderInput {
  /** The payer's e-mail address: a card payment needs one. */
  readonly email: string;
  /** The one-time token: the value of the form field with the card form's `name`. */
  readonly token: string;
}

/** The result of `payByCard`. */
export interface CardPayment {
  /** Where to redirect the payer (303): to 3-D Secure, or to `returnUrl` when nothing is left to do. */
  readonly url: string;
  readonly tradeId: string;
}

/**
 * Saves the order as `createCheckout` does and begins its payment. The same token for the same order returns the same
 * payment, however often the form is sent.
 *
 * Throws CheckoutFailure. The payer can correct `email-invalid` and `card-token-refused`: show the form again, and the
 * card form makes a new token. After `gateway-unreachable` the form may be sent again, after `payment-refused` and
 * `request-invalid` not. Throws `internal` without the option `publicUrl`.
 */
export async function payByCard(shop: Shop, input: CardPaymentInput): Promise<CardPayment> {
  const { token, email } = input;
  const { publicUrl: address } = shop.settings;
  if (address === undefined) {
    throw new CheckoutFailure('internal', 'payByCard: gangway() needs the option publicUrl for it.');
  }
  if (typeof email !== 'string' || !isEmail(email)) {
    throw new CheckoutFailure('email-invalid', 'payByCard: email is not an e-mail address.');
  }
  if (!isToken(token)) {
    throw new CheckoutFailure(
      'card-token-refused',
      'payByCard: token is not what the card form puts into the field of its name; was the form complete?',
    );
  }
  const wanted = readOrder(input, { caller: CALLER, methods: ['Card'] });
  const order = await keepOrder(shop, wanted);
  const requestId = await requestIdOf('card', order.orderId, token);
  try {
    const attempt = { requestId, method: 'Card', address, request: cardRequest(token, email) };
    const { order: now, trade } = await payOrder(shop, order, attempt);
    const step = nextStepOf(now, trade, shop.nowSeconds());
    const url = step.kind === 'redirect' ? step.url : await returnPageOf(shop, now, trade);
    return { url, tradeId: trade.tradeId };
  } catch (error) {
    throw failureOf(error, shop.settings.logger);
  }
}

const isToken = (token: unknown): boolean =>
  typeof token === 'string' && /^[\w.-]+$/.test(token) && token.length <= TOKEN_LENGTH_MAX;
