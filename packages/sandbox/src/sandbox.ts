/** The sandbox as the gateway loads it. */
import type { Sandbox } from '@gangway/gateway/extend';
import { SANDBOX_PATHS } from './api-paths.ts';
import { sandboxAdministration } from './sandbox-administration.ts';

/** See `Sandbox` of `@gangway/gateway/extend`. Never part of a live gateway. */
export const sandbox: Sandbox = {
  migrations: { folder: new URL('./migrations/', import.meta.url), table: 'sandbox_migrations' },
  administration: sandboxAdministration,
  paths: SANDBOX_PATHS,
  // Loaded on demand: most commands need the administration only.
  rails: async (place) => (await import('./open-sandbox.ts')).railsAt(place),
  drivers: async (place) => (await import('./open-sandbox.ts')).driversAt(place),
  open: async (place) => (await import('./open-sandbox.ts')).openSandbox(place),
};
