// The erasure of a payer's data on the command line: what goes, what stays, and what is refused.
import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { before, describe, test } from 'node:test';
import { testSandboxDatabase } from '../../../sandbox/src/test-sandbox-database.ts';
import type { Erasure } from '../administration/erase-payer.ts';
import { listAuditRecords } from '../audit/audit-records.ts';
import { createAuthorised, createPaid } from '../operations/test-orders.ts';
import { createWithPayer, finishAll, payerLeft } from '../outcomes/test-old-orders.ts';
import { statement } from '../storage/database.ts';
import { useGateway, validPayment } from '../test-gateway.ts';
import { type TestCommandLine, testCommandLine } from './test-command-line.ts';

/** The merchant of the test gateway's orders, and another one. */
const OWN = '036870';
const OTHER = '046870';
const setEmail = statement('test.set-email', 'UPDATE orders SET email = $2 WHERE trade_id = $1');
const dump = statement(
  'test.dump-payer',
  `SELECT coalesce(string_agg(row::text, ' '), '') AS text FROM (
     SELECT to_json(t) AS row FROM orders t UNION ALL SELECT to_json(t) FROM checkout_data t
     UNION ALL SELECT to_json(t) FROM request_keys t UNION ALL SELECT to_json(t) FROM notifications t
     UNION ALL SELECT to_json(t) FROM attempts t UNION ALL SELECT to_json(t) FROM audit_records t) rows`,
);
const notificationOf = statement(
  'test.notification-of',
  'SELECT id FROM notifications WHERE trade_id = $1 LIMIT 1',
);

