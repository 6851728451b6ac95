/** Notifications with their tries. */
import { listTries, type NotificationRecord, type TryRecord } from '../notifications/notification-rows.ts';
import type { Queryable } from '../storage/database.ts';

/** A notification and its tries, oldest first. */
export interface NotificationWithTries extends NotificationRecord {
  readonly tries: readonly TryRecord[];
}

/** Reads the tries of notifications. */
export async function withTries(
  db: Queryable,
  notifications: readonly NotificationRecord[],
): Promise<NotificationWithTries[]> {
  const found: NotificationWithTries[] = [];
  for (const one of notifications) found.push({ ...one, tries: await listTries(db, one.id) });
  return found;
}
