/** Journeys with the card form of <gw-checkout>: wrong input, lost replies, repeated submissions. */
import assert from 'node:assert/strict';
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { test } from 'node:test';
import type { Page } from 'playwright-core';
import {
  ASKING_CARD,
  cardField,
  cardFrame,
  chooseCard,
  EMPTY_CARD,
  emailField,
  frameOf,
  GOOD_CARD,
  goToCard,
  HOLDER,
  payByCard,
  reachChallenge,
  type TypedCard,
  typeCard,
} from './card-steps.ts';
import { commonDemo, tradesOf } from './demo.ts';
import { askStanding, clickPay, expectRefusal, expectStanding, payButton, placeOrder } from './shopping.ts';
import { type Visitor, visit } from './visitor.ts';

const PAYMENTS = '**/pay/payments';

const demo = await commonDemo();

const idle: Visitor[] = [];

/** Runs `work` with a new order in a reused browser context. Fails on console errors unless `mayComplain`. */
async function withOrder(
  work: (visitor: Visitor, orderId: string) => Promise<void>,
  { mayComplain = false } = {},
): Promise<void> {
  const visitor = idle.pop() ?? (await visit());
  await work(visitor, await placeOrder(demo.shop));
  if (mayComplain) return visitor.leave();
  assert.deepEqual(visitor.complaints, []);
  await visitor.page.unrouteAll();
  idle.push(visitor);
}

const statesOf = async (orderId: string): Promise<string[]> =>
  (await tradesOf(demo.folder, orderId)).map(({ state }) => state);

/** The forms of card data that must not reach the shop. */
const traces = (number: string): string[] => [number, number.replace(/(.{4})(?=.)/g, '$1 '), HOLDER];

function expectClean(text: string, number: string, where: string): void {
  for (const trace of traces(number)) assert.ok(!text.includes(trace), `${where} holds ${trace}`);
}

test('a card pays in the element after switching to iDEAL and back, and no card data reaches the shop', () =>
  withOrder(async ({ page, picture }, orderId) => {
    const number = '4242424242424242';
    const asked: string[] = [];
    page.on('request', (request) => {
      if (request.url().startsWith(demo.shop)) asked.push(`${request.url()} ${request.postData() ?? ''}`);
    });
    await goToCard(page, demo.shop, orderId);
    // Not one of the three cards that the page itself shows as hints.
    await typeCard(page, { number });
    await picture('card-filled');
    await page.locator('gw-checkout').locator('input[value="iDEAL"]').check();
    await cardField(page, 'number').waitFor({ state: 'hidden' });
    await chooseCard(page);
    assert.equal(await cardField(page, 'number').inputValue(), '4242 4242 4242 4242');
    assert.equal(await cardField(page, 'cvc').inputValue(), '123');
    expectClean(await page.content(), number, 'the page');
    await clickPay(page);
    await expectStanding(page, 'paid');
    expectClean(await page.content(), number, 'the thank-you page');
    assert.ok(asked.some((request) => request.includes('/pay/payments') && request.includes('token')));
    for (const request of asked) expectClean(request, number, 'a request to the shop');
    const files = await readdir(join(demo.folder, 'shop'), { recursive: true, withFileTypes: true });
    for (const file of files.filter((entry) => entry.isFile()))
      expectClean(await readFile(join(file.parentPath, file.name), 'utf8'), number, file.name);
    assert.deepEqual(await statesOf(orderId), ['paid']);
  }));

test('an order whose card was declined is paid with another card', () =>
  withOrder(async ({ page, picture }, orderId) => {
    await payByCard(page, demo.shop, orderId, { number: EMPTY_CARD });
    await expectRefusal(page, 'Your bank did not approve the payment with this card.');
    await picture('card-declined');
    // The card is still the chosen method.
    await cardField(page, 'number').waitFor();
    await picture('card-again');
    await typeCard(page, { number: '5555555555554444' });
    await clickPay(page);
    await expectStanding(page, 'paid');
    assert.deepEqual(await statesOf(orderId), ['declined', 'paid']);
  }));

