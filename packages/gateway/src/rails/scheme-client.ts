/** How the sandbox's rails speak to the pretend scheme: HTTP with a shared key, and signed callbacks back. */
import { createHmac, timingSafeEqual } from 'node:crypto';

/** A scheme that has not answered by then is unclear. */
const TIMEOUT_MS = 4_000;

/** Where the scheme is (without a slash at the end), and the key both sides share. */
export interface SchemeAddress {
  readonly url: string;
  readonly key: string;
}

/** An answer of the scheme. */
export interface SchemeAnswer {
  readonly status: number;
  readonly json: unknown;
}

/** Calls the scheme; undefined when it did not answer in time or not in JSON. */
export type SchemeCall = (
  method: 'GET' | 'POST',
  path: string,
  body?: unknown,
) => Promise<SchemeAnswer | undefined>;

/** A caller of one scheme. */
export const schemeCall =
  ({ url, key }: SchemeAddress): SchemeCall =>
  async (method, path, body) => {
    try {
      const response = await fetch(`${url}${path}`, {
        method,
        headers: { authorization: `Bearer ${key}`, 'content-type': 'application/json' },
        ...(body === undefined ? {} : { body: JSON.stringify(body) }),
        signal: AbortSignal.timeout(TIMEOUT_MS),
      });
      return { status: response.status, json: await response.json() };
    } catch {
      return undefined;
    }
  };

/** The JSON of a callback whose signature (hexadecimal HMAC-SHA256 of its bytes) is right; undefined otherwise. */
export function readSignedJson(raw: string, signature: string, key: string): unknown {
  const expected = createHmac('sha256', key).update(raw).digest();
  const given = Buffer.from(signature, 'hex');
  if (given.length !== expected.length || !timingSafeEqual(given, expected)) return undefined;
  try {
    return JSON.parse(raw);
  } catch {
    return undefined;
  }
}
