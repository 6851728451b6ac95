/** Refuses foreign host names, because DNS rebinding makes a page of another site "same origin". */
import { isIP } from 'node:net';
import { urlOf } from '@gangway/protocol';
import type { MiddlewareHandler } from 'hono';

/**
 * Returns middleware that responds 421 (RFC 9110, 15.5.20) under a foreign host name: neither that of `publicUrl`, nor
 * localhost, nor an IP address. A rebound page always sends its own name.
 */
export const onlyKnownHosts = (publicUrl: string): MiddlewareHandler => {
  const own = new URL(publicUrl).hostname;
  return async (c, next) => {
    const address = `http://${c.req.header('host') ?? new URL(c.req.url).host}`;
    const name = urlOf(address)?.hostname ?? '';
    const isAddress = isIP(name.replace(/^\[|\]$/g, '')) !== 0;
    if (isAddress || name === own || name === 'localhost' || name.endsWith('.localhost')) return next();
    return c.text(`This sandbox is not known as ${JSON.stringify(name)}: it answers at ${publicUrl}.`, 421);
  };
};
