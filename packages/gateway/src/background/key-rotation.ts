/**
 * Background: makes the day's encryption key, destroys expired private keys and revoked stored cards, deletes records
 * of used tokens.
 */
import type { Logger } from 'pino';
import type { Clock } from '../clock.ts';
import type { Database } from '../storage/database.ts';
import { forgetBurnedTokens } from '../vault/burned-tokens.ts';
import type { EncryptionKeys } from '../vault/encryption-keys.ts';
import { destroyRevokedCards } from '../vault/revocations.ts';
import { startWorkerLoop, type WorkerLoop } from './worker-loop.ts';

const POLL_MS = 30_000;
const BATCH = 5_000;

/** The services that the worker needs. */
export interface KeyRotationServices {
  readonly database: Database;
  readonly clock: Clock;
  readonly vault: { readonly keys: EncryptionKeys };
  readonly log: Pick<Logger, 'error'>;
}

/** Starts the worker. Any number of nodes may run it: the rotation makes one key, deleting twice changes nothing. */
export function startKeyRotation({ database, clock, vault, log }: KeyRotationServices): WorkerLoop {
  return startWorkerLoop({
    name: 'key-rotation',
    pollMs: POLL_MS,
    logger: log,
    async turn() {
      const now = clock.real();
      await vault.keys.rotate(now);
      await vault.keys.destroyExpired(now);
      await destroyRevokedCards(database);
      return forgetBurnedTokens(database, now, BATCH);
    },
  });
}
