/** The line between a gateway and a stand-in of its rail: calls are carried in both directions, held, lost or late. */
import { once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { setTimeout as sleep } from 'node:timers/promises';

/**
 * What becomes of a call whose caller dies. `lost`: it never arrives. `late`: it arrives after a while. `done`: the
 * rail carries it out, and its answer reaches nobody.
 */
export type Fate = 'lost' | 'late' | 'done';

/** See the top of the file. */
export interface RailLine {
  /** What the gateway takes for the rail's address. */
  readonly url: string;
  /** Calls whose caller died before the answer, such as `POST /v2/payments`. One that was held has its fate first. */
  readonly cut: readonly string[];
  /**
   * Resolves when the next call that matches has come as far as its fate says. The call stays there until its
   * connection ends. It is matched as `POST /v2/payments {…}`, with its body.
   */
  hold(call: RegExp, fate: Fate): Promise<void>;
  close(): Promise<void>;
}

/** The way in each direction. */
const WAY_MS = 15;
/** A new gateway has repeated the call by then, or not. */
const LATE_MS = 4_000;

interface Held {
  readonly call: RegExp;
  readonly fate: Fate;
  reached(): void;
}

/** Opens a line to the stand-in at `target`, an address without a slash at the end. */
export async function openRailLine(target: string): Promise<RailLine> {
  const cut: string[] = [];
  let held: Held | undefined;

  async function carry(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const body = await text(request);
    const { method = 'GET', url = '/' } = request;
    const taken = held?.call.test(`${method} ${url} ${body}`) ? held : undefined;
    if (taken) held = undefined;
    const ended = once(response, 'close');
    void ended.then(() => {
      if (!response.writableFinished) cut.push(`${taken ? `${taken.fate}: ` : ''}${method} ${url}`);
    });
    await sleep(WAY_MS);
    if (taken && taken.fate !== 'done') {
      taken.reached();
      await ended;
      if (taken.fate === 'lost') return;
      await sleep(LATE_MS);
    }
    const answer = await fetch(`${target}${url}`, {
      method,
      headers: headersOf(request),
      redirect: 'manual',
      ...(body && { body }),
    });
    const content = await answer.text();
    if (taken?.fate === 'done') {
      taken.reached();
      await ended;
      return;
    }
    await sleep(WAY_MS);
    const told = ['content-type', 'transient-error'].flatMap((name) => {
      const value = answer.headers.get(name);
      return value === null ? [] : [[name, value] as const];
    });
    response.writeHead(answer.status, Object.fromEntries(told)).end(content);
  }

  const server = createServer((request, response) => {
    carry(request, response).catch(() => response.destroy());
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    cut,
    hold: (call, fate) =>
      new Promise((reached) => {
        held = { call, fate, reached };
      }),
    async close() {
      server.closeAllConnections();
      await new Promise((closed) => server.close(closed));
    },
  };
}

/** Headers of one connection, which the next sets by itself. */
const OWN_HEADERS = new Set(['host', 'connection', 'content-length', 'transfer-encoding', 'keep-alive']);

const headersOf = ({ headers }: IncomingMessage): Record<string, string> =>
  Object.fromEntries(
    Object.entries(headers).flatMap(([name, value]) =>
      OWN_HEADERS.has(name) || value === undefined ? [] : [[name, String(value)]],
    ),
  );
