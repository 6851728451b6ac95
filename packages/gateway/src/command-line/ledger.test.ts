/** The ledger on the command line. */
import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import { auditSeal } from '../audit/audit-chain.ts';
import { startFolding } from '../background/folding.ts';
import { makeCheckpoint } from '../ledger/checkpoints.ts';
import { ledgerSeal } from '../ledger/seal.ts';
import { bookTransfers } from '../ledger/transfers.ts';
import { statement } from '../storage/database.ts';
import { type TestCommandLine, testCommandLine } from './test-command-line.ts';

const findMerchantId = statement('test.merchant-id', 'SELECT id FROM merchants');
const countPendingTransfers = statement(
  'test.count-pending-transfers',
  'SELECT count(*)::int AS count FROM unfolded',
);
const becomeOwner = statement('test.become-owner', 'SET LOCAL ROLE NONE');
const changeOneByte = statement('test.one-byte', "UPDATE transfers SET event = 'paie' WHERE event = 'paid'");

describe('the ledger on the command line', () => {
  let commandLine: TestCommandLine;
  before(async () => {
    commandLine = await testCommandLine();
    await commandLine.read(['merchants', 'add', '--uid', '056870', '--name', 'Tulip Shop']);
  });
  after(() => commandLine.drop());

  async function bookTransfer(debit: string, credit: string, amountMinor: bigint): Promise<void> {
    const about = { currency: 'EUR', tradeId: null, reference: 'test:1', bookedAt: new Date() };
    await bookTransfers(commandLine.database, [{ debit, credit, amountMinor, event: 'paid', ...about }]);
  }

  /** Runs the background worker until every transfer is in a block. */
  async function fold(): Promise<void> {
    const log = { error: (entry: unknown) => assert.fail(JSON.stringify(entry)) };
    const worker = startFolding({
      database: commandLine.database,
      ledgerSeal: ledgerSeal(commandLine.rootKey),
      auditSeal: auditSeal(commandLine.rootKey),
      log,
    });
    try {
      for (;;) {
        const [waiting] = await commandLine.database.query<{ count: number }>(countPendingTransfers);
        if (waiting?.count === 0) return;
        await new Promise((resolve) => setTimeout(resolve, 20));
      }
    } finally {
      await worker.stop();
    }
  }

  test('an empty ledger passes verification', async () => {
    assert.match((await commandLine.type('ledger accounts')).out, /^No account holds anything\.$/m);
    assert.deepEqual(await commandLine.read('ledger verify'), {
      blocks: 0,
      transfers: 0,
      unsealed: 0,
      mac: null,
      checkpoint: null,
      read: 0,
    });
  });

  test('balances include pending transfers, by merchant and by kind', async () => {
    const [merchant] = await commandLine.database.query<{ id: string }>(findMerchantId);
    const uncleared = `merchant-uncleared:${merchant!.id}`;
    await bookTransfer('rail-receivable:r', uncleared, 2_499n);
    await bookTransfer('rail-receivable:s', 'merchant-uncleared:another', 1n);
    await fold();
    await bookTransfer(uncleared, 'fee-income', 29n);
    const side = 'credit';
    assert.deepEqual(await commandLine.read('ledger accounts --merchant 056870'), [
      { account: 'merchant-uncleared', balance: '24.70', currency: 'EUR', side },
    ]);
    assert.deepEqual(await commandLine.read('ledger accounts'), [
      { kind: 'fee-income', accounts: 1, balance: '0.29', currency: 'EUR', side },
      { kind: 'merchant-uncleared', accounts: 2, balance: '24.71', currency: 'EUR', side },
      { kind: 'rail-receivable', accounts: 2, balance: '25.00', currency: 'EUR', side: 'debit' },
    ]);
    assert.match((await commandLine.type('ledger accounts')).out, /^rail-receivable +2 +25\.00 EUR +debit$/m);
  });

  test('an unknown merchant is refused', () =>
    commandLine.refuses('ledger accounts --merchant 999999', { sentence: /There is no merchant 999999/ }));

  test('verify goes on from the last checkpoint, and with --full begins at the first transfer', async () => {
    await fold();
    await makeCheckpoint(commandLine.database, ledgerSeal(commandLine.rootKey));
    await bookTransfer('rail-receivable:r', 'fee-income', 1n);
    await fold();
    const { out } = await commandLine.type('ledger verify');
    assert.match(out, /^4 transfers in \d+ blocks are as they were sealed, and so are the balances\.$/m);
    assert.match(out, /^1 of them were read; the others are in the checkpoint of block \d+\.$/m);
    assert.match((await commandLine.type('ledger verify --full')).out, /^All of them were read\.$/m);
    const { read, checkpoint } = (await commandLine.read('ledger verify --full')) as Record<string, unknown>;
    assert.deepEqual([read, checkpoint], [4, null]);
  });

  test('verify says how far the ledger is sealed, and fails after one byte was changed', async () => {
    await bookTransfer('rail-receivable:r', 'fee-income', 1n);
    const { out } = await commandLine.type('ledger verify');
    assert.match(out, /^4 transfers in \d+ blocks? are as they were sealed, and so are the balances\.$/m);
    assert.match(out, /^1 wait for a block\.$/m);
    await fold();
    await commandLine.database.transaction(async (tx) => {
      await tx.query(becomeOwner);
      await tx.query(changeOneByte);
    });
    await commandLine.refuses('ledger verify --full', {
      sentence: /^Block 1, transfers \S+ to \S+, is not as it was sealed\./,
    });
  });
});
