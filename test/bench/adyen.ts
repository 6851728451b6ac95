/**
 * Adyen's Web components beside ours, from a folder in which `@adyen/adyen-web` is installed. Nothing is asked of
 * Adyen: texts and marks are empty, and the card's frames are stubs. So its times hold what is in the page only, and
 * its card counts as usable when the first frame has loaded: earlier than any payer could type.
 */
import { join } from 'node:path';
import { type BrotliOptions, brotliCompressSync, constants } from 'node:zlib';
import { build } from 'esbuild';
import type { Page } from 'playwright-core';

/** A page of Adyen's, and the files that it loads, compressed. */
export interface AdyenPages {
  /** Path → type and content, in brotli. */
  readonly files: ReadonlyMap<string, { readonly type: string; readonly content: Buffer }>;
}

const METHODS = [
  { type: 'ideal', name: 'iDEAL' },
  { type: 'bcmc_mobile', name: 'Payconiq' },
  { type: 'scheme', name: 'Cards', brands: ['visa', 'mc', 'amex'] },
];

/** What a merchant's page says; `ready` sets `window.readyAt`. */
const script = (shown: string): string => `
import { AdyenCheckout, Card, Dropin, Redirect, BcmcMobile } from '@adyen/adyen-web';
import '@adyen/adyen-web/styles/adyen.css';
const checkout = await AdyenCheckout({
  environment: 'test', clientKey: 'test_0000000000000000000000', countryCode: 'NL', locale: 'en-US',
  amount: { value: 2499, currency: 'EUR' }, analytics: { enabled: false }, onSubmit() {}, onAdditionalDetails() {},
  paymentMethodsResponse: { paymentMethods: ${JSON.stringify(METHODS)} },
});
const isReady = () => { window.readyAt ??= performance.now(); };
${shown}`;

const PAGES = {
  '/adyen-picker': script(
    `new Dropin(checkout, { onReady: isReady, openFirstPaymentMethod: false,
      paymentMethodComponents: [Card, Redirect, BcmcMobile] }).mount('#place');
    new MutationObserver(() => document.querySelector('.adyen-checkout__payment-method') && isReady())
      .observe(document.body, { subtree: true, childList: true });`,
  ),
  '/adyen-card': script(
    `document.addEventListener('load', ({ target }) => target.src?.includes('securedFields') && isReady(), true);
    new Card(checkout).mount('#place');`,
  ),
};

/** Bundles the pages as a shop would, minified. */
export async function bundleAdyen(folder: string): Promise<AdyenPages> {
  const files = new Map<string, { type: string; content: Buffer }>();
  for (const [path, contents] of Object.entries(PAGES)) {
    const { outputFiles } = await build({
      stdin: { contents, resolveDir: folder },
      bundle: true,
      minify: true,
      format: 'esm',
      write: false,
      outfile: 'page.js',
      define: { 'process.env.NODE_ENV': '"production"' },
      absWorkingDir: folder,
      nodePaths: [join(folder, 'node_modules')],
    });
    for (const { path: name, contents: bytes } of outputFiles) {
      const isScript = name.endsWith('.js');
      files.set(`${path}${isScript ? '.js' : '.css'}`, {
        type: isScript ? 'text/javascript' : 'text/css',
        content: brotliCompressSync(bytes, QUALITY),
      });
    }
    const html = `<!doctype html><meta charset="utf-8"><title>Bench</title><link rel="stylesheet" href="${path}.css">
<div id="place"></div><script type="module" src="${path}.js"></script>`;
    files.set(path, { type: 'text/html', content: brotliCompressSync(html, QUALITY) });
  }
  return { files };
}

const QUALITY: BrotliOptions = { params: { [constants.BROTLI_PARAM_QUALITY]: 11 } };

/** Answers what a page of Adyen's asks of Adyen. */
export async function stubAdyen(page: Page): Promise<void> {
  await page.route(/adyen\.com/, (route) => {
    const { pathname } = new URL(route.request().url());
    if (pathname.endsWith('.json')) return route.fulfill({ json: {} });
    if (pathname.endsWith('.svg'))
      return route.fulfill({
        contentType: 'image/svg+xml',
        body: '<svg xmlns="http://www.w3.org/2000/svg"/>',
      });
    if (pathname.includes('securedfields') || pathname.endsWith('.html'))
      return route.fulfill({ contentType: 'text/html', body: '<!doctype html><title>Stub</title><input>' });
    return route.fulfill({ json: {} });
  });
}
