// What the parts of methods show beside their fields: why the last press came back, and that a part did not load.
import { html, nothing, type TemplateResult } from 'lit';
import { errorSign } from '../icons/icons.ts';
import type { Strings } from '../languages/en.ts';
import * as v from '../views/views.css.ts';
import * as s from './method-part.css.ts';

/** Why the last press came back; nothing without a sentence. */
export const noticeView = (sentence: string | undefined): TemplateResult | typeof nothing =>
  sentence ? html`<p class=${s.notice} role="alert">${errorSign()}<span>${sentence}</span></p>` : nothing;

/** Holds the place of a part that is on its way. */
export const comingView = (): TemplateResult => html`<div class=${s.coming}></div>`;

/** The part did not load: a button; the shop's own link stands where the pay button was. */
export const failedView = ({ problem }: Strings, onAgain: () => void): TemplateResult => html`<div
  class=${s.failure}
  part="error"
>
  ${noticeView(problem.method)}
  <button class="${v.button} ${v.secondary}" type="button" @click=${onAgain}>${problem.again}</button>
</div>`;
