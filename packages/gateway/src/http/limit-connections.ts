/** A bound on open connections that a client who never finishes a request cannot use up. */
import type { Server as HttpServer, IncomingMessage, ServerResponse } from 'node:http';
import type { Server as HttpsServer } from 'node:https';
import type { Socket } from 'node:net';

/** The request that a connection brought last. */
interface Exchange {
  readonly request: IncomingMessage;
  readonly response: ServerResponse;
}

interface Connection {
  readonly name: string;
  readonly socket: Socket;
  exchange: Exchange | undefined;
}

/**
 * Keeps at most `connectionsMax` connections open. For a new one it closes the oldest with half a request or none.
 * Without such, it closes the oldest idle one, then the oldest whose client does not read its response, then the new
 * one. So half-open connections and unread responses never displace a client that sends whole requests. A connection
 * whose time is over is closed, unless its response is still being made.
 */
export function limitConnections(server: HttpServer | HttpsServer, connectionsMax: number): void {
  const open = new Map<string, Connection>();
  const oldestWhere = (matches: (exchange: Exchange | undefined) => boolean): Connection | undefined => {
    for (const connection of open.values()) if (matches(connection.exchange)) return connection;
    return undefined;
  };
  // With TLS too this is the connection itself, so that one whose handshake never ends is bounded.
  server.on('connection', (socket: Socket) => {
    const name = nameOf(socket);
    const connection: Connection = { name, socket, exchange: undefined };
    if (open.size >= connectionsMax) {
      const victim = oldestWhere(isHalfOpen) ?? oldestWhere(isIdle) ?? oldestWhere(isUnread) ?? connection;
      victim.socket.destroy();
      open.delete(victim.name);
      if (victim === connection) return;
    }
    open.set(name, connection);
    socket.once('close', () => {
      if (open.get(name) === connection) open.delete(name);
    });
  });
  server.on('request', (request, response) => {
    const connection = open.get(nameOf(request.socket));
    if (connection) connection.exchange = { request, response };
  });
  server.on('timeout', (socket) => {
    if (!isBeingMade(open.get(nameOf(socket))?.exchange)) socket.destroy();
  });
}

/** Names a connection; the socket of TLS has the same name as the one that carries it. */
const nameOf = ({ remoteAddress, remotePort, localAddress, localPort }: Socket): string =>
  `${remoteAddress} ${remotePort} ${localAddress} ${localPort}`;

const isHalfOpen = (exchange: Exchange | undefined): boolean => !exchange?.request.complete;

const isIdle = (exchange: Exchange | undefined): boolean => exchange?.response.writableEnded === true;

const isUnread = (exchange: Exchange | undefined): boolean => exchange?.response.writableNeedDrain === true;

const isBeingMade = (exchange: Exchange | undefined): boolean =>
  exchange !== undefined && !isHalfOpen(exchange) && !exchange.response.headersSent;
