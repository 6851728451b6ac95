/**
 * `npm run bench:checkout`: the sizes of what a payer loads, and the times until the card fields are ready and until
 * a token, on this machine.
 */
import { readFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { cpus } from 'node:os';
import { brotliCompressSync, constants, gzipSync } from 'node:zlib';
import type { Browser, Page } from 'playwright-core';
import { findChromium } from '../../tools/find-browser.mjs';
import { chromium } from '../../tools/playwright.ts';
import { openDemo } from '../journeys/demo.ts';

const ROUNDS = 12;
const FILES = ['cdn/gw.js', 'frame/frame.js', 'frame/worker.js', 'hosted/page.css'];
const FLAGS = ['--no-sandbox', '--disable-quic', '--disable-background-networking'];

/** Size of a built file in bytes: minified, gzip, brotli at the highest level. */
async function sizesOf(file: string): Promise<number[]> {
  const content = await readFile(`packages/widget/dist/${file}`);
  const brotli = brotliCompressSync(content, { params: { [constants.BROTLI_PARAM_QUALITY]: 11 } });
  return [content.length, gzipSync(content, { level: 9 }).length, brotli.length];
}

/** A shop's page on another origin: the card form, or an empty frame as the baseline. */
async function serveShop(gateway: string): Promise<{ url: string; close(): void }> {
  const form = `<script>addEventListener('gw-ready', () => { window.readyAt = performance.now(); });</script>
<gw-card-form gateway="${gateway}" client-key="gwk_test_036870"></gw-card-form>
<script type="module" src="${gateway}/v1/gw.js" crossorigin></script>`;
  const bare = `<iframe src="${gateway}/livez" onload="window.readyAt = performance.now()"></iframe>`;
  const server = createServer((request, response) => {
    response.setHeader('content-type', 'text/html');
    response.end(
      `<!doctype html><meta charset="utf-8"><title>Bench</title>${request.url === '/bare' ? bare : form}`,
    );
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  return { url: `http://localhost:${port}`, close: () => server.close() };
}

const median = (values: number[]): number => values.sort((a, b) => a - b)[Math.floor(values.length / 2)]!;

async function readyAt(page: Page): Promise<number> {
  await page.waitForFunction('window.readyAt !== undefined', undefined, { timeout: 20_000 });
  return page.evaluate<number>('window.readyAt');
}

/** One cold visit: milliseconds from navigation to ready and from the last digit to a token, and the requests. */
async function visit(
  browser: Browser,
  url: string,
): Promise<{ ready: number; token?: number; requests: number }> {
  const context = await browser.newContext();
  const page = await context.newPage();
  let requests = 0;
  page.on('request', () => {
    requests += 1;
  });
  await page.goto(url);
  const ready = await readyAt(page);
  const requestsToReady = requests - 1;
  if (url.endsWith('/bare')) {
    await context.close();
    return { ready, requests: requestsToReady };
  }
  const frame = page.frameLocator('iframe');
  await frame.locator('#number').fill('4242424242424242');
  await frame.locator('#expiry').fill('12 / 30');
  await frame.locator('#holder').fill('J. de Vries');
  await frame.locator('#cvc').fill('737');
  await page.waitForTimeout(300);
  const token = await page.evaluate<number>(`(async () => {
    const form = document.querySelector('gw-card-form');
    await form.tokenize();
    const from = performance.now();
    const result = await form.tokenize();
    if (result.error) throw new Error(result.error.code);
    return performance.now() - from;
  })()`);
  await context.close();
  return { ready, token, requests: requestsToReady };
}

const demo = await openDemo({ isEmbedded: true });
const shop = await serveShop(demo.gateway);
const { executablePath } = await findChromium();
const browser = await chromium.launch({ executablePath, args: FLAGS });
try {
  console.log(
    `${cpus().length} cores, Node ${process.version}, Chromium ${browser.version()}, ${ROUNDS} cold visits\n`,
  );
  console.log('file                min     gzip   brotli');
  for (const file of FILES) {
    const sizes = (await sizesOf(file)).map((size) => String(size).padStart(8)).join(' ');
    console.log(file.padEnd(16), sizes);
  }
  const bare: number[] = [];
  const ready: number[] = [];
  const tokens: number[] = [];
  let requests = 0;
  for (let round = 0; round < ROUNDS; round += 1) {
    bare.push((await visit(browser, `${shop.url}/bare`)).ready);
    const seen = await visit(browser, `${shop.url}/`);
    ready.push(seen.ready);
    tokens.push(seen.token!);
    requests = seen.requests;
  }
  console.log(`\nrequests before the fields are ready: ${requests} (script, frame, its script, worker)`);
  console.log(
    `fields ready, median: ${median(ready).toFixed(0)} ms; a bare frame of the gateway: ${median(bare).toFixed(0)} ms`,
  );
  console.log(`ratio ready / bare frame: ${(median(ready) / median(bare)).toFixed(2)}`);
  console.log(`a token, median: ${median(tokens).toFixed(1)} ms, no request`);
} finally {
  await browser.close();
  shop.close();
  await demo.close();
}
