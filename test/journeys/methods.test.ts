/** Journeys with all methods but cards and iDEAL: each is paid, and refused before in each way of refusing. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { commonDemo } from './demo.ts';
import { journeysAt, pay, payPart, tryAgain } from './method-steps.ts';
import {
  askStanding,
  chooseMethod,
  clickPay,
  decide,
  expectStanding,
  goToBank,
  goToCheckout,
} from './shopping.ts';
import { visit } from './visitor.ts';

const demo = await commonDemo();

/** What the element says after a refusal. For a partial transfer it still waits for the rest. */
const REFUSED = /not (made|approved|accepted|paid)|declined|refused|number and PIN do not match|Transfer €/i;

for (const journey of journeysAt(demo.gateway)) {
  const { method, refusedLike } = journey;
  const ways = refusedLike
    ? 'is paid'
    : 'can be refused, which leaves the order unpaid, and is paid after that';
  test(`${method} from the storefront ${ways}`, async () => {
    const { page, complaints, picture, leave } = await visit();
    const orderId = await goToCheckout(page, demo.shop);
    await chooseMethod(page, journey.row ?? method);
    if (!refusedLike) {
      await pay(page, journey, 'refuse');
      await page.getByText(REFUSED).first().waitFor();
      assert.notEqual(await askStanding(demo.shop, orderId), 'paid');
      await tryAgain(page, journey);
    } else await pay(page, journey, 'approve');
    await expectStanding(page, 'paid');
    await picture(`method-${method.replaceAll(' ', '-')}-paid`);
    assert.deepEqual(complaints, []);
    leave();
  });
}

test('a gift card with too little pays a part from the storefront, and iDEAL the rest on the gateway', async () => {
  const { page, complaints, picture, leave } = await visit();
  const orderId = await goToCheckout(page, demo.shop);
  await payPart(page);
  await page.waitForURL(/\/pay\/[\w-]{22}/);
  await page.getByText('€5.00 is paid with your gift card.').waitFor();
  await goToBank(page);
  await decide(page, 'approve');
  await expectStanding(page, 'paid');
  assert.equal(await askStanding(demo.shop, orderId), 'paid');
  await picture('method-gift-card-part-paid');
  assert.deepEqual(complaints, []);
  leave();
});

test('a payer who comes back to the shop after a part pays all of it another way', async () => {
  const { page, complaints, picture, leave } = await visit();
  const orderId = await goToCheckout(page, demo.shop);
  await payPart(page);
  await page.waitForURL(/\/pay\/[\w-]{22}/);
  await page.goto(`${demo.shop}/checkout/${orderId}`);
  await page.locator('gw-checkout').getByRole('heading', { name: '€59.00 is left to pay' }).waitFor();
  await picture('method-gift-card-part-back');
  await page.locator('gw-checkout').getByRole('button', { name: 'Choose another way' }).click();
  await goToBank(page);
  await decide(page, 'approve');
  await expectStanding(page, 'paid');
  assert.equal(await askStanding(demo.shop, orderId), 'paid');
  assert.deepEqual(complaints, []);
  leave();
});

test('a code refused on the phone is reported on the computer, and a second try on the phone pays', async () => {
  const userAgent =
    'Mozilla/5.0 (Linux; Android 14) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/143.0.0.0 Mobile Safari/537.36';
  const viewport = { width: 390, height: 800 };
  const [computer, phone] = [
    await visit(),
    await visit({ viewport, isMobile: true, hasTouch: true, userAgent }),
  ];
  await goToCheckout(computer.page, demo.shop);
  await chooseMethod(computer.page, 'WeChat Pay');
  await clickPay(computer.page);
  const element = computer.page.locator('gw-checkout');
  const link = element.locator('button[value*="/pay/"]');
  await phone.page.goto((await link.getAttribute('value'))!);
  await decide(phone.page, 'refuse');
  await element.getByText('The payment was refused on the phone.').waitFor();
  assert.equal(await element.locator('[data-qr]').count(), 1, 'the code is still there');
  await computer.picture('method-refused-on-the-phone');
  await phone.page.locator('gw-checkout').getByRole('button', { name: 'Try again' }).click();
  await phone.page.waitForURL(/\/scheme\/pay\//);
  await decide(phone.page, 'approve');
  await expectStanding(computer.page, 'paid');
  assert.deepEqual([...computer.complaints, ...phone.complaints], []);
  computer.leave();
  phone.leave();
});
