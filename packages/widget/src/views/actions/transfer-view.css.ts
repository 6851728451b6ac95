// Styles of the instructions for a SEPA transfer, on the screen and on paper.
import { globalStyle, style } from '@vanilla-extract/css';
import './action-parts.css.ts';
import { space, strong, text, type } from '../../theme/token-values.ts';
import { t } from '../../theme/tokens.css.ts';

/** Code and rows: side by side if there is space, otherwise one above the other. */
export const pair = style({
  display: 'grid',
  gridTemplateColumns: 'minmax(0, 1fr)',
  justifySelf: 'stretch',
  '@container': {
    '(min-width: 600px)': {
      gridTemplateColumns: 'auto minmax(0, 1fr)',
      columnGap: space.xl,
      alignItems: 'start',
      selectors: { '&:not(:has(> dl:first-child))': { marginBlockStart: space.s } },
    },
  },
});
/** Below the rows, sharing their last line. */
export const below = style({ marginBlockStart: `calc(-1 * ${space.s})`, borderBlockStart: 0 });

/** The notice that a part has arrived; empty, it takes no space. */
export const arrived = style({
  ...type.body,
  fontWeight: strong(600),
  maxInlineSize: '36ch',
  textWrap: 'balance',
  ':empty': { position: 'absolute' },
});

export const scanned = style({ display: 'grid', justifyItems: 'center' });
export const caption = style({
  ...type.hint,
  justifySelf: 'center',
  maxInlineSize: '236px',
  marginBlock: `calc(-1 * ${space.s}) ${space.m}`,
  color: t.color.muted,
  textAlign: 'center',
});

export const rows = style({
  justifySelf: 'stretch',
  marginBlockStart: space.m,
  borderBlock: `1px solid ${t.color.line}`,
  textAlign: 'start',
});
export const row = style({
  display: 'grid',
  alignContent: 'center',
  minBlockSize: '60px',
  paddingBlock: space.s,
  selectors: { '& + &': { borderBlockStart: `1px solid ${t.color.line}` } },
});
globalStyle(`${row} dt`, { ...type.hint, color: t.color.muted });
globalStyle(`${row} dd`, {
  display: 'flex',
  justifyContent: 'space-between',
  alignItems: 'center',
  columnGap: space.s,
});
export const value = style({
  ...type.body,
  fontWeight: strong(500),
  fontVariantNumeric: 'tabular-nums',
});
export const code = style({ fontFamily: t.form.fontFamilyMono, fontSize: text(0.9375) });

/** The button of a row, with the smallest allowed target. */
export const copy = style({
  appearance: 'none',
  flex: 'none',
  alignItems: 'center',
  justifyItems: 'end',
  minInlineSize: '76px',
  minBlockSize: '44px',
  // Beside label and value, aligned with the end of the line.
  marginBlock: '-19px -1px',
  paddingInline: `${space.s} 0`,
  border: 0,
  borderRadius: t.form.radius,
  background: 'transparent',
  color: t.color.link,
  font: 'inherit',
  ...type.label,
  cursor: 'pointer',
  ':hover': { textDecoration: 'underline', textUnderlineOffset: '3px' },
});

export const held = style({
  ...type.label,
  fontWeight: t.form.fontWeight,
  color: t.color.muted,
  marginBlockStart: space.m,
  textWrap: 'balance',
});

// On paper: text, code and numbers, without buttons.
const view = '[data-action="transfer"]';
globalStyle(`${view} button, ${view} summary, ${view} [data-buttons]`, {
  '@media': { print: { display: 'none' } },
});
globalStyle(view, { '@media': { print: { padding: 0, justifyItems: 'start', textAlign: 'start' } } });
