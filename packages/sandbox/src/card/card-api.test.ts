/** The API of the simulated acquirer for the card rail. */
import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { after, before, describe, test } from 'node:test';
import type { TestCardBehaviour } from '@gangway/protocol/cards';
import { statement } from '../../../gateway/src/storage/database.ts';
import { testSandboxDatabase } from '../test-sandbox-database.ts';
import { TEST_ORIGIN } from '../testing-scheme.ts';
import { type CardAnswer, cardScheme, validCardPayment, visaThat } from './testing-card.ts';

const COUNT = statement('test.count-cards', 'SELECT count(*)::integer AS count FROM scheme_card_payments');

describe('the API of the acquirer', () => {
  let opened: Awaited<ReturnType<typeof testSandboxDatabase>>;
  let scheme: ReturnType<typeof cardScheme>;
  before(async () => {
    opened = await testSandboxDatabase();
    scheme = cardScheme(opened.database);
  });
  after(() => opened.drop());

  const countPayments = async () => (await opened.database.query<{ count: number }>(COUNT))[0]?.count;
  const paid = async () => (await scheme.pay({ threeDs: '02' })).body;

  test('with 3-D Secure a payment opens with an address for the payer', async () => {
    const request = validCardPayment();
    const { status, body } = await scheme.pay(request);
    assert.equal(status, 200);
    assert.match(body.payerUrl ?? '', /^http:\/\/127\.0\.0\.1:4010\/scheme\/card\/pay\/[A-Za-z0-9_-]{22}$/);
    const { paymentId, payerUrl } = body;
    const { requestId } = request;
    assert.deepEqual(body, {
      paymentId,
      requestId,
      state: 'open',
      amount: '24.99',
      currency: 'EUR',
      payerUrl,
    });
    assert.deepEqual((await scheme.ask(requestId)).body, body);
  });

  // State and reason without 3-D Secure, and the same with an exemption.
  const outcomes: Readonly<Record<TestCardBehaviour, readonly [state: string, reason?: string]>> = {
    approve: ['paid'],
    challenge: ['paid'],
    attempt: ['paid'],
    rejected: ['paid'],
    unavailable: ['paid'],
    decoupled: ['paid'],
    informed: ['paid'],
    forbidden: ['paid'],
    'insufficient-funds': ['declined', 'insufficient-funds'],
    stolen: ['declined', 'stolen'],
    'expired-card': ['declined', 'expired-card'],
    'processing-error': ['failed', 'processing-error'],
    silent: ['open'],
    'soft-decline': ['declined', 'authentication-required'],
    'empty-when-kept': ['paid'],
    'stolen-when-kept': ['paid'],
    'expired-when-kept': ['paid'],
    'declined-by-cents': ['paid'],
  };
  for (const [behaviour, [state, reason]] of Object.entries(outcomes)) {
    const card = visaThat(behaviour as TestCardBehaviour);
    test(`without 3-D Secure a card that is ${behaviour} is ${state} at once`, async () => {
      const { body } = await scheme.pay({ ...card, threeDs: '02' });
      assert.deepEqual([body.state, body.reason, body.threeDs], [state, reason, undefined]);
    });

    const stepsUp = behaviour === 'soft-decline';
    test(`with an exemption a card that is ${behaviour} is ${stepsUp ? 'challenged' : state}`, async () => {
      const { body } = await scheme.pay({ ...card, threeDs: '03' });
      assert.deepEqual([body.state, body.reason], stepsUp ? ['open', undefined] : [state, reason]);
      assert.equal(body.payerUrl !== undefined, body.state === 'open');
    });
  }

  test('an authorization reserves money, and a cancellation releases it', async () => {
    const { body } = await scheme.pay({ threeDs: '02', authoriseOnly: true });
    assert.equal(body.state, 'authorised');
    assert.equal((await scheme.cancel(body.requestId)).body.state, 'cancelled');
    assert.equal((await scheme.cancel(body.requestId)).body.state, 'cancelled');
  });

  test('a cancellation ends an open payment and leaves a paid one unchanged', async () => {
    const open = (await scheme.pay()).body;
    assert.equal((await scheme.cancel(open.requestId)).body.state, 'cancelled');
    assert.equal((await scheme.browser.walk(open.payerUrl ?? '')).status, 200);
    assert.equal((await scheme.ask(open.requestId)).body.state, 'cancelled');
    assert.equal((await scheme.cancel((await paid()).requestId)).body.state, 'paid');
  });

  const codes: readonly (readonly [cvc: string, card: object])[] = [
    ['000', {}],
    ['0000', { number: '378282246310005', brand: 'amex' }],
  ];
  for (const [cvc, card] of codes) {
    test(`the refused code ${cvc} is declined by the issuer`, async () => {
      const { body } = await scheme.pay({ ...card, cvc, threeDs: '02' });
      assert.deepEqual([body.state, body.reason], ['declined', 'cvc']);
    });
  }

  const expiries = [
    ['10', '2026', 'declined'],
    ['11', '2026', 'paid'],
    ['12', '2025', 'declined'],
    ['01', '2027', 'paid'],
  ] as const;
  for (const [expiryMonth, expiryYear, state] of expiries) {
    test(`in November 2026 a card valid until ${expiryMonth}/${expiryYear} is ${state}`, async () => {
      const { body } = await scheme.pay({ expiryMonth, expiryYear, threeDs: '02' });
      assert.deepEqual([body.state, body.reason], [state, state === 'paid' ? undefined : 'expired-card']);
    });
  }

  test('an expired card is declined before 3-D Secure', async () => {
    const { body } = await scheme.pay({ expiryMonth: '01', expiryYear: '2020' });
    assert.deepEqual([body.state, body.reason, body.payerUrl], ['declined', 'expired-card', undefined]);
  });

  test('a card that is in no table is refused by name, and nothing is stored', async () => {
    const countBefore = await countPayments();
    const { status, body } = await scheme.pay({ number: '4012888888881881' });
    assert.deepEqual([status, body], [422, { error: 'not-a-test-card' }]);
    assert.equal(await countPayments(), countBefore);
  });

  test('a co-badged card pays under the brand that the payer chose, and under no third one', async () => {
    const number = '4871000000001014';
    for (const brand of ['bancontact', 'visa']) {
      assert.equal((await scheme.pay({ number, brand, threeDs: '02' })).body.state, 'paid');
    }
    assert.equal((await scheme.pay({ number, brand: 'mastercard', threeDs: '02' })).status, 400);
  });

  test('32 concurrent equal requests make one payment and get the same response', async () => {
    const countBefore = (await countPayments()) ?? 0;
    const request = validCardPayment();
    const answers = await Promise.all(Array.from({ length: 32 }, () => scheme.pay(request)));
    assert.equal(new Set(answers.map((answer) => JSON.stringify(answer))).size, 1);
    assert.equal(answers[0]?.status, 200);
    assert.equal(await countPayments(), countBefore + 1);
  });

  test('a repeat returns the current state', async () => {
    const request = validCardPayment();
    const { body } = await scheme.pay(request);
    await scheme.browser.walk(body.payerUrl ?? '');
    assert.equal((await scheme.pay(request)).body.state, 'paid');
    assert.equal((await scheme.pay(request)).body.paymentId, body.paymentId);
  });

  const others = [
    { amount: '25.00' },
    { currency: 'USD' },
    { number: '4242424242424242' },
    { authoriseOnly: true },
  ];
  for (const changed of others) {
    test(`a requestId is refused for another payment: ${Object.keys(changed)[0]}`, async () => {
      const request = validCardPayment();
      await scheme.pay(request);
      assert.equal((await scheme.pay({ ...request, ...changed })).status, 409);
      assert.equal((await scheme.ask(request.requestId)).body.amount, '24.99');
    });
  }

  const malformed: readonly (readonly [field: string, value: unknown])[] = [
    ['requestId', 'order-1'],
    ['number', undefined],
    ['number', '4111 1111 1111 1111'],
    ['number', 4111111111111111],
    ['number', '41111111111'],
    ['expiryMonth', '13'],
    ['expiryMonth', 12],
    ['expiryYear', '29'],
    ['cvc', '12'],
    ['cvc', null],
    ['brand', 'diners'],
    ['brand', 'mastercard'],
    ['payee', ''],
    ['amount', '0.00'],
    ['amount', '1.001'],
    ['currency', 'eur'],
    ['authoriseOnly', 'false'],
    ['threeDs', '04'],
    ['returnUrl', 'javascript:alert(1)'],
    ['callbackUrl', 'file:///etc/passwd'],
    ['expiresInSeconds', 0],
  ];
  for (const [field, value] of malformed) {
    test(`a malformed request is refused with the field's name only: ${field} ${JSON.stringify(value)}`, async () => {
      const countBefore = await countPayments();
      const { status, body } = await scheme.pay({ [field]: value });
      assert.equal(status, 400);
      assert.match(body.error ?? '', new RegExp(`^${field} .*\\.$`));
      assert.doesNotMatch(body.error ?? '', /4111|737/);
      assert.equal(await countPayments(), countBefore);
    });
  }

  test('an unknown request is 404', async () => {
    for (const requestId of [randomUUID(), 'order-1']) {
      assert.equal((await scheme.ask(requestId)).status, 404);
      assert.equal((await scheme.cancel(requestId)).status, 404);
    }
  });

  test('without the scheme key every call is 401', async () => {
    const request = validCardPayment();
    for (const path of ['payments', `payments/by-request/${request.requestId}/cancel`, 'returns']) {
      const answer = await scheme.app.request(`${TEST_ORIGIN}/scheme/card/${path}`, {
        method: 'POST',
        headers: { Authorization: 'Bearer x' },
        body: JSON.stringify(request),
      });
      assert.equal(answer.status, 401, path);
    }
    assert.equal((await scheme.ask(request.requestId)).status, 404);
  });

  test('an open payment past its time is timed out, and stays so when the clock goes back', async () => {
    const { body } = await scheme.pay();
    scheme.clock.move(900);
    assert.equal((await scheme.ask(body.requestId)).body.state, 'timed-out');
    scheme.clock.move(-900);
    assert.equal((await scheme.cancel(body.requestId)).body.state, 'timed-out');
  });

  test('a return sends money back once for each request, and never more than was paid', async () => {
    const { paymentId } = await paid();
    const request = { requestId: randomUUID(), paymentId, amount: '20.00' };
    const answers = await Promise.all(Array.from({ length: 16 }, () => scheme.giveBack(request)));
    for (const answer of answers) assert.deepEqual(answer, { status: 200, body: { state: 'returned' } });
    const rest = (amount: string) => scheme.giveBack({ requestId: randomUUID(), paymentId, amount });
    assert.equal((await rest('5.00')).status, 409);
    assert.equal((await rest('4.99')).status, 200);
    assert.equal((await rest('0.01')).status, 409);
    assert.equal((await scheme.giveBack({ ...request, amount: '1.00' })).status, 409);
  });

  test('no money is returned for a payment that is only reserved, open or unknown', async () => {
    const authorised = (await scheme.pay({ threeDs: '02', authoriseOnly: true })).body;
    const open = (await scheme.pay()).body;
    const ask = ({ paymentId }: Pick<CardAnswer, 'paymentId'>) =>
      scheme.giveBack({ requestId: randomUUID(), paymentId, amount: '1.00' });
    assert.equal((await ask(authorised)).status, 409);
    assert.equal((await ask(open)).status, 409);
    assert.equal((await ask({ paymentId: randomUUID() })).status, 404);
    assert.equal((await ask({ paymentId: '7' })).status, 400);
  });

  test('the sixth exemption in a row is challenged, and the count restarts after the challenge', async () => {
    const card = { number: '5555555555554444', brand: 'mastercard' };
    const exempted = async () => (await scheme.pay({ ...card, threeDs: '03' })).body;
    for (let count = 0; count < 5; count += 1) assert.equal((await exempted()).state, 'paid');
    const sixth = await exempted();
    assert.equal(sixth.state, 'open');
    assert.equal((await exempted()).state, 'open', 'also the seventh, before a challenge is passed');
    assert.equal((await scheme.pay({ threeDs: '03' })).body.state, 'paid', 'another card is exempted');
    const challenge = await scheme.browser.walk(sixth.payerUrl ?? '');
    await scheme.browser.answer(challenge, 'code', '123456');
    assert.equal((await scheme.ask(sixth.requestId)).body.state, 'paid');
    assert.equal((await exempted()).state, 'paid');
  });
});
