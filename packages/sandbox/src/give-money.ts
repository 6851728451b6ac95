/** Simulated money that the sandbox posts to a merchant's balance, so that payouts can be tested at once. */

import {
  bookTransfers,
  defineUseCase,
  getMerchantOrRefuse,
  ledgerAccounts,
  newId,
} from '@gangway/gateway/extend';
import { formatAmount, type Money } from '@gangway/protocol';

/** Posts money to the balance of a merchant (UID), as if the bank had sent it. */
export const giveSandboxMoney = defineUseCase(
  'balances.add',
  async ({ tx, clock }, { merchant, money }: { merchant: string; money: Money }) => {
    const { id } = await getMerchantOrRefuse(tx, merchant);
    const { amountMinor, currency } = money;
    const transfer = {
      debit: ledgerAccounts.bank,
      credit: ledgerAccounts.merchantAvailable(id),
      amountMinor,
      currency,
      tradeId: null,
      reference: `sandbox:${newId()}`,
      event: 'sandbox-money',
      bookedAt: clock.now(),
    };
    await bookTransfers(tx, [transfer]);
    const details = { amount: formatAmount(amountMinor), currency };
    return { result: undefined, merchantId: id, subject: `merchant ${merchant}`, details };
  },
);
