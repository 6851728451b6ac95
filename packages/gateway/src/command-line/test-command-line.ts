// A fresh database on which a test runs commands. For tests only.
import assert from 'node:assert/strict';
import { randomBytes } from 'node:crypto';
import { sandbox } from '@gangway/sandbox';
import { listAuditRecords } from '../audit/audit-records.ts';
import { type Database, statement } from '../storage/database.ts';
import { masterKeysOfEnvironment } from '../storage/master-key.ts';
import { type RootKey, rootKeyOf } from '../storage/root-key.ts';
import { testDatabase } from '../storage/test-database.ts';
import { commandLineActor } from './command-line-actor.ts';
import { COMMANDS } from './command-table.ts';
import { runCommandLine, type Surroundings } from './run-command-line.ts';

const TABLES =
  `merchants stores accounts account_features account_secrets client_keys client_key_origins orders
  attempts refunds transfers notifications notification_tries clock_offset exchange_rates prices
  split_solutions split_receivers splits audit_records rail_accounts rail_routes script_releases
  fonts logos looks`.split(/\s+/);
const snapshot = statement(
  'test.snapshot',
  TABLES.map(
    (table) => `SELECT '${table}' AS name, coalesce(string_agg(t::text, ' ' ORDER BY t::text), '') AS rows
    FROM ${table} t`,
  ).join(' UNION ALL '),
);
const LIVE = {
  GW_MODE: 'live',
  GW_PUBLIC_URL: 'https://pay.example',
  GW_MASTER_KEY: '00'.repeat(32),
  DATABASE_URL: 'postgresql://user@db.example/gangway?sslmode=verify-full',
};

/** The output of a command and its exit code. */
export interface Ran {
  readonly code: number;
  readonly out: string;
  readonly err: string;
}

/** A command line on a database of its own. */
export interface TestCommandLine {
  readonly database: Database;
  readonly rootKey: RootKey;
  /** Runs a command. Text is split at spaces, so words with spaces are given as an array. */
  type(words: string | readonly string[], mode?: 'sandbox' | 'live'): Promise<Ran>;
  /** Runs a command that must succeed. Returns its parsed `--json`. */
  read<T>(words: string | readonly string[], mode?: 'sandbox' | 'live'): Promise<T>;
  /** Runs a command that must be refused with one sentence matching `sentence`, and must change nothing. */
  refuses(
    words: string | readonly string[],
    wanted: { sentence: RegExp; code?: number; mode?: 'sandbox' | 'live' },
  ): Promise<void>;
  drop(): Promise<void>;
}

/**
 * Returns a command line on a fresh database, or on an existing one, which its creator drops. `around` replaces
 * surroundings of its commands.
 */
export async function testCommandLine(
  existing?: Database,
  around: Partial<Surroundings> = {},
): Promise<TestCommandLine> {
  const { database, drop } = existing
    ? { database: existing, drop: async () => {} }
    : await testDatabase(sandbox.migrations);
  const masterKey = randomBytes(32);
  const rootKey = rootKeyOf(masterKey);

  let typed = 0;
  async function type(words: string | readonly string[], mode: 'sandbox' | 'live' = 'sandbox'): Promise<Ran> {
    const ran = { out: '', err: '' };
    typed += 1;
    const SUDO_USER = `tester-${typed}`;
    const list = typeof words === 'string' ? words.split(' ') : words;
    const code = await runCommandLine(list, {
      environment: mode === 'live' ? { ...LIVE, SUDO_USER } : { SUDO_USER },
      answer(text) {
        ran.out += `${text}\n`;
      },
      async write(piece) {
        ran.out += piece;
        return true;
      },
      complain(sentence) {
        ran.err += `${sentence}\n`;
      },
      open: async () => ({
        database,
        rootKey,
        sandbox: mode === 'live' ? undefined : sandbox,
        masterKeys: masterKeysOfEnvironment(masterKey, undefined),
        directory: undefined,
        ended: new Promise(() => {}),
        close: async () => {},
      }),
      ...around,
    });
    await assertRecorded(database, {
      list,
      ran: { code, ...ran },
      actor: commandLineActor({ SUDO_USER }).name,
    });
    return { code, ...ran };
  }

  return {
    database,
    rootKey,
    type,
    drop,
    async read<T>(words: string | readonly string[], mode?: 'sandbox' | 'live') {
      const ran = await type([...(typeof words === 'string' ? words.split(' ') : words), '--json'], mode);
      assert.deepEqual({ code: ran.code, err: ran.err }, { code: 0, err: '' });
      const answer: unknown = JSON.parse(ran.out);
      assertDecimals(answer);
      return answer as T;
    },
    async refuses(words, { sentence, code = 1, mode }) {
      const before = await database.query(snapshot);
      const ran = await type(words, mode);
      assert.match(ran.err, sentence);
      assert.match(ran.err, /^[^\n]+\.\n$/, 'one sentence on one line');
      assert.deepEqual({ code: ran.code, out: ran.out }, { code, out: '' });
      assert.deepEqual(await database.query(snapshot), before, 'a refused command changes nothing');
    },
  };
}

/** Asserts that a command that changes something is recorded once, and that no other is. */
async function assertRecorded(
  database: Database,
  { list, ran: { code, out }, actor }: { list: readonly string[]; ran: Ran; actor: string },
): Promise<void> {
  const command = COMMANDS.find(({ name }) => list.join(' ').startsWith(name) && name.split(' ').length > 1);
  // Statements are read in many transactions, so the request for them is recorded.
  if (list[0] === 'reconcile') return;
  const isRecorded = command?.isChange && code === 0 && !out.includes('nothing was changed');
  const records = await listAuditRecords(database, { actor, limit: 10 });
  assert.equal(
    records.length,
    isRecorded && !list.includes('--help') ? 1 : 0,
    `records of ${list.join(' ')}`,
  );
}

/** Asserts that every amount in hundredths is also given as decimal text. */
function assertDecimals(answer: unknown): void {
  if (typeof answer !== 'object' || answer === null) return;
  for (const [name, value] of Object.entries(answer)) {
    const decimal = /^(.+)Minor$/.exec(name)?.[1];
    if (decimal !== undefined) assert.ok(decimal in answer, `${name} has no ${decimal} beside it`);
    assertDecimals(value);
  }
}
