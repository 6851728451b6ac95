/** Journeys through 3-D Secure in the element: hidden, in the dialog, refused, stopped, blocked, on the full page. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Page } from 'playwright-core';
import { findBarriers } from './barriers.ts';
import {
  ASKING_CARD,
  answerChallenge,
  cardField,
  cardFrame,
  challengeDialog,
  GOOD_CARD,
  goToCard,
  HOLDER,
  payByCard,
  reachChallenge,
  reachDialog,
  typeCard,
} from './card-steps.ts';
import { commonDemo, tradesOf } from './demo.ts';
import { clickPay, expectNoSidewaysScroll, expectStanding, placeOrder } from './shopping.ts';
import { documentedPolicy, holdToPolicy } from './under-policy.ts';
import { type Visitor, type VisitorOptions, visit } from './visitor.ts';

const demo = await commonDemo();

/** Runs `work` with a new order. Fails on console errors unless `mayComplain`. */
async function withOrder(
  work: (visitor: Visitor, orderId: string) => Promise<void>,
  { mayComplain = false, ...options }: VisitorOptions & { readonly mayComplain?: boolean } = {},
): Promise<void> {
  const visitor = await visit(options);
  await work(visitor, await placeOrder(demo.shop));
  if (!mayComplain) assert.deepEqual(visitor.complaints, []);
  visitor.leave();
}

const statesOf = async (orderId: string): Promise<string[]> =>
  (await tradesOf(demo.folder, orderId)).map(({ state }) => state);

/** Records the pages that the window shows. */
function recordPages(page: Page): string[] {
  const pages: string[] = [];
  page.on('framenavigated', (frame) => {
    const { pathname } = new URL(frame.url());
    // The thank-you page takes the status out of its address.
    if (frame === page.mainFrame() && pages.at(-1) !== pathname) pages.push(pathname);
  });
  return pages;
}

const sentence = (page: Page) => page.locator('gw-checkout').getByRole('alert');

/** Waits for the form with everything kept but the code, which has the focus. */
async function expectOnlyCodeEmpty(page: Page, number: string): Promise<void> {
  await cardFrame(page).locator('input[name="cvc"]:focus:placeholder-shown').waitFor();
  assert.equal((await cardField(page, 'number').inputValue()).replaceAll(' ', ''), number);
  assert.equal(await cardField(page, 'expiry').inputValue(), '12 / 40');
  assert.equal(await cardField(page, 'holder').inputValue(), HOLDER);
  assert.equal(await page.locator('input[type=email]').inputValue(), 'quirina@example.org');
}

test('a card that its issuer approves alone is paid without another page and without a dialog', () =>
  withOrder(async ({ page }, orderId) => {
    await goToCard(page, demo.shop, orderId);
    await typeCard(page, { number: GOOD_CARD });
    const pages = recordPages(page);
    await clickPay(page);
    await expectStanding(page, 'paid');
    assert.deepEqual(pages, [`/thank-you/${orderId}`]);
    assert.deepEqual(await statesOf(orderId), ['paid']);
  }));

for (const [place, options] of [
  ['a phone', { viewport: { width: 390, height: 844 }, hasTouch: true, colorScheme: 'dark' }],
  ['a wide window', { viewport: { width: 1280, height: 800 } }],
] as const)
  test(`a challenge is answered in the dialog on ${place}, and the shop’s page stays`, () =>
    withOrder(async ({ page, picture }, orderId) => {
      await payByCard(page, demo.shop, orderId, { number: ASKING_CARD });
      const pages = recordPages(page);
      const challenge = await reachDialog(page);
      await challenge.locator('#code').waitFor();
      await picture(`three-ds-${place.replace(/\W+/g, '-')}`);
      await expectNoSidewaysScroll(page);
      assert.deepEqual(await findBarriers(page), []);
      const frame = page.locator('dialog[open] iframe');
      assert.equal(await frame.evaluate((iframe) => getComputedStyle(iframe).opacity), '1', 'it is seen');
      await challengeDialog(page).getByText('€64.00 · Harbour & Pine').waitFor();
      await answerChallenge(page);
      await expectStanding(page, 'paid');
      assert.deepEqual(pages, [`/thank-you/${orderId}`]);
    }, options));

test('a refused challenge keeps the form and says what to do; another card pays', () =>
  withOrder(async ({ page, picture }, orderId) => {
    await payByCard(page, demo.shop, orderId, { number: ASKING_CARD });
    const challenge = await reachDialog(page);
    await challenge.locator('button[value="cancel"]').click();
    await sentence(page).waitFor();
    await expectOnlyCodeEmpty(page, ASKING_CARD);
    assert.equal(await challengeDialog(page).count(), 0);
    assert.equal(await page.getByRole('heading', { name: 'Not paid' }).count(), 0);
    await picture('three-ds-refused');
    await typeCard(page, { number: '5555555555554444' });
    await clickPay(page);
    await expectStanding(page, 'paid');
    assert.deepEqual(await statesOf(orderId), ['declined', 'paid']);
  }));

