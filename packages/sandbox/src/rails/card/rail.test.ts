// The sandbox card rail against the simulated acquirer over HTTP: the rail contract, and the rules of cards.
import assert from 'node:assert/strict';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { after, before, describe, test } from 'node:test';
import { CHALLENGE_CODE, type TestCardBehaviour } from '@gangway/protocol/cards';
import { getRequestListener } from '@hono/node-server';
import { newId } from '../../../../gateway/src/ids.ts';
import { cardRailConformance } from '../../../../gateway/src/rails/card-rail-conformance.ts';
import type { Rail, RailCard, RailRequest } from '../../../../gateway/src/rails/rail.ts';
import { type RailUnderTest, railConformance } from '../../../../gateway/src/rails/rail-conformance.ts';
import { attemptOf, requestOf } from '../../../../gateway/src/rails/test-attempts.ts';
import { cardScheme, visaThat } from '../../card/testing-card.ts';
import { testSandboxDatabase } from '../../test-sandbox-database.ts';
import { TEST_KEY } from '../../testing-scheme.ts';
import { sandboxCardRail } from './rail.ts';

const card = (behaviour: TestCardBehaviour, changes: Partial<RailCard> = {}): RailCard => ({
  ...visaThat(behaviour),
  expiryMonth: '12',
  expiryYear: '2030',
  cvc: '737',
  threeDs: 'with',
  authoriseOnly: false,
  ...changes,
});

const request = (taken?: RailCard): RailRequest =>
  requestOf({ method: 'Card', ...(taken ? { card: taken } : {}) });

/** A card for each result of 3-D Secure. */
const RESULTS = {
  Y: 'challenge',
  A: 'attempt',
  U: 'unavailable',
  N: 'rejected',
  R: 'forbidden',
  I: 'informed',
  D: 'decoupled',
} as const satisfies Record<string, TestCardBehaviour>;