describe('gangway payer erase', () => {
  const gateway = useGateway({}, testSandboxDatabase);
  let commandLine: TestCommandLine;
  before(async () => {
    commandLine = await testCommandLine(gateway.database);
  });
  const erase = (words: string) => commandLine.read<Erasure>(`payer erase --merchant ${OWN} ${words}`);

  test('blanks everything about the payer of a payment, and a second time changes nothing more', async () => {
    const tradeId = await createWithPayer(gateway);
    const other = await createWithPayer(gateway);
    await finishAll(gateway);
    const otherBefore = await payerLeft(gateway, other);
    const { payments, kept, erased, waiting } = await erase(`--trade ${tradeId} --reason Request-17`);
    assert.deepEqual([payments, kept, waiting], [[tradeId], [], 0]);
    assert.deepEqual(
      [erased.contacts, erased.notes, erased.answers, erased.webhooks, erased.attempts],
      [1, 1, 1, 1, 1],
    );
    assert.ok(erased.bodies > 0);
    const { bodies, tries, ...left } = await payerLeft(gateway, tradeId);
    assert.deepEqual(left, {
      ...{ email: '', demo: '', redirectUrl: '', contact: null, hasPage: false, webhooks: 0 },
      answers: [{ '!shrunk': true }],
    });
    assert.ok(tries > 0, 'the delivery log is about the merchant');
    for (const body of bodies) assert.deepEqual(Object.keys(body).toSorted(), ['!emptied', 'state']);
    assert.deepEqual(await payerLeft(gateway, other), otherBefore, 'another payer keeps everything');
    const again = await erase(`--trade ${tradeId}`);
    assert.equal(
      Object.values(again.erased).reduce((a, b) => a + b, 0),
      0,
    );
  });

  test('the payment is queried, refunded and repeated as before', async () => {
    const payment = validPayment({ request_id: randomUUID(), demo: 'Noor' });
    const tradeId = await createPaid(gateway, payment);
    await finishAll(gateway);
    await erase(`--trade ${tradeId}`);
    assert.equal(await gateway.stateOf(tradeId), 'paid');
    const again = await gateway.call('v3.CreatePayments', payment);
    assert.deepEqual(again.data, { order_id: payment.order_id, trade_id: tradeId, state: 'paid' });
    const { code } = await gateway.call('v3.CreateRefund', {
      trade_id: tradeId,
      refund_amount: '5.00',
      refund_currency: 'EUR',
      refund_description: 'One mug broke',
    });
    assert.equal(code, '200');
  });

  test('an e-mail address finds card payments and what was typed at the checkout, in any case of letters', async () => {
    const typed = await createWithPayer(gateway, {
      checkout_data: JSON.stringify({ customer: { email: 'Iris@Example.org' } }),
    });
    const byCard = await createWithPayer(gateway);
    await gateway.database.query(setEmail, [byCard, 'iris@example.org']);
    const stranger = await createWithPayer(gateway);
    await finishAll(gateway);
    const { payments, erased } = await erase('--email IRIS@example.org');
    assert.deepEqual(payments.toSorted(), [typed, byCard].toSorted());
    assert.equal(erased.emails, 1);
    assert.ok((await payerLeft(gateway, stranger)).contact !== null);
    const [{ text }] = (await gateway.database.query<{ text: string }>(dump)) as [{ text: string }];
    assert.doesNotMatch(text, /iris@example/i, 'neither a table nor the audit log has it');
    const { code, out } = await commandLine.type(`payer erase --merchant ${OWN} --email iris@example.org`);
    assert.deepEqual([code, /has this e-mail address; nothing was changed/.test(out)], [0, true]);
  });

  test('a payment that is open, or whose money moves, or in dispute keeps everything and is named', async () => {
    const open = await createAuthorised(gateway);
    const moving = await createWithPayer(gateway);
    const disputed = await createWithPayer(gateway);
    await finishAll(gateway);
    await gateway.call('v3.CreateRefund', {
      trade_id: moving,
      refund_amount: '5.00',
      refund_currency: 'EUR',
      refund_description: 'One mug broke',
    });
    await gateway.database.query(
      statement(
        'test.open-dispute',
        `INSERT INTO disputes (id, rail, reference, trade_id, merchant_id, kind, state, amount, currency,
           settlement_amount, reason, sequence, opened_at)
         SELECT gen_random_uuid(), 'fake', 'd', trade_id, merchant_id, 'chargeback', 'opened', 1, 'EUR', 1, '', 1,
           now() FROM orders WHERE trade_id = $1`,
      ),
      [disputed],
    );
    for (const [tradeId, obstacle, words] of [
      [open, 'open', /is still open/],
      [moving, 'money-moves', /is on its way/],
      [disputed, 'disputed', /is in dispute/],
    ] as const) {
      const before = await payerLeft(gateway, tradeId);
      const { payments, kept } = await erase(`--trade ${tradeId}`);
      assert.deepEqual([payments, kept], [[], [{ tradeId, obstacle }]]);
      assert.deepEqual(await payerLeft(gateway, tradeId), before);
      assert.match((await commandLine.type(`payer erase --merchant ${OWN} --trade ${tradeId}`)).out, words);
    }
  });

  test('a notification that waits keeps its text, and the command says so', async () => {
    const tradeId = await createWithPayer(gateway);
    const { waiting } = await erase(`--trade ${tradeId}`);
    assert.equal(waiting, 1);
    const { bodies } = await payerLeft(gateway, tradeId);
    assert.equal(bodies.at(-1)?.trade_id, tradeId);
    await finishAll(gateway);
    assert.equal((await erase(`--trade ${tradeId}`)).waiting, 0);
    assert.equal((await payerLeft(gateway, tradeId)).bodies.at(-1)?.trade_id, undefined);
  });

  test('an emptied notification cannot be resent', async () => {
    const tradeId = await createWithPayer(gateway);
    await finishAll(gateway);
    await erase(`--trade ${tradeId}`);
    const [row] = await gateway.database.query<{ id: string }>(notificationOf, [tradeId]);
    await commandLine.refuses(`notifications resend ${row!.id}`, { sentence: /has lost its text/ });
  });

  test('the record names payments, actor and reason, and the text says what stays and why', async () => {
    const tradeId = await createWithPayer(gateway);
    await finishAll(gateway);
    const words = ['payer', 'erase', '--merchant', OWN, '--trade', tradeId, '--reason', 'Request 17'];
    const { out } = await commandLine.type(words);
    assert.match(out, /What stays, and why\n[\s\S]*payments: amount, time[\s\S]*law on bookkeeping/);
    assert.match(out, /transfers of the ledger, which name no payer/);
    const [record] = await listAuditRecords(gateway.database, { action: 'payer.erase', limit: 1 });
    assert.deepEqual(
      [record?.merchant, record?.subject, record?.reason, record?.details.payments],
      [OWN, `payer of payment ${tradeId}`, 'Request 17', [tradeId]],
    );
    assert.match(record!.actor.name, /^tester-/);
  });

  for (const [title, words, sentence, code] of [
    [
      'a payment of another merchant',
      (id: string) => `--merchant ${OTHER} --trade ${id}`,
      /^Merchant 046870 has no payment /,
      1,
    ],
    [
      'an unknown payment',
      () => `--merchant ${OWN} --trade ${randomUUID()}`,
      /^Merchant 036870 has no payment /,
      1,
    ],
    [
      'an unknown merchant',
      (id: string) => `--merchant nobody --trade ${id}`,
      /There is no merchant nobody/,
      1,
    ],
    ['neither payment nor address', () => `--merchant ${OWN}`, /needs either --trade/, 2],
    [
      'both',
      (id: string) => `--merchant ${OWN} --trade ${id} --email a@b.example`,
      /needs either --trade/,
      2,
    ],
    ['what is no address', () => `--merchant ${OWN} --email noor`, /An e-mail address looks like/, 2],
    [
      'an address in the reason',
      (id: string) => `--merchant ${OWN} --trade ${id} --reason noor@example.org`,
      /without an e-mail address/,
      1,
    ],
  ] as const)
    test(`refuses ${title}, and changes nothing`, async () => {
      const tradeId = await createWithPayer(gateway);
      await finishAll(gateway);
      const before = await payerLeft(gateway, tradeId);
      await commandLine.refuses(`payer erase ${words(tradeId)}`, { sentence, code });
      assert.deepEqual(await payerLeft(gateway, tradeId), before);
    });
});
