/** 3-D Secure in the payer's browser, by test card. */
import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { after, before, describe, test } from 'node:test';
import type { TestCardBehaviour } from '@gangway/protocol/cards';
import { testSandboxDatabase } from '../test-sandbox-database.ts';
import { directControls, TEST_ORIGIN } from '../testing-scheme.ts';
import { findCardPayment } from './card-store.ts';
import { cardScheme, findForm, type SeenPage, visaThat } from './testing-card.ts';
import { decodeMessage, encodeMessage, methodNotification, type RReq } from './three-ds-messages.ts';
import { receiveResponse, receiveResult } from './three-ds-server.ts';

const CODE = '123456';

describe('3-D Secure in the browser', () => {
  let opened: Awaited<ReturnType<typeof testSandboxDatabase>>;
  let scheme: ReturnType<typeof cardScheme>;
  before(async () => {
    opened = await testSandboxDatabase();
    scheme = cardScheme(opened.database);
  });
  after(() => opened.drop());

  const options = () => ({
    database: opened.database,
    clock: scheme.clock,
    key: 'scheme-key-of-the-tests',
    publicUrl: TEST_ORIGIN,
    styleSheetUrl: '/pages/page.css',
    deliverCallbacks: false,
    controls: directControls(opened.database),
  });

  async function begin(behaviour: TestCardBehaviour, changes: object = {}) {
    const { body } = await scheme.pay({ ...visaThat(behaviour), ...changes });
    const url = body.payerUrl ?? '';
    const ask = async () => (await scheme.ask(body.requestId)).body;
    return { ...body, url, ask, walk: () => scheme.browser.walk(url) };
  }

  const rowOf = async (paymentId: string) => {
    const row = await findCardPayment(opened.database, { paymentId }, scheme.clock.now());
    assert.ok(row);
    return row;
  };

  const isChallenge = (page: SeenPage) =>
    new URL(page.url).pathname.startsWith('/scheme/acs/challenge/') && /name="code"/.test(page.text);

  /** Opens the bank's app, to which the waiting page links. */
  const openApp = ({ text }: SeenPage) =>
    scheme.browser.walk(/href="([^"]*\/scheme\/acs\/challenge\/[^"]*)"/.exec(text)?.[1] ?? '');

  // The outcome of a card when its challenge is passed.
  const outcomes: Readonly<Record<TestCardBehaviour, readonly [string, string | undefined, string, string]>> =
    {
      approve: ['paid', undefined, 'Y', '05'],
      challenge: ['paid', undefined, 'Y', '05'],
      attempt: ['paid', undefined, 'A', '06'],
      rejected: ['declined', 'authentication-refused', 'N', '07'],
      unavailable: ['paid', undefined, 'U', '07'],
      decoupled: ['paid', undefined, 'Y', '05'],
      informed: ['paid', undefined, 'I', '07'],
      forbidden: ['declined', 'authentication-refused', 'R', '07'],
      'insufficient-funds': ['declined', 'insufficient-funds', 'Y', '05'],
      stolen: ['declined', 'stolen', 'Y', '05'],
      'expired-card': ['declined', 'expired-card', 'Y', '05'],
      'processing-error': ['failed', 'processing-error', 'Y', '05'],
      silent: ['open', undefined, 'Y', '05'],
      'soft-decline': ['paid', undefined, 'Y', '05'],
      'empty-when-kept': ['paid', undefined, 'Y', '05'],
      'stolen-when-kept': ['paid', undefined, 'Y', '05'],
      'expired-when-kept': ['paid', undefined, 'Y', '05'],
      'declined-by-cents': ['paid', undefined, 'Y', '05'],
    };
  for (const [name, [state, reason, status, eci]] of Object.entries(outcomes)) {
    const behaviour = name as TestCardBehaviour;
    test(`a card that is ${behaviour} becomes ${state}`, async () => {
      const payment = await begin(behaviour);
      let page = await payment.walk();
      const isAsked = behaviour === 'challenge' || behaviour === 'soft-decline';
      assert.equal(isChallenge(page), isAsked);
      if (behaviour === 'decoupled') page = await scheme.browser.answer(await openApp(page), 'approve', '');
      if (isAsked) page = await scheme.browser.answer(page, 'code', CODE);
      const facts = await payment.ask();
      assert.deepEqual([facts.state, facts.reason], [state, reason]);
      const { trxid = '', ...threeDs } = facts.threeDs ?? {};
      assert.deepEqual(threeDs, { status, version: '2.2.0', eci });
      assert.match(trxid, /^[0-9a-f-]{36}$/);
      const leaves = page.text.includes(
        'http-equiv="refresh" content="0; url=http://127.0.0.1:4010/return/abc?x=1"',
      );
      assert.equal(leaves, state !== 'open');
    });
  }

  const otherBrands = [
    ['5100000000001014', 'mastercard', '02', '2.2.0'],
    ['370000000000101', 'amex', '05', '2.3.1'],
  ] as const;
  for (const [number, brand, eci, version] of otherBrands) {
    test(`an authenticated ${brand} has ECI ${eci} in version ${version}`, async () => {
      const { body } = await scheme.pay({ number, brand, authoriseOnly: true });
      await scheme.browser.answer(await scheme.browser.walk(body.payerUrl ?? ''), 'code', CODE);
      const { state, threeDs } = (await scheme.ask(body.requestId)).body;
      assert.deepEqual(
        [state, threeDs?.status, threeDs?.eci, threeDs?.version],
        ['authorised', 'Y', eci, version],
      );
    });
  }

  test('a soft decline of an exemption leads to a challenge, which pays', async () => {
    const payment = await begin('soft-decline', { threeDs: '03' });
    await scheme.browser.answer(await payment.walk(), 'code', CODE);
    assert.equal((await payment.ask()).state, 'paid');
  });

  test('the refused code of a card declines after 3-D Secure', async () => {
    const payment = await begin('challenge', { cvc: '000' });
    await scheme.browser.answer(await payment.walk(), 'code', CODE);
    const { state, reason, threeDs } = await payment.ask();
    assert.deepEqual([state, reason, threeDs?.status], ['declined', 'cvc', 'Y']);
  });

  test('the page waits for a silent issuer until the time is over', async () => {
    const payment = await begin('silent');
    const page = await payment.walk();
    assert.match(page.text, /Your bank has not answered yet/);
    assert.ok(page.text.includes('href="http://127.0.0.1:4010/return/abc?x=1"'));
    assert.equal(page.headers.get('Refresh'), `5; url=${payment.url}/done`);
    assert.equal((await scheme.browser.open(`${payment.url}/done`)).url, payment.url);
    scheme.clock.move(900);
    const over = await scheme.browser.open(`${payment.url}/done`);
    assert.match(over.text, /The time to pay has run out.*/);
    assert.match(over.text, /http-equiv="refresh" content="0; /);
    assert.equal((await payment.ask()).state, 'timed-out');
    scheme.clock.move(-900);
  });

  const ends = [
    ['cancel', 'cancelled'],
    ['time-out', 'timed-out'],
  ] as const;
  for (const [answer, state] of ends) {
    test(`${answer} at the challenge is ${state}, with transStatus N`, async () => {
      const payment = await begin('challenge');
      const end = await scheme.browser.answer(await payment.walk(), answer);
      assert.match(end.text, /http-equiv="refresh" content="0; /);
      const facts = await payment.ask();
      assert.deepEqual([facts.state, facts.reason, facts.threeDs?.status], [state, undefined, 'N']);
    });
  }

  for (const [answer, state] of [
    ['cancel', 'cancelled'],
    ['time-out', 'timed-out'],
  ] as const)
    test(`${answer} in the bank's app is ${state}`, async () => {
      const payment = await begin('decoupled');
      await scheme.browser.answer(await openApp(await payment.walk()), answer, '');
      assert.equal((await payment.ask()).state, state);
    });

  test('the page accepts no approval of the app, and the app no code', async () => {
    for (const [behaviour, answer] of [
      ['challenge', 'approve'],
      ['decoupled', 'code'],
    ] as const) {
      const payment = await begin(behaviour);
      const page = await payment.walk();
      await scheme.browser.answer(behaviour === 'decoupled' ? await openApp(page) : page, answer, CODE);
      assert.equal((await payment.ask()).state, 'open', behaviour);
    }
  });

  test('two wrong codes are allowed, and the third ends the payment', async () => {
    const kind = await begin('challenge');
    let page = await scheme.browser.answer(await kind.walk(), 'code', '000000');
    assert.match(page.text, /role="alert">This code is wrong\. 2 tries are left\./);
    page = await scheme.browser.answer(page, 'code', '654321');
    assert.match(page.text, /One try is left\./);
    await scheme.browser.answer(page, 'code', ' 123 456 ');
    assert.equal((await kind.ask()).state, 'paid');

    const strict = await begin('challenge');
    page = await strict.walk();
    for (let tries = 0; tries < 3; tries += 1) page = await scheme.browser.answer(page, 'code', '111111');
    assert.match(page.text, /Your bank could not confirm that it is you/);
    const facts = await strict.ask();
    assert.deepEqual(
      [facts.state, facts.reason, facts.threeDs?.status],
      ['declined', 'challenge-failed', 'N'],
    );
  });

  test('a malformed code shows an error and does not count as a try', async () => {
    const payment = await begin('challenge');
    const page = await payment.walk();
    for (const code of ['', '12345', '1234567', 'abcdef', '１２３４５６']) {
      const again = await scheme.browser.answer(page, 'code', code);
      assert.match(again.text, /role="alert">Enter the six digits of the code\./);
    }
    assert.equal((await rowOf(payment.paymentId)).challengeTries, 0);
  });

  test('a wrong code sent twice counts once', async () => {
    const payment = await begin('challenge');
    const page = await payment.walk();
    await Promise.all(Array.from({ length: 4 }, () => scheme.browser.answer(page, 'code', '111111')));
    await scheme.browser.answer(page, 'code', '111111');
    assert.equal((await rowOf(payment.paymentId)).challengeTries, 1);
  });

  test('one of many concurrent answers is applied and stays', async () => {
    for (let round = 0; round < 5; round += 1) {
      const payment = await begin('challenge');
      const page = await payment.walk();
      const answers = ['code', 'cancel', 'time-out', 'code', 'cancel', 'time-out'] as const;
      await Promise.all([
        ...answers.map((answer) => scheme.browser.answer(page, answer, CODE)),
        scheme.cancel(payment.requestId),
      ]);
      const facts = await payment.ask();
      assert.notEqual(facts.state, 'open');
      await scheme.browser.answer(page, 'code', CODE);
      await scheme.browser.answer(page, 'cancel');
      await payment.walk();
      assert.deepEqual(await payment.ask(), facts);
    }
  });

  test('many concurrent authentications have the effect of one', async () => {
    const payment = await begin('challenge');
    const [method] = [await scheme.browser.open(payment.url)];
    const form = findForm(method.text, 'data-leave');
    assert.ok(form);
    await Promise.all(Array.from({ length: 8 }, () => scheme.browser.submit(form.action, form.fields)));
    const { acsTransId } = await rowOf(payment.paymentId);
    await scheme.browser.submit(form.action, form.fields);
    assert.equal((await rowOf(payment.paymentId)).acsTransId, acsTransId);
  });

  test('reload and back button show the page of the current step', async () => {
    const payment = await begin('challenge');
    const challenge = await payment.walk();
    assert.equal((await payment.walk()).url, challenge.url);
    await scheme.browser.answer(challenge, 'code', CODE);
    const [method, back] = [await scheme.browser.open(payment.url), await scheme.browser.walk(challenge.url)];
    assert.match(method.text, /Your payment was made/);
    assert.doesNotMatch(method.text, /<form|<iframe|http-equiv/);
    assert.equal(back.url, `${payment.url}/done`);
  });

  test('an unanswered challenge stays open until its time is over', async () => {
    const payment = await begin('challenge');
    const challenge = await payment.walk();
    scheme.clock.move(899);
    assert.equal((await payment.ask()).state, 'open');
    scheme.clock.move(1);
    const late = await scheme.browser.answer(challenge, 'code', CODE);
    assert.match(late.text, /The time to pay has run out/);
    assert.equal((await payment.ask()).state, 'timed-out');
    scheme.clock.move(-900);
  });

  test('a forged CRes changes nothing, and the payer is led back to the challenge', async () => {
    const payment = await begin('challenge');
    const challenge = await payment.walk();
    const { acsTransId } = await rowOf(payment.paymentId);
    const forged = {
      messageType: 'CRes',
      messageVersion: '2.2.0',
      threeDSServerTransID: payment.paymentId,
      acsTransID: acsTransId,
      challengeCompletionInd: 'Y',
      transStatus: 'Y',
    };
    for (const cres of [encodeMessage(forged), 'x', '']) {
      const page = await scheme.browser.submit(`${payment.url}/challenge-notification`, { cres });
      assert.equal((await scheme.browser.walk(page.url)).url, challenge.url);
      assert.equal((await payment.ask()).threeDs?.status, 'C');
    }
    assert.equal((await payment.ask()).state, 'open');
  });

  test('a CReq opens its own challenge only, and changes nothing when it is repeated', async () => {
    const [payment, other] = [await begin('challenge'), await begin('challenge')];
    const challenge = await payment.walk();
    await other.walk();
    const page = await scheme.browser.open(payment.url);
    const form = findForm(page.text, 'data-submit');
    assert.ok(form);
    assert.equal((await scheme.browser.submit(form.action, form.fields)).url, challenge.url);
    const message = JSON.parse(Buffer.from(form.fields.creq ?? '', 'base64url').toString()) as object;
    const wrong = [
      { ...message, acsTransID: randomUUID() },
      { ...message, acsTransID: (await rowOf(other.paymentId)).acsTransId },
      { ...message, threeDSServerTransID: other.paymentId },
      { ...message, messageType: 'CRes' },
      { ...message, messageVersion: '2.1.0' },
      { ...message, messageVersion: '2.3.1' },
    ];
    for (const creq of [...wrong.map(encodeMessage), '', '%%', 'e30']) {
      assert.equal((await scheme.browser.submit(form.action, { creq })).status, 404);
    }
    await scheme.browser.answer(challenge, 'cancel');
    const again = await scheme.browser.submit(form.action, form.fields);
    assert.doesNotMatch(again.text, /name="code"/);
    assert.equal((await payment.ask()).state, 'cancelled');
  });

  test('an RReq that fits no open challenge is rejected', async () => {
    const payment = await begin('challenge');
    await payment.walk();
    const row = await rowOf(payment.paymentId);
    const right: RReq = {
      messageType: 'RReq',
      messageVersion: '2.2.0',
      threeDSServerTransID: row.paymentId,
      dsTransID: row.dsTransId ?? '',
      acsTransID: row.acsTransId ?? '',
      transStatus: 'Y',
      interactionCounter: 1,
    };
    const wrong: readonly Partial<RReq>[] = [
      { messageVersion: '2.3.1' },
      { threeDSServerTransID: randomUUID() },
      { dsTransID: randomUUID() },
      { acsTransID: randomUUID() },
    ];
    for (const change of wrong) assert.equal(await receiveResult(options(), { ...right, ...change }), false);
    assert.equal((await payment.ask()).state, 'open');
    assert.equal(await receiveResult(options(), right), true);
    assert.equal(await receiveResult(options(), right), false);
    assert.equal((await payment.ask()).state, 'paid');
  });

  const statuses = [
    ['D', 'open', ''],
    ['I', 'paid', '07'],
    ['R', 'declined', '07'],
  ] as const;
  for (const [transStatus, state, eci] of statuses) {
    test(`an issuer's transStatus ${transStatus} is processed: ${state}`, async () => {
      const payment = await begin('approve');
      const ids = {
        threeDSServerTransID: payment.paymentId,
        dsTransID: randomUUID(),
        acsTransID: randomUUID(),
      };
      const response = { messageType: 'ARes', messageVersion: '2.2.0', ...ids, transStatus } as const;
      await receiveResponse(options(), await rowOf(payment.paymentId), response);
      const facts = await payment.ask();
      assert.deepEqual([facts.state, facts.threeDs?.eci], [state, eci]);
      if (transStatus !== 'D') return;
      assert.match((await payment.walk()).text, /Confirm in your bank’s app/);
      const result = { messageType: 'RReq', messageVersion: '2.2.0', ...ids, transStatus: 'Y' } as const;
      assert.equal(await receiveResult(options(), { ...result, interactionCounter: 1 }), true);
      assert.equal((await payment.ask()).state, 'paid');
    });
  }

  test('the method page posts to its own payment only, and its notification names that payment', async () => {
    const [payment, other] = [await begin('approve'), await begin('approve')];
    const look = (data: object) =>
      scheme.browser.submit(`${TEST_ORIGIN}/scheme/acs/method`, { threeDSMethodData: encodeMessage(data) });
    const threeDSMethodNotificationURL = `${payment.url}/method-notification`;
    const page = await look({ threeDSServerTransID: payment.paymentId, threeDSMethodNotificationURL });
    const form = findForm(page.text, 'data-submit');
    assert.equal(form?.action, threeDSMethodNotificationURL);
    const notification = decodeMessage(methodNotification, form?.fields.threeDSMethodData ?? '');
    assert.equal(notification?.threeDSServerTransID, payment.paymentId);
    const done = await scheme.browser.submit(threeDSMethodNotificationURL, form?.fields ?? {});
    assert.match(done.text, /data-method-done/);
    for (const address of ['https://evil.example/', `${other.url}/method-notification`, '']) {
      const wrong = { threeDSServerTransID: payment.paymentId, threeDSMethodNotificationURL: address };
      assert.equal((await look(wrong)).status, 404);
    }
    const foreign = await scheme.browser.submit(`${other.url}/method-notification`, form?.fields ?? {});
    assert.equal(foreign.status, 404);
    assert.doesNotMatch(foreign.text, /data-method-done/);
  });
});
