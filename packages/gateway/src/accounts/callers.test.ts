/** Callers are cached for a few seconds, and never past a change that this node made. */
import assert from 'node:assert/strict';
import { describe, mock, test } from 'node:test';
import { until } from '../background/test-queues.ts';
import { type Database, statement } from '../storage/database.ts';
import { ROOT_KEY, useGateway } from '../test-gateway.ts';
import { storedCallers } from './callers.ts';

const revoke = statement(
  'test.revoke-token',
  `DELETE FROM account_features WHERE feature = 'token'
   AND account_id = (SELECT id FROM accounts WHERE uid = '016683')`,
);

const close = statement('test.close-account', "UPDATE accounts SET closed_at = now() WHERE uid = '016683'");
const open = statement('test.open-account', "UPDATE accounts SET closed_at = NULL WHERE uid = '016683'");

describe('stored callers', () => {
  const gateway = useGateway();

  test('a caller read before a change does not enter the cache after it', async () => {
    const change: { begin: (() => Promise<void>) | undefined } = { begin: undefined };
    const database: Pick<Database, 'query'> = {
      async query(what, values) {
        const rows = await gateway.database.query(what, values);
        await change.begin?.();
        return rows as never;
      },
    };
    const callers = storedCallers(database as Database, ROOT_KEY);
    change.begin = async () => {
      change.begin = undefined;
      await gateway.database.query(revoke);
      callers.forget();
    };
    await callers.byUser('016683');
    assert.equal((await callers.byUser('016683'))?.features.has('token'), false);
  });

  test('requests of one user at once share one lookup, but not one from before a change', async () => {
    const lookups: string[] = [];
    const database: Pick<Database, 'query'> = {
      query(what, values) {
        lookups.push(String(values?.[0]));
        return gateway.database.query(what, values);
      },
    };
    const callers = storedCallers(database as Database, ROOT_KEY);
    const before = Array.from({ length: 20 }, () => callers.byUser('016683'));
    callers.forget();
    const after = Array.from({ length: 20 }, () => callers.byUser('016683'));
    for (const caller of await Promise.all([...before, ...after])) assert.equal(caller?.uid, '016683');
    assert.deepEqual(lookups, ['016683', '016683']);
  });

  test('a caller is cached from the beginning of its read, and read at once where that is asked for', async () => {
    let lookups = 0;
    let isAway = false;
    let now = performance.now();
    const clock = mock.method(performance, 'now', () => now);
    const database: Pick<Database, 'query'> = {
      async query(what, values) {
        if (isAway) throw new Error('away');
        lookups += 1;
        // A slow read.
        now += 3_000;
        return gateway.database.query(what, values);
      },
    };
    try {
      const callers = storedCallers(database as Database, ROOT_KEY);
      const first = await callers.byUser('016683');
      isAway = true;
      now += 999;
      assert.equal(await callers.byUser('016683'), first);
      now += 1;
      await assert.rejects(callers.byUser('016683'), /away/);
      isAway = false;
      await callers.byUser('016683');
      assert.equal(lookups, 2);
      await callers.byUserNow('016683');
      assert.equal(lookups, 3);
    } finally {
      clock.mock.restore();
    }
  });

  test('the account of a request is found by its id without another read', async () => {
    const read: string[] = [];
    const database: Pick<Database, 'query'> = {
      query(what, values) {
        read.push(what.name);
        return gateway.database.query(what, values);
      },
    };
    const callers = storedCallers(database as Database, ROOT_KEY);
    const caller = await callers.byUser('016683');
    assert.equal(await callers.byId(caller!.accountId), caller);
    assert.deepEqual(read, ['accounts.find-by-user']);
  });

  test('a closed account that was found by its id is not found by its user', async () => {
    const callers = storedCallers(gateway.database, ROOT_KEY);
    const { accountId } = (await callers.byUser('016683'))!;
    await gateway.database.query(close);
    callers.forget();
    assert.equal((await callers.byId(accountId))?.uid, '016683');
    assert.equal(await callers.byUser('016683'), undefined);
    await gateway.database.query(open);
  });

  test('a caller in use is read again before its time is over, and no request waits for that', async () => {
    let lookups = 0;
    let now = performance.now();
    const clock = mock.method(performance, 'now', () => now);
    let letGo = () => {};
    const held = new Promise<void>((resolve) => (letGo = resolve));
    let read = async () => {};
    const database: Pick<Database, 'query'> = {
      async query(what, values) {
        lookups += 1;
        await read();
        return gateway.database.query(what, values);
      },
    };
    try {
      const callers = storedCallers(database as Database, ROOT_KEY);
      const first = await callers.byUser('016683');
      read = () => held;
      now += 2_001;
      for (let n = 0; n < 3; n += 1) assert.equal(await callers.byUser('016683'), first);
      assert.equal(lookups, 2);
      letGo();
      await until('it was read again', async () => (await callers.byUser('016683')) !== first);
      now += 1_990;
      assert.notEqual(await callers.byUser('016683'), first);
      assert.equal(lookups, 2);
    } finally {
      clock.mock.restore();
    }
  });

  test('guessed users take few lookups at once, and known ones are found beside them', async () => {
    let letGo = () => {};
    const held = new Promise<void>((resolve) => (letGo = resolve));
    let begun = 0;
    const database: Pick<Database, 'query'> = {
      async query(what, values) {
        if (String(values?.[0]).startsWith('guess')) {
          begun += 1;
          await held;
        }
        return gateway.database.query(what, values);
      },
    };
    const callers = storedCallers(database as Database, ROOT_KEY);
    await callers.byUser('016683');
    const now = performance.now();
    const later = mock.method(performance, 'now', () => now + 10_000);
    const guesses = Array.from({ length: 500 }, (_, at) => callers.byUser(`guess${at}`));
    const refused = guesses.slice(64).map((guess) => assert.rejects(guess, { code: '-1004' }));
    assert.equal((await callers.byUser('016683'))?.uid, '016683');
    later.mock.restore();
    await Promise.all(refused);
    assert.equal(begun, 64);
    letGo();
    for (const guess of guesses.slice(0, 64)) assert.equal(await guess, undefined);
    assert.equal(await callers.byUser('guess'), undefined);
  });
});
