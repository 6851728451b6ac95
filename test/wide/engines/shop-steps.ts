/** Steps of a payer in the demo shop, in any engine. */
import assert from 'node:assert/strict';
import { CHALLENGE_CODE } from '@gangway/protocol/cards';
import { placeOrder } from '../../journeys/shopping.ts';
import { type EnginePage, untilFound } from './engine.ts';

/** Shown when the shop knows that an order is paid. */
export const PAID = '.thanks[data-standing="paid"]';

/** The sentence of the element about what went wrong. */
export const ALERT = '[role=alert]';

/** The dialog of the element around the issuer's page, which the shop's page opens. */
export const DIALOG = 'dialog[open]';

/** The pay button of the element. */
export const PAY = '[part=button]';

const CARD_FRAME = '/frame/v1/';
/** A part of the address of the issuer's page. */
export const CHALLENGE = '/scheme/acs/challenge/';

/** Opens the checkout of a new order, whose id it returns. */
export async function goToCheckout(page: EnginePage, shop: string): Promise<string> {
  const orderId = await placeOrder(shop);
  await page.go(`${shop}/checkout/${orderId}`);
  return orderId;
}

/** Chooses a method. The rows move while the form of the first one loads, so a click may miss. */
export async function choose(page: EnginePage, method: string): Promise<void> {
  const radio = `input[value="${method}"]`;
  await untilFound(method, async () => {
    await page.click(radio);
    return page.shows(`${radio}:checked`);
  });
}

/** Chooses iDEAL, and goes to the bank. */
export async function goToBank(page: EnginePage): Promise<void> {
  await choose(page, 'iDEAL');
  await page.click(PAY);
}

/** Chooses a bank, and approves there. */
export async function approve(page: EnginePage): Promise<void> {
  await page.click('input[name="choice"]');
  await page.click('form:has(input[name="choice"]) button[type=submit]');
  await page.click('input[value="approve"]');
  await page.click('button[type=submit]');
}

/** Types a card into the frame, and the e-mail address beside it when it is still empty. */
export async function typeCard(page: EnginePage, number: string): Promise<void> {
  const card = { number, expiry: '1240', cvc: '123', holder: 'Ann Payer' };
  for (const [name, text] of Object.entries(card)) await page.type(`input[name="${name}"]`, text, CARD_FRAME);
  if (await page.shows('input[type=email]:placeholder-shown, input[type=email]:invalid'))
    await page.type('input[type=email]', 'ann@example.org');
}

/** Returns what the fields of the card hold. */
export const typedCard = (page: EnginePage): Promise<Readonly<Record<string, string>>> =>
  page.read(
    'Object.fromEntries([...document.querySelectorAll("input[id]")].map(({ name, value }) => [name, value]))',
    CARD_FRAME,
  );

/** Waits for the issuer's page in the dialog. Fails when it is shown anywhere else. */
export async function reachDialog(page: EnginePage): Promise<void> {
  await page.waitFor(`${DIALOG} iframe`);
  await page.waitFor('#code', CHALLENGE);
  assert.match(await page.read('location.pathname'), /^\/checkout\//, 'the shop’s page stays');
}

/** Enters a code on the issuer's page, wherever it is: a frame of the shop's page, or a page of its own. */
export async function answerChallenge(page: EnginePage, code = CHALLENGE_CODE): Promise<void> {
  await page.type('#code', code, CHALLENGE);
  await page.click('button[value="code"]', CHALLENGE);
}

/** Waits until the page's address contains this. */
export const reach = (page: EnginePage, part: string): Promise<boolean> =>
  untilFound(part, () => page.read<boolean>(`location.href.includes(${JSON.stringify(part)})`));
