/** The card form inside an HTML form of the shop, submitted without any script of the shop. */
import { html } from 'hono/html';
import type { ShopOrder } from '../order-store.ts';
import { formatPrice } from '../prices.ts';
import type { Page, PageContext } from './layout.ts';
import { renderOrderBeside } from './order-summary.ts';
import { renderSandboxHints, renderTestBanner } from './sandbox-hints.ts';

/** The page's inputs besides the order. */
export interface EmbeddedForm {
  readonly gateway: string;
  readonly clientKey: string;
  /** The payer's input, when the form is shown again. */
  readonly email?: string;
  /** The error to correct, when the form is shown again. */
  readonly sentence?: string;
}

/** The page of one order. */
export function embeddedPage(context: PageContext, order: ShopOrder, form: EmbeddedForm): Page {
  const { language, words, link } = context;
  const { gateway, clientKey, email = '', sentence } = form;
  const price = formatPrice(BigInt(order.totalMinor), order.currency, language);
  const elementPath = link(`/checkout/${order.id}`);
  const body = html`<h1>${words.checkoutTitle}</h1>
<div class="checkout">
${renderOrderBeside(order, context)}
<section class="checkout-pay" aria-labelledby="pay">
<h2 id="pay">${words.payCardTitle}</h2>
<form class="pay-form" method="post">
${renderTestBanner(context)}
${sentence ? html`<p class="pay-problem" role="alert">${sentence}</p>` : ''}
<label class="field"><span>${words.email}</span>
<input type="email" name="email" autocomplete="email" maxlength="254" value="${email}" required></label>
<gw-card-form name="card" gateway="${gateway}" client-key="${clientKey}" locale="${language}" required>
<a href="${elementPath}">${words.payElsewhere}</a>
</gw-card-form>
<button class="button button-wide">${words.pay(price)}</button>
</form>
<p class="quiet">${words.embeddedText} <a href="${elementPath}">${words.elementLink}</a>.</p>
${renderSandboxHints(context)}
</section>
</div>`;
  const title = words.payCardTitle;
  return { name: 'embedded', title, body, elementsFrom: gateway, elements: 'card-form.js' };
}
