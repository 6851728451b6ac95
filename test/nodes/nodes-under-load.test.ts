// Three nodes and their PostgreSQL, killed under load, and equal requests to all: no acknowledged order is lost.
import assert from 'node:assert/strict';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { after, before, describe, test } from 'node:test';
import { setTimeout as sleep } from 'node:timers/promises';
import { startEmbeddedPostgres } from '@gangway/embedded-postgres';
import {
  type Database,
  openDatabase,
  type Statement,
  statement,
} from '../../packages/gateway/src/storage/database.ts';
import { signedBody, validPayment } from '../../packages/gateway/src/test-gateway.ts';
import { freePort } from '../../packages/gateway/src/test-ports.ts';
import { assertLedgerIsBalanced, hurryAttempts, waitFor } from '../faults/orders-and-ledger.ts';
import { makeDataDirectory, readServerPid } from './data-directory.ts';
import { type Creation, startLoad } from './load.ts';
import { type GatewayNode, postUntilAnswered, startNode } from './node-process.ts';

/** `npm run proof -- --only F1` kills nodes 200 times and PostgreSQL 20 times. */
const ROUNDS = Number(process.env.GW_FAULT_ROUNDS ?? 4);
/** PostgreSQL is killed after every so many kills of nodes. */
const ROUNDS_A_SERVER = process.env.GW_FAULT_ROUNDS ? 10 : 4;
const PLACES = [0, 1, 2];
const WRITERS = 8;
const LOAD_MS = 700;
const EQUAL = 64;
/** `npm run proof -- --only F2` repeats them 1,000 times. */
const EQUAL_ROUNDS = Number(process.env.GW_EQUAL_ROUNDS ?? 4);
const ACKNOWLEDGED_MIN = 20;
const AT_ONCE = 16;
const SETTLED_WITHIN_MS = 120_000;
const TOLD_EVERY = 10;

const hurryNotifications = statement(
  'test.hurry-notifications',
  `UPDATE notifications SET next_try_at = now() - interval '1 second', lease_until = now() WHERE state = 'waiting'`,
);
const twice = statement('test.twice', 'SELECT order_id FROM orders GROUP BY order_id HAVING count(*) > 1');
const paidTrades = statement(
  'test.paid-trades',
  `SELECT o.trade_id AS "tradeId", (SELECT count(*) FROM scheme_transactions s JOIN attempts a ON a.id = s.request_id
     WHERE a.trade_id = o.trade_id AND s.state = 'paid')::int AS charges FROM orders o WHERE o.state = 'paid'`,
);
const openWork = statement(
  'test.open-work',
  `SELECT (SELECT count(*) FROM scheme_transactions s JOIN attempts a ON a.id = s.request_id
           WHERE s.state = 'paid' AND a.state <> 'done')::int
        + (SELECT count(*) FROM notifications WHERE state = 'waiting')::int AS open`,
);

