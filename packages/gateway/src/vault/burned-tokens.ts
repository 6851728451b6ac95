/**
 * One use of a token, ten of a ticket: the use is stored in the transaction of the payment (docs/protocol.md, The card
 * token).
 */
import { TOKENS_PER_TICKET_MAX } from '@gangway/protocol/cards';
import { GatewayError } from '../gateway-error.ts';
import { type Queryable, statements } from '../storage/database.ts';

/** The largest difference between the clocks of nodes. */
const MARGIN_SECONDS = 60;

const SQL = statements('vault', {
  // A concurrent use of the same token waits at the primary key of burned_tokens, one of the same ticket at
  // ticket_uses.
  burnToken: `WITH burned AS (
     INSERT INTO burned_tokens (jti, ticket_id, trade_id, expires_at, merchant_id) VALUES ($1, $2, $3, $4, $6)
     ON CONFLICT DO NOTHING RETURNING ticket_id, expires_at, merchant_id
   ), counted AS (
     INSERT INTO ticket_uses AS u (ticket_id, redeemed, expires_at, merchant_id)
     SELECT ticket_id, 1, expires_at, merchant_id FROM burned
     ON CONFLICT (ticket_id) DO UPDATE SET redeemed = u.redeemed + 1 WHERE u.redeemed < $5
     RETURNING redeemed
   )
   SELECT EXISTS (SELECT FROM burned) AS "isFirst", EXISTS (SELECT FROM counted) AS "hasCapacity"`,
  forgetBurnedTokens: `DELETE FROM burned_tokens WHERE jti IN
     (SELECT jti FROM burned_tokens WHERE expires_at <= $1 LIMIT $2) RETURNING 1`,
  forgetTicketUses: `DELETE FROM ticket_uses WHERE ticket_id IN
     (SELECT ticket_id FROM ticket_uses WHERE expires_at <= $1 LIMIT $2) RETURNING 1`,
});

/** The only use of a token; the first three members are those of redeemToken. */
export interface TokenUse {
  readonly jti: string;
  readonly ticketId: string;
  readonly expiresAt: Date;
  readonly tradeId: string;
  readonly merchantId: string;
}

/**
 * Stores the use of a token within `tx`. Throws GatewayError -4119 for a used token, or for the eleventh of its ticket;
 * then `tx` must be rolled back.
 */
export async function burnToken(tx: Queryable, use: TokenUse): Promise<void> {
  const values = [use.jti, use.ticketId, use.tradeId, use.expiresAt, TOKENS_PER_TICKET_MAX, use.merchantId];
  const [outcome] = await tx.query<{ isFirst: boolean; hasCapacity: boolean }>(SQL.burnToken, values);
  if (!outcome?.isFirst)
    throw new GatewayError('-4119', 'Invalid Token: payment_token_object was used before');
  if (!outcome.hasCapacity)
    throw new GatewayError(
      '-4119',
      'Invalid Token: payment_token_object is one of too many made by one card form',
    );
}

/**
 * Deletes tokens and tickets that have expired, at most `limit` each. Returns whether more may be left. `now` is real
 * time.
 */
export async function forgetBurnedTokens(db: Queryable, now: Date, limit: number): Promise<boolean> {
  const before = new Date(now.getTime() - MARGIN_SECONDS * 1000);
  const tokens = await db.query(SQL.forgetBurnedTokens, [before, limit]);
  const tickets = await db.query(SQL.forgetTicketUses, [before, limit]);
  return tokens.length === limit || tickets.length === limit;
}
