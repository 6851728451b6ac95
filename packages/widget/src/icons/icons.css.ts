// Size and colors of the drawings in icons.ts.
import { fallbackVar, globalStyle } from '@vanilla-extract/css';
import { markPaper } from '../theme/token-values.ts';
import { t } from '../theme/tokens.css.ts';

globalStyle('.icon', {
  display: 'block',
  flex: 'none',
  inlineSize: '40px',
  blockSize: '26px',
  color: t.color.muted,
  filter: `saturate(${fallbackVar(t.form.iconSaturation, '1')})`,
});
globalStyle('.icon-small', { inlineSize: '34px', blockSize: '22px' });
globalStyle('.icon-ground[fill=""]', { fill: t.color.surface });
globalStyle('.icon-ground[fill="#fff"]', { fill: markPaper });
// Drawn over the tile, so that it shows on white and on black and makes no halo around a color.
globalStyle('.icon-edge', {
  fill: 'none',
  stroke: 'light-dark(rgb(17 24 39 / 14%), rgb(255 255 255 / 20%))',
  '@media': { '(forced-colors: active)': { stroke: 'CanvasText' } },
});
