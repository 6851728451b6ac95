/** Sales with a stored card, and the request to answer once the rail has an outcome. */
import { type RefusalReason, refusalReason } from '@gangway/protocol';
import { GatewayError } from '../gateway-error.ts';
import { late, type Queryable, statements } from '../storage/database.ts';
import type { Order } from './order.ts';
import { orderAnswer } from './order-answer.ts';
import { keptRefusal } from './request-keys.ts';

const CONFIRM = 'the bank wants the cardholder to confirm this payment; enter the card anew';
/** Why a card was declined, in words that a payer can act on. */
const REASONS: Readonly<Partial<Record<RefusalReason, string>>> = {
  'insufficient-funds': 'there is not enough money on this card; pay with another one',
  stolen: 'the bank does not take this card any more; pay with another one',
  'expired-card': 'this card has expired; pay with another one',
  'limit-exceeded': 'a limit of this card is reached; pay with another one',
  'authentication-required': CONFIRM,
  'authentication-refused': CONFIRM,
  'not-authenticated': 'the bank did not confirm that it is the cardholder; pay in another way',
};
const OTHER_REASON = 'the bank did not approve this payment; pay with another card';
const TECHNICAL = 'a technical fault kept the bank from answering and nothing was taken; try again';

/** One sale, and the key of its request. */
export interface TokenSale {
  readonly cardId: string;
  readonly accountId: string;
  readonly key: string;
}

const SQL = statements('token-sales', {
  insert:
    'INSERT INTO token_sales (trade_id, merchant_id, card_id, account_id, key) VALUES ($1, $2, $3, $4, $5)',
  // A stored answer stays: a challenge was answered with the address of its page, whatever its outcome.
  answer: `UPDATE request_keys k SET answer = $2 FROM token_sales s
   WHERE s.trade_id = $1 AND k.account_id = s.account_id AND k.key = s.key AND json_typeof(k.answer) = 'null'`,
});

/** Stores a sale in the transaction of its creation. */
export const insertTokenSale = (
  tx: Queryable,
  { tradeId, merchantId }: Order,
  { cardId, accountId, key }: TokenSale,
): Promise<unknown[]> => tx.query(late(SQL.insert), [tradeId, merchantId, cardId, accountId, key]);

/** Stores the answer to a sale, unless it has one. */
export const answerTokenSale = (
  tx: Queryable,
  tradeId: string,
  answered: Readonly<Record<string, unknown>>,
): Promise<unknown[]> => tx.query(late(SQL.answer), [tradeId, JSON.stringify(answered)]);

/** Answers the sale that ended with `reason`, unless it is answered, so that every repeat gets the same. */
export const answerEndedSale = (tx: Queryable, order: Order, reason = ''): Promise<unknown[]> =>
  answerTokenSale(tx, order.tradeId, answerOf(order, reason));

function answerOf(order: Order, reason: string): Readonly<Record<string, unknown>> {
  switch (order.state) {
    case 'declined':
    case 'expired':
      return keptRefusal(
        new GatewayError('-4006', `Declined: ${REASONS[refusalReason(reason, 'declined')] ?? OTHER_REASON}`),
      );
    case 'failed':
      return keptRefusal(new GatewayError('-4006', `Declined: ${TECHNICAL}`));
    case 'cancelled':
      return keptRefusal(new GatewayError('-4015', 'This order has been closed'));
    default:
      return orderAnswer(order);
  }
}
