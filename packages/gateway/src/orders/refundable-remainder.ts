/** The refundable remainder of an order, and a refund's share of the settlement: pure functions. */
import { convertAmount } from '@gangway/protocol';
import type { Order } from './order.ts';
import { countingRefunds, type Refund } from './refunds.ts';

/** What is left to refund, in hundredths of the order's currency and of its settlement currency. */
export interface RefundableRemainder {
  readonly amountMinor: bigint;
  readonly settlementAmountMinor: bigint;
  /** The number of refunds that reduced it. */
  readonly count: number;
}

/** Returns what is left of an order after the refunds that count. */
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
 * Returns a refund's share of the settlement: its amount at the order's rate, rounded half up. The refund that takes
 * the rest of the amount takes the rest of the settlement, and no refund takes more.
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
