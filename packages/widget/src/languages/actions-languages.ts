// The languages of a payment in progress. English comes with the views; the others are loaded.
import { type ActionWords, actionsEn } from './actions-en.ts';

const LAZY: Readonly<Record<string, () => Promise<ActionWords>>> = {
  ar: async () => (await import('./actions-ar.ts')).actionsAr,
  nl: async () => (await import('./actions-nl.ts')).actionsNl,
};

/** Loads the texts of a language; English for an unknown one, or when its file does not load. */
export const loadActionWords = (tag: string): Promise<ActionWords> =>
  Object.hasOwn(LAZY, tag) ? LAZY[tag]!().catch(() => actionsEn) : Promise.resolve(actionsEn);
