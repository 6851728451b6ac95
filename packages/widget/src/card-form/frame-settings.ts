// The settings that the card form passes to its frame: the page's computed theme, by names of a fixed list.
import type { FrameSettings } from '../card-frame/frame-arguments.ts';
import { THEME_COLORS } from '../card-frame/frame-facts.ts';

/** The settings that do not depend on the page's styles. */
export type OwnSettings = Pick<FrameSettings, 'locale' | 'layout' | 'disabled'>;

/** Reads the theme from the probes inside the element (frame-place.css.ts); each has one color of the theme. */
export function readSettings(host: HTMLElement, own: OwnSettings): FrameSettings {
  const root = host.shadowRoot;
  const probe = (name: string): CSSStyleDeclaration | undefined => {
    const element = root?.querySelector(`[data-probe="${name}"]`);
    return element ? getComputedStyle(element) : undefined;
  };
  const { fontFamily } = getComputedStyle(host);
  const colors = THEME_COLORS.map((name) => [name, probe(name)?.color] as const);
  return {
    ...own,
    scheme: probe('scheme')?.color === 'rgb(255, 255, 255)' ? 'dark' : 'light',
    colors: Object.fromEntries(colors),
    radius: probe('accent')?.borderTopLeftRadius,
    fontFamily,
  };
}
