/** The refundable remainder of an order, and the share of its settlement that a refund takes: pure functions. */
import { convertAmount } from '@gangway/protocol';
import type { Order } from './order.ts';
import { countingRefunds, type Refund } from './refunds.ts';

/** Both in hundredths: of the order's currency, and of its settlement currency. */
export interface RefundableRemainder {
  readonly amountMinor: bigint;
  readonly settlementAmountMinor: bigint;
  /** How many refunds have taken part of it. */
  readonly count: number;
}

/** Returns what an order has left for refunds, after those that count. */
export function refundableRemainder(
  order: Pick<Order, 'amountMinor' | 'settlementAmountMinor'>,
  refunds: readonly Refund[],
): RefundableRemainder {
  const counting = countingRefunds(refunds);
  return {
    amountMinor: counting.reduce((left, refund) => left - refund.amountMinor, order.amountMinor),
    settlementAmountMinor: counting.reduce(
      (left, refund) => left - refund.settlementAmountMinor,
      order.settlementAmountMinor,
    ),
    count: counting.length,
  };
}

/**
 * Returns the share of the settlement that a refund takes: its amount at the order's rate, rounded half up. The refund
 * that takes the rest of the amount takes the rest of the settlement, and none takes more.
 */
export function settlementShare(
  remainder: RefundableRemainder,
  amountMinor: bigint,
  { exchangeRate, settlementCurrency }: Pick<Order, 'exchangeRate' | 'settlementCurrency'>,
): bigint {
  if (amountMinor === remainder.amountMinor) return remainder.settlementAmountMinor;
  const share = convertAmount(amountMinor, exchangeRate, settlementCurrency);
  return share < remainder.settlementAmountMinor ? share : remainder.settlementAmountMinor;
}
