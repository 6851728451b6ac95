// Styles around an element on a page of the gateway: the links above it, and its reserved height.
import { globalKeyframes, globalStyle } from '@vanilla-extract/css';
import { space, type } from '../theme/token-values.ts';
import { t } from '../theme/tokens.css.ts';

// The element has its own box, so the sheet has none.
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
// Reserves the height of the element, so that nothing moves when it loads.
globalStyle('.gw-sheet[data-element] :is(gw-checkout, gw-payment-status)', {
  display: 'block',
  minBlockSize: '280px',
});
// The link inside the tag, which the element hides: it shows where none comes, but not while its script is loading.
globalKeyframes('gw-appear', { to: { visibility: 'visible' } });
globalStyle('[data-plain]', { visibility: 'hidden', animation: 'gw-appear 0s 4s forwards' });
// Whoever has paid is offered no other page to pay on.
globalStyle(':state(complete) > [data-plain]', { display: 'none' });
globalStyle('.gw-page:has(.gw-sheet[data-element]) .gw-foot', { background: 'none' });

globalStyle('.gw-ways', {
  display: 'flex',
  flexWrap: 'wrap',
  justifyContent: 'space-between',
  columnGap: space.l,
  marginBlock: `calc(-1 * ${space.s})`,
  // The text of a link begins where the element does.
  marginInline: `calc(-1 * ${space.s})`,
});
globalStyle('.gw-way', {
  display: 'inline-flex',
  alignItems: 'center',
  minBlockSize: '44px',
  paddingInline: space.s,
  ...type.label,
  color: t.color.muted,
  textUnderlineOffset: '3px',
});
globalStyle('.gw-way:hover', { color: t.color.ink });
