// The styles of radio inputs, shared by elements and hosted pages.
import type { StyleRule } from '@vanilla-extract/css';
import { t } from './tokens.css.ts';

/** An empty ring of 20 px. The row around it shows the focus. */
export const radioRule: StyleRule = {
  appearance: 'none',
  flex: 'none',
  inlineSize: '20px',
  blockSize: '20px',
  margin: 0,
  border: `2px solid ${t.color.fieldLine}`,
  borderRadius: '50%',
  background: t.color.surface,
  outline: 'none',
  cursor: 'inherit',
  transition: `border-width ${t.form.motion} ease-out`,
  '@media': { '(forced-colors: active)': { appearance: 'auto' } },
};

/** The checked state: the ring closes to a dot. */
export const radioCheckedRule: StyleRule = { border: `6.5px solid ${t.color.accent}` };
