// What the page says without a redirect_url, after the payer left, and for an amount that is only reserved.
import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { listAttempts } from '../orders/attempts.ts';
import { useGateway, validPayment } from '../test-gateway.ts';
import { leaveUnpaid, openPage } from './test-page.ts';

const SHOP = 'Harbour &amp; Pine';

describe('leaving a page', () => {
  const gateway = useGateway();

  const create = async (changes: Record<string, unknown> = {}) =>
    (await gateway.create({ sub_pay_method: 'List', redirect_url: '', ...changes })) as {
      url: string;
      trade_id: string;
    };
  const read = async (url: string, language = 'en') =>
    (await gateway.open(url, { headers: { 'accept-language': language } })).text();

  describe('without a redirect_url', () => {
    test('the page offers to leave, not to go back', async () => {
      const page = await read((await create()).url);
      assert.match(page, />Leave without paying<\/a>/);
      assert.doesNotMatch(page, /Back to/);
    });

    test('a payer who leaves reads that nothing was paid and where to start again, also after a reload', async () => {
      const { url, trade_id: tradeId } = await create();
      const left = await (await leaveUnpaid(gateway, url)).text();
      assert.equal(await gateway.stateOf(tradeId), 'declined');
      for (const page of [left, await read(url)]) {
        assert.match(page, /<h1[^>]*>You left without paying<\/h1>/);
        assert.match(page, new RegExp(`close this page. If you still want to pay, start again at ${SHOP}`));
        assert.doesNotMatch(page, /<gw-|approved/);
      }
    });

    for (const [language, dir, sentence] of [
      ['nl', 'ltr', /Je bent weggegaan zonder te betalen/],
      ['ar', 'rtl', /غادرت دون أن تدفع/],
    ] as const)
      test(`a payer who leaves reads it in ${language}`, async () => {
        const { url } = await create();
        await leaveUnpaid(gateway, url);
        const page = await read(url, language);
        assert.match(page, sentence);
        assert.match(page, new RegExp(`<html lang="${language}" dir="${dir}">`));
      });

    test('when the time is over the page says where to start again', async () => {
      const { url } = await create({ timeout: '1' });
      gateway.clock.move(61);
      const { html, element, status } = await openPage(gateway, url);
      assert.deepEqual([element, (await status())?.state], ['gw-payment-status', 'expired']);
      assert.match(html, new RegExp(`close this page. If you still want to pay, start again at ${SHOP}`));
    });

    test('the page of a cancelled order, which a sibling may have paid, does not ask to start again', async () => {
      const { url, trade_id } = await create();
      await gateway.call('v3.CancelPayment', { trade_id });
      const page = await read(url);
      assert.match(page, /You can close this page\.</);
      assert.doesNotMatch(page, /start again/);
    });

    test('once it is paid the page says it can be closed and does not ask to start again', async () => {
      const { url, trade_id: tradeId } = await create({ sub_pay_method: 'iDEAL' });
      await gateway.open(url);
      const [attempt] = await listAttempts(gateway.database, tradeId);
      gateway.rail.decide(attempt!.id, 'paid');
      await gateway.open(`${url}/return`);
      const page = await read(url);
      assert.match(page, /You can close this page\.</);
      assert.doesNotMatch(page, /start again/);
    });
  });

  test('with a redirect_url the page after leaving has a link back to the shop', async () => {
    const { url } = await create({ redirect_url: 'http://127.0.0.1:9/back' });
    await leaveUnpaid(gateway, url);
    const page = await read(url);
    assert.match(page, /You left without paying/);
    assert.match(page, new RegExp(`href="${new URL(url).pathname}/left">Back to ${SHOP}</a>`));
    assert.doesNotMatch(page, /close this page/);
  });

  test('a payment that the bank declined is not shown as left', async () => {
    const { data } = await gateway.call('v3.CreatePayments', {
      ...validPayment({ sub_pay_method: 'Blik', redirect_url: '' }),
      blik_code: '777124',
    });
    const [attempt] = await listAttempts(gateway.database, data.trade_id!);
    gateway.rail.decide(attempt!.id, 'declined');
    await gateway.askRail(attempt!.id);
    assert.equal(await gateway.stateOf(data.trade_id!), 'declined');
    assert.doesNotMatch(await read(data.url!), /You left/);
  });
});

describe('an amount that is only reserved', () => {
  const gateway = useGateway();

  const pageOf = async (operation: string, data: Record<string, unknown>, language = 'en') => {
    const { code, message, data: made } = await gateway.call(operation, validPayment(data));
    assert.equal(code, '200', message);
    const page = await gateway.open(made.url!, { headers: { 'accept-language': language } });
    return { page: await page.text(), url: made.url!, tradeId: made.trade_id! };
  };
  let serial = 0;
  const pages = {
    List: (operation: string, language?: string) =>
      pageOf('v3.CreatePayments', { sub_pay_method: 'List', operation }, language),
    'Cards HPP': (operation: string, language?: string) => {
      serial += 1;
      const request_id = `ways-out-${String(serial).padStart(20, '0')}`;
      const more = { operation, '3ds_initiate': '01', form_type: '01', email: 'a@example.org', request_id };
      return pageOf('v3.CreateCardPayments', { sub_pay_method: 'Cards HPP', ...more }, language);
    },
  };

  for (const [method, open] of Object.entries(pages)) {
    for (const [language, sentence] of [
      ['en', /€24\.99<\/p>\s*<p[^>]*>Only reserved now: Harbour &amp; Pine will take the money later\./],
      ['nl', /Nu alleen gereserveerd/],
      ['ar', /يُحجز المبلغ الآن فقط/],
    ] as const)
      test(`of ${method} with operation 2 is announced below the amount, in ${language}`, async () =>
        assert.match((await open('2', language)).page, sentence));

    test(`is not mentioned for ${method} with operation 1`, async () =>
      assert.doesNotMatch((await open('1')).page, /reserved/));
  }

  test('is not mentioned once the order is over', async () => {
    const { url, tradeId } = await pages.List('2');
    await gateway.call('v3.CancelPayment', { trade_id: tradeId });
    assert.doesNotMatch(await (await gateway.open(url)).text(), /reserved/);
  });
});
