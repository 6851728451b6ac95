/** Registers a merchant's app on a wallet platform. */
import { randomSecret } from '../accounts/secrets.ts';
import { addWalletApp as insertWalletApp, type WalletApp } from '../accounts/wallet-apps.ts';
import { getMerchantOrRefuse } from './find-or-refuse.ts';
import { appIdFault, appKeyFault } from './input-rules.ts';
import { Refusal } from './refusal.ts';
import { defineUseCase } from './use-case.ts';

/** An app of a merchant (UID); `key` is its key on the platform, by default a new one. */
export interface WalletAppToAdd {
  readonly merchant: string;
  readonly wallet: WalletApp['wallet'];
  readonly appId: string;
  readonly key?: string | undefined;
}

/** Registers an app, or reactivates a disabled one. Returns its key, which is shown only once if it is new. */
export const addWalletApp = defineUseCase(
  'wallet-apps.add',
  async ({ tx, rootKey }, { merchant, wallet, appId, key: given }: WalletAppToAdd) => {
    const { id: merchantId } = await getMerchantOrRefuse(tx, merchant);
    const key = given ?? randomSecret();
    if (!(await insertWalletApp(tx, rootKey, { merchantId, wallet, appId, key })))
      throw new Refusal(`Merchant ${merchant} has the app ${appId} for ${wallet} already.`);
    const details = { wallet, keyShown: given === undefined };
    return { result: { key }, merchantId, subject: `wallet app ${appId}`, details };
  },
  ({ appId, key }) => [appIdFault(appId), key === undefined ? undefined : appKeyFault(key)],
);
