// A transaction on one connection: when it begins, what it costs, and that nothing of it runs outside.
import assert from 'node:assert/strict';
import { after, before, beforeEach, describe, test } from 'node:test';
import pg from 'pg';
import { late, statement, type Transaction } from './database.ts';
import { readType } from './prepared-query.ts';
import { Session } from './session.ts';
import { testDatabase } from './test-database.ts';

const add = statement('test.add-note', 'INSERT INTO session_notes VALUES ($1)');
const addLate = late(add);
const readNotes = statement('test.read-notes', 'SELECT note FROM session_notes ORDER BY note');
const addWithin = statement('test.add-within', 'INSERT INTO session_notes VALUES ($1::jsonb)');
const isOpen = statement('test.is-open', 'SELECT now() <> statement_timestamp() AS open');

describe('a transaction of a session', () => {
  let kept: Awaited<ReturnType<typeof testDatabase>>;
  let client: pg.Client;
  let answers = 0;
  const warnings: string[] = [];
  before(async () => {
    kept = await testDatabase();
    client = new pg.Client({ connectionString: kept.url, types: { getTypeParser: readType } });
    await client.connect();
    const { connection } = client as unknown as { connection: NodeJS.EventEmitter };
    connection.on('readyForQuery', () => {
      answers += 1;
    });
    client.on('notice', ({ message }) => warnings.push(String(message)));
    await client.query('CREATE TEMP TABLE session_notes (note jsonb)');
  });
  beforeEach(async () => {
    await client.query('TRUNCATE session_notes');
    answers = 0;
  });
  after(async () => {
    await client.end();
    await kept.drop();
    assert.deepEqual(warnings, []);
  });

  const open = (isNamed = true) =>
    new Session(client as pg.PoolClient, { deadline: performance.now() + 10_000, isNamed });
  const notes = async () =>
    (await client.query('SELECT note FROM session_notes')).rows.map(({ note }) => note);
  const addBoth = (session: Session) =>
    session.transaction(async (tx) => {
      await tx.query(add, ['1']);
      await tx.query(add, ['2']);
    }, []);

  test('costs one round trip more than its statements, once both are known on the connection', async () => {
    await addBoth(open());
    answers = 0;
    await addBoth(open());
    assert.equal(answers, 3);
    assert.deepEqual(await notes(), [1, 2, 1, 2]);
  });

  test('sends late statements with the next one, which sees them, and with COMMIT', async () => {
    const work = (session: Session) =>
      session.transaction(async (tx) => {
        assert.deepEqual(await tx.query(addLate, ['1']), []);
        await tx.query(addLate, ['2']);
        const seen = await tx.query(readNotes);
        await tx.query(addLate, ['3']);
        return seen;
      }, []);
    assert.deepEqual(await work(open()), [{ note: 1 }, { note: 2 }]);
    await client.query('TRUNCATE session_notes');
    answers = 0;
    assert.deepEqual(await work(open()), [{ note: 1 }, { note: 2 }]);
    assert.equal(answers, 2);
    assert.deepEqual(await notes(), [1, 2, 3]);
  });

  test('fails with a late statement, and is undone', async () => {
    for (const _ of ['the first time', 'the second time'])
      for (const next of [[readNotes], []])
        await assert.rejects(
          open().transaction(async (tx) => {
            await tx.query(add, ['1']);
            await tx.query(addLate, ['x']);
            for (const one of next) await tx.query(one);
          }, []),
          { code: '22P02' },
        );
    assert.deepEqual(await notes(), []);
  });

  test('sends no late statement when its work fails', async () => {
    const failed = open().transaction(async (tx) => {
      await tx.query(addLate, ['1']);
      throw new Error('no');
    }, []);
    await assert.rejects(failed, /^Error: no$/);
    assert.equal(answers, 0);
    assert.deepEqual(await notes(), []);
  });

  test('outside of one, a late statement is sent at once, and without names of statements too', async () => {
    await open().query(addLate, ['1']);
    await open(false).transaction(async (tx) => {
      await tx.query(addLate, ['2']);
      assert.deepEqual(await tx.query(readNotes), [{ note: 1 }, { note: 2 }]);
    }, []);
    assert.deepEqual(await notes(), [1, 2]);
  });

  test('without a statement costs none', async () => {
    assert.equal(await open().transaction(async () => 'done', []), 'done');
    const failed = open().transaction(async () => {
      throw new Error('no');
    }, []);
    await assert.rejects(failed, /^Error: no$/);
    assert.equal(answers, 0);
  });

  for (const [when, values] of [
    ['its first', ['x', '1']],
    ['a later', ['1', 'x']],
  ] as const)
    test(`is undone as a whole when ${when} statement fails`, async () => {
      for (const _ of ['the first time', 'the second time']) {
        const failed = open().transaction(async (tx) => {
          for (const value of values) await tx.query(add, [value]);
        }, []);
        await assert.rejects(failed, { code: '22P02' });
      }
      assert.deepEqual(await notes(), []);
    });

  test('sends in one message what is asked for in one turn, and returns the rows of each', async () => {
    const work = (session: Session) =>
      session.transaction(async (tx) => {
        await tx.query(addLate, ['1']);
        const [one, none, two] = await Promise.all([
          tx.query(readNotes),
          tx.query(add, ['2']),
          tx.query(readNotes),
        ]);
        assert.deepEqual(none, []);
        return [one, two];
      }, []);
    const read = [[{ note: 1 }], [{ note: 1 }, { note: 2 }]];
    assert.deepEqual(await work(open()), read);
    await client.query('TRUNCATE session_notes');
    answers = 0;
    assert.deepEqual(await work(open()), read);
    assert.equal(answers, 2);
  });

  test('fails as a whole with one of those, and leaves nothing of them', async () => {
    for (const values of [
      ['1', 'x', '2'],
      ['x', '1'],
    ])
      for (const _ of ['the first time', 'the second time']) {
        const failed = open().transaction(
          async (tx) => Promise.all(values.map((value) => tx.query(add, [value]))),
          [],
        );
        await assert.rejects(failed, { code: '22P02' });
      }
    assert.deepEqual(await notes(), []);
  });

  test('holds what its work has asked for when it fails, and refuses what is asked for later', async () => {
    await addBoth(open());
    await client.query('TRUNCATE session_notes');
    let later: Promise<unknown> | undefined;
    const failed = open().transaction(async (tx) => {
      await tx.query(add, ['1']);
      later = assert.rejects(
        tx.query(add, ['2']).then(() => tx.query(add, ['3'])),
        /^Error: The transaction has ended\.$/,
      );
      throw new Error('no');
    }, []);
    await assert.rejects(failed, /^Error: no$/);
    await later;
    assert.deepEqual(await notes(), []);
  });

  test('refuses what is asked for after its end', async () => {
    let ended: Transaction | undefined;
    await open().transaction(async (tx) => {
      ended = tx;
      await tx.query(add, ['1']);
    }, []);
    await assert.rejects(ended!.query(add, ['2']), /^Error: The transaction has ended\.$/);
    assert.deepEqual(await notes(), [1]);
  });

  test('holds statements that are sent at once', async () => {
    for (const _ of ['the first time', 'the second time'])
      await assert.rejects(
        open().transaction(async (tx) => {
          await Promise.all(['1', '2', '3'].map((value) => tx.query(add, [value])));
          throw new Error('undo');
        }, []),
        /undo/,
      );
    assert.deepEqual(await notes(), []);
  });

  test('holds what follows a first statement whose value could not be sent', async () => {
    const circle: Record<string, unknown> = {};
    circle.circle = circle;
    await addBoth(open());
    await open().query(addWithin, ['1']);
    await assert.rejects(
      open().transaction(async (tx) => {
        await assert.rejects(tx.query(addWithin, [circle]), /circular/);
        await tx.query(add, ['7']);
        throw new Error('undo');
      }, []),
      /undo/,
    );
    assert.ok(!(await notes()).includes(7));
  });

  test('with settings, or without names of statements, begins by itself', async () => {
    for (const [session, settings] of [
      [open(), ['statement_timeout = 5000']],
      [open(false), []],
    ] as const) {
      const [row] = await session.transaction(async (tx) => {
        await tx.query(add, ['1']);
        return tx.query<{ open: boolean }>(isOpen);
      }, settings);
      assert.equal(row?.open, true);
    }
  });
});