describe('three nodes on one PostgreSQL', () => {
  let database: Database;
  let postgres: Awaited<ReturnType<typeof startEmbeddedPostgres>>;
  let dataDirectory: string;
  let remove: () => Promise<void>;
  let receiver: Server;
  let notifyUrl: string;
  const told = new Set<string>();
  const ports: string[] = [];
  /** The nodes by index; undefined while a node is dead. */
  const nodes: (GatewayNode | undefined)[] = [];
  const alive = () => nodes.filter((node) => node !== undefined);
  /** Asks about all that the load has made, which may take longer than any caller waits. */
  const look = <Row>(what: Statement) =>
    database.transaction((tx) => tx.query<Row>(what), { isUnawaited: true });

  before(async () => {
    ({ dataDirectory, remove } = await makeDataDirectory());
    postgres = await startEmbeddedPostgres(dataDirectory);
    receiver = createServer(async (request, response) => {
      let text = '';
      for await (const chunk of request) text += chunk;
      const { data } = JSON.parse(text) as { data: Record<string, string> };
      if (data.state === 'paid') told.add(data.trade_id!);
      response.end('ok');
    });
    await new Promise<void>((resolve) => receiver.listen(0, '127.0.0.1', resolve));
    notifyUrl = `http://127.0.0.1:${(receiver.address() as AddressInfo).port}/notify`;
    for (const place of PLACES) ports[place] = String(await freePort());
    await Promise.all(PLACES.map(start));
    database = await openDatabase(postgres.url);
  });
  after(async () => {
    await Promise.all(alive().map((node) => node.kill()));
    receiver.closeAllConnections();
    receiver.close();
    await database.close();
    await postgres.stop();
    await remove();
  });

  async function start(place: number): Promise<void> {
    const GW_PUBLIC_URL = `http://127.0.0.1:${ports[0]}`;
    nodes[place] = await startNode(postgres.url, { PORT: ports[place]!, GW_PUBLIC_URL });
  }

  async function kill(place: number): Promise<void> {
    const node = nodes[place];
    nodes[place] = undefined;
    await node?.kill();
  }

  /** kill -9 of PostgreSQL; returns when it takes connections again. */
  async function killServer(): Promise<void> {
    process.kill(await readServerPid(dataDirectory), 'SIGKILL');
    await postgres.ended;
    // Releases the data directory.
    await postgres.stop();
    postgres = await startEmbeddedPostgres(dataDirectory);
  }

  test(`after ${ROUNDS} times kill -9 under load, orders exist once and payments are notified`, async (t) => {
    const load = startLoad(alive, { writers: WRITERS, notifyUrl });
    let servers = 0;
    for (let round = 1; round <= ROUNDS; round += 1) {
      await sleep(LOAD_MS);
      await kill(round % PLACES.length);
      if (round % ROUNDS_A_SERVER === 0) {
        await killServer();
        servers += 1;
      }
      await start(round % PLACES.length);
      if (round % TOLD_EVERY === 0) console.log(`${round} kills, ${load.creations.length} creations`);
    }
    await sleep(LOAD_MS);
    await Promise.all(PLACES.map(kill));
    await load.stop();
    await Promise.all(PLACES.map(start));
    const { creations } = load;
    const isAnswered = ({ answer }: Creation) => answer !== undefined && answer.code !== '-1004';
    const unanswered = creations.filter((creation) => !isAnswered(creation));
    await assertAcknowledged(creations.filter(isAnswered));
    await assertRetries(unanswered);
    await assertPayments();
    const paid = (await look(paidTrades)).length;
    t.diagnostic(
      `${ROUNDS} kills of nodes, ${servers} of PostgreSQL: ${creations.length} creations, of which ` +
        `${unanswered.length} had no answer, ${paid} paid; none lost, none twice, none without its notification`,
    );
  });

  async function assertAcknowledged(creations: readonly Creation[]): Promise<void> {
    assert.ok(creations.length >= ACKNOWLEDGED_MIN, `only ${creations.length} orders were acknowledged`);
    await eachOf(creations, async ({ answer, orderId }) => {
      assert.equal(answer?.code, '200', answer?.message);
      const query = signedBody('v3.QueryOrder', { trade_id: answer?.data.trade_id });
      const { data } = await postUntilAnswered(alive()[0]!, query);
      const order = data.transaction_info as unknown as { order_id: string; amount: string } | undefined;
      assert.deepEqual([order?.order_id, order?.amount], [orderId, '24.99']);
    });
  }

  /** Repeats unanswered requests at all nodes concurrently; expects at most one order and the same answer. */
  async function assertRetries(creations: readonly Creation[]): Promise<void> {
    for (const { body } of creations) {
      const answers = await Promise.all(alive().map((node) => postUntilAnswered(node, body)));
      assert.deepEqual(new Set(answers.map(({ code }) => code)), new Set(['200']));
      assert.equal(new Set(answers.map(({ data }) => data.trade_id)).size, 1);
    }
    assert.deepEqual(await look(twice), []);
  }

  async function assertPayments(): Promise<void> {
    await waitFor(async () => {
      await hurryAttempts(database);
      await look(hurryNotifications);
      return (await look<{ open: number }>(openWork))[0]?.open === 0;
    }, SETTLED_WITHIN_MS);
    const paid = await look<{ tradeId: string; charges: number }>(paidTrades);
    assert.ok(paid.length > 0, 'nothing was paid');
    for (const { tradeId, charges } of paid) {
      assert.equal(charges, 1);
      assert.ok(told.has(tradeId), `the payment of ${tradeId} was never told`);
    }
    await assertLedgerIsBalanced(database);
  }

  test(`${EQUAL} equal concurrent requests create one order and get one answer; other content is -4118`, async (t) => {
    for (let round = 0; round < EQUAL_ROUNDS; round += 1) {
      const payment = validPayment({ request_id: `equal-request-${round}-${crypto.randomUUID()}` });
      const bodies = [0, 1].map((n) => signedBody('v3.CreatePayments', payment, { time: 1_795_000_000 + n }));
      const answers = await Promise.all(
        Array.from({ length: EQUAL }, (_, i) =>
          postUntilAnswered(alive()[i % PLACES.length]!, bodies[(i >> 1) % 2]!),
        ),
      );
      assert.equal(new Set(answers.map((answer) => JSON.stringify(answer))).size, 1);
      assert.equal(answers[0]?.code, '200');
      const other = signedBody('v3.CreatePayments', { ...payment, amount: '25.00' });
      for (const node of alive()) assert.equal((await postUntilAnswered(node, other)).code, '-4118');
      if ((round + 1) % (10 * TOLD_EVERY) === 0) console.log(`${round + 1} rounds of equal requests`);
    }
    assert.deepEqual(await look(twice), []);
    t.diagnostic(
      `${EQUAL_ROUNDS} rounds of ${EQUAL} equal creations at ${PLACES.length} nodes: one order each`,
    );
  });
});

/** Runs `work` for each item, several at once. */
async function eachOf<T>(items: readonly T[], work: (item: T) => Promise<void>): Promise<void> {
  const left = items.values();
  const run = async () => {
    for (const item of left) await work(item);
  };
  await Promise.all(Array.from({ length: AT_ONCE }, run));
}
