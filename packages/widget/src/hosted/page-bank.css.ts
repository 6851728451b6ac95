// The sandbox bank's own plain style, so that a tester sees at once that this is not the shop.
import { globalStyle } from '@vanilla-extract/css';
import { space, strong, type } from '../theme/token-values.ts';
import { t } from '../theme/tokens.css.ts';

/** The page of the sandbox bank. */
export const BANK = '.gw-page[data-identity="bank"]';
const bankColor = 'light-dark(#0e5f52, #63c9b3)';

/** Its colors, as tokens. */
export const bankColors = {
  [t.color.accent]: bankColor,
  [t.color.link]: bankColor,
  [t.color.onAccent]: 'light-dark(#ffffff, #06211c)',
  [t.color.focus]: bankColor,
  [t.color.canvas]: 'light-dark(#e9f0ee, #0b1211)',
  [t.color.surface]: 'light-dark(#ffffff, #141d1c)',
  [t.color.raised]: 'light-dark(#f1f6f5, #1c2826)',
};

globalStyle(BANK, {
  vars: {
    ...bankColors,
    [t.form.radius]: '4px',
    [t.form.radiusLarge]: '2px',
    [t.form.radiusSmall]: '3px',
  },
  '@media': {
    '(forced-colors: active)': {
      vars: {
        [t.color.accent]: 'Highlight',
        [t.color.onAccent]: 'HighlightText',
        [t.color.link]: 'LinkText',
        [t.color.canvas]: 'Canvas',
      },
    },
  },
});

globalStyle(`${BANK} .gw-head`, {
  gridTemplateColumns: 'auto minmax(0, 1fr)',
  columnGap: space.m,
  alignItems: 'center',
  paddingBlock: '20px',
  background: t.color.surface,
  color: t.color.ink,
  borderBlockStart: `6px solid ${t.color.accent}`,
  borderBlockEnd: `1px solid ${t.color.line}`,
});
globalStyle(`${BANK} .gw-initials`, { gridRow: 'span 2' });
globalStyle(`${BANK} .gw-shop`, { gridColumn: 2, fontWeight: strong(650) });
globalStyle(`${BANK} .gw-order`, { gridColumn: 2, opacity: 1, color: t.color.muted });
globalStyle(`${BANK} .gw-head .gw-amount`, {
  gridColumn: '1 / -1',
  marginBlockStart: space.l,
  ...type.amount,
});
