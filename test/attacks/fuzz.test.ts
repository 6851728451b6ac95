// Hostile requests, signed and unsigned: never -1000 or 5xx, always an envelope, nothing written unless accepted.
import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { ERRORS } from '@gangway/protocol';
import { failedTries } from '../../packages/gateway/src/http/failed-tries.ts';
import { statement } from '../../packages/gateway/src/storage/database.ts';
import { signedBody, useGateway, validPayment } from '../../packages/gateway/src/test-gateway.ts';
import { type Random, seededRandom } from '../faults/random.ts';
import { everyValueEverywhere, hostileRequest } from './hostile-requests.ts';

/** `npm run proof -- --only A1` sends 1,000,000, after every value in every parameter of every operation. */
const REQUESTS = Number(process.env.GW_FUZZ_REQUESTS ?? 2_500);
const IS_WHOLE = process.env.GW_FUZZ_REQUESTS !== undefined;
const AT_ONCE = 32;
const BUSY_TRIES_MAX = 5;
const KNOWN_TRADES = 50;
/** Memory is measured in the whole run only, where it allows a quarter of a KiB a request. */
const GROWTH_MAX_BYTES = 50 * 1024 * 1024;
/** The first requests fill caches, prepare statements and compile; memory growth is measured afterwards. */
const WARM_UP = 1_000;

const allOrders = statement('test.order-ids', 'SELECT trade_id AS "tradeId" FROM orders');
const foreignKeys = statement(
  'test.foreign-keys',
  'SELECT key FROM request_keys WHERE trade_id IS NOT NULL AND trade_id NOT IN (SELECT trade_id FROM orders)',
);

setFlagsFromString('--expose-gc');
const collect = runInNewContext('gc') as () => void;

/** Returns the memory in use after garbage collection. */
function usedBytes(): number {
  collect();
  const { heapUsed, external } = process.memoryUsage();
  return heapUsed + external;
}

describe('POST /Payments under fuzz', () => {
  const gateway = useGateway({ failedTries: failedTries(Number.POSITIVE_INFINITY) });

  const made = new Set<string>();
  const codes = new Map<string, number>();

  const sendOne = (random: Random) =>
    send(hostileRequest(random, [...made].slice(-KNOWN_TRADES), random.chance(0.5)));

  async function send(text: string, tries = 1): Promise<void> {
    const response = await gateway.app.request('/Payments', { method: 'POST', body: text });
    const answer = await response.text();
    // The machine may be too busy to answer in time; repeating the same bytes returns the missed answer.
    if (response.headers.get('gw-code') === '-1004' && tries < BUSY_TRIES_MAX) return send(text, tries + 1);
    if (response.headers.get('content-type')?.startsWith('text/csv')) return checkDownload(response, answer);
    const code = checkEnvelope(response, answer, text);
    codes.set(code, (codes.get(code) ?? 0) + 1);
    if (code !== '200') return;
    const { data } = JSON.parse(answer);
    assert.notDeepEqual(data, {}, text);
    if (data.trade_id) made.add(data.trade_id);
  }

  /** Only successful downloads have no envelope. */
  function checkDownload(response: Response, answer: string): void {
    assert.equal(response.status, 200, answer);
    codes.set('200', (codes.get('200') ?? 0) + 1);
  }

  function checkEnvelope(response: Response, answer: string, text: string): string {
    const about = `${response.status} ${answer} to ${text.slice(0, 2000)}`;
    const envelope = JSON.parse(answer) as Record<string, unknown>;
    const { status, code, message, data, response_id: id } = envelope;
    assert.deepEqual(Object.keys(envelope), ['status', 'code', 'message', 'data', 'response_id'], about);
    assert.equal(response.headers.get('gw-code'), code, about);
    assert.match(String(id), /^\d{24}$/, about);
    assert.ok(typeof data === 'object' && data !== null && !Array.isArray(data), about);
    if (code === '200') {
      assert.deepEqual([response.status, status, message], [200, true, ''], about);
      return '200';
    }
    const row = ERRORS[code as keyof typeof ERRORS];
    assert.ok(row && code !== '-1000' && code !== '-1004', about);
    assert.deepEqual([response.status, status, data], [row.http, false, {}], about);
    assert.ok(response.status < 500, about);
    assert.match(String(message), /^[\x20-\x7e]{1,400}$/, about);
    return String(code);
  }

  test('every hostile value in every parameter, operations in turn, is refused or accepted, never -1000', async (t) => {
    const { seed, random } = seededRandom();
    const requests = everyValueEverywhere(random, { isWhole: IS_WHOLE });
    let sent = 0;
    const sendSome = async () => {
      for (const text of requests) {
        await send(text);
        sent += 1;
      }
    };
    await Promise.all(Array.from({ length: AT_ONCE }, sendSome));
    t.diagnostic(`seed ${seed}, ${sent} requests`);
    assert.ok(sent > 1_000);
    await assertOnlyMade();
  });

  /** Expects exactly the accepted requests in the database. */
  async function assertOnlyMade(): Promise<void> {
    const orders = await gateway.database.query<{ tradeId: string }>(allOrders);
    assert.deepEqual(new Set(orders.map(({ tradeId }) => tradeId)), made);
    assert.deepEqual(await gateway.database.query(foreignKeys), []);
  }

  test('every answer is an envelope without -1000, and only accepted requests have written an order', async (t) => {
    const { seed, random } = seededRandom();
    t.diagnostic(`seed ${seed} (GW_SEED repeats it)`);
    codes.clear();
    let sent = 0;
    let beganWith = 0;
    while (sent < REQUESTS) {
      await Promise.all(Array.from({ length: AT_ONCE }, () => sendOne(random)));
      sent += AT_ONCE;
      if (IS_WHOLE && !beganWith && sent >= WARM_UP) beganWith = usedBytes();
    }
    const grown = beganWith ? usedBytes() - beganWith : 0;
    const byCode = [...codes].sort(([, a], [, b]) => b - a).map(([code, count]) => `${code}: ${count}`);
    t.diagnostic(
      `${sent} requests, memory grew by ${(grown / 2 ** 20).toFixed(1)} MiB; ${byCode.join(', ')}`,
    );
    assert.ok(codes.size > 7, 'the requests met few of the checks');
    assert.ok(grown < GROWTH_MAX_BYTES, `memory grew by ${grown} bytes`);
    await assertOnlyMade();
  });

  test('afterwards the gateway accepts a valid order', async () => {
    const answer = await gateway.post(signedBody('v3.CreatePayments', validPayment()));
    assert.equal(answer.code, '200', answer.message);
  });
});
