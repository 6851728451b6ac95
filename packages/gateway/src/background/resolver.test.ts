// Attempts without an answer: a slow rail or a failing row delays no other, and nodes share the work.
import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { createAuthorised } from '../operations/test-orders.ts';
import { findAttempt, listAttempts } from '../orders/attempts.ts';
import type { RailOutcome } from '../rails/rail-answers.ts';
import { statement } from '../storage/database.ts';
import { type TestGateway, useGateway } from '../test-gateway.ts';
import { startResolver } from './resolver.ts';
import { copyAttempts, makeDue, poison, until } from './test-queues.ts';

const SLOW = 600;
const POISONED = 200;
/** Longer than a test waits. */
const FAR_SECONDS = 600;

const reopen = statement(
  'test.reopen',
  `WITH o AS (UPDATE orders SET state = 'processing' WHERE trade_id = $1)
   UPDATE attempts SET state = 'open' WHERE trade_id = $1 RETURNING id`,
);
const failuresOf = statement(
  'test.failures-of-attempts',
  `SELECT failures, extract(epoch FROM ask_at - now())::float8 AS "dueIn" FROM attempts WHERE id = ANY($1::uuid[])`,
);
const countUnqueried = statement(
  'test.count-unqueried',
  `SELECT count(*)::int AS count FROM attempts
   WHERE id = ANY($1::uuid[]) AND state IN ('asking', 'open') AND ask_count = 0`,
);
const endAll = statement(
  'test.end-all',
  "UPDATE attempts SET state = 'failed' WHERE state IN ('asking', 'open')",
);

