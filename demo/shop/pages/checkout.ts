/** The checkout: the order summary beside the payment element. */
import { readSession } from '@gangway/protocol/checkout';
import { html } from 'hono/html';
import type { ShopOrder } from '../order-store.ts';
import { nameOfWay, type RailMethods, waysAt } from '../ways-to-pay.ts';
import type { Markup, Page, PageContext } from './layout.ts';
import { renderOrderBeside } from './order-summary.ts';
import { renderSandboxHints } from './sandbox-hints.ts';

/** The checkout's inputs: the session of the element, and the hosted page as a fallback. */
export interface Begun {
  readonly session: string;
  readonly hostedUrl?: string;
  /** The gateway, whose elements the page loads. */
  readonly gateway: string;
  /** What the merchant's rail has; undefined for the simulated schemes. */
  readonly rail: RailMethods | undefined;
}

/** The checkout page of an order. */
export function checkoutPage(
  context: PageContext,
  order: ShopOrder,
  { session, hostedUrl, gateway, rail }: Begun,
): Page {
  const { language, words, path, link } = context;
  const offer = readSession(session);
  const body = html`<h1>${words.checkoutTitle}</h1>
<div class="checkout">
${renderOrderBeside(order, context)}
<section class="checkout-pay" aria-labelledby="pay">
<h2 id="pay">${words.payTitle}</h2>
<gw-checkout session="${session}" endpoint="/pay" locale="${language}">
<p class="quiet">${words.payFallback} <a href="${hostedUrl ?? link(path)}">${words.payFallbackLink}</a>.</p>
</gw-checkout>
${renderNotOffered(context, offer?.methods ?? [], rail)}
<p class="quiet">${words.elementText} <a href="${link(`/embedded/${order.id}`)}">${words.embeddedLink}</a>.</p>
${rail ? '' : renderSandboxHints(context, offer)}
</section>
</div>`;
  return { name: 'checkout', title: words.checkoutTitle, body, elementsFrom: gateway };
}

/** Names the methods that do not support the order's currency. */
function renderNotOffered(
  { words }: PageContext,
  offered: readonly string[],
  rail: RailMethods | undefined,
): Markup | '' {
  const missing = waysAt(rail).filter((name) => !offered.includes(name));
  const names = missing.map((name) => nameOfWay(name, words));
  return names.length === 0 ? '' : html`<p class="quiet">${words.otherCurrency(names.join(', '))}</p>`;
}
