/** Withdraws a release of the scripts, and offers it again. */
import {
  KEPT_DAYS,
  type KeptRelease,
  LEAVES_CACHES_MINUTES,
  lockRelease,
  withdrawRelease,
} from '../static-files/kept-releases.ts';
import type { Transaction } from '../storage/database.ts';
import { NotFound, Refusal } from './refusal.ts';
import { defineUseCase } from './use-case.ts';

/**
 * Stops serving a release, such as one with a vulnerability: pages that have it open, or name it with its hash, can pay
 * no more until they are loaded again. Refused while a gateway runs it.
 */
export const withdraw = defineUseCase('scripts.withdraw', async ({ tx, clock }, id: string) => {
  const { withdrawnAt, ranAt } = await lockOrRefuse(tx, id);
  if (withdrawnAt) throw new Refusal(`Release ${id} is withdrawn already.`);
  const minutes = (clock.real().getTime() - ranAt.getTime()) / 60_000;
  if (minutes < LEAVES_CACHES_MINUTES)
    throw new Refusal(
      `A gateway has run release ${id} within the last ${LEAVES_CACHES_MINUTES} minutes. Install another version on ` +
        'all nodes first, and wait until browsers have asked for its address.',
    );
  await withdrawRelease(tx, id, clock.real());
  return {
    result: undefined,
    merchantId: null,
    subject: `release ${id}`,
    details: { ranAt: ranAt.toISOString() },
  };
});

/** Serves a withdrawn release again. */
export const restore = defineUseCase('scripts.restore', async ({ tx }, id: string) => {
  const { withdrawnAt } = await lockOrRefuse(tx, id);
  if (!withdrawnAt) throw new Refusal(`Release ${id} is not withdrawn.`);
  await withdrawRelease(tx, id, null);
  return {
    result: undefined,
    merchantId: null,
    subject: `release ${id}`,
    details: { withdrawnAt: withdrawnAt.toISOString() },
  };
});

async function lockOrRefuse(tx: Transaction, id: string): Promise<KeptRelease> {
  const release = await lockRelease(tx, id);
  if (release) return release;
  throw new NotFound(
    `There is no release ${id}. "gangway scripts list" lists those of the last ${KEPT_DAYS} days.`,
  );
}
