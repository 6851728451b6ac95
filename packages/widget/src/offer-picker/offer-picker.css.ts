// Styles of the list of methods: one container, hairlines between rows, the chosen row opens in place.
import { fallbackVar, globalStyle, style } from '@vanilla-extract/css';
import '../views/views.css.ts';
import { radioCheckedRule, radioRule } from '../theme/radio-rules.ts';
import { space, strong, type } from '../theme/token-values.ts';
import { t } from '../theme/tokens.css.ts';

export const group = style({ minInlineSize: 0, display: 'grid', gridTemplateColumns: 'minmax(0, 1fr)' });

/** The sentence shown when there are no methods. */
export const none = style({ padding: space.l, textAlign: 'center', textWrap: 'balance' });

export const row = style({
  position: 'relative',
  background: t.color.surface,
  selectors: {
    '& + &': { borderBlockStart: `1px solid ${t.color.line}` },
    // The chosen row is marked by its radio and its content, and stays as light as its fields.
    '&:not([data-chosen]):hover': { background: t.color.raised },
    // The container clips, so the ring is inside the row.
    '&:has(> label :focus-visible)': { outline: `2px solid ${t.color.focus}`, outlineOffset: '-3px' },
  },
});
globalStyle(`${row}:first-child, ${row}:first-child:has(> label :focus-visible)`, {
  borderStartStartRadius: 'inherit',
  borderStartEndRadius: 'inherit',
});

export const label = style({
  display: 'flex',
  alignItems: 'center',
  columnGap: '14px',
  minBlockSize: t.form.rowHeight,
  paddingBlock: space.s,
  paddingInline: space.l,
  cursor: 'pointer',
  WebkitTapHighlightColor: 'transparent',
  // While a payment is under way, no other way can be chosen.
  selectors: { '&[data-off]': { cursor: 'default', opacity: 0.6 } },
});
/** The row that opens the others; instead of a radio it has an arrow that points down. */
export const more = style({
  inlineSize: '100%',
  paddingBlock: space.m,
  border: 0,
  borderBlockStart: `1px solid ${t.color.line}`,
  background: 'none',
  color: 'inherit',
  font: 'inherit',
  textAlign: 'start',
  selectors: {
    '&:hover': { background: t.color.raised },
    '&:focus-visible': { outlineOffset: '-3px' },
    '&::before': {
      content: '',
      flex: 'none',
      inlineSize: '9px',
      blockSize: '9px',
      marginInline: '5px 6px',
      borderInlineEnd: '2px solid currentColor',
      borderBlockEnd: '2px solid currentColor',
      transform: 'translateY(-3px) rotate(45deg)',
    },
    '&:dir(rtl)::before': { transform: 'translateY(-3px) rotate(-45deg)' },
  },
});
export const radio = style({ ...radioRule, ':checked': radioCheckedRule });
export const words = style({
  flex: 1,
  minInlineSize: 0,
  display: 'grid',
  // The hint is below the name, or at the end of the row if every row has space for it.
  '@container': {
    '(min-width: 410px)': {
      // A long name leaves space for the hint.
      gridTemplateColumns: 'fit-content(64%) minmax(0, 1fr)',
      alignItems: 'baseline',
      columnGap: space.m,
    },
  },
});
export const name = style({ ...type.body, fontWeight: strong(550), overflowWrap: 'anywhere' });
export const hint = style({
  ...type.hint,
  display: fallbackVar(t.form.hints, 'block'),
  color: t.color.muted,
  '@container': { '(min-width: 410px)': { textAlign: 'end' } },
});

/**
 * Opens from zero to its height, as a grid row, because an automatic height cannot be animated. Not by
 * `:has(:checked)`: after another choice, WebKit sometimes keeps the styles from before it.
 */
export const fold = style({
  display: 'grid',
  gridTemplateRows: '1fr',
  // The content is focusable at once.
  transition: `grid-template-rows ${t.form.motion} ease-out`,
  selectors: {
    [`${row}:not([data-chosen]) > &`]: {
      gridTemplateRows: '0fr',
      visibility: 'hidden',
      transition: `grid-template-rows ${t.form.motion} ease-out, visibility ${t.form.motion}`,
    },
  },
});
export const foldInner = style({ overflow: 'hidden', minBlockSize: 0 });
export const detail = style({
  display: 'grid',
  gap: space.l,
  paddingBlockEnd: space.l,
  // In line with the icon, on a wide element with the name.
  paddingInline: `50px ${space.l}`,
  '@container': { '(min-width: 410px)': { paddingInlineStart: '104px' } },
});
/** A form takes the row's full width. */
export const detailWide = style({
  paddingInline: space.l,
  paddingBlock: `${space.s} ${space.xs}`,
  gap: 0,
  '@container': { '(min-width: 410px)': { paddingInlineStart: space.l } },
});
/** Drawings in one row: as many as fit, and for brands the number of the others. */
export const marks = style({
  containerType: 'inline-size',
  display: 'flex',
  alignItems: 'center',
  gap: '4px',
  paddingBlockStart: '2px',
  '@container': {
    '(min-width: 410px)': { justifyContent: 'end', alignSelf: 'center', paddingBlockStart: 0 },
  },
});
const FOUR_FIT = '(max-width: 223.98px)';
const THREE_FIT = '(max-width: 175.98px)';
globalStyle(`${marks} .icon:nth-child(n + 5)`, { '@container': { [FOUR_FIT]: { display: 'none' } } });
globalStyle(`${marks} .icon:nth-child(4)`, { '@container': { [THREE_FIT]: { display: 'none' } } });
globalStyle(`${marks}[role]::after`, {
  ...type.hint,
  color: t.color.muted,
  direction: 'ltr',
  unicodeBidi: 'isolate',
  '@container': { [FOUR_FIT]: { content: '+2' }, [THREE_FIT]: { content: '+3' } },
});
globalStyle(`${marks}[data-count="5"]::after`, {
  '@container': { [FOUR_FIT]: { content: '+1' }, [THREE_FIT]: { content: '+2' } },
});
export const detailText = style({
  ...type.label,
  fontWeight: t.form.fontWeight,
  color: t.color.muted,
  textWrap: 'pretty',
});
/** The pay button in the row: as wide as the row, and as high as the link that may replace it. */
export const detailAction = style({
  display: 'grid',
  gap: space.s,
  alignItems: 'center',
  minBlockSize: t.form.buttonHeight,
  marginInlineStart: '-34px',
  selectors: {
    [`${detailWide} > &&`]: { marginInlineStart: 0, marginBlock: `${space.l} ${space.m}` },
    // A saved card that cannot pay has no button.
    '&&:empty': { display: 'none' },
  },
  '@container': { '(min-width: 410px)': { marginInlineStart: '-88px' } },
});
/** The sentence below the button of an express checkout. */
export const expressText = style({
  ...type.hint,
  color: t.color.muted,
  textAlign: 'center',
  textWrap: 'balance',
});
