/** The part of an order that a gift card with too little money pays, and the rest that another way pays. */
import { convertAmount } from '@gangway/protocol';
import { type Queryable, statement } from '../storage/database.ts';
import type { Order } from './order.ts';

const write = statement(
  'orders.take-part',
  `UPDATE orders SET part_amount = $2, part_reference = $3
   WHERE trade_id = $1 AND state = 'processing' AND part_amount IS NULL RETURNING trade_id`,
);

/** A part in hundredths of the order's currency; `reference` is its rail's reference of the payment. */
export interface OrderPart {
  readonly amountMinor: bigint;
  readonly reference: string;
}

/** The members of an order that say what a part pays of it. */
type Parted = Pick<Order, 'amountMinor' | 'partAmountMinor'>;

/** Returns the part that a gift card has paid, whether the order was paid afterwards or not; undefined without one. */
export const partOf = ({
  partAmountMinor,
  partReference,
}: Pick<Order, 'partAmountMinor' | 'partReference'>): OrderPart | undefined =>
  partAmountMinor && partReference ? { amountMinor: partAmountMinor, reference: partReference } : undefined;

/** Returns what another way pays, in hundredths: the whole amount without a part. */
export const restMinor = ({ amountMinor, partAmountMinor }: Parted): bigint =>
  amountMinor - (partAmountMinor ?? 0n);

/** Returns the amount that a payer reads, in hundredths: what is still to pay, or all of an order that has ended. */
export const shownMinor = (order: Parted & Pick<Order, 'state'>): bigint =>
  order.state === 'processing' ? restMinor(order) : order.amountMinor;

/** Returns the part's share of the settlement, in hundredths of its currency; the rest takes what is left. */
export const partSettlementMinor = (
  part: Pick<OrderPart, 'amountMinor'>,
  { exchangeRate, settlementCurrency }: Pick<Order, 'exchangeRate' | 'settlementCurrency'>,
): bigint => convertAmount(part.amountMinor, exchangeRate, settlementCurrency);

/** Stores the part of a locked, open order and returns the updated order. Throws when it has one already. */
export async function writePart(tx: Queryable, order: Order, part: OrderPart): Promise<Order> {
  const { amountMinor: partAmountMinor, reference: partReference } = part;
  const rows = await tx.query(write, [order.tradeId, partAmountMinor, partReference]);
  if (rows.length === 0) throw new Error(`Order ${order.tradeId} can take no part`);
  return { ...order, payerChooses: true, partAmountMinor, partReference };
}
