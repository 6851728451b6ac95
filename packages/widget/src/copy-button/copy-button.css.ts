// Styles of the button that copies.
import { globalStyle, style } from '@vanilla-extract/css';
import '../views/views.css.ts';

/** Both words share one grid cell, so that the button keeps its width. */
export const copy = style({ display: 'inline-grid' });
globalStyle(`${copy} span`, { gridArea: '1 / 1' });
globalStyle(`${copy}:not([data-copied]) span + span, ${copy}[data-copied] span:first-child`, {
  visibility: 'hidden',
});
