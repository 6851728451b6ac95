/** The process that receives notifications: a hundred receivers, each at a port of its own, as lean as possible. */

import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { createServer, type Socket } from 'node:net';

/** A notification that was received: its trade, and when its first byte arrived, in ms since 1970. */
export type Received = readonly [tradeId: string, at: number];

const HEADER_END = '\r\n\r\n';
const OK = 'HTTP/1.1 200 OK\r\nContent-Type: text/plain\r\nContent-Length: 2\r\n';

let received: Received[] = [];

/** Reads the notifications of one connection and acknowledges each. */
function serve(socket: Socket): void {
  let text = '';
  let begunAt = 0;
  socket.setNoDelay().setEncoding('latin1');
  socket.on('error', () => socket.destroy());
  socket.on('data', (piece) => {
    if (text === '') begunAt = performance.timeOrigin + performance.now();
    text += piece;
    const end = text.indexOf(HEADER_END);
    if (end === -1) return;
    const head = text.slice(0, end);
    const length = Number(/content-length: (\d+)/i.exec(head)?.[1] ?? 0);
    const body = text.slice(end + HEADER_END.length);
    if (body.length < length) return;
    received.push([/"trade_id":"([^"]+)"/.exec(body)?.[1] ?? '', begunAt]);
    text = '';
    if (/connection: close/i.test(head)) socket.end(`${OK}Connection: close${HEADER_END}ok`);
    else socket.write(`${OK}Connection: keep-alive${HEADER_END}ok`);
  });
}

async function listen(): Promise<number> {
  const server = createServer(serve).listen(0, '127.0.0.1');
  await once(server, 'listening');
  return (server.address() as AddressInfo).port;
}

process.on('message', (job: { readonly listen: number } | 'count' | 'collect') => {
  if (job === 'count') process.send!(received.length);
  else if (job === 'collect') {
    process.send!(received);
    received = [];
  } else void Promise.all(Array.from({ length: job.listen }, listen)).then((ports) => process.send!(ports));
});
