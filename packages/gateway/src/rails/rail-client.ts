/**
 * Calls of real rails over HTTP: one deadline for all tries of a call, an idempotency key, answers of bounded size, and
 * one rule of what is repeated. A failure says what is certain of it. Neither answers nor failures hold what was sent:
 * credentials reach no error and no log.
 */
import { setTimeout as sleep } from 'node:timers/promises';
import { errorCode } from '../storage/error-code.ts';
import { ExchangeTimeout, exchange, type Received } from './exchange.ts';

/** One call. A call that writes is repeated only with a key, under which the rail does it once. */
export interface RailCall {
  readonly method: 'GET' | 'POST' | 'PATCH' | 'DELETE';
  /** Below the rail's address, with its query, such as `/v2/payments?limit=250`. */
  readonly path: string;
  /** Sent as JSON. */
  readonly body?: unknown;
  readonly idempotencyKey?: string;
  /** A media type other than JSON, such as `text/csv`: `json` of what is answered is then its text. */
  readonly accept?: string;
}

/**
 * What became of a call. `answered`: a status of 200 to 299, with its JSON. `refused`: the rail has read the call and
 * does not carry it out, with the JSON of its reason. `not-sent`: no try of it was carried out, because there was no
 * connection or the rail turned each away unread. `unclear`: it may have been carried out. `json` is undefined where
 * there is no content.
 */
export type RailReply =
  | { readonly kind: 'answered'; readonly status: number; readonly json: unknown }
  | { readonly kind: 'refused'; readonly status: number; readonly json: unknown }
  | { readonly kind: 'not-sent' | 'unclear'; readonly reason: string };

/** Calls a rail. Never throws. */
export type RailClient = (call: RailCall) => Promise<RailReply>;

/** A rail's address, credentials and habits. */
export interface RailClientOptions {
  /** Without a slash at the end. */
  readonly url: string;
  /** Headers of every call, such as its credentials. */
  readonly headers: Readonly<Record<string, string>>;
  /** The header that carries {@link RailCall.idempotencyKey}; by default `Idempotency-Key`. */
  readonly idempotencyHeader?: string;
  /** For all tries of a call and the pauses between them; by default 12 s, within the lease of an attempt. */
  readonly deadlineMs?: number;
  /** For one try; by default 6 s. */
  readonly timeoutMs?: number;
  /** By default 3. */
  readonly triesMax?: number;
  /** Of an answer; by default 4 MiB. */
  readonly bytesMax?: number;
  /**
   * Returns whether an answer of 400 to 499 says that an equal call is in progress: whether it is carried out is then
   * unclear, and the call is repeated.
   */
  isInProgress?(status: number, json: unknown, header: Received['header']): boolean;
  /** Between 0 and 1; by default `Math.random`. */
  random?(): number;
}

const DEADLINE_MS = 12_000;
const TIMEOUT_MS = 6_000;
const TRIES_MAX = 3;
const BYTES_MAX = 4 * 1024 * 1024;
const JSON_TYPE = 'application/json';
/** With less time left, no answer can be expected. */
const TRY_MS_MIN = 20;
/** The longest first pause; it doubles. */
const PAUSE_MS = 400;

/** Before a request is sent: no name, no connection, or no trust in who answers. */
const NOT_SENT =
  /^(ENOTFOUND|EAI_AGAIN|ECONNREFUSED|E(HOST|NET)UNREACH|UND_ERR_CONNECT_TIMEOUT|ERR_TLS_.+|UNABLE_TO_.+|.*CERT.*)$/;
const SERVER_ERRORS = 500;
const TOO_MANY = 429;
const REQUEST_TIMEOUT = 408;
const NO_CONTENT = 204;

/** A try, and whether another may follow; `pauseMs` is the rail's own wish. */
type Tried = {
  readonly reply: RailReply;
  readonly mayRepeat: boolean;
  readonly pauseMs?: number | undefined;
};

const unclear = (reason: string): RailReply => ({ kind: 'unclear', reason });
const notSent = (reason: string): RailReply => ({ kind: 'not-sent', reason });

