// A shop on 127.0.0.1 whose payment page a test changes. For tests only.
import { createServer, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

/** What the shop answers at a path. */
export type Answer = (response: ServerResponse) => void;

/** A shop whose answers a test sets. */
export interface TestShop {
  readonly url: string;
  /** The answers by path. */
  readonly answers: Map<string, Answer>;
  /** The paths that were asked for. */
  readonly asked: string[];
  close(): Promise<void>;
}

/** Answers with a text, a type and headers. */
export const page =
  (text: string | Buffer, headers: Record<string, string | string[]> = {}): Answer =>
  (response) =>
    response.writeHead(200, { 'content-type': 'text/html; charset=utf-8', ...headers }).end(text);

/** Redirects to an address. */
export const redirect =
  (location: string): Answer =>
  (response) =>
    response.writeHead(302, { location }).end();

/** Begins an answer that never ends. */
export const hang: Answer = (response) => {
  response.writeHead(200, { 'content-type': 'text/html' }).write('<');
};

/** Starts a shop. */
export async function testShop(): Promise<TestShop> {
  const answers = new Map<string, Answer>();
  const asked: string[] = [];
  const server = createServer((request, response) => {
    const path = request.url ?? '';
    asked.push(path);
    const answer = answers.get(path);
    if (answer) answer(response);
    else response.writeHead(404).end();
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    answers,
    asked,
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}
