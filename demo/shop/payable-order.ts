/** An order in the form that `@gangway/server` expects, for all ways to pay. */
import { formatAmount } from '@gangway/protocol';
import type { OrderInput } from '@gangway/server';
import type { ShopOrder } from './order-store.ts';
import { describeOrder } from './pages/order-summary.ts';
import type { Language } from './words.ts';

const DESCRIPTION_CHARACTERS_MAX = 200;

/** Returns the order's amount, description and return URL. */
export const payableOrder = (
  order: ShopOrder,
  { language, returnUrl }: { readonly language: Language; readonly returnUrl: string },
): OrderInput => ({
  orderId: order.id,
  amount: formatAmount(BigInt(order.totalMinor)),
  currency: order.currency,
  description: describeOrder(order, language).slice(0, DESCRIPTION_CHARACTERS_MAX),
  returnUrl,
  locale: language,
});
