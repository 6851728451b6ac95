// Checks the widget's Lit templates with lit-analyzer, which needs TypeScript 5.
// It imports "typescript" without depending on it, and would get the project's TypeScript 7, whose API differs. So
// the import is redirected to the TypeScript of its component analyzer.
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

// Warnings fail too. The paths come first, because an option would take them as its values. The types of the tags in
// frameworks are left out: the analyzer would take them for the elements, without their properties.
process.argv.push(
  'packages/widget/src/*.ts',
  'packages/widget/src/!(frameworks)/**/*.ts',
  '--strict',
  '--maxWarnings=0',
);
const analyzer = dirname(require.resolve('@jackolope/lit-analyzer/package.json'));
await import(pathToFileURL(join(analyzer, 'cli.mjs')).href);
