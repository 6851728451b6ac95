/** Revokes a stored card. */
import { revokeStoredCard as revoke } from '../vault/manage-stored-cards.ts';
import { getMerchantOrRefuse } from './find-or-refuse.ts';
import { NotFound } from './refusal.ts';
import { defineUseCase } from './use-case.ts';

/**
 * Revokes a stored card of a merchant (UID) and destroys its number and token, permanently. The rail's own token of a
 * card that it keeps stays until the rail has deleted it.
 */
export const revokeStoredCard = defineUseCase(
  'tokens.revoke',
  async ({ tx }, { merchant, cardId }: { merchant: string; cardId: string }) => {
    const { id: merchantId } = await getMerchantOrRefuse(tx, merchant);
    if (!(await revoke(tx, { merchantId, id: cardId })))
      throw new NotFound(`Merchant ${merchant} has no stored card ${cardId}, or it is revoked already.`);
    return { result: undefined, merchantId, subject: `stored card ${cardId}`, details: {} };
  },
);
