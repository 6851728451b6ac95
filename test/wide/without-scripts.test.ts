/** Payments on the gateway's page in a browser whose scripts are off, or whose scripts cannot be loaded. */
import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { findBarriers } from '../journeys/barriers.ts';
import { commonDemo } from '../journeys/demo.ts';
import { askStanding, decide, expectNoSidewaysScroll, placeOrder } from '../journeys/shopping.ts';
import { type VisitorOptions, visit } from '../journeys/visitor.ts';

const demo = await commonDemo();

/** What browsers of 2021 cannot read in the style, under names that none can. */
const NEWER_COLORS = /light-dark\(|color-mix\(|oklch\(from/g;

const LOOKS: Readonly<Record<string, VisitorOptions & { readonly language?: string }>> = {
  'phone-light': { viewport: { width: 390, height: 800 } },
  'narrow-dark-ar': { viewport: { width: 320, height: 700 }, colorScheme: 'dark', language: 'ar' },
  'computer-dark': { viewport: { width: 1280, height: 800 }, colorScheme: 'dark' },
  'phone-contrast': { viewport: { width: 390, height: 800 }, forcedColors: 'active' },
};

/** Opens the page behind the link of the shop's checkout. */
async function openPage({
  language = 'en',
  ...options
}: VisitorOptions & { readonly language?: string } = {}) {
  const visitor = await visit(options);
  const orderId = await placeOrder(demo.shop);
  const checkout = await (await fetch(`${demo.shop}/checkout/${orderId}`)).text();
  const [link] = /[^"]+\/pay\/hosted\/[^"]+/.exec(checkout) ?? [];
  assert.ok(link, checkout);
  const address = new URL((await fetch(link, { redirect: 'manual' })).headers.get('location')!);
  address.searchParams.set('lang', language);
  const open = () => visitor.page.goto(address.href);
  const plain = address.href.replace('?', '/plain?');
  return { ...visitor, orderId, open, plain };
}

const OFF = { javaScriptEnabled: false } as const;

describe('a browser without scripts', () => {
  test('pays with iDEAL to the end, and is back in the shop', async () => {
    const { page, orderId, open, leave } = await openPage(OFF);
    await open();
    await page.waitForURL(/\/pay\/[\w-]{22}\/plain\?lang=en$/);
    await page.getByRole('button', { name: 'iDEAL | Wero' }).click();
    await page.waitForURL(`${demo.gateway}/scheme/**`);
    await decide(page, 'approve');
    await page.waitForURL(`${demo.shop}/thank-you/**`);
    assert.equal(await askStanding(demo.shop, orderId), 'paid');
    leave();
  });

  test('reads why nothing was paid, and pays by transfer after a refusal at the bank', async () => {
    const { page, open, leave } = await openPage(OFF);
    await open();
    await page.getByRole('button', { name: 'iDEAL | Wero' }).click();
    await page.waitForURL(`${demo.gateway}/scheme/**`);
    await decide(page, 'refuse');
    await page.getByRole('heading', { level: 1, name: 'Not paid' }).waitFor();
    await page.getByRole('button', { name: 'Bank transfer' }).click();
    await page.getByRole('heading', { level: 1, name: /^Transfer €/ }).waitFor();
    await page.getByRole('link', { name: 'Check the payment' }).click();
    await page.getByRole('heading', { level: 1, name: /^Transfer €/ }).waitFor();
    leave();
  });

  // The checks of the page run in it, so scripts are on; the page has none.
  for (const [look, options] of Object.entries(LOOKS))
    test(`reads the page, also with the style of a browser of 2021: ${look}`, async () => {
      const { page, picture, plain, leave } = await openPage(options);
      const lines = new Set<string>();
      for (const age of ['today', '2021']) {
        if (age === '2021')
          await page.route('**/page.css', async (route) => {
            const response = await route.fetch();
            const body = (await response.text()).replaceAll(NEWER_COLORS, 'unknown(');
            await route.fulfill({ response, body });
          });
        await page.goto(plain);
        await picture(`without-scripts-${look}-${age}`);
        await expectNoSidewaysScroll(page);
        assert.deepEqual(await findBarriers(page), [], age);
        const field = page.locator('input[type=tel]').first();
        lines.add(await field.evaluate((input) => getComputedStyle(input).borderTopColor));
      }
      assert.equal(lines.size, 1, [...lines].join(' and '));
      leave();
    });
});

describe('a browser whose scripts do not come', () => {
  test('is led to the page without scripts when the element’s script is missing', async () => {
    const { page, open, leave } = await openPage();
    await page.route('**/gw.js', (route) => route.abort());
    await open();
    await page.waitForURL(/\/plain\?lang=en$/);
    leave();
  });

  test('gets a link to it when none of them can be loaded', async () => {
    const { page, open, leave } = await openPage();
    await page.route('**/*.js', (route) => route.abort());
    await open();
    await page.locator('gw-checkout a').click();
    await page.waitForURL(/\/plain\?lang=en$/);
    leave();
  });
});
