/** Steps of a visitor in the shop and at the bank. */
import assert from 'node:assert/strict';
import type { Locator, Page } from 'playwright-core';

const ROUTED_WITHIN_MS = 20_000;

/** The outcomes that the simulated bank offers. */
export type Outcome =
  | 'approve'
  | 'refuse'
  | 'cancel'
  | 'time-out'
  | 'silent'
  | 'twice'
  | 'late'
  | 'other-amount';

/** The status of an order at the shop. */
export type Standing = 'paid' | 'open' | 'ended';

/** Places an order for one teapot, as the cart does. Returns its id. */
export async function placeOrder(shop: string, currency = 'EUR'): Promise<string> {
  const response = await fetch(`${shop}/api/orders`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ currency, lines: [{ product: 'ferry-teapot', quantity: 1 }] }),
  });
  return ((await response.json()) as { id: string }).id;
}

/** Places an order and opens its checkout. Returns the order's id. `start` is the shop's URL, with its language. */
export async function goToCheckout(page: Page, start: string, currency?: string): Promise<string> {
  const orderId = await placeOrder(new URL(start).origin, currency);
  await page.goto(`${start}/checkout/${orderId}`);
  await payButton(page).waitFor();
  return orderId;
}

/** Comes to the checkout through the cart. `start` is the shop's URL, with its language and currency. */
export async function buyInShop(page: Page, start: string): Promise<string> {
  await page.goto(start);
  await page.locator('[data-add="ferry-teapot"]').click();
  await page.locator('a.cart-link').click();
  await page.locator('button[data-checkout]').click();
  await page.waitForURL(/\/checkout\/HP-/);
  await payButton(page).waitFor();
  return orderIdOf(page);
}

/** Returns the order's id from the page's URL. */
export function orderIdOf(page: Page): string {
  const id = /HP-[A-Z0-9]{10}/.exec(page.url())?.[0];
  assert.ok(id, `no order in ${page.url()}`);
  return id;
}

/** The pay button of the element. */
export const payButton = (page: Page): Locator =>
  page.locator('gw-checkout').getByRole('button', { name: /^(Pay|Betaal)/ });

/**
 * Clicks Pay. Chromium routes a click by the frames that it last drew: on a busy machine, a click right after a frame
 * was moved or hidden still goes into that frame. So this waits until the button is what the pointer is on.
 */
export async function clickPay(page: Page): Promise<void> {
  const button = payButton(page);
  // Not by a script of the page's own world: Playwright would load its 339 kB there too.
  const pointed = button.and(page.locator(':hover'));
  const until = Date.now() + ROUTED_WITHIN_MS;
  do {
    assert.ok(Date.now() < until, 'the pointer does not reach the pay button');
    await button.hover();
  } while ((await pointed.count()) === 0);
  await button.click();
}

/** Chooses a method in the element, expanding the collapsed methods if necessary. */
export async function chooseMethod(page: Page, method: string): Promise<void> {
  const picker = page.locator('gw-checkout').locator('[part=picker]');
  const radio = picker.locator(`input[name=method][value="${method}"]`);
  const more = picker.locator('> button[aria-expanded=false]');
  await radio.or(more).first().waitFor();
  if ((await radio.count()) === 0) await more.click();
  await radio.check();
}

/** Chooses a method that goes to a bank, clicks Pay and waits for the simulated bank. */
export async function goToBank(page: Page, method = 'iDEAL'): Promise<void> {
  await chooseMethod(page, method);
  await clickPay(page);
  await page.waitForURL(/\/scheme\/pay\//);
}

/** Chooses the first bank or wallet if the scheme's page offers a choice. */
export async function chooseBank(page: Page): Promise<void> {
  const first = page.locator('input[name="choice"]').first();
  if ((await first.count()) === 0) return;
  await first.check();
  await page.locator('form:has(input[name="choice"]) button[type=submit]').click();
  await first.waitFor({ state: 'detached' });
}

/** Chooses a bank if necessary, then submits the outcome. */
export async function decide(page: Page, outcome: Outcome): Promise<void> {
  await chooseBank(page);
  await page.locator(`input[value="${outcome}"]`).check();
  await page.locator('button[type=submit]').click();
}

/** Waits until the shop's thank-you page shows this status. */
export async function expectStanding(page: Page, standing: Standing, withinMs?: number): Promise<void> {
  const options = withinMs === undefined ? {} : { timeout: withinMs };
  await page.waitForURL(/\/thank-you\/HP-/, options);
  await page.locator(`.thanks[data-standing="${standing}"]`).waitFor(options);
  // The element shows the reason after its first request.
  const element = page.locator('gw-payment-status');
  const said = element.getByRole('alert').or(element.locator('[part="result"]'));
  if (standing === 'ended') await said.first().waitFor();
}

/** Waits until the shop's checkout page says what was refused, in one sentence beside the methods. */
export async function expectRefusal(page: Page, sentence: string | RegExp): Promise<void> {
  await page.waitForURL(/\/checkout\/HP-[A-Z0-9]{10}$/);
  const element = page.locator('gw-checkout');
  await element.getByRole('alert').filter({ hasText: sentence }).waitFor();
  assert.equal(await element.getByRole('alert').count(), 1);
  assert.equal(await element.locator('[part="result"]').count(), 0, 'no panel besides the sentence');
}

/** Returns the order's status from the shop's API. */
export async function askStanding(shop: string, orderId: string): Promise<Standing> {
  const response = await fetch(`${shop}/api/orders/${orderId}`);
  return ((await response.json()) as { standing: Standing }).standing;
}

/** Leaves the gateway's page for the shop without paying. */
export async function leaveGateway(page: Page): Promise<void> {
  await page.getByText(/without paying|zonder te betalen/).click();
}

/** Expects that the page does not scroll sideways. */
export async function expectNoSidewaysScroll(page: Page): Promise<void> {
  const beyond = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
  assert.ok(beyond <= 0, `${page.url()} is ${beyond} px too wide`);
}
