// Deliveries from the outbox to real receivers: in order, one at a time, for 31 days, whatever other receivers do.

import assert from 'node:assert/strict';
import { createHmac } from 'node:crypto';
import { describe, test } from 'node:test';
import { setTimeout as wait } from 'node:timers/promises';
import { fixedClock } from '../clock.ts';
import { leaseDue } from '../notifications/delivery-leases.ts';
import { listNotifications, listTries, type NotificationRecord } from '../notifications/notification-rows.ts';
import { type TestOutbox, testOutbox, testSecret } from '../notifications/test-outbox.ts';
import { answer, hang, reset, startReceiver, type TestReceiver } from '../notifications/test-receiver.ts';
import { openDatabase } from '../storage/database.ts';
import { type DeliveryOptions, startDeliveries } from './deliveries.ts';
import type { WorkerLoop } from './worker-loop.ts';

const start = new Date('2027-03-01T10:00:00Z');
const logged: unknown[] = [];
const logger = {
  info: (entry: unknown) => logged.push(entry),
  error: (entry: unknown) => logged.push(entry),
};

let outbox: TestOutbox;
const open: { stop?(): Promise<void>; close?(): Promise<void> }[] = [];

/** Starts a node that is stopped after the test. */
function node(changes: Partial<DeliveryOptions> = {}): WorkerLoop {
  const deliveries = startDeliveries({
    database: outbox.database,
    clock: fixedClock(start),
    signingKeys: () => Promise.resolve([testSecret]),
    address: { mode: 'sandbox' },
    logger,
    pollMs: 20,
    tryTimeoutMs: 400,
    graceMs: 100,
    ...changes,
  });
  open.push(deliveries);
  return deliveries;
}

async function receiver(...given: Parameters<typeof startReceiver>): Promise<TestReceiver> {
  const started = await startReceiver(...given);
  open.push(started);
  return started;
}

const rows = async (limit = 1000) => (await listNotifications(outbox.database, { limit })).toReversed();

/** Waits until `done` holds for the outbox, at most half a minute: a busy machine may be slow. */
async function until(done: (records: NotificationRecord[]) => boolean): Promise<NotificationRecord[]> {
  for (const deadline = performance.now() + 30_000; performance.now() < deadline; await wait(5)) {
    const found = await rows();
    if (done(found)) return found;
  }
  throw new Error(`The outbox does not change: ${JSON.stringify((await rows()).slice(0, 5))}`);
}
const all = (state: string) => (records: NotificationRecord[]) => records.every((row) => row.state === state);
const tried = (count: number) => (records: NotificationRecord[]) =>
  records.every((row) => row.tryCount === count && row.nextTryAt > start);

async function withOutbox(work: () => Promise<void>): Promise<void> {
  outbox = await testOutbox();
  try {
    await work();
  } finally {
    for (const opened of open.splice(0).toReversed()) await (opened.stop ?? opened.close)?.call(opened);
    await outbox.drop();
  }
}
const rule = (title: string, work: () => Promise<void>) => test(title, () => withOutbox(work));

