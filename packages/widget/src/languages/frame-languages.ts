// The languages of the card frame; all but English are loaded when needed.
import { type FrameStrings, frameEn } from './frame-en.ts';

const LAZY: Readonly<Record<string, () => Promise<FrameStrings>>> = {
  ar: async () => (await import('./frame-ar.ts')).frameAr,
  nl: async () => (await import('./frame-nl.ts')).frameNl,
};

/** The texts of the frame in a language. */
export interface FrameLanguage {
  readonly tag: string;
  readonly strings: FrameStrings;
}

/** English, for the first rendering. */
const frameEnglish: FrameLanguage = { tag: 'en', strings: frameEn };

/** Loads the language for a BCP 47 tag; English for an unknown one, or when its file does not load. */
export async function loadFrameLanguage(locale: string): Promise<FrameLanguage> {
  const tag = locale.toLowerCase().split('-')[0] ?? '';
  const load = Object.hasOwn(LAZY, tag) ? LAZY[tag] : undefined;
  if (!load) return frameEnglish;
  try {
    return { tag, strings: await load() };
  } catch {
    return frameEnglish;
  }
}
