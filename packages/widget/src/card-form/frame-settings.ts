// What the card form hands over to its frame: the theme as it is computed in the page, by names of a fixed list.
import type { FrameSettings } from '../card-frame/frame-takes.ts';
import { THEME_COLORS } from '../card-frame/messages.ts';

/** What the element knows itself. */
export type OwnSettings = Pick<FrameSettings, 'locale' | 'layout' | 'disabled'>;

/** Reads the probes inside the element (see gw-card-form.css.ts): each is painted in one colour of the theme. */
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
