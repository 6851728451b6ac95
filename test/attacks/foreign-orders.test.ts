// Orders of another merchant, store or role can be neither read nor changed, and their existence is not revealed.
import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { OPERATIONS } from '@gangway/protocol';
import { validSplit } from '../../packages/gateway/src/operations/test-splits.ts';
import { type Answered, useGateway, validPayment } from '../../packages/gateway/src/test-gateway.ts';
import { beginOrder } from '../faults/orders-and-ledger.ts';

/**
 * The callers and the expected codes for an order of cashier 016683 in store Rotterdam. The order is processing, so its
 * state forbids capturing or refunding even to its own cashier. It has kept no card; only its cashier may keep any.
 */
const CALLERS = [
  {
    user: '016683',
    who: 'the cashier of the store',
    read: '200',
    change: '200',
    money: '-4002',
    split: '-4120',
    card: '-4002',
  },
  {
    user: '016684',
    who: 'a cashier of another store',
    read: '-4001',
    change: '-4001',
    money: '-4001',
    split: '-4120',
    card: '-4120',
  },
  {
    user: '036870',
    who: "the merchant's super admin",
    read: '200',
    change: '-4120',
    money: '-4120',
    split: '-4002',
    card: '-4120',
  },
  {
    user: '026001',
    who: "the merchant's operator",
    read: '200',
    change: '-4120',
    money: '-4120',
    split: '-4120',
    card: '-4120',
  },
  {
    user: '046683',
    who: "another merchant's cashier",
    read: '-4001',
    change: '-4001',
    money: '-4001',
    split: '-4120',
    card: '-4120',
  },
  {
    user: '046870',
    who: "another merchant's super admin",
    read: '-4001',
    change: '-4120',
    money: '-4120',
    split: '-4001',
    card: '-4120',
  },
] as const;

/**
 * Every operation on a trade: whether it reads, changes, moves money or is about its card, and its parameters besides
 * the trade_id.
 */
const ABOUT_TRADES = {
  'v3.QueryOrder': { kind: 'read', data: {} },
  'v3.CancelPayment': { kind: 'change', data: {} },
  'v3.Capture': {
    kind: 'money',
    data: { amount: '1.00', currency: 'EUR', description: 'mine', notify_url: 'http://127.0.0.1:9/notify' },
  },
  'v3.CreateRefund': {
    kind: 'money',
    data: { refund_amount: '1.00', refund_currency: 'EUR', refund_description: 'mine' },
  },
  'v3.StoredCard': { kind: 'card', data: { command: 'revoke', request_id: 'n-0000000000000000000001' } },
  'v3.SplitPayment': { kind: 'split', data: { ...validSplit(''), nonce_string: 'n', reference_id: 'r' } },
} as const;

/** Codes that do not reveal whether a trade exists; only its owner learns its state. */
const SAYS_NOTHING = ['-4001', '-4120'];

const UNKNOWN_TRADE = '01900000-0000-7000-8000-000000000000';

describe('foreign orders', () => {
  const gateway = useGateway();

  test('every operation that takes a trade_id is in the table of this test', () => {
    const namesTrade = OPERATIONS.filter(({ contracts }) =>
      contracts.some(({ parameters }) => parameters.some(({ name }) => name === 'trade_id')),
    );
    assert.deepEqual(namesTrade.map(({ name }) => name).sort(), Object.keys(ABOUT_TRADES).sort());
  });

  const sayOf = ({ http, code, message, data }: Answered) => ({ http, code, message, data });

  for (const [operation, { kind, data }] of Object.entries(ABOUT_TRADES)) {
    for (const { user, who, ...expected } of CALLERS) {
      test(`${operation} by ${who} returns ${expected[kind]}`, async () => {
        const { tradeId } = await beginOrder(gateway);
        const answer = await gateway.call(operation, { ...data, trade_id: tradeId }, { user });
        assert.equal(answer.code, expected[kind], answer.message);
        if (answer.code === '200') return;
        assert.equal(await gateway.stateOf(tradeId), 'processing');
        if (!SAYS_NOTHING.includes(answer.code)) return;
        const unknown = await gateway.call(operation, { ...data, trade_id: UNKNOWN_TRADE }, { user });
        assert.deepEqual(sayOf(answer), sayOf(unknown), 'the answer tells that the trade exists');
        for (const spelled of [
          tradeId.toUpperCase(),
          ` ${tradeId}`,
          `${tradeId}\u0000`,
          `{${tradeId}}`,
          `${tradeId}'`,
        ])
          assert.notEqual(
            (await gateway.call(operation, { ...data, trade_id: spelled }, { user })).code,
            '200',
          );
      });
    }
  }

  for (const user of ['036870', '026001', '046870'])
    test(`${user}, who is not a cashier, cannot create a payment`, async () => {
      assert.equal((await gateway.call('v3.CreatePayments', validPayment(), { user })).code, '-4120');
    });

  test('a secret signs for its own account only, not even for another account of its merchant', async () => {
    for (const { user } of CALLERS) {
      for (const { user: other } of CALLERS) {
        const { code } = await gateway.call(
          'v3.QueryOrder',
          { trade_id: UNKNOWN_TRADE },
          {
            user,
            secret: `sandbox-secret-${other}`,
          },
        );
        assert.equal(code, user === other ? '-4001' : '-403');
      }
    }
  });

  test('order_id and request_id are scoped to an account: those of others neither collide nor leak', async () => {
    const paid = await beginOrder(gateway, { request_id: 'a-request-of-mine-0000001' });
    gateway.rail.decide(paid.attemptId, 'paid');
    await gateway.open(`${paid.url}/return`);
    assert.equal(await gateway.stateOf(paid.tradeId), 'paid');
    for (const user of ['016684', '046683']) {
      const same = validPayment({ order_id: paid.orderId, request_id: 'a-request-of-mine-0000001' });
      const { code, data } = await gateway.call('v3.CreatePayments', same, { user });
      assert.equal(code, '200');
      assert.notEqual(data.trade_id, paid.tradeId);
    }
  });
});
