/** Serves registered fonts and logos at addresses by their hash, to our own documents only. */
import { type Context, Hono } from 'hono';
import { readFont } from '../looks/fonts.ts';
import { type Logo, readLogoFile } from '../looks/logos.ts';
import { FOR_GOOD } from '../static-files/send-file.ts';
import type { Queryable } from '../storage/database.ts';
import { faceSheet, LOOK_PATH } from './page-look.ts';

/** Media type of a logo → the ending of its address. */
export const LOGO_ENDINGS: Readonly<Record<Logo['mediaType'], string>> = {
  'image/png': 'png',
  'image/jpeg': 'jpg',
  'image/webp': 'webp',
};

/** Opened at its address, a file is a document that runs and loads nothing. */
const POLICY = "default-src 'none'; sandbox";

/** Returns the routes, to be mounted at the root. */
export function lookFiles({ database }: { readonly database: Queryable }): Hono {
  const app = new Hono();
  app.get(`${LOOK_PATH}:name{[^/]+\\.css}`, sendFace);
  app.get(`${LOOK_PATH}:file{[0-9a-f]{64}\\.(?:woff2|png|jpg|webp)}`, async (context) => {
    const [hash = '', ending] = context.req.param('file').split('.');
    if (ending === 'woff2') {
      const font = await readFont(database, hash);
      return font ? sendLookFile(context, 'font/woff2', font) : unknown(context);
    }
    const logo = await readLogoFile(database, hash);
    return logo && LOGO_ENDINGS[logo.mediaType] === ending
      ? sendLookFile(context, logo.mediaType, logo.content)
      : unknown(context);
  });
  return app;
}

/** Sends the style sheet of a font, which its address says in full. */
function sendFace(context: Context): Response {
  const sheet = faceSheet((context.req.param('name') ?? '').replace(/\.css$/, ''));
  return sheet === undefined
    ? unknown(context)
    : sendLookFile(context, 'text/css; charset=utf-8', Buffer.from(sheet));
}

/** The card frame and our pages are of our origin, so no other origin may have the file. */
const sendLookFile = (context: Context, type: string, content: Buffer): Response =>
  context.body(new Uint8Array(content), 200, {
    'Content-Type': type,
    'Content-Length': String(content.length),
    'Cache-Control': FOR_GOOD,
    'Content-Security-Policy': POLICY,
    'Cross-Origin-Resource-Policy': 'same-origin',
    'X-Content-Type-Options': 'nosniff',
  });

const unknown = (context: Context): Response => context.text('There is no such file.', 404);
