// A merchant's receiver on 127.0.0.1 whose responses a test controls. For tests only.

import { createServer, type IncomingHttpHeaders, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo, Socket } from 'node:net';
import { buffer } from 'node:stream/consumers';

/** One notification as it arrived. `at` and `doneAt` are milliseconds of performance.now(). */
export interface Arrival {
  readonly text: string;
  readonly headers: IncomingHttpHeaders;
  readonly method: string;
  readonly path: string;
  readonly data: Readonly<Record<string, string | number>>;
  readonly sign: string;
  /** The connection that it came by. */
  readonly connection: Socket;
  readonly at: number;
  doneAt?: number;
}

/** What the receiver does with an arrival. */
export type Behaviour = (response: ServerResponse, arrival: Arrival) => void;

/** A receiver of notifications. */
export interface TestReceiver {
  readonly url: string;
  readonly arrivals: Arrival[];
  behave: Behaviour;
  /** Resolves when `count` notifications have arrived; rejects after five seconds. */
  received(count: number): Promise<void>;
  /** Returns how many connections are open. */
  countConnections(): Promise<number>;
  close(): Promise<void>;
}

/** Responds with a status and a body. */
export const answer =
  (status: number, body = ''): Behaviour =>
  (response) =>
    response.writeHead(status).end(body);

/** Never responds. */
export const hang: Behaviour = () => undefined;

/** Closes the connection without a response. */
export const reset: Behaviour = (response) => response.socket?.resetAndDestroy();

/** Sends a space at intervals and never ends. */
export const drip: Behaviour = (response) => {
  const timer = setInterval(() => response.write(' '), 50);
  response.on('close', () => clearInterval(timer));
};

/** Closes the connection in the middle of its response. */
export const half: Behaviour = (response) => {
  response.writeHead(200, { 'content-length': 10 }).write('ok', () => response.socket?.destroy());
};

/** Sends a response without end. */
export const flood: Behaviour = (response) => {
  const write = () => {
    while (!response.destroyed && response.write('x'.repeat(16 * 1024)));
  };
  response.on('drain', write);
  write();
};

/** Responds `ok` in two pieces. */
export const pieces: Behaviour = (response) => {
  response.write('o');
  setTimeout(() => response.end('k'), 20);
};

/** Starts a receiver on a free port; by default it responds `ok`. */
export async function startReceiver(behave: Behaviour = answer(200, 'ok')): Promise<TestReceiver> {
  const arrivals: Arrival[] = [];
  const server = createServer((request, response) => {
    void arrive(request, response);
  });
  async function arrive(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const at = performance.now();
    const text = (await buffer(request)).toString('utf8');
    const { data, sign } = JSON.parse(text);
    const { headers, method = '', url: path = '', socket: connection } = request;
    const arrival: Arrival = { text, headers, method, path, data, sign, connection, at };
    response.on('close', () => {
      arrival.doneAt = performance.now();
    });
    arrivals.push(arrival);
    receiver.behave(response, arrival);
  }
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  const receiver: TestReceiver = {
    url: `http://127.0.0.1:${port}/notify`,
    arrivals,
    behave,
    async received(count) {
      const deadline = performance.now() + 5000;
      while (arrivals.length < count) {
        if (performance.now() > deadline)
          throw new Error(`${arrivals.length} of ${count} notifications arrived.`);
        await new Promise((resolve) => setTimeout(resolve, 2));
      }
    },
    countConnections: () =>
      new Promise((resolve, reject) => {
        server.getConnections((error, count) => (error ? reject(error) : resolve(count)));
      }),
    close() {
      server.closeAllConnections();
      return new Promise((resolve) => server.close(() => resolve()));
    },
  };
  return receiver;
}
