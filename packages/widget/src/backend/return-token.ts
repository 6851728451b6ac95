// The payer's return: which payment the page's address names, and what the server says about it.
import { type CheckoutStatus, STATUS_FRAGMENT, statusSchema } from '@gangway/protocol/checkout';
import * as v from 'valibot';
import { type Answer, CheckoutClient } from './checkout-client.ts';
import { navigation } from './navigation.ts';

const NAME = `${STATUS_FRAGMENT}=`;

/** A status token of the address, read but not verified: its claims are a status beside `aud`, `exp` and the like. */
export interface ReturnToken {
  readonly token: string;
  readonly claimed: CheckoutStatus;
}

/**
 * The token in the fragment, which then leaves the address, or the one that left it before; undefined when there is
 * none that can be read. Nothing in it is to be believed.
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

/** Asks the server about the payment the address names, with the address's own token. */
export async function readReturn(endpoint: string): Promise<Answer<CheckoutStatus> | undefined> {
  const found = findReturnToken();
  if (!found) return undefined;
  return new CheckoutClient(endpoint, found.token).readStatus(found.claimed.tradeId);
}
