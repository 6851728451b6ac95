/**
 * Adyen's Web components beside ours, from a folder in which `@adyen/adyen-web` is installed. Nothing is asked of
 * Adyen: a server of this machine answers, on another site than the shop as the gateway is. Texts and marks are empty,
 * and the card's frames are stubs, without a script to load. A stub confirms its configuration at once, because the
 * component opens a frame only after the one before has done so, and shows no field before `onConfigSuccess`. That is
 * when its card counts as usable.
 */
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { type BrotliOptions, brotliCompressSync, constants } from 'node:zlib';
import { build } from 'esbuild';

/** Adyen's pages, the files that they load, compressed, and the server that stands for Adyen. */
export interface AdyenPages {
  /** Path → type and content, in brotli. */
  readonly files: ReadonlyMap<string, { readonly type: string; readonly content: Buffer }>;
  close(): void;
}

const METHODS = [
  { type: 'ideal', name: 'iDEAL' },
  { type: 'bcmc_mobile', name: 'Payconiq' },
  { type: 'scheme', name: 'Cards', brands: ['visa', 'mc', 'amex'] },
];

/** What a merchant's page says; `isReady` sets `window.readyAt`. `adyen` is the address of what stands for Adyen. */
const script = (adyen: string, shown: string): string => `
import { AdyenCheckout, Card, Dropin, Redirect, BcmcMobile } from '@adyen/adyen-web';
import '@adyen/adyen-web/styles/adyen.css';
const checkout = await AdyenCheckout({
  environment: 'test',
  _environmentUrls: { api: '${adyen}', analytics: '${adyen}', cdn: { images: '${adyen}', translations: '${adyen}' } },
  clientKey: 'test_0000000000000000000000', countryCode: 'NL', locale: 'en-US',
  amount: { value: 2499, currency: 'EUR' }, analytics: { enabled: false }, onSubmit() {}, onAdditionalDetails() {},
  paymentMethodsResponse: { paymentMethods: ${JSON.stringify(METHODS)} },
});
const isReady = () => { window.readyAt ??= performance.now(); };
${shown}`;

const PAGES = {
  '/adyen-picker': `new Dropin(checkout, { onReady: isReady, openFirstPaymentMethod: false,
      paymentMethodComponents: [Card, Redirect, BcmcMobile] }).mount('#place');
    new MutationObserver(() => document.querySelector('.adyen-checkout__payment-method') && isReady())
      .observe(document.body, { subtree: true, childList: true });`,
  '/adyen-card': `new Card(checkout, { onConfigSuccess: isReady }).mount('#place');`,
};

/** Bundles the pages as a shop would, minified, and starts the server that stands for Adyen. */
export async function bundleAdyen(folder: string): Promise<AdyenPages> {
  const files = new Map<string, { type: string; content: Buffer }>();
  const stubs = await serveStubs();
  for (const [path, shown] of Object.entries(PAGES)) {
    const { outputFiles } = await build({
      stdin: { contents: script(stubs.url, shown), resolveDir: folder },
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
  return { files, close: stubs.close };
}

const QUALITY: BrotliOptions = { params: { [constants.BROTLI_PARAM_QUALITY]: 11 } };

/** Answers what Adyen's pages ask of Adyen. */
async function serveStubs(): Promise<{ readonly url: string; close(): void }> {
  const server = createServer(({ url = '/' }, response) => {
    const { type, body } = stubOf(new URL(url, 'http://localhost'));
    response.setHeader('access-control-allow-origin', '*').setHeader('access-control-allow-headers', '*');
    response.setHeader('content-type', type).end(body);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  // The components read the origin before the first word, and take a test key only with the second.
  return { url: `http://127.0.0.1:${port}/checkoutshopper/test/`, close: () => server.close() };
}

/** A frame of one field, which confirms its configuration. */
const FRAME = `<!doctype html><title>Stub</title><input><script>
addEventListener('message', ({ data, origin, source }) => {
  const { fieldType, numKey } = JSON.parse(data);
  source.postMessage(JSON.stringify({ action: 'config', fieldType, numKey }), origin);
});
</script>`;

function stubOf({ pathname }: URL): { readonly type: string; readonly body: string } {
  if (pathname.endsWith('.svg'))
    return { type: 'image/svg+xml', body: '<svg xmlns="http://www.w3.org/2000/svg"/>' };
  if (pathname.endsWith('.html')) return { type: 'text/html', body: FRAME };
  return { type: 'application/json', body: '{}' };
}
