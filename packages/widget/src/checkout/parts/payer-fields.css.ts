// Styles of the fields that a shop asks for.
import { globalStyle, style } from '@vanilla-extract/css';
import { space, strong, type } from '../../theme/token-values.ts';
import { t } from '../../theme/tokens.css.ts';

/** The whole section, before the methods. */
export const section = style({
  minInlineSize: 0,
  margin: 0,
  padding: 0,
  border: 0,
});

// In a right-to-left checkout too, “3011 AB” keeps its order: each text has the direction of its own letters.
globalStyle(`${section} input`, { unicodeBidi: 'plaintext' });

/** While another language loads. */
export const wordless = style({ visibility: 'hidden' });

/** An address, which is a group in the section. */
export const group = style({
  minInlineSize: 0,
  margin: 0,
  padding: 0,
  border: 0,
  marginBlockStart: space.xl,
});

export const title = style({
  ...type.body,
  fontWeight: strong(600),
  padding: 0,
  overflowWrap: 'anywhere',
});

/** Fields beside each other where there is room. */
export const row = style({ display: 'flex', flexWrap: 'wrap', columnGap: space.m });
globalStyle(`${row} > *`, { flex: '1 1 128px', minInlineSize: 0, paddingBlockStart: space.l });

export const select = style({ textOverflow: 'ellipsis' });

/** What is known already: lines of text with a button beside them. */
export const summary = style({
  display: 'flex',
  alignItems: 'start',
  justifyContent: 'space-between',
  gap: space.m,
  marginBlockStart: space.m,
  padding: space.m,
  border: `1px solid ${t.color.line}`,
  borderRadius: t.form.radius,
  background: t.color.raised,
});
export const known = style({
  display: 'grid',
  // A name in another direction stands at the same side as the others.
  justifyItems: 'start',
  gap: '2px',
  minInlineSize: 0,
  overflowWrap: 'anywhere',
  ...type.label,
  fontWeight: t.form.fontWeight,
});
export const part = style({ color: t.color.muted, selectors: { '* + &': { paddingBlockStart: space.s } } });
/** Its target of 44 px reaches into the space around the summary. */
export const change = style({
  flex: 'none',
  inlineSize: 'auto',
  marginBlock: '-11px',
  marginInlineEnd: `calc(-1 * ${space.s})`,
  paddingInline: space.s,
});
