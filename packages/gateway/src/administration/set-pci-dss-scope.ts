/** Names the PCI DSS scope in which an account at a rail takes readable card numbers. */
import { accountName, type PciDssScope, setPciDssScope as set } from '../rails/rail-accounts.ts';
import { takesCards } from '../rails/rail-capabilities.ts';
import { endCardRoutes } from './end-card-routes.ts';
import { getDriverOrRefuse, getMerchantOrRefuse } from './find-or-refuse.ts';
import { NotFound, Refusal } from './refusal.ts';
import { defineUseCase } from './use-case.ts';

/** A scope for the account of a merchant (UID) at a rail; null ends it. */
export interface RailScope {
  readonly merchant: string;
  readonly rail: string;
  readonly scope: PciDssScope | null;
}

/**
 * From now on the account takes card numbers that this gateway can read, or none. Without a scope and without a key for
 * the card frame it can be sent no cards: the routes of such methods to it are ended and returned.
 */
export const setPciDssScope = defineUseCase(
  'rails.scope',
  async (making, { merchant, rail, scope }: RailScope) => {
    const { tx, mode, drivers } = making;
    const { id: merchantId } = await getMerchantOrRefuse(tx, merchant);
    const driver = getDriverOrRefuse(drivers, rail);
    const name = accountName(rail, merchant);
    const { capabilities } = driver;
    if (!Object.keys(capabilities.methods).some((method) => takesCards(capabilities, method, 'clear')))
      throw new Refusal(`The rail ${rail} takes no readable card numbers.`);
    const changed = await set(tx, { name, mode }, scope);
    if (!changed) throw new NotFound(`Merchant ${merchant} has no account at ${rail} that is on.`);
    const ended = await endCardRoutes(making, driver, { name, merchantId });
    return {
      result: { name, ended },
      merchantId,
      subject: `rail account ${name}`,
      details: { before: changed.before ?? 'none', after: scope ?? 'none', ended },
    };
  },
);
