// Ports for servers that tests start. For tests only.
import { once } from 'node:events';
import { createServer } from 'node:net';

/**
 * Below the ports from which Linux and macOS take the local end of outgoing connections: a port of theirs may be taken
 * between the moment it is found free and the start of the server. No port here is blocked by browsers (WHATWG Fetch,
 * "bad port").
 */
const LOWEST = 12_000;
const COUNT = 20_000;

const given = new Set<number>();

/** Returns a port that is free on all addresses, and never the same one twice in a process. */
export async function freePort(): Promise<number> {
  for (;;) {
    const port = LOWEST + Math.floor(Math.random() * COUNT);
    if (given.has(port)) continue;
    given.add(port);
    const server = createServer().listen(port);
    const isFree = await once(server, 'listening').then(
      () => true,
      () => false,
    );
    if (!isFree) continue;
    server.close();
    await once(server, 'close');
    return port;
  }
}
