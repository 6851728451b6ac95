// The page without scripts: its forms and its code.
import { globalStyle } from '@vanilla-extract/css';
import { space, type } from '../theme/token-values.ts';
import { t } from '../theme/tokens.css.ts';

globalStyle('.gw-plain-ways', { display: 'grid', gap: space.s });
globalStyle('.gw-plain-ways form', { display: 'grid', gap: space.xs, margin: 0 });
globalStyle('.gw-plain-ways label', { ...type.label, marginBlockStart: space.s });
globalStyle('.gw-plain-ways .gw-mandate', { ...type.hint, marginBlock: `${space.s} ${space.m}` });
globalStyle('.gw-plain-ways input', {
  inlineSize: '100%',
  minBlockSize: '48px',
  margin: 0,
  paddingInline: space.m,
  border: `1px solid ${t.color.fieldLine}`,
  borderRadius: t.form.radius,
  background: t.color.surface,
  color: t.color.ink,
  font: 'inherit',
  ...type.body,
});
globalStyle('.gw-qr', {
  inlineSize: '100%',
  maxInlineSize: '264px',
  blockSize: 'auto',
  marginInline: 'auto',
  borderRadius: '8px',
});
