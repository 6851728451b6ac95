// Which languages the parts of methods have, English among them: all are loaded with the first part.
import type { PartWords } from './parts-en.ts';

const english = async (): Promise<PartWords> => (await import('./parts-en.ts')).partsEn;

const LAZY: Readonly<Record<string, () => Promise<PartWords>>> = {
  ar: async () => (await import('./parts-ar.ts')).partsAr,
  nl: async () => (await import('./parts-nl.ts')).partsNl,
};

/** The sentences for a language of the elements; English when its file does not come. Rejects when nothing comes. */
export const loadPartWords = (tag: string): Promise<PartWords> =>
  Object.hasOwn(LAZY, tag) ? LAZY[tag]!().catch(english) : english();
