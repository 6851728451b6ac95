/** A page opened before an upgrade of gateway and shop server can still pay after it. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Page } from 'playwright-core';
import { readPacked } from '../upgrade/old-installation.ts';
import { GOOD_CARD, payByCard } from './card-steps.ts';
import { commonDemo } from './demo.ts';
import { decide, expectStanding, goToBank, goToCheckout } from './shopping.ts';
import { visit } from './visitor.ts';

const demo = await commonDemo();
const scripts: Readonly<Record<string, string>> = await readPacked('page.json.br');

/** Serves the previous version's scripts to the shop's page. Returns the names of the loaded ones. */
async function withOldScripts(page: Page): Promise<string[]> {
  const loaded: string[] = [];
  await page.route(`${demo.gateway}/v1/**`, async (route) => {
    const name = new URL(route.request().url()).pathname.split('/').at(-1)!;
    const body = scripts[name];
    if (body === undefined) return route.abort();
    loaded.push(name);
    const headers = { 'access-control-allow-origin': '*' };
    await route.fulfill({ body, headers, contentType: 'text/javascript' });
  });
  return loaded;
}

test('the previous version’s script pays by iDEAL', async () => {
  const { page, complaints, leave } = await visit();
  const loaded = await withOldScripts(page);
  await goToCheckout(page, demo.shop);
  await goToBank(page);
  await decide(page, 'approve');
  await expectStanding(page, 'paid');
  assert.ok(loaded.includes('gw.js'));
  assert.deepEqual(complaints, []);
  leave();
});

test('the previous version’s script pays by card in this version’s frame', async () => {
  const { page, complaints, leave } = await visit();
  const loaded = await withOldScripts(page);
  const orderId = await goToCheckout(page, demo.shop);
  await payByCard(page, demo.shop, orderId, { number: GOOD_CARD });
  await expectStanding(page, 'paid');
  assert.ok(loaded.includes('gw.js'));
  assert.deepEqual(complaints, []);
  leave();
});
