// Tests that the suite can fail: gateways with one answer for everything pass few rows.
import assert from 'node:assert/strict';
import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { test } from 'node:test';
import { countOutcomes } from './report.ts';
import { play } from './row.ts';
import { openStage } from './stage.ts';
import { conformanceRows } from './suite.ts';
import { SANDBOX_APPS } from './target.ts';

/** Every fifth row is enough. */
const SOME_ROWS = conformanceRows().filter((_, at) => at % 5 === 0);

/** Runs the rows against a server with one answer for everything. Returns how many pass. */
async function countPassed(answer: object, code: string): Promise<{ passed: number; asked: number }> {
  const server = createServer((request, response) => {
    request.resume();
    request.on('end', () => response.setHeader('Gw-Code', code).end(JSON.stringify(answer)));
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const account = { uid: '016683', secret: 'any' };
  const stage = await openStage({ url, apps: SANDBOX_APPS, accounts: { cashier: account } });
  const { passed, failed } = countOutcomes(await play(SOME_ROWS, stage));
  server.closeAllConnections();
  server.close();
  return { passed, asked: passed + failed };
}

test('a gateway that accepts everything passes less than a third of the rows', async () => {
  const yes = { status: true, code: '200', message: '', data: {}, response_id: '202611211200000000000001' };
  const { passed, asked } = await countPassed(yes, '200');
  assert.ok(asked > 500, `only ${asked} rows were asked`);
  assert.ok(passed < asked / 3, `${passed} of ${asked} passed`);
});

test('a gateway that refuses everything without naming a field passes less than a third of the rows', async () => {
  const no = {
    status: false,
    code: '-3002',
    message: 'No.',
    data: {},
    response_id: '202611211200000000000001',
  };
  const { passed, asked } = await countPassed(no, '-3002');
  assert.ok(passed < asked / 3, `${passed} of ${asked} passed`);
});
