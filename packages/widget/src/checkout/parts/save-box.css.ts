// Styles of the box that saves a card.
import { style } from '@vanilla-extract/css';
import { space, type } from '../../theme/token-values.ts';
import { t } from '../../theme/tokens.css.ts';

/** The whole line is the target: at least 44 px. */
export const label = style({
  ...type.label,
  fontWeight: 400,
  display: 'flex',
  alignItems: 'start',
  gap: space.s,
  minBlockSize: '44px',
  paddingBlockStart: space.m,
  cursor: 'pointer',
});

export const box = style({
  flex: 'none',
  inlineSize: '20px',
  blockSize: '20px',
  margin: 0,
  accentColor: t.color.accent,
  selectors: { '&:focus-visible': { outline: `2px solid ${t.color.focus}`, outlineOffset: '2px' } },
});

export const words = style({ display: 'grid', gap: '2px', textWrap: 'pretty' });
export const hint = style({ ...type.hint, color: t.color.muted });
