/** Sends a notification again. */
import { resendNotification as resend } from '../notifications/notification-rows.ts';
import { NotFound, Refusal } from './refusal.ts';
import { defineUseCase } from './use-case.ts';

/** Makes a notification due now, with a new schedule of delivery attempts. */
export const resendNotification = defineUseCase(
  'notifications.resend',
  async ({ tx, clock, wakeDeliveries }, id: string) => {
    const sent = await resend(tx, { id, now: clock.now() });
    if (sent.result === 'unknown') throw new NotFound(`There is no notification ${id}.`);
    if (sent.result === 'emptied')
      throw new Refusal(
        `Notification ${id} has lost its text: its payment is too old, or its payer's data is erased.`,
      );
    if (sent.result !== 'queued')
      throw new Refusal(`Notification ${id} is older than another one of the same object: resend that one.`);
    tx.afterCommit(wakeDeliveries);
    const { merchantId, object } = sent;
    return { result: undefined, merchantId, subject: `notification ${id}`, details: { object } };
  },
);