describe('a notification', () => {
  rule('arrives at once after a wake, signed, and becomes delivered', async () => {
    const shop = await receiver();
    const deliveries = node({ pollMs: 60_000 });
    await wait(50);
    await outbox.queue({ object: 'payment:one', url: shop.url, now: start });
    deliveries.wake();
    await shop.received(1);
    const message = '!from=gateway&object=payment:one&sequence=1&type=payment';
    assert.equal(shop.arrivals[0]?.sign, createHmac('sha256', testSecret).update(message).digest('hex'));
    const [row] = await until(all('delivered'));
    assert.equal(shop.arrivals[0].headers['webhook-id'], row?.id);
  });

  rule('answered with "bad" is sent again after 5 and 30 seconds of business time, until "ok"', async () => {
    const shop = await receiver(answer(200, 'bad'));
    const clock = fixedClock(start);
    node({ clock });
    await outbox.queue({ url: shop.url, now: start });
    await until(tried(1));
    clock.move(4);
    await wait(60);
    assert.equal(shop.arrivals.length, 1);
    clock.move(2);
    await shop.received(2);
    await until(tried(2));
    clock.move(26);
    await wait(60);
    assert.equal(shop.arrivals.length, 2);
    shop.behave = answer(200, ' OK\n');
    clock.move(8);
    const [row] = await until(all('delivered'));
    const outcomes = (await listTries(outbox.database, row!.id)).map((entry) => entry.outcome);
    assert.deepEqual(outcomes, ['failed', 'failed', 'delivered']);
    const ids = new Set(shop.arrivals.map((arrival) => arrival.headers['webhook-id']));
    assert.deepEqual([shop.arrivals.length, ids.size], [3, 1]);
  });

  rule('that is never accepted is tried for 31 days and then exhausted', async () => {
    const shop = await receiver(answer(500));
    const clock = fixedClock(start);
    const deliveries = node({ clock, pollMs: 60_000 });
    await outbox.queue({ url: shop.url, now: start });
    const waits: number[] = [];
    for (let count = 1; ; count += 1) {
      deliveries.wake();
      await shop.received(count);
      const [row] = await until(([found]) => found!.state === 'exhausted' || found!.nextTryAt > clock.now());
      if (row!.state === 'exhausted') break;
      waits.push((row!.nextTryAt.getTime() - clock.now().getTime()) / 1000);
      clock.move(waits.at(-1)!);
    }
    const schedule = [5, 30, 120, 600, 1800, 3600, 7200, 14_400, 28_800];
    for (const [place, actual] of waits.entries()) {
      const planned = schedule[place] ?? 43_200;
      assert.ok(Math.abs(actual - planned) <= planned * 0.1 + 0.001, `wait ${place} was ${actual}`);
    }
    const lasted = (clock.now().getTime() - start.getTime()) / 86_400_000;
    assert.ok(lasted > 30.4 && lasted <= 31, `${lasted} days`);
    const [row] = await rows();
    assert.equal((await listTries(outbox.database, row!.id)).length, waits.length + 1);
    clock.move(86_400);
    deliveries.wake();
    await wait(60);
    assert.equal(shop.arrivals.length, waits.length + 1);
  });

  rule('to a refused address is logged with the reason and keeps its schedule', async () => {
    node();
    for (const url of ['http://10.0.0.1/', 'http://169.254.169.254/latest', 'nonsense']) {
      await outbox.queue({ url, now: start });
    }
    for (const row of await until(tried(1))) {
      const [entry] = await listTries(outbox.database, row.id);
      assert.equal(row.state, 'waiting');
      assert.equal(entry?.outcome, 'refused-address');
      assert.match(entry.reason, /private|metadata|not a URL/);
    }
  });

  rule('is sent later when the keys of its account cannot be read', async () => {
    const shop = await receiver();
    const clock = fixedClock(start);
    let broken = true;
    const signingKeys = () => (broken ? Promise.reject(new Error('sealed')) : Promise.resolve([testSecret]));
    node({ clock, signingKeys });
    await outbox.queue({ url: shop.url, now: start });
    await until(tried(1));
    broken = false;
    clock.move(6);
    await until(all('delivered'));
    assert.equal(shop.arrivals.length, 1);
  });
});

describe('the order of one object', () => {
  rule('a newer state replaces the one that waits', async () => {
    const shop = await receiver(answer(500));
    const clock = fixedClock(start);
    node({ clock });
    await outbox.queue({ object: 'payment:one', sequence: 1, url: shop.url, now: start });
    await until(tried(1));
    shop.behave = answer(200, 'ok');
    await outbox.queue({ object: 'payment:one', sequence: 2, url: shop.url, now: start });
    await until((found) => found.some((row) => row.state === 'delivered'));
    clock.move(86_400);
    await wait(60);
    assert.deepEqual(
      (await rows()).map((row) => row.state),
      ['replaced', 'delivered'],
    );
    assert.deepEqual(
      shop.arrivals.map((arrival) => arrival.data.sequence),
      [1, 2],
    );
  });

  rule('a newer state is sent only when the delivery of the older one has ended', async () => {
    const shop = await receiver((response) => setTimeout(() => response.writeHead(500).end(), 150));
    for (const deliveries of [node(), node()]) deliveries.wake();
    await outbox.queue({ object: 'payment:one', sequence: 1, url: shop.url, now: start });
    await shop.received(1);
    await outbox.queue({ object: 'payment:one', sequence: 2, url: shop.url, now: start });
    await shop.received(2);
    const [older, newer] = shop.arrivals;
    assert.ok(older!.doneAt !== undefined && older!.doneAt <= newer!.at);
    assert.equal(newer!.data.sequence, 2);
  });
});

