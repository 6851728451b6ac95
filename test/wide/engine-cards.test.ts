/** Chromium, Firefox and WebKit: a card is accepted, declined, challenged in the element's dialog, and saved. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { ASKING_CARD, EMPTY_CARD, GOOD_CARD } from '../journeys/card-steps.ts';
import { commonDemo, tradesOf } from '../journeys/demo.ts';
import { inEachEngine, type OpenPage } from './engines/each-engine.ts';
import { type EnginePage, findScript, untilFound } from './engines/engine.ts';
import {
  ALERT,
  answerChallenge,
  CHALLENGE,
  choose,
  DIALOG,
  goToCheckout,
  PAID,
  PAY,
  reach,
  reachDialog,
  typeCard,
  typedCard,
} from './engines/shop-steps.ts';

const demo = await commonDemo();
/** The row of the chosen way to pay. */
const CHOSEN = '[part=method]:has(input:checked)';

// Of the dialog: the cross, and the answers to whether the payment is to stop.
const CROSS = `${DIALOG} button[aria-label]`;
const [STAY, STOP] = [`${DIALOG} [data-stay]`, `${DIALOG} [data-stop]`];

const statesOf = async (orderId: string) => (await tradesOf(demo.folder, orderId)).map(({ state }) => state);

/** Pays by a card whose issuer asks, until its page is in the dialog. Returns the order's id. */
async function payUntilAsked(page: EnginePage): Promise<string> {
  const orderId = await goToCheckout(page, demo.shop);
  await choose(page, 'Card');
  await typeCard(page, ASKING_CARD);
  await page.click(PAY);
  await reachDialog(page);
  return orderId;
}

await inEachEngine((openPage) => {
  testPayments(openPage);
  testDialog(openPage);
});

function testPayments(openPage: OpenPage): void {
  test('a card pays', async (t) => {
    const page = await openPage(t);
    const orderId = await goToCheckout(page, demo.shop);
    await choose(page, 'Card');
    await typeCard(page, GOOD_CARD);
    await page.click(PAY);
    await page.waitFor(PAID);
    assert.deepEqual(await statesOf(orderId), ['paid']);
  });

  test('a declined card pays nothing and is kept but for its code; another one pays the same order', async (t) => {
    const page = await openPage(t);
    const orderId = await goToCheckout(page, demo.shop);
    await choose(page, 'Card');
    await typeCard(page, EMPTY_CARD);
    const { number, expiry, holder } = await typedCard(page);
    assert.equal(number?.replaceAll(' ', ''), EMPTY_CARD);
    await page.click(PAY);
    await page.waitFor(ALERT);
    assert.deepEqual(await statesOf(orderId), ['declined']);
    assert.deepEqual(await typedCard(page), { number, expiry, cvc: '', holder });
    await typeCard(page, GOOD_CARD);
    await page.click(PAY);
    await page.waitFor(PAID);
    assert.deepEqual(await statesOf(orderId), ['declined', 'paid']);
  });

  test('a card that the payer saves pays the next order without being typed, until it is removed', async (t) => {
    const page = await openPage(t);
    const chosen = async () => {
      await page.waitFor(CHOSEN);
      return page.read<string>(`(${findScript(CHOSEN)}).querySelector('label').textContent`);
    };
    await goToCheckout(page, demo.shop);
    await choose(page, 'Card');
    await typeCard(page, ASKING_CARD);
    await page.click('input[type=checkbox]');
    await page.click(PAY);
    await reachDialog(page);
    await answerChallenge(page);
    await page.waitFor(PAID);
    const next = await goToCheckout(page, demo.shop);
    assert.match(await chosen(), /Visa •••• 1018/);
    await page.click(PAY);
    await answerChallenge(page);
    await page.waitFor(PAID);
    assert.deepEqual(await statesOf(next), ['paid']);
    await goToCheckout(page, demo.shop);
    assert.match(await chosen(), /Visa •••• 1018/);
    await page.click(`${CHOSEN} [role=status] + button`);
    await untilFound('Undo', () => page.read<boolean>(`(${findScript(CHOSEN)}).innerText.includes('Undo')`));
    await goToCheckout(page, demo.shop);
    assert.doesNotMatch(await chosen(), /1018/);
  });
}

function testDialog(openPage: OpenPage): void {
  test('an issuer asks in the dialog, and the card pays after the right code, not after a wrong one', async (t) => {
    const page = await openPage(t);
    const orderId = await payUntilAsked(page);
    await answerChallenge(page, '654321');
    await page.waitFor('[role=alert], #code[aria-invalid=true]', CHALLENGE);
    await reachDialog(page);
    assert.notDeepEqual(await statesOf(orderId), ['paid']);
    await answerChallenge(page);
    await page.waitFor(PAID);
    assert.deepEqual(await statesOf(orderId), ['paid']);
  });

  test('Escape never closes the dialog; it asks whether to stop, and again leads back to the issuer', async (t) => {
    const page = await openPage(t);
    const orderId = await payUntilAsked(page);
    // Inside the issuer's page, the key is the issuer's.
    await page.click('#three-ds-title');
    await page.escape();
    await page.waitFor(STAY);
    await page.escape();
    await untilFound('no question', async () => !(await page.shows(STAY)));
    await page.click('#three-ds-title');
    await page.escape();
    await page.click(STAY);
    await reachDialog(page);
    await answerChallenge(page);
    await page.waitFor(PAID);
    assert.deepEqual(await statesOf(orderId), ['paid']);
  });

  test('the cross of the dialog asks first; who stops has the form as it was, and can pay again', async (t) => {
    const page = await openPage(t);
    const orderId = await payUntilAsked(page);
    await page.click(CROSS);
    await page.click(STAY);
    await reachDialog(page);
    await page.click(CROSS);
    await page.click(STOP);
    await page.waitFor(ALERT);
    assert.equal(await page.shows(DIALOG), false);
    const { number, cvc } = await typedCard(page);
    assert.deepEqual([number?.replaceAll(' ', ''), cvc], [ASKING_CARD, '123']);
    await page.click(PAY);
    await reachDialog(page);
    await answerChallenge(page);
    await page.waitFor(PAID);
    assert.deepEqual(await statesOf(orderId), ['cancelled', 'paid']);
  });

  test('the dialog leads to the issuer on a full page, and the same payment is paid there', async (t) => {
    const page = await openPage(t);
    const orderId = await payUntilAsked(page);
    await page.click(`${DIALOG} a`);
    await reach(page, CHALLENGE);
    await answerChallenge(page);
    await page.waitFor(PAID);
    assert.deepEqual(await statesOf(orderId), ['paid']);
  });
}
