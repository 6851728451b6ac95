/** A database of the previous version continues to work after the upgrade. */
import assert from 'node:assert/strict';
import { execFile } from 'node:child_process';
import { after, before, describe, test } from 'node:test';
import { promisify } from 'node:util';
import { until } from '../../packages/sandbox/src/test-sandbox-gateway.ts';
import { builtProgram } from '../../tools/testing/built-program.ts';
import { assertCode } from '../conformance/caller.ts';
import { sandboxAccount } from '../conformance/gateway.ts';
import { fresh, receiverList, redirectPayment } from '../conformance/values.ts';
import type { Data } from '../conformance/wire.ts';
import { type OldInstallation, openOldInstallation } from './old-installation.ts';

const REFUND = { refund_amount: '1.00', refund_currency: 'EUR', refund_description: 'One mug broke' };

describe('an installation of the previous version', () => {
  let old: OldInstallation;
  before(async () => {
    old = await openOldInstallation();
  });
  after(() => old?.close());

  const ask = async (method: string, data: Data, user = '016683'): Promise<Record<string, unknown>> => {
    const answer = await old.stage.call(method, data, { as: sandboxAccount(user) });
    assertCode(answer, '200');
    return answer.data;
  };
  const command = async (...words: string[]): Promise<string> => {
    const { masterKey } = old.fixture;
    const env = { ...process.env, DATABASE_URL: old.databaseUrl, GW_MASTER_KEY: masterKey };
    const program = await builtProgram('packages/gateway/src/command-line/gangway.ts');
    return (await promisify(execFile)(process.execPath, [program, ...words], { env })).stdout;
  };
  const approve = async (tradeId: string) => {
    assert.equal(await old.stage.control(`/sandbox/payments/${tradeId}`, { outcome: 'approve' }), 200);
    await old.stage.reach(tradeId, ['paid']);
  };
  const stateOfRefund = async (refund_id: string, user = '036870') =>
    String((await ask('v3.QueryRefundOrder', { refund_id }, user)).state);

  test('it has at least the migrations of the previous version', async () => {
    const [{ count } = {}] = await old.rows('SELECT count(*) FROM migrations');
    assert.ok(Number(count) >= old.fixture.migrations.length);
  });

  test('every order and refund is returned as before', async () => {
    for (const { method, data, user, code, answer } of old.fixture.answers) {
      const now = await old.stage.call(method, data, { as: sandboxAccount(user) });
      assert.equal(now.code, code);
      assert.deepEqual(membersOf(now.data, answer), answer, JSON.stringify(data));
    }
  });

  test('a repeat with an old key gets the first answer, and other content is refused with -4118', async () => {
    for (const { body, code, data } of old.fixture.scenario.keyed) {
      const again = await old.stage.post(body);
      assert.deepEqual([again.code, membersOf(again.data, data)], [code, data]);
      const { request_id } = (JSON.parse(body) as { data: { request_id: string } }).data;
      const other = await old.stage.call('v3.CreatePayments', { ...redirectPayment(), request_id });
      assertCode(other, '-4118');
    }
  });

  test('a refund and a payout that waited for an unreachable rail end when the rail is back', async () => {
    const { processingRefund, pendingRefund, pendingPayout } = old.fixture.scenario;
    assert.deepEqual(
      [await stateOfRefund(processingRefund), await stateOfRefund(pendingRefund, '046870')],
      ['refund processing', 'refund pending'],
    );
    for (const rail of ['payouts', 'transactions'])
      assert.equal(await old.stage.control('/sandbox/rails', { rail, weather: 'usual' }), 200);
    // The gateway asked at its start, and would ask again after 20 s.
    await old.rows(`UPDATE attempts SET ask_at = now() WHERE refund_id = '${processingRefund}'`);
    await old.rows(`UPDATE payouts SET bank_due_at = now() WHERE id = '${pendingPayout}'`);
    await wait(() => stateOfRefund(processingRefund), 'refunded');
    await wait(() => stateOfPayout(pendingPayout), 'completed');
  });

  test('pages of old orders open, and old sessions still read the status and pay', async () => {
    const { open, opened, list } = old.fixture.scenario;
    for (const { url } of [open, opened]) assert.equal((await fetch(url)).status, 200);
    const headers = { authorization: `Bearer ${list.session}`, origin: 'http://gateway.example' };
    const session = await fetch(`${list.url}/checkout/session`, { headers });
    assert.deepEqual([session.status, await session.json()], [200, { status: null }]);
    const body = JSON.stringify({ attemptId: 'attempt-after-upgrade', method: 'iDEAL' });
    const init = { method: 'POST', headers: { ...headers, 'content-type': 'application/json' }, body };
    const step = (await (await fetch(`${list.url}/checkout/payments`, init)).json()) as { url?: string };
    assert.ok(step.url, JSON.stringify(step));
  });

  test('old open orders can be paid', async () => {
    const { open, opened } = old.fixture.scenario;
    for (const { tradeId, url } of [open, opened]) {
      await fetch(url);
      await approve(tradeId);
    }
  });

  test('old payments can be refunded, captured and cancelled, and an old refund approved', async () => {
    const { paid, authorised, toCancel, waitingRefund } = old.fixture.scenario;
    const { refund_id } = await ask('v3.CreateRefund', { trade_id: paid[0], ...REFUND });
    await wait(() => stateOfRefund(String(refund_id)), 'refunded');
    await ask(
      'v3.ApproveRefund',
      { refund_id: waitingRefund, decision: 'approve', nonce_string: fresh() },
      '036870',
    );
    await wait(() => stateOfRefund(waitingRefund), 'refunded');
    await ask('v3.Capture', { trade_id: authorised, ...CAPTURE });
    await old.stage.reach(authorised, ['paid']);
    await ask('v3.CancelPayment', { trade_id: toCancel });
    await old.stage.reach(toCancel, ['cancelled']);
  });

  test('old splits can be read, returned and cancelled, and old payments split', async () => {
    const { split, waitingSplit, paid } = old.fixture.scenario;
    const names = ({ split_id, reference_id }: typeof split) => ({ split_id, reference_id });
    const as = '036870';
    const read = await ask(
      'v3.SplitPayment',
      { command: 'querySplitPayment', nonce_string: fresh(), ...names(split) },
      as,
    );
    assert.equal(read.state, 'Success');
    const receivers = receiverList({ split_detail_id: split.receivers[0]!.split_detail_id });
    const returned = { nonce_string: fresh(), reference_id: fresh(), split_id: split.split_id, receivers };
    await ask('v3.SplitPayment', { ...RETURN, command: 'returnSplitPayment', ...returned }, as);
    const cancelled = { command: 'cancelSplitPayment', nonce_string: fresh(), ...names(waitingSplit) };
    await ask('v3.SplitPayment', cancelled, as);
    await ask(
      'v3.SplitPayment',
      {
        ...SPLIT,
        nonce_string: fresh(),
        reference_id: fresh(),
        trade_id: paid[1],
        receivers: receiverList(),
      },
      as,
    );
  });

  test('old stored cards can be charged', async () => {
    const { cit, mit } = old.fixture.scenario;
    for (const [token_type, payment_token_object] of [
      ['CIT', cit],
      ['MIT', mit],
    ]) {
      const sale = {
        ...redirectPayment(),
        sub_pay_method: 'Token',
        email: 'payer@example.com',
        operation: '11',
      };
      const data = { ...sale, token_type, payment_token_object, '3ds_initiate': '02', request_id: fresh() };
      assert.equal((await ask('v3.CreateCardPayments', data)).state, 'paid');
    }
  });

  test('an old payout that awaits approval can be approved and completed', async () => {
    const { payoutId } = old.fixture.scenario;
    await command('payouts', 'approve', payoutId);
    await wait(() => stateOfPayout(payoutId), 'completed');
  });

  test('the next clearing includes each uncleared line once and no cleared line', async () => {
    const before = await linesByReport();
    await old.stage.control('/sandbox/clock', { next: '04:00' });
    await until(
      () => old.rows('SELECT 1 FROM fund_lines WHERE clearing_id IS NULL'),
      (left) => left.length === 0,
    );
    const now = await linesByReport();
    for (const [line, report] of before) if (report) assert.equal(now.get(line), report, line);
    for (const tradeId of old.fixture.scenario.paid) {
      const lines = [...now.keys()].filter((line) => line.startsWith(`payment ${tradeId}`));
      assert.equal(lines.length, 1, tradeId);
    }
    assert.equal([...now.values()].filter((report) => !report).length, 0);
  });

  test('the ledger verifies, including blocks sealed before the upgrade', async () => {
    await until(
      () => old.rows('SELECT 1 FROM unfolded LIMIT 1'),
      (left) => left.length === 0,
    );
    assert.match(await command('ledger', 'verify'), /blocks/);
  });

  test('each row, old or new, names the merchant of what it belongs to', async () => {
    const places = await old.rows(
      `SELECT c.table_name AS table, c.column_name AS column FROM information_schema.columns c
       JOIN information_schema.columns m USING (table_schema, table_name)
       WHERE c.table_schema = 'public' AND m.column_name = 'merchant_id'`,
    );
    const owned = places.filter(
      ({ table, column }) => OWNERS[column!] && !OWNERS[column!]!.startsWith(`${table}.`),
    );
    assert.ok(owned.length > 40, `${owned.length} columns`);
    for (const { table, column } of owned) {
      const [owner, key] = OWNERS[column!]!.split('.');
      const [{ count } = {}] = await old.rows(
        `SELECT count(*) FROM ${table} r JOIN ${owner} o ON o.${key} = r.${column}
         WHERE r.merchant_id IS DISTINCT FROM o.merchant_id`,
      );
      assert.equal(count, '0', `${table} by ${column}`);
    }
  });

  const stateOfPayout = async (id: string) =>
    (await old.rows(`SELECT state FROM payouts WHERE id = '${id}'`))[0]?.state ?? '';

  /** Every fund line → its report. */
  async function linesByReport(): Promise<Map<string, string | null>> {
    const lines = await old.rows('SELECT * FROM fund_lines');
    const kind = (line: Record<string, string | null>) => (line.refund_id ? 'refund' : 'payment');
    return new Map(
      lines.map((line) => [`${kind(line)} ${line.trade_id} ${line.id}`, line.clearing_id ?? null]),
    );
  }
});

