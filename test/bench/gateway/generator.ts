/**
 * The process that sends the requests of a measurement. They are signed in advance and sent over persistent sockets,
 * to use little CPU.
 */
import { connect, type Socket } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { type PlannedRequest, signedText } from './signed-text.ts';

/** A job: send the requests that were signed before, until the time is over or none is left. */
export interface Slice {
  readonly port: number;
  readonly clients: number;
  readonly ms: number;
  /** A steady rate instead of as many as the gateway answers. */
  readonly perSecond?: number;
}

/** What the process is told: requests to sign, or a job with them. */
export type GeneratorJob = { readonly sign: readonly PlannedRequest[] } | { readonly send: Slice };

/** A trade that was made, and who made it. */
export interface MadeTrade {
  readonly user: string;
  readonly tradeId: string;
}

/** The result. Latencies in milliseconds; `failures` are the first few answers with another code than 200. */
export interface SliceResult {
  readonly answered: number;
  readonly elapsedMs: number;
  readonly p50: number;
  readonly p99: number;
  readonly failed: number;
  readonly failures: readonly string[];
  /** The trades that the answers name. */
  readonly trades: readonly MadeTrade[];
}

interface SignedRequest {
  readonly user: string;
  readonly bytes: Buffer;
}

const FAILURES_MAX = 3;
const HEADER_END = '\r\n\r\n';

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
  #answered: ((body: string) => void) | undefined;
  #failed: ((error: Error) => void) | undefined;

  constructor(port: number) {
    this.#socket = connect(port, '127.0.0.1').setNoDelay().setEncoding('latin1');
    this.#socket.on('data', (piece) => this.#receive(String(piece)));
    this.#socket.on('error', (error) => this.#failed?.(error));
    this.#socket.on('close', () => this.#failed?.(new Error('The gateway closed the connection.')));
  }

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
    this.#received = '';
    this.#answered?.(body);
  }
}

async function runSlice(
  { port, clients, ms, perSecond }: Slice,
  waiting: readonly SignedRequest[],
): Promise<SliceResult> {
  const latencies: number[] = [];
  const failures: string[] = [];
  const trades: MadeTrade[] = [];
  let failed = 0;
  let next = 0;
  const opened = Array.from({ length: clients }, () => new Client(port));
  const begun = performance.now();
  const work = async (client: Client) => {
    while (next < waiting.length && performance.now() - begun < ms) {
      const { user, bytes } = waiting[next]!;
      const due = perSecond ? (next * 1000) / perSecond - (performance.now() - begun) : 0;
      next += 1;
      if (due > 0) await sleep(due);
      const sent = performance.now();
      const body = await client.send(bytes);
      latencies.push(performance.now() - sent);
      const tradeId = /"trade_id":"([^"]+)"/.exec(body)?.[1];
      if (tradeId) trades.push({ user, tradeId });
      if (body.includes('"code":"200"')) continue;
      failed += 1;
      if (failures.length < FAILURES_MAX) failures.push(body.slice(0, 200));
    }
  };
  await Promise.all(opened.map(work));
  const elapsedMs = performance.now() - begun;
  for (const client of opened) client.close();
  const sorted = latencies.toSorted((a, b) => a - b);
  const at = (share: number) => sorted[Math.floor((sorted.length - 1) * share)] ?? Number.NaN;
  return { answered: latencies.length, elapsedMs, p50: at(0.5), p99: at(0.99), failed, failures, trades };
}

let signed: readonly SignedRequest[] = [];

process.on('message', (job: GeneratorJob) => {
  if ('sign' in job) {
    signed = job.sign.map((request) => ({ user: request.user, bytes: bytesOf(request) }));
    process.send!('signed');
  } else void runSlice(job.send, signed).then((result) => process.send!(result));
});
