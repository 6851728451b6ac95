/** The desk's accessibility, its layout by screen size, and its behavior without its server. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { PANELS } from '../../demo/desk-page/panels.ts';
import { findBarriers } from './barriers.ts';
import type { Demo } from './demo.ts';
import { watchControls } from './desk-controls.ts';
import { expectNoSidewaysScroll } from './shopping.ts';
import { visit } from './visitor.ts';

const PHONE = { viewport: { width: 390, height: 844 } };

/** Registers these tests for the demo that a test file has opened. */
export function testLooks(demo: () => Demo): void {
  for (const [screen, options] of [
    ['on a phone at night', { ...PHONE, colorScheme: 'dark' as const }],
    ['on a wide screen', { viewport: { width: 1280, height: 900 } }],
  ] as const)
    test(`every panel is accessible and fits ${screen}`, async () => {
      const { page, complaints, leave } = await visit(options);
      for (const { name } of PANELS) {
        // The inspector is checked with its entries once; in the other panels it is empty.
        const only = name === 'payment' ? '' : '?only=none';
        await page.goto(`${demo().shop}/desk#/${name}${only}`);
        await page.locator(`[data-panel="${name}"]`).waitFor();
        const awaited = page.getByRole('status').filter({ hasText: /^(Asking|Making)/ });
        await page.locator('[data-panel]').filter({ hasNot: awaited }).waitFor();
        assert.deepEqual(await findBarriers(page), [], name);
        await expectNoSidewaysScroll(page);
      }
      assert.deepEqual(complaints, []);
      leave();
    });

  test('in a low window the side column fits without scrolling, by hiding the descriptions of panels', async () => {
    const { page, leave } = await visit({ viewport: { width: 1280, height: 800 } });
    await page.goto(`${demo().shop}/desk#/data`);
    const side = page.locator('.desk-side');
    await side.getByRole('link', { name: 'Gateway' }).waitFor();
    const beyond = () => side.evaluate(({ scrollHeight, clientHeight }) => scrollHeight - clientHeight);
    assert.equal(await beyond(), 0);
    await side.getByText('Charge the code that a payer shows').waitFor({ state: 'hidden' });
    await page.setViewportSize({ width: 1280, height: 1100 });
    await side.getByText('Charge the code that a payer shows').waitFor();
    assert.equal(await beyond(), 0);
    leave();
  });

  test('the desk reports that its server does not answer, and recovers on its own', async () => {
    const { page, leave } = await visit();
    await page.goto(`${demo().shop}/desk#/clock`);
    await page.locator('[data-offset]').waitFor();
    await page.context().setOffline(true);
    await page.getByRole('alert').filter({ hasText: 'does not answer' }).waitFor();
    await page.context().setOffline(false);
    await page.getByRole('alert').waitFor({ state: 'detached' });
    leave();
  });
}

/** Registers the tests for phones. */
export function testPhones(demo: () => Demo): void {
  test('on a phone the three parts of the desk are tabs', async () => {
    const { page, leave } = await visit(PHONE);
    await watchControls(page.context());
    await page.goto(`${demo().shop}/desk`);
    const tabs = page.getByRole('navigation', { name: 'Parts of the desk' });
    await tabs.getByRole('button', { name: 'Panels' }).click();
    await page.getByRole('link', { name: /^Cashier/ }).click();
    await page.locator('[data-panel="cashier"]').waitFor();
    await tabs.getByRole('button', { name: 'Inspector' }).click();
    await page.getByRole('heading', { name: 'Inspector' }).waitFor();
    await tabs.getByRole('button', { name: 'Panels' }).click();
    await page.getByLabel('Appearance').selectOption('dark');
    await page.locator('html[data-theme="dark"]').waitFor();
    await page.getByLabel('Direction').selectOption('rtl');
    await page.locator('html[dir="rtl"]').waitFor();
    await expectNoSidewaysScroll(page);
    leave();
  });

  test('on a phone the order’s settings fold into one line above the payer’s side', async () => {
    const { page, leave } = await visit(PHONE);
    await watchControls(page.context());
    await page.goto(`${demo().shop}/desk#/pay?amount=2.10&currency=GBP&method=Card`);
    const fold = page.getByRole('button', { name: '2.10 GBP · Card · 016683 Rotterdam' });
    await fold.waitFor();
    const stage = await page.locator('.desk-stage').boundingBox();
    assert.ok(stage && stage.y < 844 / 2, `it begins at ${stage?.y}`);
    assert.equal(await page.getByLabel('Amount').isVisible(), false);
    await fold.click();
    await page.getByLabel('Amount').fill('3.20');
    await page.getByLabel('Amount').blur();
    await page.getByRole('button', { name: '3.20 GBP' }).click();
    await page.getByLabel('Amount').waitFor({ state: 'hidden' });
    await page.goto(`${demo().shop}/desk#/pay?amount=none`);
    await page.locator('.desk-fault').waitFor();
    leave();
  });
}
