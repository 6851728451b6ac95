// Queries in one statement: what each is told, against a real database and one that answers when the test says so.
import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { describe, test } from 'node:test';
import type { Queryable } from '../storage/database.ts';
import { DatabaseUnavailable } from '../storage/database-errors.ts';
import { useGateway } from '../test-gateway.ts';
import { orderQueries } from './queried-order.ts';

describe('queries of orders', () => {
  const gateway = useGateway();

  /** Returns queries, and the ids of each of their statements about the table. */
  function counted() {
    const statements: string[][] = [];
    const query: Queryable['query'] = (statement, values) => {
      if (statement.name === 'orders.find-queried') statements.push(values?.[0] as string[]);
      return gateway.database.query(statement, values);
    };
    return { queries: orderQueries({ query }), statements };
  }

  test('that arrive together go as one statement, and each gets its own order', async () => {
    const made: string[] = [];
    for (let n = 0; n < 5; n += 1) made.push((await gateway.create()).trade_id!);
    const { queries, statements } = counted();
    const found = await Promise.all(made.toReversed().map((tradeId) => queries.find(tradeId)));
    assert.deepEqual(
      found.map((order) => order?.tradeId),
      made.toReversed(),
    );
    assert.deepEqual(statements, [made.toReversed()]);
  });

  test('that arrive behind two statements collect, at most 64 in each', async () => {
    const { queries, statements } = counted();
    const found = await Promise.all(Array.from({ length: 200 }, () => queries.find(randomUUID())));
    assert.deepEqual(new Set(found), new Set([undefined]));
    assert.deepEqual(
      statements.map((ids) => ids.length),
      [64, 64, 64, 8],
    );
  });

  test('find the order of an id in capitals, and the same order for each of two', async () => {
    const trade_id = (await gateway.create()).trade_id!;
    const { queries } = counted();
    const [one, other, none] = await Promise.all(
      [trade_id.toUpperCase(), trade_id, randomUUID()].map((id) => queries.find(id)),
    );
    assert.equal(one?.tradeId, trade_id);
    assert.equal(other?.tradeId, trade_id);
    assert.equal(none, undefined);
  });

  test('all learn of a fault, and later ones are not affected', async () => {
    const fault = new DatabaseUnavailable(new Error('away'));
    let isAway = true;
    const query: Queryable['query'] = (statement, values) =>
      isAway ? Promise.reject(fault) : gateway.database.query(statement, values);
    const queries = orderQueries({ query });
    const trade_id = (await gateway.create()).trade_id!;
    const ended = await Promise.allSettled([queries.find(trade_id), queries.find(randomUUID())]);
    assert.deepEqual(
      ended.map((one) => one.status === 'rejected' && one.reason),
      [fault, fault],
    );
    isAway = false;
    assert.equal((await queries.find(trade_id))?.tradeId, trade_id);
  });
});
