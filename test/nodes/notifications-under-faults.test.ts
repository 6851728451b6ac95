// Notifications to receivers that fail, hang, reset, redirect or are away for days, from nodes that are killed.
import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import { setTimeout as sleep } from 'node:timers/promises';
import { type Database, statement } from '../../packages/gateway/src/storage/database.ts';
import { testDatabase } from '../../packages/gateway/src/storage/test-database.ts';
import { freePort } from '../../packages/gateway/src/test-ports.ts';
import { moveClock } from '../../packages/sandbox/src/clock-control.ts';
import { hurryAttempts, waitFor } from '../faults/orders-and-ledger.ts';
import {
  type Arrivals,
  type FaultyReceiver,
  type ReceiverFault,
  startFaultyReceiver,
} from './faulty-receivers.ts';
import { type GatewayNode, startNode } from './node-process.ts';
import { makeOrders, STATES_OF_AN_ORDER } from './order-states.ts';

/** `npm run proof -- --only F5` sends 10,000. */
const NOTIFICATIONS = Number(process.env.GW_NOTIFICATIONS ?? 150);
const IS_WHOLE = process.env.GW_NOTIFICATIONS !== undefined;
const ORDERS = Math.ceil(NOTIFICATIONS / STATES_OF_AN_ORDER);
const NODES = IS_WHOLE ? 3 : 2;
const KILL_EVERY_MS = IS_WHOLE ? 5_000 : 3_000;
const CLIENTS = 8;
const FAULTS: readonly (ReceiverFault | undefined)[] = [
  undefined,
  'fails',
  'hangs',
  'resets',
  'redirects',
  'away',
];
const OF_EACH_FAULT = IS_WHOLE ? 5 : 1;
const DAYS_AWAY = 3;
const HOUR_SECONDS = 3_600;
const DAY_SECONDS = 24 * HOUR_SECONDS;
/** Longer than the longest wait between two tries. */
const NEXT_TRY_SECONDS = 14 * HOUR_SECONDS;
/** At full size each try comes when it is due; else the clock passes over most of them. */
const STEP_SECONDS = IS_WHOLE ? NEXT_TRY_SECONDS : 5 * DAY_SECONDS;
/** A try that ends badly just before its receiver is back waits for the next move of the clock. */
const MOVE_EVERY_MS = 5_000;
const ENDS_AFTER_DAYS = { least: 30.4, most: 37 };
const PATIENCE_MS = IS_WHOLE ? 20 * 60_000 : 120_000;

/** As if the leases of nodes that are dead had expired. */
const expireLeases = statement(
  'test.expire-leases',
  'UPDATE notifications SET lease_until = now() WHERE lease_until > now()',
);
/** Every object with its state: what its receiver must know in the end. */
const finalStates = statement(
  'test.final-states',
  `SELECT 'payment:' || trade_id AS object, state, notify_url AS url FROM orders
   WHERE state NOT IN ('pending', 'processing')
   UNION ALL SELECT 'refund:' || id, state, notify_url FROM refunds`,
);
const countNotifications = statement(
  'test.count-notifications',
  'SELECT count(*)::int AS count FROM notifications',
);
const countOpen = statement(
  'test.open-attempts',
  "SELECT count(*)::int AS count FROM attempts WHERE state IN ('asking', 'open')",
);
const statesAt = statement(
  'test.notification-states-at',
  "SELECT state, count(*)::int AS count FROM notifications WHERE url = $1 AND state <> 'replaced' GROUP BY state",
);

interface FinalState {
  readonly object: string;
  readonly state: string;
  readonly url: string;
}

