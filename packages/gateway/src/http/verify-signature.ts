/** Verifies a signature against every valid key of its account, in constant time (docs/protocol.md, Signature). */
import { timingSafeEqual } from 'node:crypto';
import type { Envelope } from '@gangway/protocol';
import { canonicalCandidates, likeliestCanonical } from '@gangway/protocol/signature';
import type { AccountSecret } from '../accounts/secrets.ts';
import { hmacSha256 } from '../hmac.ts';

const SIGN_BYTES = 32;

/** Returns the key that made the signature, or undefined when none did. */
export function verifySignature(
  envelope: Envelope,
  secrets: readonly AccountSecret[],
): AccountSecret | undefined {
  const given = Buffer.from(/^[0-9a-f]{64}$/.test(envelope.sign) ? envelope.sign : '', 'hex');
  // The other candidates are made only where they are needed. What this tells by its time, a valid signature tells too.
  return (
    findSigner(given, [likeliestCanonical(envelope)], secrets) ??
    findSigner(given, canonicalCandidates(envelope), secrets)
  );
}

function findSigner(
  given: Buffer,
  candidates: readonly string[],
  secrets: readonly AccountSecret[],
): AccountSecret | undefined {
  let found: AccountSecret | undefined;
  for (const secret of secrets) {
    for (const candidate of candidates) {
      const expected = hmacSha256(secret.secret, candidate);
      if (given.length === SIGN_BYTES && timingSafeEqual(given, expected)) found = secret;
    }
  }
  return found;
}
