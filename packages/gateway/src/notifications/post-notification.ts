// One attempt to deliver a notification: signs it, posts it to a checked address and judges the response.

import assert from 'node:assert/strict';
import type http from 'node:http';
import {
  isAcknowledged,
  type NotificationData,
  notificationFields,
  notificationText,
  TRY_TIMEOUT_SECONDS,
} from '@gangway/protocol';
import { GATEWAY_MARK, gatewayMessage } from '@gangway/protocol/signature';
import { hmacSha256 } from '../hmac.ts';
import {
  type AddressSettings,
  type AllowedAddress,
  guardAddress,
  type ResolveHost,
} from './address-guard.ts';
import type { ReceiverConnections } from './receiver-connections.ts';

/** The result of an attempt; `reason` is a sentence for the delivery log. */
export type TryResult =
  | { readonly outcome: 'delivered'; readonly status: number }
  | { readonly outcome: 'refused-address'; readonly reason: string }
  | { readonly outcome: 'failed'; readonly status?: number; readonly reason: string };

/** What an attempt needs besides the notification. */
export interface PostOptions {
  /** Every valid secret of the account; the first one signs the body. */
  readonly secrets: readonly string[];
  readonly address: AddressSettings;
  readonly resolve: ResolveHost;
  readonly connections: ReceiverConnections;
  /** Real time: receivers compare `webhook-timestamp` with their own clock. */
  readonly now: Date;
  readonly timeoutMs?: number;
  /** Ends the attempt when the gateway stops. */
  readonly signal?: AbortSignal;
}

const answerBytesMax = 64 * 1024;
const excerptLength = 80;

const connectionFaults: Readonly<Record<string, string>> = {
  ECONNREFUSED: 'The connection was refused.',
  ECONNRESET: 'The connection was closed before the answer was complete.',
  EPIPE: 'The connection was closed before the answer was complete.',
  EHOSTUNREACH: 'The host cannot be reached.',
  ENETUNREACH: 'The host cannot be reached.',
  ETIMEDOUT: 'The connection was not accepted in time.',
  ETIMEOUT: 'The name server did not answer.',
  ESERVFAIL: 'The name server could not find the host.',
};

/**
 * Posts a notification once (docs/protocol.md, Notifications). Takes at most 15 seconds in total, follows no redirect
 * and reads at most 64 KiB of the response. Every fault is a result. Rejects only when `data` lacks the gateway's mark,
 * without which a signature could pass as that of a request.
 */
export async function postNotification(
  notification: { readonly id: string; readonly url: string; readonly data: NotificationData },
  options: PostOptions,
): Promise<TryResult> {
  const { id, url, data } = notification;
  assert.equal(data[GATEWAY_MARK.name], GATEWAY_MARK.value);
  const [signing] = options.secrets;
  if (signing === undefined) return { outcome: 'failed', reason: 'The account has no valid key.' };

  const text = notificationText(
    hmacSha256(signing, gatewayMessage(notificationFields(data))).toString('hex'),
    data,
  );
  const headers = { ...contentHeaders(text), ...standardHeaders(id, text, options) };
  const limit = limitTime(options);
  const attempt = async (): Promise<TryResult> => {
    const address = await guardAddress(url, options.address, options.resolve);
    if (!address.allowed) return { outcome: 'refused-address', reason: address.reason };
    return judge(await send(options.connections, address, { text, headers, limit }));
  };
  try {
    return await limit.race(attempt());
  } catch (error) {
    return { outcome: 'failed', reason: limit.reason() ?? describeFault(error) };
  } finally {
    limit.end();
  }
}

function contentHeaders(text: string): http.OutgoingHttpHeaders {
  return {
    'content-type': 'application/json',
    'content-length': Buffer.byteLength(text),
    accept: '*/*',
    'accept-encoding': 'identity',
    'user-agent': 'Gangway',
  };
}

/**
 * Returns the headers of the Standard Webhooks specification. Receivers configure `whsec_` and the base64 of the
 * secret's bytes.
 */
function standardHeaders(id: string, text: string, { secrets, now }: PostOptions): http.OutgoingHttpHeaders {
  const timestamp = String(Math.floor(now.getTime() / 1000));
  const signatures = secrets.map(
    (secret) => `v1,${hmacSha256(secret, `${id}.${timestamp}.${text}`).toString('base64')}`,
  );
  return { 'webhook-id': id, 'webhook-timestamp': timestamp, 'webhook-signature': signatures.join(' ') };
}

