/** Limits open connections, so that clients that never finish a request cannot use them all up. */
import type { Server as HttpServer, IncomingMessage, ServerResponse } from 'node:http';
import type { Server as HttpsServer } from 'node:https';
import type { Socket } from 'node:net';

/** The latest request of a connection and its response. */
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
 * If there is none, it closes the oldest idle one, else the oldest whose client does not read its response, or the new
 * one. So half-open connections and unread responses never displace a client that sends whole requests. A connection
 * that times out is closed, unless its response is still being prepared.
 */
export function limitConnections(server: HttpServer | HttpsServer, connectionsMax: number): void {
  const open = new Map<string, Connection>();
  /** The same by the sockets of requests, of which most send more than one. */
  const known = new WeakMap<Socket, Connection>();
  const oldestWhere = (matches: (exchange: Exchange | undefined) => boolean): Connection | undefined => {
    for (const connection of open.values()) if (matches(connection.exchange)) return connection;
    return undefined;
  };
  // With TLS too, this is the TCP connection, so that unfinished handshakes are limited as well.
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
    const connection = known.get(request.socket) ?? open.get(nameOf(request.socket));
    if (!connection) return;
    known.set(request.socket, connection);
    connection.exchange = { request, response };
  });
  server.on('timeout', (socket) => {
    if (!isPreparing(open.get(nameOf(socket))?.exchange)) socket.destroy();
  });
}

/** Names a connection; a TLS socket has the same name as its TCP socket. */
const nameOf = ({ remoteAddress, remotePort, localAddress, localPort }: Socket): string =>
  `${remoteAddress} ${remotePort} ${localAddress} ${localPort}`;

const isHalfOpen = (exchange: Exchange | undefined): boolean => !exchange?.request.complete;

const isIdle = (exchange: Exchange | undefined): boolean => exchange?.response.writableEnded === true;

const isUnread = (exchange: Exchange | undefined): boolean => exchange?.response.writableNeedDrain === true;

const isPreparing = (exchange: Exchange | undefined): boolean =>
  exchange !== undefined && !isHalfOpen(exchange) && !exchange.response.headersSent;
