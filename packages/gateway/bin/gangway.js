#!/usr/bin/env node
/** The command line: runs the TypeScript of a source tree as it is, and the built program where it is installed. */
import { existsSync } from 'node:fs';
import { register } from 'node:module';
import { fileURLToPath } from 'node:url';

// `start` runs the gateway itself, which stands above the commands that work beside it.
const entry = process.argv[2] === 'start' ? 'start' : 'command-line/gangway';
const source = new URL(`../src/${entry}.ts`, import.meta.url);
const built = new URL(`../dist/${entry}.js`, import.meta.url);

/** The condition under which package.json of this project's packages names their source. */
const CONDITION = 'gangway-source';
const WITH_CONDITION = `export const resolve = (specifier, context, next) =>
  next(specifier, { ...context, conditions: [...context.conditions, '${CONDITION}'] });`;

if (existsSync(fileURLToPath(source))) {
  register(`data:text/javascript,${encodeURIComponent(WITH_CONDITION)}`);
  const tsx = await import('tsx/esm/api');
  tsx.register();
  await import(source.href);
} else if (existsSync(fileURLToPath(built))) {
  await import(built.href);
} else {
  console.error('This installation of Gangway is incomplete: install the package again.');
  process.exitCode = 1;
}
