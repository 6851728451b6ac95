/** Tests of passing the order's language to the gateway's pages. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { readSession } from '@gangway/protocol/checkout';
import { pageInLanguage } from './page-in-language.ts';
import { testShop, VALID_ORDER } from './test-shop.ts';

const PAGE = 'https://gateway.example/pay/trade-1';
const DUTCH = { ...VALID_ORDER, locale: 'nl' };

const ADDRESSES: readonly (readonly [
  description: string,
  url: string,
  locale: string | undefined,
  then: string,
])[] = [
  ['without a language', PAGE, undefined, PAGE],
  ['in Dutch', PAGE, 'nl', `${PAGE}?lang=nl`],
  ['in a regional language', PAGE, 'nl-BE', `${PAGE}?lang=nl-BE`],
  ['with its own query', `${PAGE}?a=b`, 'nl', `${PAGE}?a=b`],
];
for (const [description, url, locale, then] of ADDRESSES)
  test(`an address ${description} is opened as ${then}`, () =>
    assert.equal(pageInLanguage(url, locale), then));

test('the element opens the gateway’s page in the language of the order', async () => {
  const shop = testShop({ methods: ['iDEAL'] });
  const token = await shop.session({ locale: 'nl' });
  assert.equal((await shop.press(token, { method: 'iDEAL' })).body.url, `${PAGE}?lang=nl`);
  const state = await (await shop.request('/session', { token })).json();
  assert.equal((state as { status: { continueUrl: string } }).status.continueUrl, `${PAGE}?lang=nl`);
});

test('a QR code has no language, but the link beside it has', async () => {
  const shop = testShop({ methods: ['Payconiq'] });
  const { body } = await shop.press(await shop.session({ locale: 'nl' }), { method: 'Payconiq' });
  const { action } = body.status as unknown as { action: unknown };
  assert.deepEqual(action, { kind: 'scan', content: PAGE, openUrl: `${PAGE}/go?lang=nl` });
});

test('a gift card is sent to the trade’s own address without a language', async () => {
  const shop = testShop({ methods: ['Voucher'] });
  const { body } = await shop.press(await shop.session({ locale: 'nl' }), { method: 'Voucher' });
  assert.equal((body as { submitUrl?: string }).submitUrl, `${PAGE}/voucher`);
});

test('payByCard and the hosted page use the language of the order too', async () => {
  const form = { ...DUTCH, email: 'ann@example.org', token: 'eyJ.token.of.a.card' };
  assert.equal((await testShop().pay.payByCard(form)).url, `${PAGE}?lang=nl`);
  const shop = testShop({ methods: ['iDEAL'] });
  const { hostedUrl = '', session } = await shop.pay.createCheckout(DUTCH);
  assert.equal(readSession(session)?.locale, 'nl');
  const response = await shop.request(new URL(hostedUrl).pathname.replace(/^\/pay/, ''));
  assert.equal(response.headers.get('location'), `${PAGE}?lang=nl`);
});

test('an invalid language tag is refused', async () => {
  const form = { ...DUTCH, locale: 'not a tag', email: 'ann@example.org', token: 'eyJ.token.of.a.card' };
  const { pay, gateway } = testShop();
  await assert.rejects(pay.payByCard(form), /locale is not a language tag/);
  assert.deepEqual(gateway.calls, []);
});
