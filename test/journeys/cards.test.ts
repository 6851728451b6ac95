/** Journeys with test cards of the sandbox: each brand, and each way through the pages of issuer and acquirer. */
import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { after, describe, test } from 'node:test';
import type { OrderState } from '@gangway/protocol';
import { CARD_BRANDS, TEST_CARDS, type TestCard, type TestCardBehaviour } from '@gangway/protocol/cards';
import type { Page } from 'playwright-core';
import { openCardShop } from './card-shop.ts';
import {
  ASKING_CARD,
  answerChallenge,
  cardField,
  cardFrame,
  factsOf,
  GOOD_CARD,
  payEmbedded,
  reachChallenge,
  type TypedCard,
  typeCard,
} from './card-steps.ts';
import { commonDemo, tradesOf } from './demo.ts';
import { clickPay, expectStanding, leaveGateway, placeOrder, type Standing } from './shopping.ts';
import { type Visitor, visit } from './visitor.ts';

/**
 * Behaviour → the final state that the shop is notified of. Each takes another way through the pages; what the schemes
 * make of the other behaviours is tested there (`three-ds.test.ts` of the sandbox).
 */
const TOLD: Readonly<Partial<Record<TestCardBehaviour, OrderState>>> = {
  approve: 'paid',
  challenge: 'paid',
  rejected: 'declined',
  decoupled: 'paid',
  'insufficient-funds': 'declined',
  'processing-error': 'failed',
  'soft-decline': 'paid',
};

/** A card of each brand for each of these behaviours. Co-badged cards have tests of their own. */
const CARDS = TEST_CARDS.filter(
  ({ brands: [brand, ...others], behaviour }, at) =>
    behaviour in TOLD &&
    others.length === 0 &&
    (brand === 'visa' || behaviour === 'approve') &&
    TEST_CARDS.findIndex((card) => card.brands[0] === brand && card.behaviour === behaviour) === at,
);

/** Cards whose issuer requests a challenge. */
const ASKING: readonly TestCardBehaviour[] = ['challenge', 'soft-decline'];

const demo = await commonDemo();
const cardShop = await openCardShop(demo.gateway);
after(() => cardShop.close());

/** The orders of the cards in the table. */
const ordered: string[] = [];

const idle: Visitor[] = [];

/** Approves in the simulated bank app, in a second tab. The waiting page continues on its own. */
async function approveInApp(page: Page): Promise<void> {
  const link = page.locator('a[href*="/scheme/acs/challenge/"]');
  await link.waitFor();
  const app = await page.context().newPage();
  await app.goto((await link.getAttribute('href'))!);
  await app.locator('button[value=approve]').click();
  await app.waitForURL((url) => !url.pathname.startsWith('/scheme/acs/'));
  await app.close();
}

/** Runs `work` in a reused browser context. Fails on console errors. */
async function withVisitor(work: (visitor: Visitor) => Promise<void>): Promise<void> {
  const visitor = idle.pop() ?? (await visit());
  await work(visitor);
  assert.deepEqual(visitor.complaints, []);
  idle.push(visitor);
}

/** Pays a new order in the embedded form. Returns the order's id. */
async function begin(page: Page, card: TypedCard): Promise<string> {
  const orderId = await placeOrder(demo.shop);
  await payEmbedded(page, demo.shop, orderId, card);
  return orderId;
}

/** Expects that the shop was notified of this state, once, and shows the order accordingly. */
async function expectNotified(page: Page, orderId: string, state: OrderState): Promise<void> {
  const standing: Standing = state === 'paid' ? 'paid' : 'ended';
  await expectStanding(page, standing);
  const facts = await factsOf(demo.folder, orderId);
  assert.deepEqual(
    facts.map(({ method, state }) => `${method} ${state}`),
    [`Card ${state}`],
  );
}

describe('a test card', { concurrency: 2 }, () => {
  for (const card of CARDS) {
    const told = TOLD[card.behaviour]!;
    test(`${card.number} (${card.brands.join(', ')}; ${card.behaviour}) is ${told}`, () =>
      withVisitor(async ({ page }) => {
        const orderId = await begin(page, card);
        ordered.push(orderId);
        if (ASKING.includes(card.behaviour)) await answerChallenge(page);
        if (card.behaviour === 'decoupled') await approveInApp(page);
        await expectNotified(page, orderId, told);
      }));
  }
});

test('the shop lists the orders of all these cards with the source of each status', () =>
  withVisitor(async ({ page, picture }) => {
    await page.goto(`${demo.shop}/orders`);
    for (const [standing, behaves] of [
      ['paid', (card: TestCard) => TOLD[card.behaviour] === 'paid'],
      ['ended', (card: TestCard) => ['declined', 'failed'].includes(TOLD[card.behaviour] ?? '')],
    ] as const) {
      const rows = page
        .locator(ordered.map((id) => `tr[data-order="${id}"][data-standing="${standing}"]`).join())
        .filter({ hasText: /Card/ });
      assert.equal(
        await rows.filter({ hasText: /Signed notification|Asked the gateway/ }).count(),
        CARDS.filter(behaves).length,
      );
    }
    await picture('card-orders');
  }));

