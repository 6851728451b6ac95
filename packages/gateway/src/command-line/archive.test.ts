/** The archive on the command line: parts are listed, shown, verified and exported. */
import assert from 'node:assert/strict';
import { createHash } from 'node:crypto';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, describe, test } from 'node:test';
import { gunzipSync } from 'node:zlib';
import { addPart, archiveSeal } from '../archive/archives.ts';
import { archiveTransfers } from '../ledger/archive-transfers.ts';
import { makeCheckpoint } from '../ledger/checkpoints.ts';
import { foldNext } from '../ledger/fold.ts';
import { ledgerSeal } from '../ledger/seal.ts';
import { bookTransfers } from '../ledger/transfers.ts';
import { type Statement, statement } from '../storage/database.ts';
import { type TestCommandLine, testCommandLine } from './test-command-line.ts';

const TRADE = '0199a3c4-0000-7000-8000-000000000001';
const OTHER = '0199a3c4-0000-7000-8000-000000000002';
const THIRD = '0199a3c4-0000-7000-8000-000000000003';
const FILE = 'ledger-00000001.jsonl.gz';
const becomeOwner = statement('test.become-owner', 'SET LOCAL ROLE NONE');
const forgeHash = statement('test.forge-hash', "UPDATE archives SET row_count = 9 WHERE kind = 'ledger'");
const forgeMerchant = statement(
  'test.forge-merchant',
  `UPDATE archives SET merchant_id = '${TRADE}' WHERE kind = 'orders'`,
);
const mend = statement('test.mend', "UPDATE archives SET row_count = 2 WHERE kind = 'ledger'");

