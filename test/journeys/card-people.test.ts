/** Card payments by keyboard, on a phone, in the dark theme, in Dutch, and checked for accessibility. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Page } from 'playwright-core';
import { findBarriers, findFrameBarriers } from './barriers.ts';
import {
  ASKING_CARD,
  answerChallenge,
  cardField,
  cardFrame,
  EMPTY_CARD,
  goToCard,
  HOLDER,
  payByCard,
  reachDialog,
  typeCard,
} from './card-steps.ts';
import { commonDemo } from './demo.ts';
import { chooseByKeys } from './keyboard.ts';
import {
  clickPay,
  expectNoSidewaysScroll,
  expectRefusal,
  expectStanding,
  payButton,
  placeOrder,
} from './shopping.ts';
import { visit } from './visitor.ts';

const CO_BADGED = '4871000000001014';
const SILENT = '4000000000002057';

const demo = await commonDemo();

test('a card payment and its challenge can be completed with the keyboard alone', async () => {
  const { page, complaints, picture, leave } = await visit();
  await page.goto(`${demo.shop}/checkout/${await placeOrder(demo.shop)}`);
  await payButton(page).waitFor();
  await chooseByKeys(page, 'Card');
  await cardField(page, 'number').waitFor();
  const typed = [ASKING_CARD, '1240', '123', HOLDER, 'quirina@example.org'];
  for (const [index, name] of (['number', 'expiry', 'cvc', 'holder'] as const).entries()) {
    await page.keyboard.press('Tab');
    await cardFrame(page).locator(`input[name="${name}"]:focus`).waitFor();
    await page.keyboard.type(typed[index]!);
  }
  await page.keyboard.press('Tab');
  await page.keyboard.type(typed[4]!);
  assert.equal(await cardField(page, 'number').inputValue(), '4000 0000 0000 1018');
  assert.equal(await cardField(page, 'expiry').inputValue(), '12 / 40');
  await picture('card-keyboard');
  await page.keyboard.press('Enter');
  const challenge = await reachDialog(page);
  await challenge.locator('#code').waitFor();
  for (let presses = 0; (await challenge.locator('#code:focus').count()) === 0; presses += 1) {
    assert.ok(presses < 8, 'the code is reached by Tab');
    await page.keyboard.press('Tab');
  }
  await page.keyboard.type('123456');
  await page.keyboard.press('Enter');
  await expectStanding(page, 'paid');
  assert.deepEqual(complaints, []);
  leave();
});

/** How each page is looked at: on a phone, and in a wide window. */
const LOOKS = [
  { place: 'phone-dark', viewport: { width: 390, height: 844 }, colorScheme: 'dark' },
  { place: 'desktop-light', viewport: { width: 1280, height: 800 }, colorScheme: 'light' },
] as const;

test('every page of a card payment in Dutch fits and is accessible, on a dark phone and in a wide window', async () => {
  const { page, complaints, picture, leave } = await visit({ locale: 'en-GB', hasTouch: true });
  const start = `${demo.shop}/nl`;
  const barriers: string[] = [];
  const look = async (what: string) => {
    assert.equal(await page.locator('html').getAttribute('lang'), 'nl', `${what}, in an English browser`);
    for (const { place, viewport, colorScheme } of LOOKS) {
      await page.setViewportSize(viewport);
      await page.emulateMedia({ colorScheme });
      // The card frame is told of the new colours by a message.
      await page.waitForTimeout(400);
      await expectNoSidewaysScroll(page);
      for (const barrier of await findBarriers(page)) barriers.push(`${what}, ${place}: ${barrier}`);
      for (const iframe of await page.locator('iframe[src*="/frame/v1/"]:visible').all())
        for (const barrier of await findFrameBarriers(iframe))
          barriers.push(`${what}, ${place}, frame: ${barrier}`);
      await picture(`card-${place}-${what}`);
    }
  };
  const orderId = await placeOrder(demo.shop);
  await goToCard(page, start, orderId);
  await look('empty');
  await clickPay(page);
  await cardFrame(page).locator('[data-error="holder"]:not(:empty)').waitFor();
  await look('errors');
  await typeCard(page, { number: CO_BADGED });
  await look('co-badged');
  await page.locator('gw-checkout summary').click();
  await look('test-cards');
  await page.goto(`${start}/embedded/${orderId}`);
  await cardField(page, 'number').waitFor();
  await look('embedded');
  await payByCard(page, start, orderId, { number: ASKING_CARD });
  const challenge = await reachDialog(page);
  await challenge.locator('#code').waitFor();
  await look('challenge');
  await answerChallenge(page, '000000');
  await challenge.locator('#code-error:not(:empty)').waitFor();
  await look('challenge-wrong');
  await answerChallenge(page);
  await expectStanding(page, 'paid');
  await look('paid');
  await endUnpaid(page, start, look);
  assert.deepEqual(barriers, []);
  // The issuer's page wants the focus by itself, which a frame of another origin may not take.
  const own = complaints.filter((text) => !text.startsWith('Blocked autofocusing on a <input>'));
  assert.deepEqual(own, []);
  leave();
});

/** The unpaid outcomes: declined, timed out at the issuer, and an issuer that does not answer. */
async function endUnpaid(page: Page, start: string, look: (what: string) => Promise<void>): Promise<void> {
  const declined = await placeOrder(demo.shop);
  await payByCard(page, start, declined, { number: EMPTY_CARD });
  await expectRefusal(page, '');
  await look('declined');
  await page.goto(`${start}/thank-you/${declined}`);
  await expectStanding(page, 'ended');
  await look('declined-again');
  await typeCard(page, { number: ASKING_CARD });
  await clickPay(page);
  await (await reachDialog(page)).locator('button[value="time-out"]').click();
  await page.locator('gw-checkout').getByRole('alert').waitFor();
  await look('timed-out');
  await payByCard(page, start, await placeOrder(demo.shop), { number: SILENT });
  await page.locator('gw-checkout').getByText('We wachten op je betaling').first().waitFor();
  await look('silent');
}
