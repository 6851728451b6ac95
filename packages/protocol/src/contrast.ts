/** Contrast by WCAG 2.2, and the accent of a shop, corrected until text and shapes in it can be read and seen. */

/** Red, green and blue, 0 to 255. */
export type Rgb = readonly [red: number, green: number, blue: number];

/** WCAG 2.2, 1.4.3: the least contrast of text. */
export const TEXT_CONTRAST = 4.5;
/** WCAG 2.2, 1.4.11: the least contrast of shapes that tell something, such as the dot of a radio. */
export const SHAPE_CONTRAST = 3;

/** The themes of the pages. */
export type Theme = 'light' | 'dark';

/** The surfaces on which the accent stands, in each theme: those of the elements and the hosted pages. */
export const THEME_GROUNDS = {
  light: ['#ffffff', '#f6f7fb'],
  dark: ['#161b24', '#1f2632'],
} as const satisfies Record<Theme, readonly string[]>;

/** The colors of a theme that come from the accent: `#rrggbb`. */
export interface AccentColors {
  /** At least {@link SHAPE_CONTRAST} on the surfaces. */
  readonly accent: string;
  /** White, or else black: at least {@link TEXT_CONTRAST} on the accent. */
  readonly onAccent: string;
  /** The accent as text: at least {@link TEXT_CONTRAST} on the surfaces. */
  readonly link: string;
}

/** Returns the contrast ratio of two opaque colors, 1 to 21 (WCAG 2.2, "contrast ratio"). */
export function contrastOf(one: Rgb, other: Rgb): number {
  const [lighter, darker] = [luminanceOf(one), luminanceOf(other)].sort((a, b) => b - a) as [number, number];
  return (lighter + 0.05) / (darker + 0.05);
}

/** Returns the color of `#rrggbb`. */
export const rgbOfHex = (hex: string): Rgb =>
  [1, 3, 5].map((at) => Number.parseInt(hex.slice(at, at + 2), 16)) as unknown as Rgb;

/**
 * Returns the colors of a theme for an accent `#rrggbb`. An accent with too little contrast gets the nearest lightness
 * that has enough; its hue stays.
 */
export function correctAccent(accent: string, theme: Theme): AccentColors {
  const grounds = THEME_GROUNDS[theme].map(rgbOfHex);
  const corrected = nearest(accent, (color) => reaches(color, grounds, SHAPE_CONTRAST));
  const link = nearest(accent, (color) => reaches(color, grounds, TEXT_CONTRAST));
  return { accent: hexOf(corrected), onAccent: textOn(corrected), link: hexOf(link) };
}

/** Returns the least contrast of a color `#rrggbb` on the surfaces of a theme. */
export const contrastOnTheme = (color: string, theme: Theme): number =>
  Math.min(...THEME_GROUNDS[theme].map((ground) => contrastOf(rgbOfHex(color), rgbOfHex(ground))));

const reaches = (color: Rgb, grounds: readonly Rgb[], least: number): boolean =>
  grounds.every((ground) => contrastOf(color, ground) >= least);

/** Returns white where it can be read on an accent, else black, which then can. */
const textOn = (accent: Rgb): string =>
  contrastOf([255, 255, 255], accent) >= TEXT_CONTRAST ? '#ffffff' : '#000000';

/** The steps in which lightness moves. */
const STEP = 0.004;

/** Returns the color with the nearest lightness that passes; of two equally near ones, the darker. */
function nearest(hex: string, passes: (color: Rgb) => boolean): Rgb {
  const given = rgbOfHex(hex);
  if (passes(given)) return given;
  const [lightness, a, b] = oklabOf(given);
  for (let away = STEP; away <= 1; away += STEP)
    for (const moved of [lightness - away, lightness + away]) {
      const color = moved < 0 || moved > 1 ? undefined : fit(moved, a, b);
      if (color && passes(color)) return color;
    }
  return given;
}

/** Returns a color of sRGB with this lightness and hue, and as much of its chroma as there is. */
function fit(lightness: number, a: number, b: number): Rgb {
  for (let share = 1; share > 0; share -= 0.02) {
    const color = linearOf([lightness, a * share, b * share]);
    if (color.every((part) => part >= 0 && part <= 1)) return color.map(encode) as unknown as Rgb;
  }
  return linearOf([lightness, 0, 0]).map(encode) as unknown as Rgb;
}

// WCAG 2.2, "relative luminance".
function luminanceOf(color: Rgb): number {
  const [red, green, blue] = color.map(decode) as [number, number, number];
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

/** A part of sRGB, 0 to 255, as linear light. */
function decode(part: number): number {
  const share = part / 255;
  return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
}

function encode(linear: number): number {
  const light = Math.min(1, Math.max(0, linear));
  return Math.round(255 * (light <= 0.0031308 ? light * 12.92 : 1.055 * light ** (1 / 2.4) - 0.055));
}

type Oklab = readonly [lightness: number, a: number, b: number];

// CSS Color 4, section 17: the matrices of Oklab.
function oklabOf(color: Rgb): Oklab {
  const [red, green, blue] = color.map(decode) as [number, number, number];
  const l = Math.cbrt(0.4122214708 * red + 0.5363325363 * green + 0.0514459929 * blue);
  const m = Math.cbrt(0.2119034982 * red + 0.6806995451 * green + 0.1073969566 * blue);
  const s = Math.cbrt(0.0883024619 * red + 0.2817188376 * green + 0.6299787005 * blue);
  return [
    0.2104542553 * l + 0.793617785 * m - 0.0040720468 * s,
    1.9779984951 * l - 2.428592205 * m + 0.4505937099 * s,
    0.0259040371 * l + 0.7827717662 * m - 0.808675766 * s,
  ];
}

function linearOf([lightness, a, b]: Oklab): [number, number, number] {
  const l = (lightness + 0.3963377774 * a + 0.2158037573 * b) ** 3;
  const m = (lightness - 0.1055613458 * a - 0.0638541728 * b) ** 3;
  const s = (lightness - 0.0894841775 * a - 1.291485548 * b) ** 3;
  return [
    4.0767416621 * l - 3.3077115913 * m + 0.2309699292 * s,
    -1.2684380046 * l + 2.6097574011 * m - 0.3413193965 * s,
    -0.0041960863 * l - 0.7034186147 * m + 1.707614701 * s,
  ];
}

const hexOf = (color: Rgb): string => `#${color.map((part) => part.toString(16).padStart(2, '0')).join('')}`;
