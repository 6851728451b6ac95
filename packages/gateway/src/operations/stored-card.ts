/** `v3.StoredCard`: lists a customer's stored cards, revokes one, or takes a revocation back. */
import { REVOCATION_DELAY_SECONDS_MAX, type StoredCardState } from '@gangway/protocol';
import type { Caller } from '../accounts/callers.ts';
import { GatewayError } from '../gateway-error.ts';
import { lockOrder } from '../orders/order-rows.ts';
import { claimKey } from '../orders/request-keys.ts';
import { unixSeconds } from '../outcomes/announce.ts';
import type { GatewayServices } from '../outcomes/gateway-services.ts';
import type { Queryable } from '../storage/database.ts';
import {
  type CardRevocation,
  findRevocation,
  listCustomerCards,
  restoreCard,
  revokeAfter,
} from '../vault/revocations.ts';
import {
  type Answer,
  findFirstAnswer,
  type KeyedRequest,
  type OperationRequest,
} from './operation-request.ts';

/**
 * Returns a list, or makes a change once per key. Throws -4001 for an order of another merchant, and -4002
 * where the order has stored no card, or where a card to be restored is revoked already.
 */
export const storedCard = (
  { database }: GatewayServices,
  request: OperationRequest<'v3.StoredCard'>,
): Promise<Answer> => {
  const { caller, values } = request;
  if (values.command === 'list') return listCards(database, caller, values.customer_id);
  if (values.command === 'restore') return changeOnce(database, request, values.trade_id, restoreOrThrow);
  const { trade_id: tradeId, delay = 0 } = values;
  if (delay < 0 || delay > REVOCATION_DELAY_SECONDS_MAX)
    throw new GatewayError('-3002', `Invalid field: delay is not 0 to ${REVOCATION_DELAY_SECONDS_MAX}`);
  return changeOnce(database, request, tradeId, (tx) => revokeAfter(tx, tradeId, delay));
};

async function listCards(db: Queryable, caller: Caller, customerId: string): Promise<Answer> {
  const { merchantId, features } = caller;
  const types = [features.has('cit') && 'CIT', features.has('mit') && 'MIT'].filter(Boolean);
  const cards = await listCustomerCards(db, { merchantId, customerId });
  return {
    customer_id: customerId,
    token_types: types.join(','),
    cards: cards.map((card) => ({
      trade_id: card.tradeId,
      kind: card.tokenType,
      card_brand: card.brand,
      card_last4: card.last4,
      card_expiry: `${card.expiryMonth}/${card.expiryYear}`,
      ...stateMembers(card),
      consent_time: card.consentAt ? unixSeconds(card.consentAt) : '',
      consent_wording: card.consentWording ?? '',
    })),
  };
}

/** The order's lock serialises the changes of its card; a repeat that waited for it finds the first answer. */
function changeOnce(
  database: GatewayServices['database'],
  request: KeyedRequest,
  tradeId: string,
  change: (tx: Queryable, tradeId: string) => Promise<unknown>,
): Promise<Answer> {
  const { caller, key, contentMac } = request;
  return database.transaction(async (tx) => {
    // A token is the merchant's, not a store's.
    if ((await lockOrder(tx, tradeId))?.merchantId !== caller.merchantId)
      throw new GatewayError('-4001', 'The order does not exist: trade_id is unknown');
    const first = await findFirstAnswer(tx, request, () => '');
    if (first) return first;
    await change(tx, tradeId);
    const revocation = await findRevocation(tx, tradeId);
    if (!revocation) throw new GatewayError('-4002', 'Not allowed in the present state: no card is stored');
    const answer = { trade_id: tradeId, ...stateMembers(revocation) };
    await claimKey(tx, { caller, key, contentMac, tradeId, answer });
    return answer;
  });
}

async function restoreOrThrow(tx: Queryable, tradeId: string): Promise<void> {
  await restoreCard(tx, tradeId);
  if ((await findRevocation(tx, tradeId))?.isRevoked)
    throw new GatewayError('-4002', 'Not allowed in the present state: the card is revoked');
}

const stateMembers = (card: CardRevocation): { card_state: StoredCardState; revoke_at: string } => ({
  card_state: stateOf(card),
  revoke_at: card.revokeAt ? unixSeconds(card.revokeAt) : '',
});

function stateOf({ revokeAt, isRevoked }: CardRevocation): StoredCardState {
  if (isRevoked) return 'revoked';
  return revokeAt ? 'revoking' : 'valid';
}
