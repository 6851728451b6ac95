/** Changes of the audit log by the database's owner are detected; the gateway's own role can only add to it. */
import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import { sealNext } from '../chain/seal-next.ts';
import { sealedTableRules, type Tampering } from '../chain/test-chain.ts';
import { verifyChain } from '../chain/verify-chain.ts';
import { newId } from '../ids.ts';
import { type Database, openDatabase, type Queryable } from '../storage/database.ts';
import { rootKeyOf } from '../storage/root-key.ts';
import { testDatabase } from '../storage/test-database.ts';
import { AUDIT_COLUMNS, auditSeal } from './audit-chain.ts';
import { type Actor, listAuditRecords, writeAuditRecord } from './audit-records.ts';

const seal = auditSeal(rootKeyOf(Buffer.alloc(32, 7)));
const ACTOR: Actor = { kind: 'command-line', name: 'anna', from: 'office' };
/** Selects the second record of block 2. */
const VICTIM = '(SELECT record_id FROM sealed_audit_records WHERE block = 2 ORDER BY 1 OFFSET 1 LIMIT 1)';
const FIRST = '(SELECT record_id FROM sealed_audit_records WHERE block = 2 ORDER BY 1 LIMIT 1)';
const COPIED = `INSERT INTO audit_records SELECT '${newId()}', at, action, actor_kind, actor_name, actor_from,
  merchant_id, subject, reason, details FROM audit_records WHERE id = ${VICTIM}`;

const change = (set: string) => `UPDATE audit_records SET ${set} WHERE id = ${VICTIM}`;
const remove = (table: string, where: string) => `DELETE FROM ${table} WHERE ${where}`;

/** Changes by the database's owner, and how the message begins. */
const TAMPERINGS: readonly Tampering[] = [
  [
    'the time',
    change("at = at + interval '1 microsecond'"),
    /^Block 2, records .* is not as it was sealed\.$/,
  ],
  ['the action', change("action = 'keys.list'"), /^Block 2, records/],
  ['the kind of actor', change("actor_kind = 'console'"), /^Block 2, records/],
  ['the name of the actor', change("actor_name = 'bob'"), /^Block 2, records/],
  ['the place of the actor', change("actor_from = 'home'"), /^Block 2, records/],
  ['the subject', change("subject = 'account 1'"), /^Block 2, records/],
  ['the reason', change("reason = 'none'"), /^Block 2, records/],
  ['a space in the details', change("details = (details::text || ' ')::json"), /^Block 2, records/],
  [
    'two reordered records',
    `UPDATE audit_records r SET subject = o.subject FROM audit_records o
     WHERE (r.id, o.id) IN ((${VICTIM}, ${FIRST}), (${FIRST}, ${VICTIM}))`,
    /^Block 2, records/,
  ],
  [
    'a record moved to another block',
    `UPDATE sealed_audit_records SET block = 3 WHERE record_id = ${VICTIM}`,
    /^Block 2 has 1 records, not 2\.$/,
  ],
  ['a removed record', remove('audit_records', `id = ${VICTIM}`), /^Record \S{36} of block 2 is missing\.$/],
  [
    'an inserted record',
    COPIED,
    /^Record \S{36} is in the audit log without having been written by the gateway\.$/,
  ],
  [
    'a removed block',
    `${remove('sealed_audit_records', 'block = 2')}; ${remove('audit_blocks', 'number = 2')}`,
    /^Block 2 is missing\.$/,
  ],
  [
    'a tail cut off with its block, and the end of the chain moved back',
    `DELETE FROM audit_records WHERE id IN (SELECT record_id FROM sealed_audit_records WHERE block = 3);
     ${remove('sealed_audit_records', 'block = 3')}; ${remove('audit_blocks', 'number = 3')};
     UPDATE audit_head SET number = 2, mac = (SELECT mac FROM audit_blocks WHERE number = 2)`,
    /^The chain does not end with block 2 as it was sealed\.$/,
  ],
  [
    'a removed pending record',
    'DELETE FROM audit_records WHERE id IN (SELECT record_id FROM pending_audit_records)',
    /^Record \S{36}, which waits for a block, is missing\.$/,
  ],
];

describe('the sealed audit log', () => {
  let database: Database;
  let url: string;
  let drop: () => Promise<void>;
  let count = 0;
  const write = (db: Queryable) => {
    count += 1;
    const entry = { action: 'keys.rotate', merchantId: null, subject: `account ${count}`, reason: '' };
    return writeAuditRecord(db, ACTOR, { ...entry, details: { overlapSeconds: 60, name: 'Zoë' } });
  };

  before(async () => {
    ({ database, url, drop } = await testDatabase());
    for (const _ of [1, 2, 3]) {
      await write(database);
      await write(database);
      await sealNext(database, seal);
    }
    await write(database);
  });
  after(() => drop());

  test('passes verification, which reports the sealed and pending records', async () => {
    const { mac, ...counts } = await verifyChain(database, seal);
    assert.deepEqual(counts, { blocks: 3n, rows: 6n, unsealed: 1n });
    assert.match(mac ?? '', /^[0-9a-f]{64}$/);
  });

  sealedTableRules({
    database: () => database,
    verify: (db) => verifyChain(db, seal),
    table: 'audit_records',
    columns: AUDIT_COLUMNS,
    tamperings: TAMPERINGS,
    forbidden: [
      'UPDATE audit_records SET reason = action',
      'DELETE FROM audit_records',
      'TRUNCATE audit_records',
      'UPDATE audit_blocks SET record_count = 1',
      'DELETE FROM sealed_audit_records',
      'DELETE FROM audit_head',
      'UPDATE pending_audit_records SET record_id = record_id',
    ],
  });

  test('two nodes write and seal at once: every record is sealed once, in one chain', async () => {
    const other = await openDatabase(url, { max: 4 });
    const before = (await listAuditRecords(database, { limit: 1_000 })).length;
    const node = async (db: Database) => {
      for (let left = 10; left > 0; left -= 1) {
        await Promise.all([db.transaction(write), db.transaction(write)]);
        await sealNext(db, seal);
      }
    };
    await Promise.all([node(database), node(other)]);
    while ((await sealNext(database, seal)) || (await verifyChain(database, seal)).unsealed > 0n);
    assert.equal((await verifyChain(database, seal)).rows, BigInt(before + 40));
    await other.close();
  });

  test('is listed by keyset pages, newest first', async () => {
    const all = await listAuditRecords(database, { limit: 1_000 });
    const first = await listAuditRecords(database, { limit: 5 });
    const second = await listAuditRecords(database, { limit: 5, before: first.at(-1)!.id });
    assert.deepEqual([...first, ...second], all.slice(0, 10));
    assert.deepEqual(first[0]?.details, { overlapSeconds: 60, name: 'Zoë' });
  });
});
