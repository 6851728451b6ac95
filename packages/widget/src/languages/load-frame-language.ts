// Loads the texts of a form in the frame; all but English when they are needed.

/** The texts of a form in a language. */
export interface FrameLanguage<Texts> {
  readonly tag: string;
  readonly strings: Texts;
}

/** Loads the language for a BCP 47 tag; English for an unknown one, or when its file does not load. */
export type LoadFrameLanguage<Texts> = (locale: string) => Promise<FrameLanguage<Texts>>;

/** Returns the loader of a form's languages. */
export function frameLanguageLoader<Texts>(
  english: Texts,
  lazy: Readonly<Record<string, () => Promise<Texts>>>,
): LoadFrameLanguage<Texts> {
  return async (locale) => {
    const tag = locale.toLowerCase().split('-')[0] ?? '';
    try {
      if (Object.hasOwn(lazy, tag)) return { tag, strings: await lazy[tag]!() };
    } catch {}
    return { tag: 'en', strings: english };
  };
}
