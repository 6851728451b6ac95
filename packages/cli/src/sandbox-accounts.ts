/** The published accounts of the sandbox, as those who sign. */
import { type Gateway, gatewayCalls } from '@gangway/server';
import type { Sandbox } from './sandbox-calls.ts';

/** Returns the signed calls of a published account; `secret` is that of an account of your own. */
export const callsOf = (
  { url }: Pick<Sandbox, 'url'>,
  user: string,
  { secret, notifyUrl }: { readonly secret?: string | undefined; readonly notifyUrl?: string } = {},
): Gateway => gatewayCalls({ gateway: url, user, secret: secret ?? `sandbox-secret-${user}`, notifyUrl });
