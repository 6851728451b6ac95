/**
 * A Vite plugin for the scripts of shops' pages: what a script loads later is loaded by its digest. Each `import()`
 * becomes a call of packages/widget/src/chunks/load-chunk.ts, and a list of digests is written beside the script.
 */
import { createHash } from 'node:crypto';
import type { Plugin, Rolldown } from 'vite';
import { ROOT } from './build-parts.ts';
import { SECTION_LOADERS } from './language-sections.ts';

const LANGUAGES: readonly string[] = [
  `${ROOT}packages/protocol/src/languages/registry.ts`,
  ...SECTION_LOADERS.keys(),
];
const LOADER = `${ROOT}packages/widget/src/chunks/load-chunk.ts`;
/**
 * A dynamic import in a module, and what becomes of it when the names of chunks are known. A chunk with parts that
 * others import has its module as one of its exports.
 */
const IMPORT = /\bimport\((["'][^"']+["'])\)/g;
const CALL = /(loadChunk\S*?)\(\(\) => import\(["']\.\/([\w.-]+)["']\)(\.then\(\(\w+\) => \w+\.\w+\))?\)/g;
/** Stands for a file's digest until it is known, and is as long: the columns of the source map stay. */
const later = (name: string): string => `gw-digest-of-${name}`.padEnd('sha384-'.length + 64, '_');

/**
 * Returns the plugin. `list` names the file of digests; another build with the same folder has another. The script has
 * the digests of `first` in itself: these chunks, and what they import, load without the list.
 */
export function protectedChunks(list: string, first: readonly string[]): Plugin {
  return {
    name: 'gw:protected-chunks',
    enforce: 'post',
    transform(code, id) {
      const isOurs = id.startsWith(`${ROOT}packages/widget/src`) || LANGUAGES.includes(id);
      if (!isOurs || id === LOADER || !code.includes('import(')) return null;
      const loaded = code.replace(IMPORT, 'loadChunk(() => import($1))');
      // On the first line, so that the lines of the source map stay.
      return { code: `import { loadChunk } from '${LOADER}'; ${loaded}`, map: null };
    },
    renderChunk(code, _chunk, _options, { chunks }) {
      const rows = rowsOf(Object.values(chunks), ({ fileName }) => later(fileName));
      const named = code
        .replace(CALL, (whole, load, name, then = '') => `${load}("${name}")${then}`.padEnd(whole.length))
        .replaceAll('GW_DIGEST_LIST', `["${list}", "${later(list)}"]`)
        .replaceAll('GW_DIGESTS', JSON.stringify(pick(rows, first)));
      return named === code ? null : { code: named, map: null };
    },
    generateBundle: {
      order: 'post',
      handler(_, bundle) {
        const chunks = Object.values(bundle).filter((file) => file.type === 'chunk');
        const rows = rowsOf(chunks, ({ code }) => digest(code));
        const code = `export const DIGESTS=${JSON.stringify(rows)};\n`;
        this.emitFile({ type: 'asset', fileName: list, source: code });
        for (const chunk of chunks) {
          chunk.code = chunk.code.replaceAll(later(list), digest(code));
          for (const [name, [known]] of Object.entries(rows))
            chunk.code = chunk.code.replaceAll(later(name), known);
          if (/\bimport\(["'`]/.test(chunk.code))
            throw new Error(`${chunk.fileName} loads a chunk without its digest.`);
        }
      },
    },
  };
}

const digest = (code: string): string => `sha384-${createHash('sha384').update(code).digest('base64')}`;

/** Name of each chunk that a script loads → its digest, and the other chunks that it imports. */
type Rows = Record<string, readonly [integrity: string, ...imports: string[]]>;

function rowsOf<Chunk extends Rolldown.RenderedChunk | Rolldown.OutputChunk>(
  chunks: readonly Chunk[],
  digestOf: (chunk: Chunk) => string,
): Rows {
  const loaded = chunks.filter(({ isEntry }) => !isEntry);
  const isLoaded = (name: string): boolean => loaded.some(({ fileName }) => fileName === name);
  return Object.fromEntries(
    loaded.map((chunk) => [chunk.fileName, [digestOf(chunk), ...chunk.imports.filter(isLoaded)]]),
  );
}

/** Returns the rows of some names and of all that these import. */
function pick(rows: Rows, names: readonly string[]): Rows {
  const picked = names.map((name): Rows => {
    const row = rows[name];
    if (!row) throw new Error(`There is no chunk ${name}.`);
    const [, ...imports] = row;
    return { [name]: row, ...pick(rows, imports) };
  });
  return Object.assign({}, ...picked);
}
