/** Stores the Alipay+ wallet that a merchant chose with the order. */
import { insertWalletChoice } from '../orders/wallet-choices.ts';
import type { Creation } from './create-order.ts';
import type { OperationRequest } from './operation-request.ts';

/** Returns what stores the choice of a request; undefined without one, because the payer then chooses. */
export const walletChoice = ({ values }: OperationRequest): Creation['write'] => {
  const { sub_pay_method_type: type } = values;
  return type === undefined ? undefined : (tx, { tradeId }) => insertWalletChoice(tx, tradeId, type);
};
