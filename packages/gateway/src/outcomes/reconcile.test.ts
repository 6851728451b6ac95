// A rail whose statement cannot be read or matched affects no other rail, and is queried again.
import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { pino } from 'pino';
import { listBreaks } from '../clearing/rail-statements.ts';
import { createPaid } from '../operations/test-orders.ts';
import type { StatementLine } from '../rails/rail-answers.ts';
import { railRegistry } from '../rails/rail-registry.ts';
import { statement } from '../storage/database.ts';
import { testGateway, useGateway } from '../test-gateway.ts';
import { clearNextDay } from './clear-day.ts';
import { readDueStatements, readStatementsOf } from './reconcile.ts';
import { settleDueReports } from './settle-reports.ts';

const DAY_S = 86_400;
const FRIDAY = '2026-11-20';
const SATURDAY = '2026-11-21';

/** PostgreSQL stores no text with a zero byte. */
const UNREADABLE: StatementLine = { kind: 'payment', reference: '\0', amountMinor: 1n, currency: 'EUR' };

const movements = statement('test.movement-references', 'SELECT reference FROM rail_movements');
const addAccount = statement(
  'test.add-merchants-account',
  `INSERT INTO rail_accounts (name, merchant_id, rail, mode, settles, sealed_credentials)
   SELECT 'fake@036870', id, 'fake', 'sandbox', 'merchant', '' FROM merchants LIMIT 1`,
);
// Two lines of a card rail that match, and whose sum exceeds the largest amount.
const plantLines = statement(
  'test.plant-too-much',
  `WITH planted AS (
     INSERT INTO rail_movements (id, rail, kind, reference, trade_id, merchant_id, amount, currency, day, booked_at)
     SELECT gen_random_uuid(), 'fake-card', kind, reference, trade_id, merchant_id, 9223372036854775807, currency, day,
       booked_at
     FROM rail_movements CROSS JOIN generate_series(1, 2) RETURNING *
   )
   INSERT INTO rail_statement_lines (id, rail, day, kind, reference, amount, currency)
   SELECT id, rail, day, kind, reference, amount, currency FROM planted`,
);

describe('a rail whose statement throws', () => {
  const gateway = useGateway();

  /** Reads when both rails have a due day; the first rail fails. */
  const readAfter = async (days: number) => {
    gateway.clock.move(days * DAY_S);
    const { read, silent, failed } = await readDueStatements(gateway.services);
    return {
      read,
      silent,
      failed: failed.map(({ error, ...which }) => ({ ...which, message: String(error) })),
    };
  };

  test('does not block the others, and is queried for the same day again', async (t) => {
    t.mock.method(gateway.rail, 'statement', () => Promise.reject(new Error('no such file')), { times: 1 });
    assert.deepEqual(await readAfter(1), {
      read: [{ rail: 'fake-card', day: FRIDAY }],
      silent: [],
      failed: [{ rail: 'fake', day: FRIDAY, message: 'Error: no such file' }],
    });
    assert.deepEqual(await readAfter(0), {
      read: [{ rail: 'fake', day: FRIDAY }],
      silent: [],
      failed: [],
    });
  });

  test('does not block the others when it cannot be stored and matched either', async () => {
    gateway.rail.statements.set(SATURDAY, [UNREADABLE]);
    const { read, failed } = await readAfter(1);
    assert.deepEqual(read, [{ rail: 'fake-card', day: SATURDAY }]);
    assert.deepEqual(
      failed.map(({ rail, day }) => [rail, day]),
      [['fake', SATURDAY]],
    );
    gateway.rail.statements.delete(SATURDAY);
    assert.deepEqual((await readAfter(0)).read, [{ rail: 'fake', day: SATURDAY }]);
  });

  test('does not block the others when its account cannot be opened', async (t) => {
    const { rails } = gateway.services;
    t.after(() => Object.assign(gateway.services, { rails }));
    const account = 'example@036870';
    const accounts = {
      drivers: [],
      routesOf: async () => ({ routes: [], hasAccounts: false }),
      open: async () => assert.fail('no credentials'),
      names: async () => [account],
    };
    Object.assign(gateway.services, { rails: railRegistry([gateway.cardRail, gateway.rail], accounts) });
    const { read, failed } = await readAfter(1);
    assert.deepEqual(
      read.map(({ rail }) => rail),
      ['fake-card', 'fake'],
    );
    assert.deepEqual(
      failed.map(({ rail }) => rail),
      [account],
    );
  });
});

