/** Adds a merchant's account at a rail. */
import {
  accountName,
  type Credentials,
  addRailAccount as insert,
  isInUse,
  listRailAccounts,
  type Settles,
} from '../rails/rail-accounts.ts';
import type { Queryable } from '../storage/database.ts';
import { endCardRoutes } from './end-card-routes.ts';
import {
  checkCredentials,
  getDriverOrRefuse,
  getMerchantOrRefuse,
  refuseOtherAccount,
} from './find-or-refuse.ts';
import { Refusal } from './refusal.ts';
import { defineUseCase } from './use-case.ts';

/** An account of a merchant (UID) at a rail, and whose bank account the rail pays. */
export interface RailAccountToAdd {
  readonly merchant: string;
  readonly rail: string;
  readonly settles: Settles;
  readonly credentials: Credentials;
}

/**
 * Adds an account and returns its name. It serves nothing until methods are routed to it. One that is switched on again
 * has its routes, but those that are returned ({@link endCardRoutes}).
 */
export const addRailAccount = defineUseCase(
  'rails.add',
  async (making, { merchant, rail, settles, credentials }: RailAccountToAdd) => {
    const { tx, rootKey, mode, drivers } = making;
    const { id: merchantId } = await getMerchantOrRefuse(tx, merchant);
    const name = accountName(rail, merchant);
    const driver = getDriverOrRefuse(drivers, rail);
    checkCredentials(driver, { name, mode, credentials });
    await refuseOtherAccount({ tx, rootKey }, driver, { name, mode, credentials });
    await refuseOtherSettles(tx, { merchantId, name, settles });
    if (!(await insert(tx, rootKey, { name, merchantId, rail, mode, settles, credentials })))
      throw new Refusal(`Merchant ${merchant} has an account at ${rail} already.`);
    const ended = await endCardRoutes(making, driver, { name, merchantId });
    const details = { settles, mode, ended };
    return { result: { name, ended }, merchantId, subject: `rail account ${name}`, details };
  },
);

/** Throws Refusal where an account that is off settles otherwise, and money has moved there. */
async function refuseOtherSettles(
  tx: Queryable,
  { merchantId, name, settles }: { merchantId: string; name: string; settles: Settles },
): Promise<void> {
  const stored = (await listRailAccounts(tx, merchantId)).find((one) => one.name === name);
  if (!stored?.disabledAt || stored.settles === settles || !(await isInUse(tx, name))) return;
  throw new Refusal(
    `The account ${name} has payments, refunds or stored cards and settles to the ${stored.settles}: ` +
      `add it with --settles ${stored.settles}.`,
  );
}
