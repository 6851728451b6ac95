// One receiver that never answers, among many: it takes few places, and the others do not wait for it.
import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { after, before, describe, test } from 'node:test';
import { type Database, statement } from '../../packages/gateway/src/storage/database.ts';
import { testDatabase } from '../../packages/gateway/src/storage/test-database.ts';
import { signedBody, validPayment } from '../../packages/gateway/src/test-gateway.ts';
import { waitFor } from '../faults/orders-and-ledger.ts';
import { type Arrivals, type FaultyReceiver, startFaultyReceiver } from './faulty-receivers.ts';
import { type GatewayNode, postUntilAnswered, startNode } from './node-process.ts';

/** `npm run proof -- --only F5` sends 10,000 to 100 receivers, and holds the delay against the goal. */
const NOTIFICATIONS = Number(process.env.GW_NOTIFICATIONS ?? 160);
const IS_WHOLE = process.env.GW_NOTIFICATIONS !== undefined;
const RECEIVERS = IS_WHOLE ? 100 : 10;
const CLIENTS = 4;
/** The share of all notifications that goes to the dead one: many more than it has places. */
const DEAD_EVERY = 4;
/** A node tries eight at once at a receiver, which may see the next ones before it sees that the first have ended. */
const HELD_MAX = 16;
/** The goal, for all receivers but the dead one. */
const DELAYED_MS = 1_000;
const ARRIVED_WITHIN_MS = 120_000;

/** When each state was written: shortly before its commit. */
const listQueued = statement(
  'test.queued-at',
  'SELECT object, created_at AS "queuedAt" FROM notifications WHERE url <> $1',
);

describe(`${RECEIVERS} receivers, of which one never answers`, () => {
  const arrivals: Arrivals = new Map();
  const others: FaultyReceiver[] = [];
  let dead: FaultyReceiver;
  let database: Database;
  let node: GatewayNode;
  let drop: () => Promise<void>;
  before(async () => {
    const opened = await testDatabase();
    ({ database, drop } = opened);
    node = await startNode(opened.url);
    dead = await startFaultyReceiver(arrivals, 'hangs');
    while (others.length < RECEIVERS - 1) others.push(await startFaultyReceiver(arrivals, undefined));
  });
  after(async () => {
    await node.kill();
    await Promise.all([dead, ...others].map((receiver) => receiver.close()));
    await drop();
  });

  /** Creates an order and cancels it, which is notified. */
  async function cancelOne(at: number): Promise<void> {
    const receiver = at % DEAD_EVERY === 0 ? dead : others[at % others.length]!;
    const payment = validPayment({ notify_url: receiver.url, request_id: randomUUID() });
    const time = { time: Date.now() + at };
    const { data } = await postUntilAnswered(node, signedBody('v3.CreatePayments', payment, time));
    const cancel = signedBody('v3.CancelPayment', { trade_id: data.trade_id }, time);
    const { code, message } = await postUntilAnswered(node, cancel);
    assert.equal(code, '200', message);
  }

  test('gets few tries at once, and all others get their notifications', async (t) => {
    let next = 0;
    const work = async () => {
      while (next < NOTIFICATIONS) await cancelOne(next++);
    };
    await Promise.all(Array.from({ length: CLIENTS }, work));
    const queued = await database.query<{ object: string; queuedAt: Date }>(listQueued, [dead.url]);
    assert.equal(queued.length, NOTIFICATIONS - Math.ceil(NOTIFICATIONS / DEAD_EVERY));
    await waitFor(async () => queued.every(({ object }) => arrivals.has(object)), ARRIVED_WITHIN_MS);
    const delays = queued
      .map(({ object, queuedAt }) => arrivals.get(object)![0]!.at - queuedAt.getTime())
      .toSorted((a, b) => a - b);
    const p99 = delays[Math.floor((delays.length - 1) * 0.99)]!;
    t.diagnostic(
      `one dead receiver of ${RECEIVERS}, ${NOTIFICATIONS - queued.length} notifications for it: the ` +
        `${queued.length} others arrived after p50 ${delays[delays.length >> 1]} ms, p99 ${p99} ms`,
    );
    assert.ok(dead.heldMax() <= HELD_MAX, `${dead.heldMax()} tries at once`);
    if (IS_WHOLE) assert.ok(p99 < DELAYED_MS, `${p99} ms`);
  });
});
