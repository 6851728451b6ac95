/** `payBySavedCard`: pays an order with a card that the customer lets the shop keep. */
import type { OrderState } from '@gangway/protocol';
import { cardMembers, TOKEN_TYPES } from './card-terms.ts';
import { CheckoutFailure, failureOf } from './checkout-failure.ts';
import { keepOrder } from './create-checkout.ts';
import type { MethodRequest } from './method-requests.ts';
import { demand, type Must, type OrderInput, readOrder } from './order-input.ts';
import { requestIdOf } from './payment-requests.ts';
import { payOrder } from './payments.ts';
import type { Shop } from './shop.ts';
import { nextStepOf } from './status.ts';
import type { SavedCard, ThreeDs } from './stores/store.ts';

const CALLER = 'payBySavedCard';

/** An order, and the saved card that pays it. */
export interface SavedCardInput extends Omit<OrderInput, 'capture' | 'saveCard' | 'returnUrl' | 'threeDs'> {
  /** One of `savedCards(customerId)`: its token and who uses it. */
  readonly card: Pick<SavedCard, 'token' | 'usedBy'>;
  /** `now`, the default, takes the money; `later` authorizes it. */
  readonly capture?: 'now' | 'later';
  /** As in `createCheckout`. */
  readonly threeDs?: ThreeDs;
  /** Where the customer returns to after authentication at the bank; required with a card that the customer uses. */
  readonly returnUrl?: string;
}

/** The result of `payBySavedCard`. */
export interface SavedCardPayment {
  /** `paid`, `authorized`, or `processing` while the bank authenticates the customer or has not responded. */
  readonly state: OrderState;
  readonly tradeId: string;
  /** Where to redirect the customer (303), when the bank requires authentication. */
  readonly url?: string;
}

/**
 * Saves the order and charges the card at once; `onPayment` is called as for every payment. The same card for the same
 * order returns the same payment, so another try after a decline needs another order.
 *
 * Throws CheckoutFailure: `payment-refused` says what the customer can do (gatewayCode -4006); after
 * `card-token-refused` forget the card, which is no longer valid; after `gateway-unreachable` repeat the call;
 * `request-invalid` names the wrong member; `internal` without the option `publicUrl`.
 */
export async function payBySavedCard(shop: Shop, input: SavedCardInput): Promise<SavedCardPayment> {
  const { publicUrl: address } = shop.settings;
  if (address === undefined)
    throw new CheckoutFailure('internal', `${CALLER}: gangway() needs the option publicUrl for it.`);
  const must: Must = demand(CALLER);
  const { card, returnUrl } = input;
  must(
    card && typeof card.token === 'string' && card.token !== '',
    'card is missing; give one of savedCards()',
  );
  must(Object.hasOwn(TOKEN_TYPES, card.usedBy), "card.usedBy is not 'customer' or 'merchant'");
  must(
    card.usedBy === 'merchant' || returnUrl,
    'returnUrl is missing; the customer returns there if the bank requires authentication',
  );
  const wanted = { ...input, returnUrl: returnUrl ?? address };
  const order = await keepOrder(shop, readOrder(wanted, { caller: CALLER, methods: ['Token'] }));
  const requestId = await requestIdOf('saved-card', order.orderId, card.token);
  try {
    const attempt = { requestId, method: 'Token', address, request: saleRequest(input) };
    const { order: now, trade } = await payOrder(shop, order, attempt);
    const step = nextStepOf(now, trade, shop.nowSeconds());
    const url = step.kind === 'redirect' ? { url: step.url } : {};
    return { state: trade.state, tradeId: trade.tradeId, ...url };
  } catch (error) {
    throw plain(failureOf(error, shop.settings.logger));
  }
}

/** Returns the request of a sale. The token is sent but not stored with the trade. */
const saleRequest = ({ card, capture = 'now', threeDs = 'required' }: SavedCardInput): MethodRequest => ({
  operation: 'v3.CreateCardPayments',
  data: cardMembers({ capture, saveCard: card.usedBy, threeDs }),
  secrets: { payment_token_object: card.token },
});

/** Replaces the message for one-time tokens, which does not fit a saved card. */
const plain = (failure: unknown): unknown =>
  failure instanceof CheckoutFailure && failure.code === 'card-token-refused'
    ? new CheckoutFailure(
        failure.code,
        `${CALLER}: the card is no longer valid; forget it and let the customer enter it again.`,
        failure.gatewayCode,
      )
    : failure;
