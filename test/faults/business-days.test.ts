// The migration to business days: old reports are unchanged, and each unreported line is added to exactly one report.
import assert from 'node:assert/strict';
import { readFile } from 'node:fs/promises';
import { describe, test } from 'node:test';
import pg from 'pg';
import { listFundLines } from '../../packages/gateway/src/clearing/fund-lines.ts';
import { createPaid } from '../../packages/gateway/src/operations/test-orders.ts';
import { clearNextDay } from '../../packages/gateway/src/outcomes/clear-day.ts';
import { statement } from '../../packages/gateway/src/storage/database.ts';
import { useGateway } from '../../packages/gateway/src/test-gateway.ts';

const DAY_S = 86_400;
const MIGRATION = new URL(
  '../../packages/gateway/src/storage/migrations/0023_business-day.sql',
  import.meta.url,
);
const reports = statement('test.all-reports', 'SELECT * FROM clearings ORDER BY id');

describe('the migration to business days', () => {
  const gateway = useGateway();

  test('keeps old reports unchanged and puts each line into the report of its day, once', async () => {
    const [onTime, swept] = [await createPaid(gateway), await createPaid(gateway)];
    gateway.clock.move(DAY_S);
    while (await clearNextDay(gateway.services));
    const late = await createPaid(gateway);
    const before = await gateway.database.query(reports);
    assert.equal(before.length, 1);

    // As the previous version left it: one line is in a later report, one was booked on a cleared day.
    const text = await readFile(MIGRATION, 'utf8');
    const owner = new pg.Client({ connectionString: gateway.url });
    await owner.connect();
    await owner.query('DROP TABLE business_days');
    await owner.query("UPDATE fund_lines SET day = '2026-11-18' WHERE trade_id = $1", [swept]);
    await owner.query("UPDATE fund_lines SET day = '2026-11-20' WHERE trade_id = $1", [late]);
    await owner.query(text.split('-- Down Migration')[0]!);
    await owner.end();

    const line = async (tradeId: string) => (await listFundLines(gateway.database, tradeId))[0]!;
    assert.deepEqual(await gateway.database.query(reports), before);
    for (const tradeId of [onTime, swept]) {
      const { day, clearedDay } = await line(tradeId);
      assert.deepEqual([day, clearedDay], ['2026-11-20', '2026-11-20']);
    }
    assert.deepEqual([(await line(late)).day, (await line(late)).clearedDay], ['2026-11-21', null]);

    const next = await createPaid(gateway);
    assert.equal((await line(next)).day, '2026-11-21');
    gateway.clock.move(DAY_S);
    while (await clearNextDay(gateway.services));
    for (const tradeId of [late, next]) assert.equal((await line(tradeId)).clearedDay, '2026-11-21');
    assert.equal((await gateway.database.query(reports)).length, 2);
  });
});
