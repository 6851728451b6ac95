/** What the use cases of administration need. */
import type { FaultyRail, RailFaultMode } from '@gangway/protocol';
import type { GatewayServices } from '../outcomes/gateway-services.ts';
import type { RailDriver } from '../rails/rail.ts';
import type { Queryable } from '../storage/database.ts';
import type { RootKey } from '../storage/root-key.ts';

/** What operators may do with the sandbox. */
export interface SandboxAdministration {
  /** Returns how far business time is ahead of real time, in seconds. */
  readOffset(db: Queryable): Promise<number>;
  /** Moves business time by whole seconds. Throws RangeError when the offset would exceed a hundred years. */
  moveClock(tx: Queryable, seconds: number): Promise<number>;
  resetClock(tx: Queryable): Promise<void>;
  /** Sets how the simulated scheme behaves towards one kind of rail or all. Returns the modes of all. */
  setRailFault(tx: Queryable, fault: RailFault): Promise<RailFaults>;
  readRailFaults(db: Queryable): Promise<RailFaults>;
}

/** The fault mode of every kind of rail. */
export type RailFaults = Readonly<Record<FaultyRail, RailFaultMode>>;

/** A fault mode for one kind of rail or for all. */
export interface RailFault {
  readonly rail: FaultyRail | 'all';
  readonly mode: RailFaultMode;
}

/** The services of administration. */
export interface AdminServices
  extends Pick<
    GatewayServices,
    'database' | 'clock' | 'mode' | 'serviceName' | 'prices' | 'vault' | 'wakeDeliveries'
  > {
  readonly rootKey: RootKey;
  /** The rails at which merchants can have accounts. */
  readonly drivers: readonly RailDriver[];
  /** Undefined in live mode. */
  readonly sandbox: SandboxAdministration | undefined;
}
