/** Sends a static file in the coding that the browser prefers, or tells it that it has the file already. */
import { extname } from 'node:path';
import type { Context } from 'hono';
import { accepts } from 'hono/accepts';
import { CODINGS, type Coding, type StaticFile } from './static-file.ts';

/** For an address whose content never changes. */
export const FOR_GOOD = 'public, max-age=31536000, immutable';

/** Endings → the subtype of `text`. */
const TYPES: Readonly<Record<string, string>> = { '.js': 'javascript', '.css': 'css' };

/** How a file is sent. */
export interface Sending {
  /** The file's name, whose ending tells its type. */
  readonly name: string;
  /** The value of `Cache-Control`. */
  readonly caching: string;
  readonly headers?: Readonly<Record<string, string>>;
}

/**
 * Sends a file. Ranges are not offered: a part of a coding is of no use. RFC 9110, sections 12.5.3 (Accept-Encoding),
 * 12.5.5 (Vary) and 13.1.2 (If-None-Match).
 */
export function sendFile(
  context: Context,
  { coded }: StaticFile,
  { name, caching, headers }: Sending,
): Response {
  const coding = preferCoding(context, Object.keys(coded));
  const { body, etag } = coded[coding] ?? coded.identity;
  const common = {
    ...headers,
    'Cache-Control': caching,
    'X-Content-Type-Options': 'nosniff',
    Vary: 'Accept-Encoding',
    ETag: etag,
  };
  if (isKnown(context.req.header('if-none-match'), etag)) return context.body(null, 304, common);
  return context.body(body, 200, {
    ...common,
    'Content-Type': `text/${TYPES[extname(name)] ?? 'plain'}; charset=utf-8`,
    'Content-Length': String(body.length),
    ...(coding !== 'identity' && { 'Content-Encoding': coding }),
  });
}

/** Returns the best of the codings that exist: the highest weight, and of equal weights the smallest file. */
export function preferCoding(context: Context, existing: readonly string[]): Coding {
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
