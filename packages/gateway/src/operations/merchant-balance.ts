/** `v3.MerchantBalance`: returns a merchant's balance, or requests a payout of it. */
import { formatAmount, parseAmount } from '@gangway/protocol';
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
import { type Answer, findFirstAnswer, type OperationRequest } from './operation-request.ts';

/** Returns the balance, or accepts a payout. Throws -4005 for a payout above the usable balance. */
export const merchantBalance = (services: GatewayServices, request: OperationRequest): Promise<Answer> =>
  request.values.amount === undefined ? getBalance(services, request) : payOut(services, request);

async function getBalance(
  { database, clock, serviceName }: GatewayServices,
  { caller, values }: OperationRequest,
): Promise<Answer> {
  const currency = values.currency!;
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
function payOut(services: GatewayServices, request: OperationRequest): Promise<Answer> {
  const { caller, values, key, contentMac } = request;
  const { merchantId, accountId } = caller;
  const currency = values.currency!;
  const amountMinor = parseAmount(values.amount!)!;
  return services.database.transaction(async (tx) => {
    await lockFunds(tx, merchantId, currency);
    // A repeat that waited for the lock finds the key of the first request here.
    const first = await findFirstAnswer(tx, request, () => '');
    if (first) return first;
    const { usable } = await readBalance(tx, merchantId, currency);
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
      reference: values.reference!,
      notifyUrl: values.notify_url!,
      createdAt: bookedAt,
    });
    const answer = payoutRecord(services, payout);
    if (!(await claimKey(tx, { accountId, key, contentMac, tradeId: null, answer })))
      throw new GatewayError('-4118', `Incorrect request ID: ${key} was used for another request`);
    await bookTransfers(tx, postPayoutAsked({ ...payout, bookedAt }));
    return answer;
  });
}
