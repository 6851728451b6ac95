// Colours of the drawings in icons.ts.
import { globalStyle } from '@vanilla-extract/css';
import { t } from '../theme/tokens.css.ts';

globalStyle('.icon', { display: 'block', flex: 'none', inlineSize: '40px', blockSize: '26px' });
globalStyle('.icon-small', { inlineSize: '34px', blockSize: '22px' });
globalStyle('.icon-edge', { stroke: t.color.line });
globalStyle('.icon-ground', { fill: t.color.surface, stroke: t.color.line });
globalStyle('.icon-line', {
  fill: 'none',
  stroke: t.color.muted,
  strokeWidth: 1.5,
  strokeLinecap: 'round',
  strokeLinejoin: 'round',
});
globalStyle('.icon-mark', { fill: t.color.muted });
globalStyle('.icon-dot, .icon-cut', { fill: t.color.surface });
globalStyle('[data-icon="ideal"] .icon-mark', { fill: 'light-dark(#b3186d, #f08cc4)' });
