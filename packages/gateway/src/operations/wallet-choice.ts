/** Stores the Alipay+ wallet that a merchant chose with the order. */
import { insertWalletChoice } from '../orders/wallet-choices.ts';
import type { Creation } from './create-order.ts';

/** Returns what stores the choice of a request; undefined without one, because the payer then chooses. */
export const walletChoice = ({
  values: { sub_pay_method_type: type },
}: {
  readonly values: { readonly sub_pay_method_type?: string | undefined };
}): Creation['write'] => {
  return type === undefined ? undefined : (tx, { tradeId }) => insertWalletChoice(tx, tradeId, type);
};