describe('costs of a rail', () => {
  const gateway = useGateway();
  const cost = (reference: string, amountMinor: bigint): StatementLine => ({
    kind: 'cost',
    reference,
    amountMinor,
    currency: 'EUR',
  });
  const costs = statement(
    'test.costs',
    "SELECT debit, credit, amount FROM transfers WHERE event = 'rail-cost' ORDER BY id",
  );
  const read = async (lines: readonly StatementLine[]) => {
    gateway.rail.statements.set(FRIDAY, lines);
    assert.deepEqual((await readStatementsOf(gateway.services, FRIDAY)).failed, []);
    const { breaks } = await listBreaks(gateway.database, { limit: 10, offset: 0 });
    return {
      breaks: breaks.map(({ difference, reference, statedMinor }) => [difference, reference, statedMinor]),
      booked: await gateway.database.query<{ amount: bigint }>(costs),
    };
  };
  const first = { debit: 'rail-costs', credit: 'bank', amount: 57n };

  test('are posted as stated, once, although nothing of ours awaits them', async () => {
    gateway.clock.move(DAY_S);
    const lines = [cost('c-1', 25n), cost('c-2', 32n)];
    for (const _ of ['once', 'again']) assert.deepEqual(await read(lines), { breaks: [], booked: [first] });
  });

  test('that the day’s statement adds later are posted then; a changed one is a difference', async () => {
    const lines = [cost('c-1', 25n), cost('c-2', 33n), cost('c-3', 1n)];
    assert.deepEqual(await read(lines), {
      breaks: [['twice', 'c-2', 33n]],
      booked: [first, { ...first, amount: 1n }],
    });
  });

  test('are the merchant’s where the rail pays the merchant', async (t) => {
    const { rail } = gateway;
    const before = await gateway.database.query(costs);
    await gateway.database.query(addAccount);
    const { rails } = gateway.services;
    t.after(() => Object.assign(gateway.services, { rails }));
    const own = {
      ...rails,
      names: async () => ['fake@036870'],
      named: async () => ({ ...rail, name: 'fake@036870', statement: async () => [cost('c-4', 9n)] }),
    };
    Object.assign(gateway.services, { rails: own });
    assert.deepEqual((await readStatementsOf(gateway.services, FRIDAY)).failed, []);
    assert.deepEqual(await gateway.database.query(costs), before);
    const { count } = await listBreaks(gateway.database, { limit: 10, offset: 0 });
    assert.equal(count, 1, 'only the one of before');
  });
});

test('a rail whose lines cannot be matched again does not stop the reports of others from being settled', async () => {
  const log: { level: number; rail?: string; err?: unknown }[] = [];
  const gateway = await testGateway({
    log: pino({}, { write: (line) => void log.push(JSON.parse(line)) }),
  });
  await createPaid(gateway);
  const [{ reference }] = (await gateway.database.query<{ reference: string }>(movements)) as [
    { reference: string },
  ];
  gateway.rail.statements.set(FRIDAY, [{ kind: 'payment', reference, amountMinor: 2499n, currency: 'EUR' }]);
  gateway.clock.move(3 * DAY_S);
  while ((await readDueStatements(gateway.services)).read.length > 0);
  while (await clearNextDay(gateway.services));
  await gateway.database.query(plantLines);
  assert.equal(await settleDueReports(gateway.services), 1);
  assert.deepEqual(
    log.filter(({ level, err }) => level === 50 && err).map(({ rail }) => rail),
    ['fake-card'],
  );
  await gateway.stop();
});
