/**
 * Applies the rules of retention and archives, as the workers of a gateway do, and dies by SIGKILL at one point of it:
 * `node archive-and-die.ts TIME STATEMENT MOMENT`. TIME is the business time. The moment is before or after the named
 * statement, or before or after the commit of the transaction that ran it. Without a point it ends by itself.
 */

import { archiveSeal } from '../../packages/gateway/src/archive/archives.ts';
import { fixedClock } from '../../packages/gateway/src/clock.ts';
import { FIRST_ID } from '../../packages/gateway/src/ids.ts';
import { ledgerSeal } from '../../packages/gateway/src/ledger/seal.ts';
import { archivePage } from '../../packages/gateway/src/notifications/archived-notifications.ts';
import { joinStorage } from '../../packages/gateway/src/open-storage.ts';
import { archiveOrders, type OrderPlace } from '../../packages/gateway/src/orders/archived-orders.ts';
import { archivePayments } from '../../packages/gateway/src/orders/archived-payments.ts';
import { applyNextPages } from '../../packages/gateway/src/outcomes/apply-retention.ts';
import { archiveLedger, removeFinished } from '../../packages/gateway/src/outcomes/archive-ledger.ts';
import { onlineSince } from '../../packages/gateway/src/retention/online-time.ts';
import { readSettings } from '../../packages/gateway/src/settings.ts';
import type { Database, Queryable } from '../../packages/gateway/src/storage/database.ts';

/** Few rows make a part, so that there are several. */
const PART_ROWS = 8;
const PART_ORDERS = 2;

const [time = '', dyingStatement, dyingMoment] = process.argv.slice(2);

/** Kills the process if this is the given point; SIGKILL cannot be caught, so no later code runs. */
async function reach(moment: string, names: readonly string[]): Promise<void> {
  if (moment !== dyingMoment || !names.includes(dyingStatement ?? '')) return;
  process.kill(process.pid, 'SIGKILL');
  await new Promise(() => {});
}

const dyingIn = (database: Database): Database => ({
  query: (...query) => database.query(...query),
  poolUse: () => database.poolUse(),
  close: () => database.close(),
  async transaction(work, options) {
    let run: string[] = [];
    const result = await database.transaction(async (tx) => {
      run = [];
      const done = await work({
        afterCommit: (effect) => tx.afterCommit(effect),
        async query(statement, values) {
          await reach('before', [statement.name]);
          const rows = await tx.query(statement, values);
          await reach('after', [statement.name]);
          run.push(statement.name);
          return rows as never;
        },
      });
      await reach('uncommitted', run);
      return done;
    }, options);
    await reach('committed', run);
    return result;
  },
});

const { database, rootKey, close } = await joinStorage(readSettings(process.env));
const clock = fixedClock(new Date(time));
const services = {
  database: dyingIn(database),
  clock,
  archiveSeal: archiveSeal(rootKey),
  ledgerSeal: ledgerSeal(rootKey),
  partRows: PART_ROWS,
};

type ArchivePage = typeof archivePage | typeof archivePayments;

/** Archives all full pages, each in a transaction of its own. */
async function archiveAll(archiveNext: ArchivePage): Promise<void> {
  const since = onlineSince(clock.now());
  for (let afterId: string | undefined = FIRST_ID; afterId !== undefined; ) {
    const page = { afterId, since, isDry: false, limit: PART_ROWS };
    const archiveIt = (tx: Queryable): ReturnType<ArchivePage> => archiveNext(tx, services.archiveSeal, page);
    afterId = (await services.database.transaction(archiveIt))?.lastId;
  }
}

async function archiveAllOrders(): Promise<void> {
  const since = onlineSince(clock.now());
  let place: OrderPlace | undefined;
  do {
    const page = { place, since, isDry: false, limit: PART_ORDERS };
    place = (await services.database.transaction((tx) => archiveOrders(tx, services.archiveSeal, page)))
      ?.next;
  } while (place);
}

while (await applyNextPages(services));
await archiveAll(archivePage);
await archiveAll(archivePayments);
await archiveAllOrders();
while ((await archiveLedger(services)) > 0);
for (let part: bigint | undefined = 0n; part !== undefined; ) part = await removeFinished(services, part);
await close();
