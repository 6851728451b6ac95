/** Sales with a stored card, and the request to answer once the rail has an outcome. */
import { type Queryable, statement } from '../storage/database.ts';

/** One sale, and the key of its request. */
export interface TokenSale {
  readonly tradeId: string;
  readonly cardId: string;
  readonly accountId: string;
  readonly key: string;
}

const insert = statement(
  'token-sales.insert',
  'INSERT INTO token_sales (trade_id, card_id, account_id, key) VALUES ($1, $2, $3, $4)',
);
// A stored answer stays: a challenge was answered with the address of its page, whatever its outcome.
const answer = statement(
  'token-sales.answer',
  `UPDATE request_keys k SET answer = $2 FROM token_sales s
   WHERE s.trade_id = $1 AND k.account_id = s.account_id AND k.key = s.key AND json_typeof(k.answer) = 'null'`,
);

/** Stores a sale in the transaction of its creation. */
export const insertTokenSale = (
  tx: Queryable,
  { tradeId, cardId, accountId, key }: TokenSale,
): Promise<unknown[]> => tx.query(insert, [tradeId, cardId, accountId, key]);

/** Stores the answer to a sale, unless it has one. */
export const answerTokenSale = (
  tx: Queryable,
  tradeId: string,
  answered: Readonly<Record<string, unknown>>,
): Promise<unknown[]> => tx.query(answer, [tradeId, JSON.stringify(answered)]);
