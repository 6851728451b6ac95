// Which languages the actions of a waiting payment have, English among them: all are loaded with the first action.
import type { ActionWords } from './actions-en.ts';

const english = async (): Promise<ActionWords> => (await import('./actions-en.ts')).actionsEn;

const LAZY: Readonly<Record<string, () => Promise<ActionWords>>> = {
  ar: async () => (await import('./actions-ar.ts')).actionsAr,
  nl: async () => (await import('./actions-nl.ts')).actionsNl,
};

/** The sentences for a language of the elements; English when its file does not come. Rejects when nothing comes. */
export const loadActionWords = (tag: string): Promise<ActionWords> =>
  Object.hasOwn(LAZY, tag) ? LAZY[tag]!().catch(english) : english();
