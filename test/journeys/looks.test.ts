/** Hosted pages and card frames in the look of a shop: colors that can be read, logos of any shape, its own font. */
import assert from 'node:assert/strict';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { before, test } from 'node:test';
import { correctAccent, rgbOfHex } from '@gangway/protocol/contrast';
import type { Page } from 'playwright-core';
import { BLOCKS_FONT, makePng } from '../../packages/gateway/src/looks/test-files.ts';
import { signedBody, validPayment } from '../../packages/gateway/src/test-gateway.ts';
import { endTransitions, findBarriers, findFrameBarriers } from './barriers.ts';
import { cardField, cardFrame, chooseCard, frameOf, goToCard } from './card-steps.ts';
import { commonDemo } from './demo.ts';
import { decide, expectNoSidewaysScroll, goToBank, placeOrder } from './shopping.ts';
import { visit } from './visitor.ts';

const demo = await commonDemo();

/** An account whose pages no other journey opens, its merchant and its client key. */
const ACCOUNT = '046683';
const MERCHANT = '046870';
const KEY = 'gwk_test_046870';

const logos: Record<string, string> = {};

before(async () => {
  for (const [shape, width, height] of [
    ['wide', 1_200, 60],
    ['tall', 40, 400],
  ] as const) {
    const path = join(demo.folder, `${shape}.png`);
    await writeFile(path, makePng(width, height));
    const words = ['logos', 'add', '--merchant', MERCHANT, '--file', path];
    logos[shape] = (await demo.operate<{ hash: string }>(words)).hash;
  }
});

/** Creates an order whose payer chooses the method on our page. Returns the page's address. */
async function createPage(look?: Record<string, unknown>, changed = {}): Promise<string> {
  const asked = { sub_pay_method: 'List', ...(look && { look: JSON.stringify(look) }), ...changed };
  const body = signedBody('v3.CreatePayments', validPayment(asked), { user: ACCOUNT });
  const answer = await fetch(`${demo.gateway}/Payments`, { method: 'POST', body });
  const { data, message } = (await answer.json()) as { data?: { url: string }; message: string };
  assert.ok(data, message);
  return data.url;
}

const payButton = (page: Page) => page.locator('gw-checkout').locator('button[type=submit]').first();

const rgbText = (hex: string): string => `rgb(${rgbOfHex(hex).join(', ')})`;

const LONG_NAME =
  'Fischfeinkostgroßhandelsgesellschaft Unterelbe-Nordfriesland & Töchter mit beschränkter Haftung';

const LOOKS: readonly {
  readonly name: string;
  readonly look: Record<string, unknown>;
  readonly language: string;
}[] = [
  { name: 'green', look: { name: 'Harbour Outlet', accent: '#1f5b47', radius: 4 }, language: 'en' },
  { name: 'yellow', look: { name: LONG_NAME, accent: '#ffe600', radius: 28 }, language: 'de' },
  { name: 'black', look: { accent: '#050505', radius: 0 }, language: 'ar' },
];

for (const { name, look, language } of LOOKS)
  test(`a page can be read and fits in its shop's look, in both themes and at each width: ${name}`, async () => {
    const logo = { green: logos.wide, yellow: logos.tall }[name];
    const url = `${await createPage({ ...look, ...(logo && { logo }) })}?lang=${language}`;
    for (const [theme, width] of [
      ['light', 320],
      ['dark', 1_280],
    ] as const) {
      const { page, complaints, picture, leave } = await visit({
        colorScheme: theme,
        viewport: { width, height: 844 },
      });
      await page.goto(url);
      await chooseCard(page);
      const button = payButton(page);
      await page.waitForFunction(() => document.fonts.status === 'loaded');
      // Where the chosen row was may be the button now, which is darker below a mouse.
      await page.mouse.move(0, 0);
      await page.evaluate(() => new Promise((resolve) => requestAnimationFrame(resolve)));
      await endTransitions(page);
      const { accent, onAccent } = correctAccent(String(look.accent), theme);
      const shown = await button.evaluate((element) => {
        const { backgroundColor, color, borderRadius } = getComputedStyle(element);
        return { backgroundColor, color, borderRadius };
      });
      assert.deepEqual(shown, {
        backgroundColor: rgbText(accent),
        color: rgbText(onAccent),
        borderRadius: `${look.radius}px`,
      });
      const group = await (await frameOf(page)).evaluate(() =>
        getComputedStyle(document.documentElement).getPropertyValue('color-scheme'),
      );
      assert.equal(group, theme);
      await picture(`look-${name}-${theme}-${width}`);
      assert.deepEqual(await findBarriers(page), []);
      assert.deepEqual(
        await findFrameBarriers(page.locator('gw-checkout').locator('iframe[src*="/frame/v1/"]')),
        [],
      );
      await expectNoSidewaysScroll(page);
      await page.goto(url.replace('?', '/plain?'));
      await picture(`look-${name}-${theme}-${width}-plain`);
      assert.deepEqual(await findBarriers(page), []);
      await expectNoSidewaysScroll(page);
      assert.deepEqual(complaints, []);
      leave();
    }
  });

