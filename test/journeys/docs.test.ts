/** The page at `/docs` in a browser: accessible and without sideways scrolling, on a phone and a desktop. */

import assert from 'node:assert/strict';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { after, before, test } from 'node:test';
import { getRequestListener } from '@hono/node-server';
import { docsRoutes } from '../../packages/gateway/src/api-document/docs-routes.ts';
import { SANDBOX_PATHS } from '../../packages/sandbox/src/api-paths.ts';
import { findBarriers } from './barriers.ts';
import { visit } from './visitor.ts';

let server: Server;
let address: string;
before(async () => {
  server = createServer().listen(0, '127.0.0.1');
  await new Promise((resolve) => server.once('listening', resolve));
  address = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const routes = docsRoutes({
    mode: 'sandbox',
    sandboxPaths: SANDBOX_PATHS,
    serviceName: 'Gangway',
    publicUrl: address,
  });
  server.on('request', getRequestListener(routes.fetch));
});
after(() => {
  server?.closeAllConnections();
  server?.close();
});

const PHONE = { width: 390, height: 844 };
const DESK = { width: 1280, height: 800 };

for (const [name, viewport, colorScheme] of [
  ['phone', PHONE, 'light'],
  ['desk', DESK, 'dark'],
] as const) {
  test(`${name}, ${colorScheme}: accessible, no sideways scrolling, no console error`, async () => {
    const { page, complaints, leave } = await visit({ viewport, colorScheme });
    await page.goto(`${address}/docs`);
    assert.deepEqual(await findBarriers(page), []);
    const overflow = await page.evaluate(
      () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
    );
    assert.equal(overflow, 0);
    leave();
    assert.deepEqual(complaints, []);
  });
}

test('the table of contents leads to an operation, whose URL can be linked to', async () => {
  const { page, leave } = await visit({ viewport: DESK });
  await page.goto(`${address}/docs`);
  await page.getByRole('navigation').getByRole('link', { name: 'v3.CreateRefund' }).click();
  await page.waitForURL(/#v3\.CreateRefund$/);
  await page.locator('section:target').getByText('refund_amount', { exact: true }).first().waitFor();
  leave();
});

test('printed, the page is dark on white without its table of contents, even in dark mode', async () => {
  const { page, leave } = await visit({ viewport: DESK, colorScheme: 'dark' });
  await page.goto(`${address}/docs`);
  const look = () =>
    page
      .locator('body')
      .evaluate((body) => [getComputedStyle(body).backgroundColor, getComputedStyle(body).color]);
  const onScreen = await look();
  await page.emulateMedia({ media: 'print' });
  assert.notDeepEqual(await look(), onScreen);
  assert.deepEqual(await look(), ['rgb(255, 255, 255)', 'rgb(17, 24, 39)']);
  assert.equal(await page.getByRole('navigation').count(), 0);
  leave();
});
