/** Background: notes which release of the scripts this gateway runs, and forgets those that none has run for long. */
import { forgetReleases, runRelease } from '../static-files/kept-releases.ts';
import type { Releases } from '../static-files/release.ts';
import type { RootKey } from '../storage/root-key.ts';
import { StartupFailure } from '../storage/startup-failure.ts';
import type { ForgettingServices } from './forgotten-tries.ts';
import { startWorkerLoop, type WorkerLoop } from './worker-loop.ts';

const POLL_MS = 60_000;

/** The services that the worker needs. */
export interface ReleaseServices extends ForgettingServices {
  readonly rootKey: RootKey;
  readonly releases: Releases;
}

/** Keeps the gateway's own release. Throws StartupFailure when it was withdrawn. */
export async function keepOwnRelease({ database, rootKey, releases, clock }: ReleaseServices): Promise<void> {
  const { own } = releases;
  if ((await runRelease(database, rootKey, own, clock.real())) === 'withdrawn')
    throw new StartupFailure(
      `Release ${own.id} of the scripts was withdrawn. Install another version, or offer it again with ` +
        `"gangway scripts restore --release ${own.id}".`,
    );
}

/** Starts the worker. Any number of nodes may run it. */
export const startKeepingReleases = ({
  database,
  rootKey,
  releases,
  clock,
  log,
}: ReleaseServices): WorkerLoop =>
  startWorkerLoop({
    name: 'kept-releases',
    pollMs: POLL_MS,
    logger: log,
    async turn() {
      await runRelease(database, rootKey, releases.own, clock.real());
      await forgetReleases(database, clock.real());
      return false;
    },
  });