/** Returns one time limit for resolving, connecting, sending and reading together. */
function limitTime({ timeoutMs = TRY_TIMEOUT_SECONDS * 1000, signal }: PostOptions) {
  let reason: string | undefined;
  let current: http.ClientRequest | undefined;
  let reject: (error: Error) => void;
  const stopped = new Promise<never>((_resolve, rejectStopped) => {
    reject = rejectStopped;
  });
  const stop = (why: string) => {
    reason ??= why;
    current?.destroy();
    reject(new Error(reason));
  };
  const stopOnSignal = () => stop('The gateway stopped during the try.');
  const timer = setTimeout(
    stop,
    timeoutMs,
    `There was no complete answer within ${timeoutMs / 1000} seconds.`,
  );
  if (signal?.aborted === true) stopOnSignal();
  signal?.addEventListener('abort', stopOnSignal, { once: true });
  return {
    race: <T>(work: Promise<T>): Promise<T> => Promise.race([work, stopped]),
    reason: () => reason,
    /** Begins a request, which ends with the time. An AbortSignal for each took a sixth of the time of a try. */
    begin(request: () => http.ClientRequest): http.ClientRequest {
      if (reason !== undefined) throw new Error(reason);
      current = request();
      return current;
    },
    end() {
      clearTimeout(timer);
      signal?.removeEventListener('abort', stopOnSignal);
    },
  };
}

/** What is sent. */
interface Content {
  readonly text: string;
  readonly headers: http.OutgoingHttpHeaders;
  readonly limit: ReturnType<typeof limitTime>;
}

/**
 * Sends a notification and returns the response. A receiver may close an idle connection just when it is used again:
 * what got no answer over such a connection is sent once more, over a new one.
 */
async function send(
  connections: ReceiverConnections,
  address: AllowedAddress,
  content: Content,
): Promise<http.IncomingMessage> {
  const { text, headers, limit } = content;
  const begin = (mustBeNew: boolean) =>
    limit.begin(() => connections.request(address, { method: 'POST', headers }, mustBeNew));
  const request = begin(false);
  try {
    return await responseOf(request, text);
  } catch (error) {
    if (!request.reusedSocket) throw error;
    return responseOf(begin(true), text);
  }
}

const responseOf = (request: http.ClientRequest, text: string): Promise<http.IncomingMessage> =>
  new Promise((resolve, reject) => {
    request.on('response', resolve);
    request.on('error', reject);
    request.on('close', () => reject(Object.assign(new Error('closed'), { code: 'ECONNRESET' })));
    request.end(text);
  });

async function judge(response: http.IncomingMessage): Promise<TryResult> {
  const status = response.statusCode ?? 0;
  const failed = (reason: string): TryResult => {
    // An answer that is not read to its end would keep its connection.
    response.destroy();
    return { outcome: 'failed', status, reason };
  };
  // The connection of an unread response may still report an error.
  response.on('error', () => undefined);
  if (status >= 300 && status <= 399)
    return failed(`The receiver redirects (${status}), which is not followed.`);
  if (status < 200 || status > 299) return failed(`The receiver answered ${status}.`);
  const body = await readAtMost(response, answerBytesMax);
  if (body === undefined) return failed('The answer is longer than 64 KiB.');
  if (isAcknowledged(status, body)) return { outcome: 'delivered', status };
  return failed(`The answer is neither "ok" nor empty: "${excerpt(body)}".`);
}

/** Returns the text of a response; undefined if it is longer. Rejects when it breaks off. */
const readAtMost = (response: http.IncomingMessage, bytesMax: number): Promise<string | undefined> =>
  new Promise((resolve, reject) => {
    const chunks: Buffer[] = [];
    let length = 0;
    response.on('data', (chunk: Buffer) => {
      length += chunk.length;
      if (length > bytesMax) resolve(undefined);
      else chunks.push(chunk);
    });
    response.on('end', () => resolve(Buffer.concat(chunks).toString('utf8')));
    response.on('error', reject);
  });

/** Returns the start of a foreign text in one line, without characters that a database or terminal cannot handle. */
function excerpt(text: string): string {
  return text
    .trim()
    .slice(0, excerptLength)
    .replace(/[\p{C}\s]+/gu, ' ');
}

function describeFault(error: unknown): string {
  const code = error instanceof Error && 'code' in error ? String(error.code) : 'unknown';
  return connectionFaults[code] ?? `The connection failed (${code}).`;
}
