// The scheme's daily statements: the day of each movement, and refused requests.
import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import { type Database, statement } from '../../gateway/src/storage/database.ts';
import { testSandboxDatabase } from './test-sandbox-database.ts';
import { testScheme, validTransaction } from './testing-scheme.ts';

const comesDue = statement(
  'test.comes-due',
  `UPDATE scheme_transactions SET due_outcome = 'paid', due_at = $2 WHERE request_id = $1`,
);
const STORES = ['transactions', 'card', 'gift-cards', 'transfers', 'codes'];

describe('statements of the simulated scheme', () => {
  let scheme: ReturnType<typeof testScheme>;
  let database: Database;
  let drop: () => Promise<void>;
  before(async () => {
    ({ database, drop } = await testSandboxDatabase());
    scheme = testScheme(database);
  });
  after(() => drop());

  const read = async (day: string, store = 'transactions') => {
    const { status, body } = await scheme.call(`/scheme/statements/${store}/${day}`);
    return { status, lines: (body as unknown as { lines?: Record<string, string>[] }).lines };
  };

  test("a payment and its return are lines of their day, under the rail's references", async () => {
    const request = validTransaction();
    const { body } = await scheme.create(request);
    await scheme.choose(body.payerUrl!, 'approve');
    const { requestId } = validTransaction();
    await scheme.giveBack({ requestId, transactionId: body.transactionId, amount: '5.00' });
    scheme.clock.move(86_400);
    const { lines } = await read('2026-11-20');
    assert.deepEqual(lines, [
      { reference: body.transactionId, kind: 'payment', amount: '24.99', currency: 'EUR' },
      { reference: requestId, kind: 'return', amount: '5.00', currency: 'EUR' },
    ]);
    assert.deepEqual((await read('2026-11-19')).lines, []);
  });

  test('an outcome that nobody queried belongs to the day on which it was due', async () => {
    const request = { ...validTransaction(), expiresInSeconds: 86_400 };
    const { body } = await scheme.create(request);
    await database.query(comesDue, [request.requestId, new Date('2026-11-21T22:59:59Z')]);
    scheme.clock.move(2 * 86_400);
    const { lines } = await read('2026-11-21');
    assert.deepEqual(
      lines?.map(({ reference }) => reference),
      [body.transactionId],
    );
    assert.deepEqual((await read('2026-11-22')).lines, [], 'the day changes at midnight in Amsterdam');
  });

  for (const store of STORES)
    test(`there is a statement of ${store}`, async () => {
      assert.equal((await read('2026-11-18', store)).status, 200);
    });

  for (const [title, path, status] of [
    ['another store', 'lottery/2026-11-20', 404],
    ['no day', 'card/2026-02-30', 404],
    ['a day that is not over', 'card/2999-01-01', 409],
  ] as const)
    test(`${title} is refused with ${status}`, async () => {
      assert.equal((await scheme.call(`/scheme/statements/${path}`)).status, status);
    });

  test('without the key the statement is 401', async () => {
    const answer = await scheme.app.request('/scheme/statements/card/2026-11-18');
    assert.equal(answer.status, 401);
  });
});
