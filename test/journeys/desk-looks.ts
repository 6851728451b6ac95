/** How the desk looks to visitors of their own: barriers, widths, tabs of a phone, and a server that is away. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { findBarriers } from './barriers.ts';
import { expectNoSidewaysScroll } from './shopping.ts';
import { visit } from './visitor.ts';
import type { World } from './world.ts';

const ROOMS = ['pay', 'payment', 'cashier', 'cards', 'money', 'split', 'clock', 'data'];

/** The rules, for the world that a file of journeys has opened. */
export function testLooks(world: () => World): void {
  for (const [says, options] of [
    ['on a phone at night', { viewport: { width: 390, height: 844 }, colorScheme: 'dark' as const }],
    ['on a wide screen', { viewport: { width: 1280, height: 900 } }],
  ] as const)
    test(`every room is free of barriers and fits ${says}`, async () => {
      const { page, complaints, leave } = await visit(options);
      for (const name of ROOMS) {
        // The inspector is judged with what it shows in one room, and without in the others.
        const only = name === 'payment' ? '' : '?only=none';
        await page.goto(`${world().shop}/desk#/${name}${only}`);
        await page.locator(`[data-room="${name}"]`).waitFor();
        await page
          .locator('[data-room] [role="status"]:text-matches("^(Asking|Making)")')
          .waitFor({ state: 'detached' });
        assert.deepEqual(await findBarriers(page), [], name);
        await expectNoSidewaysScroll(page);
      }
      assert.deepEqual(complaints, []);
      await leave();
    });

  test('on a phone the three parts are tabs, and the rooms lead on', async () => {
    const { page, leave } = await visit({ viewport: { width: 390, height: 844 } });
    await page.goto(`${world().shop}/desk`);
    const tabs = page.getByRole('navigation', { name: 'Parts of the desk' });
    await tabs.getByRole('button', { name: 'Rooms' }).click();
    await page.getByRole('link', { name: /^Cashier/ }).click();
    await page.locator('[data-room="cashier"]').waitFor();
    await tabs.getByRole('button', { name: 'Inspector' }).click();
    await page.getByRole('heading', { name: 'Inspector' }).waitFor();
    await tabs.getByRole('button', { name: 'Rooms' }).click();
    await page.getByLabel('Appearance').selectOption('dark');
    await page.locator('html[data-theme="dark"]').waitFor();
    await page.getByLabel('Direction').selectOption('rtl');
    await page.locator('html[dir="rtl"]').waitFor();
    await expectNoSidewaysScroll(page);
    await leave();
  });

  test('while its server is away the desk says so, and goes on by itself', async () => {
    const { page, leave } = await visit();
    await page.goto(`${world().shop}/desk#/clock`);
    await page.locator('[data-offset]').waitFor();
    await page.context().setOffline(true);
    await page.getByRole('alert').filter({ hasText: 'does not answer' }).waitFor();
    await page.context().setOffline(false);
    await page.getByRole('alert').waitFor({ state: 'detached' });
    await leave();
  });
}