describe('the archive on the command line', () => {
  let commandLine: TestCommandLine;
  let folder: string;
  before(async () => {
    commandLine = await testCommandLine();
    folder = await mkdtemp(join(tmpdir(), 'gangway-archive-'));
  });
  after(async () => {
    await rm(folder, { recursive: true });
    await commandLine.drop();
  });

  test('is empty at first', async () => {
    assert.match((await commandLine.type('archive list')).out, /^Nothing is archived\.$/m);
    assert.deepEqual(await commandLine.read('archive verify'), { parts: 0, rows: 0 });
    await commandLine.refuses(`archive show ${TRADE}`, {
      sentence: /The archive has nothing of payment/,
    });
  });

  test('lists parts with the hash that their files have, and shows the transfers of a payment', async () => {
    const { database, rootKey } = commandLine;
    const seal = ledgerSeal(rootKey);
    const about = { currency: 'EUR', event: 'paid', bookedAt: new Date('2024-01-01T10:00:00Z') };
    const accounts = { debit: 'rail-receivable:r', credit: 'fee-income' };
    await bookTransfers(
      database,
      [TRADE, OTHER].map((tradeId) => ({ ...accounts, amountMinor: 1_234n, tradeId, ...about })),
    );
    await foldNext(database, seal);
    await makeCheckpoint(database, seal);
    const archived = await archiveTransfers(database, {
      ...{ seal, archiveSeal: archiveSeal(rootKey), before: new Date(), partRows: 1 },
      findOpenTrades: async () => new Set(),
    });
    assert.equal(archived, 2);
    const [part] = await commandLine.read<{ file: string; rows: number; sha256: string }[]>('archive list');
    assert.deepEqual([part?.file, part?.rows], [FILE, 2]);
    const { out } = await commandLine.type(`archive show ${TRADE.toUpperCase()}`);
    assert.match(
      out,
      /^2024-01-01T10:00:00\.000000 +paid +rail-receivable:r +fee-income +1234 hundredths EUR$/m,
    );
    assert.equal(out.match(/paid/g)?.length, 1);

    assert.deepEqual(await commandLine.read(['archive', 'export', '--to', folder]), { written: 1 });
    assert.deepEqual(await commandLine.read(['archive', 'export', '--to', folder]), { written: 0 });
    const file = await readFile(join(folder, FILE));
    assert.equal(createHash('sha256').update(file).digest('hex'), part?.sha256);
    assert.match(
      gunzipSync(file).toString(),
      /^\{"gangwayArchive":1,"kind":"ledger","number":"1","columns":\["block",/,
    );
  });

  test('reads and verifies the files of an export, and says which one is missing or altered', async () => {
    const verify = ['archive', 'verify', '--files', folder];
    assert.deepEqual(await commandLine.read(verify), { parts: 1, rows: 2 });
    const show = ['archive', 'show', TRADE, '--files', folder];
    assert.deepEqual(await commandLine.read(show), await commandLine.read(`archive show ${TRADE}`));

    const path = join(folder, FILE);
    const bytes = await readFile(path);
    bytes[bytes.length - 9]! ^= 1;
    await writeFile(path, bytes);
    const altered = /^Part 1 of the ledger archive is not as it was written\./;
    await commandLine.refuses(verify, { sentence: altered });
    await commandLine.refuses(show, { sentence: altered });
    await rm(path);
    await commandLine.refuses(verify, { sentence: /^Part 1 of the ledger archive is missing\./ });
    await commandLine.refuses(show, { sentence: /^Part 1 of the ledger archive is missing\./ });
    assert.deepEqual(await commandLine.read('archive verify'), { parts: 1, rows: 2 });
  });

  test('a folder that cannot be written is refused with one sentence', () =>
    commandLine.refuses(['archive', 'export', '--to', '/dev/null/archive'], {
      sentence: /\/dev\/null\/archive/,
    }));

  test('shows the attempts and movements of a payment', async () => {
    const { database, rootKey } = commandLine;
    const about = { trade_id: OTHER, rail: 'ideal', kind: 'payment', amount: 1234, currency: 'EUR' };
    const attempt = { ...about, id: TRADE, state: 'done', result: '', started_at: '2024-01-01T10:00:00Z' };
    const movement = { ...about, id: OTHER, reference: 'ref-1', day: '2024-01-02' };
    const row = (place: string, { id, ...rest }: Record<string, unknown>) => ({
      ...{ place, trade_id: OTHER, id: String(id), row: JSON.stringify({ id, ...rest }) },
    });
    await addPart(database, archiveSeal(rootKey), {
      ...{ kind: 'payments', keys: [OTHER, OTHER], columns: ['place', 'trade_id', 'id', 'row'] },
      rows: [row('attempts', attempt), row('rail_movements', movement)],
    });
    const { out } = await commandLine.type(`archive show ${OTHER}`);
    assert.match(out, /^0199a3c4\S+ +payment +ideal +done +1234 hundredths EUR +2024-01-01 10:00/m);
    assert.match(out, /^payment +ideal +ref-1 +1234 hundredths EUR +2024-01-02$/m);
    assert.doesNotMatch((await commandLine.type(`archive show ${TRADE}`)).out, /ref-1|done/);
  });

  test('shows a payment that is archived itself, with its lines', async () => {
    const { database, rootKey } = commandLine;
    const money = { currency: 'EUR', amount: 1234 };
    const at = '2024-01-01T10:00:00Z';
    const order = { ...money, trade_id: THIRD, order_id: 'cups-7', state: 'paid', created_at: at };
    const line = {
      ...money,
      trade_id: THIRD,
      day: '2024-01-01',
      method: 'iDEAL',
      fee: 12,
      vat: 3,
      booked_at: at,
    };
    const row = (place: string, members: object) => ({
      place,
      trade_id: THIRD,
      id: THIRD,
      row: JSON.stringify(members),
    });
    await addPart(database, archiveSeal(rootKey), {
      ...{ kind: 'orders', keys: [THIRD, THIRD], columns: ['place', 'trade_id', 'id', 'row'] },
      rows: [row('orders', { ...order, sub_pay_method: 'iDEAL' }), row('fund_lines', line)],
      scope: { merchantId: OTHER, from: new Date(at), until: new Date(Date.parse(at) + 1) },
    });
    const { out } = await commandLine.type(`archive show ${THIRD}`);
    assert.match(out, /^0199a3c4\S+ +cups-7 +paid +12\.34 EUR +iDEAL +2024-01-01 10:00/m);
    assert.match(out, /^2024-01-01 +iDEAL +12\.34 EUR +0\.12 EUR +0\.03 EUR/m);
  });

  const forgeries = { ledger: forgeHash, orders: forgeMerchant };
  for (const [kind, forge] of Object.entries(forgeries))
    test(`a part of the ${kind} archive whose entry was changed is not as it was sealed`, async () => {
      const change = async (statement: Statement) => {
        await commandLine.database.transaction(async (tx) => {
          await tx.query(becomeOwner);
          await tx.query(statement);
        });
      };
      await change(forge);
      const sentence = new RegExp(`^Part 1 of the ${kind} archive is not as it was sealed\\.`);
      await commandLine.refuses('archive verify', { sentence });
      await change(mend);
    });
});
