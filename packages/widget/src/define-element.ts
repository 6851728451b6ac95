// Registers one element of this package.
import { NEWEST_COLOR } from './theme/newest-color.ts';
import { VERSION } from './version.ts';

/** An element that may be of another version of this package, or of somebody else. */
type Known = CustomElementConstructor & { readonly version?: string };

/**
 * Registers an element. A tag that is taken stays as it is; warns if another version has taken it. Does nothing without
 * custom elements, such as on a server, nor in a browser that is too old: the tag's content then stays.
 */
export function defineElement(tag: string, element: CustomElementConstructor): void {
  const registry = globalThis.customElements;
  if (!registry || !globalThis.CSS?.supports('color', NEWEST_COLOR)) return;
  const known: Known | undefined = registry.get(tag);
  if (!known) registry.define(tag, element);
  else if (known.version !== VERSION)
    console.warn(
      `<${tag}> is version ${known.version ?? 'unknown'} on this page; @gangway/widget ${VERSION} is not used.`,
    );
}
