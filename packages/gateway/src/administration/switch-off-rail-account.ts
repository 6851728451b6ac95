/** Switches a merchant's account at a rail off. */
import { accountName, disableRailAccount as disable } from '../rails/rail-accounts.ts';
import { getMerchantOrRefuse } from './find-or-refuse.ts';
import { NotFound } from './refusal.ts';
import { defineUseCase } from './use-case.ts';

/**
 * Switches the account of a merchant (UID) off for new payments. Its credentials are kept: what it has taken is still
 * captured, refunded and reconciled.
 */
export const switchOffRailAccount = defineUseCase(
  'rails.off',
  async ({ tx }, { merchant, rail }: { merchant: string; rail: string }) => {
    const { id: merchantId } = await getMerchantOrRefuse(tx, merchant);
    const name = accountName(rail, merchant);
    if (!(await disable(tx, name)))
      throw new NotFound(`Merchant ${merchant} has no account at ${rail} that is on.`);
    return { result: { name }, merchantId, subject: `rail account ${name}`, details: {} };
  },
);
