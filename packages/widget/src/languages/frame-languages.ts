// The languages of the card frame.
import { type FrameStrings, frameEn } from './frame-en.ts';
import { frameLanguageLoader } from './load-frame-language.ts';

/** Loads the texts of the card's form. */
export const loadFrameLanguage = frameLanguageLoader<FrameStrings>(frameEn, {
  ar: async () => (await import('./frame-ar.ts')).frameAr,
  nl: async () => (await import('./frame-nl.ts')).frameNl,
});
