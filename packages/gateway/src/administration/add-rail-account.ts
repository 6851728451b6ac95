/** Adds a merchant's account at a rail. */
import {
  accountName,
  type Credentials,
  addRailAccount as insert,
  type Settles,
} from '../rails/rail-accounts.ts';
import { checkCredentials, getDriverOrRefuse, getMerchantOrRefuse } from './find-or-refuse.ts';
import { Refusal } from './refusal.ts';
import { defineUseCase } from './use-case.ts';

/** An account of a merchant (UID) at a rail, and whose bank account the rail pays. */
export interface RailAccountToAdd {
  readonly merchant: string;
  readonly rail: string;
  readonly settles: Settles;
  readonly credentials: Credentials;
}

/** Adds an account and returns its name. It serves nothing until methods are routed to it. */
export const addRailAccount = defineUseCase(
  'rails.add',
  async ({ tx, rootKey, mode, drivers }, { merchant, rail, settles, credentials }: RailAccountToAdd) => {
    const { id: merchantId } = await getMerchantOrRefuse(tx, merchant);
    const name = accountName(rail, merchant);
    checkCredentials(getDriverOrRefuse(drivers, rail), { name, mode, credentials });
    if (!(await insert(tx, rootKey, { name, merchantId, rail, mode, settles, credentials })))
      throw new Refusal(`Merchant ${merchant} has an account at ${rail} already.`);
    return { result: { name }, merchantId, subject: `rail account ${name}`, details: { settles, mode } };
  },
);
