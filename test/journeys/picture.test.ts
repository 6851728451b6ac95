/** Takes the README's picture of the checkout. It is saved in `docs/` only when GW_DOCS_PICTURE is set. */
import assert from 'node:assert/strict';
import { statSync } from 'node:fs';
import { test } from 'node:test';
import { commonDemo } from './demo.ts';
import { payButton } from './shopping.ts';
import { visit } from './visitor.ts';

const KEPT = 'docs/storefront.png';
const PASSING = 'test-output/journeys/storefront.png';

const demo = await commonDemo();

test('the checkout of a cart with three products can be taken as a picture', async () => {
  const { page, complaints, leave } = await visit({
    viewport: { width: 1200, height: 720 },
    deviceScaleFactor: 2,
  });
  await page.goto(demo.shop);
  for (const product of ['ferry-teapot', 'morning-mug', 'deckhand-towel'])
    await page.click(`[data-add="${product}"]`);
  await page.goto(`${demo.shop}/cart`);
  await page.locator('button[data-checkout]').click();
  await payButton(page).waitFor();
  const path = process.env.GW_DOCS_PICTURE ? KEPT : PASSING;
  await page.screenshot({ path, clip: { x: 0, y: 0, width: 1200, height: 700 } });
  assert.ok(statSync(path).size > 20_000, 'a blank picture is smaller');
  assert.deepEqual(complaints, []);
  leave();
});
