/** `<desk-app>`: the frame around every panel, with the list of panels, the appearance settings and the inspector. */
import { html, nothing, type TemplateResult } from 'lit';
import { keyed } from 'lit/directives/keyed.js';
import { DeskElement } from './desk-element.ts';
import './desk-reset.ts';
import './inspector.ts';
import './panels/accounts.ts';
import './panels/cashier.ts';
import './panels/clock.ts';
import './panels/money.ts';
import './panels/pay.ts';
import './panels/payment.ts';
import './panels/payments.ts';
import './panels/saved-cards.ts';
import './panels/split.ts';
import './panels/test-data.ts';
import { PANELS } from './panels.ts';
import { choice, empty, trouble, type View } from './parts/pieces.ts';

const TABS = [
  ['panels', 'Panels'],
  ['work', 'Work'],
  ['inspector', 'Inspector'],
] as const;

const LINE_FAULTS = {
  network: {
    slow: 'The network between page and shop is slow.',
    offline: 'The network between page and shop is cut.',
  },
  shop: {
    slow: 'The shop accepts notifications after 3 s.',
    refuses: 'The shop answers notifications with 500.',
  },
} as const;

/** On a phone, `tab` in the URL selects which of the three parts is shown. Each visit has a panel of its own. */
class DeskApp extends DeskElement {
  override render(): TemplateResult {
    const { desk } = this;
    const root = document.documentElement;
    root.dataset.theme = desk.param('look', 'auto');
    root.dir = desk.param('dir', 'ltr');
    const panel = PANELS.find(({ name }) => name === desk.route.panel);
    const title = panel?.title ?? 'No such panel';
    document.title = `${title} · Desk · Gangway sandbox`;
    return html`<a class="skip" href="#work" @click=${focusWork}>Skip to the panel</a>
<div class="desk" data-tab=${desk.param('tab', 'work')}>
${this.#sidebar()}
<main id="work" class="desk-work" tabindex="-1">
${desk.server.isReachable ? nothing : trouble('The desk’s server does not answer. Trying again every second.')}
${this.#lineFaults()}
<header class="desk-head"><h1>${title}</h1>${panel ? html`<p class="quiet">${panel.description}</p>` : nothing}</header>
${keyed(
  desk.visit,
  html`<div data-panel=${desk.route.panel}>${panel ? panel.view(desk) : this.#noSuchPanel()}</div>`,
)}
</main>
<desk-inspector .desk=${desk}></desk-inspector>
${this.#tabs()}
</div>`;
  }

  /** Active faults are shown on every panel, because they affect what the panels show. */
  #lineFaults(): View {
    const { network, shop } = this.desk.server.faults;
    const on = [
      network === 'normal' ? '' : LINE_FAULTS.network[network],
      shop === 'accepts' ? '' : LINE_FAULTS.shop[shop],
    ].filter(Boolean);
    if (on.length === 0) return nothing;
    return html`<p class="desk-trouble" role="status">${on.join(' ')}
<a href=${this.desk.linkTo('clock')}>Change it</a></p>`;
  }

  #noSuchPanel(): TemplateResult {
    return html`<div class="desk-pay">
${empty(`There is no panel “${this.desk.route.panel}”. All panels:`)}
<section class="desk-card" aria-label="All panels">${this.#panelList()}</section></div>`;
  }

  #panelList(): TemplateResult {
    const { desk } = this;
    return html`<ul class="desk-panels">${PANELS.map(
      ({ name, title, description }) => html`<li><a href=${desk.linkTo(name)}
  aria-current=${name === desk.route.panel ? 'page' : nothing}><b>${title}</b><span>${description}</span></a></li>`,
    )}</ul>`;
  }

  #sidebar(): TemplateResult {
    return html`<header class="desk-side">
<a class="brand" href="/"><img src="/pictures/mark.svg" alt="" width="36" height="36"><span>Desk</span></a>
<p class="desk-mode">Sandbox: no money moves</p>
<nav aria-label="Panels">${this.#panelList()}</nav>
<div class="desk-looks">
${choice(this, 'look', 'Appearance', [
  ['auto', 'Automatic'],
  ['light', 'Light'],
  ['dark', 'Dark'],
])}
${choice(this, 'dir', 'Direction', [
  ['ltr', 'Left to right'],
  ['rtl', 'Right to left'],
])}
<p class="desk-links"><a href="/">Shop</a> <a href="/orders">Orders of the shop</a>
<a href=${`${this.desk.facts.gateway}/readyz`}>Gateway</a> <desk-reset .desk=${this.desk}></desk-reset></p>
</div>
</header>`;
  }

  #tabs(): TemplateResult {
    const { desk } = this;
    return html`<nav class="desk-tabs" aria-label="Parts of the desk">${TABS.map(
      ([name, label]) => html`<button type="button" data-tab=${name}
  aria-current=${desk.param('tab', 'work') === name ? 'true' : nothing}
  @click=${() => desk.choose({ tab: name }, true)}>${label}</button>`,
    )}</nav>`;
  }
}

/** Moves the focus without a link, because the fragment holds the desk's state. */
function focusWork(event: Event): void {
  event.preventDefault();
  document.querySelector<HTMLElement>('#work')?.focus();
}

customElements.define('desk-app', DeskApp);
