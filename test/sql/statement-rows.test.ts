/** Every named statement prepares on the migrated database, and its columns are what the source says they are. */
import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import pg from 'pg';
import type { Statement } from '../../packages/gateway/src/storage/database.ts';
import { testSandboxDatabase } from '../../packages/sandbox/src/test-sandbox-database.ts';
import { findStatements } from '../faults/declared-statements.ts';
import { type ClaimedMember, readClaimedRows } from './claimed-rows.ts';
import { type DescribedColumn, describerOf } from './described-rows.ts';
import { enumerateColumns, LISTED, readCheckedWords } from './worded-columns.ts';

/** There were 177 at the time of writing; fewer than this minimum means that they are no longer found. */
const CLAIMS_MIN = 150;

/** Columns that may be null in their table and not in this result, and why. */
const NEVER_NULL: Readonly<Record<string, string>> = {
  'archives.find-newest.from': 'parts of orders have it',
  'archives.find-newest.until': 'parts of orders have it',
  'archives.find-oldest.from': 'parts of orders have it',
  'archives.find-oldest.until': 'parts of orders have it',
  'notifications.lease.leaseId': 'the statement sets it',
  'notifications.lease.firstTryAt': 'the statement sets it',
  'vault.list-stored-cards.keptAt': 'the statement lists only kept cards',
};

/** Files whose statements have no name in the source, and why. */
const NAMELESS: Readonly<Record<string, string>> = {
  'chain/seal-next.ts': 'made for each chain; its tests read every column',
  'chain/verify-chain.ts': 'made for each chain; its tests read every column',
  'orders/archived-rows.ts': 'given for each kind of part; the tests of each read every row',
  'orders/order-downloads.ts': 'made for each scope, with the columns of orders.find and refunds.find',
  'orders/order-lists.ts': 'made for each filter, with the columns of orders.find',
  'sandbox/src/card/card-store.ts': 'found by one of several keys',
  'sandbox/src/scheme-returns.ts': 'made for each kind of rail',
  'sandbox/src/statement-api.ts': 'made for each kind of rail',
  'storage/check-rights.ts': 'reads rights and settings of the session, which have no table',
  'storage/durability.ts': 'reads settings of the server, which have no table',
};

/** The error of PostgreSQL for a word that an enumerated type does not have. */
const NO_WORD = '22P02';

/** Statements that do not prepare with enumerated types, and why. */
const UNCHECKED: Readonly<Record<string, string>> = {
  'payouts.move': 'compares a parameter with words, and writes it',
  'scheme.come-due': 'writes a word of one column into another',
  'scheme.statement.come-due': 'writes a word of one column into another',
  'splits.insert': 'compares a parameter with words, and writes it',
  'statement-lines.insert': 'joins a column with texts',
  'statement-lines.match': 'joins columns of which one has a word more',
  'statement-lines.match-sums': 'compares whole rows',
};

/** Columns that nothing reads, and why they are selected. */
const UNREAD: Readonly<Record<string, string>> = {
  'signed-contents.bind.set_config': 'its effect counts: this commit does not wait for the disk',
};

/** Returns why a claimed member is not what the statement returns; undefined if it is, as far as PostgreSQL tells. */
function faultOf(claimed: ClaimedMember, column: DescribedColumn | undefined): string | undefined {
  const { name, kinds, isNullable, isOptional } = claimed;
  if (!column) return isOptional ? undefined : `${name} is no column`;
  const fits = kinds.every((kind) => kind === column.kind || column.kind === 'json');
  if (!fits) return `${name} is ${column.kind}, not ${kinds.join(' | ')}`;
  if (column.mayBeNull && !isNullable) return `${name} may be null`;
  const words = LISTED.get(column.place)?.join(' | ');
  const claimedWords = claimed.words.toSorted().join(' | ');
  return words === undefined || claimedWords === words
    ? undefined
    : `${name} is ${words}, not ${claimedWords}`;
}

describe('named statements', () => {
  let database: Awaited<ReturnType<typeof testSandboxDatabase>>;
  let client: pg.Client;
  let statements: ReadonlyMap<string, Statement>;
  let describeRows: (text: string) => Promise<DescribedColumn[]>;
  before(async () => {
    database = await testSandboxDatabase();
    client = new pg.Client(database.url);
    await client.connect();
    statements = new Map((await findStatements()).map((one) => [one.name, one]));
    describeRows = await describerOf(client);
  });
  after(async () => {
    await client.end();
    await database.drop();
  });

  test('all prepare', async () => {
    assert.ok(statements.size > 300, `${statements.size} statements`);
    for (const { name, text } of statements.values())
      await assert.doesNotReject(describeRows(text), `${name} does not prepare`);
  });

  test('each returns the columns of the row type that its query claims, with their types', async () => {
    const claims = readClaimedRows();
    assert.ok(claims.length >= CLAIMS_MIN, `${claims.length} claims`);
    const faults: string[] = [];
    const excused = new Set<string>();
    for (const { file, statements: names, members } of claims) {
      if (names.length === 0 && file in NAMELESS) excused.add(file);
      else if (names.length === 0) faults.push(`${file}: a statement without a name`);
      for (const name of names) {
        const columns = await describeRows(statements.get(name)!.text);
        for (const member of members) {
          const fault = faultOf(
            member,
            columns.find((column) => column.name === member.name),
          );
          const place = `${name}.${member.name}`;
          if (fault?.endsWith('may be null') && Object.hasOwn(NEVER_NULL, place)) excused.add(place);
          else if (fault) faults.push(`${file}: ${name}: ${fault}`);
        }
        for (const column of columns)
          if (`${name}.${column.name}` in UNREAD) excused.add(`${name}.${column.name}`);
          else if (!members.some((member) => member.name === column.name))
            faults.push(`${file}: ${name}: nothing reads the column ${column.name}`);
      }
    }
    assert.deepEqual(faults, []);
    const exceptions = Object.keys({ ...NEVER_NULL, ...NAMELESS, ...UNREAD });
    assert.deepEqual([...excused].toSorted(), exceptions.toSorted(), 'an exception is not needed');
  });

  test('the CHECK constraint of a column allows the words of its list, and none is without a list', async () => {
    assert.deepEqual(Object.fromEntries(await readCheckedWords(client)), Object.fromEntries(LISTED));
  });

  test('no statement compares a column with a word that is not in its list, or writes one', async () => {
    await enumerateColumns(client);
    const describeWords = await describerOf(client);
    const faults: string[] = [];
    const unchecked: string[] = [];
    for (const { name, text } of statements.values())
      await describeWords(text).catch((error: pg.DatabaseError) =>
        error.code === NO_WORD ? faults.push(`${name}: ${error.message}`) : unchecked.push(name),
      );
    assert.deepEqual(faults, []);
    assert.deepEqual(unchecked.toSorted(), Object.keys(UNCHECKED));
    await assert.rejects(describeWords("SELECT 1 FROM attempts WHERE state = 'opened'"), { code: NO_WORD });
  });
});
