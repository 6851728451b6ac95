// Runs the commands of docs/go-live.md, from its settings to a refund and a statement. Needs root, for a network of its
// own.
import assert from 'node:assert/strict';
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, describe, test } from 'node:test';
import { fileURLToPath } from 'node:url';

const ROOT = fileURLToPath(new URL('../..', import.meta.url));
const WITHIN_MS = 600_000;

/** What stands outside the rehearsal's shell. */
const BEFORE = /<!-- before the rehearsal -->\s*```sh\n[\s\S]*?```/g;

const document = readFileSync(join(ROOT, 'docs/go-live.md'), 'utf8').replace(BEFORE, '');
const sections = document.split(/^## /m).map((text) => ({
  title: text.split('\n')[0] ?? '',
  commands: [...text.matchAll(/```sh\n([\s\S]*?)```/g)].map((match) => match[1] ?? '').join('\n'),
}));

/** What the test adds to steps of the document: states that are refused, and how the step shows itself. */
const ADDED: Readonly<Record<string, { before?: string; after?: string }>> = {
  '4. Start': {
    before: `start() { env $(cat live.env) "$@" gangway start 2>&1 | tail -1; }
start DATABASE_URL="\${REHEARSAL_DATABASE_URL%%\\?*}"
start DATABASE_URL="\${REHEARSAL_DATABASE_URL/db.example/localhost}"
NODE_EXTRA_CA_CERTS= start
start GW_PUBLIC_URL=http://pay.example
start GW_TRY_LIMITS=wide
start NODE_TLS_REJECT_UNAUTHORIZED=0`,
  },
  '6. Check the account': {
    before: `gangway rails check --merchant 310001 --rail mollie --credentials <(echo "api-key=$REHEARSAL_LIVE_KEY")
sed -n '/^hmac()/,/^}/p' "$GANGWAY/docs/any-backend.md" > gw.sh && . ./gw.sh
gateway=https://pay.example user=310683 secret=$(sed -n 's/.*"secret": *"\\([^"]*\\)".*/\\1/p' account.json)
gw v3.CreatePayments pay_method=online sub_pay_method=iDEAL order_id=1000 amount=24.99 currency=EUR \\
  description='Too early' timeout=30 redirect_url="$REHEARSAL_SHOP"/thanks \\
  notify_url="$REHEARSAL_SHOP"/notify request_id=too-early`,
    after: 'sleep 5',
  },
  '9. Read the statement': { after: 'kill %1; wait %1; tail -3 gateway.log' },
};

describe('docs/go-live.md', () => {
  const said = new Map<string, string>();
  const folder = mkdtempSync(join(tmpdir(), 'gangway-live-test-'));
  const textOf = (title: string) => said.get(title) ?? '';

  before(async () => {
    assert.equal(process.getuid?.(), 0, 'this test needs root: it makes a network of its own');
    const script = sections.flatMap(({ title, commands }) => {
      const { before: first = '', after: last = '' } = ADDED[title] ?? {};
      return commands === '' ? [] : [`echo '@@ ${title}'`, first, commands, last];
    });
    const file = join(folder, 'commands.sh');
    writeFileSync(file, ['set -m', 'exec 2>&1', ...script].join('\n'));
    const words = ['--conditions=gangway-source', '--import', 'tsx', 'tools/live-rehearsal.ts', 'bash', file];
    const child = spawn(process.execPath, words, { cwd: ROOT, signal: AbortSignal.timeout(WITHIN_MS) });
    let out = '';
    for (const stream of [child.stdout, child.stderr]) stream.on('data', (piece) => (out += piece));
    const [code] = await once(child, 'exit');
    for (const part of out.split('@@ ').slice(1)) said.set(part.split('\n')[0] ?? '', part);
    assert.equal(code, 0, out);
  });
  after(() => rmSync(folder, { recursive: true, force: true }));

  test('live mode does not start with a setting that would weaken it, and says which', () => {
    const lines = textOf('4. Start').split('\n').slice(1, 7);
    const sentences = [
      /^DATABASE_URL needs sslmode=verify-full in live mode/,
      /has not proved who it is \(.*localhost.*\): its certificate must be of this host name/,
      /has not proved who it is \(.*certificate.*\): .* of a CA that is trusted/,
      /^GW_PUBLIC_URL must be https in live mode\.$/,
      /^GW_TRY_LIMITS is "wide": it must be strict/,
      /^NODE_TLS_REJECT_UNAUTHORIZED is 0: live mode verifies/,
    ];
    for (const [index, sentence] of sentences.entries()) assert.match(lines[index] ?? '', sentence);
    assert.match(textOf('4. Start'), /\nok\n/);
  });

  test('an account takes no payment before its check, which is recorded', () => {
    assert.match(
      textOf('5. Add the merchant'),
      /mollie@310001 +on, not checked: takes no payments +merchant +iDEAL/,
    );
    const check = textOf('6. Check the account');
    assert.match(check, /api-key is of live mode, and the test mode needs test_\./);
    assert.match(check, /"code":"-4011"/);
    assert.match(
      check,
      /Open this page of the rail's test mode and pay: https:\/\/api\.mollie\.com\/checkout\/tr_/,
    );
    assert.match(check, /Account mollie@310001 is checked: 1\.00 EUR by \S+ was paid and is being refunded/);
    assert.match(check, /mollie@310001 +on +merchant/);
    assert.match(check, /rails\.check/);
  });

  test('a payment by redirect is paid, the shop is told, and part of it is refunded', () => {
    const paid = textOf('7. Take a payment');
    assert.match(paid, /The payer has paid 24\.99 EUR\./);
    assert.match(paid, /"state":"paid"/);
    assert.match(paid, /"type":"payment".*"state":"paid"/);
    assert.match(paid, /Notifications\n.* delivered /);
    assert.match(textOf('8. Refund it'), /Refund \S+ is refund processing now\./);
    assert.match(textOf('9. Read the statement'), /"state":"refunded"/);
  });

  test('the statement of the rail matches the ledger', () => {
    const statement = textOf('9. Read the statement');
    assert.match(statement, /1 statement read\.\nEverything matches\./);
  });

  test('no output and no log shows a key', () => {
    for (const text of said.values()) assert.doesNotMatch(text, /(test|live|access)_m{30}/);
  });
});
