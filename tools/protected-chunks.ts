/**
 * A Vite plugin for the scripts of shops' pages: what a script loads later is loaded by its digest. Each `import()`
 * becomes a call of packages/widget/src/chunks/load-chunk.ts, and a list of digests is written beside the script.
 */
import { createHash } from 'node:crypto';
import type { Plugin, Rolldown } from 'vite';
import { ROOT } from './build-parts.ts';

const LOADER = `${ROOT}packages/widget/src/chunks/load-chunk.ts`;
/**
 * A dynamic import in a module, and what becomes of it when the names of chunks are known. A chunk with parts that
 * others import has its module as one of its exports.
 */
const IMPORT = /\bimport\((["'][^"']+["'])\)/g;
const CALL = /(loadChunk\S*?)\(\(\) => import\(["']\.\/([\w.-]+)["']\)(\.then\(\(\w+\) => \w+\.\w+\))?\)/g;
/** Stands for the list's digest until it is known, and is as long: the columns of the source map stay. */
const LATER = 'gw-digest-of-list'.padEnd('sha384-'.length + 64, '_');

/** Returns the plugin. `list` names the file of digests; another build with the same folder has another. */
export function protectedChunks(list: string): Plugin {
  return {
    name: 'gw:protected-chunks',
    enforce: 'post',
    transform(code, id) {
      if (!id.startsWith(`${ROOT}packages/widget/src`) || id === LOADER || !code.includes('import('))
        return null;
      const loaded = code.replace(IMPORT, 'loadChunk(() => import($1))');
      // On the first line, so that the lines of the source map stay.
      return { code: `import { loadChunk } from '${LOADER}'; ${loaded}`, map: null };
    },
    renderChunk(code) {
      const named = code
        .replace(CALL, (whole, load, name, then = '') => `${load}("${name}")${then}`.padEnd(whole.length))
        .replaceAll('GW_DIGEST_LIST', `["${list}", "${LATER}"]`);
      return named === code ? null : { code: named, map: null };
    },
    generateBundle: {
      order: 'post',
      handler(_, bundle) {
        const chunks = Object.values(bundle).filter((file) => file.type === 'chunk');
        const code = `export const DIGESTS=${JSON.stringify(digestsOf(chunks))};\n`;
        this.emitFile({ type: 'asset', fileName: list, source: code });
        for (const chunk of chunks) {
          chunk.code = chunk.code.replaceAll(LATER, digest(code));
          if (/\bimport\(["'`]/.test(chunk.code))
            throw new Error(`${chunk.fileName} loads a chunk without its digest.`);
        }
      },
    },
  };
}

const digest = (code: string): string => `sha384-${createHash('sha384').update(code).digest('base64')}`;

/** Name of each chunk that a script loads → its digest, and the other chunks that it imports. */
function digestsOf(chunks: readonly Rolldown.OutputChunk[]): Record<string, readonly string[]> {
  const loaded = chunks.filter(({ isEntry }) => !isEntry);
  const isLoaded = (name: string): boolean => loaded.some(({ fileName }) => fileName === name);
  return Object.fromEntries(
    loaded.map(({ fileName, code, imports }) => [fileName, [digest(code), ...imports.filter(isLoaded)]]),
  );
}
