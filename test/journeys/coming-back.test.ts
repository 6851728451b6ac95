/** A payer whom the issuer's full page refuses is back in the shop's element, with holder and e-mail address. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { ASKING_CARD, cardField, chooseCard, emailField, frameOf, HOLDER, payByCard } from './card-steps.ts';
import { commonDemo } from './demo.ts';
import { expectRefusal, placeOrder } from './shopping.ts';
import { visit } from './visitor.ts';

const EMAIL = 'quirina@example.org';
const NAMES = ['number', 'expiry', 'cvc', 'holder'] as const;

const demo = await commonDemo();

test('a card refused at the issuer’s page leaves holder and e-mail address, for its order alone', async () => {
  const { page, picture, leave } = await visit();
  const orderId = await placeOrder(demo.shop);
  const kept = () => page.evaluate(() => sessionStorage.getItem('gw-email'));
  const typed = async () => [
    ...(await Promise.all(NAMES.map((name) => cardField(page, name).inputValue()))),
    await emailField(page).inputValue(),
  ];
  // Where frames are blocked, the issuer has the whole page.
  await page.route('**/pay/*/frame?**', (route) => route.abort('blockedbyclient'));
  await payByCard(page, demo.shop, orderId, { number: ASKING_CARD });
  await page.waitForURL(/\/scheme\/acs\/challenge\//);
  await page.locator('button[value="cancel"]').click();
  await expectRefusal(page, '');
  const frame = await frameOf(page);
  await frame.waitForFunction(
    () => sessionStorage.length === 0 && document.querySelector<HTMLInputElement>('[name=holder]')?.value,
  );
  assert.deepEqual(await typed(), ['', '', '', HOLDER, EMAIL]);
  assert.deepEqual([await kept(), await frame.evaluate(() => sessionStorage.length)], [null, 0]);
  await picture('card-comes-back');
  await page.goto(`${demo.shop}/checkout/${await placeOrder(demo.shop)}`);
  await chooseCard(page);
  assert.deepEqual(await typed(), ['', '', '', '', '']);
  leave();
});
