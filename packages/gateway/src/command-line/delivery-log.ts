/** Notifications with their delivery attempts, as text; used wherever notifications are shown. */
import type { NotificationWithTries } from '../inspection/notification-tries.ts';
import type { TryRecord } from '../notifications/notification-rows.ts';
import { indented, printable, textTable, timeText } from './text-tables.ts';

/** How many attempts of one notification are shown to people; programs get all. */
const TRIES_SHOWN_MAX = 5;

/** Returns one block for each notification: its line, the receiver and the last attempts. */
export function deliveryLog(notifications: readonly NotificationWithTries[]): string {
  return notifications.map(notificationText).join('\n');
}

function notificationText(row: NotificationWithTries): string {
  const next = row.state === 'waiting' ? `, next try ${timeText(row.nextTryAt)}` : '';
  const tries = `${row.tries.length} ${row.tries.length === 1 ? 'try' : 'tries'}`;
  const lines = [
    `${row.id}  ${row.state}  ${row.object} #${row.sequence}  ${timeText(row.createdAt)}`,
    indented(`to ${printable(row.url)} (${tries}${next})`),
  ];
  const shown = row.tries.slice(-TRIES_SHOWN_MAX);
  if (shown.length < row.tries.length) lines.push(indented(`… ${row.tries.length - shown.length} earlier`));
  if (shown.length > 0)
    lines.push(indented(textTable(['TRIED', 'OUTCOME', 'STATUS', 'MS', 'REASON'], shown.map(tryRow), '')));
  return lines.join('\n');
}

const tryRow = (entry: TryRecord) => [
  timeText(entry.startedAt),
  entry.outcome,
  entry.httpStatus,
  entry.durationMs,
  entry.reason,
];
