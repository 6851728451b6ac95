// Loads the texts of a form in the frame; all but English when they are needed.
import { loadTexts, matchLanguage, type Texts } from '@gangway/protocol/languages';

/** The texts of a form in a language. */
export interface FrameLanguage<Needed> {
  readonly tag: string;
  readonly strings: Needed;
}

/** Loads the language for a BCP 47 tag; English for an unknown one, or when its file does not load. */
export type LoadFrameLanguage<Needed> = (locale: string) => Promise<FrameLanguage<Needed>>;

/** Returns the loader of a form's languages; `english` are the texts of its `section`. */
export const frameLanguageLoader =
  <Name extends 'cardFrame' | 'giftCardFrame'>(
    section: Name,
    english: Texts[Name],
  ): LoadFrameLanguage<Texts[Name]> =>
  async (locale) => {
    const tag = matchLanguage([locale]);
    const texts = await loadTexts(tag);
    return texts ? { tag, strings: texts[section] } : { tag: 'en', strings: english };
  };
