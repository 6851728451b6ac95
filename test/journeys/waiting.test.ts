/** Waiting payments from the built files, on a page whose policy allows only its own scripts and styles. */
import assert from 'node:assert/strict';
import type { AddressInfo } from 'node:net';
import { after, before, describe, test } from 'node:test';
import { type ServerType, serve } from '@hono/node-server';
import { Hono } from 'hono';
import { securityHeaders } from '../../demo/shop/security-headers.ts';
import { staticFiles } from '../../packages/gateway/src/hosted-pages/static-files.ts';
import { builtRelease } from '../../packages/gateway/src/static-files/built-release.ts';
import { onlyRelease } from '../../packages/gateway/src/static-files/release.ts';
import { sessionText } from '../../packages/widget/src/testing/fake-shop.ts';
import { ACTION_EXAMPLES } from '../../packages/widget/src/views/actions/examples.ts';
import { visit } from './visitor.ts';

const SHOWN = { scan: 'scan', transfer: 'transfer', confirmBlik: 'confirm-in-app' } as const;

const release = builtRelease();
let server: ServerType;
let origin: string;
let missing: RegExp | undefined;
const asked: string[] = [];

before(async () => {
  const app = new Hono();
  app.use(securityHeaders('http://127.0.0.1:9'));
  app.use('/v1/*', async (c, next) => {
    asked.push(c.req.path);
    return missing?.test(c.req.path) ? c.text('No such file.', 404) : next();
  });
  app.route('/', staticFiles(onlyRelease(release)));
  app.get('/page/:name', (c) => {
    const name = c.req.param('name') as keyof typeof SHOWN;
    const locale = c.req.query('locale') ?? 'en';
    const session = sessionText({ methods: [ACTION_EXAMPLES[name].status.method], clientKey: 'gwk_live_1' });
    return c.html(`<!doctype html><html lang="en"><title>Shop</title>
      <script type="module" src="/v1/gw.js"></script>
      <gw-checkout session="${session}" endpoint="/${name}/pay" locale="${locale}"></gw-checkout>`);
  });
  app.get('/:name/pay/*', (c) => {
    const { status } = ACTION_EXAMPLES[c.req.param('name') as keyof typeof SHOWN];
    const answer = { ...status, continueUrl: `${origin}/continue` };
    return c.json(c.req.path.endsWith('/session') ? { status: answer } : answer);
  });
  await new Promise<void>((listening) => {
    server = serve({ fetch: app.fetch, port: 0, hostname: '127.0.0.1' }, () => listening());
  });
  origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
});
after(() => server.close());

describe('a waiting payment on a page with a strict policy', () => {
  for (const [name, kind] of Object.entries(SHOWN))
    test(`shows ${kind} without violating the policy`, async () => {
      const { page, complaints, leave } = await visit();
      await page.goto(`${origin}/page/${name}`);
      await page.locator(`[data-action="${kind}"]`).waitFor();
      assert.deepEqual(complaints, []);
      leave();
    });

  test('draws its QR code in black on white, in dark mode too', async () => {
    const { page, leave } = await visit({ colorScheme: 'dark' });
    await page.goto(`${origin}/page/scan`);
    const code = page.getByRole('img', { name: 'QR code to pay €24.99 to Linden & Daughters' });
    const picture = await code.screenshot();
    const colors = await page.evaluate(
      async (bytes) => {
        const bitmap = await createImageBitmap(new Blob([new Uint8Array(bytes)]));
        const canvas = new OffscreenCanvas(bitmap.width, bitmap.height).getContext('2d')!;
        canvas.drawImage(bitmap, 0, 0);
        const { data } = canvas.getImageData(0, 0, bitmap.width, bitmap.height);
        const found = new Map<number, number>();
        for (let i = 0; i < data.length; i += 4) {
          const color = (data[i]! << 16) | (data[i + 1]! << 8) | data[i + 2]!;
          found.set(color, (found.get(color) ?? 0) + 1);
        }
        return [...found].filter(([, count]) => count > 40).map(([color]) => color.toString(16));
      },
      [...picture],
    );
    assert.deepEqual(colors.toSorted(), ['0', 'ffffff']);
    leave();
  });

  test('prints only the transfer, without violating the policy', async () => {
    const { page, complaints, leave } = await visit();
    await page.goto(`${origin}/page/transfer`);
    await page.getByRole('button', { name: 'Print' }).waitFor();
    await page.evaluate(() => {
      // A headless browser has no print dialog, so the printed content is recorded instead.
      const append = ShadowRoot.prototype.append;
      ShadowRoot.prototype.append = function (...nodes) {
        for (const frame of nodes.filter((node) => node instanceof HTMLIFrameElement)) {
          const { onload } = frame;
          frame.onload = (event) => {
            frame.contentWindow!.print = () => {
              const inside = frame.contentDocument!.querySelector('div')!.shadowRoot!;
              const { fontSize } = getComputedStyle(inside.querySelector('h2')!);
              document.title = `printed ${inside.querySelectorAll('dl > div').length} ${fontSize}`;
            };
            onload?.call(frame, event);
          };
        }
        append.apply(this, nodes);
      };
    });
    await page.getByRole('button', { name: 'Print' }).click();
    await page.waitForFunction(() => document.title.startsWith('printed'));
    assert.equal(await page.title(), 'printed 5 20px');
    assert.deepEqual(complaints, []);
    leave();
  });

  test('loads texts in the page’s language only, and only the view that it needs', async () => {
    const { page, leave } = await visit();
    asked.length = 0;
    await page.goto(`${origin}/page/confirmBlik?locale=nl`);
    await page.getByRole('heading', { name: 'Keur de betaling goed in de app van je bank' }).waitFor();
    const own = `/v1/${release.id}/`;
    const names = asked.flatMap((path) =>
      path.startsWith(own) ? [path.slice(own.length, -'.js'.length)] : [],
    );
    // The picker prefetches other files when idle.
    const wanted = names
      .toSorted()
      .filter((name) => /^(action|gw$|nl$|confirm|scan|transfer|app-)/.test(name));
    assert.deepEqual(wanted, ['action-parts', 'confirm-view', 'gw', 'nl']);
    leave();
  });

  test('whose view fails to load still shows that it waits, with a link to continue', async () => {
    missing = /scan-view/;
    const { page, leave } = await visit();
    await page.goto(`${origin}/page/scan`);
    await page.getByRole('link', { name: 'Continue payment' }).waitFor();
    await page.getByRole('heading', { name: 'Waiting for your payment' }).waitFor();
    missing = undefined;
    leave();
  });

  test('copies the IBAN to the clipboard unchanged', async () => {
    const { page, leave } = await visit({ permissions: ['clipboard-read', 'clipboard-write'] });
    await page.goto(`${origin}/page/transfer`);
    await page.getByRole('button', { name: 'Copy: IBAN' }).click();
    await page.locator('[data-copied]').waitFor();
    const { action } = ACTION_EXAMPLES.transfer.status;
    assert.ok(action?.kind === 'transfer');
    assert.equal(await page.evaluate(() => navigator.clipboard.readText()), action.iban);
    leave();
  });
});
