/** A proxy to PostgreSQL that a test can cut, slow down or make unresponsive. */
import { connect, createServer, type Socket } from 'node:net';
import { Transform } from 'node:stream';
import pg from 'pg';

/** open: forwards all data; slow: delays a client's messages; black-hole: drops all data; cut: resets connections. */
export type DatabaseLineState = 'open' | 'slow' | 'black-hole' | 'cut';

/** The proxy. */
export interface DatabaseLine {
  /** The database's URL through the proxy. */
  readonly url: string;
  become(state: DatabaseLineState): void;
  close(): Promise<void>;
}

/** Opens a proxy to the database at `url`; `slowMs` is the delay of each round trip in the state slow. */
export async function openDatabaseLine(url: string, slowMs: number): Promise<DatabaseLine> {
  const { host, port, user, password, database } = new pg.Client({ connectionString: url });
  const target = host.startsWith('/') ? { path: `${host}/.s.PGSQL.${port}` } : { host, port };
  const clients = new Set<Socket>();
  let state: DatabaseLineState = 'open';

  /** Forwards bytes according to the current state. */
  const pass = (waitMs: () => number) =>
    new Transform({
      transform(chunk, _encoding, done) {
        if (state === 'black-hole') return done();
        const wait = waitMs();
        if (wait === 0) return done(null, chunk);
        setTimeout(() => done(null, chunk), wait);
      },
    });

  const server = createServer((client) => {
    if (state === 'cut') return client.resetAndDestroy();
    const upstream = connect(target as { host: string; port: number });
    clients.add(client);
    client.on('error', () => upstream.destroy());
    upstream.on('error', () => client.destroy());
    upstream.on('close', () => client.destroy());
    client.on('close', () => {
      clients.delete(client);
      upstream.destroy();
    });
    client.pipe(pass(() => (state === 'slow' ? slowMs : 0))).pipe(upstream);
    upstream.pipe(pass(() => 0)).pipe(client);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('No port was given.');
  const login = `${encodeURIComponent(user ?? '')}:${encodeURIComponent(String(password))}`;
  return {
    url: `postgresql://${login}@127.0.0.1:${address.port}/${database}`,
    become(next) {
      state = next;
      if (state === 'cut') for (const client of clients) client.resetAndDestroy();
    },
    async close() {
      for (const client of clients) client.destroy();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}