test('whoever has paid an order that names no way back is offered no page to pay on', async () => {
  const { page, complaints, leave } = await visit({ viewport: { width: 390, height: 844 } });
  await page.goto(await createPage(undefined, { redirect_url: undefined }));
  await goToBank(page);
  await decide(page, 'approve');
  await page.getByRole('heading', { name: 'You paid €24.99', exact: true }).last().waitFor();
  await page.getByText('You can close this page.').waitFor();
  // It is there for a browser in which the element does not load, and shows itself after four seconds.
  const link = page.locator('[data-plain]');
  await link.evaluate((element) => Promise.all(element.getAnimations().map(({ finished }) => finished)));
  assert.equal(await link.isVisible(), false);
  assert.deepEqual(await findBarriers(page), []);
  assert.deepEqual(complaints, []);
  leave();
});

test("the demo shop's hosted page has its green, its name and its logo", async () => {
  const orderId = await placeOrder(demo.shop);
  const checkout = await (await fetch(`${demo.shop}/checkout/${orderId}`)).text();
  const link = /href="([^"]+\/pay\/hosted\/[^"]+)"/.exec(checkout)?.[1] ?? '';
  const { page, complaints, picture, leave } = await visit({ viewport: { width: 390, height: 844 } });
  await page.goto(link);
  await payButton(page).waitFor();
  const head = page.locator('.gw-head');
  assert.equal(
    await head.evaluate((element) => getComputedStyle(element).backgroundColor),
    rgbText('#1f5b47'),
  );
  assert.equal(await head.locator('.gw-shop').textContent(), 'Harbour & Pine');
  const size = await head.locator('img').evaluate((image) => (image as HTMLImageElement).naturalWidth);
  assert.equal(size, 160);
  await chooseCard(page);
  const pay = await payButton(page).boundingBox();
  assert.ok(pay && pay.y + pay.height <= 844, `with a card's form open, Pay is in the first view: ${pay?.y}`);
  await picture('look-demo-shop');
  assert.deepEqual(complaints, []);
  leave();
});

/** Returns the states of the fonts that a document knows. */
const fontsOf = (place: Pick<Page, 'evaluate'>): Promise<string[]> =>
  place.evaluate(async () => {
    await document.fonts.ready;
    return [...document.fonts].map(({ family, status }) => `${family.replaceAll('"', '')} ${status}`);
  });

test('a font is used in the card frame where --gw-font-family names it, and is not loaded elsewhere', async () => {
  const file = join(demo.folder, 'blocks.woff2');
  await writeFile(file, BLOCKS_FONT);
  const font = ['--key', 'gwk_test_036870', '--family', 'Blocks'];
  await demo.operate(['fonts', 'add', ...font, '--file', file]);
  const { page, complaints, picture, leave } = await visit();
  await goToCard(page, demo.shop, await placeOrder(demo.shop));
  assert.deepEqual(await fontsOf(await frameOf(page)), ['Blocks unloaded']);
  await page.evaluate(() => document.documentElement.style.setProperty('--gw-font-family', 'Blocks'));
  await page.reload();
  await chooseCard(page);
  await page.evaluate(() => {
    const element = document.querySelector('gw-checkout') as HTMLElement;
    element.style.setProperty('--gw-font-family', 'Blocks');
    element.setAttribute('theme', 'light');
  });
  await (await frameOf(page)).waitForFunction(() =>
    [...document.fonts].some(({ status }) => status === 'loaded'),
  );
  await cardField(page, 'number').fill('4242');
  await picture('look-font-in-frame');
  assert.deepEqual(complaints, []);
  await demo.operate(['fonts', 'remove', ...font]);
  leave();
});

test("an account's font is that of its hosted pages: page, element and card frame", async () => {
  const file = join(demo.folder, 'blocks-page.woff2');
  await writeFile(file, BLOCKS_FONT);
  const font = ['--key', KEY, '--family', 'Blocks'];
  await demo.operate(['fonts', 'add', ...font, '--file', file]);
  await demo.operate(['looks', 'set', '--account', ACCOUNT, '--font', 'Blocks', '--accent', '#7a2e8d']);
  const { page, complaints, picture, leave } = await visit({ viewport: { width: 390, height: 844 } });
  await page.goto(await createPage());
  await chooseCard(page);
  assert.deepEqual(await fontsOf(page), ['Blocks loaded']);
  await (await frameOf(page)).waitForFunction(() =>
    [...document.fonts].some(({ status }) => status === 'loaded'),
  );
  const family = await cardFrame(page)
    .locator('input[name=number]')
    .evaluate((field) => getComputedStyle(field).fontFamily);
  assert.match(family, /^"?Blocks/);
  await picture('look-font-on-page');
  assert.deepEqual(complaints, []);
  await demo.operate(['looks', 'set', '--account', ACCOUNT, '--font', 'none', '--accent', 'none']);
  leave();
});
