/**
 * Loads the texts of direct debits. They are apart from those of the elements, because few payers need them
 * (tools/language-sections.ts).
 */
export { loadTexts as loadDebitTexts } from './registry.ts';
