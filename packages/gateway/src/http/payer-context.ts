/** Reads what a payer's browser sends with a request, for the rail. */
import type { Context } from 'hono';
import type { PayerContext } from '../rails/rail.ts';
import { clientAddress } from './client-address.ts';

/** The longest text of a header that is passed on, in characters. */
const TEXT_MAX = 2_000;

/** Returns the payer's context of a request to a page of ours; `proxies` as in {@link clientAddress}. */
export function payerContext(
  context: Context,
  { publicUrl, proxies }: { readonly publicUrl: string; readonly proxies?: number | undefined },
): PayerContext {
  const header = (name: string) => (context.req.header(name) ?? '').slice(0, TEXT_MAX);
  return {
    address: clientAddress(context, proxies),
    userAgent: header('user-agent'),
    accept: header('accept'),
    language: header('accept-language'),
    origin: new URL(publicUrl).origin,
  };
}
