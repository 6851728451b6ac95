/**
 * `npm run bench:checkout`: what a payer loads and when, over HTTP, on this machine: the card fields, the picker, the
 * storefront's checkout, and a token. With a folder in which `@adyen/adyen-web` is installed (`GW_BENCH_ADYEN`, or the
 * first argument), Adyen’s components in the same rounds. Each page is also visited as on a phone.
 */
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { cpus } from 'node:os';
import type { Browser, Page } from 'playwright-core';
import { builtRelease } from '../../packages/gateway/src/static-files/built-release.ts';
import { releasePath } from '../../packages/gateway/src/static-files/release.ts';
import { sessionText } from '../../packages/widget/src/testing/fake-shop.ts';
import { findChromium } from '../../tools/find-browser.mjs';
import { chromium } from '../../tools/playwright.ts';
import { openDemo } from '../journeys/demo.ts';
import { type AdyenPages, bundleAdyen } from './adyen.ts';
import { openThrottled, PHONE, type ThrottledBrowser } from './throttled-browser.ts';
import { median, printRows, type Visit, visit } from './visits.ts';
import { printVitals } from './vitals.ts';

const ROUNDS = Number(process.env.GW_BENCH_ROUNDS ?? 12);
/** With a process for each site, as Chrome has it on desktops; a headless Chromium may not. */
const FLAGS = ['--no-sandbox', '--disable-quic', '--disable-background-networking', '--site-per-process'];
const CLIENT_KEY = 'gwk_test_036870';

