/** The API of the scheme for rails. */
import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { after, before, describe, test } from 'node:test';
import { statement } from '../../../gateway/src/storage/database.ts';
import { testSandboxDatabase } from '../test-sandbox-database.ts';
import { TEST_KEY, TEST_ORIGIN, testScheme, validTransaction } from '../testing-scheme.ts';

const COUNT = statement('test.count-transactions', 'SELECT count(*) AS count FROM scheme_transactions');

describe('the API of the scheme', () => {
  let opened: Awaited<ReturnType<typeof testSandboxDatabase>>;
  let scheme: ReturnType<typeof testScheme>;
  before(async () => {
    opened = await testSandboxDatabase();
    scheme = testScheme(opened.database);
  });
  after(() => opened.drop());

  const countTransactions = async () =>
    (await opened.database.query<{ count: bigint }>(COUNT))[0]?.count ?? -1n;

  /** Returns a transaction with an outcome. */
  async function decided(outcome: string) {
    const request = validTransaction();
    const { body } = await scheme.create(request);
    await scheme.choose(body.payerUrl ?? '', outcome);
    return { requestId: request.requestId, transactionId: body.transactionId ?? '' };
  }

  test('a transaction opens with an address for the payer', async () => {
    const request = validTransaction();
    const { status, body } = await scheme.create(request);
    assert.equal(status, 200);
    assert.equal(body.state, 'open');
    assert.match(body.payerUrl ?? '', /^http:\/\/127\.0\.0\.1:4010\/scheme\/pay\/[A-Za-z0-9_-]{22}$/);
    const asked = await scheme.ask(request.requestId);
    assert.deepEqual(asked.body, {
      transactionId: body.transactionId,
      requestId: request.requestId,
      state: 'open',
      amount: '24.99',
      currency: 'EUR',
      payerUrl: body.payerUrl,
    });
  });

  test('32 concurrent equal requests make one transaction and get the same response', async () => {
    const countBefore = await countTransactions();
    const request = validTransaction();
    const answers = await Promise.all(Array.from({ length: 32 }, () => scheme.create(request)));
    assert.equal(new Set(answers.map((answer) => JSON.stringify(answer))).size, 1);
    assert.equal(answers[0]?.status, 200);
    assert.equal(await countTransactions(), countBefore + 1n);
  });

  test('a repeat gets the first response after the payer has decided', async () => {
    const request = validTransaction();
    const first = await scheme.create(request);
    await scheme.choose(first.body.payerUrl ?? '', 'approve');
    assert.deepEqual(await scheme.create(request), first);
    assert.equal((await scheme.ask(request.requestId)).body.state, 'paid');
  });

  test('a requestId in capital letters is the same request', async () => {
    const request = validTransaction();
    const first = await scheme.create(request);
    const repeat = await scheme.create({ ...request, requestId: request.requestId.toUpperCase() });
    assert.deepEqual(repeat, first);
    assert.equal((await scheme.ask(request.requestId.toUpperCase())).body.payerUrl, first.body.payerUrl);
  });

  for (const changed of [{ amount: '25.00' }, { currency: 'USD' }, { method: 'Bancontact' }]) {
    test(`a requestId is refused for another payment: ${JSON.stringify(changed)}`, async () => {
      const request = validTransaction();
      await scheme.create(request);
      assert.equal((await scheme.create({ ...request, ...changed })).status, 409);
      assert.equal((await scheme.ask(request.requestId)).body.amount, '24.99');
    });
  }

  const malformed: readonly (readonly [field: string, value: unknown])[] = [
    ['requestId', undefined],
    ['requestId', 'order-1'],
    ['method', ''],
    ['payee', ''],
    ['payee', 'x'.repeat(257)],
    ['payee', 'a\0b'],
    ['description', 7],
    ['amount', '0.00'],
    ['amount', '-1.00'],
    ['amount', '1.001'],
    ['amount', '1e3'],
    ['amount', 24.99],
    ['currency', 'eur'],
    ['currency', 'EURO'],
    ['returnUrl', 'javascript:alert(1)'],
    ['returnUrl', 'data:text/html,x'],
    ['returnUrl', '/return'],
    ['returnUrl', 'https://user:word@shop.example/'],
    ['callbackUrl', 'file:///etc/passwd'],
    ['callbackUrl', ''],
    ['expiresInSeconds', 0],
    ['expiresInSeconds', 1.5],
    ['expiresInSeconds', '900'],
    ['expiresInSeconds', 1e9],
  ];
  for (const [field, value] of malformed) {
    test(`a malformed request is refused by field: ${field} ${JSON.stringify(value)?.slice(0, 40)}`, async () => {
      const countBefore = await countTransactions();
      const { status, body } = await scheme.create({ ...validTransaction(), [field]: value });
      assert.equal(status, 400);
      assert.match(body.error ?? '', new RegExp(`^${field} .*\\.$`));
      assert.equal(await countTransactions(), countBefore);
    });
  }

  for (const body of ['', '{', '[]', 'null', '"text"']) {
    test(`a body that is not a JSON object is refused: ${body}`, async () => {
      for (const path of ['/scheme/transactions', '/scheme/returns']) {
        const answer = await scheme.call(path, { method: 'POST', body });
        assert.equal(answer.status, 400);
        assert.ok(answer.body.error);
      }
    });
  }

  test('a body above 64 KiB is refused', async () => {
    const { status } = await scheme.create({ ...validTransaction(), more: 'x'.repeat(70_000) });
    assert.equal(status, 413);
  });

  test('an unknown request is 404', async () => {
    for (const requestId of [randomUUID(), 'order-1', `${randomUUID()}0`]) {
      assert.equal((await scheme.ask(requestId)).status, 404);
      assert.equal((await scheme.cancel(requestId)).status, 404);
    }
  });

  test('without the scheme key every call is 401', async () => {
    const request = validTransaction();
    await scheme.create(request);
    const calls = [
      ['POST', '/scheme/transactions'],
      ['GET', `/scheme/transactions/by-request/${request.requestId}`],
      ['POST', `/scheme/transactions/by-request/${request.requestId}/cancel`],
      ['POST', '/scheme/returns'],
    ] as const;
    for (const [method, path] of calls) {
      for (const Authorization of [
        undefined,
        '',
        'Bearer',
        `Bearer ${TEST_KEY}x`,
        TEST_KEY,
        `Basic ${TEST_KEY}`,
      ]) {
        const headers = Authorization === undefined ? {} : { Authorization };
        const body = method === 'POST' ? JSON.stringify(request) : null;
        const answer = await scheme.app.request(`${TEST_ORIGIN}${path}`, { method, headers, body });
        assert.equal(answer.status, 401, `${method} ${path} ${Authorization}`);
      }
    }
    assert.equal((await scheme.ask(request.requestId)).body.state, 'open');
  });

  test('a cancellation ends an open transaction and leaves a decided one unchanged', async () => {
    const request = validTransaction();
    await scheme.create(request);
    assert.equal((await scheme.cancel(request.requestId)).body.state, 'cancelled');
    assert.equal((await scheme.cancel(request.requestId)).body.state, 'cancelled');
    const paid = await decided('approve');
    const { status, body } = await scheme.cancel(paid.requestId);
    assert.equal(status, 200);
    assert.equal(body.state, 'paid');
    assert.equal(body.decidedAt, scheme.clock.now().toISOString());
  });

  test('an open transaction past its time is timed out, and stays so when the clock goes back', async () => {
    const request = validTransaction();
    await scheme.create(request);
    scheme.clock.move(899);
    assert.equal((await scheme.ask(request.requestId)).body.state, 'open');
    scheme.clock.move(1);
    const { body } = await scheme.ask(request.requestId);
    assert.equal(body.state, 'timed-out');
    assert.equal(body.decidedAt, '2026-11-20T10:15:00.000Z');
    scheme.clock.move(-900);
    assert.equal((await scheme.cancel(request.requestId)).body.state, 'timed-out');
  });

  test('a cancellation past the time to pay leaves the transaction timed out', async () => {
    const request = validTransaction();
    await scheme.create(request);
    scheme.clock.move(900);
    assert.equal((await scheme.cancel(request.requestId)).body.state, 'timed-out');
    scheme.clock.move(-900);
  });

  test('a return sends money back once for each request', async () => {
    const { transactionId } = await decided('approve');
    const request = { requestId: randomUUID(), transactionId, amount: '20.00' };
    const answers = await Promise.all(Array.from({ length: 16 }, () => scheme.giveBack(request)));
    for (const answer of answers) assert.deepEqual(answer, { status: 200, body: { state: 'returned' } });
    const rest = { requestId: randomUUID(), transactionId, amount: '4.99' };
    assert.equal((await scheme.giveBack(rest)).status, 200);
    assert.equal((await scheme.giveBack({ ...rest, requestId: randomUUID(), amount: '0.01' })).status, 409);
  });

  test('concurrent returns never exceed what was paid', async () => {
    const { transactionId } = await decided('silent');
    const answers = await Promise.all(
      Array.from({ length: 32 }, () =>
        scheme.giveBack({ requestId: randomUUID(), transactionId, amount: '3.00' }),
      ),
    );
    assert.equal(answers.filter(({ status }) => status === 200).length, 8);
    assert.equal(answers.filter(({ status }) => status === 409).length, 24);
  });

  test('one request cannot return money of two transactions, or two amounts', async () => {
    const [first, second] = [await decided('approve'), await decided('approve')];
    const request = { requestId: randomUUID(), transactionId: first.transactionId, amount: '1.00' };
    assert.equal((await scheme.giveBack(request)).status, 200);
    assert.equal((await scheme.giveBack({ ...request, amount: '2.00' })).status, 409);
    assert.equal((await scheme.giveBack({ ...request, transactionId: second.transactionId })).status, 409);
  });

  for (const outcome of ['refuse', 'cancel', 'time-out']) {
    test(`no money is returned for a payment that was not made: ${outcome}`, async () => {
      const { transactionId } = await decided(outcome);
      const { status, body } = await scheme.giveBack({
        requestId: randomUUID(),
        transactionId,
        amount: '1.00',
      });
      assert.equal(status, 409);
      assert.ok(body.error);
    });
  }

  test('a return requires a known transaction and an amount above zero', async () => {
    const request = { requestId: randomUUID(), transactionId: randomUUID(), amount: '1.00' };
    assert.equal((await scheme.giveBack(request)).status, 404);
    assert.equal((await scheme.giveBack({ ...request, transactionId: '7' })).status, 400);
    assert.equal((await scheme.giveBack({ ...request, requestId: '7' })).status, 400);
    assert.equal((await scheme.giveBack({ ...request, amount: '0' })).status, 400);
  });
});
