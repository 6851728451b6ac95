/** Files that browsers load from the gateway: elements, card frame, the pages' style, and two small ones of its own. */
import { type Context, Hono } from 'hono';
import { findLoader, LOADERS } from '../static-files/loaders.ts';
import {
  RELEASE_FOLDERS,
  RELEASE_PATHS,
  type ReleaseFolder,
  type Releases,
  releasePath,
} from '../static-files/release.ts';
import { FOR_GOOD, sendFile } from '../static-files/send-file.ts';
import { smallFile } from '../static-files/static-file.ts';
import { cardScriptHeaders } from './page-headers.ts';

const FIVE_MINUTES = 'public, max-age=300';
/** For the two addresses that name the newest release. */
const NEWEST = 'public, max-age=300, stale-while-revalidate=300';

/** The favicon: a gangway between ship and quay. */
const ICON = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 32 32"><rect width="32" height="32" rx="7" fill="#2844c6"/>
<path d="M6 22h8l10-12h2" fill="none" stroke="#fff" stroke-width="3.4" stroke-linecap="round" stroke-linejoin="round"/></svg>\n`;

/** Submits the one form of a page; without script the payer clicks its button. */
const SUBMIT_SCRIPT = smallFile('document.forms[0].requestSubmit();\n');

/**
 * Leads on to the page without scripts where no element is defined: the browser is too old, or gw.js could not be
 * loaded. It runs after gw.js, and in browsers that know neither modules nor anything newer.
 */
const PLAIN_SCRIPT = smallFile(
  `if (!window.customElements || !customElements.get('gw-checkout'))
  location.replace(document.querySelector('[data-plain]').href);\n`,
);

/** A module script is always fetched with CORS. */
const FOR_ALL_SITES = { 'Access-Control-Allow-Origin': '*' } as const;

const HEADERS: Readonly<Record<ReleaseFolder, Readonly<Record<string, string>>>> = {
  shop: FOR_ALL_SITES,
  frame: cardScriptHeaders,
  pages: {},
};

/** Returns the routes, to be mounted at the root. If the widget is not built, they answer 404 with the remedy. */
export function staticFiles(releases: Releases): Hono {
  const { own } = releases;
  const app = new Hono();
  for (const folder of RELEASE_FOLDERS)
    app.get(`${RELEASE_PATHS[folder]}:release{[\\w.-]+}/:name{[\\w-][\\w.-]*\\.(?:js|css)}`, (context) =>
      sendReleased(releases, context, folder),
    );
  for (const name of LOADERS)
    app.get(`/v1/${name}`, async (context) => {
      const file = await findLoader(own, name);
      return file
        ? sendFile(context, file, { name, caching: NEWEST, headers: FOR_ALL_SITES })
        : unbuilt(context, name);
    });
  app.get('/v1/THIRD-PARTY-NOTICES.txt', async (context) => {
    const file = await own.notices();
    const name = 'THIRD-PARTY-NOTICES.txt';
    return file ? sendFile(context, file, { name, caching: FIVE_MINUTES }) : unbuilt(context, name);
  });
  app.get('/favicon.ico', (context) =>
    context.body(ICON, 200, {
      'Cache-Control': FIVE_MINUTES,
      'X-Content-Type-Options': 'nosniff',
      'Content-Type': 'image/svg+xml',
    }),
  );
  app.get('/pages/submit.js', (context) =>
    sendFile(context, SUBMIT_SCRIPT, { name: 'submit.js', caching: FIVE_MINUTES }),
  );
  app.get('/pages/plain.js', (context) =>
    sendFile(context, PLAIN_SCRIPT, { name: 'plain.js', caching: FIVE_MINUTES }),
  );
  return app;
}

async function sendReleased(releases: Releases, context: Context, folder: ReleaseFolder): Promise<Response> {
  const { release: id = '', name = '' } = context.req.param();
  const release = await releases.find(id);
  if (release === 'withdrawn') return context.text(`Release ${id} was withdrawn. Load /v1/${name}.`, 410);
  const file = await release?.file(folder, name);
  if (file) return sendFile(context, file, { name, caching: FOR_GOOD, headers: HEADERS[folder] });
  return release
    ? context.text(`Release ${id} has no ${name}.`, 404)
    : context.text(
        `Release ${id} is not kept. The newest is ${releasePath(releases.own.id, folder, name)}.`,
        404,
      );
}

const unbuilt = (context: Context, name: string): Response =>
  context.text(`This build has no ${name}. If nothing is built, run npm run build.`, 404);
