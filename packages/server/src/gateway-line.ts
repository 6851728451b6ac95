/** Signs requests to the gateway and sends them; distinguishes a refusal from a missing reply. */
import * as v from 'valibot';
import { GatewayRefusal, GatewayUnreachable } from './gateway-errors.ts';
import type { Logger } from './logger.ts';
import { type Signer, signer } from './request-signing.ts';

/** The timeout of one call with all its tries, in milliseconds. */
const CALL_TIMEOUT_MS = 15_000;
/** How often the same bytes are sent when the reply is lost, and the wait before each further try. */
const TRIES_MAX = 3;
const RETRY_DELAY_MS = 50;

/** Parameters of an operation. All are strings on the wire; undefined members are left out. */
export type OperationData = Readonly<Record<string, string | undefined>>;

/** A response: its `data`, and the gateway's number of it. */
export interface Answer {
  readonly data: Record<string, unknown>;
  readonly requestId: string | undefined;
}

/** The options of {@link gatewayLine}; `fetch` and `now` (unix milliseconds) may be replaced for tests. */
export interface LineOptions {
  readonly gateway: string;
  readonly user: string;
  readonly secret: string;
  readonly logger?: Logger | undefined;
  readonly fetch?: typeof fetch | undefined;
  readonly now?: (() => number) | undefined;
  readonly timeoutMs?: number | undefined;
}

/** The connection of one account to the gateway. Throws {@link GatewayRefusal} or {@link GatewayUnreachable}. */
export interface GatewayLine {
  /** Calls an operation; a lost reply is requested again with the same bytes. */
  call(method: string, data: OperationData): Promise<Answer>;
  /** Calls an operation whose success is a file. */
  download(method: string, data: OperationData): Promise<ReadableStream<Uint8Array>>;
  /** Reads a JSON document at an address of the gateway's own origin; undefined without one. Never throws. */
  read(url: string): Promise<unknown>;
}

/** Returns a {@link GatewayLine}. `gateway` is the public address; the calls go to its `/Payments`. */
export function gatewayLine(options: LineOptions): GatewayLine {
  const sender = { ...options, signer: signer(options.secret) };
  return {
    call: (method, data) =>
      logged(sender, method, async () =>
        readAnswer(await send(sender, await signedBody(sender, method, data), (response) => response.json())),
      ),
    download: async (method, data) => {
      const response = await send(
        sender,
        await signedBody(sender, method, data),
        async (answered) => answered,
      );
      if (response.headers.get('content-type')?.startsWith('text/csv') && response.body) return response.body;
      readAnswer(await response.json().catch(() => undefined));
      throw new GatewayUnreachable('The gateway answered something unknown to this version (no file).');
    },
    read: (url) => read(sender, url),
  };
}

type Sender = LineOptions & { readonly signer: Signer };

/** Logs the result of a call; never its parameters. */
async function logged({ logger }: Sender, operation: string, call: () => Promise<Answer>): Promise<Answer> {
  const begun = performance.now();
  const log = (code: string, requestId: string | undefined) =>
    logger?.debug?.(
      { operation, code, requestId, ms: Math.round(performance.now() - begun) },
      'gateway call',
    );
  try {
    const answer = await call();
    log('200', answer.requestId);
    return answer;
  } catch (error) {
    if (error instanceof GatewayRefusal || error instanceof GatewayUnreachable)
      log(error.code, error.requestId);
    throw error;
  }
}

async function signedBody(sender: Sender, method: string, data: OperationData): Promise<string> {
  const given = Object.fromEntries(
    Object.entries(data).filter((entry): entry is [string, string] => entry[1] !== undefined),
  );
  const time = Math.floor((sender.now ?? Date.now)() / 1000);
  const sign = await sender.signer.signFields({ ...given, user: sender.user, method, time: String(time) });
  return JSON.stringify({ user: sender.user, sign, method, time, data: given });
}

/**
 * Sends the bytes until a reply comes that `open` can read, at most {@link TRIES_MAX} times and within one deadline.
 * What `open` leaves unread, such as a file, may take longer.
 */
