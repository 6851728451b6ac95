/** Notifications with their tries, as text; used wherever notifications are shown. */
import type { NotificationWithTries } from '../inspection/notification-tries.ts';
import type { TryRecord } from '../notifications/notification-rows.ts';
import { indented, printable, textTable, timeText } from './text-tables.ts';

/** So many tries of one notification are shown to people; programs get all. */
const TRIES_SHOWN_MAX = 5;

/** One block a notification: a line of its own, the receiver, the last tries. */
export function deliveryLog(notifications: readonly NotificationWithTries[]): string {
  return notifications.map(notificationText).join('\n');
}

function notificationText(one: NotificationWithTries): string {
  const next = one.state === 'waiting' ? `, next try ${timeText(one.nextTryAt)}` : '';
  const tries = `${one.tries.length} ${one.tries.length === 1 ? 'try' : 'tries'}`;
  const lines = [
    `${one.id}  ${one.state}  ${one.object} #${one.sequence}  ${timeText(one.createdAt)}`,
    indented(`to ${printable(one.url)} (${tries}${next})`),
  ];
  const shown = one.tries.slice(-TRIES_SHOWN_MAX);
  if (shown.length < one.tries.length) lines.push(indented(`… ${one.tries.length - shown.length} earlier`));
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
