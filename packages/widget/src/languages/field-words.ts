// The texts of the fields that a shop may ask for, loaded with the fields: English is in their chunk.
import type { Texts } from '@gangway/protocol/languages';
import { fields } from '@gangway/protocol/languages/en';
import { loadFieldTexts } from '@gangway/protocol/languages/field-texts';

/** The texts of fields. */
export type FieldWords = Texts['fields'];

const loaded = new Map<string, FieldWords>([['en', fields]]);

/** Returns the texts of a language; undefined until it has loaded. */
export const fieldWordsOf = (language: string): FieldWords | undefined => loaded.get(language);

/** Loads a language; English stands in for one that does not load. */
export async function loadFieldWords(language: string): Promise<void> {
  if (loaded.has(language)) return;
  const texts = await loadFieldTexts(language);
  loaded.set(language, texts?.fields ?? fields);
}