/** Returns the function that calls one rail. */
export function railClient(options: RailClientOptions): RailClient {
  const { deadlineMs = DEADLINE_MS, triesMax = TRIES_MAX, random = Math.random } = options;
  return async (call) => {
    const deadline = performance.now() + deadlineMs;
    const isRepeatable = call.method === 'GET' || call.idempotencyKey !== undefined;
    let mayBeDone: RailReply | undefined;
    for (let tries = 1; ; tries += 1) {
      const { reply, mayRepeat, pauseMs } = await tryOnce(options, call, deadline);
      if (reply.kind === 'unclear') mayBeDone = reply;
      const jitterMs = random() * PAUSE_MS * 2 ** (tries - 1);
      const nextAt = performance.now() + (pauseMs ?? 0) + jitterMs;
      const isLast = !mayRepeat || !isRepeatable || tries >= triesMax || nextAt > deadline - TRY_MS_MIN;
      // An earlier try may have been carried out, even if the last one was not sent.
      if (isLast) return reply.kind === 'not-sent' && mayBeDone ? mayBeDone : reply;
      await sleep(Math.max(0, nextAt - performance.now()));
    }
  };
}

async function tryOnce(options: RailClientOptions, call: RailCall, deadline: number): Promise<Tried> {
  const { url, headers, idempotencyHeader = 'Idempotency-Key', bytesMax = BYTES_MAX } = options;
  const { method, path, body, idempotencyKey, accept = JSON_TYPE } = call;
  const leftMs = Math.max(1, Math.floor(deadline - performance.now()));
  try {
    const received = await exchange(`${url}${path}`, {
      method,
      headers: {
        accept,
        ...headers,
        ...(idempotencyKey !== undefined && { [idempotencyHeader]: idempotencyKey }),
        ...(body !== undefined && { 'content-type': JSON_TYPE }),
      },
      body: body === undefined ? undefined : JSON.stringify(body),
      timeoutMs: Math.min(options.timeoutMs ?? TIMEOUT_MS, leftMs),
      bytesMax,
    });
    const { status, text } = received;
    if (accept !== JSON_TYPE && isOk(status) && text !== undefined)
      return { reply: { kind: 'answered', status, json: text }, mayRepeat: false };
    return readTry(options, received);
  } catch (error) {
    return { ...failedTry(error), mayRepeat: true };
  }
}

const isOk = (status: number): boolean => status >= 200 && status <= 299;

/** Returns what an answer says of the call. `text` is undefined where it was too large. */
function readTry({ isInProgress }: RailClientOptions, received: Received): Tried {
  const { status, text, header } = received;
  const pauseMs = retryAfterMs(header('retry-after'));
  if (status === TOO_MANY) return { reply: notSent('too many requests'), mayRepeat: true, pauseMs };
  if (status >= SERVER_ERRORS || status === REQUEST_TIMEOUT)
    return { reply: unclear(`status ${status}`), mayRepeat: true, pauseMs };
  if (text === undefined) return { reply: unclear('the answer is too large'), mayRepeat: false };
  const json = status === NO_CONTENT || text === '' ? undefined : parseJson(text);
  // An answer that is not the rail's, such as that of a proxy on the way, says nothing.
  if (json === NOT_JSON || (!isOk(status) && json === undefined))
    return { reply: unclear(`status ${status} without JSON`), mayRepeat: false };
  if (isOk(status)) return { reply: { kind: 'answered', status, json }, mayRepeat: false };
  if (isInProgress?.(status, json, header))
    return { reply: unclear(`status ${status}: in progress`), mayRepeat: true, pauseMs };
  return { reply: { kind: 'refused', status, json }, mayRepeat: false };
}

const NOT_JSON = Symbol('not JSON');

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return NOT_JSON;
  }
}

/** Returns what is certain after an error; its message, which may quote what was sent, is left out. */
function failedTry(error: unknown): Pick<Tried, 'reply'> {
  const code = errorCode(error);
  if (typeof code === 'string' && NOT_SENT.test(code)) return { reply: notSent(`no connection: ${code}`) };
  return {
    reply: unclear(error instanceof ExchangeTimeout ? 'no answer in time' : 'the connection was cut'),
  };
}

/** Reads `Retry-After`: seconds, or a date (RFC 9110, 10.2.3). */
function retryAfterMs(value: string | undefined): number | undefined {
  if (value === undefined) return undefined;
  const ms = /^\d+$/.test(value) ? Number(value) * 1000 : Date.parse(value) - Date.now();
  return Number.isFinite(ms) && ms > 0 ? ms : undefined;
}
