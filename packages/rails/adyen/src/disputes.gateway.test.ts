// Disputes of a gateway at the stand-in: reasons, evidence, defence and acceptance by the commands of the operator.
import assert from 'node:assert/strict';
import { createHash } from 'node:crypto';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, afterEach, before, describe, test } from 'node:test';
import type { StandIn } from '../../../../test/stand-ins/adyen/stand-in.ts';
import { listAuditRecords } from '../../../gateway/src/audit/audit-records.ts';
import {
  type TestCommandLine,
  testCommandLine,
} from '../../../gateway/src/command-line/test-command-line.ts';
import { listAttempts } from '../../../gateway/src/orders/attempts.ts';
import { listDisputes } from '../../../gateway/src/orders/disputes.ts';
import { statement } from '../../../gateway/src/storage/database.ts';
import { masterKeysOfEnvironment } from '../../../gateway/src/storage/master-key.ts';
import { ROOT_KEY } from '../../../gateway/src/test-gateway.ts';
import { driver } from './rail.ts';
import { ACCOUNT, type AdyenGateway, adyenGateway } from './test-adyen.ts';

const PDF = Buffer.from('%PDF-1.7 signed for by the payer');

const allRows = statement(
  'test.all-rows',
  `SELECT query_to_xml(format('SELECT * FROM %I', table_name), true, false, '')::text AS rows
   FROM information_schema.tables WHERE table_schema = 'public' AND table_type = 'BASE TABLE'`,
);

