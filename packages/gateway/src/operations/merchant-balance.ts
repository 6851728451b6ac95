/** `v3.MerchantBalance`: returns a merchant's balance, or requests a payout of it. */
import { formatAmount, type OperationValues } from '@gangway/protocol';
import type { Caller } from '../accounts/callers.ts';
import { GatewayError } from '../gateway-error.ts';
import { newId } from '../ids.ts';
import { lockFunds, merchantBalance as readBalance, walletIdOf } from '../ledger/merchant-funds.ts';
import { postPayoutAsked } from '../ledger/payout-postings.ts';
import { bookTransfers } from '../ledger/transfers.ts';
import { claimKey } from '../orders/request-keys.ts';
import { unixSeconds } from '../outcomes/announce.ts';
import type { GatewayServices } from '../outcomes/gateway-services.ts';
import { payoutRecord } from '../outcomes/payout-moves.ts';
import { insertPayout } from '../payouts/payouts.ts';
import { holdsNoMoney } from '../rails/rail-accounts.ts';
import {
  type Answer,
  findFirstAnswer,
  type KeyedRequest,
  type OperationRequest,
} from './operation-request.ts';

/**
 * Returns the balance, or accepts a payout. Throws -4005 for a payout above the usable balance, and -4120 where
 * we hold none of the merchant's money.
 */
export const merchantBalance = (
  services: GatewayServices,
  request: OperationRequest<'v3.MerchantBalance'>,
): Promise<Answer> => {
  const { caller, values } = request;
  return values.command === 'payout'
    ? payOut(services, request, values)
    : getBalance(services, caller, values.currency);
};

async function getBalance(
  { database, clock, serviceName }: GatewayServices,
  caller: Caller,
  currency: string,
): Promise<Answer> {
  const walletId = await walletIdOf(database, caller.merchantId, currency);
  const balance = await readBalance(database, caller.merchantId, currency);
  return {
    user: caller.uid,
    time: unixSeconds(clock.now()),
    gateway_name: serviceName,
    wallet_id: walletId,
    currency,
    available: formatAmount(balance.available),
    reserve: formatAmount(balance.reserve),
    usable: formatAmount(balance.usable),
    deposit: formatAmount(balance.deposit),
  };
}

/** Locks the merchant's money, so that concurrent payouts never exceed it. */
function payOut(
  services: GatewayServices,
  request: KeyedRequest,
  values: Extract<OperationValues<'v3.MerchantBalance'>, { command: 'payout' }>,
): Promise<Answer> {
  const { caller, key, contentMac } = request;
  const { merchantId, accountId } = caller;
  const { currency, amount: amountMinor } = values;
  return services.database.transaction(async (tx) => {
    await lockFunds(tx, merchantId, currency);
    // A repeat that waited for the lock finds the key of the first request here.
    const first = await findFirstAnswer(tx, request, () => '');
    if (first) return first;
    const { usable } = await readBalance(tx, merchantId, currency);
    // What is here, such as shares of a split, is paid out.
    if (amountMinor > usable && (await holdsNoMoney(tx, merchantId)))
      throw new GatewayError(
        '-4120',
        "No operational permissions: the merchant's rails pay the merchant itself",
      );
    if (amountMinor > usable)
      throw new GatewayError(
        '-4005',
        `Insufficient balance: amount is above what is usable, ${formatAmount(usable)} ${currency}`,
      );
    const bookedAt = services.clock.now();
    const payout = await insertPayout(tx, {
      payoutId: newId(),
      merchantId,
      accountId,
      amountMinor,
      currency,
      reference: values.reference,
      notifyUrl: values.notify_url,
      createdAt: bookedAt,
    });
    const answer = payoutRecord(services, payout);
    if (!(await claimKey(tx, { caller, key, contentMac, tradeId: null, answer })))
      throw new GatewayError('-4118', `Incorrect request ID: ${key} was used for another request`);
    await bookTransfers(tx, postPayoutAsked({ ...payout, bookedAt }));
    return answer;
  });
}