/** Serves a shop's pages on another origin than the gateway's. */
async function serveShop(gateway: string, adyen: AdyenPages | undefined) {
  const script = `<script>addEventListener('gw-ready', () => { window.readyAt ??= performance.now(); });</script>
<script type="module" async src="${gateway}/v1/gw.js" crossorigin></script>`;
  const pinned = (name: string) => script.replace('/v1/gw.js', releasePath(builtRelease().id, 'shop', name));
  const form = `<gw-card-form gateway="${gateway}" client-key="${CLIENT_KEY}"></gw-card-form>`;
  const session = sessionText({ gateway, clientKey: CLIENT_KEY, methods: ['iDEAL', 'Payconiq', 'Card'] });
  const pages: Readonly<Record<string, string>> = {
    '/': form + script,
    '/pinned': form + pinned('gw.js'),
    '/alone': form + script.replace('gw.js', 'card-form.js'),
    '/alone-pinned': form + pinned('card-form.js'),
    '/picker': `<gw-checkout session="${session}" endpoint="/pay"></gw-checkout>${script}`,
    '/bare': `<iframe src="${gateway}/livez" onload="window.readyAt = performance.now()"></iframe>`,
  };
  const server = createServer(({ url = '/' }, response) => {
    const file = adyen?.files.get(url);
    response.setHeader('content-type', file?.type ?? 'text/html');
    if (file) response.setHeader('content-encoding', 'br').end(file.content);
    else if (url === '/pay/session')
      response.setHeader('content-type', 'application/json').end('{"status":null}');
    else response.end(`<!doctype html><meta charset="utf-8"><title>Bench</title>${pages[url] ?? ''}`);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  return { url: `http://localhost:${port}`, close: () => server.close() };
}

/** Pages with card fields → the frame of the card's number. */
const FIELDS: Readonly<Record<string, string>> = {
  '/': 'gw-card-form iframe',
  '/pinned': 'gw-card-form iframe',
  '/alone': 'gw-card-form iframe',
  '/alone-pinned': 'gw-card-form iframe',
  '/adyen-card': '[data-cse=encryptedCardNumber] iframe',
};

/** Holds that fields which count as usable are: a click on the number gives it the focus, and a key a digit. */
async function typeDigit(page: Page, frame: string): Promise<void> {
  const input = page.frameLocator(frame).locator('input').first();
  await input.click({ timeout: 5000 });
  await page.keyboard.press('4');
  const text = await input.inputValue();
  if (text !== '4') throw new Error(`${page.url()} has no usable field: ${JSON.stringify(text)}`);
}

/** Returns the milliseconds that a token takes, from the last digit on. */
async function timeToken(page: Page): Promise<number> {
  const frame = page.frameLocator('iframe');
  await frame.locator('#number').fill('4242424242424242');
  await frame.locator('#expiry').fill('12 / 30');
  await frame.locator('#holder').fill('J. de Vries');
  await frame.locator('#cvc').fill('737');
  await page.waitForTimeout(300);
  return page.evaluate<number>(`(async () => {
    const form = document.querySelector('gw-card-form');
    await form.tokenize();
    const from = performance.now();
    const result = await form.tokenize();
    if (result.error) throw new Error(result.error.code);
    return performance.now() - from;
  })()`);
}

/** The pages of each round, in this order, so that all of them meet the same other load. */
const PAGES = [
  { path: '/bare', what: 'a bare frame of the gateway, loaded' },
  { path: '/', what: 'card fields, usable' },
  { path: '/pinned', what: 'card fields, usable, with the address of a release' },
  { path: '/alone', what: 'card fields by card-form.js, usable' },
  { path: '/alone-pinned', what: 'card fields by card-form.js, usable, with the address of a release' },
  { path: '/adyen-card', what: 'Adyen’s card, usable (its frames are stubs that load no script)' },
  { path: '/picker', what: 'picker, to choose from' },
  { path: '/adyen-picker', what: 'Adyen’s drop-in, to choose from' },
] as const;

async function measure(
  { desktop, phone }: { readonly desktop: Browser; readonly phone: ThrottledBrowser },
  shop: string,
  hasAdyen: boolean,
): Promise<void> {
  const pages = PAGES.filter(({ path }) => hasAdyen || !path.includes('adyen'));
  const seen = new Map<string, Visit[]>(pages.map(({ path }) => [path, []]));
  const onPhone = new Map<string, number[]>(pages.map(({ path }) => [path, []]));
  const tokens: number[] = [];
  for (let round = 0; round < ROUNDS; round += 1)
    for (const { path } of pages) {
      const act = async (page: Page): Promise<void> => {
        if (FIELDS[path]) await typeDigit(page, FIELDS[path]);
        if (path === '/') tokens.push(await timeToken(page));
      };
      seen.get(path)!.push(await visit(desktop, `${shop}${path}`, { act }));
      onPhone.get(path)!.push(await phone.visit(`${shop}${path}`));
    }
  const onDesktop = new Map([...seen].map(([path, visits]) => [path, visits.map(({ ms }) => ms)]));
  printTimes('This machine', onDesktop);
  printTimes(
    `A phone: ${PHONE.slowdown} times slower, ${PHONE.downKbps} kbps down, ${PHONE.upKbps} up, ${PHONE.roundTripMs} ms a request`,
    onPhone,
  );
  console.log(`a token, median: ${median(tokens).toFixed(1)} ms, no request`);
  for (const { path, what } of pages) printRows(what, seen.get(path)!.at(-1)!);
}

/** Prints the medians of one profile, and ours as parts of Adyen's in the same rounds. */
function printTimes(profile: string, times: ReadonlyMap<string, readonly number[]>): void {
  const ours = times.get('/')!;
  console.log(`\n${profile}. Medians: the time, and the difference to the card fields of the same round:`);
  for (const { path, what } of PAGES) {
    const ms = times.get(path);
    if (!ms) continue;
    const apart = median(ms.map((at, round) => at - ours[round]!));
    console.log(`${median(ms).toFixed(0).padStart(6)} ms ${apart.toFixed(0).padStart(6)}  ${what}`);
  }
  for (const [path, adyens] of COMPARED) {
    const theirs = times.get(adyens);
    if (!theirs) continue;
    const ratio = median(times.get(path)!.map((ms, round) => ms / theirs[round]!));
    console.log(`${ratio.toFixed(2).padStart(6)} of ${adyens}, median of the rounds: ${path}`);
  }
}

/** Our pages, each with the page of Adyen's that it is compared with. */
const COMPARED = [
  ['/', '/adyen-card'],
  ['/pinned', '/adyen-card'],
  ['/alone', '/adyen-card'],
  ['/alone-pinned', '/adyen-card'],
  ['/picker', '/adyen-picker'],
] as const;

const folder = process.env.GW_BENCH_ADYEN ?? process.argv[2];
const adyen = folder ? await bundleAdyen(folder) : undefined;
const demo = await openDemo({ isEmbedded: true });
const shop = await serveShop(demo.gateway, adyen);
const { executablePath } = await findChromium();
const browser = await chromium.launch({ executablePath, args: FLAGS });
const phone = await openThrottled(PHONE);
try {
  console.log(
    `${cpus().length} cores, Node ${process.version}, Chromium ${browser.version()}, ${ROUNDS} cold visits each\n`,
  );
  await measure({ desktop: browser, phone }, shop.url, adyen !== undefined);
  await printVitals(browser, demo.shop);
} finally {
  await browser.close();
  await phone.close();
  shop.close();
  adyen?.close();
  await demo.close();
}
