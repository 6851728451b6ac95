// Card testing: which cards must authenticate, and what happens at a rail that authorizes first.
import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { after, before, describe, test } from 'node:test';
import { CHALLENGE_CODE } from '@gangway/protocol/cards';
import { until } from '../../../sandbox/src/test-sandbox-gateway.ts';
import { notesAbout } from '../operations/test-orders.ts';
import {
  CARD,
  type StoredCardCommands,
  storedCardGateway,
  validSale,
} from '../operations/test-stored-cards.ts';
import { findAttempt, listAttempts } from '../orders/attempts.ts';
import { fakeRail } from '../rails/fake-rail.ts';
import type { Rail } from '../rails/rail.ts';
import type { RailCancellation, RailReport, RailYes } from '../rails/rail-answers.ts';
import { railRegistry } from '../rails/rail-registry.ts';
import { attemptOf } from '../rails/test-attempts.ts';
import { type TestGateway, testGateway, validPayment } from '../test-gateway.ts';
import { settleAttempt } from './settle.ts';

const validCard = (changes: Record<string, unknown> = {}) =>
  validPayment({
    sub_pay_method: 'Card',
    operation: '1',
    '3ds_initiate': '02',
    email: 'payer@example.com',
    cardinfo: JSON.stringify(CARD),
    request_id: randomUUID(),
    ...changes,
  });

describe('cards in a sandbox that always applies the limits', () => {
  let desk: StoredCardCommands;
  let cit: string;
  let mit: string;
  before(async () => {
    desk = await storedCardGateway({ pause: async () => {} }, { tryLimits: 'pressure' });
    cit = await desk.keepToken();
    mit = await desk.keepToken({ token_type: 'MIT' });
  });
  after(() => desk.stop());

  test('every card is challenged on url, whatever 3ds_initiate is', async () => {
    const { data } = await desk.ask(validCard());
    const page = await desk.browser.walk(data.url!);
    assert.match(page.text, /name="code"/);
    await desk.browser.answer(page, 'code', CHALLENGE_CODE);
    await until(
      () => desk.stateOf(data.trade_id!),
      (state) => state === 'paid',
    );
  });

  test('a stored card used by its payer is challenged, whatever 3ds_initiate is', async () => {
    for (const threeDs of ['01', '02']) {
      const { data } = await desk.ask(validSale(cit, { '3ds_initiate': threeDs }));
      assert.equal(data.state, 'processing');
      const page = await desk.browser.walk(data.url!);
      assert.match(page.text, /name="code"/);
    }
  });

  test('a stored card used by its merchant is paid at once; it was challenged when it was stored', async () => {
    const { data } = await desk.ask(validSale(mit, { token_type: 'MIT' }));
    assert.equal(data.state, 'paid');
  });
});

describe('a rail that authorizes first', () => {
  let gateway: TestGateway;
  let status = 'A';
  const fakeCardRail = fakeRail('fake-card', { retryPolicy: 'none' });
  const withStatus = <Answer extends RailReport | RailCancellation>(outcome: Answer): Answer => {
    const isYes = outcome.kind === 'paid' || outcome.kind === 'authorized';
    return isYes ? { ...outcome, threeDs: { status, trxid: 'ds-1', version: '2.2.0', eci: '' } } : outcome;
  };
  const rail: Rail = {
    ...fakeCardRail,
    ask: async (attempt) => withStatus(await fakeCardRail.ask(attempt)),
    cancel: async (attempt) => withStatus(await fakeCardRail.cancel(attempt)),
  };
  const rails = railRegistry([rail]);
  before(async () => {
    gateway = await testGateway({ rails, tryLimits: 'pressure' });
  });
  after(() => gateway.stop());

  async function begin(data: Record<string, unknown> = {}) {
    const made = await gateway.call('v3.CreateCardPayments', validCard(data));
    const tradeId = made.data.trade_id!;
    const [attempt] = await listAttempts(gateway.database, tradeId);
    return { tradeId, attemptId: attempt!.id };
  }

  test('receives the card with mustAuthenticate, and declares that it cannot refuse', async () => {
    await begin();
    assert.equal(fakeCardRail.cards.at(-1)?.mustAuthenticate, true);
    assert.equal(rail.capabilities.methods.Card?.refusesUnauthenticated, false);
  });

  for (const unproven of ['A', 'U', 'I', 'N', '']) {
    test(`money taken with transStatus "${unproven}" goes back once, and the payer sees the one reason`, async () => {
      status = unproven;
      const { tradeId, attemptId } = await begin();
      fakeCardRail.decide(attemptId, 'paid');
      for (let n = 0; n < 3; n += 1) await gateway.askRail(attemptId);
      const { data } = await gateway.call('v3.QueryOrder', { trade_id: tradeId });
      const info = data.transaction_info as unknown as Record<string, string>;
      assert.deepEqual([info.state, info.unpaid_reason], ['declined', 'not-authenticated']);
      const note = (await notesAbout(gateway, tradeId, 'payment')).at(-1)!;
      for (const record of [info, note])
        assert.ok(
          !Object.keys(record).some((name) => name.startsWith('3ds')),
          'the issuer’s result is not reported',
        );
      const attempts = await listAttempts(gateway.database, tradeId);
      assert.deepEqual(
        attempts.map(({ kind }) => kind),
        ['payment', 'return'],
      );
    });
  }

  test('money taken after a no goes back too', async () => {
    status = 'A';
    const { tradeId, attemptId } = await begin();
    await settleAttempt(gateway.services, attemptId, { kind: 'declined', reason: 'not-authenticated' });
    fakeCardRail.decide(attemptId, 'paid');
    for (let n = 0; n < 2; n += 1) await gateway.askRail(attemptId);
    const attempts = await listAttempts(gateway.database, tradeId);
    assert.deepEqual(
      attempts.map(({ kind }) => kind),
      ['payment', 'return'],
    );
  });

  test('an authorization without authentication is voided', async () => {
    status = 'A';
    const { tradeId, attemptId } = await begin({ operation: '2' });
    fakeCardRail.decide(attemptId, 'authorized');
    await gateway.askRail(attemptId);
    const attempts = await listAttempts(gateway.database, tradeId);
    assert.deepEqual(
      attempts.map(({ kind }) => kind),
      ['payment', 'void'],
    );
    assert.equal(await gateway.stateOf(tradeId), 'declined');
  });

  test('money taken with transStatus Y pays the order', async () => {
    status = 'Y';
    const { tradeId, attemptId } = await begin();
    fakeCardRail.decide(attemptId, 'paid');
    await gateway.askRail(attemptId);
    assert.equal(await gateway.stateOf(tradeId), 'paid');
    assert.equal((await findAttempt(gateway.database, attemptId))?.state, 'done');
  });

  test('a paid order stays paid when a later report omits the result of 3-D Secure', async () => {
    status = 'Y';
    const { tradeId, attemptId } = await begin();
    fakeCardRail.decide(attemptId, 'paid');
    await gateway.askRail(attemptId);
    const { threeDs: _, ...report } = (await rail.ask(attemptOf(attemptId))) as RailYes;
    await settleAttempt(gateway.services, attemptId, report);
    const attempts = await listAttempts(gateway.database, tradeId);
    assert.deepEqual(
      attempts.map(({ kind }) => kind),
      ['payment'],
    );
    assert.equal(await gateway.stateOf(tradeId), 'paid');
  });
});
