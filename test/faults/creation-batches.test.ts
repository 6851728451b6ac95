// Creations that go together do not depend on each other: one that fails or waits delays no other.
import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { after, before, describe, mock, test } from 'node:test';
import { findMethod } from '@gangway/protocol';
import pg from 'pg';
import { gatewayApp } from '../../packages/gateway/src/app.ts';
import { newOrder } from '../../packages/gateway/src/operations/new-order.ts';
import { creationBatches } from '../../packages/gateway/src/orders/creation-batches.ts';
import { insertPlainOrders, type PlainOrder } from '../../packages/gateway/src/orders/insert-plain-orders.ts';
import { openDatabase, type Statement, statement } from '../../packages/gateway/src/storage/database.ts';
import { signedBody, useGateway, validPayment } from '../../packages/gateway/src/test-gateway.ts';
import { randomFrom } from './random.ts';

const AT_ONCE = 64;
const ROUNDS = 4;

/** A trigger of the database's owner stands for whatever makes PostgreSQL refuse a row. */
const POISON = 'Poison';
const REFUSE_POISON = `
  CREATE FUNCTION refuse_poison() RETURNS trigger LANGUAGE plpgsql AS
    $$ BEGIN IF NEW.description = '${POISON}' THEN RAISE EXCEPTION 'poisoned'; END IF; RETURN NEW; END $$;
  CREATE TRIGGER refuse_poison BEFORE INSERT ON orders FOR EACH ROW EXECUTE FUNCTION refuse_poison()`;

const countTrades = statement(
  'test.count-trades',
  `SELECT count(*)::int AS trades, count(DISTINCT order_id)::int AS "orderIds" FROM orders WHERE order_id = ANY ($1)`,
);

