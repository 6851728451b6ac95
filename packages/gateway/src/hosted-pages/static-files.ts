/** Files that browsers load from the gateway: the pages' style, the built elements and one small script. */

import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { Hono } from 'hono';

const CACHE_SECONDS = 300;

/** Path → file in the built widget, and its type. */
const FILES = {
  '/pages/page.css': { file: 'dist/hosted/page.css', type: 'text/css; charset=utf-8' },
  '/pages/hosted.js': { file: 'dist/hosted/hosted.js', type: 'text/javascript; charset=utf-8' },
} as const;

/** The favicon: a gangway between ship and quay. */
const ICON = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 32 32"><rect width="32" height="32" rx="7" fill="#2844c6"/>
<path d="M6 22h8l10-12h2" fill="none" stroke="#fff" stroke-width="3.4" stroke-linecap="round" stroke-linejoin="round"/></svg>\n`;

/** Submits the form of the legacy return; without script the payer clicks its button. */
const SUBMIT_SCRIPT = 'document.forms[0].requestSubmit();\n';

const widgetDirectory = dirname(createRequire(import.meta.url).resolve('@gangway/widget/package.json'));

/** Returns the routes, to be mounted at the root. If the widget is not built, they answer 404 with the remedy. */
export function staticFiles(): Hono {
  const app = new Hono();
  const headers = {
    'Cache-Control': `public, max-age=${CACHE_SECONDS}`,
    'X-Content-Type-Options': 'nosniff',
  };
  for (const [path, { file, type }] of Object.entries(FILES)) {
    app.get(path, async (context) => {
      try {
        return context.body(await readFile(join(widgetDirectory, file)), 200, {
          ...headers,
          'Content-Type': type,
        });
      } catch {
        return context.text(`${file} of @gangway/widget is missing: run npm run build.`, 404);
      }
    });
  }
  app.get('/favicon.ico', (context) =>
    context.body(ICON, 200, { ...headers, 'Content-Type': 'image/svg+xml' }),
  );
  app.get('/pages/submit.js', (context) =>
    context.body(SUBMIT_SCRIPT, 200, { ...headers, 'Content-Type': 'text/javascript; charset=utf-8' }),
  );
  // The built elements: gw.js and the languages it loads when needed.
  app.get('/v1/:name{[A-Za-z0-9_.-]+\\.js}', async (context) => {
    try {
      const script = await readFile(join(widgetDirectory, 'dist/cdn', context.req.param('name')));
      const type = 'text/javascript; charset=utf-8';
      return context.body(script, 200, {
        ...headers,
        'Content-Type': type,
        'Access-Control-Allow-Origin': '*',
      });
    } catch {
      return context.text('No such file.', 404);
    }
  });
  return app;
}
