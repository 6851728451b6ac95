/**
 * A Vite plugin for scripts that browsers load: of a language's file, only the sections that a script shows. English is
 * built in where it is shown: each of its sections is a module of its own.
 */
import { readFileSync } from 'node:fs';
import type { Plugin } from 'vite';
import type { Section } from '../packages/protocol/src/languages/languages.ts';
import { ROOT } from './build-parts.ts';

const FOLDER = `${ROOT}packages/protocol/src/languages`;
// A release may name the packages by another scope.
const ENGLISH = /\b(import|export) \{ (\w+)((?: as \w+)?) \} from '@[\w-]+\/protocol\/languages\/en'/g;
const LANGUAGE = /\/languages\/[a-z]{2}(?:-[a-z]{4})?\.ts(?:\?(\w+))?$/;
const SECTION = /^export const (\w+)\b[\s\S]*?^\};$/gm;

/** Module → the section that it loads, of which each language has a file of its own, and by which function. */
export const SECTION_LOADERS: ReadonlyMap<string, readonly [section: Section, loader: string]> = new Map([
  [`${FOLDER}/field-texts.ts`, ['fields', 'loadFieldTexts']],
  [`${FOLDER}/debit-texts.ts`, ['debit', 'loadDebitTexts']],
]);

/** The sections of the elements. */
export const ELEMENT_SECTIONS: readonly Section[] = [
  'element',
  'cardForm',
  'parts',
  'actions',
  'testCards',
  'threeDs',
];

/** Returns the plugin; `sections` are what the script shows of a language that it loads. */
export const languageSections = (sections: readonly Section[]): Plugin => ({
  name: 'gw:language-sections',
  enforce: 'pre',
  transform(code, id) {
    if (!id.startsWith(`${ROOT}packages/widget/src`) || !code.includes('/languages/en')) return null;
    const named = code.replace(ENGLISH, (_, verb: string, section: string, as: string) => {
      // The elements include the texts of the card form.
      const module = section === 'cardForm' ? 'element' : section;
      return `${verb} { ${section}${as} } from '${FOLDER}/en.ts?${module}'`;
    });
    return { code: named, map: null };
  },
  resolveId: (source) => (source.startsWith(FOLDER) ? source : null),
  load(id) {
    if (!id.startsWith(FOLDER)) return null;
    const own = SECTION_LOADERS.get(id);
    if (own) return { code: loaderOf(...own), moduleSideEffects: false };
    const text = readFileSync(id.replace(/\?.*/, ''), 'utf8');
    const [isLanguage, one] = LANGUAGE.exec(id) ?? [];
    const kept: readonly string[] = one
      ? [one, ...(one === 'element' ? ['cardForm'] : [])]
      : [...sections, 'cardForm'];
    // Cut out here, because a bundler keeps what copies properties, and then what that imports. Lines stay.
    const code = isLanguage
      ? text.replace(SECTION, (all, name) => (kept.includes(name) ? all : all.replace(/.+/g, '')))
      : text;
    return { code, moduleSideEffects: false };
  },
});

/** Returns the registry of languages as a loader of one section. */
const loaderOf = (section: Section, loader: string): string =>
  readFileSync(`${FOLDER}/registry.ts`, 'utf8')
    .replace(/import\('\.\/([\w-]+\.ts)'\)/g, (_, file) => `import('${FOLDER}/${file}?${section}')`)
    .replace('function loadTexts', `function ${loader}`);
