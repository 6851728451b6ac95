/** Sends requests to the gateway under test and parses its answers. */
import assert from 'node:assert/strict';
import http from 'node:http';
import https from 'node:https';
import { text as readText } from 'node:stream/consumers';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Account, Target } from './target.ts';
import { type Data, type Writing, writeRequest } from './wire.ts';

const PATIENCE_MS = 60_000;
/** Servers close idle connections too, after 5 s or more. */
const IDLE_MS = 2_000;
const RETRIES_MAX = 20;

/** An answer with everything that rows check. */
export interface Answer {
  readonly http: number;
  /** By lower-case name. */
  readonly headers: Readonly<http.IncomingHttpHeaders>;
  readonly text: string;
  readonly status: unknown;
  readonly code: unknown;
  readonly message: string;
  readonly data: Readonly<Record<string, unknown>>;
  readonly responseId: unknown;
}

/** The client of a target. */
export interface Caller {
  /** Sends a signed request, by default as the cashier. Repeats it if the gateway asks to wait. */
  call(
    method: string,
    data: Data,
    how?: Writing & { as?: Account | undefined; contentType?: string },
  ): Promise<Answer>;
  /** Sends any body unchanged; repeats it if the gateway is busy. */
  post(
    body: string | Uint8Array<ArrayBuffer>,
    init?: { path?: string; verb?: string; contentType?: string },
  ): Promise<Answer>;
}

/** Creates the caller of a target. */
export function callerOf({ url, accounts }: Target): Caller {
  // `fetch` would take a fifth of the processor time of a run.
  const web = url.startsWith('https:') ? https : http;
  const agent = new web.Agent({ keepAlive: true, timeout: IDLE_MS });
  const send: Caller['post'] = (body, { path = '/Payments', verb = 'POST', contentType } = {}) =>
    new Promise((resolve, reject) => {
      const headers = { 'content-type': contentType ?? 'application/json' };
      const request = web.request(url + path, { agent, method: verb, headers, timeout: PATIENCE_MS });
      request.on('error', reject);
      request.on('timeout', () => request.destroy(new Error(`no answer within ${PATIENCE_MS} ms`)));
      request.on('response', (response) => readAnswer(response).then(resolve, reject));
      request.end(verb === 'POST' ? body : undefined);
    });
  const sendUntil = async (isAnswer: (answer: Answer) => boolean, ...what: Parameters<typeof send>) => {
    for (let tries = 0; ; tries += 1) {
      const answer = await send(...what);
      if (isAnswer(answer) || tries === RETRIES_MAX) return answer;
      await sleep(Number(answer.headers['retry-after']) * 1000);
    }
  };
  return {
    post: (...what) => sendUntil(({ code }) => code !== '-1004', ...what),
    // The same bytes are a repeat, so they get the answer of the first request.
    call: (method, data, { as = accounts.cashier, contentType, ...writing } = {}) =>
      sendUntil(
        ({ code }) => code !== '-1003' && code !== '-1004',
        writeRequest(as, method, data, writing),
        contentType ? { contentType } : {},
      ),
  };
}

async function readAnswer(response: http.IncomingMessage): Promise<Answer> {
  const text = await readText(response);
  const envelope = readEnvelope(text);
  const { status, code, message, data, response_id: responseId } = envelope;
  return {
    http: response.statusCode ?? 0,
    headers: response.headers,
    text,
    status,
    code,
    message: String(message ?? ''),
    data: (data ?? {}) as Record<string, unknown>,
    responseId,
  };
}

/** Parses an answer; one without an envelope, such as a download, has no members. */
function readEnvelope(text: string): Readonly<Record<string, unknown>> {
  try {
    return JSON.parse(text) as Record<string, unknown>;
  } catch {
    return {};
  }
}

/** Expects this code. For a refusal, also checks its form and, if given, the named field. */
export function assertCode(answer: Answer, code: string, field = ''): void {
  const { code: got, message, status, http } = answer;
  const isDownload = code === '200' && answer.headers['gw-code'] === '200' && got === undefined;
  if (isDownload) return;
  const said = `${String(got)} ${message || answer.text.slice(0, 200)}`;
  if (got !== code) assert.fail(`answered ${said}, not ${code}`);
  assert.equal(answer.headers['gw-code'], code, 'the header Gw-Code differs from code');
  assert.equal(status, code === '200', 'status does not match code');
  assert.equal(message === '', code === '200', `message is "${message}"`);
  assert.match(String(answer.responseId), /^\d{14,}$/, 'response_id is not yyyyMMddHHmmss and digits');
  assert.equal(http, HTTP_STATUS[code] ?? 200, 'the HTTP status');
  assert.ok(message.includes(field), `the message does not name ${field}: ${message}`);
}

/** HTTP statuses of transport codes; all others have 200. 404 becomes 405 if only the HTTP method is wrong. */
const HTTP_STATUS: Readonly<Record<string, number>> = {
  '-1001': 400,
  '-1003': 429,
  '-1004': 503,
  '-1006': 413,
};
