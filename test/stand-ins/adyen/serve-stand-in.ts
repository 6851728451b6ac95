/** Serves a stand-in over HTTP, with credentials that open an account at it. */
import { randomBytes } from 'node:crypto';
import type { AddressInfo } from 'node:net';
import { createAdaptorServer } from '@hono/node-server';
import { adyenStandIn, type StandIn } from './stand-in.ts';

/** A stand-in that is served. */
export interface ServedStandIn {
  readonly standIn: StandIn;
  /** Where the rail finds it. */
  readonly place: { readonly checkoutUrl: string; readonly reportsUrl: string };
  /** The credentials of its account. */
  readonly credentials: Readonly<Record<string, string>>;
  readonly url: string;
  stop(): Promise<void>;
}

/** Starts a stand-in, by default at a free port. `post` receives its webhooks and returns a status. */
export async function serveStandIn(
  post: (body: string) => Promise<number>,
  { port = 0 }: { readonly port?: number } = {},
): Promise<ServedStandIn> {
  const [apiKey, reportApiKey] = [randomBytes(24).toString('hex'), randomBytes(24).toString('hex')];
  const [merchantAccount, hmacKey] = ['StandIn_ECOM', randomBytes(32).toString('hex')];
  let url = '';
  const account = { apiKey, reportApiKey, merchantAccount, hmacKey };
  const standIn = adyenStandIn({ ...account, post, origin: () => url });
  const server = createAdaptorServer({ fetch: standIn.app.fetch });
  await new Promise<void>((resolve) => server.listen(port, '127.0.0.1', resolve));
  url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  return {
    standIn,
    place: { checkoutUrl: `${url}/v72`, reportsUrl: url },
    credentials: {
      'api-key': apiKey,
      'merchant-account': merchantAccount,
      'hmac-keys': hmacKey,
      'report-api-key': reportApiKey,
    },
    url,
    async stop() {
      if ('closeAllConnections' in server) server.closeAllConnections();
      await new Promise<void>((resolve) => server.close(() => resolve()));
    },
  };
}