describe('creations in one batch', () => {
  let owner: pg.Client;
  // Before the hook of the gateway, which drops the database.
  after(() => owner.end());
  const gateway = useGateway();
  before(async () => {
    owner = new pg.Client(gateway.url);
    await owner.connect();
    await owner.query(REFUSE_POISON);
  });

  /** Creates an order. Repeats the request if its wait exceeds the answer timeout on a busy machine. */
  async function create(changes: Record<string, unknown> = {}) {
    for (;;) {
      const answer = await gateway.call('v3.CreatePayments', validPayment(changes));
      if (answer.code !== '-1004') return answer;
    }
  }
  const codesOf = async (creations: readonly ReturnType<typeof create>[]) => [
    ...new Set((await Promise.all(creations)).map(({ code }) => code)),
  ];

  /** Returns new plain orders of the cashier. */
  async function plainOrders(count: number): Promise<PlainOrder[]> {
    const caller = (await gateway.services.callers.byUser('016683'))!;
    assert.ok(caller.role === 'cashier');
    return Array.from({ length: count }, (_, at) => {
      const values = { ...validPayment(), amount: 2499n, timeout: 30 } as unknown as Parameters<
        typeof newOrder
      >[0]['values'];
      const settlement = { currency: 'EUR', rate: '1', rateToCny: undefined };
      const method = findMethod('iDEAL')!;
      const request = { caller, operation: 'v3.CreatePayments', method, values, settlement } as const;
      const mac = (name: string) => Buffer.from(`${name} ${at} ${values.order_id}`);
      return {
        order: newOrder(request, gateway.clock.now()),
        pageSecretHash: mac('page'),
        key: randomUUID(),
        contentMac: mac('content'),
        answer: {},
        binding: { signatureMac: mac('signature'), contentMac: mac('signed'), until: new Date() },
      };
    });
  }

  test(`of ${AT_ONCE}, one that PostgreSQL refuses and one whose sibling is locked leave others alone`, async () => {
    const { order_id, trade_id } = await gateway.create();
    const query = mock.method(gateway.database, 'query');
    await owner.query('BEGIN');
    await owner.query('SELECT FROM orders WHERE trade_id = $1 FOR UPDATE', [trade_id]);
    const others = Array.from({ length: AT_ONCE - 2 }, () => create());
    const poisoned = create({ description: POISON });
    const locked = create({ order_id });
    const first = await Promise.race([locked.then(() => 'the locked one'), codesOf(others)]);
    assert.deepEqual(first, ['200'], 'the others are answered while the lock is held');
    assert.equal((await poisoned).code, '-1000');
    await owner.query('COMMIT');
    assert.equal((await locked).code, '200');
    const names = query.mock.calls.map(({ arguments: [sent] }) => (sent as Statement).name);
    query.mock.restore();
    assert.ok(names.includes('orders.insert-plain-batch'), 'nothing went in a batch');
  });

  test('one whose key another transaction holds leaves the others alone too', async () => {
    const key = randomUUID();
    const { accountId, merchantId } = (await gateway.services.callers.byUser('016683'))!;
    await owner.query('BEGIN');
    await owner.query(
      `INSERT INTO request_keys (account_id, merchant_id, key, content_mac) VALUES ($1, $2, $3, '')`,
      [accountId, merchantId, key],
    );
    const held = create({ request_id: key });
    const others = Array.from({ length: 8 }, () => create());
    const first = await Promise.race([held.then(() => 'the held one'), codesOf(others)]);
    assert.deepEqual(first, ['200']);
    await owner.query('ROLLBACK');
    assert.equal((await held).code, '200');
  });

  test('one signature with two contents creates one order', async () => {
    const [first, second] = (await plainOrders(2)) as [PlainOrder, PlainOrder];
    const { signatureMac } = first.binding;
    const other = { ...second, binding: { ...second.binding, signatureMac } };
    assert.equal((await insertPlainOrders(gateway.database, [first, other])).size, 1);
  });

  test('one key creates one order, and a known order_id none', async () => {
    const [first, second, third] = (await plainOrders(3)) as [PlainOrder, PlainOrder, PlainOrder];
    const sameKey = { ...second, key: first.key };
    assert.equal((await insertPlainOrders(gateway.database, [first, sameKey])).size, 1);
    const sibling = { ...third, order: { ...third.order, orderId: first.order.orderId } };
    const [free] = (await plainOrders(1)) as [PlainOrder];
    const created = await insertPlainOrders(gateway.database, [sibling, free]);
    assert.deepEqual([...created], [free.order.tradeId]);
  });

  test('equal requests at two nodes create each order once and get one answer', async () => {
    const database = await openDatabase(gateway.url);
    const other = gatewayApp({ ...gateway.services, database, creations: creationBatches(database) });
    const random = randomFrom(7);
    const post = async (app: typeof other, body: string) =>
      JSON.stringify(
        ((await (await app.request('/Payments', { method: 'POST', body })).json()) as { data: unknown }).data,
      );
    const orderIds: string[] = [];
    for (let round = 0; round < ROUNDS; round += 1) {
      const bodies = Array.from({ length: AT_ONCE / 2 }, () => {
        const payment = validPayment({ request_id: randomUUID() });
        orderIds.push(String(payment.order_id));
        return signedBody('v3.CreatePayments', payment, { time: Date.now() });
      });
      const [here, there] = await Promise.all(
        [gateway.app, other].map(async (app) => {
          const shuffled = random.shuffle(bodies);
          const answers = await Promise.all(shuffled.map((body) => post(app, body)));
          return new Map(shuffled.map((body, at) => [body, answers[at]]));
        }),
      );
      for (const body of bodies) {
        assert.match(here!.get(body)!, /"trade_id"/);
        assert.equal(here!.get(body), there!.get(body));
      }
    }
    const counted = await gateway.database.query(countTrades, [orderIds]);
    await database.close();
    assert.deepEqual(counted, [{ trades: orderIds.length, orderIds: orderIds.length }]);
  });
});
