// Revoked cards, and cards that no order has stored, are deleted at their rails, whatever others do meanwhile.
import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { requestOf } from '../rails/test-attempts.ts';
import { statement, type Transaction } from '../storage/database.ts';
import { useGateway, validPayment } from '../test-gateway.ts';
import {
  describePendingCard,
  findCardAtRail,
  forgetPendingCard,
  keepCardAtRail,
  noteEarlyToken,
  settleEarlyCard,
} from '../vault/cards-at-rails.ts';
import { revokeAfter } from '../vault/revocations.ts';
import { insertPendingCard, keepCard } from '../vault/stored-cards.ts';
import { listUnwantedCards } from '../vault/unwanted-cards.ts';
import { forgetKeptCards } from './forget-kept-cards.ts';
import type { GatewayServices } from './gateway-services.ts';

const MORE_THAN_A_TURN = 25;
const TURNS = 40;

const countLeft = statement(
  'test.count-kept-cards',
  `SELECT rail, count(*)::int AS count FROM stored_cards WHERE revoked_at IS NULL GROUP BY rail ORDER BY rail`,
);

const deleteOf = statement('test.delete-stored-card', 'DELETE FROM stored_cards WHERE trade_id = $1');

describe('cards that rails keep', () => {
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
      await keepCardAtRail(services.vault, tx, {
        ...{ tradeId, attemptId: requestOf().attemptId, account, token, now: services.clock.now() },
      });
      await revokeAfter(tx, tradeId, 0);
    });
  }

  test('a network reference stores no card whose number has not come', async () => {
    const { database, services } = gateway;
    const { data } = await gateway.call('v3.CreatePayments', validPayment());
    const tradeId = String(data?.trade_id);
    const [order] = await database.query<{ id: string }>(merchantOf, [tradeId]);
    const facts = { brand: 'visa', expiryMonth: '12', expiryYear: '2040', tokenType: 'CIT' } as const;
    await database.transaction(async (tx) => {
      const of = { ...facts, tradeId, merchantId: order!.id };
      const keep = () => keepCard(tx, { tradeId, networkReference: '1', now: services.clock.now() });
      await insertPendingCard(services.vault, tx, { ...of, number: '', last4: '' });
      assert.equal(await keep(), false);
      await forgetPendingCard(services.vault, tx, tradeId, { isUnpaid: false });
      await insertPendingCard(services.vault, tx, { ...of, number: '4111111111111111', last4: '1111' });
      assert.equal(await keep(), true);
    });
    await database.query(deleteOf, [tradeId]);
  });

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

  describe('and whose order has ended unpaid', () => {
    const { attemptId: first } = requestOf();
    const { attemptId: second } = requestOf();
    const unwanted = () => listUnwantedCards(gateway.services.vault, gateway.database, 100);

    /** An order whose card is pending, of which the rail has told the token of its first attempt. */
    async function pending(): Promise<{ tradeId: string; account: string }> {
      const { data } = await gateway.call('v3.CreatePayments', validPayment());
      const tradeId = String(data?.trade_id);
      const account = 'example';
      const [order] = await gateway.database.query<{ id: string }>(merchantOf, [tradeId]);
      const facts = { brand: 'visa', last4: '', expiryMonth: '', expiryYear: '' } as const;
      const { vault } = gateway.services;
      await gateway.database.transaction(async (tx) => {
        await insertPendingCard(vault, tx, {
          ...{ ...facts, tradeId, merchantId: order!.id, tokenType: 'CIT', number: '', rail: account },
        });
        const card = (await findCardAtRail(vault, tx, tradeId))!;
        await noteEarlyToken(vault, tx, { tradeId, card, attemptId: first, token: 'token-1' });
      });
      return { tradeId, account };
    }

    test('are deleted there when the token came first, and stay while the rail does not confirm', async () => {
      const { tradeId } = await pending();
      await gateway.database.transaction((tx) =>
        forgetPendingCard(gateway.services.vault, tx, tradeId, { isUnpaid: true }),
      );
      assert.deepEqual(await unwanted(), [{ attemptId: first, account: 'example', token: 'token-1' }]);
      await forgetKeptCards(withRails(() => false));
      assert.equal((await unwanted()).length, 1);
      const asked: string[] = [];
      await forgetKeptCards(withRails((_, token) => asked.push(token) > 0));
      assert.ok(asked.includes('token-1'));
      assert.deepEqual(await unwanted(), []);
    });

    test('are deleted where another card is typed, or another attempt pays, whose own is not stored', async () => {
      const { vault, clock } = gateway.services;
      const now = clock.now();
      type Later = (tx: Transaction, of: { tradeId: string; account: string }) => Promise<unknown>;
      const laters: readonly (readonly [
        Later,
        Readonly<Record<string, string>>,
        { readonly pending: number },
      ])[] = [
        [
          (tx, of) => keepCardAtRail(vault, tx, { ...of, attemptId: second, token: 'token-2', now }),
          { [first]: 'token-1', [second]: 'token-2' },
          { pending: 0 },
        ],
        [
          (tx, of) => settleEarlyCard(vault, tx, { ...of, attemptId: second, now }),
          { [first]: 'token-1' },
          { pending: 0 },
        ],
        [
          (tx, { tradeId, account }) =>
            describePendingCard(vault, tx, tradeId, {
              ...{
                attemptId: second,
                account,
                brand: 'visa',
                last4: '1111',
                expiryMonth: '03',
                expiryYear: '2040',
              },
            }),
          { [first]: 'token-1' },
          { pending: 1 },
        ],
      ];
      for (const [later, tokens, left] of laters) {
        const of = await pending();
        await gateway.database.transaction((tx) => later(tx, of));
        const rejected = (await unwanted()).map(({ attemptId, token }) => [attemptId, token]);
        assert.deepEqual(Object.fromEntries(rejected), tokens);
        const card = await findCardAtRail(vault, gateway.database, of.tradeId);
        assert.deepEqual({ pending: card && !card.isKept ? 1 : 0 }, left);
        await forgetKeptCards(withRails((_, token) => Object.values(tokens).includes(token)));
        assert.deepEqual(await unwanted(), []);
      }
    });
  });
});

const merchantOf = statement(
  'test.merchant-of-order',
  'SELECT merchant_id AS id FROM orders WHERE trade_id = $1',
);
