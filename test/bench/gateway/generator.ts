/**
 * The process that sends the requests of a measurement. They are signed in advance and sent over persistent sockets,
 * to use little CPU.
 */
import { connect, type Socket } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { type PlannedRequest, signedText } from './signed-text.ts';

/** A job: send the requests that were signed before, until the time is over or none is left. */
export interface Slice {
  /** Those of the gateways, over which the clients are spread. */
  readonly ports: readonly number[];
  readonly clients: number;
  readonly ms: number;
  /** A steady rate, whatever is answered. Without it, a client sends as soon as it was answered, or may repeat. */
  readonly perSecond?: number;
}

/** What the process is told: requests to sign, or a job with them. */
export type GeneratorJob = { readonly sign: readonly PlannedRequest[] } | { readonly send: Slice };

/** A trade that was made, and who made it. */
export interface MadeTrade {
  readonly user: string;
  readonly tradeId: string;
}

/** The result. Latencies of all but refusals, in ms; `failures` are the first few answers with other codes than 200. */
export interface SliceResult {
  readonly answered: number;
  readonly elapsedMs: number;
  readonly p50: number;
  readonly p99: number;
  readonly failed: number;
  readonly failures: readonly string[];
  /** Answers that refuse a request with -1004 and say when to repeat it: who was refused, and after how many ms. */
  readonly refused: readonly string[];
  /** Undefined where none was refused. */
  readonly refusedP99?: number | undefined;
  /** The trades that the answers name. */
  readonly trades: readonly MadeTrade[];
}

interface SignedRequest {
  readonly user: string;
  readonly bytes: Buffer;
}

const FAILURES_MAX = 3;
/** How soon refusals come is measured from then on: at first, a load looks like a burst, which is let wait. */
const BURST_MS = 1_000;
const HEADER_END = '\r\n\r\n';
/** The head of -1004, with the time after which to repeat the request. */
const REFUSAL =
  /^HTTP\/1\.1 503 (?=[\s\S]*\r\ngw-code: -1004\r\n)(?=[\s\S]*\r\nretry-after: ([1-9]\d*)\r\n)/i;

/** The bytes of a signed request. */
function bytesOf(request: PlannedRequest): Buffer {
  const body = signedText(request);
  const head = 'POST /Payments HTTP/1.1\r\nhost: 127.0.0.1\r\ncontent-type: application/json\r\n';
  return Buffer.from(`${head}content-length: ${Buffer.byteLength(body)}${HEADER_END}${body}`);
}

/** One client: sends a request and reads the whole answer before it sends the next. */
class Client {
  readonly #socket: Socket;
  #received = '';
  #answered: ((answer: string) => void) | undefined;
  #failed: ((error: Error) => void) | undefined;

  constructor(port: number) {
    this.#socket = connect(port, '127.0.0.1').setNoDelay().setEncoding('latin1');
    this.#socket.on('data', (piece) => this.#receive(String(piece)));
    this.#socket.on('error', (error) => this.#failed?.(error));
    this.#socket.on('close', () => this.#failed?.(new Error('The gateway closed the connection.')));
  }

  /** Returns the whole answer: head and body. */
  send(request: Buffer): Promise<string> {
    return new Promise((resolve, reject) => {
      this.#answered = resolve;
      this.#failed = reject;
      this.#socket.write(request);
    });
  }

  close(): void {
    this.#failed = undefined;
    this.#socket.destroy();
  }

  #receive(piece: string): void {
    this.#received += piece;
    const end = this.#received.indexOf(HEADER_END);
    if (end === -1) return;
    const length = Number(/content-length: (\d+)/i.exec(this.#received.slice(0, end))?.[1] ?? Number.NaN);
    if (Number.isNaN(length)) throw new Error('An answer has no Content-Length.');
    const body = this.#received.slice(end + HEADER_END.length);
    if (body.length < length) return;
    const answer = this.#received;
    this.#received = '';
    this.#answered?.(answer);
  }
}

async function runSlice(
  { ports, clients, ms, perSecond }: Slice,
  waiting: readonly SignedRequest[],
): Promise<SliceResult> {
  const latencies: number[] = [];
  const failures: string[] = [];
  const trades: MadeTrade[] = [];
  const refused: string[] = [];
  const refusedAfter: number[] = [];
  let failed = 0;
  let next = 0;
  const opened = Array.from({ length: clients }, (_, at) => new Client(ports[at % ports.length]!));
  const begun = performance.now();
  const work = async (client: Client) => {
    while (next < waiting.length && performance.now() - begun < ms) {
      const { user, bytes } = waiting[next]!;
      const due = perSecond ? (next * 1000) / perSecond - (performance.now() - begun) : 0;
      next += 1;
      if (due > 0) await sleep(due);
      const sent = performance.now();
      const answer = await client.send(bytes);
      const tookMs = performance.now() - sent;
      const retryAfter = REFUSAL.exec(answer)?.[1];
      if (retryAfter !== undefined) {
        refused.push(user);
        if (sent - begun > BURST_MS) refusedAfter.push(tookMs);
        if (perSecond === undefined) await sleep(Number(retryAfter) * 1000);
        continue;
      }
      latencies.push(tookMs);
      const tradeId = /"trade_id":"([^"]+)"/.exec(answer)?.[1];
      if (tradeId) trades.push({ user, tradeId });
      if (answer.includes('"code":"200"')) continue;
      failed += 1;
      if (failures.length < FAILURES_MAX)
        failures.push(answer.slice(answer.indexOf(HEADER_END)).trim().slice(0, 200));
    }
  };
  await Promise.all(opened.map(work));
  const elapsedMs = performance.now() - begun;
  for (const client of opened) client.close();
  const at = (values: readonly number[], share: number) =>
    values.toSorted((a, b) => a - b)[Math.floor((values.length - 1) * share)];
  return {
    answered: latencies.length,
    elapsedMs,
    p50: at(latencies, 0.5) ?? Number.NaN,
    p99: at(latencies, 0.99) ?? Number.NaN,
    failed,
    failures,
    refused,
    refusedP99: at(refusedAfter, 0.99),
    trades,
  };
}

let signed: readonly SignedRequest[] = [];

process.on('message', (job: GeneratorJob) => {
  if ('sign' in job) {
    signed = job.sign.map((request) => ({ user: request.user, bytes: bytesOf(request) }));
    process.send!('signed');
  } else void runSlice(job.send, signed).then((result) => process.send!(result));
});
