// Refunds on the command line: listing, approving, rejecting, and who decides on them.
import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { before, describe, test } from 'node:test';
import { testSandboxDatabase } from '../../../sandbox/src/test-sandbox-database.ts';
import type { PaymentTimeline } from '../inspection/payment-timeline.ts';
import { listMovements } from '../ledger/test-ledger.ts';
import { createWaitingRefund, notesAbout } from '../operations/test-orders.ts';
import { listAttempts } from '../orders/attempts.ts';
import { findRefund } from '../orders/refunds.ts';
import { useGateway } from '../test-gateway.ts';
import { type TestCommandLine, testCommandLine } from './test-command-line.ts';

interface Listed {
  readonly refundId: string;
  readonly state: string;
  readonly account: string;
  readonly amountMinor: string;
}

describe('refunds on the command line', () => {
  const gateway = useGateway({}, testSandboxDatabase);
  let commandLine: TestCommandLine;
  before(async () => {
    commandLine = await testCommandLine(gateway.database);
    await commandLine.type('refunds authority --account 016683 --set approval');
    gateway.services.callers.forget();
  });

  const stateOf = async (refundId: string) => (await findRefund(gateway.database, refundId))?.state;

  test('refunds are listed newest first, by state and payment', async () => {
    const { tradeId, refundId } = await createWaitingRefund(gateway);
    const second = await createWaitingRefund(gateway);
    const list = (rest: string) => commandLine.read<Listed[]>(`refunds list${rest}`);
    const all = await list('');
    assert.deepEqual([all[0]?.refundId, all[1]?.refundId], [second.refundId, refundId]);
    assert.deepEqual(
      [all[1]?.state, all[1]?.account, all[1]?.amountMinor],
      ['to-be-approval', '016683', '500'],
    );
    assert.equal((await list(` --trade ${tradeId}`)).length, 1);
    assert.equal((await list(' --limit 1')).length, 1);
    assert.deepEqual(await list(' --state refunded'), []);
    const { out } = await commandLine.type('refunds list --state to-be-approval');
    assert.match(out, /^CREATED +REFUND_ID +STATE +AMOUNT +ORDER_ID +REQUESTED BY +DESCRIPTION\n/);
    assert.match(out, new RegExp(`${refundId} +to-be-approval +5\\.00 EUR +\\S+ +016683 +One mug broke`));
  });

  test('approve queues the money’s return, posts it and notifies the merchant', async () => {
    const { tradeId, refundId } = await createWaitingRefund(gateway);
    const { code, out } = await commandLine.type(`refunds approve ${refundId}`);
    assert.deepEqual([code, out], [0, `Refund ${refundId} is refund processing now.\n`]);
    const kinds = (await listAttempts(gateway.database, tradeId)).map(({ kind }) => kind);
    assert.deepEqual(kinds, ['payment', 'return']);
    const events = (await listMovements(gateway.database, tradeId)).map(({ event }) => event);
    assert.deepEqual(events, ['paid', 'refund']);
    assert.equal((await notesAbout(gateway, tradeId, 'refund')).at(-1)?.state, 'refund processing');
  });

  test('reject cancels the refund, and no money moves', async () => {
    const { tradeId, refundId } = await createWaitingRefund(gateway);
    assert.equal((await commandLine.type(`refunds reject ${refundId}`)).code, 0);
    assert.equal(await stateOf(refundId), 'refund cancel');
    assert.equal((await listMovements(gateway.database, tradeId)).length, 1);
    for (const verb of ['approve', 'reject'])
      await commandLine.refuses(`refunds ${verb} ${refundId}`, {
        sentence: /awaits no decision: it is refund cancel/,
      });
  });

  test('orders show prints who requested a refund', async () => {
    const { tradeId } = await createWaitingRefund(gateway);
    const { out } = await commandLine.type(`orders show ${tradeId}`);
    assert.match(out, /Refunds\n.*REQUESTED BY.*\n.*to-be-approval +5\.00 EUR +016683/);
    const timeline = await commandLine.read<PaymentTimeline>(`orders show ${tradeId}`);
    assert.equal(timeline.refunds[0]?.user, '016683');
  });

  for (const [words, sentence, code] of [
    [`refunds approve ${randomUUID()}`, /There is no refund/, 1],
    ['refunds approve', /refunds approve needs REFUND_ID/, 2],
    ['refunds reject 7', /7 is not an id: take one that gangway refunds list shows/, 2],
    ['refunds list --state lost', /There is no state lost; it is one of to-be-approval/, 2],
    ['refunds list --limit 0', /0 is not valid/, 2],
    ['refunds authority --account 016683 --set sometimes', /There is no authority sometimes/, 2],
    ['refunds authority --account 026001 --set approval', /026001 has the role operator: only a cashier/, 1],
    ['refunds authority --account nobody --set approval', /There is no account nobody/, 1],
  ] as const) {
    test(`refused: ${words.replace(/[0-9a-f]{8}-\S+/, 'ID')}`, () =>
      commandLine.refuses(words, { sentence, code }));
  }
});
