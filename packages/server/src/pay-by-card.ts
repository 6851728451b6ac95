/** `payByCard`: the payment of an ordinary form, with the token that `<gw-card-form>` put into it. */

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

/** An order, and the card it is to be paid with. */
export interface CardPaymentInput extends OrderInput {
  /** The payer's e-mail address: a card payment needs one. */
  readonly email: string;
  /** What the form's field of the card form's `name` holds: the one-time token. */
  readonly token: string;
}

/** What `payByCard` answers. */
export interface CardPayment {
  /** Where to send the payer with 303: 3-D Secure, or your `returnUrl` when nothing is left to do. */
  readonly url: string;
  readonly tradeId: string;
}

/**
 * Keeps the order as `createCheckout` does and begins its payment. The same token for the same order again
 * answers the same payment, however often the form is sent.
 *
 * Throws CheckoutFailure: `email-invalid` and `card-token-refused` are the payer's to put right (show the form
 * again; the card form makes a new token); `gateway-unreachable` may be sent again; `payment-refused` and
 * `request-invalid` are not. `internal` when gangway() was given no `publicUrl`.
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
    throw failureOf(error);
  }
}

const isToken = (token: unknown): boolean =>
  typeof token === 'string' && /^[\w.-]+$/.test(token) && token.length <= TOKEN_LENGTH_MAX;
