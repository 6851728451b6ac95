// The settings that the card form passes to its frame: the page's computed theme, by names of a fixed list.
import type { FrameSettings } from '../card-frame/frame-arguments.ts';
import { THEME_COLORS } from '../card-frame/frame-facts.ts';
import type { PublicVariable } from '../theme/public-variables.ts';

/** The settings that do not depend on the page's styles. */
export type OwnSettings = Pick<FrameSettings, 'locale' | 'layout' | 'disabled'>;

/** An element with a frame, and the networks that the shop prefers. */
export type SettingsHost = HTMLElement & { readonly network?: string | undefined };

/** Reads the theme from the probes inside the element (frame-place.css.ts); each has one color of the theme. */
export function readSettings(host: SettingsHost, own: OwnSettings): FrameSettings {
  const root = host.shadowRoot;
  const probe = (name: string): CSSStyleDeclaration | undefined => {
    const element = root?.querySelector(`[data-probe="${name}"]`);
    return element ? getComputedStyle(element) : undefined;
  };
  const page = getComputedStyle(host);
  const shops = (variable: PublicVariable): string | undefined =>
    page.getPropertyValue(variable) || undefined;
  const lengths = probe('accent');
  const colors = THEME_COLORS.map((name) => [name, probe(name)?.color] as const);
  return {
    ...own,
    // Empty and not absent, which it is from elements that know no choice of networks.
    network: host.network ?? '',
    scheme: probe('scheme')?.color === 'rgb(255, 255, 255)' ? 'dark' : 'light',
    colors: Object.fromEntries(colors),
    radius: lengths?.borderTopLeftRadius,
    fontFamily: page.fontFamily,
    fontSize: shops('--gw-font-size') && page.fontSize,
    fontWeight: shops('--gw-font-weight'),
    fontWeightStrong: shops('--gw-font-weight-strong'),
    space: lengths?.paddingTop,
    fieldHeight: lengths?.height,
    fieldLineWidth: lengths?.borderTopWidth,
    hints: shops('--gw-hints'),
    iconSaturation: shops('--gw-icon-saturation'),
  };
}
