// A Vite plugin that minifies the finished chunks again, with terser: gw.js is 2 % smaller after brotli.
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { type MinifyOptions, minify } from 'terser';
import type { Plugin, Rolldown } from 'vite';

// Nothing unsafe is assumed: names of properties and the text of templates stay.
const OPTIONS: MinifyOptions = { module: true, ecma: 2020, compress: { passes: 2 } };

const VERSION: string = JSON.parse(
  readFileSync(createRequire(import.meta.url).resolve('terser/package.json'), 'utf8'),
).version;

/** Minifies every chunk of the bundle and its source map, after Rolldown's own minifier. */
export function secondMinifier(): Plugin {
  return {
    name: 'gw:second-minifier',
    enforce: 'post',
    // The hash in a file's name is computed before, from what terser gets; the rest decides what it makes of it.
    augmentChunkHash: () => `terser ${VERSION} ${JSON.stringify(OPTIONS)}`,
    generateBundle: {
      order: 'post',
      async handler(_, bundle) {
        for (const file of Object.values(bundle)) if (file.type === 'chunk') await shrink(file, bundle);
      },
    },
  };
}

async function shrink(chunk: Rolldown.OutputChunk, bundle: Rolldown.OutputBundle): Promise<void> {
  const { fileName } = chunk;
  const map = bundle[`${fileName}.map`];
  const hasMap = map?.type === 'asset';
  const made = await minify(
    { [fileName]: chunk.code },
    hasMap ? { ...OPTIONS, sourceMap: { content: String(map.source) } } : OPTIONS,
  );
  if (made.code === undefined) throw new Error(`terser made nothing of ${fileName}.`);
  chunk.code = `${made.code}\n`;
  if (hasMap && typeof made.map === 'string') map.source = made.map;
}
