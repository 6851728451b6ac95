// The placeholder of a field that is loading: visible, but not like a field that accepts input.
import type { StyleRule } from '@vanilla-extract/css';
import { t } from './tokens.css.ts';

const tint = (share: number): string => `color-mix(in oklab, ${t.color.muted} ${share}%, ${t.color.surface})`;

/** The field. */
export const outlineRule: StyleRule = {
  position: 'relative',
  border: `1px solid ${t.color.line}`,
  borderRadius: t.form.radius,
  background: tint(9),
};

/** Its label, above it; goes on `::before`. */
export const outlineLabelRule: StyleRule = {
  content: '',
  position: 'absolute',
  insetBlockStart: '-21px',
  insetInlineStart: 0,
  inlineSize: '96px',
  blockSize: '11px',
  borderRadius: '4px',
  background: tint(18),
};
