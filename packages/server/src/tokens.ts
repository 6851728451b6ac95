/** Signed tokens (JWT, HS256) whose keys are derived from the account's secret; one key for each audience. */
import { errors, type JWTPayload, jwtVerify, SignJWT } from 'jose';
import { CheckoutFailure } from './checkout-failure.ts';
import { utf8 } from './request-signing.ts';

/** The `iss` claim of every token this server makes. */
const TOKEN_ISSUER = 'gangway-server';

/** Longer tokens are not made, and refused unread: requests carry them in a header, which servers limit to 8 kB. */
const TOKEN_CHARACTERS_MAX = 8192;

/** Makes and verifies tokens of one server. */
export interface TokenMaker {
  /**
   * Makes a token with `claims` for `audience`, valid for `seconds` from now. `jti` is random. Throws CheckoutFailure
   * `request-invalid` when it would be longer than this server reads.
   */
  make(audience: string, seconds: number, claims: JWTPayload): Promise<string>;
  /**
   * Returns the claims of a token that this server made for `audience`.
   * Throws CheckoutFailure `session-expired`, or `session-invalid` for any other fault.
   */
  verify(audience: string, token: string): Promise<JWTPayload>;
}

/** Returns a {@link TokenMaker}; `now` is in unix milliseconds. */
export function tokenMaker(secret: string, now: () => number): TokenMaker {
  const keys = new Map<string, Promise<CryptoKey>>();
  const keyFor = (audience: string) => {
    const key = keys.get(audience) ?? deriveKey(secret, audience);
    keys.set(audience, key);
    return key;
  };
  return {
    async make(audience, seconds, claims) {
      const issuedAt = Math.floor(now() / 1000);
      const token = await new SignJWT(claims)
        .setProtectedHeader({ alg: 'HS256', typ: 'JWT' })
        .setIssuer(TOKEN_ISSUER)
        .setAudience(audience)
        .setJti(crypto.randomUUID())
        .setIssuedAt(issuedAt)
        .setExpirationTime(issuedAt + seconds)
        .sign(await keyFor(audience));
      if (token.length > TOKEN_CHARACTERS_MAX) throw tooLong(token.length);
      return token;
    },
    async verify(audience, token) {
      try {
        if (token.length > TOKEN_CHARACTERS_MAX) throw new errors.JWTInvalid('The token is too long');
        const { payload } = await jwtVerify(token, await keyFor(audience), {
          algorithms: ['HS256'],
          issuer: TOKEN_ISSUER,
          audience,
          requiredClaims: ['exp', 'jti'],
          currentDate: new Date(now()),
        });
        return payload;
      } catch (error) {
        if (error instanceof errors.JWTExpired) {
          throw new CheckoutFailure(
            'session-expired',
            'The session has expired; make a new one for this order.',
          );
        }
        throw new CheckoutFailure('session-invalid', 'The session was not made by this server.');
      }
    },
  };
}

const tooLong = (characters: number): CheckoutFailure =>
  new CheckoutFailure(
    'request-invalid',
    `The session would have ${characters} characters, and ${TOKEN_CHARACTERS_MAX} at most are read; ` +
      'give a shorter prefill, description or returnUrl.',
  );

/** Derives a key by HKDF-SHA256, so that no token is signed with the secret itself. */
async function deriveKey(secret: string, audience: string): Promise<CryptoKey> {
  const material = await crypto.subtle.importKey('raw', utf8(secret), 'HKDF', false, ['deriveKey']);
  return crypto.subtle.deriveKey(
    { name: 'HKDF', hash: 'SHA-256', salt: new Uint8Array(), info: utf8(`gangway-server ${audience} v1`) },
    material,
    { name: 'HMAC', hash: 'SHA-256', length: 256 },
    false,
    ['sign', 'verify'],
  );
}