test('after a refused token the form keeps its input except the CVC, and paying again succeeds', () =>
  withOrder(
    async ({ page, picture }, orderId) => {
      await goToCard(page, demo.shop, orderId);
      await typeCard(page, { number: GOOD_CARD });
      let damaged = 0;
      await page.route(PAYMENTS, (route) => {
        if (damaged > 0) return route.continue();
        damaged += 1;
        const body = route.request().postDataJSON() as { token: string };
        const token = body.token.replace(/[^.]{8}$/, 'AAAAAAAA');
        return route.continue({ postData: JSON.stringify({ ...body, token }) });
      });
      await clickPay(page);
      const element = page.locator('gw-checkout');
      await element.getByRole('alert').getByText('The payment was not accepted').waitFor();
      await picture('card-refused');
      await cardFrame(page).locator('input[name="cvc"]:placeholder-shown').waitFor();
      assert.equal(await cardField(page, 'number').inputValue(), '4242 4242 4242 4242');
      assert.equal(await cardField(page, 'holder').inputValue(), HOLDER);
      await cardField(page, 'cvc').fill('321');
      await clickPay(page);
      await expectStanding(page, 'paid');
      assert.equal(damaged, 1);
    },
    { mayComplain: true },
  ));

test('five clicks in one task send one request and create one trade', () =>
  withOrder(async ({ page }, orderId) => {
    await goToCard(page, demo.shop, orderId);
    await typeCard(page, { number: GOOD_CARD });
    let requests = 0;
    page.on('request', (request) => {
      if (request.method() === 'POST' && request.url().endsWith('/pay/payments')) requests += 1;
    });
    await payButton(page).evaluate((button) => {
      for (let i = 0; i < 5; i += 1) (button as HTMLElement).click();
    });
    await expectStanding(page, 'paid');
    assert.equal(requests, 1);
    assert.deepEqual(await statesOf(orderId), ['paid']);
  }));

