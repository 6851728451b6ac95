// What <gw-card-form> shows beside its frame: ghosts of the fields until they come, a way on when they do not.
import { html, type TemplateResult } from 'lit';
import { THEME_COLORS } from '../card-frame/messages.ts';
import type { CardFormStrings } from '../languages/card-form-en.ts';
import * as p from './frame-place.css.ts';
import * as s from './gw-card-form.css.ts';

/** Outlines where the fields will be, `count` of them. */
export const ghostsView = (count = 4): TemplateResult => html`<div class=${p.ghosts} aria-hidden="true">
  ${Array.from({ length: count }, () => html`<div class=${p.ghost}></div>`)}
</div>`;

/** The fields did not come: a button, and the shop's own link. */
export const failureView = ({ problem }: CardFormStrings, onAgain: () => void): TemplateResult => html`<div
  class=${s.failure}
  part="error"
  role="alert"
>
  <p>${problem.cardFrame}</p>
  <button class=${s.retry} part="button" type="button" @click=${onAgain}>${problem.again}</button>
  <slot></slot>
</div>`;

/** Unseen elements in the colours of the theme; a change of a colour ends a transition. */
export const probesView = (onChange: () => void): TemplateResult => html`<span
  class=${p.probes}
  aria-hidden="true"
  @transitionend=${onChange}
>
  ${THEME_COLORS.map((name) => html`<i class=${p.probe[name]!} data-probe=${name}></i>`)}
  <i class=${p.schemeProbe} data-probe="scheme"></i>
</span>`;
