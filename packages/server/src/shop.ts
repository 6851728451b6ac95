/** What every route needs: the settings, the store, the signer and the gateway's client. */

import type { Gateway } from './calls/gateway-calls.ts';
import type { GatewayClient } from './gateway-client.ts';
import type { Settings } from './options.ts';
import type { AskedSecrets } from './payment-requests.ts';
import type { Signer } from './request-signing.ts';
import type { SerializeByKey } from './serialize-by-key.ts';
import type { Store } from './stores/store.ts';
import type { TokenMaker } from './tokens.ts';

/** One merchant server, put together by `gangway()`. */
export interface Shop {
  readonly settings: Settings;
  readonly store: Store;
  readonly client: GatewayClient;
  /** The typed calls, for the shop's own code. */
  readonly gateway: Gateway;
  readonly signer: Signer;
  readonly tokens: TokenMaker;
  /** Work with the same key runs one after the other. */
  readonly serializeByKey: SerializeByKey;
  /** Secrets of payment requests without a response; kept in memory only. */
  readonly askedSecrets: AskedSecrets;
  /** When each trade was last polled, and the query in progress. */
  readonly polls: Map<
    string,
    { readonly at: number; readonly running: boolean; readonly done: Promise<void> }
  >;
  /** Ignored types of notifications, each logged once. */
  readonly ignoredTypes: Set<string>;
  /** Whether the account may keep cards for its customers, as last read; read again from `until` on (unix seconds). */
  readonly accountFeatures: { keepsCards: boolean; until: number };
  /** Unix seconds, a whole number. */
  nowSeconds(): number;
}
