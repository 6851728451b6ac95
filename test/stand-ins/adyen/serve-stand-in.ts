/** Serves a stand-in over HTTP, with credentials that open an account at it. */
import { generateKeyPairSync, randomBytes } from 'node:crypto';
import type { AddressInfo } from 'node:net';
import { createAdaptorServer } from '@hono/node-server';
import { adyenStandIn, type StandIn } from './stand-in.ts';
import type { PostWebhook } from './webhooks.ts';

/** A stand-in that is served. */
export interface ServedStandIn {
  readonly standIn: StandIn;
  /** The credentials of its account. */
  readonly credentials: Readonly<Record<string, string>>;
  readonly url: string;
  stop(): Promise<void>;
}

/**
 * Starts a stand-in, by default at a free port. `post` receives its webhooks and returns a status. `rawCards` gives the
 * credential the role for raw cards, and lets payments name their network transaction reference.
 */
export async function serveStandIn(
  post: PostWebhook,
  { port = 0, rawCards = false }: { readonly port?: number; readonly rawCards?: boolean } = {},
): Promise<ServedStandIn> {
  const [apiKey, reportApiKey] = [randomBytes(24).toString('hex'), randomBytes(24).toString('hex')];
  const [merchantAccount, hmacKey] = ['StandIn_ECOM', randomBytes(32).toString('hex')];
  let url = '';
  const { publicKey, privateKey: cardKey } = generateKeyPairSync('rsa', { modulusLength: 2048 });
  const account = { apiKey, reportApiKey, merchantAccount, hmacKey, cardKey };
  const standIn = adyenStandIn({ ...account, post, origin: () => url });
  Object.assign(standIn.habits, { takesRawCards: rawCards, namesNetworkReference: rawCards });
  const server = createAdaptorServer({ fetch: standIn.app.fetch });
  await new Promise<void>((resolve) => server.listen(port, '127.0.0.1', resolve));
  url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  return {
    standIn,
    credentials: {
      'api-key': apiKey,
      'merchant-account': merchantAccount,
      'hmac-keys': hmacKey,
      'report-api-key': reportApiKey,
      'card-certificate': JSON.stringify(publicKey.export({ format: 'jwk' })),
      'api-url': url,
    },
    url,
    async stop() {
      if ('closeAllConnections' in server) server.closeAllConnections();
      await new Promise<void>((resolve) => server.close(() => resolve()));
    },
  };
}
