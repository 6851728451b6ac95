/**
 * What is stored of a webhook until it is read: what `webhook-events.ts` reads of it. Adyen may send far more of a
 * payer, such as name, e-mail address and bank account, as the merchant account has it switched on.
 */
import type { RailWebhook } from '@gangway/gateway/extend';
import { readTokenWebhook, readWebhook, type WebhookItem } from './wire.ts';

/** The members of `additionalData` that events are read from, and the signature. */
export const KEPT_MEMBERS = [
  'hmacSignature',
  'defensePeriodEndsAt',
  'merchantAdviceCode',
  'networkTxReference',
  ...['threeDAuthenticated', 'threeDAuthenticatedResponse', 'threeDSVersion', 'dsTransID', 'eci'],
  ...['tokenization.storedPaymentMethodId', 'tokenization.shopperReference'],
  ...['recurring.recurringDetailReference', 'recurring.shopperReference'],
] as const;

/** Returns an authentic webhook with what is read of it alone; its signatures stay right. */
export function withoutPayer(webhook: RailWebhook): RailWebhook {
  const standard = readTokenWebhook(webhook.body) ? undefined : readWebhook(webhook.body);
  // One about a token has nothing of its payer but our own reference.
  if (!standard) return webhook;
  const notificationItems = standard.items.map((item) => ({ NotificationRequestItem: keptOf(item) }));
  return { ...webhook, body: JSON.stringify({ live: String(standard.isLive), notificationItems }) };
}

function keptOf(item: WebhookItem): WebhookItem {
  const { pspReference, originalReference, merchantAccountCode, merchantReference } = item;
  const { amount, eventCode, success, reason, additionalData = {} } = item;
  // Of an authorised card, the reason has its last digits and expiry.
  const isOfCard = eventCode === 'AUTHORISATION' && success === 'true';
  const kept = KEPT_MEMBERS.flatMap((name) => (name in additionalData ? [[name, additionalData[name]]] : []));
  return {
    ...{
      pspReference,
      originalReference,
      merchantAccountCode,
      merchantReference,
      amount,
      eventCode,
      success,
    },
    ...(!isOfCard && { reason }),
    additionalData: Object.fromEntries(kept),
  };
}
