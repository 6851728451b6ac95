// Runs lit-analyzer with the TypeScript 5 that comes with it: TypeScript 7, the project's own, has no compiler API yet.
import Module, { createRequire, register } from 'node:module';
import { pathToFileURL } from 'node:url';

const analyzer = createRequire(import.meta.url).resolve('@jackolope/web-component-analyzer');
const typescript = createRequire(analyzer).resolve('typescript');

const hooks = `export const resolve = (specifier, context, next) =>
  specifier === 'typescript'
    ? { url: ${JSON.stringify(pathToFileURL(typescript).href)}, shortCircuit: true }
    : next(specifier, context);`;
register(`data:text/javascript,${encodeURIComponent(hooks)}`);

const resolveFilename = Module._resolveFilename;
Module._resolveFilename = (request, ...rest) =>
  request === 'typescript' ? typescript : resolveFilename(request, ...rest);

await import('@jackolope/lit-analyzer/cli.mjs');
