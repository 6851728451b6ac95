/** What holds of every account whose rail keeps cards: which cards are sent to it. For tests only. */
import assert from 'node:assert/strict';
import { getOrderOrThrow } from '../orders/order-rows.ts';
import type { RailNeed } from '../rails/rail-capabilities.ts';
import type { GatewayServices } from './gateway-services.ts';

/** Holds that of the accounts of an order's merchant this one alone charges the cards that it keeps, and no others. */
export async function assertOnlyKeeperCharges(
  { database, rails }: Pick<GatewayServices, 'database' | 'rails'>,
  tradeId: string,
  account: string,
): Promise<void> {
  const { merchantId } = await getOrderOrThrow(database, tradeId);
  const accounts = await rails.ofMerchant(database, merchantId);
  const find = (card: RailNeed['card']) => {
    const need = { method: 'Token', operation: 'v3.CreateCardPayments', currency: 'EUR' };
    return accounts.find({ ...need, isAuthorization: false, storesCard: true, card })?.name;
  };
  assert.equal(find({ form: 'kept', account }), account);
  for (const card of [
    { form: 'clear' },
    { form: 'kept', account: account.replace(/\d+$/, '999999') },
    { form: 'sealed', account },
  ] as const)
    assert.equal(find(card), undefined);
}
