/** Names the PCI DSS scope in which an account at a rail takes readable card numbers. */
import {
  accountName,
  endRoutes,
  openCredentials,
  type PciDssScope,
  setPciDssScope as set,
} from '../rails/rail-accounts.ts';
import { type CardForm, takesCards } from '../rails/rail-capabilities.ts';
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
  async ({ tx, rootKey, mode, drivers }, { merchant, rail, scope }: RailScope) => {
    const { id: merchantId } = await getMerchantOrRefuse(tx, merchant);
    const driver = getDriverOrRefuse(drivers, rail);
    const name = accountName(rail, merchant);
    const methodsWith = (form: CardForm) =>
      Object.keys(driver.capabilities.methods).filter((one) => takesCards(driver.capabilities, one, form));
    if (methodsWith('clear').length === 0)
      throw new Refusal(`The rail ${rail} takes no readable card numbers.`);
    if (!(await set(tx, { name, mode }, scope)))
      throw new NotFound(`Merchant ${merchant} has no account at ${rail} that is on.`);
    const credentials = await openCredentials(tx, rootKey, { name, mode });
    const hasKey =
      credentials !== undefined && driver.open({ name, mode, credentials }).cardKey !== undefined;
    const ended = scope === null && !hasKey ? methodsWith('sealed') : [];
    await endRoutes(tx, merchantId, ended, name);
    return {
      result: { name, ended },
      merchantId,
      subject: `rail account ${name}`,
      details: { scope: scope ?? 'none', ended },
    };
  },
);
