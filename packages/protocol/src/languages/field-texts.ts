/**
 * Loads the texts of fields that a shop may ask for. The build makes a file of its own of them for each language
 * (tools/language-sections.ts), because most shops ask for nothing.
 */
export { loadTexts as loadFieldTexts } from './registry.ts';
