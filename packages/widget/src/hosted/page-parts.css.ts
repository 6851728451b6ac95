// The pieces inside a hosted page: text, buttons, notices, marks, facts, choices. The table is in page.css.ts.
import { globalKeyframes, globalStyle } from '@vanilla-extract/css';
import {
  buttonRule,
  primaryHoverRule,
  primaryPressedRule,
  primaryRule,
  quietHoverRule,
  quietRule,
  secondaryHoverRule,
  secondaryRule,
} from '../theme/button-rules.ts';
import { drawnRule, markColors, markRule, RING_MS, SIGN_MS } from '../theme/mark-rules.ts';
import { radioCheckedRule, radioRule } from '../theme/radio-rules.ts';
import { space, strong, text, type } from '../theme/token-values.ts';
import { t } from '../theme/tokens.css.ts';

globalStyle('.gw-title', { ...type.title, textWrap: 'balance' });
globalStyle('.gw-text', { color: t.color.muted });
globalStyle('.gw-text strong', { color: t.color.ink, fontWeight: strong(600) });
globalStyle('.gw-small', { ...type.hint, color: t.color.muted });
globalStyle(':is(.gw-text, .gw-small, .gw-notice) a', { color: t.color.link, textUnderlineOffset: '2px' });
globalStyle('.gw-center', { display: 'grid', justifyItems: 'center', gap: space.s, textAlign: 'center' });
globalStyle('.gw-code', { fontFamily: t.form.fontFamilyMono, fontSize: text(0.8125) });

globalStyle('.gw-initials', {
  display: 'grid',
  placeItems: 'center',
  inlineSize: '44px',
  blockSize: '44px',
  borderRadius: t.form.radius,
  background: t.color.accent,
  color: t.color.onAccent,
  ...type.body,
  fontWeight: strong(700),
  letterSpacing: '0.02em',
});

globalStyle('.gw-actions', { display: 'grid', gap: space.s, marginBlockStart: space.s });
globalStyle('.gw-choices + .gw-actions', { marginBlockStart: space.l });
globalStyle('.gw-button', buttonRule);
globalStyle('.gw-button:not(.gw-secondary, .gw-quiet)', primaryRule);
globalStyle('.gw-button:not(.gw-secondary, .gw-quiet):hover', primaryHoverRule);
globalStyle('.gw-button:not(.gw-secondary, .gw-quiet):active', primaryPressedRule);
globalStyle('.gw-button.gw-secondary', secondaryRule);
globalStyle('.gw-button.gw-secondary:hover', secondaryHoverRule);
globalStyle('.gw-button.gw-quiet', quietRule);
globalStyle('.gw-button.gw-quiet:hover', quietHoverRule);
globalStyle('.gw-button:disabled', { opacity: 0.6, cursor: 'default' });

const tone = (color: string) => ({
  background: `color-mix(in oklab, ${color} 9%, ${t.color.surface})`,
  borderColor: `color-mix(in oklab, ${color} 28%, ${t.color.surface})`,
});
globalStyle('.gw-notice', {
  padding: `${space.m} ${space.l}`,
  border: '1px solid transparent',
  borderRadius: t.form.radius,
  ...type.label,
  fontWeight: t.form.fontWeight,
  ...tone(t.color.accent),
});
globalStyle('.gw-notice[data-tone="warning"]', tone(t.color.warning));
globalStyle('.gw-notice[data-tone="danger"]', tone(t.color.danger));
globalStyle('.gw-notice[data-tone="success"]', tone(t.color.success));
globalStyle('.gw-notice strong', { fontWeight: strong(600) });

globalKeyframes('gw-draw', { from: { strokeDashoffset: '1' }, to: { strokeDashoffset: '0' } });
globalStyle('.gw-mark', { ...markRule, marginBlock: `${space.s} ${space.l}` });
for (const [kind, color] of Object.entries(markColors))
  globalStyle(`.gw-mark[data-kind="${kind}"]`, { color });
