/** What every route works with: the settings, the store, and the ways to sign and to ask the gateway. */

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
  readonly signer: Signer;
  readonly tokens: TokenMaker;
  /** Work of one name waits for its turn; of other names it does not. */
  readonly serializeByKey: SerializeByKey;
  /** What payments asked for and not answered yet must not store; in memory only. */
  readonly askedSecrets: AskedSecrets;
  /** When each trade was last asked for by a poll, and what is still under way. */
  readonly polls: Map<
    string,
    { readonly at: number; readonly running: boolean; readonly done: Promise<void> }
  >;
  /** Types of notifications that told nobody, each logged once. */
  readonly ignoredTypes: Set<string>;
  /** Unix seconds, a whole number. */
  nowSeconds(): number;
}
