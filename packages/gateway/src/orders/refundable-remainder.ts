/** The refundable remainder of an order, and a refund's share of the settlement: pure functions. */
import { convertAmount } from '@gangway/protocol';
import type { Dispute } from './disputes.ts';
import type { Order } from './order.ts';
import { countingRefunds, type Refund } from './refunds.ts';

/** What is left to refund, in hundredths of the order's currency and of its settlement currency. */
export interface RefundableRemainder {
  readonly amountMinor: bigint;
  readonly settlementAmountMinor: bigint;
  /** The number of refunds that reduced it. */
  readonly count: number;
}

/** Returns what is left of an order after the refunds that count, and after what banks take back or may take back. */
export function refundableRemainder(
  order: Pick<Order, 'amountMinor' | 'settlementAmountMinor'>,
  refunds: readonly Refund[],
  disputes: readonly Dispute[],
): RefundableRemainder {
  const counting = countingRefunds(refunds);
  const gone = [...counting, ...disputes.filter(({ state }) => state !== 'won')];
  const leftOf = (whole: 'amountMinor' | 'settlementAmountMinor') => {
    const left = gone.reduce((rest, one) => rest - one[whole], order[whole]);
    return left > 0n ? left : 0n;
  };
  return {
    amountMinor: leftOf('amountMinor'),
    settlementAmountMinor: leftOf('settlementAmountMinor'),
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
