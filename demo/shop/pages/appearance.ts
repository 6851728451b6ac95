/** The appearance editor: what a shop may set, and the elements in four states that follow at once. In English only. */
import { html, raw } from 'hono/html';
import { APPEARANCE_CONTROLS, type AppearanceControl } from '../../storefront/appearance-rules.ts';
import type { Page } from './layout.ts';

/** What the previews need. */
export interface AppearancePreview {
  readonly gateway: string;
  readonly clientKey: string;
  /** A session that only the previews' own answers know. */
  readonly session: string;
}

/** The page. Its script is storefront/appearance-page.ts. */
export function appearancePage({ gateway, clientKey, session }: AppearancePreview): Page {
  const answers = (state: string) => `/appearance/states/${state}`;
  const body = html`<h1>Appearance editor</h1>
<p>Change a value and see the elements follow. Nothing is stored, and nothing here can be paid.</p>
<div class="looks">
<form class="looks-form" data-looks-form autocomplete="off">
${APPEARANCE_CONTROLS.map(renderControl)}
<button class="button button-small" type="reset">Back to the defaults</button>
</form>
<section class="looks-result" aria-labelledby="looks-css">
<h2 id="looks-css">Your CSS</h2>
<textarea class="looks-css" data-looks-css rows="8" readonly aria-labelledby="looks-css"></textarea>
<p><button class="button" type="button" data-looks-copy>Copy the CSS</button>
<span role="status" data-looks-copied></span></p>
<h2>Contrast</h2>
<ul class="looks-contrast" data-looks-contrast aria-live="polite"></ul>
</section>
<div class="looks-previews" data-looks-previews>
<section aria-label="Choosing"><h2>Choosing</h2>
<gw-checkout session="${session}" endpoint="${answers('choosing')}"
theme="light" locale="en"></gw-checkout></section>
<section aria-label="Card"><h2>Card</h2>
<gw-card-form gateway="${gateway}" client-key="${clientKey}"
theme="light" locale="en"></gw-card-form>
<p><button class="button button-small" type="button" data-looks-errors>Show the errors of an empty card</button></p>
</section>
<section aria-label="Waiting"><h2>Waiting</h2>
<gw-payment-status session="${session}" endpoint="${answers('waiting')}"
theme="light" locale="en"></gw-payment-status></section>
<section aria-label="Paid"><h2>Paid</h2>
<gw-payment-status session="${session}" endpoint="${answers('paid')}"
theme="light" locale="en"></gw-payment-status></section>
</div>
</div>`;
  return { name: 'appearance', title: 'Appearance editor', body, elementsFrom: gateway };
}

function renderControl(control: AppearanceControl) {
  const { variable, label, kind, initial } = control;
  if (kind === 'switch')
    return html`<label class="looks-switch"><input type="checkbox" name="${variable}"> ${label}</label>`;
  const bounds = kind === 'px' ? raw(`min="${control.min}" max="${control.max}"`) : '';
  const type = kind === 'px' ? 'number' : 'color';
  return html`<label class="field"><span>${label}${kind === 'px' ? ', px' : ''}</span>
<input type="${type}" name="${variable}" value="${initial}" ${bounds} required></label>`;
}
