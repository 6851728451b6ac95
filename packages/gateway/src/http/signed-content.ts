/** Binds the signature of a request to its content, before the request has any effect. */
import { hmacSha256 } from '../hmac.ts';
import { type Binding, bindSignature, type NewBinding } from '../orders/signed-contents.ts';
import type { GatewayServices } from '../outcomes/gateway-services.ts';
import type { SignedRequest } from './check-request.ts';

/** The sandbox accepts a signature of any age, unless a tolerance is set. */
const SANDBOX_SECONDS = 30 * 86_400;
/** The maximum clock skew between nodes. */
const CLOCK_SKEW_SECONDS = 60;

/** What binding needs. */
interface BindingServices extends Pick<GatewayServices, 'database' | 'clock' | 'mode'> {
  readonly contentKey: Buffer;
  readonly timeToleranceSeconds: number | undefined;
}

/**
 * Binds the signature of a request to its content. Returns whether it is bound to the same content, and whether `key`
 * is used.
 */
export const bindContent = (services: BindingServices, signed: SignedRequest, key = ''): Promise<Binding> => {
  const { accountId } = signed.caller;
  return bindSignature(services.database, bindingOf(services, signed), { accountId, key });
};

/**
 * Returns the keyed hashes of a signature and of its content. The content is every non-empty member with its text,
 * sorted by name. It does not matter whether a text was a JSON string or a number. The literal of a number matters,
 * because `5.0` is signed as `5` but is another key.
 */
export function bindingOf(services: BindingServices, { envelope, caller }: SignedRequest): NewBinding {
  const { user, method, timeText, sign, data } = envelope;
  const members = data
    .filter(({ value }) => value !== '')
    .map(({ name, value }) => [name, value])
    .sort(([a = ''], [b = '']) => (a < b ? -1 : 1));
  const macOf = (...parts: unknown[]): Buffer => hmacSha256(services.contentKey, JSON.stringify(parts));
  return {
    signatureMac: macOf('signature', caller.accountId, sign),
    contentMac: macOf('signed-content', user, method, timeText, members),
    until: boundUntil(services, services.clock.real()),
  };
}

/** Returns until when a signature received `now` stays bound to its content: as long as it may be accepted. */
function boundUntil(
  { mode, timeToleranceSeconds }: Pick<BindingServices, 'mode' | 'timeToleranceSeconds'>,
  now: Date,
): Date {
  const seconds =
    mode === 'live' && timeToleranceSeconds !== undefined ? 2 * timeToleranceSeconds : SANDBOX_SECONDS;
  return new Date(now.getTime() + (seconds + CLOCK_SKEW_SECONDS) * 1000);
}
