/** Steps of a card payment in the browser. */
import assert from 'node:assert/strict';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { CARD_BRANDS, CHALLENGE_CODE, findTestCard } from '@gangway/protocol/cards';
import type { Frame, FrameLocator, Locator, Page } from 'playwright-core';
import { clickPay } from './shopping.ts';

/** A card that is approved without a challenge. */
export const GOOD_CARD = '4242424242424242';
/** A card whose issuer requests a challenge. */
export const ASKING_CARD = '4000000000001018';
/** A card with insufficient funds. */
export const EMPTY_CARD = '4000000000002016';

/** A name used nowhere else: wherever it appears, card data has leaked. */
export const HOLDER = 'Quirina Zwanenburg';
const EMAIL = 'quirina@example.org';

/** The card input. Defaults: a valid expiry date, a valid CVC for the brand, and {@link HOLDER}. */
export interface TypedCard {
  readonly number: string;
  readonly expiry?: string;
  readonly cvc?: string;
  readonly holder?: string;
}

/** Opens the checkout of an order and chooses the card. `start` is the shop's URL, with its language. */
export async function goToCard(page: Page, start: string, orderId: string): Promise<void> {
  await page.goto(`${start}/checkout/${orderId}`);
  await chooseCard(page);
}

/** Chooses the card in the element and waits for its fields. */
export async function chooseCard(page: Page): Promise<void> {
  await page.locator('gw-checkout').locator('input[value="Card"]').check();
  await cardField(page, 'number').waitFor();
}

/** The card frame's content, in <gw-checkout> or <gw-card-form>. */
export const cardFrame = (page: Page): FrameLocator => page.frameLocator('iframe[src*="/frame/v1/"]');

/** Returns the card frame, to run scripts in its document, once it is there. */
export async function frameOf(page: Page): Promise<Frame> {
  const iframe = await page.waitForSelector('iframe[src*="/frame/v1/"]', { state: 'attached' });
  const frame = await iframe.contentFrame();
  assert.ok(frame, `no card frame on ${page.url()}`);
  await frame.waitForURL(/\/frame\/v1\//);
  return frame;
}

/** A field of the card frame. */
export const cardField = (page: Page, name: 'number' | 'expiry' | 'cvc' | 'holder'): Locator =>
  cardFrame(page).locator(`input[name="${name}"]`);

/** The e-mail field of the element or of the shop's form. */
export const emailField = (page: Page): Locator => page.locator('input[type=email]');

/** Fills in the whole form. */
export async function typeCard(page: Page, { number, expiry, cvc, holder }: TypedCard): Promise<void> {
  await cardField(page, 'number').fill(number);
  await cardField(page, 'expiry').fill(expiry ?? '12/40');
  await cardField(page, 'cvc').fill(cvc ?? codeOf(number));
  await cardField(page, 'holder').fill(holder ?? HOLDER);
  // The desk’s checkout knows the address.
  if (await emailField(page).count()) await emailField(page).fill(EMAIL);
}

/** A valid CVC of the length that the card's brand has. */
const codeOf = (number: string): string =>
  '1234'.slice(0, CARD_BRANDS[findTestCard(number)?.brands[0] ?? 'visa'].cvcLength);

/** Opens the checkout of an order, fills in the card and clicks Pay. */
export async function payByCard(page: Page, start: string, orderId: string, card: TypedCard): Promise<void> {
  await goToCard(page, start, orderId);
  await typeCard(page, card);
  await clickPay(page);
}

/** Submits the shop's own HTML form, in which <gw-card-form> is a form control. Does not wait for its token. */
export async function payEmbedded(page: Page, shop: string, orderId: string, card: TypedCard): Promise<void> {
  await page.goto(`${shop}/embedded/${orderId}`);
  await typeCard(page, card);
  await page.getByRole('button', { name: /^Pay|betalen$/ }).click();
}

/** Waits for the issuer's challenge, in the dialog of an element or as a page. Returns the frame that shows it. */
export async function reachChallenge(page: Page): Promise<Frame> {
  const isChallenge = (frame: Frame): boolean => /\/scheme\/acs\/challenge\//.test(frame.url());
  const shown = page.frames().find(isChallenge);
  return shown ?? page.waitForEvent('framenavigated', isChallenge);
}

/** Waits for the issuer's challenge in the dialog of an element, on the page where the payer pressed Pay. */
export async function reachDialog(page: Page): Promise<Frame> {
  const challenge = await reachChallenge(page);
  await challengeDialog(page).waitFor();
  assert.notEqual(challenge, page.mainFrame(), 'the issuer is shown in the dialog');
  return challenge;
}

/** The dialog around the issuer's page. */
export const challengeDialog = (page: Page): Locator => page.locator('dialog[open]');

/** Waits for the issuer's challenge and enters a code. */
export async function answerChallenge(page: Page, code: string = CHALLENGE_CODE): Promise<void> {
  const challenge = await reachChallenge(page);
  await challenge.locator('#code').fill(code);
  await challenge.locator('button[value="code"]').click();
}

/** Returns the facts about an order that the shop has stored on disk. */
export async function factsOf(folder: string, orderId: string): Promise<{ state: string; method: string }[]> {
  const order = await readFile(join(folder, 'shop', 'orders', `${orderId}.json`), 'utf8');
  const { facts } = JSON.parse(order) as { facts: { state: string; method: string }[] };
  return facts;
}
