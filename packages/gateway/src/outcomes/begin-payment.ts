/** The beginning of a payment attempt: stored at the rail of its order, before the rail is called. */
import { type Fault, fault } from '@gangway/protocol';
import { errorOf } from '../gateway-error.ts';
import {
  type AttemptRetryPolicy,
  type BegunAttempt,
  insertAttempt,
  START_WITHIN_MS,
} from '../orders/attempts.ts';
import type { Order } from '../orders/order.ts';
import { restMinor } from '../orders/order-parts.ts';
import type { RailFacts, RailMeans } from '../rails/rail.ts';
import type { RailNeed } from '../rails/rail-capabilities.ts';
import type { Queryable } from '../storage/database.ts';
import type { GatewayServices } from './gateway-services.ts';

/** Returns what a payment needs of its rail; `card` is how its card has come. */
export const needOf = (
  {
    subPayMethod: method,
    operationName,
    capture,
    keepsCard,
    currency,
  }: Pick<Order, 'operationName' | 'capture' | 'keepsCard' | 'currency'> & {
    readonly subPayMethod: string;
  },
  card?: RailNeed['card'],
): RailNeed => ({
  method,
  operation: operationName,
  currency,
  isAuthorization: capture === 'later',
  storesCard: keepsCard || method === 'Token',
  card,
});

/**
 * Returns what is known of the rail that takes an order's next attempt, by the card of `means` if it has come.
 * Undefined when there is none, as after its merchant's account was switched off.
 */
export const findRail = async (
  { rails }: Pick<GatewayServices, 'rails'>,
  db: Queryable,
  order: Order,
  means?: RailMeans,
): Promise<RailFacts | undefined> =>
  (await rails.ofMerchant(db, order.merchantId)).find(needOf(order, formOf(means)));

/** Returns how a payment's card has come; undefined for a payment without one. */
const formOf = ({ card, keptBy }: RailMeans = {}): RailNeed['card'] => {
  if (keptBy) return { form: 'kept', account: keptBy };
  return card && (card.sealed ? { form: 'sealed', account: card.sealed.account } : { form: 'clear' });
};

/**
 * Returns the fault of a payment whose merchant has no rail for its method in its currency, or none that takes its card
 * as it has come.
 */
export const noRailFault = (method: string, currency: string, card: RailNeed['card']): Fault => {
  const missing = card?.form === 'clear' ? ' that takes card numbers from this gateway' : '';
  return fault('-4011', `this merchant has no rail for sub_pay_method ${method} in ${currency}${missing}`);
};

/** What is known of a payment attempt before it is stored. */
export interface NewPayment {
  /** Its id, where it had to be known before. */
  readonly id?: string | undefined;
  readonly retryPolicy?: AttemptRetryPolicy | undefined;
  /** What a gift card pays of the order, in hundredths. */
  readonly partMinor?: bigint | undefined;
  /** The payer's input, which decides between rails. */
  readonly means?: RailMeans | undefined;
}

/**
 * Inserts a payment attempt and returns it. It pays a part, or all that a part has left. Throws -4011 when no rail
 * takes it any more.
 */
export async function insertPayment(
  services: Pick<GatewayServices, 'rails' | 'clock'>,
  tx: Queryable,
  order: Order,
  attempt: NewPayment = {},
): Promise<BegunAttempt> {
  const { tradeId, merchantId, currency } = order;
  const { id, retryPolicy, partMinor, means } = attempt;
  const rail = await findRail(services, tx, order, means);
  if (!rail) throw errorOf(noRailFault(order.subPayMethod, currency, formOf(means)));
  const amountMinor = partMinor ?? restMinor(order);
  const what = { tradeId, kind: 'payment', rail: rail.name, amountMinor, currency } as const;
  const startBy = performance.now() + START_WITHIN_MS;
  const attemptId = await insertAttempt(tx, {
    ...what,
    merchantId,
    refundId: null,
    isPart: partMinor !== undefined,
    now: services.clock.now(),
    ...(id !== undefined && { id }),
    ...(retryPolicy && { retryPolicy }),
  });
  return { ...what, id: attemptId, state: 'asking', startBy };
}
