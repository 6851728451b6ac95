/** Fetches foreign documents and scripts: from checked addresses only, with limits of redirects, size and time. */

import type { IncomingMessage } from 'node:http';
import { pipeline, type Readable } from 'node:stream';
import { createBrotliDecompress, createGunzip, createInflate } from 'node:zlib';
import { urlOf } from '@gangway/protocol';
import { type AddressSettings, guardAddress, type ResolveHost } from '../notifications/address-guard.ts';
import type { ReceiverConnections } from '../notifications/receiver-connections.ts';
import { errorCode } from '../storage/error-code.ts';

const REDIRECTS_MAX = 5;

/** Sent as a browser sends them: a changed page may be shown to browsers only. */
const BROWSER_HEADERS = {
  'accept-encoding': 'gzip, deflate, br',
  'accept-language': 'en-GB,en;q=0.9',
  'user-agent':
    'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/143.0.0.0 Safari/537.36',
};
const HEADERS = {
  document: {
    ...BROWSER_HEADERS,
    accept: 'text/html,application/xhtml+xml,application/xml;q=0.9,*/*;q=0.8',
    'sec-fetch-dest': 'document',
    'sec-fetch-mode': 'navigate',
    'sec-fetch-site': 'none',
    'upgrade-insecure-requests': '1',
  },
  script: {
    ...BROWSER_HEADERS,
    accept: '*/*',
    'sec-fetch-dest': 'script',
    'sec-fetch-mode': 'no-cors',
    'sec-fetch-site': 'cross-site',
  },
} as const;

const DECODERS: Readonly<Record<string, () => NodeJS.ReadWriteStream & Readable>> = {
  gzip: createGunzip,
  'x-gzip': createGunzip,
  deflate: createInflate,
  br: createBrotliDecompress,
};

/** It could not be fetched. The message is a sentence without a full stop, such as `HTTP 404`. */
export class FetchFault extends Error {
  override readonly name = 'FetchFault';
}

/** What fetching needs. */
export interface FetchServices {
  readonly connections: ReceiverConnections;
  readonly resolve: ResolveHost;
}

/** What to fetch, and its limits. */
export interface Wanted {
  readonly url: string;
  readonly kind: keyof typeof HEADERS;
  readonly address: AddressSettings;
  /** The largest content, decoded. */
  readonly bytesMax: number;
  readonly signal: AbortSignal;
}

/** What was fetched. */
export interface Fetched {
  /** The address after redirects. */
  readonly url: URL;
  /** The IP addresses to which its host leads. */
  readonly addresses: readonly string[];
  readonly headers: NodeJS.Dict<string[]>;
  readonly body: Buffer;
}

/** Fetches a document or script. Each redirect is checked as the first address is. Throws FetchFault. */
export async function fetchGuarded(services: FetchServices, wanted: Wanted): Promise<Fetched> {
  let { url } = wanted;
  for (let redirects = 0; redirects <= REDIRECTS_MAX; redirects += 1) {
    const answer = await fetchOnce(services, { ...wanted, url });
    if (!('location' in answer)) return answer;
    url = answer.location;
  }
  throw new FetchFault(`more than ${REDIRECTS_MAX} redirects`);
}

async function fetchOnce(
  { connections, resolve }: FetchServices,
  { url, kind, address, bytesMax, signal }: Wanted,
): Promise<Fetched | { location: string }> {
  try {
    const guarded = await inTime(guardAddress(url, address, resolve), signal);
    if (!guarded.allowed) throw new FetchFault(guarded.reason.replace(/\.$/, ''));
    const options = { method: 'GET', headers: HEADERS[kind], signal };
    const response = await new Promise<IncomingMessage>((resolved, rejected) => {
      const request = connections.request(guarded, options, true);
      request.on('response', resolved).on('error', rejected).end();
    });
    const { statusCode = 0, headers } = response;
    if (statusCode >= 300 && statusCode <= 399 && headers.location !== undefined) {
      response.destroy();
      const location = urlOf(headers.location, guarded.url);
      if (!location) throw new FetchFault('a redirect to no address');
      return { location: location.href };
    }
    if (statusCode < 200 || statusCode > 299) {
      response.destroy();
      throw new FetchFault(`HTTP ${statusCode}`);
    }
    const body = await readBody(response, bytesMax);
    return { url: guarded.url, addresses: guarded.addresses, headers: response.headersDistinct, body };
  } catch (error) {
    if (error instanceof FetchFault) throw error;
    throw new FetchFault(signal.aborted ? 'no complete answer in time' : faultOf(error));
  }
}

/** Name servers take no signal. */
const inTime = <T>(work: Promise<T>, signal: AbortSignal): Promise<T> =>
  Promise.race([
    work,
    new Promise<never>((_, reject) => {
      if (signal.aborted) reject(signal.reason);
      signal.addEventListener('abort', () => reject(signal.reason), { once: true });
    }),
  ]);

async function readBody(response: IncomingMessage, bytesMax: number): Promise<Buffer> {
  const chunks: Buffer[] = [];
  let length = 0;
  for await (const chunk of decoded(response)) {
    length += chunk.length;
    if (length > bytesMax) {
      response.destroy();
      throw new FetchFault(`more than ${bytesMax} bytes`);
    }
    chunks.push(chunk);
  }
  return Buffer.concat(chunks);
}

function decoded(response: IncomingMessage): Readable {
  const coding = (response.headers['content-encoding'] ?? 'identity').trim().toLowerCase();
  if (coding === 'identity' || coding === '') return response;
  const decoder = Object.hasOwn(DECODERS, coding) ? DECODERS[coding]?.() : undefined;
  if (decoder) return pipeline(response, decoder, () => {});
  response.destroy();
  throw new FetchFault(`the unknown coding ${coding}`);
}

const faultOf = (error: unknown): string => `the connection failed (${errorCode(error) ?? 'unknown'})`;
