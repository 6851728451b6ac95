// Revoked cards are deleted at their rails, whatever other rails and cards do meanwhile.
import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { statement } from '../storage/database.ts';
import { useGateway, validPayment } from '../test-gateway.ts';
import { keepCardAtRail } from '../vault/cards-at-rails.ts';
import { revokeAfter } from '../vault/revocations.ts';
import { insertPendingCard } from '../vault/stored-cards.ts';
import { forgetKeptCards } from './forget-kept-cards.ts';
import type { GatewayServices } from './gateway-services.ts';

const MORE_THAN_A_TURN = 25;
const TURNS = 40;

const countLeft = statement(
  'test.count-kept-cards',
  `SELECT rail, count(*)::int AS count FROM stored_cards WHERE revoked_at IS NULL GROUP BY rail ORDER BY rail`,
);

describe('revoked cards that rails keep', () => {
  const gateway = useGateway();

  async function revoked(account: string, token: string): Promise<void> {
    const { database, services } = gateway;
    const { data } = await gateway.call('v3.CreatePayments', validPayment());
    const tradeId = String(data?.trade_id);
    const [order] = await database.query<{ id: string }>(merchantOf, [tradeId]);
    const facts = { brand: 'visa', last4: '', expiryMonth: '', expiryYear: '' } as const;
    const pending = { ...facts, tradeId, merchantId: order!.id, tokenType: 'MIT', number: '' } as const;
    await database.transaction(async (tx) => {
      await insertPendingCard(services.vault, tx, pending);
      await keepCardAtRail(services.vault, tx, { tradeId, account, token, now: services.clock.now() });
      await revokeAfter(tx, tradeId, 0);
    });
  }

  const withRails = (forget: (account: string, token: string) => boolean): GatewayServices => ({
    ...gateway.services,
    rails: Object.assign(Object.create(gateway.services.rails), {
      named: async (account: string) => ({ forgetCard: async (token: string) => forget(account, token) }),
    }),
  });
  const left = () => gateway.database.query(countLeft);

  test('of one account do not wait for an account whose rail never answers', async () => {
    for (let at = 0; at < MORE_THAN_A_TURN; at += 1) await revoked('silent', `old-${at}`);
    await revoked('well', 'new');
    await forgetKeptCards(
      withRails((account) => {
        if (account === 'silent') throw new Error('no answer');
        return true;
      }),
    );
    assert.deepEqual(await left(), [{ rail: 'silent', count: MORE_THAN_A_TURN }]);
  });

  test('of one account do not wait for cards that its rail never deletes', async () => {
    await revoked('silent', 'new');
    const services = withRails((_, token) => token === 'new');
    for (let turn = 0; turn < TURNS; turn += 1) await forgetKeptCards(services);
    assert.deepEqual(await left(), [{ rail: 'silent', count: MORE_THAN_A_TURN }]);
  });
});

const merchantOf = statement(
  'test.merchant-of-order',
  'SELECT merchant_id AS id FROM orders WHERE trade_id = $1',
);