test('after a decline only the code is typed again to pay with the same card', () =>
  withOrder(async ({ page, picture }, orderId) => {
    await payByCard(page, demo.shop, orderId, { number: GOOD_CARD, cvc: '000' });
    await sentence(page).getByText('Your bank did not approve the payment with this card.').waitFor();
    await expectOnlyCodeEmpty(page, GOOD_CARD);
    await picture('card-declined-in-form');
    await page.keyboard.type('123');
    await page.keyboard.press('Enter');
    await expectStanding(page, 'paid');
    assert.deepEqual(await statesOf(orderId), ['declined', 'paid']);
  }));

test('closing the dialog asks first; the form is kept, and the payment can be started again', () =>
  withOrder(async ({ page, picture }, orderId) => {
    await payByCard(page, demo.shop, orderId, { number: ASKING_CARD });
    await (await reachDialog(page)).locator('#code').waitFor();
    const dialog = challengeDialog(page);
    await dialog.getByRole('button', { name: 'Close' }).click();
    await dialog.getByRole('alertdialog', { name: 'Cancel this payment?' }).waitFor();
    await picture('three-ds-stop');
    await dialog.getByRole('button', { name: 'Back to my bank' }).click();
    await (await reachDialog(page)).locator('#code').waitFor();
    await dialog.getByRole('button', { name: 'Close' }).click();
    await dialog.getByRole('button', { name: 'Cancel payment' }).click();
    await sentence(page).getByText('The payment was cancelled before it was approved.').waitFor();
    assert.equal(await cardField(page, 'cvc').inputValue(), '123');
    await clickPay(page);
    await answerChallenge(page);
    await expectStanding(page, 'paid');
    assert.deepEqual(await statesOf(orderId), ['cancelled', 'paid']);
  }));

test('after a reload in the middle the checkout offers the full page, and to start again', () =>
  withOrder(async ({ page, picture }, orderId) => {
    await payByCard(page, demo.shop, orderId, { number: ASKING_CARD });
    await (await reachDialog(page)).locator('#code').waitFor();
    await page.reload();
    const element = page.locator('gw-checkout');
    await element.getByText('Continue payment').waitFor();
    assert.equal(await challengeDialog(page).count(), 0);
    await picture('three-ds-reloaded');
    await element.getByRole('button', { name: 'Choose another way' }).click();
    await typeCard(page, { number: GOOD_CARD });
    await clickPay(page);
    await expectStanding(page, 'paid');
    assert.deepEqual(await statesOf(orderId), ['cancelled', 'paid']);
  }));

test('the dialog leads to the full page, from which Back leads to the shop, which offers to go on', () =>
  withOrder(async ({ page, picture }, orderId) => {
    await payByCard(page, demo.shop, orderId, { number: ASKING_CARD });
    await (await reachDialog(page)).locator('#code').waitFor();
    await challengeDialog(page).getByRole('link', { name: 'Open as a full page' }).click();
    await page.waitForURL(/\/scheme\/acs\/challenge\//);
    for (let steps = 0; !page.url().includes('/checkout/'); steps += 1) {
      assert.ok(steps < 5, `the way back ends at ${page.url()}`);
      await page.goBack();
      await page.waitForTimeout(300);
    }
    const goOn = page.locator('gw-checkout').getByText(/^Continue (payment|to your bank)$/);
    await goOn.waitFor();
    await picture('card-back');
    await goOn.click();
    assert.equal(await reachChallenge(page), page.mainFrame());
    await answerChallenge(page);
    await expectStanding(page, 'paid');
    assert.deepEqual(await statesOf(orderId), ['paid']);
  }));

test('a blocked frame leads to the full page by itself', () =>
  withOrder(
    async ({ page }, orderId) => {
      await page.route('**/pay/*/frame?**', (route) => route.abort('blockedbyclient'));
      await payByCard(page, demo.shop, orderId, { number: ASKING_CARD });
      await page.waitForURL(/\/scheme\/acs\/challenge\//);
      await answerChallenge(page);
      await expectStanding(page, 'paid');
    },
    { mayComplain: true },
  ));

test('a merchant server that names no frame leads to the full page, as before', () =>
  withOrder(async ({ page }, orderId) => {
    await page.route('**/pay/payments', async (route) => {
      const response = await route.fetch();
      const { frame, ...step } = (await response.json()) as { frame?: string };
      assert.match(frame ?? '', /\/pay\/[\w-]+\/frame\?client-key=gwk_test_/);
      await route.fulfill({ response, json: step });
    });
    await payByCard(page, demo.shop, orderId, { number: ASKING_CARD });
    await page.waitForURL(/\/scheme\/acs\/challenge\//);
    await answerChallenge(page);
    await expectStanding(page, 'paid');
  }));

test('the policy that the documents give a shop lets the whole challenge through', () =>
  withOrder(async ({ page }, orderId) => {
    await holdToPolicy(page, demo.shop, await documentedPolicy(demo.gateway, { asOwnPage: true }));
    await payByCard(page, demo.shop, orderId, { number: ASKING_CARD });
    await reachDialog(page);
    await answerChallenge(page);
    await expectStanding(page, 'paid');
  }));
