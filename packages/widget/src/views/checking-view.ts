// The view before anything is known about a payment, and while what shows it is loaded.
import { html, type TemplateResult } from 'lit';
import type { ViewContext } from './view-context.ts';
import * as s from './views.css.ts';

/** Renders a spinner and a sentence. */
export function checkingView({ strings }: ViewContext): TemplateResult {
  return html`<div class=${s.stage} part="waiting">
    <span class=${s.spinner} aria-hidden="true"></span>
    <h2 class=${s.title} tabindex="-1">${strings.checking.title}</h2>
    <p class=${s.text}>${strings.checking.text}</p>
  </div>`;
}
