// The order of delivery attempts: which may start, which must wait, and what a record changes.

import assert from 'node:assert/strict';
import { after, before, beforeEach, describe, test } from 'node:test';
import { setTimeout as wait } from 'node:timers/promises';
import { newId } from '../ids.ts';
import { statement } from '../storage/database.ts';
import {
  type DeliveryCapacity,
  type EndedTry,
  type LeasedNotification,
  leaseDue,
  recordTries,
} from './delivery-leases.ts';
import { listNotifications, listTries, queueNotification, resendNotification } from './notification-rows.ts';
import { type TestOutbox, testOutbox } from './test-outbox.ts';

const now = new Date('2027-03-01T10:00:00Z');
const later = (seconds: number) => new Date(now.getTime() + seconds * 1000);
const clear = statement('test.clear-notifications', 'DELETE FROM notifications');
const clearTries = statement('test.clear-tries', 'DELETE FROM notification_tries');
const waitAgain = statement('test.wait-again', "UPDATE notifications SET state = 'waiting'");
const ample: DeliveryCapacity = {
  total: 100,
  lanes: { each: 100, left: new Map() },
  accounts: { each: 100, left: new Map() },
};
const shop = 'https://shop.example/notify';

let outbox: TestOutbox;

const resend = async (id: string, now: Date) =>
  (await outbox.database.transaction((tx) => resendNotification(tx, { id, now }))).result;

/** Gives a suite its own database, emptied before each test. */
function useOutbox(): void {
  before(async () => {
    outbox = await testOutbox();
  });
  beforeEach(empty);
  after(() => outbox.drop());
}

async function empty(): Promise<void> {
  await outbox.database.query(clearTries);
  await outbox.database.query(clear);
}

const leaseAll = (at = now, leaseSeconds = 60, capacity = ample) =>
  leaseDue(outbox.database, { now: at, leaseSeconds, capacity });

function ended(notification: LeasedNotification, changes: Partial<EndedTry> = {}): EndedTry {
  const failed = { outcome: 'failed', httpStatus: 500, reason: 'no', nextTryAt: later(5) } as const;
  return { id: newId(), notification, startedAt: now, durationMs: 7, ...failed, ...changes };
}
const delivered = { outcome: 'delivered', httpStatus: 200, reason: '', nextTryAt: null } as const;
const states = async () =>
  (await listNotifications(outbox.database, { limit: 100 }))
    .map((row) => `${row.sequence} ${row.state}`)
    .reverse();

describe('a lease', () => {
  useOutbox();

  test('is given to one of many nodes that request it concurrently', async () => {
    for (let count = 0; count < 60; count += 1) {
      await outbox.queue({ url: `https://shop${count % 7}.example/`, now });
    }
    const takeAll = async () => {
      const taken: string[] = [];
      for (let misses = 0; misses < 3; ) {
        const leased = await leaseAll(now, 60, { ...ample, total: 2 });
        taken.push(...leased.map((notification) => notification.id));
        misses = leased.length === 0 ? misses + 1 : 0;
      }
      return taken;
    };
    const ids = (await Promise.all(Array.from({ length: 8 }, takeAll))).flat();
    assert.equal(new Set(ids).size, ids.length);
    assert.equal(ids.length, 60);
  });

  test('waits for the time of the next try, which is business time', async () => {
    await outbox.queue({ url: shop, now });
    assert.deepEqual(await leaseAll(later(-1)), []);
    const [first] = await leaseAll();
    assert.equal(first?.tryCount, 1);
    assert.deepEqual(first.firstTryAt, now);
    await recordTries(outbox.database, [ended(first)]);
    assert.deepEqual(await leaseAll(later(4)), []);
    const [second] = await leaseAll(later(5));
    assert.equal(second?.tryCount, 2);
    assert.deepEqual(second.firstTryAt, now);
    assert.deepEqual(second.data, {
      '!from': 'gateway',
      type: 'payment',
      object: second.object,
      sequence: 1,
    });
  });

  test('that has lapsed is given again, and its first holder no longer decides', async () => {
    await outbox.queue({ url: shop, now });
    const [first] = await leaseAll(now, 0.2);
    assert.deepEqual(await leaseAll(), []);
    await wait(250);
    const [second] = await leaseAll();
    assert.equal(second?.id, first?.id);
    await recordTries(outbox.database, [ended(first!, { nextTryAt: null })]);
    assert.deepEqual(await states(), ['1 waiting']);
    assert.deepEqual(await leaseAll(later(100)), []);
    await recordTries(outbox.database, [ended(second!, delivered)]);
    assert.deepEqual(await states(), ['1 delivered']);
    assert.equal((await listTries(outbox.database, second!.id)).length, 2);
  });

  test('leaves out what exceeds the capacity', async () => {
    const other = await outbox.addAccount();
    for (let count = 0; count < 5; count += 1) {
      await outbox.queue({ url: 'https://a.example/', now: later(-9) });
      await outbox.queue({ url: 'https://b.example/', now });
      await outbox.queue({ url: `https://c${count}.example/`, now, accountId: other });
    }
    const capacity = (
      lanes: [string, number][],
      accounts: [string, number][],
      total = 100,
    ): DeliveryCapacity => ({
      total,
      lanes: { each: 2, left: new Map(lanes) },
      accounts: { each: 3, left: new Map(accounts) },
    });
    const count = async (limits: DeliveryCapacity) => {
      const leased = await leaseAll(now, 0, limits);
      return ['https://a', 'https://b', 'https://c'].map(
        (start) => leased.filter((notification) => notification.lane.startsWith(start)).length,
      );
    };
    assert.deepEqual(await count(capacity([], [])), [2, 1, 3]);
    assert.deepEqual(await count(capacity([['https://a.example', 0]], [])), [0, 2, 3]);
    assert.deepEqual(await count(capacity([['https://a.example', 1]], [[other, 1]])), [1, 2, 1]);
    assert.deepEqual(await count(capacity([], [[outbox.accountId, 0]])), [0, 0, 3]);
    assert.deepEqual(await count(capacity([], [], 1)), [1, 0, 0]);
  });

  test('takes at most 100 of a lane, and the rest the next time', async () => {
    for (let count = 0; count < 103; count += 1) await outbox.queue({ url: shop, now });
    const lanes = { each: 200, left: new Map([['https://shop.example', 200]]) };
    const capacity = { total: 200, lanes, accounts: lanes };
    assert.equal((await leaseAll(now, 60, capacity)).length, 100);
    assert.equal((await leaseAll(now, 60, capacity)).length, 3);
  });
});

