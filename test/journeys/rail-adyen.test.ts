/** The demo whose shop has an account at Adyen: what payers and testers do, in the shop, at the desk and stand-in. */
import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import type { Page } from 'playwright-core';
import { typeCard } from './card-steps.ts';
import { type Demo, openDemo } from './demo.ts';
import { go, inPayment, openDesk, panel, verdict } from './desk-steps.ts';
import { cancelAtDesk, captureAtDesk, letHappen, recordOf, refundAtDesk, shownTrade } from './rail-desk.ts';
import {
  type Decision,
  expectOffered,
  openNewest,
  pressAndClose,
  type RailMethod,
  testMethods,
} from './rail-steps.ts';
import type { Visitor } from './visitor.ts';

const BUTTON = { pay: 'Pay', refuse: 'Refuse' } as const;
const CARD = '4111111111111111';

/** The payer decides on a page of Adyen or of the bank. */
async function onPage(page: Page, decision: Decision): Promise<void> {
  await page.getByText("No bank, and not Adyen: a test of one's own machine.").waitFor();
  await page.getByRole('button', { name: BUTTON[decision], exact: true }).click();
}

/** The payer decides in the bank's app, for which a tester opens the payment at the stand-in. */
async function inApp(page: Page, decision: Decision, demo: Demo): Promise<void> {
  await page.locator('gw-checkout').locator('[data-action="confirm-in-app"]').waitFor();
  await pressAndClose(await openNewest(page, demo), BUTTON[decision]);
}

/** The page shows a code, and the payer opens its link on this device. */
async function byCode(page: Page, decision: Decision): Promise<void> {
  await page.locator('gw-checkout').locator('a[data-open]').first().click();
  await onPage(page, decision);
}

const REFUSED = 'The payment was not approved. Nothing was taken from your account.';
const REFUSED_IN_APP = 'The payment was refused in the app or by your bank.';
const CARD_REFUSED = 'Your bank did not approve the payment with this card.';

/** The issuer refuses the card of one holder. */
const card: RailMethod = {
  method: 'Card',
  fill: (page, decision) =>
    typeCard(page, { number: CARD, ...(decision === 'refuse' && { holder: 'DECLINED' }) }),
  // The holder decides, once the payer has authenticated.
  atRail: (page) => onPage(page, 'pay'),
  refusal: CARD_REFUSED,
};

const METHODS = {
  EUR: [
    { method: 'iDEAL', atRail: onPage, refusal: REFUSED },
    { method: 'Bancontact', atRail: byCode, refusal: REFUSED },
    {
      method: 'Bizum',
      fill: (page: Page) => page.locator('gw-checkout').locator('#bizum-phone').fill('+34600000001'),
      atRail: onPage,
      refusal: REFUSED_IN_APP,
    },
    card,
  ],
  PLN: [
    {
      method: 'Blik',
      fill: (page: Page) => page.locator('gw-checkout').locator('#blik-code').fill('777123'),
      atRail: inApp,
      refusal: REFUSED_IN_APP,
    },
    card,
  ],
};

describe('the demo at Adyen', () => {
  let demo: Demo;
  let desk: Visitor;
  before(async () => {
    demo = await openDemo({ rail: 'adyen' });
    desk = await openDesk(demo).then(({ tester }) => tester);
  });
  after(() => demo.close());

  /** Reserves 9.30 EUR by card, from the desk. */
  async function reserve(): Promise<void> {
    const { page } = desk;
    await go('#/pay?method=Card&amount=9.30&operation=2');
    await typeCard(page, { number: CARD });
    await page
      .locator('gw-checkout')
      .getByRole('button', { name: /^Reserve/ })
      .click();
    await onPage(page, 'pay');
    await inPayment();
    await verdict('9.30 EUR is reserved');
  }

  test('the shop offers what Adyen has in the currency of the order', () =>
    expectOffered(demo, { has: ['Card', 'iDEAL'], hasNot: ['Alipay', 'Blik', 'Cards HPP'] }));

  testMethods(() => demo, METHODS);

  test('from the desk: captured in part, refunded in part, and a chargeback is in the query', async () => {
    const { page } = desk;
    await reserve();
    await captureAtDesk('5.00');
    await verdict('5.00 EUR is paid with Card');
    await refundAtDesk('2.00');
    await verdict('2.00 EUR went back');
    await letHappen(page, 'Charge it back');
    await verdict('5.00 EUR is disputed and held');
    const { dispute_info: disputes } = await recordOf(demo, shownTrade(page));
    assert.deepEqual(
      (disputes as Record<string, string>[]).map(({ kind, state, amount }) => [kind, state, amount]),
      [['chargeback', 'opened', '5.00']],
    );
    await letHappen(page, 'Reverse the chargeback');
    await verdict('A chargeback of 5.00 EUR was won');
  });

  test('from the desk: an authorization that is cancelled is cancelled at Adyen', async () => {
    await reserve();
    await cancelAtDesk(desk.page, demo, 'cancelled');
  });

  test('from the desk: a card that is typed on our page, in a frame, is paid after 3-D Secure', async () => {
    const { page } = desk;
    await go('#/pay?way=framed&amount=9.50');
    await panel('pay').locator('[data-action="make-framed"]').click();
    const framed = page.frameLocator('.desk-iframe');
    const field = (name: string) =>
      framed.frameLocator('iframe[src*="/frame/v1/"]').locator(`input[name="${name}"]`);
    await field('number').fill(CARD);
    await field('expiry').fill('12/40');
    await field('cvc').fill('123');
    await field('holder').fill('Quirina Zwanenburg');
    await framed.getByRole('button', { name: /^Pay/ }).click();
    await onPage(page, 'pay');
    await inPayment();
    await verdict('9.50 EUR is paid with Cards HPP');
  });

  test('nothing in a page has complained', () => {
    assert.deepEqual(desk.complaints, []);
    desk.leave();
  });
});
