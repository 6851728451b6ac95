/** The sandbox as the gateway knows it: what `@gangway/sandbox` provides. Live mode never loads that package. */
import type { Hono } from 'hono';
import type { SandboxAdministration } from './administration/admin-services.ts';
import type { Schema } from './api-document/schema.ts';
import type { Clock } from './clock.ts';
import type { GatewayServices } from './outcomes/gateway-services.ts';
import type { PayoutBank } from './rails/payout-bank.ts';
import type { Rail, RailDriver } from './rails/rail.ts';
import type { Settings } from './settings.ts';
import type { Database } from './storage/database.ts';
import { errorCode } from './storage/error-code.ts';
import type { MigrationSet } from './storage/migrate.ts';
import type { RootKey } from './storage/root-key.ts';
import { StartupFailure } from './storage/startup-failure.ts';

/** Where the sandbox's rails call its schemes. */
export interface SchemePlace {
  readonly rootKey: RootKey;
  /** Where the gateway of this machine listens, without a slash at the end. */
  readonly ownUrl: string;
}

/** Where a sandbox is opened. */
export interface SandboxPlace extends SchemePlace {
  readonly database: Database;
  /** The origin of a shop on another device of the network. */
  readonly shop: string | undefined;
}

/** What the sandbox's routes use of the gateway. */
export interface SandboxHost extends GatewayServices {
  readonly rootKey: RootKey;
  /** The style sheet of the payer's pages. */
  readonly styleSheetUrl: string;
  /** Aborted when the gateway stops. */
  readonly stop: AbortSignal;
}

/** A sandbox on a database. */
export interface OpenSandbox {
  /** Real time plus what testers have added. */
  readonly clock: Clock;
  readonly bank: PayoutBank;
  /** Returns the routes of the simulated schemes and of testers, to be mounted at the root. */
  routes(host: SandboxHost): Hono;
  close(): void;
}

/** What the package exports as `sandbox`. */
export interface Sandbox {
  /** Its own tables; they are migrated after the gateway's. */
  readonly migrations: MigrationSet;
  readonly administration: SandboxAdministration;
  /** Its routes for testers, as paths of an OpenAPI document. */
  readonly paths: Readonly<Record<string, Schema>>;
  rails(place: SchemePlace): Promise<readonly Rail[]>;
  /** Returns the rails at which merchants can have accounts. */
  drivers(place: SchemePlace): Promise<readonly RailDriver[]>;
  /** Opens the sandbox, and adds the published accounts that are missing. */
  open(place: SandboxPlace): Promise<OpenSandbox>;
}

/** Not a literal in the import: the package is compiled after the gateway, whose types it uses. */
const PACKAGE: string = '@gangway/sandbox';

const NOT_INSTALLED =
  `GW_MODE is sandbox, and the package ${PACKAGE} is not installed: ` +
  `install it (npm install ${PACKAGE}), or set GW_MODE=live.`;

/** Returns the sandbox; undefined in live mode. Throws StartupFailure when the package is not installed. */
export async function loadSandbox(mode: Settings['mode']): Promise<Sandbox | undefined> {
  if (mode === 'live') return undefined;
  try {
    const loaded: { sandbox: Sandbox } = await import(PACKAGE);
    return loaded.sandbox;
  } catch (error) {
    if (errorCode(error) !== 'ERR_MODULE_NOT_FOUND') throw error;
    throw new StartupFailure(NOT_INSTALLED, { cause: error });
  }
}
