/**
 * The style of the pages that the gateway renders: dist/hosted/page.css, with these class names as its interface.
 * page-example.html beside this file shows every piece. No inline style and no script is needed.
 *
 * | Class | On | What it is |
 * |---|---|---|
 * | `gw-page` | body | `data-theme="light\|dark"` fixes the scheme, `data-identity="bank"` is the sandbox bank |
 * | `gw-ribbon` | p, first in body | the sandbox ribbon; only in the sandbox |
 * | `gw-sheet` | main | the single column, at most 440 px |
 * | `gw-head` | header in gw-sheet | accent of the shop: holds gw-initials?, gw-shop, gw-amount, gw-order? |
 * | `gw-logo` | span in gw-head | the shop's logo on white, an `<img>` of at most 200 by 40 px |
 * | `gw-initials` | span aria-hidden | two letters in a square, in front of the name (the bank's mark) |
 * | `gw-shop` / `gw-amount` / `gw-order` | p | name of the shop (or bank), the amount, the order in small |
 * | `gw-body` | div or form in gw-sheet | the card's content; children stack with even space |
 * | `gw-title` | h1 | one sentence: what to do, or what happened |
 * | `gw-text` / `gw-small` | p | running text; small print, codes for support. `<strong>` and `<a>` are styled inside |
 * | `gw-center` | any | children centered (results, waiting) |
 * | `gw-actions` | div | buttons in a column, the first one first |
 * | `gw-button` | button or a | primary, 52 px. With `gw-secondary` or `gw-quiet` added: the lesser ones |
 * | `gw-notice` | p or div | a remark; `data-tone="warning\|danger\|success"`; `role="alert"` when it answers |
 * | `gw-mark` | svg | `data-kind="paid\|declined\|expired\|failed"`, circle and path as in the example |
 * | `gw-spinner` | span aria-hidden | something is in progress; add a sentence beside it |
 * | `gw-countdown` | p | small, tabular; put the number into `<time>` |
 * | `gw-facts` | dl | rows of `<div><dt><dd>`; `data-strong` on the total's row; `gw-code` on dd for references |
 * | `gw-choices` | fieldset with legend | outcomes or methods as rows of at least 56 px |
 * | `gw-choice` | label | `<input type="radio">`, `.gw-choice-icon`?, `.gw-choice-name`, `.gw-choice-hint`? |
 * | `gw-plain-ways` | div | forms of a method: label and input?, `gw-mandate`?, a button; `gw-qr` is a code's svg |
 * | `gw-foot` | footer after main | "secured by", small links |
 * | `gw-hidden` | any | for screen readers only |
 */
import { globalStyle } from '@vanilla-extract/css';
import { setTokens } from '../theme/set-tokens.ts';
import { spokenRule } from '../theme/spoken-rule.ts';
import { space, strong, type } from '../theme/token-values.ts';
import { t } from '../theme/tokens.css.ts';
import './page-parts.css.ts';
import './page-bank.css.ts';
import './page-element.css.ts';
import './page-plain.css.ts';
import './page-old.css.ts';

setTokens('.gw-page');

globalStyle(':root', { colorScheme: 'light dark', WebkitTextSizeAdjust: '100%', textSizeAdjust: '100%' });
globalStyle(':root:has(> .gw-page[data-theme="light"])', { colorScheme: 'light' });
globalStyle(':root:has(> .gw-page[data-theme="dark"])', { colorScheme: 'dark' });
globalStyle('.gw-page, .gw-page *, .gw-page ::before, .gw-page ::after', { boxSizing: 'border-box' });
globalStyle(':where(.gw-page) :where(h1, h2, p, dl, dd, dt, fieldset, legend)', {
  margin: 0,
  padding: 0,
  border: 0,
});
globalStyle('.gw-page [hidden]', { display: 'none !important' });

globalStyle('.gw-page', {
  margin: 0,
  minBlockSize: '100dvh',
  display: 'flex',
  flexDirection: 'column',
  alignItems: 'center',
  background: t.color.canvas,
  color: t.color.ink,
  fontFamily: t.form.fontFamily,
  ...type.body,
  overflowWrap: 'anywhere',
  accentColor: t.color.accent,
});

globalStyle('.gw-page :where(:focus-visible)', {
  outline: `2px solid ${t.color.focus}`,
  outlineOffset: '2px',
});

globalStyle('.gw-ribbon', {
  inlineSize: '100%',
  paddingBlock: '6px',
  paddingInline: space.l,
  background: 'light-dark(#fdf1d8, #2b2412)',
  color: 'light-dark(#5c3a00, #f2c46d)',
  borderBlockEnd: '1px solid light-dark(#f0dcb0, #4a3d1d)',
  ...type.hint,
  fontWeight: strong(500),
  textAlign: 'center',
});

globalStyle('.gw-sheet', {
  inlineSize: '100%',
  maxInlineSize: '440px',
  background: t.color.surface,
  overflow: 'clip',
  '@media': {
    // On a phone the sheet fills the page; from this width on it is a card on the background.
    '(min-width: 480px)': {
      marginBlockStart: 'clamp(24px, 9vh, 88px)',
      border: `1px solid ${t.color.line}`,
      borderRadius: `calc(${t.form.radiusLarge} + 4px)`,
      boxShadow: t.color.shadow,
    },
    '(max-width: 479.98px)': { flex: '1 0 auto' },
  },
});

globalStyle('.gw-head', {
  display: 'grid',
  gap: '2px',
  paddingBlock: `${space.xl} 22px`,
  paddingInline: space.xl,
  // In the dark theme a full band of accent would glare, so it only tints the surface.
  background: `light-dark(${t.color.accent}, color-mix(in oklab, ${t.color.accent} 22%, ${t.color.surface}))`,
  color: `light-dark(${t.color.onAccent}, ${t.color.ink})`,
  '@media': {
    '(forced-colors: active)': {
      background: 'Canvas',
      color: 'CanvasText',
      borderBlockEnd: '1px solid CanvasText',
    },
  },
});
globalStyle('.gw-shop', { ...type.body, fontWeight: strong(600) });
globalStyle('.gw-head .gw-amount', { ...type.amount });
globalStyle('.gw-order', type.hint);
// A white tile in both themes: a logo is made for white, and could be lost on the accent.
globalStyle('.gw-logo', {
  justifySelf: 'start',
  display: 'grid',
  marginBlockEnd: space.s,
  padding: '8px 12px',
  borderRadius: t.form.radius,
  background: '#fff',
});
globalStyle('.gw-logo img', { display: 'block', maxInlineSize: '100%' });

globalStyle('.gw-body', {
  display: 'grid',
  gridTemplateColumns: 'minmax(0, 1fr)',
  gap: space.l,
  padding: space.xl,
  '@media': { '(max-width: 359.98px)': { paddingInline: space.l } },
});

globalStyle('.gw-foot', {
  display: 'flex',
  flexWrap: 'wrap',
  justifyContent: 'center',
  columnGap: space.l,
  inlineSize: '100%',
  maxInlineSize: '440px',
  paddingBlock: space.l,
  paddingInline: space.xl,
  ...type.hint,
  color: t.color.muted,
  textAlign: 'center',
  '@media': { '(max-width: 479.98px)': { maxInlineSize: 'none', background: t.color.surface } },
});
globalStyle('.gw-foot a', { color: 'inherit', textUnderlineOffset: '2px' });

globalStyle('.gw-hidden', spokenRule);
