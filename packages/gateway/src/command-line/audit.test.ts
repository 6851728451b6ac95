/** The audit log on the command line: who changed what, and whether the log is as it was written. */
import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import type { AuditRecord } from '../audit/audit-records.ts';
import { statement } from '../storage/database.ts';
import { commandLineActor } from './command-line-actor.ts';
import { type TestCommandLine, testCommandLine } from './test-command-line.ts';

type Listed = AuditRecord & { readonly at: string };

describe('the audit log', () => {
  let commandLine: TestCommandLine;
  let secret: string;
  const list = (...words: string[]) => commandLine.read<Listed[]>(['audit', 'list', ...words]);

  before(async () => {
    commandLine = await testCommandLine();
    await commandLine.type('merchants add --uid 056870 --name Tulips');
    await commandLine.type('merchants add --uid 056871 --name Roses');
    const account = 'accounts add --merchant 056870 --uid 056683 --role operator';
    secret = (await commandLine.read<{ secret: string }>(account)).secret;
    await commandLine.type(['keys', 'rotate', '--account', '056683', '--reason', 'The laptop was stolen']);
  });
  after(() => commandLine.drop());

  test('says who did what to what, from where and why, newest first', async () => {
    const [rotated, added] = await list();
    assert.match(rotated!.actor.name, /^tester-\d+ as /);
    assert.deepEqual(
      { ...rotated, id: '', at: '', actor: '', details: '' },
      {
        ...{ id: '', at: '', actor: '', details: '', action: 'keys.rotate', merchant: '056870' },
        ...{ subject: 'account 056683', reason: 'The laptop was stolen' },
      },
    );
    assert.equal(added?.action, 'accounts.add');
    const { out } = await commandLine.type('audit list');
    assert.match(out, /^TIME +ACTOR +FROM +ACTION +MERCHANT +SUBJECT +DETAILS +REASON\n/);
    assert.ok(!out.includes(secret));
  });

  test('is filtered by action, merchant, actor and day', async () => {
    const actions = async (...words: string[]) => (await list(...words)).map(({ action }) => action);
    assert.deepEqual(await actions('--action', 'keys'), ['keys.rotate']);
    assert.deepEqual(await actions('--action', 'accounts.add'), ['accounts.add']);
    assert.deepEqual(await actions('--merchant', '056871'), ['merchants.add']);
    assert.equal((await list('--actor', 'nobody')).length, 0);
    const [{ actor, at }] = (await list()) as [Listed];
    assert.deepEqual(await actions('--actor', actor.name), ['keys.rotate']);
    const day = new Date(at).toLocaleDateString('sv-SE', { timeZone: 'Europe/Amsterdam' });
    assert.equal((await list('--from', day, '--to', day)).length, 4);
    assert.equal((await list('--to', '2020-01-01')).length, 0);
    assert.equal((await list('--from', '2999-01-01')).length, 0);
  });

  test('is read in pages', async () => {
    const all = (await list()).map(({ id }) => id);
    const { out } = await commandLine.type('audit list --limit 3');
    const before = /^Older ones: --before (\S+)\n$/m.exec(out)?.[1];
    assert.equal(before, all[2]);
    assert.deepEqual(
      (await list('--before', before!)).map(({ id }) => id),
      all.slice(3),
    );
  });

  test('a command seals its own record, whether a gateway runs or not', async () => {
    const { records, unsealed, blocks } = await commandLine.read<Record<string, number>>('audit verify');
    assert.deepEqual([records, unsealed, blocks], [4, 0, 4]);
    const { out } = await commandLine.type('audit verify');
    assert.match(
      out,
      /^4 records in 4 blocks are as they were sealed\.\n0 wait for a block\.\nBlock 4: [0-9a-f]{64}\n$/,
    );
  });

  test('a changed record makes verify exit with 1 and say where', async () => {
    const words = [
      "UPDATE audit_records SET reason = 'none' WHERE action = 'accounts.add'",
      'SET LOCAL ROLE NONE',
    ];
    const [tamper, becomeOwner] = words.map((sql) => statement(`test.${sql.slice(0, 9)}`, sql)) as [
      never,
      never,
    ];
    await commandLine.database.transaction(async (tx) => {
      await tx.query(becomeOwner);
      await tx.query(tamper);
    });
    await commandLine.refuses('audit verify', {
      sentence: /^Block 3, records \S+ to \S+, is not as it was sealed\.$/m,
    });
  });
});

describe('the actor of the command line', () => {
  test('is the account of the operating system, and whoever called sudo', () => {
    const plain = commandLineActor({}).name;
    assert.notEqual(plain, '');
    assert.equal(commandLineActor({ SUDO_USER: plain }).name, plain);
    assert.equal(commandLineActor({ SUDO_USER: 'anna' }).name, `anna as ${plain}`);
  });
});