describe('several nodes', () => {
  rule('send every notification exactly once', async () => {
    const shop = await receiver();
    const second = await openDatabase(outbox.url);
    open.unshift(second);
    await Promise.all(Array.from({ length: 200 }, () => outbox.queue({ url: shop.url, now: start })));
    const tryTimeoutMs = 15_000;
    for (const deliveries of [node({ tryTimeoutMs }), node({ tryTimeoutMs, database: second })])
      deliveries.wake();
    await until(all('delivered'));
    assert.equal(new Set(shop.arrivals.map((arrival) => arrival.headers['webhook-id'])).size, 200);
    assert.equal(shop.arrivals.length, 200);
  });

  rule('another node takes over the lease of a dead node when the lease has expired', async () => {
    const shop = await receiver();
    await outbox.queue({ url: shop.url, now: start });
    const left = new Map<string, number>();
    const capacity = { total: 1, lanes: { each: 1, left }, accounts: { each: 1, left } };
    const leasedAt = performance.now();
    assert.equal((await leaseDue(outbox.database, { now: start, leaseSeconds: 0.5, capacity })).length, 1);
    node();
    await shop.received(1);
    assert.ok(shop.arrivals[0]!.at - leasedAt >= 500);
    await until(all('delivered'));
  });

  rule('a node that stood still does not send the older state after another has sent the newer', async () => {
    const shop = await receiver();
    let goOn = (_: readonly string[]) => {};
    const keys = new Promise<readonly string[]>((resolve) => {
      goOn = resolve;
    });
    node({ leaseSeconds: 1, signingKeys: () => keys });
    await outbox.queue({ object: 'payment:one', sequence: 1, url: shop.url, now: start });
    await until(([leased]) => leased?.tryCount === 1);
    await outbox.queue({ object: 'payment:one', sequence: 2, url: shop.url, now: start });
    node({ leaseSeconds: 1 });
    await shop.received(1);
    goOn([testSecret]);
    await until((found) => found.some((row) => row.state === 'delivered'));
    await wait(60);
    assert.deepEqual(
      shop.arrivals.map((arrival) => arrival.data.sequence),
      [2],
    );
  });

  rule('a node that stops aborts a hanging delivery, and another node repeats it', async () => {
    const shop = await receiver(hang);
    const stopping = node({ tryTimeoutMs: 15_000 });
    await outbox.queue({ url: shop.url, now: start });
    await shop.received(1);
    await stopping.stop();
    const [row] = await rows();
    const [entry] = await listTries(outbox.database, row!.id);
    assert.match(entry!.reason, /stopped/);
    shop.behave = answer(200);
    const clock = fixedClock(start);
    clock.move(6);
    node({ clock });
    await until(all('delivered'));
  });
});

describe('a receiver that fails', () => {
  rule('does not delay deliveries to other receivers', async () => {
    const dead = await receiver(hang);
    const shops = await Promise.all(Array.from({ length: 30 }, () => receiver()));
    const deliveries = node({ tryTimeoutMs: 120_000 });
    const queuedAt = new Map<string, number>();
    for (let round = 0; round < 10; round += 1) {
      for (let count = 0; count < 10; count += 1) await outbox.queue({ url: dead.url, now: start });
      for (const shop of shops) {
        const object = `payment:${queuedAt.size}`;
        queuedAt.set(object, performance.now());
        await outbox.queue({ object, url: shop.url, now: start });
        deliveries.wake();
      }
    }
    for (const shop of shops) await shop.received(10);
    const delays = shops
      .flatMap((shop) => shop.arrivals)
      .map((arrival) => arrival.at - queuedAt.get(String(arrival.data.object))!)
      .toSorted((a, b) => a - b);
    assert.ok(delays[Math.floor(delays.length * 0.99)]! < 1000, `the slowest took ${delays.at(-1)} ms`);
    assert.equal(dead.arrivals.length, 8);
  });

  rule('differently each time receives the notification in the end', async () => {
    const shop = await receiver();
    const failures = [
      answer(500),
      reset,
      hang,
      answer(302),
      answer(200, 'bad'),
      answer(200, 'x'.repeat(80_000)),
      answer(204),
    ];
    shop.behave = (response, arrival) => failures[shop.arrivals.length - 1]!(response, arrival);
    const clock = fixedClock(start);
    node({ clock, tryTimeoutMs: 100 });
    await outbox.queue({ url: shop.url, now: start });
    for (let count = 1; count < failures.length; count += 1) {
      await shop.received(count);
      await until(([row]) => row!.nextTryAt > clock.now());
      clock.move(2 * 3600);
    }
    const [row] = await until(all('delivered'));
    assert.equal((await listTries(outbox.database, row!.id)).length, failures.length);
  });
});