globalStyle('.gw-mark circle', drawnRule('gw-draw', 0, RING_MS));
globalStyle('.gw-mark path', drawnRule('gw-draw', RING_MS, SIGN_MS));

globalKeyframes('gw-turn', { to: { transform: 'rotate(1turn)' } });
globalStyle('.gw-spinner', {
  display: 'block',
  inlineSize: '40px',
  blockSize: '40px',
  marginBlock: space.m,
  border: `3px solid ${t.color.line}`,
  borderBlockStartColor: t.color.accent,
  borderRadius: '50%',
  animation: 'gw-turn 900ms linear infinite',
  '@media': { '(prefers-reduced-motion: reduce)': { animationDuration: '6s' } },
});
globalStyle('.gw-countdown', {
  ...type.hint,
  color: t.color.muted,
  fontVariantNumeric: 'tabular-nums',
  textAlign: 'center',
});

globalStyle('.gw-facts', { display: 'grid' });
globalStyle('.gw-facts > div', {
  display: 'flex',
  flexWrap: 'wrap',
  justifyContent: 'space-between',
  columnGap: space.l,
  paddingBlock: '10px',
  borderBlockStart: `1px solid ${t.color.line}`,
});
globalStyle('.gw-facts > div:last-child', { borderBlockEnd: `1px solid ${t.color.line}` });
globalStyle('.gw-facts dt', { ...type.label, fontWeight: t.form.fontWeight, color: t.color.muted });
globalStyle('.gw-facts dd', {
  ...type.label,
  marginInlineStart: 'auto',
  textAlign: 'end',
  fontVariantNumeric: 'tabular-nums',
});
globalStyle('.gw-facts > [data-strong] :is(dt, dd)', {
  ...type.body,
  fontWeight: strong(650),
  color: t.color.ink,
});

globalStyle('.gw-choices', { minInlineSize: 0 });
globalStyle('.gw-choices > legend', { ...type.label, marginBlockEnd: space.s });
globalStyle('.gw-choice', {
  position: 'relative',
  display: 'grid',
  gridTemplateColumns: 'auto minmax(0, 1fr)',
  columnGap: '14px',
  alignItems: 'center',
  minBlockSize: '56px',
  paddingBlock: '10px',
  paddingInline: space.l,
  border: `1px solid ${t.color.line}`,
  borderBlockStartWidth: 0,
  cursor: 'pointer',
  WebkitTapHighlightColor: 'transparent',
});
globalStyle('.gw-choices > legend + .gw-choice', {
  borderBlockStartWidth: '1px',
  borderStartStartRadius: t.form.radius,
  borderStartEndRadius: t.form.radius,
});
globalStyle('.gw-choice:last-of-type', {
  borderEndStartRadius: t.form.radius,
  borderEndEndRadius: t.form.radius,
});
globalStyle('.gw-choice:hover', { background: t.color.raised });
globalStyle('.gw-choice:has(:checked)', {
  background: `color-mix(in oklab, ${t.color.accent} 7%, ${t.color.surface})`,
  boxShadow: `inset 0 0 0 1px ${t.color.accent}`,
  borderColor: t.color.accent,
});
globalStyle('.gw-choice:has(:focus-visible)', {
  outline: `2px solid ${t.color.focus}`,
  outlineOffset: '2px',
  zIndex: 1,
});
globalStyle('.gw-choice input', { ...radioRule, gridRow: 'span 2' });
globalStyle('.gw-choice input:checked', radioCheckedRule);
globalStyle('.gw-choice-name', { ...type.body, fontWeight: strong(500), gridColumn: -2 });
globalStyle('.gw-choice-name:last-child', { gridRow: 'span 2' });
globalStyle('.gw-choice-hint', { ...type.hint, color: t.color.muted, gridColumn: -2 });
globalStyle('.gw-choice:has(.gw-choice-icon)', { gridTemplateColumns: 'auto auto minmax(0, 1fr)' });
globalStyle('.gw-choice-icon', { gridRow: 'span 2', inlineSize: '40px', blockSize: '26px' });
