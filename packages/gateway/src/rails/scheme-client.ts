/** How the sandbox's rails speak to the pretend scheme: HTTP with a shared key, and signed callbacks back. */
import { createHmac, timingSafeEqual } from 'node:crypto';
import * as v from 'valibot';

/** A scheme that has not answered by then is unclear. */
const TIMEOUT_MS = 4_000;

/** Where the scheme is (without a slash at the end), and the key both sides share. */
export interface SchemeAddress {
  readonly url: string;
  readonly key: string;
}

/** A moment in ISO 8601, as the scheme writes it; what is none is read as if it were not there. */
export const schemeTime = v.optional(
  v.pipe(
    v.string(),
    v.transform((text) => (Number.isNaN(Date.parse(text)) ? undefined : new Date(text))),
  ),
);

/** A response of the scheme with a valid signature. */
export interface SchemeAnswer {
  readonly status: number;
  readonly json: unknown;
}

/** Calls the scheme. Returns undefined when there is no response in time, no JSON, or no valid signature. */
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
      const json = readSignedJson(await response.text(), response.headers.get('Scheme-Signature') ?? '', key);
      return json === undefined ? undefined : { status: response.status, json };
    } catch {
      return undefined;
    }
  };

/** The JSON of signed bytes; undefined where the signature (their HMAC-SHA256, hexadecimal) is not right. */
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
