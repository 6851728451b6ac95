/** Replaces the credentials of a merchant's account at a rail. */
import { accountName, type Credentials, rotateRailAccount as rotate } from '../rails/rail-accounts.ts';
import { endCardRoutes } from './end-card-routes.ts';
import {
  checkCredentials,
  getDriverOrRefuse,
  getMerchantOrRefuse,
  refuseOtherAccount,
} from './find-or-refuse.ts';
import { NotFound } from './refusal.ts';
import { defineUseCase } from './use-case.ts';

/** New credentials for the account of a merchant (UID) at a rail. */
export interface RailRotation {
  readonly merchant: string;
  readonly rail: string;
  readonly credentials: Credentials;
}

/**
 * Replaces the credentials; every node uses the new ones within seconds. Returns the account's name, and the methods
 * whose routes have ended ({@link endCardRoutes}).
 */
export const rotateRailAccount = defineUseCase(
  'rails.rotate',
  async (making, { merchant, rail, credentials }: RailRotation) => {
    const { tx, rootKey, mode, drivers } = making;
    const { id: merchantId } = await getMerchantOrRefuse(tx, merchant);
    const name = accountName(rail, merchant);
    const driver = getDriverOrRefuse(drivers, rail);
    checkCredentials(driver, { name, mode, credentials });
    await refuseOtherAccount({ tx, rootKey }, driver, { name, mode, credentials });
    if (!(await rotate(tx, rootKey, { name, mode }, credentials)))
      throw new NotFound(`Merchant ${merchant} has no account at ${rail}.`);
    const ended = await endCardRoutes(making, driver, { name, merchantId });
    return { result: { name, ended }, merchantId, subject: `rail account ${name}`, details: { ended } };
  },
);
