/** One HTTPS server for all hosts of the rehearsal: each has a certificate of its own and a server behind it. */
import { readFileSync } from 'node:fs';
import { type IncomingMessage, request, type ServerResponse } from 'node:http';
import { createServer } from 'node:https';
import { isIP } from 'node:net';
import { createSecureContext } from 'node:tls';
import type { Certificate } from './certificates.ts';

/** Answers a request, or returns the address of the server that does. */
export type Answer = (
  received: IncomingMessage,
  reply: ServerResponse,
) => Promise<URL | undefined> | URL | undefined;

/** A host with its certificate. */
export interface FrontHost {
  readonly certificate: Certificate;
  readonly answer: Answer;
}

const PORT = 443;
const BAD_GATEWAY = 502;

/** Starts the server on all addresses. Returns how to stop it. */
export async function startFront(hosts: ReadonlyMap<string, FrontHost>): Promise<() => Promise<void>> {
  const contexts = new Map(
    [...hosts].map(
      ([
        host,
        {
          certificate: { key, cert },
        },
      ]) => [host, createSecureContext({ key: readFileSync(key), cert: readFileSync(cert) })],
    ),
  );
  // A client of an address names no host.
  const [, { certificate: unnamed } = {}] = [...hosts].find(([host]) => isIP(host)) ?? [];
  const own = unnamed && { key: readFileSync(unnamed.key), cert: readFileSync(unnamed.cert) };
  const server = createServer(
    { ...own, SNICallback: (host, done) => done(null, contexts.get(host)) },
    async (received, reply) => {
      const { answer } = hosts.get(received.headers.host ?? '') ?? {};
      const to = await answer?.(received, reply);
      if (to) passOn(to, received, reply);
      else if (!answer) reply.writeHead(BAD_GATEWAY).end();
    },
  );
  await new Promise<void>((listening) => server.listen(PORT, '0.0.0.0', listening));
  return () =>
    new Promise((stopped) => {
      server.close(() => stopped());
      server.closeAllConnections();
    });
}

/** Passes a request on as a proxy does, with the caller's address behind those that it brings. */
function passOn(to: URL, received: IncomingMessage, reply: ServerResponse): void {
  const caller = received.socket.remoteAddress ?? '';
  const before = received.headers['x-forwarded-for'];
  const headers = { ...received.headers, 'x-forwarded-for': before ? `${before}, ${caller}` : caller };
  const { method, url: path } = received;
  const sent = request({ host: to.hostname, port: to.port, path, method, headers }, (response) => {
    reply.writeHead(response.statusCode ?? BAD_GATEWAY, response.headers);
    response.pipe(reply);
  });
  sent.on('error', () => {
    if (!reply.headersSent) reply.writeHead(BAD_GATEWAY);
    reply.end();
  });
  received.pipe(sent);
}
