// What the parts of methods show beside their fields: why the last press came back, and that a part did not load.
import { html, nothing, type TemplateResult } from 'lit';
import { errorSign } from '../icons/icons.ts';
import type { Strings } from '../languages/en.ts';
import * as v from '../views/views.css.ts';
import * as s from './method-part.css.ts';

/** Why the last press came back; nothing without a sentence. */
export const noticeView = (sentence: string | undefined): TemplateResult | typeof nothing =>
  sentence ? html`<p class=${s.notice} role="alert">${errorSign()}<span>${sentence}</span></p>` : nothing;

/** Outlines the part of a method that is on its way, in the room it will take. */
export const comingView = (method: string): TemplateResult => html`<div
  class=${s.coming}
  data-method=${method}
  aria-hidden="true"
>
  <div class=${s.outline}></div>
  ${method === 'Voucher' ? html`<div class=${s.outline}></div>` : nothing}
</div>`;

/** The part did not load: a button; the shop's own link stands where the pay button was. */
export const failedView = ({ problem }: Strings, onAgain: () => void): TemplateResult => html`<div
  class=${s.failure}
  part="error"
>
  ${noticeView(problem.part)}
  <button class="${v.button} ${v.secondary}" type="button" @click=${onAgain}>${problem.again}</button>
</div>`;
