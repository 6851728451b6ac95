/** `payBySavedCard`: pays an order with a card that the customer lets the shop keep. */
import type { OrderState } from '@gangway/protocol';
import { CheckoutFailure, failureOf } from './checkout-failure.ts';
import { keepOrder } from './create-checkout.ts';
import type { MethodRequest } from './method-requests.ts';
import { demand, type Must, type OrderInput, readOrder } from './order-input.ts';
import { requestIdOf } from './payment-requests.ts';
import { payOrder } from './payments.ts';
import type { Shop } from './shop.ts';
import { nextStepOf } from './status.ts';
import type { SavedCard, ScaExemption, ThreeDs } from './stores/store.ts';

const CALLER = 'payBySavedCard';

/** An order, and the saved card it is to be paid with. */
export interface SavedCardInput
  extends Omit<OrderInput, 'operation' | 'tokenType' | 'returnUrl' | 'threeDs' | 'scaExemption'> {
  /** One of `savedCards(customerId)`: its token and its type. */
  readonly card: Pick<SavedCard, 'token' | 'tokenType'>;
  /** `1` takes the money, `2` authorises it. Without it `1`. */
  readonly operation?: '1' | '2';
  /** As in `createCheckout`. */
  readonly threeDs?: ThreeDs;
  readonly scaExemption?: ScaExemption;
  /** Where a customer comes back to whom the bank wants to ask; needed with a `CIT` card. */
  readonly returnUrl?: string;
}

/** What `payBySavedCard` answers. */
export interface SavedCardPayment {
  /** `paid`, `authorized`, or `processing` while the bank asks the customer or has not answered. */
  readonly state: OrderState;
  readonly tradeId: string;
  /** Where to send the customer with 303, when his bank wants to ask him. */
  readonly url?: string;
}

/**
 * Keeps the order and charges the card at once; `onPayment` is told as of every payment. The same card for the same
 * order again answers the same payment: another try after a decline is another order.
 *
 * Throws CheckoutFailure: `payment-refused` with a sentence that says what the customer can do (gatewayCode -4006);
 * `card-token-refused` when the card is no longer good: forget it and let him enter it anew; `gateway-unreachable` may
 * be sent again; `request-invalid` names the wrong member. `internal` when gangway() was given no `publicUrl`.
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
  must(card.tokenType === 'CIT' || card.tokenType === 'MIT', "card.tokenType is not 'CIT' or 'MIT'");
  must(
    card.tokenType === 'MIT' || returnUrl,
    'returnUrl is missing; the bank may want to ask the customer, who then comes back there',
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
    throw plain(failureOf(error));
  }
}

/** The token goes along and is not stored with the trade. */
const saleRequest = ({ card, operation = '1' }: SavedCardInput): MethodRequest => ({
  operation: 'v3.CreateCardPayments',
  data: { operation: `1${operation}`, token_type: card.tokenType },
  secrets: { payment_token_object: card.token },
});

/** The words of one-time tokens do not fit a saved card. */
const plain = (failure: unknown): unknown =>
  failure instanceof CheckoutFailure && failure.code === 'card-token-refused'
    ? new CheckoutFailure(
        failure.code,
        `${CALLER}: the card is no longer good here; forget it and let the customer enter it anew.`,
        failure.gatewayCode,
      )
    : failure;
