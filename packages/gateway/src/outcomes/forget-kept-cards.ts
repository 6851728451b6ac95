/** Deletes revoked cards at the rails that keep them, and then here. */
import { destroyKeptCard, listRevokedAtRails } from '../vault/revocations.ts';
import { awaitOutside, type GatewayServices } from './gateway-services.ts';

/** The most cards of one account in a turn. */
const CARDS_OF_ACCOUNT_MAX = 20;

/**
 * Asks the rails to delete revoked cards. What is not certain is asked again later; the token is refused meanwhile. A
 * repeat changes nothing.
 */
export async function forgetKeptCards(
  services: Pick<GatewayServices, 'database' | 'vault' | 'rails' | 'log' | 'waitOutside'>,
): Promise<void> {
  for (const { id, account, token } of await listRevokedAtRails(
    services.vault,
    services.database,
    CARDS_OF_ACCOUNT_MAX,
  )) {
    try {
      const rail = await services.rails.named(account);
      const forget = rail?.forgetCard?.bind(rail, token);
      if (forget && (await awaitOutside(services, forget))) await destroyKeptCard(services.database, id);
    } catch {
      // Without its cause: an error of a rail may quote what it was sent.
      services.log.warn({ rail: account }, 'a revoked card could not be deleted at its rail');
    }
  }
}
