/** `gangway notifications`: lists notifications with their delivery attempts, and sends them again. */

import { getAccountOrRefuse } from '../administration/find-or-refuse.ts';
import { NotFound } from '../administration/refusal.ts';
import { resendNotification } from '../administration/resend-notification.ts';
import { withTries } from '../inspection/notification-tries.ts';
import { listNotificationsOf } from '../notifications/archived-notifications.ts';
import { listNotifications } from '../notifications/notification-rows.ts';
import { findOrder } from '../orders/order-rows.ts';
import { COLUMN_WORDS } from '../storage/column-words.ts';
import { type Command, defineCommand } from './command.ts';
import { defineChange } from './define-change.ts';
import { deliveryLog } from './delivery-log.ts';
import { stateOption } from './list-result.ts';
import { operand, optional } from './options.ts';
import { idFault } from './value-checks.ts';

const LISTED_MAX = 50;

/** The commands for notifications. */
export const notificationCommands: readonly Command[] = [
  defineCommand({
    name: 'notifications list',
    description: `Lists the newest ${LISTED_MAX} notifications with their delivery attempts.`,
    example: 'notifications list --state waiting',
    options: {
      trade: optional('TRADE_ID', 'only those of this payment', idFault('orders list')),
      state: stateOption(COLUMN_WORDS['notifications.state']),
      account: optional('UID', 'only those of this account'),
    },
    async run({ database, place }, { trade, state, account }) {
      if (trade !== undefined && !(await findOrder(database, trade)))
        throw new NotFound(`There is no payment ${trade}.`);
      const accountId = account && (await getAccountOrRefuse(database, account)).id;
      const found =
        trade === undefined
          ? await listNotifications(database, {
              ...(state !== undefined && { state }),
              ...(accountId !== undefined && { accountId }),
              limit: LISTED_MAX,
            })
          : (await listNotificationsOf(database, trade.toLowerCase(), LISTED_MAX)).filter(
              (one) =>
                (state === undefined || one.state === state) &&
                (accountId === undefined || one.accountId === accountId),
            );
      const notifications = await withTries(database, found);
      return {
        json: notifications,
        text: deliveryLog(notifications) || `No notifications found in ${place}.`,
      };
    },
  }),
  defineChange({
    name: 'notifications resend',
    description: 'Makes a notification due now and restarts its schedule of delivery attempts.',
    example: 'notifications resend 0199a3c4-0000-7000-8000-000000000000',
    options: {
      id: operand('ID', 'the notification, as notifications list shows it', idFault('notifications list')),
    },
    async run({ admin }, { id }, by) {
      await resendNotification(admin, by, id);
      const text = `Notification ${id} is due now; a running gateway sends it.`;
      return { json: { id, result: 'queued' }, text };
    },
  }),
];
