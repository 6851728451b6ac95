/**
 * One use of a token, ten of a ticket: the use is stored in the transaction that claims the payment (docs/protocol.md,
 * The card token).
 */
import { TOKENS_PER_TICKET_MAX } from '@gangway/protocol/cards';
import { GatewayError } from '../gateway-error.ts';
import { type Queryable, statement } from '../storage/database.ts';

/** Nodes may differ in time by this much. */
const MARGIN_SECONDS = 60;

// A parallel use of the same token waits at the primary key of burned_tokens, one of the same ticket at ticket_uses.
const burn = statement(
  'vault.burn-token',
  `WITH burned AS (
     INSERT INTO burned_tokens (jti, ticket_id, trade_id, expires_at) VALUES ($1, $2, $3, $4)
     ON CONFLICT DO NOTHING RETURNING ticket_id, expires_at
   ), counted AS (
     INSERT INTO ticket_uses AS u (ticket_id, redeemed, expires_at) SELECT ticket_id, 1, expires_at FROM burned
     ON CONFLICT (ticket_id) DO UPDATE SET redeemed = u.redeemed + 1 WHERE u.redeemed < $5
     RETURNING redeemed
   )
   SELECT EXISTS (SELECT FROM burned) AS "isFirst", EXISTS (SELECT FROM counted) AS "hasRoom"`,
);
const forgetTokens = statement(
  'vault.forget-burned-tokens',
  `DELETE FROM burned_tokens WHERE jti IN
     (SELECT jti FROM burned_tokens WHERE expires_at <= $1 LIMIT $2) RETURNING 1`,
);
const forgetTickets = statement(
  'vault.forget-ticket-uses',
  `DELETE FROM ticket_uses WHERE ticket_id IN
     (SELECT ticket_id FROM ticket_uses WHERE expires_at <= $1 LIMIT $2) RETURNING 1`,
);

/** A token's only use. The first three are as redeemToken answered them. */
export interface TokenUse {
  readonly jti: string;
  readonly ticketId: string;
  readonly expiresAt: Date;
  readonly tradeId: string;
}

/**
 * Burns a token within `tx`, which must roll back when this throws: GatewayError -4119 for a token that was used
 * before, or the eleventh of its ticket.
 */
export async function burnToken(tx: Queryable, use: TokenUse): Promise<void> {
  const values = [use.jti, use.ticketId, use.tradeId, use.expiresAt, TOKENS_PER_TICKET_MAX];
  const [outcome] = await tx.query<{ isFirst: boolean; hasRoom: boolean }>(burn, values);
  if (!outcome?.isFirst)
    throw new GatewayError('-4119', 'Invalid Token: payment_token_object was used before');
  if (!outcome.hasRoom)
    throw new GatewayError(
      '-4119',
      'Invalid Token: payment_token_object is one of too many made by one card form',
    );
}

/**
 * Forgets, at most `limit` each, the tokens and tickets that could not be redeemed any more anyway. Returns whether
 * more may be waiting. `now` is real time.
 */
export async function forgetBurnedTokens(db: Queryable, now: Date, limit: number): Promise<boolean> {
  const before = new Date(now.getTime() - MARGIN_SECONDS * 1000);
  const tokens = await db.query(forgetTokens, [before, limit]);
  const tickets = await db.query(forgetTickets, [before, limit]);
  return tokens.length === limit || tickets.length === limit;
}
