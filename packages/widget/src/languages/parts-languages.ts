// The languages of the parts of methods, English included: loaded with the first part.
import type { PartWords } from './parts-en.ts';

const english = async (): Promise<PartWords> => (await import('./parts-en.ts')).partsEn;

const LAZY: Readonly<Record<string, () => Promise<PartWords>>> = {
  ar: async () => (await import('./parts-ar.ts')).partsAr,
  nl: async () => (await import('./parts-nl.ts')).partsNl,
};

/** Loads the texts of a language; English when its file does not load. Rejects when neither loads. */
export const loadPartWords = (tag: string): Promise<PartWords> =>
  Object.hasOwn(LAZY, tag) ? LAZY[tag]!().catch(english) : english();
