/** Applies the rules of retention (retention/rules.ts) to what is old, a page at a time. */
import { setTimeout as sleep } from 'node:timers/promises';
import { keysOf, recordOf } from '@gangway/protocol';
import type { ArchiveSeal } from '../archive/archives.ts';
import type { Clock } from '../clock.ts';
import { archivePage } from '../notifications/archived-notifications.ts';
import { deleteTries, emptyBodies } from '../notifications/old-notifications.ts';
import { archiveOrders } from '../orders/archived-orders.ts';
import { archivePayments } from '../orders/archived-payments.ts';
import { chooseFinished, lockIdleOrders, pageOrders } from '../orders/finished-orders.ts';
import { blankAttempts, blankEmails, blankNotes, deleteContacts } from '../orders/payer-data.ts';
import { shrinkAnswers } from '../orders/request-keys.ts';
import { onlineSince } from '../retention/online-time.ts';
import { BEGINNING, lockWalk, saveWalk, type WalkPlace } from '../retention/walks.ts';
import type { Database, Queryable } from '../storage/database.ts';
import { deleteUnreportedCards } from '../vault/manage-stored-cards.ts';
import { chooseOldWebhooks, deleteWebhooks, pageWebhooks } from './old-webhooks.ts';

/** The services that the rules need. */
export interface RetentionServices {
  readonly database: Database;
  readonly clock: Clock;
  readonly archiveSeal: ArchiveSeal;
}

/** What the rules have changed, or would change: the number of rows of each kind. */
export interface RetentionCounts {
  /** Payments whose time online is over. */
  readonly payments: number;
  readonly emails: number;
  readonly notes: number;
  readonly contacts: number;
  readonly attempts: number;
  readonly answers: number;
  /** Cards that were to be stored and that their rails have not reported. */
  readonly cards: number;
  readonly bodies: number;
  readonly tries: number;
  readonly webhooks: number;
  /** Notifications that went into the archive. */
  readonly notifications: number;
  /** Payments whose attempts and movements went into the archive. */
  readonly archived: number;
  /** Payments that went into the archive themselves, with their fund lines. */
  readonly orders: number;
}

/** Nothing changed. */
const NOTHING: RetentionCounts = {
  payments: 0,
  emails: 0,
  notes: 0,
  contacts: 0,
  attempts: 0,
  answers: 0,
  cards: 0,
  bodies: 0,
  tries: 0,
  webhooks: 0,
  notifications: 0,
  archived: 0,
  orders: 0,
};

/** Rows that are looked at in one transaction. */
const PAGE = 200;
/** A walk begins anew this much later, for what was not finished when it passed. */
const AGAIN_AFTER_MS = 30 * 86_400_000;

/** Where a page begins, and what to do with it. */
interface PageStart extends WalkPlace {
  /** When the online time began. */
  readonly since: Date;
  readonly isDry: boolean;
  readonly archiveSeal: ArchiveSeal;
}

/** A page: the last old row, and whether more may follow. */
interface AppliedPage extends WalkPlace {
  readonly counts: RetentionCounts;
  readonly isLast: boolean;
}

/** The one that takes only what all others are done with. */
const LAST = 'orders-of-merchants';
/** The walks by name, each with what it does to a page. */
const WALKS: Readonly<Record<string, (tx: Queryable, start: PageStart) => Promise<AppliedPage>>> = {
  orders: applyToOrders,
  webhooks: applyToWebhooks,
  notifications: applyToNotifications,
  payments: applyToPayments,
  [LAST]: applyToOrdersOfMerchants,
};
/** Those that archive what the others have emptied. Ahead of them, they would pass over what is not emptied yet. */
const ARCHIVING: ReadonlySet<string> = new Set(['notifications', 'payments', LAST]);

async function applyToOrders(tx: Queryable, { since, afterId, isDry }: PageStart): Promise<AppliedPage> {
  const page = await pageOrders(tx, { afterId, since, limit: PAGE });
  const ids = page.filter(({ isOld }) => isOld).map(({ tradeId }) => tradeId);
  // What somebody works on is not finished. The second statement sees what those before the lock have committed.
  const idle = isDry ? ids : await lockIdleOrders(tx, ids);
  const tradeIds = await chooseFinished(tx, idle, since);
  const selection = { tradeIds, isDry };
  return {
    ...endOf(page, ids, afterId),
    counts: {
      ...NOTHING,
      payments: tradeIds.length,
      emails: await blankEmails(tx, selection),
      notes: await blankNotes(tx, selection),
      contacts: await deleteContacts(tx, selection),
      attempts: await blankAttempts(tx, selection),
      answers: await shrinkAnswers(tx, selection),
      cards: await deleteUnreportedCards(tx, selection),
      bodies: await emptyBodies(tx, selection),
      tries: await deleteTries(tx, selection),
    },
  };
}

