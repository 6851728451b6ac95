/** The members at the start of every answer about one order (docs/protocol.md, Orders). */
import { formatAmount } from '@gangway/protocol';
import type { Order } from './order.ts';

/** Returns the answer to a creation, a capture or a sale; `url`, if any, is where the payer continues. */
export const orderAnswer = (order: Order, url?: string): Readonly<Record<string, unknown>> => ({
  order_id: order.orderId,
  trade_id: order.tradeId,
  amount: formatAmount(order.amountMinor),
  currency: order.currency,
  settlement_amount: formatAmount(order.settlementAmountMinor),
  settlement_currency: order.settlementCurrency,
  exchange_rate: order.exchangeRate,
  ...(url === undefined ? {} : { url }),
  state: order.state,
});
