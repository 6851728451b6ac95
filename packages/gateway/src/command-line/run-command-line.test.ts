/** Which database a command uses, and what it says when the database or an object does not exist. */
import assert from 'node:assert/strict';
import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, describe, test } from 'node:test';
import { hasPostgresDatabase } from '@gangway/embedded-postgres';
import { COMMANDS, OUTSIDE_COMMANDS } from './command-table.ts';
import { runCommandLine } from './run-command-line.ts';
import { type TestCommandLine, testCommandLine } from './test-command-line.ts';

/** Splits a line into words as a shell does. */
const wordsOf = (line: string): string[] =>
  [...line.matchAll(/"([^"]*)"|(\S+)/g)].map(([, quoted, plain]) => quoted ?? plain ?? '');

describe('without a database', () => {
  let parent: string;
  before(async () => {
    parent = await mkdtemp(join(tmpdir(), 'gangway-nowhere-'));
  });
  after(() => rm(parent, { recursive: true }));

  const outside = new Set(OUTSIDE_COMMANDS.map(({ name }) => name));
  for (const { example } of COMMANDS.filter(({ name }) => !outside.has(name)))
    test(`gangway ${example} is refused and creates none`, async () => {
      const directory = join(parent, 'data');
      let output = '';
      const code = await runCommandLine(wordsOf(example), {
        environment: { GW_DATA_DIR: directory },
        answer: () => assert.fail('nothing is printed'),
        write: async () => assert.fail('nothing is listed'),
        complain(sentence) {
          output = sentence;
        },
      });
      assert.ok(output.startsWith(`There is no gateway's database in ${directory}; `), output);
      assert.match(output, /set GW_DATA_DIR to its data folder, or DATABASE_URL and GW_MASTER_KEY/);
      assert.equal(code, 1);
      assert.deepEqual(await readdir(parent), []);
      assert.equal(await hasPostgresDatabase(directory), false);
    });
});

const UNKNOWN = '0199a3c4-0000-7000-8000-000000000000';

/** A command that names an unknown object, and how its refusal begins. */
const UNKNOWN_OBJECTS: readonly (readonly [words: string, sentence: string])[] = [
  [`orders show ${UNKNOWN}`, 'There is no payment'],
  [`orders decide ${UNKNOWN} accept`, 'There is no payment'],
  [`notifications list --trade ${UNKNOWN}`, 'There is no payment'],
  [`notifications resend ${UNKNOWN}`, 'There is no notification'],
  [`refunds approve ${UNKNOWN}`, 'There is no refund'],
  [`payouts approve ${UNKNOWN}`, 'There is no payout'],
  [`splits fail ${UNKNOWN} --reason closed`, 'There is no split'],
  ['split-solutions close --solution nothing', 'There is no split solution'],
  ['merchants settle-in --uid 056999 --currency EUR', 'There is no merchant'],
  ['prices list --merchant 056999', 'There is no merchant'],
  ['keys rotate --account 056999', 'There is no account'],
  ['features grant --account 056999 --feature token', 'There is no account'],
  [`keys revoke --account 056683 --key ${UNKNOWN}`, 'Account 056683 has no key'],
  ['client-keys revoke --key gwk_nothing', 'There is no client key'],
  ['origins add --key gwk_nothing --origin https://shop.example', 'There is no client key'],
  [`tokens revoke --merchant 056870 --card ${UNKNOWN}`, 'Merchant 056870 has no stored card'],
  [
    'accounts add --merchant 056870 --uid 056684 --role cashier --store Delft',
    'Merchant 056870 has no store',
  ],
];

describe('a refusal', () => {
  let commandLine: TestCommandLine;
  before(async () => {
    commandLine = await testCommandLine();
    for (const words of [
      'merchants add --uid 056870 --name Tulips',
      'stores add --merchant 056870 --name Leiden',
      'accounts add --merchant 056870 --uid 056683 --role cashier --store Leiden',
    ])
      assert.equal((await commandLine.type(words)).err, '');
  });
  after(() => commandLine.drop());

  for (const [words, sentence] of UNKNOWN_OBJECTS)
    test(`of "${words}" names the database and says how to choose another`, () =>
      commandLine.refuses(words, {
        sentence: new RegExp(
          `^${sentence}.* The command used the database of .*gangway; to use another, set DATABASE_URL or GW_DATA_DIR\\.\n$`,
        ),
      }));

  for (const words of [
    'merchants add --uid 056870 --name Tulips',
    'features revoke --account 056683 --feature token',
  ])
    test(`of "${words}" does not mention other databases`, () =>
      commandLine.refuses(words, { sentence: /^[^;]*056[86][78][03] [^;]*\.\n$/ }));
});
