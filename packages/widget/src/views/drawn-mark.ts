// The large mark of a result: a ring and a sign that draw themselves once.
import { html, type TemplateResult } from 'lit';
import { MARK_SIGNS, type MarkKind } from '../theme/mark-rules.ts';
import * as s from './views.css.ts';

/** Renders a ring and a sign. */
export const drawnMark = (kind: MarkKind): TemplateResult => html`<svg
  class=${s.mark}
  data-kind=${kind}
  viewBox="0 0 72 72"
  aria-hidden="true"
>
  <circle cx="36" cy="36" r="33" pathLength="1" transform="rotate(-90 36 36)" />
  <path pathLength="1" d=${MARK_SIGNS[kind]} />
</svg>`;
