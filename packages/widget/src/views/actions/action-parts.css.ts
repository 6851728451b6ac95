// Styles shared by views with a QR code.
import { globalStyle, style } from '@vanilla-extract/css';
import '../../copy-button/copy-button.css.ts';
import '../../qr-code/qr-code.css.ts';
import '../views.css.ts';
import { space, strong, type } from '../../theme/token-values.ts';
import { t } from '../../theme/tokens.css.ts';

/** A sentence of two or three lines, none of them a single word. */
export const balanced = style({ textWrap: 'balance' });

/** The result of an attempt on another device; a live region, present from the beginning so that it is announced. */
export const refused = style({
  ...type.label,
  fontWeight: t.form.fontWeight,
  color: t.color.danger,
  textWrap: 'balance',
  selectors: { '&:empty': { display: 'none' } },
});

/** The white background of the code; its edge is visible on white pages too. */
export const sheet = style({
  justifySelf: 'center',
  marginBlock: space.l,
  padding: space.s,
  border: `1px solid ${t.color.line}`,
  borderRadius: t.form.radius,
  background: '#fff',
  '@media': { '(forced-colors: active)': { forcedColorAdjust: 'none' } },
});

/** On a phone, the section for another device: one line that opens. */
export const elsewhere = style({
  justifySelf: 'stretch',
  marginBlockStart: space.s,
  borderBlock: `1px solid ${t.color.line}`,
  color: t.color.muted,
});
globalStyle(`${elsewhere} summary`, {
  display: 'grid',
  gridTemplateColumns: 'minmax(0, 1fr) auto',
  alignItems: 'center',
  minBlockSize: '52px',
  color: t.color.ink,
  fontWeight: strong(500),
  textAlign: 'start',
  listStyle: 'none',
  cursor: 'pointer',
});
globalStyle(`${elsewhere} summary::-webkit-details-marker`, { display: 'none' });
globalStyle(`${elsewhere} summary::after`, {
  content: '""',
  inlineSize: '9px',
  blockSize: '9px',
  marginInlineEnd: space.xs,
  borderInlineEnd: '2px solid currentColor',
  borderBlockEnd: '2px solid currentColor',
  transform: 'translateY(-2px) rotate(45deg)',
});
globalStyle(`${elsewhere} summary:dir(rtl)::after`, { transform: 'translateY(-2px) rotate(-45deg)' });
globalStyle(`${elsewhere}[open] summary::after`, { transform: 'translateY(2px) rotate(225deg)' });
globalStyle(`${elsewhere}[open] summary:dir(rtl)::after`, { transform: 'translateY(2px) rotate(-225deg)' });
globalStyle(`${elsewhere}[open]`, { display: 'grid', justifyItems: 'stretch', paddingBlockEnd: space.m });
