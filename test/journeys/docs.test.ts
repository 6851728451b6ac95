/** The page at `/docs` in a browser: accessible and without sideways scrolling, on a phone and a desktop. */

import assert from 'node:assert/strict';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { after, before, test } from 'node:test';
import { getRequestListener } from '@hono/node-server';
import { docsRoutes } from '../../packages/gateway/src/api-document/docs-routes.ts';
import { builtRelease } from '../../packages/gateway/src/static-files/built-release.ts';
import { onlyRelease } from '../../packages/gateway/src/static-files/release.ts';
import { SANDBOX_PATHS } from '../../packages/sandbox/src/api-paths.ts';
import { findBarriers } from './barriers.ts';
import { type Visitor, visit } from './visitor.ts';

let server: Server;
/** All tests look at one page: it is as long as the interface. */
let reader: Visitor;
before(async () => {
  server = createServer().listen(0, '127.0.0.1');
  await new Promise((resolve) => server.once('listening', resolve));
  const address = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const routes = docsRoutes({
    mode: 'sandbox',
    sandboxPaths: SANDBOX_PATHS,
    serviceName: 'Gangway',
    publicUrl: address,
    releases: onlyRelease(builtRelease()),
  });
  server.on('request', getRequestListener(routes.fetch));
  reader = await visit();
  await reader.page.goto(`${address}/docs`);
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
    const { page, complaints } = reader;
    await page.setViewportSize(viewport);
    await page.emulateMedia({ colorScheme });
    assert.deepEqual(await findBarriers(page), []);
    const overflow = await page.evaluate(
      () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
    );
    assert.equal(overflow, 0);
    assert.deepEqual(complaints, []);
  });
}

test('the table of contents leads to an operation, whose URL can be linked to', async () => {
  const { page } = reader;
  await page.setViewportSize(DESK);
  await page.getByRole('navigation').getByRole('link', { name: 'v3.CreateRefund' }).click();
  await page.waitForURL(/#v3\.CreateRefund$/);
  await page.locator('section:target').getByText('refund_amount', { exact: true }).first().waitFor();
});

test('printed, the page is dark on white without its table of contents, even in dark mode', async () => {
  const { page } = reader;
  await page.setViewportSize(DESK);
  await page.emulateMedia({ colorScheme: 'dark' });
  const look = () =>
    page.evaluate(() => {
      const { backgroundColor, color } = getComputedStyle(document.body);
      return [backgroundColor, color];
    });
  const onScreen = await look();
  await page.emulateMedia({ media: 'print' });
  assert.notDeepEqual(await look(), onScreen);
  assert.deepEqual(await look(), ['rgb(255, 255, 255)', 'rgb(17, 24, 39)']);
  assert.equal(await page.getByRole('navigation').count(), 0);
});
