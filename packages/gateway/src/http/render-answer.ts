/** Renders answers and errors: the only place where a code becomes an envelope and an HTTP status. */
import { randomInt } from 'node:crypto';
import {
  ERRORS,
  type ErrorCode,
  failureEnvelope,
  type ResponseEnvelope,
  SUCCESS_CODE,
  successEnvelope,
} from '@gangway/protocol';
import type { Logger } from 'pino';
import { GatewayError } from '../gateway-error.ts';
import type { CsvAnswer, ListAnswer } from '../operations/operation-request.ts';
import { DatabaseUnavailable } from '../storage/database-errors.ts';
import { TooBusy } from './admission.ts';
import { TooManyRequests } from './too-many-requests.ts';

/** The bounds of the time after which to repeat what found the gateway busy; those that were refused together part. */
const BUSY_RETRY_SECONDS = { least: 1, most: 3 } as const;

/** The header that carries the code of every response, since failures are HTTP 200 too. */
const CODE_HEADER = 'Gw-Code';

/** A response with its code, because reading the header back would make a whole `Headers` object of it. */
export interface Rendered {
  readonly code: ResponseEnvelope['code'];
  readonly response: Response;
}

/** Renders the response of an operation that succeeded. */
export const renderSuccess = (data: Readonly<Record<string, unknown>>): Rendered =>
  respond(successEnvelope(data, new Date()), 200);

/** Streams a download as fast as the client reads it. A failure aborts it, because the status is already sent. */
export const renderCsv = ({ fileName, lines }: CsvAnswer): Rendered =>
  stream(lines, {
    'Content-Type': 'text/csv; charset=utf-8; header=present',
    'Content-Disposition': `attachment; filename="${fileName}"`,
  });

/** Streams a list in the usual envelope, as fast as the client reads it. A failure aborts it, see {@link renderCsv}. */
export async function renderList({ member, batches }: ListAnswer): Promise<Rendered> {
  const rest = batches[Symbol.asyncIterator]();
  // The first batch is read before the response begins, so that an early error still gets an envelope.
  const first = await rest.next();
  const all = { member, batches: resume(first, rest) };
  return stream(listText(all), { 'Content-Type': 'application/json' });
}

const stream = (text: AsyncIterable<string>, headers: Readonly<Record<string, string>>): Rendered => ({
  code: SUCCESS_CODE,
  response: new Response(byteStream(text), {
    headers: { ...headers, 'Cache-Control': 'no-store', [CODE_HEADER]: SUCCESS_CODE },
  }),
});

async function* resume<T>(first: IteratorResult<T>, rest: AsyncIterator<T>): AsyncGenerator<T> {
  for (let next = first; !next.done; next = await rest.next()) yield next.value;
}

async function* listText({ member, batches }: ListAnswer): AsyncGenerator<string> {
  const envelope = JSON.stringify(successEnvelope({ [member]: [] }, new Date()));
  const place = envelope.indexOf('[]') + 1;
  yield envelope.slice(0, place);
  let count = 0;
  for await (const batch of batches) {
    if (batch.length === 0) continue;
    yield `${count > 0 ? ',' : ''}${JSON.stringify(batch).slice(1, -1)}`;
    count += batch.length;
  }
  yield `],"count":${count}${envelope.slice(place + 1)}`;
}

/** Returns a stream that reads a line when the client is ready for it, and stops when the client disconnects. */
function byteStream(lines: AsyncIterable<string>): ReadableStream<Uint8Array> {
  const encoder = new TextEncoder();
  const rest = lines[Symbol.asyncIterator]();
  return new ReadableStream({
    async pull(controller) {
      const { done, value } = await rest.next();
      if (done) controller.close();
      else controller.enqueue(encoder.encode(value));
    },
    async cancel() {
      await rest.return?.();
    },
  });
}

/** Renders an error. Anything but a GatewayError is logged and sent as -1000. */
export function renderFailure(error: unknown, log: Logger): Rendered {
  if (error instanceof GatewayError) return renderRefusal(error);
  if (error instanceof DatabaseUnavailable) {
    log.error({ err: error }, 'the database did not answer');
    return renderRefusal(new GatewayError('-1004'));
  }
  log.error({ err: error }, 'an operation failed');
  return renderRefusal(new GatewayError('-1000'));
}

function renderRefusal(error: GatewayError): Rendered {
  const { code, message } = error;
  const retryAfter = retryAfterOf(error);
  return respond(failureEnvelope({ code, message }, new Date()), statusOf(code), {
    ...(retryAfter !== undefined && { 'Retry-After': String(retryAfter) }),
  });
}

/** Returns the seconds after which a request may succeed; undefined where it would fail again. */
const retryAfterOf = (error: GatewayError): number | undefined =>
  error instanceof TooManyRequests || error instanceof TooBusy
    ? error.retryAfterSeconds
    : error.code === '-1004'
      ? randomInt(BUSY_RETRY_SECONDS.least, BUSY_RETRY_SECONDS.most + 1)
      : undefined;

const statusOf = (code: ErrorCode): number => ERRORS[code].http;

const respond = (
  body: ResponseEnvelope,
  status: number,
  headers: Readonly<Record<string, string>> = {},
): Rendered => ({
  code: body.code,
  response: new Response(JSON.stringify(body), {
    status,
    headers: {
      'Content-Type': 'application/json',
      'Cache-Control': 'no-store',
      [CODE_HEADER]: body.code,
      ...headers,
    },
  }),
});
