/** Sends a static file in the coding that the browser prefers, or tells it that it has the file already. */
import { basename, extname } from 'node:path';
import type { Context } from 'hono';
import { accepts } from 'hono/accepts';
import { CODINGS, type Coding, readStaticFile } from './static-file.ts';

const FOR_GOOD = 'public, max-age=31536000, immutable';
const CACHE_SECONDS = 300;

/** Endings → the subtype of `text`. */
const TYPES: Readonly<Record<string, string>> = { '.js': 'javascript', '.css': 'css' };

/** A name with the hash of its content, as the build gives to what `gw.js` loads. */
const HASHED = /-[\w-]{8}\.js$/;

/**
 * Sends the built text at `path`, or 404 with the remedy. Ranges are not offered: a part of a coding is of
 * no use. RFC 9110, sections 12.5.3 (Accept-Encoding), 12.5.5 (Vary) and 13.1.2 (If-None-Match).
 */
export async function sendFile(
  context: Context,
  path: string,
  headers: Readonly<Record<string, string>> = {},
): Promise<Response> {
  const file = await readStaticFile(path);
  if (!file)
    return context.text(`This build has no ${basename(path)}. If nothing is built, run npm run build.`, 404);
  const coding = preferred(context, Object.keys(file.coded));
  const { body, etag } = file.coded[coding] ?? file.coded.identity;
  const common = {
    ...headers,
    'Cache-Control': HASHED.test(path) ? FOR_GOOD : `public, max-age=${CACHE_SECONDS}`,
    'X-Content-Type-Options': 'nosniff',
    Vary: 'Accept-Encoding',
    ETag: etag,
  };
  if (isKnown(context.req.header('if-none-match'), etag)) return context.body(null, 304, common);
  return context.body(body, 200, {
    ...common,
    'Content-Type': `text/${TYPES[extname(path)] ?? 'plain'}; charset=utf-8`,
    'Content-Length': String(body.length),
    ...(coding !== 'identity' && { 'Content-Encoding': coding }),
  });
}

/** Returns the best of the codings that exist: the highest weight, and of equal weights the smallest file. */
function preferred(context: Context, existing: readonly string[]): Coding {
  const supports = Object.keys(CODINGS).filter((coding) => existing.includes(coding));
  const best = accepts(context, {
    header: 'Accept-Encoding',
    supports,
    default: 'identity',
    match(accepted, { default: none }) {
      const weightOf = (coding: string): number =>
        (
          accepted.find(({ type }) => type.toLowerCase() === coding) ??
          accepted.find(({ type }) => type === '*')
        )?.q ?? 0;
      const [first = none] = supports
        .filter((coding) => coding !== none && weightOf(coding) > 0)
        .sort((a, b) => weightOf(b) - weightOf(a));
      return first;
    },
  });
  return best as Coding;
}

/** Whether the browser's copy is this one. Weak comparison: its proxy may have marked it so. */
const isKnown = (header: string | undefined, etag: string): boolean =>
  header?.split(',').some((one) => ['*', etag].includes(one.trim().replace(/^W\//, ''))) ?? false;
