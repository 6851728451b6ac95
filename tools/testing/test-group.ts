/** The process of a few node test files: starting one for each would cost more than most of the tests do. */
import { pathToFileURL } from 'node:url';
import './untracked-promises.ts';

for (const file of process.argv.slice(2)) await import(pathToFileURL(file).href);
