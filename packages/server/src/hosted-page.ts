/**
 * `GET …/hosted/:id`: an order on the gateway's own page of all methods, for a payer whose browser does not run the
 * element. The link is valid for a day, and only for the price it was made for.
 */
import * as v from 'valibot';
import { operationOf } from './card-terms.ts';
import { CheckoutFailure, failureOf } from './checkout-failure.ts';
import { isHolding, isMade, isOpen } from './orders.ts';
import { knownSecrets } from './payer-fields.ts';
import { returnPageOf } from './payer-return.ts';
import { requestIdOf } from './payment-requests.ts';
import { type PricedOrder, payOrder } from './payments.ts';
import type { Shop } from './shop.ts';
import { nextStepOf } from './status.ts';
import type { OrderRecord } from './stores/store.ts';

/** The `aud` claim of the token in the link. */
const HOSTED_AUDIENCE = 'gw-hosted';

const HOSTED_SECONDS = 24 * 60 * 60;

/** The gateway's name for its page of all methods. */
const LIST = 'List';

const claimsSchema = v.object({ orderId: v.string(), amount: v.string(), currency: v.string() });

/**
 * Returns the link to an order's hosted page; undefined without the option `publicUrl`, and for an order that only
 * keeps a card.
 */
export async function hostedUrlOf(
  { settings: { publicUrl }, tokens }: Shop,
  { orderId, amount, currency, cards }: PricedOrder & Pick<OrderRecord, 'cards'>,
): Promise<string | undefined> {
  if (publicUrl === undefined || !hasPage(cards)) return undefined;
  return `${publicUrl}/hosted/${await tokens.make(HOSTED_AUDIENCE, HOSTED_SECONDS, { orderId, amount, currency })}`;
}

/**
 * Returns where to redirect a payer who opened the link: the gateway's page of the order, the same one for every tab,
 * or the shop's return page when nothing is left to pay. An open payment of the element is ended first.
 *
 * Throws CheckoutFailure `session-invalid` or `session-expired` for a link that is wrong or old, and whatever a
 * submission throws.
 */
export async function openHostedPage(shop: Shop, id: string): Promise<string> {
  const claims = v.safeParse(claimsSchema, await shop.tokens.verify(HOSTED_AUDIENCE, id));
  if (!claims.success) throw new CheckoutFailure('session-invalid', 'The address names no order.');
  const priced = claims.output;
  const order = await shop.store.findOrder(priced.orderId);
  const { publicUrl: address } = shop.settings;
  if (!order || address === undefined || !hasPage(order.cards))
    throw new CheckoutFailure('payment-unknown', 'The shop does not know this order.');
  const secrets = knownSecrets(order);
  try {
    const { order: now, trade } = await payOrder(shop, priced, {
      requestId: await requestIdOf(
        'hosted',
        priced.orderId,
        priced.amount,
        priced.currency,
        `${endedOf(order)}`,
      ),
      method: LIST,
      address,
      request: {
        operation: 'v3.CreatePayments',
        // That page keeps no card.
        data: order.cards?.capture ? { operation: operationOf({ capture: order.cards.capture }) } : {},
        ...(secrets && { secrets }),
      },
    });
    const step = nextStepOf(now, trade, shop.nowSeconds());
    return step.kind === 'redirect' ? step.url : await returnPageOf(shop, now, trade);
  } catch (error) {
    throw failureOf(error, shop.settings.logger);
  }
}

const hasPage = (cards: OrderRecord['cards']): boolean => cards?.capture !== 'never';

/** Returns how many hosted pages of the order ended unpaid; the number makes the next one's key distinct. */
const endedOf = ({ trades }: OrderRecord): number =>
  trades.filter((trade) => trade.method === LIST && isMade(trade) && !isOpen(trade) && !isHolding(trade))
    .length;