test('submitting again after a lost reply creates no second trade, and the order is paid once', () =>
  withOrder(
    async ({ page }, orderId) => {
      await goToCard(page, demo.shop, orderId);
      await typeCard(page, { number: GOOD_CARD });
      let lost = 0;
      await page.route(PAYMENTS, async (route) => {
        if (lost > 0) return route.continue();
        lost += 1;
        await route.fetch();
        return route.abort('connectionreset');
      });
      await clickPay(page);
      const retry = page.locator('gw-checkout').getByRole('button', { name: 'Try again' });
      await Promise.race([retry.waitFor().then(() => retry.click()), page.waitForURL(/\/thank-you\//)]);
      await expectStanding(page, 'paid');
      assert.equal(lost, 1);
      assert.deepEqual(await statesOf(orderId), ['paid']);
    },
    { mayComplain: true },
  ));

const GOOD: TypedCard = { number: GOOD_CARD };
const WRONG: readonly (readonly [description: string, typed: TypedCard, field: string, sentence: string])[] =
  [
    ['no number', { ...GOOD, number: '' }, 'number', 'Enter the card number'],
    ['half a number', { ...GOOD, number: '4242' }, 'number', 'The card number is not complete'],
    ['a wrong digit', { ...GOOD, number: '4242424242424241' }, 'number', 'a digit is wrong'],
    [
      'a card that is no test card',
      { ...GOOD, number: '4012888888881881' },
      'number',
      'This is not a test card',
    ],
    ['a date in the past', { ...GOOD, expiry: '01/20' }, 'expiry', 'Card has expired'],
    ['half a date', { ...GOOD, expiry: '12' }, 'expiry', 'Use MM / YY'],
    ['no code', { ...GOOD, cvc: '' }, 'cvc', 'Enter the CVC'],
    ['half a code', { ...GOOD, cvc: '12' }, 'cvc', 'Enter 3 digits'],
    ['a short code on American Express', { number: '378282246310005', cvc: '123' }, 'cvc', 'Enter 4 digits'],
    ['no name', { ...GOOD, holder: '' }, 'holder', 'Enter the name on the card'],
    ['the number as name', { ...GOOD, holder: GOOD_CARD }, 'holder', 'Enter the name, not the number'],
    ['two wrong fields', { ...GOOD, number: '4242', cvc: '' }, 'number', 'The card number is not complete'],
  ];
test('each invalid field shows its error, the first gets the focus, and no request is sent', () =>
  withOrder(async ({ page, picture }, orderId) => {
    let requests = 0;
    await page.route(PAYMENTS, (route) => {
      requests += 1;
      return route.continue();
    });
    await goToCard(page, demo.shop, orderId);
    await clickPay(page);
    await cardFrame(page).getByText('Enter the name on the card').waitFor();
    await picture('card-empty-errors');
    for (const [description, typed, field, sentence] of WRONG) {
      await typeCard(page, typed);
      await clickPay(page);
      await cardFrame(page).locator(`[data-error="${field}"]`, { hasText: sentence }).waitFor();
      await cardFrame(page).locator(`input[name="${field}"]:focus`).waitFor();
      assert.equal(
        await (await frameOf(page)).evaluate(() => document.hasFocus()),
        true,
        `${description}: the frame has the focus`,
      );
      if (description === 'a wrong digit') await picture('card-wrong-digit');
    }
    await typeCard(page, GOOD);
    await emailField(page).fill('ann@');
    await clickPay(page);
    await page.getByText('Check the e-mail address').waitFor();
    assert.equal(await emailField(page).evaluate((input) => input.matches(':focus')), true);
    assert.equal(requests, 0);
    assert.deepEqual(await tradesOf(demo.folder, orderId), []);
  }));

test('a blocked card frame shows an error with a retry button and no pay button', () =>
  withOrder(
    async ({ page, picture }, orderId) => {
      await page.route('**/frame/v1/**', (route) => route.abort());
      await page.goto(`${demo.shop}/checkout/${orderId}`);
      await page.locator('gw-checkout').locator('input[value="Card"]').check();
      await page.getByText('The secure card form did not load.').waitFor();
      assert.equal(await payButton(page).count(), 0);
      await picture('card-frame-blocked');
      await page.unrouteAll();
      await page.locator('gw-card-form').getByRole('button', { name: 'Try again' }).click();
      await cardField(page, 'number').waitFor();
      await typeCard(page, GOOD);
      await clickPay(page);
      await expectStanding(page, 'paid');
    },
    { mayComplain: true },
  ));

test('an unknown client key is reported in the console with the likely cause', () =>
  withOrder(
    async ({ page }, orderId) => {
      await page.goto(`${demo.shop}/embedded/${orderId}`);
      const console = page.waitForEvent('console', {
        predicate: (message) => message.text().startsWith('<gw-card-form> card-frame:'),
        timeout: 6000,
      });
      await page
        .locator('gw-card-form')
        .evaluate((form) => form.setAttribute('client-key', 'gwk_test_nobody'));
      const said = (await console).text();
      assert.match(
        said,
        /shows no fields for gwk_test_nobody on http:\/\/localhost:\d+\. → Most likely: the client key/,
      );
      await page.getByText('The secure card form did not load.').waitFor();
    },
    { mayComplain: true },
  ));

test('with one order in two tabs, paying in the first after the second shows the order as paid', () =>
  withOrder(async ({ page }, orderId) => {
    await goToCard(page, demo.shop, orderId);
    await typeCard(page, GOOD);
    const second = await page.context().newPage();
    await payByCard(second, demo.shop, orderId, { number: '5555555555554444' });
    await expectStanding(second, 'paid');
    await second.close();
    await clickPay(page);
    await expectStanding(page, 'paid');
    assert.deepEqual(await statesOf(orderId), ['paid']);
  }));

const FORGED: readonly (readonly [
  description: string,
  path: (orderId: string, tradeId: string) => string,
])[] = [
  ['fragment', (orderId) => `/thank-you/${orderId}#gw-status=eyJhbGciOiJub25lIn0.eyJzdGF0ZSI6InBhaWQifQ.x`],
  [
    'return link',
    (orderId, tradeId) =>
      `/pay/return?trade_id=${tradeId}&order_id=${orderId}&state=paid&time=1&sign=${'a'.repeat(64)}`,
  ],
];
test('a forged return from the issuer never shows the order as paid', () =>
  withOrder(
    async ({ page }, orderId) => {
      await payByCard(page, demo.shop, orderId, { number: ASKING_CARD });
      await reachChallenge(page);
      const [trade] = await tradesOf(demo.folder, orderId);
      for (const [description, path] of FORGED) {
        await page.goto(demo.shop + path(orderId, trade?.tradeId ?? ''));
        await page.waitForTimeout(500);
        await expectUnpaid(page, description);
      }
      // The issuer's real return address, before the issuer has decided.
      await page.goto(await payPageOf(page, orderId));
      await reachChallenge(page);
      await page.goto(`${page.url().replace(/\?.*/, '')}?code=done&transStatus=Y`);
      await expectUnpaid(page, 'challenge');
      assert.equal(await askStanding(demo.shop, orderId), 'open');
    },
    { mayComplain: true },
  ));

async function expectUnpaid(page: Page, description: string): Promise<void> {
  assert.doesNotMatch(
    await page.locator('body').innerText(),
    /order is paid|you paid|thank you/i,
    description,
  );
}

/** Returns the URL at which an open payment continues. */
async function payPageOf(page: Page, orderId: string): Promise<string> {
  await page.goto(`${demo.shop}/checkout/${orderId}`);
  const goOn = page.locator('gw-checkout').locator('a', { hasText: 'Continue payment' });
  return (await goOn.getAttribute('href')) ?? assert.fail('no way on');
}
