/** A shop: its pages wait for a payment with a QR code, or show a card form. Its scripts may be changed on the way. */
import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { type ServerType, serve } from '@hono/node-server';
import { type Context, Hono } from 'hono';
import { staticFiles } from '../../packages/gateway/src/hosted-pages/static-files.ts';
import { builtRelease } from '../../packages/gateway/src/static-files/built-release.ts';
import { onlyRelease, releasePath } from '../../packages/gateway/src/static-files/release.ts';
import { sessionText } from '../../packages/widget/src/testing/fake-shop.ts';
import { ACTION_EXAMPLES } from '../../packages/widget/src/views/actions/examples.ts';

/** What a shop may say about Trusted Types. */
export const POLICIES = {
  none: '',
  'with the policy gangway': "require-trusted-types-for 'script'; trusted-types lit-html gangway",
  'without the policy gangway': "require-trusted-types-for 'script'; trusted-types lit-html",
} as const;

/** The name of a policy. */
export type PolicyName = keyof typeof POLICIES;

/** How a page names the script: by the loader, or a release's own file with its digest. */
export const WAYS = ['the loader', 'a pinned address'] as const;

/** One of these ways. */
export type Way = (typeof WAYS)[number];

/** What becomes of the request of a script, given what the gateway sends. */
type Meddling = (context: Context, script: string) => Response | Promise<Response>;

/** The shop. `meddle` says what happens to requests of scripts, by file name; a test empties it again. */
export interface MeddledShop {
  meddle: Readonly<Record<string, Meddling>>;
  /** The files that were requested, each with its query, and frames, in their order; a test may empty it. */
  readonly asked: string[];
  /** The address of the page of a waiting payment, in English or another language. */
  pageAt(policy: PolicyName, way: Way, locale?: string): string;
  /** The address of the page where a card can be entered; its script is pinned. */
  readonly cardPage: string;
  /** The address of a page with a card form of its own, by the loader. Its frame stays empty. */
  readonly formPage: string;
  close(): void;
}

/** Answers with a script. */
export const sendScript = (context: Context, script: string): Response =>
  context.text(script, 200, { 'content-type': 'text/javascript' });

/** Changes what a request of a script gets: it would then say so, as `isChanged`. */
export const changeScript: Meddling = (context, script) =>
  sendScript(context, `globalThis.isChanged = true;${script}`);

/** Starts the shop on 127.0.0.1. */
export async function openMeddledShop(): Promise<MeddledShop> {
  const release = builtRelease();
  const files = staticFiles(onlyRelease(release));
  const { status } = ACTION_EXAMPLES.scan;
  const { integrity } = (await release.file('shop', 'gw.js'))!;
  const scripts: Readonly<Record<Way, string>> = {
    'the loader': 'async src="/v1/gw.js"',
    'a pinned address': `src="${releasePath(release.id, 'shop', 'gw.js')}" integrity="${integrity}"`,
  };
  const asked: string[] = [];
  const app = new Hono();
  app.get('/v1/*', async (context) => {
    const { pathname, search } = new URL(context.req.url);
    const name = pathname.split('/').at(-1)!;
    asked.push(name + search);
    const sent = await files.request(pathname);
    return shop.meddle[name]?.(context, await sent.text()) ?? sent;
  });
  const pageOf = (way: Way, element: string) =>
    `<!doctype html><html lang="en"><title>Shop</title><link rel="icon" href="data:,">
      <script type="module" ${scripts[way]} crossorigin></script>${element}`;
  app.get('/page/:policy/:way', (context) => {
    const { policy, way } = context.req.param() as { policy: PolicyName; way: Way };
    const session = sessionText({ methods: [status.method], clientKey: 'gwk_live_1' });
    if (POLICIES[policy]) context.header('content-security-policy', POLICIES[policy]);
    const element = `<gw-checkout session="${session}" endpoint="/pay" locale="${context.req.query('locale')}">
        <a href="/elsewhere">Pay elsewhere</a>
      </gw-checkout>`;
    return context.html(pageOf(way, element));
  });
  app.get('/card', (context) => {
    const session = sessionText({ methods: ['Card'], clientKey: 'gwk_live_1' });
    return context.html(
      pageOf('a pinned address', `<gw-checkout session="${session}" endpoint="/no"></gw-checkout>`),
    );
  });
  app.get('/form', (context) => {
    const gateway = new URL(context.req.url).origin;
    return context.html(
      pageOf('the loader', `<gw-card-form gateway="${gateway}" client-key="gwk_live_1"></gw-card-form>`),
    );
  });
  app.get('/frame/v1/', (context) => {
    asked.push('a frame');
    return context.html('<!doctype html><title>Frame</title>');
  });
  app.get('/elsewhere', (context) => context.html('<!doctype html><html lang="en"><h1>Elsewhere</h1>'));
  app.get('/pay/*', (context) => {
    const answer = { ...status, continueUrl: `${new URL(context.req.url).origin}/continue` };
    return context.json(context.req.path.endsWith('/session') ? { status: answer } : answer);
  });
  const server: ServerType = serve({ fetch: app.fetch, hostname: '127.0.0.1', port: 0 });
  await once(server, 'listening');
  const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const shop: MeddledShop = {
    meddle: {},
    asked,
    cardPage: `${origin}/card`,
    formPage: `${origin}/form`,
    pageAt: (policy, way, locale = 'en') =>
      `${origin}/page/${encodeURIComponent(policy)}/${encodeURIComponent(way)}?locale=${locale}`,
    close() {
      server.close();
      if ('closeAllConnections' in server) server.closeAllConnections();
    },
  };
  return shop;
}
