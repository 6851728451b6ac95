// The payer's return: finds the payment named in the page's address and reads its status.
import { type CheckoutStatus, STATUS_FRAGMENT, statusSchema } from '@gangway/protocol/checkout';
import * as v from 'valibot';
import { type Answer, CheckoutClient } from './checkout-client.ts';
import { navigation } from './navigation.ts';

const NAME = `${STATUS_FRAGMENT}=`;

/** A status token from the address, read but not verified. Its claims are a status with `aud`, `exp` and others. */
export interface ReturnToken {
  readonly token: string;
  readonly claimed: CheckoutStatus;
}

/**
 * Returns the token in the fragment, removing it from the address, or the one removed before; undefined when there is
 * no readable token. Its content is not verified.
 */
export function findReturnToken(): ReturnToken | undefined {
  const parts = navigation.fragment().split('&');
  const named = parts.find((part) => part.startsWith(NAME));
  const token = named?.slice(NAME.length) ?? String(navigation.kept());
  const payload = token.split('.')[1];
  if (!payload) return undefined;
  try {
    const bytes = Uint8Array.from(atob(payload.replaceAll('-', '+').replaceAll('_', '/')), (c) =>
      c.charCodeAt(0),
    );
    const parsed = v.safeParse(statusSchema, JSON.parse(new TextDecoder().decode(bytes)));
    if (!parsed.success) return undefined;
    if (named) navigation.keep(token, parts.filter((part) => part !== named).join('&'));
    return { token, claimed: parsed.output };
  } catch {
    return undefined;
  }
}

/** Reads the status of the payment named in the address, with the token found there. */
export async function readReturn(endpoint: string): Promise<Answer<CheckoutStatus> | undefined> {
  const found = findReturnToken();
  if (!found) return undefined;
  return new CheckoutClient(endpoint, found.token).readStatus(found.claimed.tradeId);
}
