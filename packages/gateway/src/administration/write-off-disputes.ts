/** Writes off what a merchant cannot pay of its lost disputes. */
import { formatAmount } from '@gangway/protocol';
import { lostDisputes, postWrittenOff } from '../ledger/dispute-losses.ts';
import { lockFunds, merchantBalance, refundableFunds } from '../ledger/merchant-funds.ts';
import { bookTransfers } from '../ledger/transfers.ts';
import { getMerchantOrRefuse } from './find-or-refuse.ts';
import { currencyFault } from './input-rules.ts';
import { Refusal } from './refusal.ts';
import { defineUseCase } from './use-case.ts';

/**
 * Writes off what a merchant (UID) owes us in a currency, as far as it comes from lost disputes and none of its money
 * covers it, unsettled, reserved and deposited money included. Returns the amount in hundredths. The merchant's debt
 * ends, so this is for one who will not pay.
 */
export const writeOffDisputes = defineUseCase(
  'merchants.write-off',
  async ({ tx, clock }, { uid, currency }: { uid: string; currency: string }) => {
    const { id: merchantId } = await getMerchantOrRefuse(tx, uid);
    await lockFunds(tx, merchantId, currency);
    const { reserve, deposit } = await merchantBalance(tx, merchantId, currency);
    const funds = (await refundableFunds(tx, merchantId, currency)) + reserve + deposit;
    const lost = await lostDisputes(tx, merchantId, currency);
    const amountMinor = -funds < lost ? -funds : lost;
    if (amountMinor <= 0n)
      throw new Refusal(`Merchant ${uid} owes nothing in ${currency} from lost disputes.`);
    await bookTransfers(tx, postWrittenOff(merchantId, { amountMinor, currency }, clock.now()));
    const details = { amount: formatAmount(amountMinor), currency };
    return { result: { amountMinor }, merchantId, subject: `merchant ${uid}`, details };
  },
  ({ currency }) => [currencyFault(currency)],
);