test('a silent issuer leaves the order open; choosing another method cancels that trade', () =>
  withVisitor(async ({ page, picture }) => {
    const silent = TEST_CARDS.find((card) => card.behaviour === 'silent')!;
    const orderId = await begin(page, silent);
    await page.getByText('Your bank has not answered yet').waitFor();
    await picture('card-silent');
    await page.goto(`${demo.shop}/thank-you/${orderId}`);
    await expectStanding(page, 'open');
    await picture('card-silent-thank-you');
    await page.goto(`${demo.shop}/checkout/${orderId}`);
    await page.locator('gw-checkout').getByText('Choose another way').click();
    await page.locator('gw-checkout').locator('input[value="iDEAL"]').check();
    await clickPay(page);
    await page.waitForURL(/\/scheme\/pay\//);
    assert.deepEqual(
      (await factsOf(demo.folder, orderId)).map(({ state }) => state),
      ['cancelled'],
    );
  }));

test('after three wrong codes the payment is declined', () =>
  withVisitor(async ({ page, picture }) => {
    const orderId = await begin(page, { number: ASKING_CARD });
    await answerChallenge(page, '000000');
    await page.getByText('2 tries are left').waitFor();
    await picture('card-challenge-wrong');
    await answerChallenge(page, '111111');
    await page.getByText('One try is left').waitFor();
    await answerChallenge(page, '222222');
    await expectNotified(page, orderId, 'declined');
  }));

test('cancelling the challenge declines the payment', () =>
  withVisitor(async ({ page }) => {
    const orderId = await begin(page, { number: ASKING_CARD });
    await reachChallenge(page);
    await page.locator('button[value="cancel"]').click();
    await expectNotified(page, orderId, 'declined');
  }));

test('a challenge that times out declines the payment, and the payer returns to the shop', () =>
  withVisitor(async ({ page, picture }) => {
    const orderId = await begin(page, { number: ASKING_CARD });
    await reachChallenge(page);
    await page.locator('button[value="time-out"]').click();
    await page.getByRole('heading', { name: 'Not paid' }).waitFor();
    assert.equal(
      await page.getByRole('button', { name: 'Try again' }).count(),
      0,
      'a card cannot be submitted twice',
    );
    await picture('card-timed-out');
    await leaveGateway(page);
    await expectNotified(page, orderId, 'declined');
  }));

test('the CVC 000 is declined', () =>
  withVisitor(async ({ page }) => {
    const orderId = await begin(page, { number: GOOD_CARD, cvc: '000' });
    await expectNotified(page, orderId, 'declined');
  }));

/** The network of a payment as the gateway knows it. */
async function networkAtGateway(orderId: string): Promise<string> {
  const [trade] = await tradesOf(demo.folder, orderId);
  const timeline = await fetch(`${demo.gateway}/sandbox/orders/${trade?.tradeId}`);
  return ((await timeline.json()) as { order: { card: { brand: string } } }).order.card.brand;
}

for (const [number, brand] of [
  ['4871000000001014', 'bancontact'],
  ['4871000000001014', 'visa'],
  ['4000002500001001', 'cartes-bancaires'],
  ['4000002500001001', 'visa'],
  ['4571000000000001', 'dankort'],
] as const) {
  const { label } = CARD_BRANDS[brand];
  test(`a co-badged card …${number.slice(-4)} is charged as ${label} when its payer chooses that network`, () =>
    withVisitor(async ({ page, picture }) => {
      const orderId = await placeOrder(demo.shop);
      await page.goto(`${demo.shop}/embedded/${orderId}`);
      await typeCard(page, { number });
      await cardFrame(page).locator(`input[name="brand"][value="${brand}"]`).check();
      await picture(`card-co-badged-${brand}-${number.slice(-4)}`);
      // The bank's page redirects at once, so it logs its text while it is shown.
      await page.addInitScript(() => {
        if (!location.pathname.startsWith('/scheme/card/pay/')) return;
        addEventListener('DOMContentLoaded', () => console.debug(document.body.innerText));
      });
      const said: string[] = [];
      page.on('console', (message) => said.push(message.text()));
      await page.getByRole('button', { name: /^Pay/ }).click();
      await expectNotified(page, orderId, 'paid');
      assert.match(said.join('\n'), new RegExp(`${label} •••• ${number.slice(-4)}`));
      assert.equal(await networkAtGateway(orderId), brand);
    }));
}

const SOFT = TEST_CARDS.find((card) => card.behaviour === 'soft-decline')!;

test('without 3-D Secure, a soft decline ends the payment as declined', () =>
  withVisitor(async ({ page }) => {
    const orderId = randomUUID();
    await page.goto(`${cardShop.address}/02/${orderId}`);
    await typeCard(page, SOFT);
    await clickPay(page);
    await page.getByRole('alert').getByText('Your bank did not approve').waitFor();
    assert.deepEqual(cardShop.told(orderId), ['declined']);
  }));

test('with an exemption, a soft decline leads to a challenge, after which the payment is paid', () =>
  withVisitor(async ({ page }) => {
    const orderId = randomUUID();
    await page.goto(`${cardShop.address}/03/${orderId}`);
    await typeCard(page, SOFT);
    await clickPay(page);
    await answerChallenge(page);
    await page.getByRole('heading', { name: 'paid', exact: true }).waitFor();
    assert.deepEqual(cardShop.told(orderId), ['paid']);
  }));

test('with an exemption, a good card is paid without a challenge', () =>
  withVisitor(async ({ page }) => {
    const orderId = randomUUID();
    await page.goto(`${cardShop.address}/03/${orderId}`);
    await typeCard(page, { number: GOOD_CARD });
    await cardField(page, 'holder').press('Enter');
    await page.getByRole('heading', { name: 'paid', exact: true }).waitFor();
    assert.deepEqual(cardShop.told(orderId), ['paid']);
  }));
