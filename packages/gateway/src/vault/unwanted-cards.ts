/** Cards that rails keep and no order has stored: their tokens wait here, sealed, until the rails have deleted them. */
import { type Queryable, statements } from '../storage/database.ts';
import type { Vault } from './vault.ts';

const SQL = statements('vault', {
  rejectCard: `INSERT INTO unwanted_cards (attempt_id, merchant_id, rail, sealed_token) VALUES ($1, $2, $3, $4)
   ON CONFLICT DO NOTHING RETURNING attempt_id`,
  // Any of them, so that no card that is never deleted holds up the others.
  listUnwantedCards: `SELECT "attemptId", rail, "sealedToken" FROM (SELECT attempt_id AS "attemptId", rail,
       sealed_token AS "sealedToken", row_number() OVER (PARTITION BY rail ORDER BY random()) AS turn
     FROM unwanted_cards) AS c
   WHERE turn <= $1`,
  deleteUnwantedCard: 'DELETE FROM unwanted_cards WHERE attempt_id = $1 RETURNING attempt_id',
});

/** A card that is to be deleted at the rail of its account. An attempt stores at most one. */
export interface UnwantedCard {
  readonly attemptId: string;
  readonly account: string;
  /** The rail's own token of it. */
  readonly token: string;
}

/** A sealed token does not open when it is moved to another attempt or account. */
const contextOf = ({ attemptId, account }: Pick<UnwantedCard, 'attemptId' | 'account'>): string =>
  `unwanted-card:${attemptId}:${account}`;

/** Has a card deleted at its rail. A repeat changes nothing. */
export async function rejectCard(
  { seal }: Pick<Vault, 'seal'>,
  tx: Queryable,
  { merchantId, ...card }: UnwantedCard & { readonly merchantId: string },
): Promise<void> {
  const { attemptId, account, token } = card;
  await tx.query(SQL.rejectCard, [attemptId, merchantId, account, seal.seal(token, contextOf(card))]);
}

/** Returns cards that their rails have not deleted yet: at most `limit` of each account, any of them. */
export async function listUnwantedCards(
  { seal }: Pick<Vault, 'seal'>,
  db: Queryable,
  limit: number,
): Promise<UnwantedCard[]> {
  const rows = await db.query<{ attemptId: string; rail: string; sealedToken: Buffer }>(
    SQL.listUnwantedCards,
    [limit],
  );
  return rows.map(({ attemptId, rail: account, sealedToken }) => ({
    ...{ attemptId, account },
    token: seal.open(sealedToken, contextOf({ attemptId, account })).toString('utf8'),
  }));
}

/** Deletes the token of a card that its rail has deleted. */
export const deleteUnwantedCard = (db: Queryable, attemptId: string): Promise<unknown[]> =>
  db.query(SQL.deleteUnwantedCard, [attemptId]);
