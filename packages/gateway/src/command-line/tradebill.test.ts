/** Transactions and reports on the command line: the same data as over HTTP, as CSV. */
import assert from 'node:assert/strict';
import { before, describe, test } from 'node:test';
import { REPORT_LINE, TRANSACTION_LINE } from '@gangway/protocol';
import { testSandboxDatabase } from '../../../sandbox/src/test-sandbox-database.ts';
import { createPaid, resolveUntil } from '../operations/test-orders.ts';
import { clearNextDay } from '../outcomes/clear-day.ts';
import { statement } from '../storage/database.ts';
import { TEST_START, useGateway } from '../test-gateway.ts';
import { type TestCommandLine, testCommandLine } from './test-command-line.ts';
import { writeListing } from './write-listing.ts';

const START_S = TEST_START.getTime() / 1000;
const DAY_S = 86_400;
const UNKNOWN = '0199a3c4-0000-7000-8000-000000000000';

// The command line uses real time plus the sandbox's offset; the gateway under test has its own clock.
const setOffset = statement('test.set-offset', 'UPDATE clock_offset SET offset_seconds = $1');
const refundStates = statement('test.states-of-refunds', 'SELECT state FROM refunds');

type Line = Readonly<Record<string, string | number>>;

describe('transactions and reports', () => {
  const gateway = useGateway({}, testSandboxDatabase);
  let commandLine: TestCommandLine;
  before(async () => {
    commandLine = await testCommandLine(gateway.database);
    const paid = await createPaid(gateway, { description: '=HYPERLINK("x")', demo: 'Mug, blue; "A"' });
    await gateway.call('v3.CreateRefund', {
      trade_id: paid,
      refund_amount: '5.00',
      refund_currency: 'EUR',
      refund_description: 'One mug broke',
    });
    const areRefunded = async () =>
      (await gateway.database.query<{ state: string }>(refundStates)).every(
        ({ state }) => state === 'refunded',
      );
    await resolveUntil(gateway, areRefunded);
    gateway.clock.move(DAY_S);
    while (await clearNextDay(gateway.services));
    await gateway.database.query(setOffset, [
      Math.round((gateway.clock.now().getTime() - Date.now()) / 1000),
    ]);
  });

  async function overHttp(data: Record<string, unknown>): Promise<readonly Line[]> {
    const { data: answer } = await gateway.call(
      'v3.GetTradebill',
      { nonce_string: 'n', ...data },
      { user: '036870' },
    );
    return (answer as unknown as { tradebill: Line[] }).tradebill;
  }
  const period = { command: 'getTradebillInfo', start_time: START_S, end_time: START_S };
  const day = 'transactions list --merchant 036870 --from 2026-11-20 --until 2026-11-20';

  test('transactions are CSV with a heading and decimal amounts, and formulas are escaped', async () => {
    const { code, out, err } = await commandLine.type(day);
    assert.deepEqual([code, err], [0, '']);
    const [heading, payment, refund, end, ...more] = out.split('\r\n');
    assert.equal(heading, TRANSACTION_LINE.map(({ name }) => name).join(','));
    const [sale, back] = await overHttp(period);
    const start = 'Europe/Amsterdam,Rotterdam,20-11-2026 11:00:00,EUR';
    const text = '"\'=HYPERLINK(""x"")","Mug, blue; ""A"""';
    assert.equal(
      payment,
      `${start},24.99,0.29,24.70,0.06,Payment,iDEAL,${sale?.order_id},${sale?.trade_id},${text},Paid,1,cleared,,`,
    );
    assert.equal(
      refund,
      `${start},-5.00,0.00,-5.00,0.00,Refund,iDEAL,${back?.order_id},${back?.trade_id},${text},Refunded,1,cleared,,`,
    );
    assert.deepEqual([end, more], ['', []]);
  });

  test('transactions equal those of v3.GetTradebill, by days, by unix seconds and by report', async () => {
    const lines = await overHttp(period);
    assert.equal(lines.length, 2);
    assert.deepEqual(await commandLine.read(day), lines);
    const seconds = `transactions list --merchant 036870 --from ${START_S} --until ${START_S}`;
    assert.deepEqual(await commandLine.read(seconds), lines);
    const [report] = await commandLine.read<Line[]>('reports list --merchant 036870 --day 2026-11-20');
    const ofReport = `transactions list --merchant 036870 --report ${report?.clearing_id}`;
    assert.deepEqual(await commandLine.read(ofReport), lines);
  });

  test('reports are CSV, and equal those of v3.GetTradebill', async () => {
    const { out } = await commandLine.type('reports list --merchant 036870 --day 20-11-2026');
    const [heading, report, end] = out.split('\r\n');
    assert.equal(heading, REPORT_LINE.map(({ name }) => name).join(','));
    assert.match(report!, /^Europe\/Amsterdam,036870,Harbour & Pine,Rotterdam,iDEAL,EUR,1,24\.99,1,5\.00,/);
    assert.equal(end, '');
    assert.deepEqual(
      await commandLine.read('reports list --merchant 036870 --day 2026-11-20'),
      await overHttp({ command: 'getTradebill', bill_date: '20-11-2026' }),
    );
  });

  test('for another merchant only the heading is printed, or an empty array', async () => {
    const words = 'transactions list --merchant 046870 --from 2026-11-20 --until 2026-11-20';
    assert.equal(
      (await commandLine.type(words)).out,
      `${TRANSACTION_LINE.map(({ name }) => name).join(',')}\r\n`,
    );
    assert.deepEqual(await commandLine.read(words), []);
  });

  for (const [words, sentence, code] of [
    ['transactions list --from 1 --until 2', /needs --merchant UID/, 2],
    ['reports list --merchant 036870', /needs --day DAY/, 2],
    ['transactions list --merchant 1 --from 1 --until 2', /There is no merchant 1/, 1],
    ['transactions list --merchant 036870', /missing: --report or --from/, 1],
    ['transactions list --merchant 036870 --from 2026-11-20', /missing: --until/, 1],
    [`transactions list --merchant 036870 --report ${UNKNOWN} --from 1 --until 2`, /only one of them/, 1],
    [`transactions list --merchant 036870 --report ${UNKNOWN}`, /has no such report/, 1],
    ['transactions list --merchant 036870 --report 7', /--report/, 1],
    [
      'transactions list --merchant 036870 --from 2026-11-31 --until 2026-12-01',
      /--from is neither a day such as 2026-11-01 nor a unix time/,
      1,
    ],
    [
      'transactions list --merchant 036870 --from 2026-11-20 --until 2026-11-19',
      /--until is before --from/,
      1,
    ],
    ['transactions list --merchant 036870 --from 2025-11-19 --until 2026-11-19', /more than a year after/, 1],
    [
      'transactions list --merchant 036870 --from 2019-11-20 --until 2019-11-20',
      /more than seven years ago/,
      1,
    ],
    ['reports list --merchant 036870 --day 20.11.2026', /--day is/, 1],
    ['reports list --merchant 036870 --day 2026-08-20', /--day is not within the latest three months/, 1],
    ['reports list --merchant 036870 --day 2026-11-22', /--day is not within the latest three months/, 1],
  ] as const) {
    test(`refused: ${words.replace('--merchant 036870', '…')}`, () =>
      commandLine.refuses(words, { sentence, code }));
  }

  test('a period of exactly one year is accepted', async () => {
    const words = 'transactions list --merchant 036870 --from 2025-11-21 --until 2026-11-20';
    assert.equal((await commandLine.read<Line[]>(words)).length, 2);
  });

  test('a long list is read on demand, and no further when the reader is gone', async () => {
    let read = 0;
    let closed = false;
    async function* batches() {
      try {
        for (;;) {
          read += 1;
          yield [{ amount: '1.00' }];
        }
      } finally {
        closed = true;
      }
    }
    const pieces: string[] = [];
    const write = async (piece: string) => pieces.push(piece) < 3;
    await writeListing({ columns: ['amount'], batches: batches() }, { asJson: false, write });
    assert.deepEqual([pieces, read, closed], [['amount\r\n', '1.00\r\n', '1.00\r\n'], 2, true]);
  });
});
