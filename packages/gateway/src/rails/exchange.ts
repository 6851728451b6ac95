/** One HTTP exchange with a rail. `fetch` would take five times the processor time for the same. */
import { EventEmitter } from 'node:events';
import { Agent, request } from 'undici';

/** What is sent. */
export interface Sent {
  readonly method: 'GET' | 'POST' | 'PATCH' | 'DELETE';
  readonly headers: Readonly<Record<string, string>>;
  readonly body?: string | undefined;
  /** For connecting, sending and reading together. */
  readonly timeoutMs: number;
  /** Of the answer's body. */
  readonly bytesMax: number;
}

/** What came back. */
export interface Received {
  readonly status: number;
  /** Returns a header by its name in lower case; undefined where there is none. */
  header(name: string): string | undefined;
  /** The body; undefined where it is longer than `bytesMax`. The rest of it is then not read. */
  readonly text: string | undefined;
}

/** Nothing complete has come back in time. */
export class ExchangeTimeout extends Error {}

/** The connections to all rails, kept open for the next call. */
const connections = new Agent();

/**
 * Sends a request and reads its answer. Follows no redirect: whoever is redirected to would get the credentials. Throws
 * ExchangeTimeout, or the error of the connection with its code.
 */
export async function exchange(url: string, sent: Sent): Promise<Received> {
  const { method, headers, body, timeoutMs, bytesMax } = sent;
  // An AbortSignal for each exchange would cost as much as a third of it.
  const timeUp = new EventEmitter();
  let isLate = false;
  const timer = setTimeout(() => {
    isLate = true;
    timeUp.emit('abort');
  }, timeoutMs);
  try {
    const answer = await request(url, {
      dispatcher: connections,
      method,
      headers: { 'user-agent': 'Gangway', ...headers },
      body: body ?? null,
      signal: timeUp,
    });
    const text = await readBounded(answer.body, bytesMax);
    const header = (name: string) => [answer.headers[name]].flat()[0];
    return { status: answer.statusCode, header, text };
  } catch (error) {
    throw isLate ? new ExchangeTimeout() : error;
  } finally {
    clearTimeout(timer);
  }
}

/** Returns the text of a body; undefined, without reading on, where it is longer. */
async function readBounded(body: AsyncIterable<Buffer>, bytesMax: number): Promise<string | undefined> {
  const parts: Buffer[] = [];
  let bytes = 0;
  for await (const part of body) {
    bytes += part.byteLength;
    if (bytes > bytesMax) return undefined;
    parts.push(part);
  }
  return Buffer.concat(parts).toString('utf8');
}
