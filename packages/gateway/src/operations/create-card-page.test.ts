// `Cards HPP` without card or token: a gateway page that asks for the card, alone or in a frame of the shop.
import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { describe, test } from 'node:test';
import type { FrameStart } from '@gangway/protocol/cards';
import { openPage } from '../hosted-pages/test-page.ts';
import { listAttempts } from '../orders/attempts.ts';
import { useGateway, validPayment } from '../test-gateway.ts';
import { makeToken } from '../vault/test-tokens.ts';

const cardPage = (changes: Record<string, unknown> = {}) =>
  validPayment({
    sub_pay_method: 'Cards HPP',
    operation: '1',
    '3ds_initiate': '01',
    email: 'payer@example.org',
    request_id: randomUUID(),
    ...changes,
  });

describe('the hosted card page', () => {
  const gateway = useGateway();

  const create = async (changes: Record<string, unknown> = {}) => {
    const { code, message, data } = await gateway.call('v3.CreateCardPayments', cardPage(changes));
    assert.equal(code, '200', message);
    return data;
  };
  const payOn = async (url: string) => {
    const page = await openPage(gateway, url);
    const frame = await (await gateway.open(`/frame/v1/?client-key=${page.session.clientKey}`)).text();
    const start = JSON.parse(/id=gw-frame>([^<]*)</.exec(frame)![1]!) as FrameStart;
    return page.submit({ method: 'Card', token: await makeToken(start, { orderId: page.session.orderId }) });
  };

  test('the answer is the page, and no rail is called', async () => {
    const starts = gateway.cardRail.started.size;
    const { order_id, trade_id, url, ...rest } = await create();
    assert.ok(order_id && trade_id && url);
    assert.deepEqual(rest, { amount: '24.99', currency: 'EUR', state: 'processing' });
    assert.equal(gateway.cardRail.started.size, starts);
  });

  for (const name of ['Visa', 'MasterCard', 'Cards HPP'])
    test(`v3.CreatePayments with ${name} is the page too, and asks for the e-mail address`, async () => {
      const { trade_id, url } = await gateway.create({ sub_pay_method: name });
      const page = await openPage(gateway, url!);
      assert.deepEqual([page.session.methods, page.session.hasEmail], [['Card'], undefined]);
      const frame = await (await gateway.open(`/frame/v1/?client-key=${page.session.clientKey}`)).text();
      const start = JSON.parse(/id=gw-frame>([^<]*)</.exec(frame)![1]!) as FrameStart;
      const token = await makeToken(start, { orderId: page.session.orderId });
      const step = await page.submit({ method: 'Card', token, email: 'payer@example.org' });
      assert.equal(step.kind, 'redirect');
      const { threeDs, authoriseOnly } = gateway.cardRail.cards.at(-1)!;
      assert.deepEqual([threeDs, authoriseOnly], ['with', false]);
      const { data } = await gateway.call('v3.QueryOrder', { trade_id });
      const { sub_pay_method } = data.transaction_info as unknown as Record<string, string>;
      assert.equal(sub_pay_method, 'Cards HPP');
    });

  test('a repeat gets the first answer', async () => {
    const request = cardPage();
    const first = await gateway.call('v3.CreateCardPayments', request);
    assert.deepEqual(await gateway.call('v3.CreateCardPayments', request), first);
  });

  test('the page offers only the card and knows the payer’s e-mail address', async () => {
    const { session } = await openPage(gateway, (await create()).url!);
    assert.deepEqual([session.methods, session.hasEmail], [['Card'], true]);
  });

  test('the typed card pays as the order requires, and the method stays Cards HPP', async () => {
    const { trade_id, url } = await create({ operation: '2', '3ds_initiate': '02' });
    assert.equal((await payOn(url!)).kind, 'redirect');
    const { threeDs, authoriseOnly } = gateway.cardRail.cards.at(-1)!;
    assert.deepEqual([threeDs, authoriseOnly], ['without', true]);
    const [attempt] = await listAttempts(gateway.database, trade_id!);
    gateway.cardRail.decide(attempt!.id, 'authorized');
    await gateway.askRail(attempt!.id);
    const { data } = await gateway.call('v3.QueryOrder', { trade_id });
    const { state, sub_pay_method } = data.transaction_info as unknown as Record<string, string>;
    assert.deepEqual([state, sub_pay_method], ['authorized', 'Cards HPP']);
  });

  test('a card without 3-D Secure submitted twice at once is charged once, and both get the outcome', async (t) => {
    const { trade_id, url } = await create({ '3ds_initiate': '02' });
    const page = await openPage(gateway, url!);
    const frame = await (await gateway.open(`/frame/v1/?client-key=${page.session.clientKey}`)).text();
    const frameStart = JSON.parse(/id=gw-frame>([^<]*)</.exec(frame)![1]!) as FrameStart;
    const token = await makeToken(frameStart, { orderId: page.session.orderId });
    const { begin } = gateway.cardRail;
    t.after(() => {
      gateway.cardRail.begin = begin;
    });
    let answerNow = (): void => {};
    const answered = new Promise<void>((resolve) => {
      answerNow = resolve;
    });
    const asked = new Promise<void>((resolve) => {
      gateway.cardRail.begin = async (request) => {
        resolve();
        await answered;
        return begin(request);
      };
    });
    const submit = () => page.submit({ method: 'Card', token }, 'a'.repeat(24));
    const first = submit();
    await asked;
    const second = submit();
    setTimeout(answerNow, 500);
    assert.deepEqual([(await first).kind, (await second).kind], ['redirect', 'redirect']);
    assert.equal((await listAttempts(gateway.database, trade_id!)).length, 1);
  });

  test('form_type 02 may be framed by the merchant’s own origins; 01 and none by nobody', async () => {
    const policyOf = async (changes: object) => {
      const { headers } = await openPage(gateway, (await create({ ...changes })).url!);
      const policy = headers.get('content-security-policy')!;
      return [/frame-ancestors ([^;]*)/.exec(policy)![1], headers.get('x-frame-options')];
    };
    assert.deepEqual(await policyOf({}), ["'none'", 'DENY']);
    assert.deepEqual(await policyOf({ form_type: '01' }), ["'none'", 'DENY']);
    assert.deepEqual(await policyOf({ form_type: '02' }), ['http://127.0.0.1:* http://localhost:*', null]);
  });

  for (const [title, changes, code] of [
    ['no operation', { operation: undefined }, '-3001'],
    ['no e-mail address', { email: undefined }, '-3001'],
    ['no 3ds_initiate', { '3ds_initiate': undefined }, '-3001'],
    ['an exemption without its kind', { '3ds_initiate': '03' }, '-3001'],
    ['no redirect_url', { redirect_url: undefined }, '-3001'],
    ['no request_id', { request_id: undefined }, '-3001'],
    ['another form_type', { form_type: '03' }, '-3002'],
    [
      'an amount above the low-value exemption',
      { '3ds_initiate': '03', sca_exemption: 'LowValue', amount: '31' },
      '-3003',
    ],
  ] as const) {
    test(`${title} is ${code}`, async () => {
      assert.equal((await gateway.call('v3.CreateCardPayments', cardPage(changes))).code, code);
    });
  }

  test('an account without the feature cannot request a payment without 3-D Secure', async () => {
    const answer = await gateway.call('v3.CreateCardPayments', cardPage({ '3ds_initiate': '02' }), {
      user: '016684',
    });
    assert.equal(answer.code, '-4120');
  });

  test('Card without card and token is -3001', async () => {
    const answer = await gateway.call('v3.CreateCardPayments', cardPage({ sub_pay_method: 'Card' }));
    assert.equal(answer.code, '-3001');
  });
});
