// The operation v3.ApproveRefund: another account of the merchant decides on a refund, once.
import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { before, describe, test } from 'node:test';
import { setRefundAuthority } from '../accounts/manage-accounts.ts';
import { findRefund } from '../orders/refunds.ts';
import { statement } from '../storage/database.ts';
import { type CallOptions, useGateway } from '../test-gateway.ts';
import { createWaitingRefund, ledgerOf, notesAbout, resolveUntil } from './test-orders.ts';

const askAs = statement('test.ask-as', 'UPDATE refunds SET account_id = $2 WHERE id = $1');

describe('v3.ApproveRefund', () => {
  const gateway = useGateway();
  const accountId = async (uid: string) => (await gateway.services.callers.byUser(uid))!.accountId;
  before(async () => {
    await setRefundAuthority(gateway.database, await accountId('016683'), 'approval');
  });

  const decide = (refundId: string, changes: Record<string, unknown> = {}, options: CallOptions = {}) =>
    gateway.call(
      'v3.ApproveRefund',
      { refund_id: refundId, decision: 'approve', nonce_string: randomUUID().slice(0, 32), ...changes },
      { user: '036870', ...options },
    );
  const stateOf = async (refundId: string) => (await findRefund(gateway.database, refundId))?.state;

  test('approval sends the money back, and each change is notified', async () => {
    const { tradeId, refundId } = await createWaitingRefund(gateway);
    const { code, data } = await decide(refundId);
    assert.equal(code, '200');
    assert.deepEqual(
      [data.refund_id, data.trade_id, data.refund_amount, data.state, data.m_refund_id],
      [refundId, tradeId, '5.00', 'refund processing', ''],
    );
    await resolveUntil(gateway, async () => (await stateOf(refundId)) === 'refunded');
    const notes = await notesAbout(gateway, tradeId, 'refund');
    assert.deepEqual(
      notes.map(({ state, sequence, user }) => [state, sequence, user]),
      [
        ['refund processing', 1, '016683'],
        ['refunded', 2, '016683'],
      ],
    );
    assert.deepEqual((await ledgerOf(gateway, tradeId)).events, ['paid', 'refund', 'returned']);
  });

  test('rejection ends the refund: no money moves, and the order may be cancelled', async () => {
    const { tradeId, refundId } = await createWaitingRefund(gateway);
    assert.equal((await decide(refundId, { decision: 'reject' })).data.state, 'refund cancel');
    assert.deepEqual((await ledgerOf(gateway, tradeId)).events, ['paid']);
    assert.equal((await notesAbout(gateway, tradeId, 'refund')).at(-1)?.state, 'refund cancel');
    assert.equal((await gateway.call('v3.CancelPayment', { trade_id: tradeId })).code, '200');
  });

  test('of concurrent approve and reject one wins, and the other is -4002', async () => {
    for (let round = 0; round < 10; round += 1) {
      const { tradeId, refundId } = await createWaitingRefund(gateway);
      const answers = await Promise.all([decide(refundId), decide(refundId, { decision: 'reject' })]);
      assert.deepEqual(answers.map(({ code }) => code).sort(), ['-4002', '200']);
      const isApproved = answers[0]?.code === '200';
      assert.deepEqual((await ledgerOf(gateway, tradeId)).events, isApproved ? ['paid', 'refund'] : ['paid']);
    }
  });

  test('16 concurrent equal requests decide once and get the same answer', async () => {
    const { refundId } = await createWaitingRefund(gateway);
    const answers = await Promise.all(
      Array.from({ length: 16 }, () => decide(refundId, { nonce_string: 'nonce-1' }, { time: 50 })),
    );
    assert.equal(new Set(answers.map((answer) => JSON.stringify(answer))).size, 1);
    assert.equal(answers[0]?.code, '200');
  });

  test('a nonce_string used for another refund is -4118', async () => {
    const { refundId } = await createWaitingRefund(gateway);
    assert.equal((await decide(refundId, { nonce_string: 'nonce-1' })).code, '-4118');
    assert.equal(await stateOf(refundId), 'to-be-approval');
  });

  test('the account that requested a refund cannot decide on it', async () => {
    const { refundId } = await createWaitingRefund(gateway);
    await gateway.database.query(askAs, [refundId, await accountId('036870')]);
    assert.equal((await decide(refundId)).code, '-4120');
    assert.equal(await stateOf(refundId), 'to-be-approval');
  });

  for (const [title, changes, code] of [
    ['without decision', { decision: undefined }, '-3001'],
    ['without nonce_string', { nonce_string: '' }, '-3001'],
    ['without refund_id', { refund_id: undefined }, '-3001'],
    ['another decision', { decision: 'yes' }, '-3002'],
    ['a nonce_string of 33 characters', { nonce_string: 'n'.repeat(33) }, '-3002'],
    ['an invalid refund_id', { refund_id: '7' }, '-3002'],
    ['an unknown refund', { refund_id: '01a1fa52-6287-7061-a386-0e4a2c415074' }, '-4001'],
  ] as const) {
    test(`${title} is ${code} and nothing is decided`, async () => {
      const { refundId } = await createWaitingRefund(gateway);
      assert.equal((await decide(refundId, changes)).code, code);
      assert.equal(await stateOf(refundId), 'to-be-approval');
    });
  }

  for (const [who, user, code] of [
    ['a cashier', '016683', '-4120'],
    ['an operator', '026001', '-4120'],
    ['the super admin of another merchant', '046870', '-4001'],
  ] as const) {
    test(`${who} gets ${code}`, async () => {
      const { refundId } = await createWaitingRefund(gateway);
      assert.equal((await decide(refundId, {}, { user })).code, code);
      assert.equal(await stateOf(refundId), 'to-be-approval');
    });
  }
});