describe('the order of one object', () => {
  useOutbox();

  const object = 'payment:one';

  test('a newer state replaces a waiting older one', async () => {
    await outbox.queue({ object, sequence: 1, url: shop, now });
    await outbox.queue({ object, sequence: 2, url: shop, now });
    assert.deepEqual(await states(), ['1 replaced', '2 waiting']);
    assert.deepEqual(
      (await leaseAll()).map((notification) => notification.sequence),
      [2],
    );
  });

  test('a newer state waits until the attempt of the older one has ended', async () => {
    await outbox.queue({ object, sequence: 1, url: shop, now });
    const [older] = await leaseAll();
    await outbox.queue({ object, sequence: 2, url: shop, now });
    assert.deepEqual(await leaseAll(), []);
    await recordTries(outbox.database, [ended(older!)]);
    assert.deepEqual(await states(), ['1 replaced', '2 waiting']);
    assert.deepEqual(
      (await leaseAll()).map((notification) => notification.sequence),
      [2],
    );
  });

  test('a state queued late is never sent after a newer one', async () => {
    await outbox.queue({ object, sequence: 2, url: shop, now });
    await outbox.queue({ object, sequence: 1, url: shop, now });
    assert.deepEqual(
      (await leaseAll()).map((notification) => notification.sequence),
      [2],
    );
  });

  test('a state that waits again behind a newer one does not start', async () => {
    await outbox.queue({ object, sequence: 1, url: shop, now: later(-9) });
    await outbox.queue({ object, sequence: 2, url: shop, now });
    await outbox.database.query(waitAgain);
    assert.deepEqual(
      (await leaseAll()).map((notification) => notification.sequence),
      [2],
    );
  });

  test('queueing the same state twice changes nothing, and an empty address queues nothing', async () => {
    await outbox.queue({ object, url: shop, now });
    await outbox.queue({ object, url: shop, now: later(9) });
    await outbox.queue({ url: '', now });
    assert.deepEqual(await states(), ['1 waiting']);
  });

  test('a transaction that is rolled back queues nothing', async () => {
    const body = { '!from': 'gateway' };
    const { accountId, merchantId } = outbox;
    const row = { object, merchantId, accountId, tradeId: newId(), sequence: 1, url: shop, body, now };
    const undone = outbox.database.transaction(async (tx) => {
      await queueNotification(tx, row);
      throw new Error('undone');
    });
    await assert.rejects(undone, /undone/);
    assert.deepEqual(await states(), []);
  });

  test('holds for concurrent states, leases, records and resends on several nodes', async () => {
    const objects = ['payment:a', 'payment:b', 'payment:c'];
    const holders = new Map<string, LeasedNotification>();
    const started = new Map<string, number>();
    let producing = true;
    const produce = async (name: string) => {
      for (let sequence = 1; sequence <= 25; sequence += 1) {
        await outbox.queue({ object: name, sequence, url: shop, now });
        await wait(Math.random() * 8);
      }
    };
    const work = async () => {
      for (let idle = 0; producing || idle < 3; idle += 1) {
        for (const notification of await leaseAll()) {
          idle = 0;
          assert.ok(!holders.has(notification.object), 'two tries of one object overlap');
          assert.ok(
            notification.sequence >= (started.get(notification.object) ?? 0),
            'an older state starts late',
          );
          holders.set(notification.object, notification);
          started.set(notification.object, notification.sequence);
          await wait(Math.random() * 4);
          holders.delete(notification.object);
          const outcome = Math.random() < 0.5 ? delivered : { nextTryAt: now };
          await recordTries(outbox.database, [ended(notification, outcome)]);
        }
      }
    };
    const resendAny = async () => {
      while (producing) {
        const rows = await listNotifications(outbox.database, { limit: 20 });
        const row = rows[Math.floor(Math.random() * rows.length)];
        if (row !== undefined) await resend(row.id, now);
      }
    };
    const workers = [work(), work(), work(), resendAny()];
    await Promise.all(objects.map(produce));
    producing = false;
    await Promise.all(workers);
    const rows = await listNotifications(outbox.database, { limit: 100 });
    for (const name of objects) {
      const newest = rows.find((row) => row.object === name && row.sequence === 25);
      assert.ok(newest !== undefined && newest.state !== 'replaced');
      assert.ok(rows.filter((row) => row.object === name && row.state === 'waiting').length <= 1);
    }
  });
});

