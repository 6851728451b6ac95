/** Notifications with their delivery attempts. */
import { listTries, type NotificationRecord, type TryRecord } from '../notifications/notification-rows.ts';
import type { Queryable } from '../storage/database.ts';

/** A notification and its delivery attempts, oldest first. */
export interface NotificationWithTries extends NotificationRecord {
  readonly tries: readonly TryRecord[];
}

/** Returns notifications with their delivery attempts. */
export async function withTries(
  db: Queryable,
  notifications: readonly NotificationRecord[],
): Promise<NotificationWithTries[]> {
  const found: NotificationWithTries[] = [];
  for (const row of notifications) found.push({ ...row, tries: await listTries(db, row.id) });
  return found;
}