async function send<Opened>(
  sender: Sender,
  body: string,
  open: (response: Response) => Promise<Opened>,
): Promise<Opened> {
  const timeoutMs = sender.timeoutMs ?? CALL_TIMEOUT_MS;
  const deadline = new AbortController();
  const timer = setTimeout(() => deadline.abort(), timeoutMs);
  let cause: unknown;
  let answered: Response | undefined;
  try {
    for (let tries = 1; tries <= TRIES_MAX && !deadline.signal.aborted; tries++) {
      if (tries > 1) await pause(RETRY_DELAY_MS * (tries - 1) * (0.5 + Math.random()));
      try {
        answered = undefined;
        answered = await (sender.fetch ?? fetch)(`${sender.gateway}/Payments`, {
          method: 'POST',
          headers: { 'content-type': 'application/json' },
          body,
          redirect: 'manual',
          signal: deadline.signal,
        });
        return await open(answered);
      } catch (error) {
        cause = error;
      }
    }
  } finally {
    clearTimeout(timer);
  }
  const silent = deadline.signal.aborted
    ? `did not answer within ${timeoutMs / 1000} s`
    : isWithoutTls(cause)
      ? 'does not speak https; give its address with http'
      : 'could not be reached';
  const why = answered && cause instanceof SyntaxError ? whyOdd(answered) : silent;
  throw new GatewayUnreachable(`The gateway ${sender.gateway} ${why}.`, { cause });
}

/** Whether the fault is that of a TLS handshake with a server that has none: its first bytes are no TLS record. */
const isWithoutTls = (fault: unknown): boolean =>
  /wrong version number|packet length too long/i.test(String((fault as Error | undefined)?.cause));

/** Describes a response that is not a gateway's: from a proxy whose gateway is down, or from another server. */
const whyOdd = ({ status, headers }: Response): string =>
  `is no gateway, or one that is down: /Payments answered HTTP ${status} with ` +
  `${headers.get('content-type')?.split(';')[0] || 'no type'} instead of JSON`;

async function read(sender: Sender, url: string): Promise<unknown> {
  // Only the gateway's own origin is requested, whatever address a response named.
  if (!url.startsWith(`${sender.gateway}/`)) return undefined;
  try {
    const signal = AbortSignal.timeout(sender.timeoutMs ?? CALL_TIMEOUT_MS);
    return await (await (sender.fetch ?? fetch)(url, { redirect: 'error', signal })).json();
  } catch {
    return undefined;
  }
}

const envelopeSchema = v.variant('status', [
  v.object({
    status: v.literal(true),
    data: v.record(v.string(), v.unknown()),
    response_id: v.optional(v.string()),
  }),
  v.object({
    status: v.literal(false),
    code: v.pipe(v.union([v.string(), v.number()]), v.transform(String)),
    message: v.optional(v.string(), ''),
    response_id: v.optional(v.string()),
  }),
]);

function readAnswer(answer: unknown): Answer {
  const envelope = shaped(envelopeSchema, answer);
  const requestId = envelope.response_id;
  if (!envelope.status) throw new GatewayRefusal(envelope.code, envelope.message, { requestId });
  return { data: envelope.data, requestId };
}

/** Parses a value. A response of another shape says nothing about the result, so it counts as missing. */
export function shaped<Schema extends v.GenericSchema>(
  schema: Schema,
  value: unknown,
  requestId?: string,
): v.InferOutput<Schema> {
  const parsed = v.safeParse(schema, value);
  if (parsed.success) return parsed.output;
  throw unknownAnswer(v.getDotPath(parsed.issues[0]) ?? 'the answer', requestId);
}

/** Returns the error of a response whose member this version cannot read. */
export const unknownAnswer = (member: string, requestId?: string): GatewayUnreachable =>
  new GatewayUnreachable(`The gateway answered something unknown to this version (${member}).`, {
    requestId,
  });

const pause = (milliseconds: number) => new Promise<void>((resolve) => setTimeout(resolve, milliseconds));