describe('the resolver', () => {
  const gateway = useGateway();

  /** Creates an iDEAL order that was paid without a callback; its attempt is due now. */
  async function paidSilently() {
    const { trade_id: tradeId = '', url = '' } = await gateway.create();
    await gateway.open(url);
    const { id } = (await listAttempts(gateway.database, tradeId))[0]!;
    gateway.rail.decide(id, 'paid');
    await makeDue(gateway, [id], 0);
    return { id, tradeId };
  }

  /** Creates an iDEAL order whose begin the rail has booked without an answer, and that was paid there. */
  async function beginUnanswered() {
    gateway.rail.silent = true;
    const { trade_id: tradeId = '', url = '' } = await gateway.create();
    await gateway.open(url);
    gateway.rail.silent = false;
    const { id, state } = (await listAttempts(gateway.database, tradeId))[0]!;
    assert.equal(state, 'asking');
    gateway.rail.decide(id, 'paid');
    return { id, tradeId };
  }

  /** Creates card payments that wait for the payer and have been due for a minute. */
  async function waitingCards(count: number): Promise<string[]> {
    const tradeId = await createAuthorised(gateway);
    const [own] = await gateway.database.query<{ id: string }>(reopen, [tradeId]);
    const ids = [own!.id, ...(await copyAttempts(gateway, tradeId, count - 1)).map(({ id }) => id)];
    await makeDue(gateway, ids, 60);
    return ids;
  }

  /** Holds back the answers of a rail until `letGo`. */
  function holdAnswers(rail: TestGateway['rail']) {
    const { ask } = rail;
    const queried: string[] = [];
    let underWay = 0;
    let most = 0;
    let letGo = () => {};
    const gate = new Promise<void>((resolve) => {
      letGo = resolve;
    });
    rail.ask = async ({ attemptId }): Promise<RailOutcome> => {
      queried.push(attemptId);
      most = Math.max(most, ++underWay);
      await gate;
      underWay -= 1;
      return { kind: 'open', payerUrl: '', reference: `ref-${attemptId}` };
    };
    return {
      queried,
      most: () => most,
      letGo() {
        letGo();
        rail.ask = ask;
      },
    };
  }

  test(`${SLOW} attempts at a rail that does not answer delay no attempt of another rail`, async () => {
    const cards = await waitingCards(SLOW);
    const slow = holdAnswers(gateway.cardRail);
    const resolver = startResolver(gateway.services);
    try {
      await until('the slow rail is queried', () => slow.queried.length > 0);
      const { tradeId } = await paidSilently();
      await until('the other payment is paid', async () => (await gateway.stateOf(tradeId)) === 'paid');
      assert.ok(slow.queried.length < SLOW, 'not all attempts of a rail are queried at once');
      assert.equal(slow.most(), slow.queried.length, 'no query of the slow rail has ended');
      slow.letGo();
      await until('all of them are queried', async () => {
        const [row] = await gateway.database.query<{ count: number }>(countUnqueried, [cards]);
        return row!.count === 0;
      });
    } finally {
      slow.letGo();
      await resolver.stop();
    }
    await gateway.database.query(endAll);
  });

  test('one attempt without an answer delays no other of its rail', async () => {
    const stuck = await paidSilently();
    await makeDue(gateway, [stuck.id], 60);
    const { ask } = gateway.rail;
    let isQueried = false;
    let letGo = () => {};
    const gate = new Promise<void>((resolve) => {
      letGo = resolve;
    });
    gateway.rail.ask = async (attempt) => {
      if (attempt.attemptId === stuck.id) {
        isQueried = true;
        await gate;
      }
      return ask(attempt);
    };
    const resolver = startResolver(gateway.services);
    try {
      await until('the stuck one is queried', () => isQueried);
      const { tradeId } = await paidSilently();
      await until('the other is paid', async () => (await gateway.stateOf(tradeId)) === 'paid');
      assert.equal(await gateway.stateOf(stuck.tradeId), 'processing');
      letGo();
      await until('it is paid too', async () => (await gateway.stateOf(stuck.tradeId)) === 'paid');
    } finally {
      letGo();
      gateway.rail.ask = ask;
      await resolver.stop();
    }
  });

  test(`${POISONED} attempts that fail are put off one by one, and the next is settled`, async () => {
    const first = await paidSilently();
    const copies = await copyAttempts(gateway, first.tradeId, POISONED - 1);
    const ids = [first.id, ...copies.map(({ id }) => id)];
    const cure = await poison(gateway, { table: 'attempts', id: 'id' }, ids);
    const { ask } = gateway.rail;
    gateway.rail.ask = async (attempt) =>
      ids.includes(attempt.attemptId)
        ? { kind: 'paid', amountMinor: 2_499n, currency: 'EUR', reference: attempt.reference }
        : ask(attempt);
    await makeDue(gateway, ids, 60);
    const good = await paidSilently();
    const resolver = startResolver(gateway.services);
    try {
      await until('the good one is paid', async () => (await gateway.stateOf(good.tradeId)) === 'paid');
      await until('each has failed', async () =>
        (await gateway.database.query<{ failures: number }>(failuresOf, [ids])).every(
          ({ failures }) => failures > 0,
        ),
      );
      for (const { failures, dueIn } of await gateway.database.query<{ failures: number; dueIn: number }>(
        failuresOf,
        [ids],
      ))
        assert.ok(dueIn < 5 * 2 ** (failures - 1) + 1, `due in ${dueIn} s after ${failures} failures`);
      await cure();
      await makeDue(gateway, [first.id], 0);
      await until('it is settled', async () => (await gateway.stateOf(first.tradeId)) === 'paid');
    } finally {
      gateway.rail.ask = ask;
      await resolver.stop();
    }
    await gateway.database.query(endAll);
  });

  test('the first answer of a rail brings forward what it left unanswered, and no payer’s attempt', async () => {
    const first = await beginUnanswered();
    const others = [await beginUnanswered(), await beginUnanswered()];
    const { id: waiting } = await paidSilently();
    await makeDue(gateway, [first.id], 0);
    await makeDue(gateway, [waiting, ...others.map(({ id }) => id)], -FAR_SECONDS);
    const resolver = startResolver(gateway.services);
    try {
      for (const { tradeId } of [first, ...others])
        await until('it is paid', async () => (await gateway.stateOf(tradeId)) === 'paid');
      assert.equal((await findAttempt(gateway.database, waiting))?.state, 'open');
    } finally {
      await resolver.stop();
    }
    await gateway.database.query(endAll);
  });

  test('a rail that is still silent keeps what it left unanswered for later', async () => {
    const first = await beginUnanswered();
    const other = await beginUnanswered();
    await makeDue(gateway, [first.id], 0);
    await makeDue(gateway, [other.id], -FAR_SECONDS);
    gateway.rail.silent = true;
    const resolver = startResolver(gateway.services);
    try {
      const asked = async () => (await findAttempt(gateway.database, first.id))?.askCount === 1;
      await until('it was queried', asked);
      const [due] = await gateway.database.query<{ dueIn: number }>(failuresOf, [[other.id]]);
      assert.ok(due!.dueIn > FAR_SECONDS / 2, `due in ${due!.dueIn} s`);
    } finally {
      gateway.rail.silent = false;
      await resolver.stop();
    }
    await gateway.database.query(endAll);
  });

  test('three nodes query each attempt exactly once', async () => {
    const orders = await Promise.all(Array.from({ length: 30 }, paidSilently));
    const { ask } = gateway.rail;
    const queried: string[] = [];
    gateway.rail.ask = (attempt) => {
      queried.push(attempt.attemptId);
      return ask(attempt);
    };
    const nodes = Array.from({ length: 3 }, () => startResolver(gateway.services));
    try {
      for (const { id } of orders)
        await until('it has ended', async () => (await findAttempt(gateway.database, id))?.state === 'done');
    } finally {
      gateway.rail.ask = ask;
      await Promise.all(nodes.map((node) => node.stop()));
    }
    assert.equal(queried.length, orders.length);
    assert.equal(new Set(queried).size, orders.length);
  });
});
