/** The payer's word on a card that an order would keep: asked once, and nothing is kept without it. */
import { type Queryable, statement } from '../storage/database.ts';
import type { CardFacts, TokenType } from './stored-cards.ts';

/** A card about which the payer has not been heard yet. */
export interface OpenConsent extends CardFacts {
  readonly tokenType: TokenType;
}

const find = statement(
  'vault.find-open-consent',
  `SELECT token_type AS "tokenType", brand, last4, expiry_month AS "expiryMonth", expiry_year AS "expiryYear"
   FROM stored_cards WHERE trade_id = $1 AND consented_at IS NULL`,
);
const agree = statement(
  'vault.agree-to-keep',
  'UPDATE stored_cards SET consented_at = $2 WHERE trade_id = $1 AND consented_at IS NULL RETURNING id',
);
const refuse = statement(
  'vault.refuse-to-keep',
  'DELETE FROM stored_cards WHERE trade_id = $1 AND consented_at IS NULL RETURNING id',
);

/** What the payer is still to be asked; undefined where there is nothing to ask, or no more. */
export const findOpenConsent = async (db: Queryable, tradeId: string): Promise<OpenConsent | undefined> =>
  (await db.query<OpenConsent>(find, [tradeId]))[0];

/** Takes the payer's first word; a no destroys the card. Answers false when there was one before. `now`: business time. */
export async function decideConsent(
  tx: Queryable,
  { tradeId, agrees, now }: { tradeId: string; agrees: boolean; now: Date },
): Promise<boolean> {
  const rows = agrees ? tx.query(agree, [tradeId, now]) : tx.query(refuse, [tradeId]);
  return (await rows).length > 0;
}
