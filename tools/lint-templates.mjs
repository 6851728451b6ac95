// Checks the widget's Lit templates: lit-analyzer, on the TypeScript 5 that it was written for.
// It asks for "typescript" without depending on it, and would get the project's TypeScript 7, which has no such
// interface; the component analyzer it brings along has one that fits.
import Module, { createRequire, register } from 'node:module';
import { dirname, join } from 'node:path';
import { pathToFileURL } from 'node:url';

const require = createRequire(import.meta.url);
const fitting = createRequire(require.resolve('@jackolope/web-component-analyzer')).resolve('typescript');
const hook = `export const resolve = (specifier, context, next) =>
  specifier === 'typescript' ? { url: ${JSON.stringify(pathToFileURL(fitting).href)}, format: 'commonjs', shortCircuit: true }
  : next(specifier, context);`;
register(`data:text/javascript,${encodeURIComponent(hook)}`);
const resolveFilename = Module._resolveFilename;
Module._resolveFilename = (request, ...rest) =>
  request === 'typescript' ? fitting : resolveFilename.call(Module, request, ...rest);

// A warning fails as well; the path stands first, because an option would swallow it.
process.argv.push('packages/widget/src', '--strict', '--maxWarnings=0');
const analyzer = dirname(require.resolve('@jackolope/lit-analyzer/package.json'));
await import(pathToFileURL(join(analyzer, 'cli.mjs')).href);
