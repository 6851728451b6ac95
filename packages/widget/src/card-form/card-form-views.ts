// The views of <gw-card-form> around its frame: placeholders while the fields load, and a failure view.
import type { Texts } from '@gangway/protocol/languages';
import { html, type TemplateResult } from 'lit';
import { THEME_COLORS } from '../card-frame/frame-facts.ts';
import * as p from './frame-place.css.ts';
import * as s from './gw-card-form.css.ts';

/** Renders `count` placeholders where the fields will be. */
export const ghostsView = (count = 4): TemplateResult => html`<div class=${p.ghosts} aria-hidden="true">
  ${Array.from({ length: count }, () => html`<div class=${p.ghost}></div>`)}
</div>`;

/** Renders the failure to load the fields: a retry button and the shop's own link. */
export const failureView = ({ problem }: Texts['cardForm'], onAgain: () => void): TemplateResult => html`<div
  class=${s.failure}
  part="error"
  role="alert"
>
  <p>${problem.cardFrame}</p>
  <button class=${s.retry} part="button" type="button" @click=${onAgain}>${problem.again}</button>
  <slot></slot>
</div>`;

/** Renders invisible elements in the theme's colors. A change of a color ends a transition and calls `onChange`. */
export const probesView = (onChange: () => void): TemplateResult => html`<span
  class=${p.probes}
  aria-hidden="true"
  @transitionend=${onChange}
>
  ${THEME_COLORS.map((name) => html`<i class=${p.probe[name]!} data-probe=${name}></i>`)}
  <i class=${p.schemeProbe} data-probe="scheme"></i>
</span>`;
