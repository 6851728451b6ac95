/** The steps of paying by card, in the words of a visitor. */
import assert from 'node:assert/strict';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { CARD_BRANDS, CHALLENGE_CODE, findTestCard } from '@gangway/protocol/cards';
import type { Frame, FrameLocator, Locator, Page } from 'playwright-core';
import { payButton } from './shopping.ts';

/** A card that is approved without a question. */
export const GOOD_CARD = '4242424242424242';
/** A card whose issuer asks for a code. */
export const ASKING_CARD = '4000000000001018';
/** A card without money. */
export const EMPTY_CARD = '4000000000002016';

/** Nobody else is called so: where this name turns up, a card has been. */
export const HOLDER = 'Quirina Zwanenburg';
const EMAIL = 'quirina@example.org';

/** What is typed; without the rest a good date, a good code of the card's length and {@link HOLDER}. */
export interface TypedCard {
  readonly number: string;
  readonly expiry?: string;
  readonly cvc?: string;
  readonly holder?: string;
}

/** Makes an order of one teapot as the cart does; answers its id. */
export async function placeOrder(shop: string): Promise<string> {
  const response = await fetch(`${shop}/api/orders`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ lines: [{ product: 'ferry-teapot', quantity: 1 }] }),
  });
  return ((await response.json()) as { id: string }).id;
}

/** Goes to the checkout of an order and chooses the card. `start` is the shop in a language. */
export async function goToCard(page: Page, start: string, orderId: string): Promise<void> {
  await page.goto(`${start}/checkout/${orderId}`);
  await chooseCard(page);
}

/** Chooses the card in the element, and waits for its fields. */
export async function chooseCard(page: Page): Promise<void> {
  await page.locator('gw-checkout').locator('input[value="Card"]').check();
  await cardField(page, 'number').waitFor();
}

/** Inside the frame: in <gw-checkout> and in <gw-card-form> alike. */
export const cardFrame = (page: Page): FrameLocator => page.frameLocator('iframe[src*="/frame/v1/"]');

/** The frame's own document. */
export function frameOf(page: Page): Frame {
  const frame = page.frames().find((candidate) => candidate.url().includes('/frame/v1/'));
  assert.ok(frame, `no card frame on ${page.url()}`);
  return frame;
}

/** One field of the frame. */
export const cardField = (page: Page, name: 'number' | 'expiry' | 'cvc' | 'holder'): Locator =>
  cardFrame(page).locator(`input[name="${name}"]`);

/** The address field, of the element or of the shop's form. */
export const emailField = (page: Page): Locator => page.locator('input[type=email]');

/** Fills in the whole form. */
export async function typeCard(page: Page, { number, expiry, cvc, holder }: TypedCard): Promise<void> {
  await cardField(page, 'number').fill(number);
  await cardField(page, 'expiry').fill(expiry ?? '12/40');
  await cardField(page, 'cvc').fill(cvc ?? codeOf(number));
  await cardField(page, 'holder').fill(holder ?? HOLDER);
  await emailField(page).fill(EMAIL);
}

/** A code that the issuer takes. */
const codeOf = (number: string): string =>
  '1234'.slice(0, CARD_BRANDS[findTestCard(number)?.brands[0] ?? 'visa'].cvcLength);

/** Pays an order by card in the element: goes there, types and presses. */
export async function payByCard(page: Page, start: string, orderId: string, card: TypedCard): Promise<void> {
  await goToCard(page, start, orderId);
  await typeCard(page, card);
  await payButton(page).click();
}

/** Pays an order in the shop's ordinary form, whose card form is a control as any other; nobody waits for its token. */
export async function payEmbedded(page: Page, shop: string, orderId: string, card: TypedCard): Promise<void> {
  await page.goto(`${shop}/embedded/${orderId}`);
  await typeCard(page, card);
  await page.getByRole('button', { name: /^Pay|betalen$/ }).click();
}

/** Waits for the issuer's question. */
export const reachChallenge = (page: Page): Promise<void> => page.waitForURL(/\/scheme\/acs\/challenge\//);

/** Waits for the issuer's question and answers it. */
export async function answerChallenge(page: Page, code: string = CHALLENGE_CODE): Promise<void> {
  await reachChallenge(page);
  await page.locator('#code').fill(code);
  await page.locator('button[value="code"]').click();
}

/** What the shop has been told about an order, from what it keeps on the disk. */
export async function factsOf(folder: string, orderId: string): Promise<{ state: string; method: string }[]> {
  const order = await readFile(join(folder, 'shop', 'orders', `${orderId}.json`), 'utf8');
  const { facts } = JSON.parse(order) as { facts: { state: string; method: string }[] };
  return facts;
}
