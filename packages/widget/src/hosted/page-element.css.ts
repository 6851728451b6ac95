// What stands around an element on a page of the gateway: the room it takes, and the ways out below it.
import { globalStyle } from '@vanilla-extract/css';
import { space, type } from '../theme/token-values.ts';
import { t } from '../theme/tokens.css.ts';

// The element brings its own box: the sheet's would be a second one around it.
globalStyle('.gw-sheet[data-element]', {
  background: 'none',
  border: 'none',
  borderRadius: 0,
  boxShadow: 'none',
  overflow: 'visible',
  '@media': { '(max-width: 479.98px)': { maxInlineSize: 'none' } },
});
globalStyle('.gw-sheet[data-element] .gw-head', {
  '@media': { '(min-width: 480px)': { borderRadius: `calc(${t.form.radiusLarge} + 4px)` } },
});
globalStyle('.gw-sheet[data-element] .gw-body', {
  paddingBlock: space.l,
  paddingInline: 0,
  '@media': { '(max-width: 479.98px)': { paddingInline: space.m } },
});
// Room for what comes, so that nothing jumps when it does.
globalStyle('.gw-sheet[data-element] :is(gw-checkout, gw-payment-status)', {
  display: 'block',
  minBlockSize: '280px',
});
globalStyle('.gw-page:has(.gw-sheet[data-element]) .gw-foot', { background: 'none' });

globalStyle('.gw-ways', {
  display: 'grid',
  justifyItems: 'center',
  gap: space.xs,
});
globalStyle('.gw-way', {
  display: 'inline-flex',
  alignItems: 'center',
  minBlockSize: '44px',
  paddingInline: space.s,
  ...type.label,
  color: t.color.muted,
  textUnderlineOffset: '3px',
  textAlign: 'center',
});
globalStyle('.gw-way:hover', { color: t.color.ink });
