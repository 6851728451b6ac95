/** An order in the form that `@gangway/server` expects, for all ways to pay. */
import { formatAmount } from '@gangway/protocol';
import type { OrderInput } from '@gangway/server';
import type { ShopOrder } from './order-store.ts';
import { describeOrder } from './pages/order-summary.ts';
import { type Language, WORDS } from './words.ts';

const DESCRIPTION_CHARACTERS_MAX = 200;

/** The green of the shop, as in `styles/ground.css`. */
const ACCENT = '#1f5b47';

/** How an order is to be paid. */
export interface PayableAs {
  readonly language: Language;
  readonly returnUrl: string;
  /** The page with the element, where a payer who was refused elsewhere comes back to. */
  readonly checkoutUrl?: string;
  /** The hash of the shop's logo at the gateway. */
  readonly logo: string | undefined;
}

/** Returns the order's amount and description, its payer's pages, and the look of the gateway's pages. */
export const payableOrder = (order: ShopOrder, { language, logo, ...pages }: PayableAs): OrderInput => ({
  orderId: order.id,
  amount: formatAmount(BigInt(order.totalMinor)),
  currency: order.currency,
  description: describeOrder(order, language).slice(0, DESCRIPTION_CHARACTERS_MAX),
  ...pages,
  locale: language,
  look: { name: WORDS[language].shopName, accent: ACCENT, ...(logo && { logo }) },
});
