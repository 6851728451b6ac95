/** The services that operations, pages and background work share. */
import type { CardRange } from '@gangway/protocol/cards';
import type { Logger } from 'pino';
import type { Callers } from '../accounts/callers.ts';
import type { WalletApps } from '../accounts/wallet-apps.ts';
import type { Clock } from '../clock.ts';
import type { LimitName, TriedKind, TryLimits } from '../limits/try-limits.ts';
import type { Attempt, FinalState } from '../orders/attempts.ts';
import type { CreationBatches } from '../orders/creation-batches.ts';
import type { PageSecrets } from '../orders/page-secret.ts';
import type { OrderQueries } from '../orders/queried-order.ts';
import type { ExchangeRates } from '../pricing/exchange-rates.ts';
import type { PriceList } from '../pricing/price-list.ts';
import type { PayoutBank } from '../rails/payout-bank.ts';
import type { RailEvent } from '../rails/rail-events.ts';
import type { RailRegistry } from '../rails/rail-registry.ts';
import type { Database } from '../storage/database.ts';
import type { ReadReplica } from '../storage/read-replica.ts';
import type { Vault } from '../vault/vault.ts';
import type { ImpossibleTime } from './bookings.ts';

/** An attempt that has ended, as it is counted. */
export interface EndedAttempt extends Pick<Attempt, 'kind' | 'rail'> {
  /** Canonical sub_pay_method. */
  readonly method: string;
  readonly outcome: FinalState;
}

/** Counters of payments and limits. */
export interface OutcomeCounts {
  /** An attempt ended for good: a yes, a no, or nothing that the rail can still change. */
  attemptEnded(attempt: EndedAttempt): void;
  /** A webhook's event was read for the first time. */
  railEvent(rail: string, kind: RailEvent['kind']): void;
  /** A charge or an authorization was sent back: its order had ended, or another trade holds the order_id. */
  chargeReturned(rail: string): void;
  /** A rail signed an impossible time of payment. */
  paidTimeClamped(rail: string, why: ImpossibleTime): void;
  /** A limit of tries was reached. */
  limitReached(kind: TriedKind, limit: LimitName): void;
}

/** Awaits something outside this process, while the place of the request is lent to others. */
export type WaitOutside = <T>(wait: () => Promise<T>) => Promise<T>;

/** The services of the gateway. */
export interface GatewayServices {
  readonly database: Database;
  readonly creations: CreationBatches;
  readonly queries: OrderQueries;
  /** Chooses where what decides nothing about money is read; undefined for the database itself. */
  readonly readReplica?: Pick<ReadReplica, 'choose'> | undefined;
  readonly clock: Clock;
  readonly callers: Callers;
  readonly rails: RailRegistry;
  /** Executes payouts; undefined where operators carry them out at their bank. */
  readonly bank?: PayoutBank | undefined;
  readonly pageSecrets: PageSecrets;
  readonly vault: Vault;
  readonly walletApps: WalletApps;
  readonly exchangeRates: ExchangeRates;
  readonly prices: PriceList;
  readonly mode: 'sandbox' | 'live';
  /** The ranges of local card networks. */
  readonly cardRanges: readonly CardRange[];
  /** Which limits apply to tries of card numbers. */
  readonly tryLimits: TryLimits;
  /** The name of the service that merchants and payers see. */
  readonly serviceName: string;
  /** Public address of the gateway, without a slash at the end. */
  readonly publicUrl: string;
  readonly log: Logger;
  readonly metrics: OutcomeCounts;
  /** Wakes the delivery worker after something was queued. A lost call only means that the next poll finds the row. */
  readonly wakeDeliveries: () => void;
  /** For the request that is worked on; undefined for pages and background work, which have no place to lend. */
  readonly waitOutside?: WaitOutside;
}

/** Awaits something that keeps this process idle: the answer of a rail, or a pause. */
export const awaitOutside = <T>(
  { waitOutside }: Pick<GatewayServices, 'waitOutside'>,
  wait: () => Promise<T>,
): Promise<T> => (waitOutside ? waitOutside(wait) : wait());

/** Returns the address of a trade's hosted page. */
export const pageAddress = (
  services: Pick<GatewayServices, 'publicUrl' | 'pageSecrets'>,
  tradeId: string,
): string => pageAddressOf(services, services.pageSecrets.of(tradeId));

/** Returns the address of the hosted page that has a secret. */
export const pageAddressOf = ({ publicUrl }: Pick<GatewayServices, 'publicUrl'>, secret: string): string =>
  `${publicUrl}/pay/${secret}`;
