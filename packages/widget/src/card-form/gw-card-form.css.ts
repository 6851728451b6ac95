// Styles of <gw-card-form> around its frame: the reserved height and the failure view.
import { globalStyle, style } from '@vanilla-extract/css';
import '../theme/host.css.ts';
import { buttonRule, secondaryHoverRule, secondaryRule } from '../theme/button-rules.ts';
import { CELL, FORM_HEIGHT, LABEL, ROW_GAP } from '../theme/field-sizes.ts';
import { outlineRule } from '../theme/outline-rules.ts';
import { space } from '../theme/token-values.ts';
import { t } from '../theme/tokens.css.ts';
import { ghost, ghosts, reservedHeight } from './frame-place.css.ts';

export const box = style({
  position: 'relative',
  minBlockSize: reservedHeight,
  vars: { [reservedHeight]: FORM_HEIGHT.stacked },
});
globalStyle(`${box}[data-layout="compact"]`, { vars: { [reservedHeight]: FORM_HEIGHT.compact } });
globalStyle(`${box}[data-state="failed"]`, { minBlockSize: 0, paddingBlockEnd: space.s });

globalStyle(`${box}[data-layout="compact"] ${ghost}:not(:last-child)`, { display: 'none' });
globalStyle(`${box}[data-layout="compact"] ${ghost}:last-child`, {
  marginBlockStart: `calc(${LABEL} + ${ROW_GAP})`,
});
globalStyle(`${box}[data-layout="compact"] ${ghosts}::before`, {
  content: '""',
  gridColumn: '1 / -1',
  ...outlineRule,
  blockSize: `calc(${CELL} * 2)`,
});

export const failure = style({
  display: 'grid',
  justifyItems: 'center',
  gap: space.m,
  padding: space.xl,
  border: `1px solid ${t.color.line}`,
  borderRadius: t.form.radius,
  background: t.color.surface,
  textAlign: 'center',
  textWrap: 'pretty',
});
export const retry = style({
  ...buttonRule,
  ...secondaryRule,
  maxInlineSize: '240px',
  ':hover': secondaryHoverRule,
});
globalStyle('::slotted(a)', { color: t.color.link, textUnderlineOffset: '3px', paddingBlock: '10px' });
