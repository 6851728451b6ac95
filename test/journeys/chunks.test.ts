/** What gw.js loads later runs only as it was built, under every policy that a shop may have. */
import assert from 'node:assert/strict';
import type { AddressInfo } from 'node:net';
import { after, before, describe, test } from 'node:test';
import { type ServerType, serve } from '@hono/node-server';
import { type Context, Hono } from 'hono';
import type { Page } from 'playwright-core';
import { staticFiles } from '../../packages/gateway/src/hosted-pages/static-files.ts';
import { builtRelease } from '../../packages/gateway/src/static-files/built-release.ts';
import { onlyRelease, releasePath } from '../../packages/gateway/src/static-files/release.ts';
import { sessionText } from '../../packages/widget/src/testing/fake-shop.ts';
import { ACTION_EXAMPLES } from '../../packages/widget/src/views/actions/examples.ts';
import { visit } from './visitor.ts';

/** What a shop may say about Trusted Types. */
const POLICIES = {
  none: '',
  'with the policy gangway': "require-trusted-types-for 'script'; trusted-types lit-html gangway",
  'without the policy gangway': "require-trusted-types-for 'script'; trusted-types lit-html",
} as const;

const release = builtRelease();
const { status } = ACTION_EXAMPLES.scan;
let server: ServerType;
let origin: string;
/** What happens to requests of scripts, by name. */
let meddle: Readonly<Record<string, (context: Context, script: string) => Response>> = {};
const asked: string[] = [];

before(async () => {
  const files = staticFiles(onlyRelease(release));
  const app = new Hono();
  app.get('/v1/*', async (context) => {
    const { pathname, search } = new URL(context.req.url);
    const name = pathname.split('/').at(-1)!;
    asked.push(name + search);
    const sent = await files.request(pathname);
    return meddle[name]?.(context, await sent.text()) ?? sent;
  });
  app.get('/page/:policy/:script{.+}', async (context) => {
    const { policy, script } = context.req.param();
    const session = sessionText({ methods: [status.method], clientKey: 'gwk_live_1' });
    const { integrity } = (await release.file('shop', 'gw.js'))!;
    const pin = script === 'v1/gw.js' ? '' : `integrity="${integrity}"`;
    const rule = POLICIES[policy as keyof typeof POLICIES];
    if (rule) context.header('content-security-policy', rule);
    return context.html(`<!doctype html><html lang="en"><title>Shop</title><link rel="icon" href="data:,">
      <script type="module" src="/${script}" crossorigin ${pin}></script>
      <gw-checkout session="${session}" endpoint="/pay" locale="en"></gw-checkout>`);
  });
  app.get('/pay/*', (context) => {
    const answer = { ...status, continueUrl: `${origin}/continue` };
    return context.json(context.req.path.endsWith('/session') ? { status: answer } : answer);
  });
  server = serve({ fetch: app.fetch, hostname: '127.0.0.1', port: 0 });
  await new Promise((resolve) => server.once('listening', resolve));
  origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
});
after(() => server.close());

/** Opens the page of a waiting payment. */
async function open(policy: keyof typeof POLICIES, script: string) {
  const visitor = await visit();
  asked.length = 0;
  await visitor.page.goto(`${origin}/page/${encodeURIComponent(policy)}/${script}`);
  return visitor;
}

const PINNED = releasePath(release.id, 'shop', 'gw.js').slice(1);
const code = (page: Page) => page.locator('[data-action="scan"]');

/** Waits until a script has come, and what the page does with it is done. */
async function cameInVain(page: Page, name: string): Promise<void> {
  while (!asked.includes(name)) await page.waitForTimeout(20);
  await page.waitForLoadState('networkidle');
  assert.equal(await page.evaluate(() => 'isChanged' in globalThis), false);
  assert.equal(await code(page).count(), 0);
}

describe('a view that is loaded later', () => {
  for (const policy of Object.keys(POLICIES) as (keyof typeof POLICIES)[])
    for (const [way, script] of [
      ['the loader', 'v1/gw.js'],
      ['a pinned address', PINNED],
    ] as const) {
      test(`is shown: ${way}, Trusted Types ${policy}`, async (t) => {
        t.after(() => {
          meddle = {};
        });
        const { page, complaints, leave } = await open(policy, script);
        await code(page).waitFor();
        // A page that does not allow the policy gets a report of it and one of the script, once.
        const expected =
          policy === 'without the policy gangway'
            ? [/TrustedTypePolicy named 'gangway'/, /requires 'TrustedScriptURL'/]
            : [];
        assert.equal(complaints.length, expected.length, complaints.join('\n'));
        for (const [i, pattern] of expected.entries()) assert.match(complaints[i]!, pattern);
        leave();
      });

      test(`is not run when it was changed on its way: ${way}, Trusted Types ${policy}`, async (t) => {
        meddle = {
          'scan-view.js': (context, text) =>
            context.text(`globalThis.isChanged = true;${text}`, 200, { 'content-type': 'text/javascript' }),
        };
        t.after(() => {
          meddle = {};
        });
        const { page, leave } = await open(policy, script);
        await cameInVain(page, 'scan-view.js');
        await page.getByRole('link', { name: 'Continue payment' }).waitFor();
        leave();
      });
    }

  test('whose list of digests was changed on its way is not run', async (t) => {
    meddle = {
      'digests.js': (context, text) =>
        context.text(`${text}globalThis.isChanged = true;`, 200, { 'content-type': 'text/javascript' }),
    };
    t.after(() => {
      meddle = {};
    });
    const { page, leave } = await open('none', PINNED);
    await cameInVain(page, 'digests.js');
    await page.getByRole('button', { name: 'Try again' }).waitFor();
    assert.ok(!asked.includes('scan-view.js'));
    leave();
  });

  test('that was not there is asked for again, at another address', async (t) => {
    let failures = 1;
    meddle = {
      'scan-view.js': (context, text) =>
        failures-- > 0
          ? context.text('busy', 503)
          : context.text(text, 200, { 'content-type': 'text/javascript' }),
    };
    t.after(() => {
      meddle = {};
    });
    const { page, leave } = await open('none', PINNED);
    await code(page).waitFor();
    assert.deepEqual(
      asked.filter((name) => name.startsWith('scan-view')),
      ['scan-view.js', 'scan-view.js?1'],
    );
    leave();
  });
});
