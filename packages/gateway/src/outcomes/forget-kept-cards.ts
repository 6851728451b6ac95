/** Deletes cards at the rails that keep them, and then here: revoked ones, and those that no order has stored. */
import type { Queryable } from '../storage/database.ts';
import { destroyKeptCard, listRevokedAtRails } from '../vault/revocations.ts';
import { deleteUnwantedCard, listUnwantedCards } from '../vault/unwanted-cards.ts';
import { awaitOutside, type GatewayServices } from './gateway-services.ts';

/** The most cards of one account in a turn, of either kind. */
const CARDS_OF_ACCOUNT_MAX = 20;

/**
 * Asks the rails to delete cards. What is not certain is asked again later; a revoked token is refused meanwhile. A
 * repeat changes nothing.
 */
export async function forgetKeptCards(
  services: Pick<GatewayServices, 'database' | 'vault' | 'rails' | 'log' | 'waitOutside'>,
): Promise<void> {
  for (const { account, token, destroy } of await listCards(services)) {
    try {
      const rail = await services.rails.named(account);
      const forget = rail?.forgetCard?.bind(rail, token);
      if (forget && (await awaitOutside(services, forget))) await destroy(services.database);
    } catch {
      // Without its cause: an error of a rail may quote what it was sent.
      services.log.warn({ rail: account }, 'a card could not be deleted at its rail');
    }
  }
}

interface CardToDelete {
  readonly account: string;
  readonly token: string;
  /** Deletes here what names the card at its rail. */
  destroy(db: Queryable): Promise<unknown>;
}

async function listCards({
  vault,
  database,
}: Pick<GatewayServices, 'database' | 'vault'>): Promise<readonly CardToDelete[]> {
  const revoked = await listRevokedAtRails(vault, database, CARDS_OF_ACCOUNT_MAX);
  const unwanted = await listUnwantedCards(vault, database, CARDS_OF_ACCOUNT_MAX);
  return [
    ...revoked.map(({ id, ...card }) => ({ ...card, destroy: (db: Queryable) => destroyKeptCard(db, id) })),
    ...unwanted.map(({ attemptId, ...card }) => ({
      ...card,
      destroy: (db: Queryable) => deleteUnwantedCard(db, attemptId),
    })),
  ];
}
