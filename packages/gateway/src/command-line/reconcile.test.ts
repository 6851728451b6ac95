// `gangway reconcile` lists what does not match, and names a rail without a statement.
import assert from 'node:assert/strict';
import { createHmac } from 'node:crypto';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { after, before, describe, test } from 'node:test';
import { sandbox } from '@gangway/sandbox';
import { listAuditRecords } from '../audit/audit-records.ts';
import { lastStatementDay } from '../outcomes/reconcile.ts';
import { statement } from '../storage/database.ts';
import { adminServices } from './admin-services.ts';
import type { CommandContext } from './command.ts';
import { commandLineActor } from './command-line-actor.ts';
import { reconcileCommands } from './reconcile.ts';
import { type TestCommandLine, testCommandLine } from './test-command-line.ts';

const insertLine = statement(
  'test.insert-line',
  `INSERT INTO rail_statement_lines (id, rail, day, kind, reference, amount, currency)
   VALUES (gen_random_uuid(), 'sandbox-card', '2026-11-20', 'payment', 'a-payment', 2499, 'EUR')`,
);
const insertLines = statement(
  'test.insert-lines',
  `INSERT INTO rail_statement_lines (id, rail, day, kind, reference, amount, currency)
   SELECT gen_random_uuid(), 'sandbox-card', '2026-11-21', 'payment', 'payment-' || lpad(n::text, 6, '0'), 2499, 'EUR'
   FROM generate_series(1, $1) n`,
);

/** More than the number of arguments that a function call can take. */
const MANY = 150_000;

const missDays = statement('test.miss-days', 'UPDATE reconciliations SET next_day = next_day - 3');
const unreadRails = statement(
  'test.unread-rails',
  'SELECT rail FROM reconciliations WHERE next_day <= $1 ORDER BY rail',
);

describe('reconcile', () => {
  let commandLine: TestCommandLine;
  before(async () => {
    commandLine = await testCommandLine();
  });
  after(() => commandLine.drop());

  test('without open lines everything matches', async () => {
    assert.equal((await commandLine.type('reconcile list')).out, 'Everything matches.\n');
  });

  test('differences are listed as text and as JSON', async () => {
    await commandLine.database.query(insertLine);
    const { out } = await commandLine.type('reconcile list');
    assert.match(out, /2026-11-20 +sandbox-card +payment +missing here +24\.99 EUR +– +– +a-payment/);
    const [one] = await commandLine.read<Record<string, string>[]>('reconcile list');
    assert.deepEqual([one?.difference, one?.statement, one?.books], ['missing-here', '24.99 EUR', null]);
  });

  test('differences are listed by page, with their total number', async () => {
    await commandLine.database.query(insertLines, [2]);
    const first = (await commandLine.type('reconcile list --limit 2')).out;
    assert.match(
      first,
      /^3 differences; these are 1 to 2\. The next: gangway reconcile list --limit 2 --page 2\n/,
    );
    const second = (await commandLine.type('reconcile list --limit 2 --page 2')).out;
    assert.match(second, /^3 differences; these are 3 to 3\.\n/);
    const references = async (page: number) =>
      (await commandLine.read<Record<string, string>[]>(`reconcile list --limit 2 --page ${page}`)).map(
        ({ reference }) => reference,
      );
    assert.deepEqual(await references(1), ['a-payment', 'payment-000001']);
    assert.deepEqual(await references(2), ['payment-000002']);
    await commandLine.refuses('reconcile list --limit 2 --page 3', {
      sentence: /^There is no page 3: 3 differences make 2 pages\.$/m,
    });
    await commandLine.refuses('reconcile list --page 0', { sentence: /0 is not valid/, code: 2 });
  });

  test(`${MANY} differences are listed by page too`, async () => {
    await commandLine.database.transaction((tx) => tx.query(insertLines, [MANY]), { isUnawaited: true });
    const { code, out } = await commandLine.type('reconcile list');
    assert.equal(code, 0);
    assert.match(out, /^150003 differences; these are 1 to 20\. The next: gangway reconcile list --page 2\n/);
    assert.equal(out.split('\n').length, 1 + 1 + 20 + 1);
  });

  test('a future day is refused', () =>
    commandLine.refuses('reconcile --day 2999-01-01', {
      sentence: /statements of 2999-01-01 are not there yet/,
    }));

  test('without a running gateway the rail without a statement is named, and the request is recorded', async () => {
    const { code, err } = await commandLine.type('reconcile');
    assert.match(err, /sandbox-redirect gave no statement of .*is the gateway running/);
    assert.equal(code, 1);
    const [record] = await listAuditRecords(commandLine.database, { limit: 1 });
    assert.equal(record?.action, 'statements.read');
  });

  test('a rail whose statement cannot be stored is named, and the others are read', async (t) => {
    const key = commandLine.rootKey.derive('sandbox-scheme').toString('hex');
    const scheme = createServer((request, response) => {
      // PostgreSQL does not store text with a zero byte.
      const line = { reference: '\0', kind: 'payment', amount: '1.00', currency: 'EUR' };
      const body = JSON.stringify({ lines: request.url?.includes('/card/') ? [line] : [] });
      response.setHeader('Scheme-Signature', createHmac('sha256', key).update(body).digest('hex'));
      response.end(body);
    });
    await new Promise<void>((resolve) => scheme.listen(0, '127.0.0.1', resolve));
    t.after(() => {
      scheme.closeAllConnections();
      scheme.close();
    });
    const ownAddress = `http://127.0.0.1:${(scheme.address() as AddressInfo).port}`;
    // Without a gateway every rail begins with its latest day, and stays there.
    await commandLine.type('reconcile');
    await commandLine.database.query(missDays);
    const command = reconcileCommands.find(({ name }) => name === 'reconcile')!;
    const { database, rootKey } = commandLine;
    const services = { database, rootKey, mode: 'sandbox' } as const;
    const admin = await adminServices({
      ...services,
      serviceName: 'Gangway',
      sandbox: sandbox.administration,
      drivers: [],
    });
    const loadRails = () => sandbox.rails({ rootKey, ownUrl: ownAddress });
    const place: Partial<CommandContext> = { ...services, loadRails, admin, actor: commandLineActor({}) };
    await assert.rejects(
      async () => command.run(place as CommandContext, {}),
      /^Refusal: sandbox-card: the statement of \d{4}-\d\d-\d\d failed \(.*0x00\)\. What was read is stored\.$/,
    );
    const unread = await commandLine.database.query(unreadRails, [lastStatementDay(new Date())]);
    assert.deepEqual(unread, [{ rail: 'sandbox-card' }]);
  });

  test('an invalid day is refused', () =>
    commandLine.refuses('reconcile --day yesterday', { sentence: /yesterday is not a day/, code: 2 }));
});
