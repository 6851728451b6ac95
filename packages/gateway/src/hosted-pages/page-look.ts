/**
 * The look of a page: what the account and the request have set, as a style sheet inside the page. Nothing in it was
 * written by anybody else: colors are computed, lengths are numbers, and family names have a fixed form. The page's
 * policy allows it by its hash.
 */
import { createHash } from 'node:crypto';
import { type AccentColors, correctAccent, type Theme } from '@gangway/protocol/contrast';
import { findAccountLook, withRequested } from '../looks/account-looks.ts';
import { type FontFace, fontsOfMerchant } from '../looks/fonts.ts';
import { findLogo, type Logo } from '../looks/logos.ts';
import type { Order } from '../orders/order.ts';
import type { Queryable } from '../storage/database.ts';

/** The look of one order's pages. */
export interface PageLook {
  /** What the page calls the shop; undefined for the merchant's name. */
  readonly name: string | undefined;
  readonly logo: Logo | undefined;
  readonly accent: string | undefined;
  readonly radius: number | undefined;
  readonly font: string | undefined;
  readonly fonts: readonly FontFace[];
}

/** A style sheet inside a document. */
export interface InlineStyle {
  readonly text: string;
  /** Its hash, as policies take it. */
  readonly hash: string;
  /** Whether the document loads fonts of ours. */
  readonly hasFonts: boolean;
  /** Paths of the style sheets that make the fonts of a page known. */
  readonly sheets: readonly string[];
}

/** The corner radii of our own look, in pixels; those of a shop keep their proportions. */
const OWN_RADIUS = { small: 6, usual: 10, large: 14 } as const;

const SYSTEM_FONTS = 'system-ui, -apple-system, "Segoe UI", Roboto, "Noto Sans", sans-serif';

/** Where the files of looks are served, below the gateway's root. */
export const LOOK_PATH = '/looks/';

/** Returns the look of an order's pages. */
export async function findPageLook(
  db: Queryable,
  { accountId, merchantId, look: asked }: Order,
): Promise<PageLook> {
  const set = withRequested(await findAccountLook(db, accountId), asked);
  const fonts = set.font === null ? [] : await fontsOfMerchant(db, merchantId);
  return {
    name: set.name ?? undefined,
    accent: set.accent ?? undefined,
    radius: set.radius ?? undefined,
    font: set.font ?? undefined,
    // A logo that was removed since is not shown.
    logo: set.logo === null ? undefined : await findLogo(db, merchantId, set.logo),
    fonts: fonts.filter(({ family }) => family === set.font),
  };
}

/** Returns the style sheet of a look; undefined for our own look. */
export function styleOf({ accent, radius, font, fonts }: PageLook, root: string): InlineStyle | undefined {
  const shape = [
    ...(radius === undefined ? [] : radiusRules(radius)),
    ...(font === undefined ? [] : [`--gw-font-family:"${font}",${SYSTEM_FONTS}`]),
  ];
  const rules = [
    ...(shape.length > 0 ? [`:root{${shape.join(';')}}`] : []),
    ...(accent === undefined
      ? []
      : [
          `:root{${accentRules(accent, 'light')}}`,
          // Not light-dark(), so that browsers without it have the shop's colors too.
          `@media(prefers-color-scheme:dark){:root{${accentRules(accent, 'dark')}}}`,
        ]),
  ];
  return rules.length > 0 ? inlineStyle(rules.join(''), fonts, sheetsOf(fonts, root)) : undefined;
}

/**
 * Returns the style sheet that makes fonts known to a card frame; undefined without any. Chromium sends the address of
 * the document as `Referer` with the fonts of a sheet inside it, whatever its policy. The address of a frame is no
 * secret.
 */
export const fontStyle = (fonts: readonly FontFace[], root: string): InlineStyle | undefined =>
  fonts.length > 0
    ? inlineStyle(fonts.map((face) => faceRule(face, `${root}${LOOK_PATH}`)).join(''), fonts)
    : undefined;

const inlineStyle = (
  text: string,
  fonts: readonly FontFace[],
  sheets: readonly string[] = [],
): InlineStyle => ({
  text,
  hash: `sha256-${createHash('sha256').update(text).digest('base64')}`,
  hasFonts: fonts.length > 0,
  sheets,
});

/** The address of a page is a secret, so its fonts are in sheets of their own: those are named as `Referer` instead. */
const sheetsOf = (fonts: readonly FontFace[], root: string): string[] =>
  fonts.map((face) => `${root}${LOOK_PATH}${writeFaceName(face)}.css`);

/** `Source Sans`, `100 900`, `italic` and a hash → `Source+Sans.100-900.italic.HASH`. */
const writeFaceName = ({ family, weight, style, hash }: FontFace): string =>
  [family.replaceAll(' ', '+'), weight.replace(' ', '-'), style, hash].join('.');

const FACE_NAME =
  /^([A-Za-z0-9][A-Za-z0-9+_-]{0,63})\.(\d{1,4}(?:-\d{1,4})?)\.(normal|italic)\.([0-9a-f]{64})$/;

/** Returns the style sheet of a face by its name in the address; undefined for any other text. */
export function faceSheet(name: string): string | undefined {
  const [, family, weight, style, hash] = FACE_NAME.exec(name) ?? [];
  return hash === undefined || family === undefined || weight === undefined
    ? undefined
    : faceRule(
        {
          family: family.replaceAll('+', ' '),
          weight: weight.replace('-', ' '),
          style: style === 'italic' ? 'italic' : 'normal',
          hash,
        },
        '',
      );
}

/** A browser loads a font only when a text has it. */
const faceRule = ({ family, weight, style, hash }: FontFace, folder: string): string =>
  `@font-face{font-family:"${family}";font-weight:${weight};font-style:${style};font-display:swap;` +
  `src:url("${folder}${hash}.woff2") format("woff2")}`;

function accentRules(given: string, theme: Theme): string {
  const { accent, onAccent, link }: AccentColors = correctAccent(given, theme);
  return `--gw-accent:${accent};--gw-on-accent:${onAccent};--gw-link:${link}`;
}

function radiusRules(radius: number): string[] {
  const like = (own: number): string => `${Math.round((radius * own) / OWN_RADIUS.usual)}px`;
  return [
    `--gw-radius:${radius}px`,
    `--gw-radius-small:${like(OWN_RADIUS.small)}`,
    `--gw-radius-large:${like(OWN_RADIUS.large)}`,
  ];
}
