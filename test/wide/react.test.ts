/** The components of React 18 and 19: rendered on a server, taken over in a browser, rendered again. */
import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { after, test } from 'node:test';
import { pathToFileURL } from 'node:url';
import { type ServerType, serve } from '@hono/node-server';
import { build } from 'esbuild';
import { Hono } from 'hono';
import { freePort } from '../../packages/gateway/src/test-ports.ts';
import { gangway, memoryStore } from '../../packages/server/src/index.ts';
import { commonDemo } from '../journeys/demo.ts';
import { visit } from '../journeys/visitor.ts';
import { installPackages, ROOT } from './installed.ts';
import { installOutside } from './outside.ts';

const outside = await installOutside('consumers');
const demo = await commonDemo();
const project = await installPackages(['react', 'react-dom'], ['protocol', 'widget', 'react']);
after(() => project.remove());

const CLIENT_KEY = 'gwk_test_036870';

project.write(
  'app.tsx',
  `
import { GwCardForm, GwCheckout } from '@gangway/react';
import { StrictMode, useRef, useState } from 'react';
function Page({ session, gateway }) {
  const checkout = useRef(null);
  const [locale, setLocale] = useState('en');
  const [isRequired, setRequired] = useState(true);
  const [readies, setReadies] = useState(0);
  return (
    <main>
      <button onClick={() => setLocale('nl')}>Nederlands</button>
      <button onClick={() => checkout.current.select('iDEAL')}>Choose iDEAL</button>
      <button onClick={() => setRequired(false)}>Not required</button>
      <output>ready {readies}</output>
      <GwCheckout ref={checkout} session={session} locale={locale} endpoint="/pay" className="checkout"
        onReady={() => setReadies(readies + 1)}>
        <a href="/elsewhere">Pay elsewhere</a>
      </GwCheckout>
      <GwCardForm name="card" gateway={gateway} clientKey="${CLIENT_KEY}" required={isRequired} />
    </main>
  );
}
export const App = (props) => <StrictMode><Page {...props} /></StrictMode>;
`,
);
project.write(
  'browser.tsx',
  `
import { hydrateRoot } from 'react-dom/client';
import { App } from './app.tsx';
hydrateRoot(document.getElementById('root'), <App {...JSON.parse(document.getElementById('props').textContent)} />);
`,
);
project.write(
  'server.tsx',
  `
import { renderToString } from 'react-dom/server';
import { App } from './app.tsx';
export const render = (props) => renderToString(<App {...props} />);
`,
);

/** The shop of one React: it renders the page on the server, with what the browser needs to take it over. */
async function startShop(react: string): Promise<{ readonly address: string; readonly server: ServerType }> {
  const folder = join(project.folder, 'built', react);
  const common = {
    bundle: true,
    format: 'esm',
    jsx: 'automatic',
    // In the development build, React complains on the console.
    define: { 'process.env.NODE_ENV': '"development"' },
    alias: { react: join(react, 'react'), 'react-dom': join(react, 'react-dom') },
    logLevel: 'error',
  } as const;
  const [browser, program] = ['browser', 'server'].map((name) => join(project.folder, `${name}.tsx`));
  await build({ ...common, entryPoints: [browser!], outfile: join(folder, 'browser.js') });
  const requires =
    "import { createRequire } from 'node:module'; const require = createRequire(import.meta.url);";
  await build({
    ...common,
    entryPoints: [program!],
    outfile: join(folder, 'server.mjs'),
    platform: 'node',
    banner: { js: requires },
  });
  const { render } = (await import(pathToFileURL(join(folder, 'server.mjs')).href)) as {
    render(props: object): string;
  };
  const port = await freePort();
  const address = `http://localhost:${port}`;
  const pay = gangway({
    gateway: demo.gateway,
    user: '016683',
    secret: 'sandbox-secret-016683',
    clientKey: CLIENT_KEY,
    publicUrl: `${address}/pay`,
    store: memoryStore(),
    onPayment: () => {},
  });
  const app = new Hono().route('/pay', pay.app);
  const script = readFileSync(join(folder, 'browser.js'), 'utf8');
  app.get('/browser.js', ({ body }) => body(script, 200, { 'content-type': 'text/javascript' }));
  app.get('/favicon.ico', ({ body }) => body(null, 204));
  app.get('/', async ({ html }) => {
    const order = { orderId: crypto.randomUUID(), amount: '24.99', currency: 'EUR', description: 'Two mugs' };
    const { session } = await pay.createCheckout({ ...order, returnUrl: `${address}/thanks` });
    const props = { session, gateway: demo.gateway };
    return html(`<!doctype html><html lang="en"><title>Shop</title><div id="root">${render(props)}</div>
<script type="application/json" id="props">${JSON.stringify(props)}</script>
<script type="module" src="/browser.js"></script></html>`);
  });
  const server = await new Promise<ServerType>((resolve) => {
    const started = serve({ fetch: app.fetch, port }, () => resolve(started));
  });
  return { address, server };
}

for (const react of [join(ROOT, 'node_modules'), outside]) {
  const { version } = JSON.parse(readFileSync(join(react, 'react/package.json'), 'utf8')) as {
    version: string;
  };
  test(`React ${version} takes over what a server rendered, and a render keeps what was typed`, async () => {
    const { address, server } = await startShop(react);
    const { page, complaints, leave } = await visit();
    try {
      const sent = await (await fetch(address)).text();
      assert.match(sent, /<gw-checkout session="[^"]+" [^>]*class="checkout"[^>]*><a href="\/elsewhere">/);
      await page.goto(address);
      await page.getByText('ready 1', { exact: true }).waitFor();
      const checkout = page.locator('gw-checkout');
      await checkout.getByRole('radio', { name: /card/i }).check();
      const digits = checkout.frameLocator('iframe').locator('[autocomplete="cc-number"]');
      await digits.fill('4111 11');
      await page.getByRole('button', { name: 'Nederlands' }).click();
      await checkout.locator('[lang=nl]').first().waitFor();
      assert.equal(await digits.inputValue(), '4111 11');
      await page.getByRole('button', { name: 'Choose iDEAL' }).click();
      await checkout.getByRole('radio', { name: 'iDEAL', checked: true }).waitFor();
      const isRequired = () => page.evaluate("document.querySelector('gw-card-form').required");
      assert.equal(await isRequired(), true);
      await page.getByRole('button', { name: 'Not required' }).click();
      await page.waitForFunction(
        () => document.querySelector<HTMLElement & { required: boolean }>('gw-card-form')?.required === false,
      );
      assert.equal(await page.getByText('ready 1', { exact: true }).count(), 1);
      assert.deepEqual(complaints, []);
    } finally {
      leave();
      server.close();
    }
  });
}
