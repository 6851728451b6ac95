// Which languages the card frame has; all but English are loaded when a page asks for them.
import { type FrameStrings, frameEn } from './frame-en.ts';

const LAZY: Readonly<Record<string, () => Promise<FrameStrings>>> = {
  ar: async () => (await import('./frame-ar.ts')).frameAr,
  nl: async () => (await import('./frame-nl.ts')).frameNl,
};

/** A language of the frame in use. */
export interface FrameLanguage {
  readonly tag: string;
  readonly strings: FrameStrings;
}

/** English, for the first paint. */
export const frameEnglish: FrameLanguage = { tag: 'en', strings: frameEn };

/** The language for a BCP 47 tag; English when there is none or its file does not come. */
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
