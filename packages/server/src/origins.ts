/** The origins that may call the checkout routes, and the app's own public address. */
import type { Context, MiddlewareHandler } from 'hono';
import { cors } from 'hono/cors';
import { CheckoutFailure, renderFailure } from './checkout-failure.ts';
import type { Logger } from './logger.ts';
import type { Settings } from './options.ts';

/** Host names that always mean this machine. */
const LOCAL_HOSTS = ['localhost', '127.0.0.1', '[::1]'];

/**
 * Allows pages of the app's own origin and of the listed ones; refuses others with `origin-not-allowed`. A preflight is
 * always granted, because otherwise the page could not read the reason. That is safe: there are no cookies, so the
 * request carries only what the page itself holds.
 */
export function guardOrigins(settings: Settings): MiddlewareHandler {
  return async (c, next) => {
    const origin = c.req.header('origin');
    if (origin === undefined || isOwn(c, settings, origin)) return next();
    return share(c, async () => {
      if (settings.origins.has(origin)) await next();
      else c.res = renderFailure(notAllowed(origin), settings.logger);
    });
  };
}

const share = cors({
  origin: (origin) => origin,
  allowMethods: ['GET', 'POST'],
  allowHeaders: ['authorization', 'content-type'],
  maxAge: 600,
});

const notAllowed = (origin: string) =>
  new CheckoutFailure(
    'origin-not-allowed',
    `Pages of ${origin} may not use this checkout; add the origin to the option origins of gangway().`,
  );

const isOwn = (c: Context, settings: Settings, origin: string): boolean =>
  origin === new URL(c.req.url).origin ||
  (settings.publicUrl !== undefined && origin === new URL(settings.publicUrl).origin);

/**
 * Returns the public address of the app, from a request to its route `payments`. Without `publicUrl` only a local
 * address is accepted; otherwise logs the remedy and throws CheckoutFailure `request-invalid`.
 * A local `publicUrl` with another path than the request's is used, but logged.
 */
export function mountedAt(settings: Settings, requestUrl: string): string {
  const url = new URL(requestUrl);
  const mount = url.origin + url.pathname.replace(/\/payments\/?$/, '');
  if (settings.publicUrl !== undefined) {
    logWrongPath(settings.logger, settings.publicUrl, mount);
    return settings.publicUrl;
  }
  if (!LOCAL_HOSTS.includes(url.hostname)) {
    const missing = 'The option publicUrl of gangway() is not set';
    const remedy = `${missing}; on ${url.hostname} it must say where the app is mounted.`;
    settings.logger.error({}, remedy);
    throw new CheckoutFailure('request-invalid', remedy);
  }
  return mount;
}

/** Logs a wrong path of a local publicUrl. Elsewhere a proxy may legitimately change the path. */
function logWrongPath(logger: Logger, publicUrl: string, mount: string): void {
  const { origin, hostname } = new URL(publicUrl);
  if (!LOCAL_HOSTS.includes(hostname) || origin !== new URL(mount).origin || publicUrl === mount) return;
  logger.error(
    {},
    `Look at the option \`publicUrl\`: it is ${publicUrl}, but the app is mounted at ${mount}; ` +
      'payers and notifications get 404 there, unless a proxy changes the path.',
  );
}
