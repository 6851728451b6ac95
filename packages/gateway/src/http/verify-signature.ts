/** Verifies a signature against every valid key of its account, in constant time (docs/protocol.md, Signature). */
import { createHmac, timingSafeEqual } from 'node:crypto';
import type { Envelope } from '@gangway/protocol';
import { canonicalCandidates } from '@gangway/protocol/signature';
import type { AccountSecret } from '../accounts/secrets.ts';

const SIGN_BYTES = 32;

/** Returns the key that made the signature, or undefined when none did. */
export function verifySignature(
  envelope: Envelope,
  secrets: readonly AccountSecret[],
): AccountSecret | undefined {
  const given = Buffer.from(/^[0-9a-f]{64}$/.test(envelope.sign) ? envelope.sign : '', 'hex');
  const candidates = canonicalCandidates(envelope);
  let found: AccountSecret | undefined;
  for (const secret of secrets) {
    for (const candidate of candidates) {
      const expected = createHmac('sha256', secret.secret).update(candidate).digest();
      if (given.length === SIGN_BYTES && timingSafeEqual(given, expected)) found = secret;
    }
  }
  return found;
}
