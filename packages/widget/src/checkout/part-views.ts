// Views of the parts of methods besides their fields: the reason of a refusal, loading, and failure to load.
import type { Texts } from '@gangway/protocol/languages';
import { html, nothing, type TemplateResult } from 'lit';
import { errorSign } from '../icons/icons.ts';
import { faceOf } from '../offer-picker/method-faces.ts';
import * as v from '../views/views.css.ts';
import * as s from './offer-part.css.ts';

/** Renders why the last submission was refused; nothing without a sentence. */
export const noticeView = (sentence: string | TemplateResult | undefined): TemplateResult | typeof nothing =>
  sentence ? html`<p class=${s.notice} role="alert">${errorSign()}<span>${sentence}</span></p>` : nothing;

/** Renders a placeholder of the part's own height while it loads. */
export const comingView = (method: string): TemplateResult => html`<div
  class=${s.coming}
  data-asks=${faceOf(method).asks}
  aria-hidden="true"
>
  <div class=${s.outline}></div>
  ${['gift-card', 'account'].includes(faceOf(method).asks ?? '') ? html`<div class=${s.outline}></div>` : nothing}
</div>`;

/** Renders a retry button for a part that did not load; the shop's own link replaces the pay button. */
export const failedView = ({ problem }: Texts['element'], onAgain: () => void): TemplateResult => html`<div
  class=${s.failure}
  part="error"
>
  ${noticeView(problem.part)}
  <button class="${v.button} ${v.secondary}" type="button" @click=${onAgain}>${problem.again}</button>
</div>`;
