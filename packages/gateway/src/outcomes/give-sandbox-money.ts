/** Simulated money that the sandbox posts to a merchant's balance, so that payouts can be tested at once. */
import type { Money } from '@gangway/protocol';
import { findMerchant } from '../accounts/manage-merchants.ts';
import { newId } from '../ids.ts';
import { ledgerAccounts } from '../ledger/postings.ts';
import { bookTransfers } from '../ledger/transfers.ts';
import type { GatewayServices } from './gateway-services.ts';

/** Posts money as if the bank had sent it. Returns false for an unknown merchant. */
export async function giveSandboxMoney(
  { database, clock }: Pick<GatewayServices, 'database' | 'clock'>,
  merchantUid: string,
  { amountMinor, currency }: Money,
): Promise<boolean> {
  const merchant = await findMerchant(database, merchantUid);
  if (!merchant) return false;
  const transfer = {
    debit: ledgerAccounts.bank,
    credit: ledgerAccounts.merchantAvailable(merchant.id),
    amountMinor,
    currency,
    tradeId: null,
    reference: `sandbox:${newId()}`,
    event: 'sandbox-money',
    bookedAt: clock.now(),
  };
  await database.transaction((tx) => bookTransfers(tx, [transfer]));
  return true;
}
