/** Which requests a payment's page takes, and what becomes of those that fail. */
import type { Context } from 'hono';
import { GatewayError } from '../../gateway-error.ts';
import type { PageSettings } from '../respond.ts';
import { CheckoutRefusal, checkoutRefusalOf } from './checkout-refusal.ts';

/**
 * Admits only our own pages; throws CheckoutRefusal `origin-not-allowed` otherwise. A request without these headers
 * comes from no other page: browsers would send them.
 */
export function checkOrigin({ publicUrl }: PageSettings, { req }: Context): void {
  const origin = req.header('origin');
  const site = req.header('sec-fetch-site') ?? 'same-origin';
  if ((origin === undefined || origin === new URL(publicUrl).origin) && site === 'same-origin') return;
  throw new CheckoutRefusal('origin-not-allowed', 'Only the page of this payment may ask.');
}

/** Returns an error of a submission as a refusal, and logs it unless it is one. */
export function readRefusal(
  { log }: Pick<PageSettings, 'log'>,
  { req }: Context,
  error: unknown,
): CheckoutRefusal {
  if (error instanceof CheckoutRefusal) return error;
  if (error instanceof GatewayError) {
    const { code, message } = error;
    log.warn({ code, reason: message, path: req.routePath }, 'a checkout was refused');
    return checkoutRefusalOf(error);
  }
  log.error({ err: error, path: req.routePath }, 'a checkout failed');
  return new CheckoutRefusal('internal', 'Something failed; ask again.');
}
