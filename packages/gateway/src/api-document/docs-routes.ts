/** `/docs`: the API as a page and as two OpenAPI documents, and the page's style. */
import { Hono } from 'hono';
import { compress } from 'hono/compress';
import type { Releases } from '../static-files/release.ts';
import { checkoutApi } from './checkout-api.ts';
import { type DocsPlace, renderDocs } from './docs-page.ts';
import { DOCS_STYLE } from './docs-style.ts';
import { gatewayApi } from './gateway-api.ts';
import type { Schema } from './schema.ts';
import { scriptInventory } from './script-inventory.ts';

const CACHE_SECONDS = 300;

const HEADERS = {
  'Cache-Control': `public, max-age=${CACHE_SECONDS}`,
  'X-Content-Type-Options': 'nosniff',
  'Referrer-Policy': 'no-referrer',
} as const;

/** No script runs here, and nothing is loaded from elsewhere. */
const POLICY = [
  "default-src 'none'",
  "style-src 'self'",
  "img-src 'self'",
  "base-uri 'none'",
  "form-action 'none'",
  "frame-ancestors 'none'",
].join('; ');

const PAGE_HEADERS = {
  ...HEADERS,
  'Content-Security-Policy': POLICY,
  'X-Frame-Options': 'DENY',
  'Cross-Origin-Opener-Policy': 'same-origin',
} as const;

/** The documents are public; tools of other sites may read them. */
const OPEN = { ...HEADERS, 'Access-Control-Allow-Origin': '*' } as const;

/** What the documents need to know of this gateway. */
export type DocsOptions = Pick<DocsPlace, 'mode' | 'serviceName' | 'sandboxPaths'> & {
  readonly publicUrl: string;
  readonly releases: Releases;
};

/** Returns the routes, to be mounted at the root. Page and documents are generated once, at the first request. */
export function docsRoutes({ publicUrl, releases, ...own }: DocsOptions): Hono {
  const root = new URL(publicUrl).pathname.replace(/\/$/, '');
  const place: DocsPlace = { ...own, root, server: publicUrl };
  let page: string | undefined;
  const made = new Map<() => Schema, string>();
  const documentOf = (make: () => Schema): Response => {
    const text = made.get(make) ?? JSON.stringify(make());
    made.set(make, text);
    return new Response(text, { headers: { ...OPEN, 'Content-Type': 'application/json' } });
  };
  const ownApi = () => gatewayApi(place);
  const routes = new Hono();
  // The page is a quarter of a megabyte, nine tenths of it repeated markup.
  routes.use('/docs/*', compress());
  routes.get('/docs', async (context) => {
    page ??= String(await renderDocs(place));
    return context.html(page, 200, PAGE_HEADERS);
  });
  routes.get('/docs/', (context) => context.redirect(`${root}/docs`, 301));
  routes.get('/docs/style.css', (context) =>
    context.body(DOCS_STYLE, 200, { ...HEADERS, 'Content-Type': 'text/css; charset=utf-8' }),
  );
  routes.get('/docs/openapi.json', () => documentOf(ownApi));
  routes.get('/docs/merchant-server.json', () => documentOf(checkoutApi));
  // Not cached: the answer is what browsers get at this moment.
  routes.get('/docs/scripts.json', async (context) =>
    context.json({ release: releases.own.id, scripts: await scriptInventory(releases.own) }, 200, {
      ...OPEN,
      'Cache-Control': 'no-store',
    }),
  );
  return routes;
}
