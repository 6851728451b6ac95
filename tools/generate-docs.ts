/** Writes the tables of docs/protocol.md from the contracts: `npm run docs`; with `--check` it only compares. */
import { readFileSync, writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { protocolTables } from './protocol-tables.ts';

const DOCUMENT = fileURLToPath(new URL('../docs/protocol.md', import.meta.url));

const GENERATED = /<!-- generated:(\S+) -->\n[\s\S]*?<!-- end:\1 -->/g;

/**
 * The document with every generated part as it should be. Throws an Error when the document asks for a part that does
 * not exist, or leaves one out.
 */
export function fillIn(document: string, parts: ReadonlyMap<string, string>): string {
  const missing = new Set(parts.keys());
  const filled = document.replace(GENERATED, (_all, name: string) => {
    const part = parts.get(name);
    if (part === undefined) throw new Error(`There is no generated part called ${name}.`);
    missing.delete(name);
    return `<!-- generated:${name} -->\n\n${part}\n\n<!-- end:${name} -->`;
  });
  if (missing.size > 0) throw new Error(`The document has no place for: ${[...missing].join(', ')}.`);
  return filled;
}

/** Whether docs/protocol.md is what the contracts say. */
export const isUpToDate = (): boolean => {
  const present = readFileSync(DOCUMENT, 'utf8');
  return fillIn(present, protocolTables()) === present;
};

function main(): void {
  if (!process.argv.includes('--check')) {
    writeFileSync(DOCUMENT, fillIn(readFileSync(DOCUMENT, 'utf8'), protocolTables()));
  } else if (!isUpToDate()) {
    console.error('docs/protocol.md is out of date: run `npm run docs`.');
    process.exitCode = 1;
  }
}

if (process.argv[1] === fileURLToPath(import.meta.url)) main();