/** Column → the key of the table whose rows it names, and which have merchants. */
const OWNERS: Readonly<Record<string, string>> = {
  trade_id: 'orders.trade_id',
  account_id: 'accounts.id',
  store_id: 'stores.id',
  attempt_id: 'attempts.id',
  notification_id: 'notifications.id',
  split_id: 'splits.id',
  solution_id: 'split_solutions.id',
  client_key_id: 'client_keys.id',
};

const CAPTURE = {
  amount: '24.99',
  currency: 'EUR',
  description: 'Two mugs',
  notify_url: 'http://127.0.0.1:9/notify',
};
const RETURN = { currency: 'EUR', notify_url: 'http://127.0.0.1:9/splits' };
const SPLIT = {
  command: 'createSplitPayment',
  split_solution_id: 'sandbox-036870',
  currency: 'EUR',
  notify_url: 'http://127.0.0.1:9/splits',
  split_completed: '0',
};

/** Returns only the members that existed before, because the new version may have added some. */
function membersOf(now: unknown, before: unknown): unknown {
  if (!isObject(now) || !isObject(before)) return now;
  return Object.fromEntries(Object.keys(before).map((name) => [name, membersOf(now[name], before[name])]));
}

const isObject = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** Polls until the value meets a condition. */
async function wait(look: () => Promise<string>, wanted: string): Promise<void> {
  const end = performance.now() + 90_000;
  for (let seen = await look(); seen !== wanted; seen = await look()) {
    assert.ok(performance.now() < end, `it stays ${seen}`);
    await new Promise((resolve) => setTimeout(resolve, 200));
  }
}
