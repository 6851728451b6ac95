/** Files that browsers load from the gateway: elements, card frame, the pages' style, and two small ones of its own. */
import { join } from 'node:path';
import { type Context, Hono } from 'hono';
import { sendFile } from '../static-files/send-file.ts';
import { NOTICES_FILE, WIDGET_FOLDERS } from '../static-files/widget-folder.ts';
import { cardScriptHeaders } from './page-headers.ts';

const CACHE_SECONDS = 300;

/** The favicon: a gangway between ship and quay. */
const ICON = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 32 32"><rect width="32" height="32" rx="7" fill="#2844c6"/>
<path d="M6 22h8l10-12h2" fill="none" stroke="#fff" stroke-width="3.4" stroke-linecap="round" stroke-linejoin="round"/></svg>\n`;

/** Submits the form of the legacy return; without script the payer clicks its button. */
const SUBMIT_SCRIPT = 'document.forms[0].requestSubmit();\n';

/** A module script is always fetched with CORS. */
const FOR_ALL_SITES = { 'Access-Control-Allow-Origin': '*' } as const;

/** Returns the routes, to be mounted at the root. If the widget is not built, they answer 404 with the remedy. */
export function staticFiles(): Hono {
  const app = new Hono();
  for (const name of ['page.css', 'hosted.js'])
    app.get(`/pages/${name}`, (context) => sendFile(context, join(WIDGET_FOLDERS.pages, name)));
  app.get('/favicon.ico', (context) => sendText(context, ICON, 'image/svg+xml'));
  app.get('/pages/submit.js', (context) =>
    sendText(context, SUBMIT_SCRIPT, 'text/javascript; charset=utf-8'),
  );
  // The built elements: gw.js and the languages it loads when needed.
  app.get('/v1/:name{[A-Za-z0-9_.-]+\\.js}', (context) =>
    sendFile(context, join(WIDGET_FOLDERS.shop, context.req.param('name')), FOR_ALL_SITES),
  );
  app.get('/v1/THIRD-PARTY-NOTICES.txt', (context) => sendFile(context, NOTICES_FILE));
  app.get('/frame/v1/:name{[A-Za-z0-9_-][A-Za-z0-9_.-]*\\.js}', (context) =>
    sendFile(context, join(WIDGET_FOLDERS.frame, context.req.param('name')), cardScriptHeaders),
  );
  return app;
}

const sendText = (context: Context, text: string, type: string): Response =>
  context.body(text, 200, {
    'Cache-Control': `public, max-age=${CACHE_SECONDS}`,
    'X-Content-Type-Options': 'nosniff',
    'Content-Type': type,
  });
