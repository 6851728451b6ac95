// Every page in a browser below the floor of the elements: without light-dark(), relative colors and color-mix().
import { assignVars, globalStyle } from '@vanilla-extract/css';
import { NEWEST_COLOR } from '../theme/newest-color.ts';
import { colorValues, forcedColorValues, inTheme } from '../theme/token-values.ts';
import { t } from '../theme/tokens.css.ts';
import { BANK, bankColors } from './page-bank.css.ts';

type Vars = Readonly<Record<string, string>>;
type Rule = {
  readonly vars?: Vars;
  readonly background?: string;
  readonly color?: string;
  readonly borderColor?: string;
};

const readIn = <Values extends Vars>(values: Values, theme: 'light' | 'dark'): Values =>
  Object.fromEntries(Object.entries(values).map(([name, value]) => [name, inTheme(value, theme)])) as Values;

/** Writes a rule for old browsers: light, and what differs in the dark and in contrast themes. */
const write = (selector: string, light: Rule, dark: Rule, forced: Rule = {}): void =>
  globalStyle(selector, {
    '@supports': {
      [`not (color: ${NEWEST_COLOR})`]: {
        ...light,
        '@media': { '(prefers-color-scheme: dark)': dark, '(forced-colors: active)': forced },
      },
    },
  });

const tokens = (theme: 'light' | 'dark', onAccent: string, link: string): Rule => ({
  vars: assignVars(t.color, { ...readIn(colorValues, theme), onAccent, link }),
});

// Twice, and below .gw-page: page.css.ts writes its own rules after those that it imports.
write(
  '.gw-page.gw-page',
  tokens('light', 'var(--gw-on-accent, #ffffff)', 'var(--gw-link, #2946c8)'),
  tokens('dark', 'var(--gw-on-accent, #ffffff)', 'var(--gw-link, #a9b6ff)'),
  {
    vars: assignVars(t.color, forcedColorValues),
  },
);
write(BANK, { vars: readIn(bankColors, 'light') }, { vars: readIn(bankColors, 'dark') });
write(
  '.gw-page .gw-ribbon',
  { background: '#fdf1d8', color: '#5c3a00', borderColor: '#f0dcb0' },
  { background: '#2b2412', color: '#f2c46d', borderColor: '#4a3d1d' },
);
write(
  '.gw-page .gw-head',
  { background: t.color.accent, color: t.color.onAccent },
  { background: '#242c4d', color: t.color.ink },
);
write(
  '.gw-button:not(.gw-secondary):not(.gw-quiet)',
  { background: t.color.accent, color: t.color.onAccent },
  {},
);
write('.gw-button:not(.gw-secondary):not(.gw-quiet):hover', { background: t.color.accent }, {});
