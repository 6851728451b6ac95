/** Writes the tables of the documents from the code: `npm run docs`; with `--check` it only compares. */
import { readFileSync, writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { ledgerTables } from './ledger-tables.ts';
import { protocolTables } from './protocol-tables.ts';
import { testDataTables } from './test-data-tables.ts';

/** The documents with generated parts, and who writes these. */
const DOCUMENTS = [
  { path: 'docs/protocol.md', parts: protocolTables },
  { path: 'docs/test-data.md', parts: testDataTables },
  { path: 'docs/ledger.md', parts: ledgerTables },
] as const;

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

/** The documents that are not what the code says, by their paths. */
export const outOfDate = (): string[] =>
  DOCUMENTS.filter(({ path, parts }) => fillIn(read(path), parts()) !== read(path)).map(({ path }) => path);

const place = (path: string): string => fileURLToPath(new URL(`../${path}`, import.meta.url));
const read = (path: string): string => readFileSync(place(path), 'utf8');

function main(): void {
  if (!process.argv.includes('--check')) {
    for (const { path, parts } of DOCUMENTS) writeFileSync(place(path), fillIn(read(path), parts()));
    return;
  }
  for (const path of outOfDate()) {
    console.error(`${path} is out of date: run \`npm run docs\`.`);
    process.exitCode = 1;
  }
}

if (process.argv[1] === fileURLToPath(import.meta.url)) main();
