// Raw cards and network transaction references at the stand-in, over HTTP as a merchant's gateway calls it.
import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { after, afterEach, before, describe, test } from 'node:test';
import { inspect } from 'node:util';
import type { IssuedCard } from './issued-cards.ts';
import { type ServedStandIn, serveStandIn } from './serve-stand-in.ts';

const VISA = '4111111111111111';
const MASTERCARD = '5555555555554444';
const TYPED = { number: VISA, expiryMonth: '03', expiryYear: '2040', cvc: '737' };
const STORED = { number: VISA, expiryMonth: '03', expiryYear: '2040' };
/** What a payment says that the merchant initiates. */
const MIT = { shopperInteraction: 'ContAuth', recurringProcessingModel: 'UnscheduledCardOnFile' };
const WITH_3DS = { authenticationData: { attemptAuthentication: 'always' } };

/** The answer to a payment, as far as tests read it. */
interface Answered {
  readonly status: number;
  readonly text: string;
  readonly body: {
    readonly resultCode?: string;
    readonly refusalReasonCode?: string;
    readonly refusalReason?: string;
    readonly additionalData?: Readonly<Record<string, string>>;
    readonly action?: { readonly url: string };
  };
}

describe('raw cards at the stand-in for Adyen', () => {
  let served: ServedStandIn;
  const webhooks: string[] = [];
  before(async () => {
    served = await serveStandIn(
      async (body) => {
        webhooks.push(body);
        return 202;
      },
      { rawCards: true },
    );
  });
  afterEach(() => {
    Object.assign(served.standIn.habits, { takesRawCards: true, namesNetworkReference: true });
    for (const issued of served.standIn.issuedCards.values()) issued.outcome = '';
    assert.deepEqual(served.standIn.breaches.splice(0), []);
  });
  after(() => served.stop());

  async function call(path: string, body: object): Promise<Answered> {
    const headers = { 'x-api-key': served.credentials['api-key']!, 'idempotency-key': randomUUID() };
    const sent = { method: 'POST', headers, body: JSON.stringify(body) };
    const response = await fetch(`${served.url}/v72/${path}`, sent);
    const text = await response.text();
    return { status: response.status, text, body: JSON.parse(text) };
  }

  const pay = (card: object, changes: object = {}): Promise<Answered> =>
    call('payments', {
      ...{
        amount: { currency: 'EUR', value: 1000 },
        merchantAccount: served.credentials['merchant-account'],
      },
      ...{
        reference: randomUUID(),
        returnUrl: 'https://pay.example/return',
        shopperInteraction: 'Ecommerce',
      },
      paymentMethod: { type: 'scheme', ...card },
      ...changes,
    });

  /** Pays a first time and returns the network transaction reference. */
  async function firstReference(card: object = TYPED): Promise<string> {
    const { body } = await pay(card, { recurringProcessingModel: 'CardOnFile' });
    assert.equal(body.resultCode, 'Authorised');
    return body.additionalData?.networkTxReference ?? assert.fail('No reference');
  }

  /** Decides on the newest payment, and returns what the payer's return finds. */
  async function detailsAfter(decision: 'pay' | 'refuse'): Promise<Answered['body']> {
    const url = new URL(served.standIn.decide(served.standIn.payments.at(-1)!.token, decision));
    const redirectResult = url.searchParams.get('redirectResult');
    return (await call('payments/details', { details: { redirectResult } })).body;
  }

  const newestIssued = (): IssuedCard => served.standIn.payments.at(-1)!.card!.issued;

  const assertRefused = ({ body }: Answered, code: string): void => {
    assert.deepEqual([body.resultCode, body.refusalReasonCode], ['Refused', code]);
    assert.equal(body.additionalData?.networkTxReference, undefined);
  };

  test('a credential without the role may send no raw card data, not even a CVC', async () => {
    served.standIn.habits.takesRawCards = false;
    const payments = served.standIn.payments.length;
    for (const card of [TYPED, STORED, { storedPaymentMethodId: 'X', cvc: '737' }]) {
      const { status, body } = await pay(card);
      assert.equal(status, 403);
      const error = { errorCode: '010', errorType: 'security', message: 'Not allowed' };
      assert.deepEqual(body, { status: 403, ...error });
    }
    assert.equal(served.standIn.payments.length, payments);
  });

  test('role and references are off unless they are asked for', async () => {
    const plain = await serveStandIn(async () => 202);
    await plain.stop();
    const { takesRawCards, namesNetworkReference } = plain.standIn.habits;
    assert.deepEqual([takesRawCards, namesNetworkReference], [false, false]);
  });

  for (const [title, changes, code] of [
    ['whose number fails its check digit', { number: '4111111111111112' }, '101'],
    ['without a number', { number: undefined }, '101'],
    ['with a year of two digits', { expiryYear: '30' }, '129'],
    ['with the year 2000', { expiryYear: '2000' }, '129'],
    ['with a year of five digits', { expiryYear: '20400' }, '129'],
    ['with a thirteenth month', { expiryMonth: '13' }, '129'],
    ['with a CVC of two digits', { cvc: '73' }, '103'],
  ] as const)
    test(`a raw card ${title} is no payment`, async () => {
      const payments = served.standIn.payments.length;
      const { status, body } = await pay({ ...TYPED, ...changes });
      assert.deepEqual([status, body], [422, { ...body, errorCode: code, errorType: 'validation' }]);
      assert.equal(served.standIn.payments.length, payments);
    });

  test('an authorised payment names its network transaction reference in answer and webhook', async () => {
    webhooks.splice(0);
    const [visa, mastercard] = [
      await firstReference(),
      await firstReference({ ...TYPED, number: MASTERCARD }),
    ];
    assert.match(visa, /^\d{15}$/);
    assert.match(mastercard, /^MCS\d{10}$/);
    await served.standIn.webhooks.release();
    const named = webhooks.map(
      (body) => JSON.parse(body).notificationItems[0].NotificationRequestItem.additionalData,
    );
    assert.deepEqual(
      named.map(({ networkTxReference }) => networkTxReference).sort(),
      [visa, mastercard].sort(),
    );
  });

  test('after 3-D Secure the reference is in the details', async () => {
    const { body } = await pay(TYPED, WITH_3DS);
    assert.equal(body.resultCode, 'RedirectShopper');
    const details = await detailsAfter('pay');
    assert.equal(details.resultCode, 'Authorised');
    assert.match(details.additionalData?.networkTxReference ?? '', /^\d{15}$/);
    assert.equal(details.additionalData?.threeDAuthenticated, 'true');
  });

  test('an account without the setting names no reference', async () => {
    served.standIn.habits.namesNetworkReference = false;
    const { body } = await pay(TYPED);
    assert.equal(body.resultCode, 'Authorised');
    assert.equal(body.additionalData?.networkTxReference, undefined);
  });

  test('the merchant initiates payments with a reference of the same card alone', async () => {
    const networkPaymentReference = await firstReference();
    const ofOther = await firstReference({ ...TYPED, number: MASTERCARD });
    for (const recurringProcessingModel of ['UnscheduledCardOnFile', 'Subscription']) {
      const mit = { ...MIT, recurringProcessingModel };
      const { body } = await pay({ ...STORED, networkPaymentReference }, mit);
      assert.equal(body.resultCode, 'Authorised');
      assertRefused(await pay(STORED, mit), '38');
      assertRefused(await pay({ ...STORED, networkPaymentReference: '123456789012345' }, mit), '38');
      assertRefused(await pay({ ...STORED, networkPaymentReference: ofOther }, mit), '38');
    }
  });

  test('3-D Secure stands in for a missing reference', async () => {
    const { body } = await pay(STORED, { ...MIT, ...WITH_3DS });
    assert.equal(body.resultCode, 'RedirectShopper');
    assert.equal((await detailsAfter('pay')).resultCode, 'Authorised');
  });

  test('a cardholder who is present needs no CVC for a stored card, and needs it for a new one', async () => {
    const networkPaymentReference = await firstReference();
    const cit = { shopperInteraction: 'ContAuth', recurringProcessingModel: 'CardOnFile' };
    const stored = await pay({ ...STORED, networkPaymentReference }, cit);
    assert.equal(stored.body.resultCode, 'Authorised');
    assert.equal(served.standIn.payments.at(-1)?.sent.networkPaymentReference, networkPaymentReference);
    assertRefused(await pay(STORED), '24');
    assertRefused(await pay(STORED, { shopperInteraction: undefined }), '24');
  });

  test('a CVC, or the holder’s name, chooses a refusal', async () => {
    for (const [cvc, code] of Object.entries({
      '002': '24',
      '004': '24',
      902: '2',
      906: '6',
      912: '12',
      938: '38',
    }))
      assertRefused(await pay({ ...TYPED, cvc }), code);
    assertRefused(await pay({ ...TYPED, holderName: 'NOT_ENOUGH_BALANCE' }), '12');
    const { body } = await pay({ ...TYPED, cvc: '999', holderName: 'Ada Lovelace' });
    assert.equal(body.resultCode, 'Authorised');
  });

  test('a CVC chooses the result of 3-D Secure', async () => {
    for (const [cvc, result] of Object.entries({ 737: 'Y', 801: 'A', 821: 'U', 814: 'N', 818: 'R' })) {
      await pay({ ...TYPED, cvc }, WITH_3DS);
      const { resultCode, refusalReasonCode, additionalData } = await detailsAfter('pay');
      assert.equal(additionalData?.threeDAuthenticatedResponse, result);
      const isRefused = ['N', 'R'].includes(result);
      assert.deepEqual(
        [resultCode, refusalReasonCode],
        isRefused ? ['Refused', '11'] : ['Authorised', undefined],
      );
    }
  });

  test('an issuer who is said to refuse does so in later payments, until it is said otherwise', async () => {
    const networkPaymentReference = await firstReference();
    const page = `${served.url}/page/${served.standIn.payments.at(-1)!.token}`;
    const say = (outcome: string) =>
      fetch(`${page}/issuer`, { method: 'POST', body: new URLSearchParams({ outcome }) });
    assert.equal((await say('NOT_ENOUGH_BALANCE')).status, 200);
    newestIssued().merchantAdviceCode = '03';
    const refused = await pay({ ...STORED, networkPaymentReference }, MIT);
    assertRefused(refused, '12');
    assert.equal(refused.body.additionalData?.merchantAdviceCode, '03');
    delete newestIssued().merchantAdviceCode;
    assert.match(await (await fetch(page)).text(), /<option value="NOT_ENOUGH_BALANCE" selected/);
    assert.equal((await say('whatever')).status, 404);
    assert.equal((await say('')).status, 200);
    const { body } = await pay({ ...STORED, networkPaymentReference }, MIT);
    assert.equal(body.resultCode, 'Authorised');
  });

  test('no number stays: not in what is kept, in webhooks, on pages or in answers', async () => {
    const { text } = await pay(TYPED, WITH_3DS);
    const answers = [text, JSON.stringify(await detailsAfter('pay'))];
    const wrong = await pay({ ...TYPED, expiryYear: '30' });
    await served.standIn.webhooks.release();
    const pages = await (await fetch(`${served.url}/page/${served.standIn.payments.at(-1)!.token}`)).text();
    const { app: _, ...kept } = served.standIn;
    const shown = inspect(kept, { depth: 20, maxArrayLength: 1000, maxStringLength: null, showHidden: true });
    assert.ok(shown.includes('networkTxReference'));
    for (const said of [...answers, wrong.text, pages, shown, ...webhooks]) {
      assert.ok(!said.includes(VISA));
      assert.ok(!said.includes("cvc: '737'") && !said.includes('"cvc":'));
    }
  });
});