describe('a record', () => {
  useOutbox();

  test('writes the delivery log and ends a notification that has no further try', async () => {
    await outbox.queue({ url: shop, now });
    const [leased] = await leaseAll();
    await recordTries(outbox.database, [
      ended(leased!, { httpStatus: null, reason: 'Refused.', nextTryAt: null }),
    ]);
    assert.deepEqual(await states(), ['1 exhausted']);
    assert.deepEqual(await listTries(outbox.database, leased!.id), [
      { startedAt: now, durationMs: 7, httpStatus: null, outcome: 'failed', reason: 'Refused.' },
    ]);
  });

  test('has the same effect when written twice', async () => {
    await outbox.queue({ url: shop, now });
    const [leased] = await leaseAll();
    const once = ended(leased!);
    await recordTries(outbox.database, [once]);
    await recordTries(outbox.database, [once]);
    assert.equal((await listTries(outbox.database, leased!.id)).length, 1);
    assert.equal((await leaseAll(later(5))).length, 1);
  });

  test('says so when an older state was delivered in spite of a newer one', async () => {
    await outbox.queue({ object: 'payment:one', sequence: 1, url: shop, now });
    const [older] = await leaseAll();
    await outbox.queue({ object: 'payment:one', sequence: 2, url: shop, now });
    await recordTries(outbox.database, [ended(older!, delivered)]);
    assert.deepEqual(await states(), ['1 delivered', '2 waiting']);
  });
});

describe('a resend', () => {
  useOutbox();

  const find = async (sequence: number) =>
    (await listNotifications(outbox.database, { limit: 100 })).find((row) => row.sequence === sequence)!;

  test('restarts the schedule, also of a notification that was delivered or exhausted', async () => {
    for (const outcome of [delivered, { nextTryAt: null }]) {
      await empty();
      await outbox.queue({ url: shop, now });
      await recordTries(outbox.database, [ended((await leaseAll())[0]!, outcome)]);
      const { id } = await find(1);
      assert.equal(await resend(id, later(100)), 'queued');
      const [leased] = await leaseAll(later(100));
      assert.equal(leased?.tryCount, 1);
      assert.deepEqual(leased.firstTryAt, later(100));
    }
  });

  test('is refused for a state that has a newer one', async () => {
    await outbox.queue({ object: 'payment:one', sequence: 1, url: shop, now });
    await outbox.queue({ object: 'payment:one', sequence: 2, url: shop, now });
    const { id } = await find(1);
    assert.equal(await resend(id, now), 'superseded');
    assert.deepEqual(await states(), ['1 replaced', '2 waiting']);
  });

  test('requested during an attempt is sent after it, whatever its result', async () => {
    await outbox.queue({ url: shop, now });
    const [running] = await leaseAll();
    assert.equal(await resend(running!.id, now), 'queued');
    assert.deepEqual(await leaseAll(), []);
    await recordTries(outbox.database, [ended(running!, { nextTryAt: null })]);
    assert.equal((await leaseAll()).length, 1);
  });

  test('reports an unknown notification', async () => {
    assert.equal(await resend(newId(), now), 'unknown');
  });
});
