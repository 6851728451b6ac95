// The sandbox rail of gift cards against the simulated scheme over HTTP: every test card, one charge, one return.
import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import { TEST_GIFT_CARDS, type TestGiftCardBehaviour, WRONG_GIFT_CARD_PIN } from '@gangway/protocol/cards';
import { newId } from '../../../../gateway/src/ids.ts';
import type { Rail, RailRequest } from '../../../../gateway/src/rails/rail.ts';
import { attemptOf, requestOf } from '../../../../gateway/src/rails/test-attempts.ts';
import { giftCardBalance } from '../../voucher/gift-card-store.ts';
import { type ServedScheme, serveScheme } from '../test-scheme.ts';
import { sandboxVoucherRail } from './rail.ts';

const cardThat = (behaviour: TestGiftCardBehaviour) =>
  TEST_GIFT_CARDS.find((card) => card.behaviour === behaviour)!;

const request = (behaviour: TestGiftCardBehaviour, changes: Partial<RailRequest> = {}): RailRequest =>
  requestOf({
    method: 'Voucher',
    giftCard: { number: cardThat(behaviour).number, pin: cardThat(behaviour).pin },
    ...changes,
  });

describe('the sandbox rail of gift cards', () => {
  let scheme: ServedScheme;
  let rail: Rail;
  before(async () => {
    scheme = await serveScheme();
    rail = sandboxVoucherRail(scheme.address);
  });
  after(() => scheme.stop());

  for (const [behaviour, kind, reason] of [
    ['enough', 'paid', undefined],
    ['too-little', 'declined', 'gift-card-balance'],
    ['locked', 'declined', 'gift-card-locked'],
    ['expired', 'declined', 'gift-card-expired'],
    ['silent', 'unclear', 'The gift-card scheme did not answer.'],
  ] as const) {
    test(`a gift card that is ${behaviour} is ${kind}`, async () => {
      const step = await rail.begin(request(behaviour));
      assert.deepEqual([step.kind, 'reason' in step ? step.reason : undefined], [kind, reason]);
    });
  }

  for (const [title, giftCard] of [
    ['a wrong PIN', { number: cardThat('enough').number, pin: WRONG_GIFT_CARD_PIN }],
    ['an unknown number', { number: '6006490000009999', pin: '1234' }],
    ['the wrong PIN of an expired card', { number: cardThat('expired').number, pin: WRONG_GIFT_CARD_PIN }],
  ] as const) {
    test(`${title} is refused as wrong, without revealing which of the two is wrong`, async () => {
      const step = await rail.begin(request('enough', { giftCard }));
      assert.deepEqual(step, { kind: 'declined', reason: 'wrong-gift-card' });
    });
  }

  test('a balance that is too low is reported only with the right PIN', async () => {
    const { number } = cardThat('too-little');
    const step = await rail.begin(request('too-little'));
    assert.deepEqual(step, { kind: 'declined', reason: 'gift-card-balance', balanceMinor: 500n });
    const giftCard = { number, pin: WRONG_GIFT_CARD_PIN };
    assert.deepEqual(await rail.begin(request('too-little', { giftCard })), {
      kind: 'declined',
      reason: 'wrong-gift-card',
    });
  });

  test('a balance that is too low is unchanged, pays a lower amount, and is filled up when it is empty', async () => {
    const card = cardThat('too-little');
    await rail.begin(request('too-little', { amountMinor: 501n }));
    assert.equal(await giftCardBalance(scheme.database, card), 500n);
    assert.equal((await rail.begin(request('too-little', { amountMinor: 300n }))).kind, 'paid');
    assert.equal(await giftCardBalance(scheme.database, card), 200n);
    assert.equal((await rail.begin(request('too-little', { amountMinor: 200n }))).kind, 'paid');
    assert.equal(await giftCardBalance(scheme.database, card), 500n);
  });

  test('8 concurrent starts of one attempt make one charge', async () => {
    const card = cardThat('enough');
    const earlier = await giftCardBalance(scheme.database, card);
    const charge = request('enough');
    const steps = await Promise.all(Array.from({ length: 8 }, () => rail.begin(charge)));
    assert.equal(new Set(steps.map((step) => JSON.stringify({ ...step, amountMinor: '' }))).size, 1);
    assert.equal(earlier - (await giftCardBalance(scheme.database, card)), 2499n);
  });

  test('a return restores the balance, once for each request and never more than was paid', async () => {
    const card = cardThat('enough');
    const earlier = await giftCardBalance(scheme.database, card);
    const step = await rail.begin(request('enough'));
    assert.ok(step.kind === 'paid');
    const money = { attemptId: newId(), reference: step.reference, amountMinor: 2499n, currency: 'EUR' };
    const answers = await Promise.all(Array.from({ length: 4 }, async () => (await rail.refund(money)).kind));
    assert.deepEqual(new Set(answers), new Set(['returned']));
    assert.equal(await giftCardBalance(scheme.database, card), earlier);
    assert.equal((await rail.refund({ ...money, attemptId: newId(), amountMinor: 1n })).kind, 'refused');
  });

  test('a return of x.71 is refused; one of x.72 is carried out although its first answer is lost', async () => {
    const card = cardThat('enough');
    const step = await rail.begin(request('enough'));
    assert.ok(step.kind === 'paid');
    assert.equal(step.paidAt?.toISOString(), '2026-11-20T10:00:00.000Z');
    const earlier = await giftCardBalance(scheme.database, card);
    const money = { reference: step.reference, currency: 'EUR' };
    assert.equal((await rail.refund({ ...money, attemptId: newId(), amountMinor: 71n })).kind, 'refused');
    const lost = { ...money, attemptId: newId(), amountMinor: 172n };
    assert.deepEqual(
      [(await rail.refund(lost)).kind, (await rail.refund(lost)).kind],
      ['unclear', 'returned'],
    );
    assert.equal((await giftCardBalance(scheme.database, card)) - earlier, 172n);
    assert.equal((await rail.refund({ ...money, attemptId: newId(), amountMinor: 2327n })).kind, 'returned');
  });

  test('an attempt that the scheme has never seen is never-seen, for a query and for a cancellation', async () => {
    assert.deepEqual(await rail.ask(attemptOf(newId())), { kind: 'never-seen' });
    assert.deepEqual(await rail.cancel(attemptOf(newId())), { kind: 'never-seen' });
  });

  test('no column of the scheme contains a number or PIN', async () => {
    const rows = JSON.stringify(
      await scheme.database.query({ name: 't', text: 'SELECT * FROM scheme_gift_card_payments' }),
      (_, value: unknown) => (typeof value === 'bigint' ? String(value) : value),
    );
    for (const { number } of TEST_GIFT_CARDS) assert.ok(!rows.includes(number));
  });
});