describe('the sandbox card rail', () => {
  let underTest: RailUnderTest;
  let rail: Rail;
  let browser: ReturnType<typeof cardScheme>['browser'];
  let server: Server;
  let drop: () => Promise<void>;
  let walk: (url: string) => Promise<void>;
  before(async () => {
    const opened = await testSandboxDatabase();
    drop = opened.drop;
    const scheme = cardScheme(opened.database, { pause: async () => {} });
    browser = scheme.browser;
    walk = async (url) => {
      const page = await browser.walk(url);
      if (/name="code"/.test(page.text)) await browser.answer(page, 'code', CHALLENGE_CODE);
    };
    server = createServer(getRequestListener(scheme.app.fetch));
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/scheme`;
    rail = sandboxCardRail({ url, key: TEST_KEY });
    underTest = {
      rail,
      clock: scheme.clock,
      request: { card: card('challenge') },
      async decide(attemptId, decision) {
        const outcome = await rail.ask(attemptOf(attemptId));
        assert.ok(outcome.kind === 'open');
        let page = await browser.walk(outcome.payerUrl);
        const codes = decision === 'paid' ? ['123456'] : ['000000', '000000', '000000'];
        for (const code of codes) page = await browser.answer(page, 'code', code);
        if (decision === 'paid') await rail.authorise!(attemptOf(attemptId));
      },
    };
  });
  after(async () => {
    server.closeAllConnections();
    server.close();
    await drop();
  });

  railConformance(() => underTest, ['declined']);
  cardRailConformance(() => ({
    rail,
    request: (result, changes) => request(card(RESULTS[result], changes)),
    walk: (url) => walk(url),
  }));

  test('a card without 3-D Secure is paid at once, or authorized when it is captured later', async () => {
    const sale = await rail.begin(request(card('approve', { threeDs: 'without' })));
    const hold = await rail.begin(request(card('approve', { threeDs: 'without', authoriseOnly: true })));
    assert.deepEqual([sale.kind, hold.kind], ['paid', 'authorized']);
  });

  test('cancelling an authorized payment releases the authorization', async () => {
    const hold = request(card('approve', { threeDs: 'without', authoriseOnly: true }));
    await rail.begin(hold);
    assert.equal((await rail.cancel(attemptOf(hold.attemptId))).kind, 'cancelled');
  });

  test('an authorization is captured once, however often it is repeated; another capture is refused', async () => {
    const hold = request(card('approve', { threeDs: 'without', authoriseOnly: true }));
    const yes = await rail.begin(hold);
    assert.ok(yes.kind === 'authorized');
    const money = { attemptId: newId(), reference: yes.reference, amountMinor: 1000n, currency: 'EUR' };
    const answers = await Promise.all(Array.from({ length: 4 }, () => rail.capture!(money)));
    const paidAt = new Date('2026-11-20T10:00:00Z');
    assert.deepEqual(answers, Array(4).fill({ kind: 'captured', paidAt }));
    assert.deepEqual(await rail.capture!({ ...money, attemptId: newId() }), { kind: 'refused' });
    const after = await rail.ask(attemptOf(hold.attemptId));
    assert.ok(after.kind === 'paid' && after.amountMinor === 1000n);
  });

  test('a capture whose answer is lost is unclear, and captured when it is repeated', async () => {
    const yes = await rail.begin(request(card('approve', { threeDs: 'without', authoriseOnly: true })));
    assert.ok(yes.kind === 'authorized');
    const money = { attemptId: newId(), reference: yes.reference, amountMinor: 972n, currency: 'EUR' };
    assert.deepEqual(await rail.capture!(money), { kind: 'unclear' });
    assert.equal((await rail.capture!(money)).kind, 'captured');
  });

  for (const [behaviour, kind, reason] of [
    ['insufficient-funds', 'declined', 'insufficient-funds'],
    ['stolen', 'declined', 'stolen'],
    ['processing-error', 'failed', 'processing-error'],
  ] as const) {
    test(`${behaviour} is ${kind}, with its reason`, async () => {
      const step = await rail.begin(request(card(behaviour, { threeDs: 'without' })));
      assert.deepEqual(step, { kind, reason });
    });
  }

  test('the refused security code declines the payment', async () => {
    const step = await rail.begin(request(card('approve', { threeDs: 'without', cvc: '000' })));
    assert.deepEqual(step, { kind: 'declined', reason: 'cvc' });
  });

  test('a card that is not in the table is declined, and a start without a card fails', async () => {
    const foreign = card('approve', { number: '4012888888881881' });
    assert.deepEqual(await rail.begin(request(foreign)), { kind: 'declined', reason: 'wrong-card' });
    assert.equal((await rail.begin(request())).kind, 'failed');
  });

  /** Takes the payer through 3-D Secure, without requesting the authorization. */
  async function authenticate(started: RailRequest): Promise<void> {
    const step = await rail.begin(started);
    assert.ok(step.kind === 'redirect' && step.stage === 'authentication');
    await browser.answer(await browser.walk(step.payerUrl), 'code', '123456');
  }

  test('an authenticated payer is charged when the authorization is requested, and only once', async () => {
    const started = request(card('challenge'));
    await authenticate(started);
    assert.equal((await rail.ask(attemptOf(started.attemptId))).kind, 'authenticated');
    const answers = await Promise.all(
      Array.from({ length: 4 }, () => rail.authorise!(attemptOf(started.attemptId))),
    );
    assert.ok(answers.every(({ kind }) => kind === 'paid'));
    assert.equal((await rail.ask(attemptOf(started.attemptId))).kind, 'paid');
  });

  test('a payment cancelled after the authentication is never authorized', async () => {
    const started = request(card('challenge'));
    await authenticate(started);
    assert.equal((await rail.cancel(attemptOf(started.attemptId))).kind, 'cancelled');
    assert.equal((await rail.authorise!(attemptOf(started.attemptId))).kind, 'cancelled');
  });

  test('an authorization requested before the authentication changes nothing', async () => {
    const started = request(card('challenge'));
    await rail.begin(started);
    const outcome = await rail.authorise!(attemptOf(started.attemptId));
    assert.ok(outcome.kind === 'open' && outcome.stage === 'authentication');
  });

  test('an issuer that does not answer is reported as an authorization in progress', async () => {
    const started = request(card('silent'));
    const step = await rail.begin(started);
    assert.ok(step.kind === 'redirect');
    await browser.walk(step.payerUrl);
    const outcome = await rail.authorise!(attemptOf(started.attemptId));
    assert.ok(outcome.kind === 'open' && outcome.stage === 'authorisation');
  });

  test('the result of 3-D Secure is reported with the payment', async () => {
    const started = request(card('challenge'));
    await rail.begin(started);
    await underTest.decide(started.attemptId, 'paid');
    const outcome = await rail.ask(attemptOf(started.attemptId));
    assert.ok(outcome.kind === 'paid');
    assert.equal(outcome.threeDs?.status, 'Y');
    assert.equal(outcome.threeDs?.eci, '05');
    assert.match(outcome.threeDs?.version ?? '', /^2\.2/);
  });
});
