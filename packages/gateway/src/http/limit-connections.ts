/** A bound on open connections that a client who never finishes a request cannot use up. */
import type { Server as HttpServer, IncomingMessage, ServerResponse } from 'node:http';
import { Server as HttpsServer } from 'node:https';
import type { Socket } from 'node:net';

/** The request that a connection brought last. */
interface Exchange {
  readonly request: IncomingMessage;
  readonly response: ServerResponse;
}

/**
 * Keeps at most `connectionsMax` connections open. For a new one it closes the oldest with half a request or none.
 * Without such, it closes the oldest idle one, then the oldest whose client does not read its response, then the new
 * one. So half-open connections and unread responses never displace a client that sends whole requests. A connection
 * whose time is over is closed, unless its response is still being made.
 */
export function limitConnections(server: HttpServer | HttpsServer, connectionsMax: number): void {
  const open = new Map<Socket, Exchange | undefined>();
  const oldestWhere = (matches: (exchange: Exchange | undefined) => boolean): Socket | undefined => {
    for (const [socket, exchange] of open) if (matches(exchange)) return socket;
    return undefined;
  };
  const event = server instanceof HttpsServer ? 'secureConnection' : 'connection';
  server.on(event, (socket: Socket) => {
    if (open.size >= connectionsMax) {
      const victim = oldestWhere(isHalfOpen) ?? oldestWhere(isIdle) ?? oldestWhere(isUnread) ?? socket;
      victim.destroy();
      open.delete(victim);
      if (victim === socket) return;
    }
    open.set(socket, undefined);
    socket.once('close', () => open.delete(socket));
  });
  server.on('request', (request, response) => {
    if (open.has(request.socket)) open.set(request.socket, { request, response });
  });
  server.on('timeout', (socket) => {
    if (!isBeingMade(open.get(socket))) socket.destroy();
  });
}

const isHalfOpen = (exchange: Exchange | undefined): boolean => !exchange?.request.complete;

const isIdle = (exchange: Exchange | undefined): boolean => exchange?.response.writableEnded === true;

const isUnread = (exchange: Exchange | undefined): boolean => exchange?.response.writableNeedDrain === true;

const isBeingMade = (exchange: Exchange | undefined): boolean =>
  exchange !== undefined && !isHalfOpen(exchange) && !exchange.response.headersSent;
