/** The payer's return to the shop with a signed state (docs/protocol.md, The payer's return). */
import { type NotificationData, notificationFields, notificationText } from '@gangway/protocol';
import { canonicalString, gatewayMessage } from '@gangway/protocol/signature';
import { signingOrder } from '../accounts/secrets.ts';
import { hmacSha256 } from '../hmac.ts';
import type { Order } from '../orders/order.ts';
import { paymentBody } from '../outcomes/announce.ts';
import type { GatewayServices } from '../outcomes/gateway-services.ts';

/** How the payer returns: by a GET, or (legacy, opt-in) by a form with `resultData`. */
export type PayerReturn =
  | { readonly kind: 'get'; readonly url: string }
  | { readonly kind: 'post'; readonly url: string; readonly resultData: string };

/** Returns the payer's return with the current state of the order; undefined without a redirect_url. */
export async function payerReturn(services: GatewayServices, order: Order): Promise<PayerReturn | undefined> {
  if (!order.redirectUrl) return undefined;
  const account = await services.callers.byId(order.accountId);
  const secret = signingOrder(account?.secrets ?? [])[0];
  if (!account || !secret) return { kind: 'get', url: order.redirectUrl };
  const sign = (message: string) => hmacSha256(secret, message).toString('hex');
  if (account.redirectMethod === 'POST') {
    const body = withoutHiddenMembers(paymentBody(order));
    const resultData = notificationText(sign(canonicalString(notificationFields(body))), body);
    return { kind: 'post', url: order.redirectUrl, resultData };
  }
  const fields = {
    trade_id: order.tradeId,
    order_id: order.orderId,
    state: order.state,
    time: String(Math.floor(services.clock.real().getTime() / 1000)),
  };
  const url = new URL(order.redirectUrl);
  for (const [name, value] of Object.entries({ ...fields, sign: sign(gatewayMessage(fields)) }))
    url.searchParams.set(name, value);
  return { kind: 'get', url: url.href };
}

/** What would begin a further member inside a text. */
const BEGINS_MEMBER = /&[A-Za-z0-9_]+=/;

/**
 * Removes texts that could be split into further members. The payer gets this signature and may have written the texts:
 * `Ann&state=paid&x=1` would then read as a notification that the order is paid.
 */
const withoutHiddenMembers = (body: NotificationData): NotificationData =>
  Object.fromEntries(
    Object.entries(body).filter(
      ([name, value]) => !PAYER_TEXTS.has(name) || !BEGINS_MEMBER.test(String(value)),
    ),
  );

/** Members of a payment's notification whose text may come from the payer. */
const PAYER_TEXTS: ReadonlySet<string> = new Set(['description', 'demo']);
