/** Requests and responses of the acquirer's and the issuer's pages: language, headers, limits. */
import type { Context, Hono } from 'hono';
import { bodyLimit } from 'hono/body-limit';
import { bankLanguage } from '../bank/bank-words.ts';
import { type PageNeeds, pageHeaders } from '../page-protection.ts';
import type { SchemeOptions } from '../scheme-options.ts';
import type { Html } from '../scheme-page.ts';
import { type CardPageSettings, cardMessagePage, type Speaker } from './card-page.ts';

/** The largest accepted form, in bytes. */
const FORM_BYTES_MAX = 8 * 1024;

/** How the pages of acquirer or issuer respond. */
export interface CardResponder {
  settings(c: Context): CardPageSettings;
  show(
    c: Context,
    page: Html,
    options?: PageNeeds & { headers?: Record<string, string> },
  ): Response | Promise<Response>;
  goTo(c: Context, address: string): Response;
  unknown(c: Context): Response | Promise<Response>;
  foreign(c: Context): Response | Promise<Response>;
}

/** Returns the responder, and adds to `pages` the middleware for every path under `path`. */
export function cardResponder(
  pages: Hono,
  path: string,
  speaker: Speaker,
  options: SchemeOptions,
): CardResponder {
  const { key, publicUrl, styleSheetUrl } = options;
  const settings = (c: Context): CardPageSettings => ({
    key,
    publicUrl,
    styleSheetUrl,
    lang: c.req.query('lang'),
    language: bankLanguage(c),
  });
  const showMessage = (
    c: Context,
    message: 'unknown' | 'foreign' | 'failed',
    status: 403 | 404 | 413 | 500,
  ) => c.html(cardMessagePage(speaker, message, settings(c)), status, pageHeaders(options));

  pages.onError((error, c) => {
    console.error('scheme:', error);
    return showMessage(c, 'failed', 500);
  });
  pages.use(path, (c, next) =>
    bodyLimit({ maxSize: FORM_BYTES_MAX, onError: () => showMessage(c, 'failed', 413) })(c, next),
  );
  return {
    settings,
    show: (c, page, { headers, ...needs } = {}) =>
      c.html(page, 200, { ...pageHeaders(options, needs), ...headers }),
    goTo: (c, Location) => c.body(null, 303, { ...pageHeaders(options), Location }),
    unknown: (c) => showMessage(c, 'unknown', 404),
    foreign: (c) => showMessage(c, 'foreign', 403),
  };
}

/** Returns the form of a request. */
export const readForm = async (c: Context): Promise<URLSearchParams> =>
  new URLSearchParams(await c.req.text());