describe('disputes at Adyen', () => {
  let both: AdyenGateway;
  let standIn: StandIn;
  let line: TestCommandLine;
  let folder: string;
  before(async () => {
    folder = await mkdtemp(join(tmpdir(), 'gangway-disputes-'));
    both = await adyenGateway();
    ({ standIn } = both.adyen);
    await both.route('iDEAL');
    const { database } = both.gateway;
    line = await testCommandLine(database, {
      drivers: [driver],
      open: async () => ({
        ...{ database, rootKey: ROOT_KEY, sandbox: undefined, directory: undefined },
        masterKeys: masterKeysOfEnvironment(Buffer.alloc(32, 7), undefined),
        ended: new Promise(() => {}),
        close: async () => {},
      }),
    });
  });
  afterEach(() => assert.deepEqual(standIn.breaches.splice(0), []));
  after(async () => {
    await both.stop();
    await rm(folder, { recursive: true });
  });

  let count = 0;
  /** Returns the id of a dispute that was just opened, and its reference. */
  async function opened(): Promise<{ readonly id: string; readonly reference: string }> {
    const { trade_id: tradeId, url } = await both.gateway.create();
    await both.gateway.open(url!);
    const [attempt] = await listAttempts(both.gateway.database, tradeId!);
    standIn.decide(attempt!.id, 'pay');
    await standIn.webhooks.release();
    count += 1;
    const pspReference = `DISPUTEDISPUTE0${count}`;
    standIn.happen(attempt!.id, 'CHARGEBACK', { pspReference });
    await standIn.webhooks.release();
    const [dispute] = await listDisputes(both.gateway.database, tradeId!);
    assert.equal(dispute?.reference, pspReference);
    return { id: dispute!.disputeId, reference: pspReference };
  }
  const fileOf = async (content: Buffer): Promise<string> => {
    const path = join(folder, 'document');
    await writeFile(path, content);
    return path;
  };
  /** Runs a command that is refused with one sentence, and records nothing. */
  async function refuses(words: string, sentence: RegExp): Promise<void> {
    const { code, out, err } = await line.type(words);
    assert.deepEqual([code, out], [1, '']);
    assert.match(err, sentence);
  }
  const reasonsOf = (id: string) =>
    line.read<{ reasons: unknown }>(`disputes reasons --dispute ${id}`).then(({ reasons }) => reasons);
  const supply = async (id: string, content = PDF, type = 'DefenseMaterial') =>
    `disputes supply --dispute ${id} --type ${type} --file ${await fileOf(content)}`;

  test('a dispute is defended with a document, which Adyen has and the gateway does not keep', async () => {
    const { id, reference } = await opened();
    const reason = (isThere: boolean) => ({
      ...{ code: 'SupplyDefenseMaterial', isSatisfied: isThere },
      documents: [{ type: 'DefenseMaterial', need: 'Required', isSupplied: isThere }],
    });
    assert.deepEqual(await reasonsOf(id), [reason(false)]);
    const defend = `disputes defend --dispute ${id} --code SupplyDefenseMaterial`;
    await refuses(defend, /The rail has refused it: Required documents are missing\./);
    assert.equal((await line.type(await supply(id))).code, 0);
    assert.deepEqual(await reasonsOf(id), [reason(true)]);
    assert.equal((await line.type(defend)).code, 0);
    const { state, documents } = standIn.disputes.get(reference)!;
    const sent = { contentType: 'application/pdf', content: PDF.toString('base64') };
    assert.deepEqual([state, documents.get('DefenseMaterial')], ['defended', sent]);
    const rows = await both.gateway.database.query<{ rows: string }>(allRows);
    const kept = rows.map((table) => table.rows).join();
    assert.ok(kept.includes('disputes.supply'), 'what was written is seen');
    for (const coding of ['latin1', 'base64', 'hex'] as const)
      assert.ok(!kept.includes(PDF.toString(coding).slice(0, 40)), coding);
    await refuses(defend, /The dispute was defended already\./);
    assert.deepEqual(await reasonsOf(id), []);
    const { out } = await line.type(`disputes reasons --dispute ${id}`);
    assert.equal(out, 'The rail has no reason by which this dispute may be defended.\n');
  });

  test('each step has a record with dispute, account, and of a document its type, size and hash', async () => {
    const { id, reference } = await opened();
    await line.type([...(await supply(id)).split(' '), '--reason', 'The payer has signed']);
    await line.type(`disputes defend --dispute ${id} --code SupplyDefenseMaterial`);
    const records = (await listAuditRecords(both.gateway.database, { limit: 2 }))
      .filter(({ subject }) => subject === `dispute ${id}`)
      .map(({ action, details, reason }) => ({ action, details, reason }));
    const common = { rail: ACCOUNT, reference };
    const sha256 = createHash('sha256').update(PDF).digest('hex');
    assert.deepEqual(
      records.toSorted((a, b) => b.action.localeCompare(a.action)),
      [
        {
          action: 'disputes.supply',
          details: {
            ...{ ...common, type: 'DefenseMaterial', mediaType: 'application/pdf' },
            ...{ bytes: String(PDF.length), sha256 },
          },
          reason: 'The payer has signed',
        },
        { action: 'disputes.defend', details: { ...common, code: 'SupplyDefenseMaterial' }, reason: '' },
      ],
    );
  });

  test('a dispute is accepted once', async () => {
    const { id, reference } = await opened();
    const accept = `disputes accept --dispute ${id}`;
    assert.equal((await line.type(accept)).code, 0);
    assert.equal(standIn.disputes.get(reference)?.state, 'accepted');
    await refuses(accept, /The dispute was accepted already\./);
  });

  test('a document of another kind or size is refused, and Adyen has none of it', async () => {
    const { id, reference } = await opened();
    const big = Buffer.concat([PDF, Buffer.alloc(1_000_000)]);
    for (const [content, sentence] of [
      [
        Buffer.from('<html>'),
        /The file is none that this rail takes: application\/pdf, image\/jpeg, image\/tiff\./,
      ],
      [Buffer.from('89504e470d0a1a0a', 'hex'), /The file is none that this rail takes/],
      [big, /The file is not smaller than 1 MB\./],
    ] as const)
      await refuses(await supply(id, content), sentence);
    await refuses(await supply(id, PDF, 'a%b'), /The type is not one that/);
    await refuses(await supply(id, PDF, 'Other'), /refused it: No such document type\./);
    assert.equal(standIn.disputes.get(reference)?.documents.size, 0);
  });

  test('a dispute that is not known, and a rail with wrong credentials, are refused in a sentence', async () => {
    const unknown = 'disputes accept --dispute 0199a3c4-0000-7000-8000-000000000000';
    await refuses(unknown, /There is no dispute/);
    const credentials = { ...both.adyen.credentials, 'api-key': 'x'.repeat(32) };
    const wrong = driver.open({ name: ACCOUNT, mode: 'sandbox', credentials });
    assert.deepEqual(await wrong.disputes?.accept('DISPUTEDISPUTE01'), {
      kind: 'refused',
      detail: 'error 000',
    });
  });
});
