// Work of several callers in one transaction: what goes together, what goes alone, and that no one harms the others.
import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import { setTimeout as sleep } from 'node:timers/promises';
import { inspect } from 'node:util';
import pg from 'pg';
import { type Database, late, openDatabase, statement, type Transaction } from './database.ts';
import { DatabaseUnavailable } from './database-errors.ts';
import { testDatabase } from './test-database.ts';

const transactionId = statement('test.transaction-id', 'SELECT pg_current_xact_id()::text AS id');
const addNote = statement(
  'test.add-joint-note',
  "INSERT INTO signed_contents VALUES (convert_to($1, 'UTF8'), '', now() + interval '1 hour')",
);
const readNotes = statement(
  'test.read-joint-notes',
  "SELECT convert_from(signature_mac, 'UTF8') AS note FROM signed_contents ORDER BY note",
);
const lockNote = statement(
  'test.lock-joint-note',
  "SELECT FROM signed_contents WHERE signature_mac = convert_to($1, 'UTF8') FOR UPDATE",
);
const readPid = statement('test.read-pid', 'SELECT pg_backend_pid() AS pid');
const readLimit = statement('test.read-lock-limit', "SELECT current_setting('lock_timeout') AS limit");

describe('joint transactions', () => {
  let database: Database;
  let url: string;
  let drop: () => Promise<void>;
  let made = 0;
  before(async () => {
    ({ database, url, drop } = await testDatabase());
  });
  after(() => drop());

  const newName = () => {
    made += 1;
    return `work ${String(made).padStart(4, '0')}`;
  };
  const join = <T>(jointAs: string, work: (tx: Transaction) => Promise<T>, db = database) =>
    db.transaction(work, { jointAs });
  const idOf = async (tx: Transaction) => (await tx.query<{ id: string }>(transactionId))[0]!.id;
  /** Notes a name, and returns the id of the transaction. */
  const note = (name: string) => async (tx: Transaction) => {
    await tx.query(late(addNote), [name]);
    return idOf(tx);
  };
  const notesOf = async (names: readonly string[]) => {
    const noted = (await database.query<{ note: string }>(readNotes)).map((row) => row.note);
    return names.filter((name) => noted.includes(name));
  };
  const newNames = (count: number) => Array.from({ length: count }, newName);
  const failing = async (tx: Transaction) => {
    await idOf(tx);
    throw new Error('not this one');
  };

  test('what is asked for at once goes together, each with its own result and effects after the commit', async () => {
    const names = newNames(16);
    const effects: string[] = [];
    const ids = await Promise.all(
      names.map((name) =>
        join(name, async (tx) => {
          tx.afterCommit(() => effects.push(name));
          return `${name} in ${await note(name)(tx)}`;
        }),
      ),
    );
    assert.equal(new Set(ids.map((text) => text.replace(/.* in /, ''))).size, 1);
    assert.deepEqual(
      ids.map((text) => text.replace(/ in .*/, '')),
      names,
    );
    assert.deepEqual(effects, names);
    assert.deepEqual(await notesOf(names), names);
  });

  test('what comes while one is under way goes into the next', async () => {
    const first = join(newName(), async (tx) => {
      await idOf(tx);
      await sleep(50);
      return idOf(tx);
    });
    await sleep(20);
    const [one, ...others] = await Promise.all([first, ...newNames(3).map((name) => join(name, idOf))]);
    assert.equal(new Set(others).size, 1);
    assert.notEqual(others[0], one);
  });

  test('work of a name that is in progress has a transaction of its own', async () => {
    const name = newName();
    const [one, other] = await Promise.all([join(name, idOf), join(name, idOf)]);
    assert.notEqual(one, other);
  });

  test('one that fails is undone, and the others are done', async () => {
    const names = newNames(6);
    const effects: string[] = [];
    const results = await Promise.allSettled([
      ...names.map((name) =>
        join(name, async (tx) => {
          tx.afterCommit(() => effects.push(name));
          return note(name)(tx);
        }),
      ),
      join(newName(), failing),
    ]);
    assert.deepEqual(
      results.map(({ status }) => status),
      [...names.map(() => 'fulfilled'), 'rejected'],
    );
    assert.deepEqual(await notesOf(names), names);
    assert.deepEqual(effects.toSorted(), names);
  });

  test('one whose statement is refused does not keep the others', async () => {
    const names = newNames(6);
    const [twice] = newNames(1);
    await database.query(addNote, [twice]);
    const results = await Promise.allSettled([
      join(twice!, note(twice!)),
      ...names.map((name) => join(name, note(name))),
    ]);
    assert.equal(results[0]?.status === 'rejected' && results[0].reason.code, '23505');
    assert.deepEqual(await notesOf(names), names);
  });

  test('one that waits for a lock does not keep the others, and is done in the end', async () => {
    const names = newNames(6);
    const locked = newName();
    await database.query(addNote, [locked]);
    let isHeld = true;
    const holding = database.transaction(async (tx) => {
      await tx.query(lockNote, [locked]);
      await sleep(1_000);
      isHeld = false;
    });
    await sleep(20);
    const waiting = join(locked, async (tx) => {
      await tx.query(lockNote, [locked]);
      assert.equal(isHeld, false);
      return tx.query(readLimit);
    });
    await Promise.all(names.map((name) => join(name, note(name))));
    assert.equal(isHeld, true);
    assert.deepEqual(await notesOf(names), names);
    // Alone it waits as long as any other.
    assert.deepEqual(await waiting, [{ limit: '0' }]);
    await holding;
  });

  test('when its connection is lost, every caller is told, and nothing of it is left', async (t) => {
    const owner = new pg.Client({ connectionString: url });
    await owner.connect();
    t.after(() => owner.end());
    const names = newNames(4);
    const results = await Promise.allSettled([
      ...names.map((name) => join(name, note(name))),
      join(newName(), async (tx) => {
        const [row] = await tx.query<{ pid: number }>(readPid);
        await owner.query('SELECT pg_terminate_backend($1)', [row?.pid]);
        await idOf(tx);
      }),
    ]);
    for (const result of results)
      assert.ok(
        result.status === 'rejected' && result.reason instanceof DatabaseUnavailable,
        inspect(result),
      );
    assert.deepEqual(await notesOf(names), []);
    const [next] = newNames(1);
    assert.ok(await join(next!, note(next!)));
  });

  test('without named statements each has a transaction of its own', async (t) => {
    const unnamed = await openDatabase(url, { isNamed: false });
    t.after(() => unnamed.close());
    const ids = await Promise.all(newNames(3).map((name) => join(name, idOf, unnamed)));
    assert.equal(new Set(ids).size, 3);
  });
});
