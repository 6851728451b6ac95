/** Signs requests of the published accounts, as a merchant server does. */
import { createHmac } from 'node:crypto';
import { canonicalString } from '../../../packages/protocol/src/signature.ts';

/** A request before signing. */
export interface PlannedRequest {
  readonly user: string;
  readonly method: string;
  readonly data: Readonly<Record<string, string>>;
}

/** Returns the body of a signed request. */
export function signedText({ user, method, data }: PlannedRequest): string {
  const time = String(Math.floor(Date.now() / 1000));
  const message = canonicalString({ ...data, user, method, time });
  const sign = createHmac('sha256', `sandbox-secret-${user}`).update(message).digest('hex');
  return JSON.stringify({ user, method, time, sign, data });
}
