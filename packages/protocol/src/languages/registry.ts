/** The languages of payers. A language is one file of this folder and one line of the registry. */
import type { Texts } from './texts.ts';

/** Tag of a language → its texts. English is built in where it is shown. */
const REGISTRY = {
  ar: () => import('./ar.ts'),
  da: () => import('./da.ts'),
  de: () => import('./de.ts'),
  es: () => import('./es.ts'),
  fr: () => import('./fr.ts'),
  it: () => import('./it.ts'),
  nb: () => import('./nb.ts'),
  nl: () => import('./nl.ts'),
  pl: () => import('./pl.ts'),
  pt: () => import('./pt.ts'),
  sv: () => import('./sv.ts'),
} as const satisfies Record<string, () => Promise<Texts>>;

/** The tags of all languages (BCP 47, with a script where two are written), English first. */
export const LANGUAGE_TAGS: readonly string[] = ['en', ...Object.keys(REGISTRY)];

/**
 * Returns the texts of a language of {@link LANGUAGE_TAGS}; undefined for English, for an unknown language, and when
 * its file does not load. In scripts that the build makes, they have the sections of that script alone.
 */
export async function loadTexts(tag: string): Promise<Texts | undefined> {
  try {
    return Object.hasOwn(REGISTRY, tag) ? await REGISTRY[tag as keyof typeof REGISTRY]() : undefined;
  } catch {
    return undefined;
  }
}