async function applyToWebhooks(tx: Queryable, { since, afterId, isDry }: PageStart): Promise<AppliedPage> {
  const page = await pageWebhooks(tx, { afterId, since, limit: PAGE });
  const old = page.filter(({ isOld }) => isOld).map(({ id }) => id);
  const ids = await chooseOldWebhooks(tx, old, since);
  return {
    ...endOf(page, old, afterId),
    counts: { ...NOTHING, webhooks: await deleteWebhooks(tx, { ids, isDry }) },
  };
}

/** What the walk through orders has emptied. A walk that begins anew comes to those that were not ready. */
async function applyToNotifications(tx: Queryable, start: PageStart): Promise<AppliedPage> {
  const page = await archivePage(tx, start.archiveSeal, start);
  if (!page) return { counts: NOTHING, afterId: start.afterId, isLast: true };
  return { counts: { ...NOTHING, notifications: page.moved }, afterId: page.lastId, isLast: false };
}

async function applyToPayments(tx: Queryable, start: PageStart): Promise<AppliedPage> {
  const page = await archivePayments(tx, start.archiveSeal, start);
  if (!page) return { counts: NOTHING, afterId: start.afterId, isLast: true };
  return { counts: { ...NOTHING, archived: page.moved }, afterId: page.lastId, isLast: false };
}

/** An order leaves after everything else of it: what those above have left is passed over until this begins anew. */
async function applyToOrdersOfMerchants(
  tx: Queryable,
  { archiveSeal, ...start }: PageStart,
): Promise<AppliedPage> {
  const { afterMerchant: merchantId, afterTime, afterId } = start;
  const place = merchantId && afterTime ? { merchantId, afterTime, afterId } : undefined;
  const page = await archiveOrders(tx, archiveSeal, { ...start, place });
  if (!page?.next) return { ...start, counts: { ...NOTHING, orders: page?.moved ?? 0 }, isLast: true };
  const { moved, next } = page;
  const { merchantId: afterMerchant, ...after } = next;
  return { ...after, afterMerchant, counts: { ...NOTHING, orders: moved }, isLast: false };
}

/** Ids are in the order of time, so a page that does not begin with an old row is behind the last one. */
const endOf = (
  page: readonly { readonly isOld: boolean }[],
  oldIds: readonly string[],
  afterId: string,
): Pick<AppliedPage, 'afterId' | 'isLast'> => ({
  afterId: oldIds.at(-1) ?? afterId,
  isLast: page.length < PAGE || oldIds.length === 0,
});

/**
 * Applies the rules to everything that is old, or counts it if `isDry`. `report` is called after each page. What
 * somebody works on is left out; a gateway that runs comes to it later.
 */
export async function applyRetention(
  { database, clock, archiveSeal }: RetentionServices,
  { isDry, report }: { isDry: boolean; report: (counts: RetentionCounts) => void },
): Promise<RetentionCounts> {
  const since = onlineSince(clock.now());
  let total = NOTHING;
  for (const apply of Object.values(WALKS)) {
    let start: PageStart = { ...BEGINNING, since, isDry, archiveSeal };
    for (let isLast = false; !isLast; ) {
      const begun = performance.now();
      const page = await database.transaction((tx) => apply(tx, start), { isUnawaited: true });
      total = sumOf(total, page.counts);
      report(total);
      start = { ...start, ...placeOf(page) };
      isLast = page.isLast;
      // Half of the time belongs to payments.
      if (!isDry) await sleep(performance.now() - begun);
    }
  }
  return total;
}

/**
 * Applies the rules to the next page of each walk, where the last one of any node ended. Returns whether more pages
 * follow.
 */
export async function applyNextPages({ database, clock, archiveSeal }: RetentionServices): Promise<boolean> {
  const now = clock.now();
  const since = onlineSince(now);
  let [isMore, isEmptying] = [false, false];
  for (const [name, apply] of Object.entries(WALKS)) {
    if ((isEmptying && ARCHIVING.has(name)) || (isMore && name === LAST)) continue;
    const isLast = await database.transaction(
      async (tx) => {
        const walk = await lockWalk(tx, name, now);
        if (!walk) return true;
        const page = await apply(tx, { ...placeOf(walk), since, isDry: false, archiveSeal });
        const beginsAnew = page.isLast && now.getTime() - walk.beganAt.getTime() > AGAIN_AFTER_MS;
        const { beganAt } = walk;
        await saveWalk(tx, name, beginsAnew ? { ...BEGINNING, beganAt: now } : { ...placeOf(page), beganAt });
        return page.isLast && !beginsAnew;
      },
      { isUnawaited: true },
    );
    isMore ||= !isLast;
    isEmptying ||= !isLast && !ARCHIVING.has(name);
  }
  return isMore;
}

const placeOf = ({ afterId, afterMerchant = null, afterTime = null }: WalkPlace): WalkPlace => ({
  afterId,
  afterMerchant,
  afterTime,
});

const sumOf = (a: RetentionCounts, b: RetentionCounts): RetentionCounts =>
  recordOf(keysOf(a), (name) => a[name] + b[name]);
