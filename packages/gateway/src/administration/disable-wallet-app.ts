/** Disables a merchant's app on a wallet platform. */
import { disableWalletApp as disable } from '../accounts/wallet-apps.ts';
import { getMerchantOrRefuse } from './find-or-refuse.ts';
import { NotFound } from './refusal.ts';
import { defineUseCase } from './use-case.ts';

/** Disables an app of a merchant (UID): no new payments can begin in it. */
export const disableWalletApp = defineUseCase(
  'wallet-apps.disable',
  async ({ tx }, app: { merchant: string; wallet: string; appId: string }) => {
    const { merchant, wallet, appId } = app;
    const { id: merchantId } = await getMerchantOrRefuse(tx, merchant);
    if (!(await disable(tx, { merchantId, wallet, appId })))
      throw new NotFound(`Merchant ${merchant} has no active app ${appId} for ${wallet}.`);
    return { result: undefined, merchantId, subject: `wallet app ${appId}`, details: { wallet } };
  },
);
