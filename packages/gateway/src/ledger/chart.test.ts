/** The chart of accounts contains every account that postings name. */
import assert from 'node:assert/strict';
import { readdirSync } from 'node:fs';
import { describe, test } from 'node:test';
import { CHART, findAccountKind } from './chart.ts';
import { ledgerAccounts } from './postings.ts';
import type { Transfer } from './transfers.ts';

const FOLDER = new URL('.', import.meta.url);
const FILES = readdirSync(FOLDER).filter((name) => /(^|-)postings\.ts$/.test(name));
/** All facts that postings need. */
const FACTS = {
  tradeId: 't',
  merchantId: 'm',
  rail: 'r',
  amountMinor: 100n,
  currency: 'USD',
  settled: { amountMinor: 90n, currency: 'EUR' },
  bookedAt: new Date('2026-11-20T10:00:00Z'),
  clearingId: 'c',
  netMinor: 90n,
  reserveMinor: 9n,
  payoutId: 'p',
  splitId: 's',
  receiverId: 'n',
  day: '2026-11-20',
  kind: 'payment',
};
const COSTS = { feeMinor: 2n, vatMinor: 1n };

/** Returns the transfers of every posting function in a file, by the function's name. */
async function postingsOf(file: string): Promise<[string, Transfer[]][]> {
  // A bundler sees from the ending which files it needs.
  const kind = file.replace(/postings\.ts$/, '');
  const exported = (await import(`./${kind}postings.ts`)) as Record<string, unknown>;
  return Object.entries(exported)
    .filter(([name]) => name.startsWith('post'))
    .map(([name, post]) => [name, (post as (...facts: unknown[]) => Transfer[])(FACTS, COSTS)]);
}

describe('the chart of accounts', () => {
  for (const file of FILES) {
    test(`contains every account that ${file} posts to`, async () => {
      const postings = await postingsOf(file);
      assert.ok(postings.length > 0);
      for (const [name, transfers] of postings) {
        assert.ok(transfers.length > 0, `${name} makes no transfer`);
        for (const { debit, credit } of transfers)
          for (const account of [debit, credit]) assert.ok(findAccountKind(account), `${name}: ${account}`);
      }
    });
  }

  test('contains every named account, and no other', () => {
    const named = Object.values(ledgerAccounts).map((name) => (typeof name === 'string' ? name : name('x')));
    for (const account of named) assert.ok(findAccountKind(account), account);
    const kinds = new Set(named.map((account) => account.split(':')[0]));
    assert.deepEqual(
      Object.keys(CHART).filter((name) => !kinds.has(name)),
      [],
    );
  });

  for (const account of [
    '',
    'bank:x',
    'merchant-cleared',
    'merchant-uncleard:m',
    'toString',
    'constructor:x',
  ]) {
    test(`contains no account “${account}”`, () => assert.equal(findAccountKind(account), undefined));
  }
});
