/**
 * The pretend scheme: its API for rails and its bank's pages for payers. It runs in the gateway's process or
 * alone.
 */
import { Hono } from 'hono';
import { payerPages } from './payer-pages.ts';
import { schemeApi } from './scheme-api.ts';
import type { SchemeOptions } from './scheme-options.ts';

/**
 * The scheme as an app, everything under `/scheme/`. Rails meet it over HTTP only (README.md beside this file).
 * Never part of a live gateway.
 */
export function schemeApp(options: SchemeOptions): Hono {
  return new Hono().route('/', schemeApi(options)).route('/', payerPages(options));
}
