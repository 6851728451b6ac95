/** How the sandbox's rails call the simulated scheme: HTTP with a shared key, and signed callbacks back. */
import { createHmac, timingSafeEqual } from 'node:crypto';
import { exchange, type RailWebhook } from '@gangway/gateway/extend';
import * as v from 'valibot';

/** After this time a call without a response is unclear. */
const TIMEOUT_MS = 4_000;
/** Of a response. A statement of a day has a line for each payment. */
const BYTES_MAX = 256 * 1024 * 1024;

/** The address of the scheme (without a slash at the end), and the shared key. */
export interface SchemeAddress {
  readonly url: string;
  readonly key: string;
}

/** A time in ISO 8601. An invalid one is read as if it were absent. */
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

/** Returns the function that calls one scheme. */
export const schemeCall =
  ({ url, key }: SchemeAddress): SchemeCall =>
  async (method, path, body) => {
    try {
      const { status, header, text } = await exchange(`${url}${path}`, {
        method,
        headers: { authorization: `Bearer ${key}`, 'content-type': 'application/json' },
        body: body === undefined ? undefined : JSON.stringify(body),
        timeoutMs: TIMEOUT_MS,
        bytesMax: BYTES_MAX,
      });
      const json = readSignedJson(text ?? '', header('scheme-signature') ?? '', key);
      return json === undefined ? undefined : { status, json };
    } catch {
      return undefined;
    }
  };

/** Returns the JSON of signed bytes, or undefined where the signature (their HMAC-SHA256, hexadecimal) is wrong. */
function readSignedJson(raw: string, signature: string, key: string): unknown {
  const expected = createHmac('sha256', key).update(raw).digest();
  const given = Buffer.from(signature, 'hex');
  if (given.length !== expected.length || !timingSafeEqual(given, expected)) return undefined;
  try {
    return JSON.parse(raw);
  } catch {
    return undefined;
  }
}

/** Returns the signed content of a webhook, or undefined where its signature is wrong. */
export const readSchemeWebhook = ({ body, headers }: RailWebhook, key: string): unknown =>
  readSignedJson(body, headers['scheme-signature'] ?? '', key);
