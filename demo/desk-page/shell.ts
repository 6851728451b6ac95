/** The frame around every panel: the list of panels, the appearance settings and the inspector. */
import { html, nothing, type TemplateResult } from 'lit';
import { inspector } from './inspector.ts';
import { PANELS } from './panels.ts';
import { choice, empty, trouble, type View } from './parts/pieces.ts';
import type { Desk } from './state.ts';

const TABS = [
  ['panels', 'Panels'],
  ['work', 'Work'],
  ['inspector', 'Inspector'],
] as const;

/** The whole page. On a phone, `tab` in the URL selects which of the three parts is shown. */
export function shell(desk: Desk): TemplateResult {
  const root = document.documentElement;
  root.dataset.theme = desk.param('look', 'auto');
  root.dir = desk.param('dir', 'ltr');
  const panel = PANELS.find(({ name }) => name === desk.route.panel);
  const title = panel?.title ?? 'No such panel';
  document.title = `${title} · Desk · Gangway sandbox`;
  return html`<a class="skip" href="#work" @click=${focusWork}>Skip to the panel</a>
<div class="desk" data-tab=${desk.param('tab', 'work')}>
${sidebar(desk)}
<main id="work" class="desk-work" tabindex="-1">
${desk.server.isReachable ? nothing : trouble('The desk’s server does not answer. Trying again every second.')}
${lineFaults(desk)}
<header class="desk-head"><h1>${title}</h1>${panel ? html`<p class="quiet">${panel.description}</p>` : nothing}</header>
<div data-panel=${desk.route.panel}>${panel ? panel.view(desk) : noSuchPanel(desk)}</div>
</main>
${inspector(desk)}
${tabs(desk)}
</div>`;
}

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

/** Active faults are shown on every panel, because they affect what the panels show. */
function lineFaults(desk: Desk): View {
  const { network, shop } = desk.server.faults;
  const on = [
    network === 'normal' ? '' : LINE_FAULTS.network[network],
    shop === 'accepts' ? '' : LINE_FAULTS.shop[shop],
  ].filter(Boolean);
  if (on.length === 0) return nothing;
  return html`<p class="desk-trouble" role="status">${on.join(' ')}
<a href=${desk.linkTo('clock')}>Change it</a></p>`;
}

/** Moves the focus without a link, because the fragment holds the desk's state. */
function focusWork(event: Event): void {
  event.preventDefault();
  document.querySelector<HTMLElement>('#work')?.focus();
}

const noSuchPanel = (desk: Desk): TemplateResult => html`<div class="desk-pay">
${empty(`There is no panel “${desk.route.panel}”. All panels:`)}
<section class="desk-card" aria-label="All panels">${panelList(desk)}</section></div>`;

const panelList = (desk: Desk): TemplateResult =>
  html`<ul class="desk-panels">${PANELS.map(
    ({ name, title, description }) => html`<li><a href=${desk.linkTo(name)}
  aria-current=${name === desk.route.panel ? 'page' : nothing}><b>${title}</b><span>${description}</span></a></li>`,
  )}</ul>`;

const sidebar = (desk: Desk): TemplateResult => html`<header class="desk-side">
<a class="brand" href="/"><img src="/pictures/mark.svg" alt="" width="36" height="36"><span>Desk</span></a>
<p class="desk-mode">Sandbox: no money moves</p>
<nav aria-label="Panels">${panelList(desk)}</nav>
<div class="desk-looks">
${choice(desk, 'look', 'Appearance', [
  ['auto', 'Automatic'],
  ['light', 'Light'],
  ['dark', 'Dark'],
])}
${choice(desk, 'dir', 'Direction', [
  ['ltr', 'Left to right'],
  ['rtl', 'Right to left'],
])}
<p class="desk-links"><a href="/">Shop</a> <a href="/orders">Orders of the shop</a>
<a href=${`${desk.facts.gateway}/readyz`}>Gateway</a></p>
</div>
</header>`;

const tabs = (desk: Desk): TemplateResult =>
  html`<nav class="desk-tabs" aria-label="Parts of the desk">${TABS.map(
    ([name, label]) => html`<button type="button" data-tab=${name}
  aria-current=${desk.param('tab', 'work') === name ? 'true' : nothing}
  @click=${() => desk.choose({ tab: name }, true)}>${label}</button>`,
  )}</nav>`;
