// The languages of the actions of a waiting payment, English included: loaded with the first action.
import type { ActionWords } from './actions-en.ts';

const english = async (): Promise<ActionWords> => (await import('./actions-en.ts')).actionsEn;

const LAZY: Readonly<Record<string, () => Promise<ActionWords>>> = {
  ar: async () => (await import('./actions-ar.ts')).actionsAr,
  nl: async () => (await import('./actions-nl.ts')).actionsNl,
};

/** Loads the texts of a language; English when its file does not load. Rejects when neither loads. */
export const loadActionWords = (tag: string): Promise<ActionWords> =>
  Object.hasOwn(LAZY, tag) ? LAZY[tag]!().catch(english) : english();