describe(`${NOTIFICATIONS} notifications through faults`, () => {
  const arrivals: Arrivals = new Map();
  const receivers: FaultyReceiver[] = [];
  const nodes: (GatewayNode | undefined)[] = [];
  const ports: string[] = [];
  let database: Database;
  let databaseUrl: string;
  let drop: () => Promise<void>;
  let never: FaultyReceiver;
  let movedSeconds = 0;
  let kills = 0;

  before(async () => {
    ({ database, url: databaseUrl, drop } = await testDatabase());
    for (const fault of FAULTS)
      for (let count = 0; count < OF_EACH_FAULT; count += 1)
        receivers.push(await startFaultyReceiver(arrivals, fault));
    never = await startFaultyReceiver(arrivals, 'fails');
    while (ports.length < NODES) ports.push(String(await freePort()));
    for (const place of ports.keys()) await start(place);
  });
  after(async () => {
    await Promise.all(alive().map((node) => node.kill()));
    await Promise.all([...receivers, never].map((receiver) => receiver.close()));
    await drop();
  });

  const alive = () => nodes.filter((node) => node !== undefined);

  async function start(place: number): Promise<void> {
    const GW_PUBLIC_URL = `http://127.0.0.1:${ports[0]}`;
    nodes[place] = await startNode(databaseUrl, { PORT: ports[place]!, GW_PUBLIC_URL, LOG_LEVEL: 'silent' });
  }

  /** kill -9 and another start. */
  async function killOne(): Promise<void> {
    const place = kills % NODES;
    const node = nodes[place];
    nodes[place] = undefined;
    await node?.kill();
    kills += 1;
    await start(place);
  }

  async function killAll(): Promise<void> {
    const running = alive();
    nodes.fill(undefined);
    await Promise.all(running.map((node) => node.kill()));
    kills += running.length;
    await database.query(expireLeases);
    for (const place of ports.keys()) await start(place);
  }

  async function move(seconds: number): Promise<void> {
    await moveClock(database, seconds);
    movedSeconds += seconds;
  }

  /** Makes the orders, and kills one node after the other meanwhile. */
  async function makeAll(): Promise<void> {
    let isMade = false;
    // Every order but the first has a receiver that is back one day.
    const notifyUrl = (order: number) => (order === 0 ? never : receivers[order % receivers.length]!).url;
    const making = makeOrders({ count: ORDERS, clients: CLIENTS, nodes: alive, notifyUrl });
    const ended = making.finally(() => {
      isMade = true;
    });
    do {
      await Promise.race([sleep(KILL_EVERY_MS), ended]);
      await killOne();
    } while (!isMade);
    await ended;
    await waitFor(async () => {
      await hurryAttempts(database);
      return (await database.query<{ count: number }>(countOpen))[0]!.count === 0;
    }, PATIENCE_MS);
  }

  /** Passes a day, on which those that are there are tried again. */
  async function passDay(): Promise<void> {
    const tried = receivers.filter(({ fault }) => fault && fault !== 'away' && fault !== 'hangs');
    const before = tried.map((receiver) => receiver.tries());
    await move(DAY_SECONDS);
    await waitFor(async () => tried.every((receiver, i) => receiver.tries() > before[i]!), PATIENCE_MS);
  }

  const isTold = ({ object, state }: FinalState) => arrivals.get(object)?.at(-1)?.state === state;

  async function untilAllAreTold(): Promise<number> {
    const all = await database.query<FinalState>(finalStates);
    const wanted = all.filter(({ url }) => url !== never.url);
    assert.ok(wanted.length >= ORDERS, `${wanted.length} final states of ${ORDERS} orders`);
    let movedAt = Number.NEGATIVE_INFINITY;
    await waitFor(async () => {
      if (wanted.every(isTold)) return true;
      const isSoonOver = movedSeconds > 25 * DAY_SECONDS;
      if (!isSoonOver && performance.now() - movedAt > MOVE_EVERY_MS) {
        await move(NEXT_TRY_SECONDS);
        movedAt = performance.now();
      }
      return false;
    }, PATIENCE_MS).catch((error) => {
      const missing = wanted.filter((one) => !isTold(one));
      assert.fail(
        `${missing.length} final states were never told, such as ${JSON.stringify(missing[0])}: ${error}`,
      );
    });
    return wanted.length;
  }

  test('the final state of each object arrives when its receiver is back', async (t) => {
    await makeAll();
    for (let day = 0; day < DAYS_AWAY; day += 1) await passDay();
    await killAll();
    await Promise.all(receivers.map((receiver) => receiver.comeBack()));
    const told = await untilAllAreTold();
    const [queued] = await database.query<{ count: number }>(countNotifications);
    const tries = receivers.reduce((sum, receiver) => sum + receiver.tries(), 0);
    t.diagnostic(
      `${queued!.count} notifications of ${told} objects to ${receivers.length} receivers, ${kills} kills of nodes: ` +
        `${tries} tries, every final state told`,
    );
  });

  test('no try of an older state starts after one of a newer state', () => {
    let steps = 0;
    for (const [object, sent] of arrivals)
      for (const [i, { sequence }] of sent.entries()) {
        const newer = sent.slice(0, i).find((earlier) => earlier.sequence > sequence);
        assert.equal(newer, undefined, `${object}: ${sequence} after ${newer?.sequence}`);
        if (i > 0 && sequence > sent[i - 1]!.sequence) steps += 1;
      }
    assert.ok(steps > 0, 'no object was tried in two states');
  });

  test('one that is never acknowledged is tried for 31 days and then given up', async (t) => {
    const states = async () => {
      const rows = await database.query<{ state: string; count: number }>(statesAt, [never.url]);
      return new Map(rows.map(({ state, count }) => [state, count]));
    };
    assert.ok((await states()).has('waiting'), 'it is still tried');
    for (;;) {
      const before = never.tries();
      await move(STEP_SECONDS);
      await waitFor(async () => never.tries() > before || !(await states()).has('waiting'), PATIENCE_MS);
      // Its try is recorded after it has ended.
      await sleep(1_000);
      const days = movedSeconds / DAY_SECONDS;
      if ((await states()).has('waiting')) assert.ok(days < ENDS_AFTER_DAYS.most, `tried after ${days} days`);
      else break;
    }
    const days = movedSeconds / DAY_SECONDS;
    assert.ok(days > ENDS_AFTER_DAYS.least, `given up after ${days} days`);
    assert.deepEqual([...(await states()).keys()], ['exhausted']);
    t.diagnostic(
      `two that are never acknowledged: ${never.tries()} tries, given up after ${days.toFixed(1)} days`,
    );
  });
});
