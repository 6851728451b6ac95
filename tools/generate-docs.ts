/** `npm run docs`: writes the generated parts of the documents from the code; with `--check`, only compares them. */
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { checkoutApi } from '../packages/gateway/src/api-document/checkout-api.ts';
import { gatewayApi } from '../packages/gateway/src/api-document/gateway-api.ts';
import { SANDBOX_PATHS } from '../packages/sandbox/src/api-paths.ts';
import { ledgerTables } from './ledger-tables.ts';
import { operateTables, securityTables } from './operate-tables.ts';
import { proofParts } from './proof/document.ts';
import { readResults } from './proof/results.ts';
import { protocolTables } from './protocol-tables.ts';
import { retentionTables } from './retention-tables.ts';
import { speedCharts, speedParts } from './speed/document.ts';
import { readFigures } from './speed/figures.ts';
import { testDataTables } from './test-data-tables.ts';

/** The documents with generated parts, and the functions that write them. */
const DOCUMENTS = [
  { path: 'docs/protocol.md', parts: protocolTables },
  { path: 'docs/test-data.md', parts: testDataTables },
  { path: 'docs/ledger.md', parts: ledgerTables },
  { path: 'docs/operate.md', parts: operateTables },
  { path: 'docs/security.md', parts: securityTables },
  { path: 'docs/retention.md', parts: retentionTables },
  { path: 'docs/speed.md', parts: () => speedParts(readFigures()) },
  { path: 'docs/proof.md', parts: () => proofParts(readResults()) },
] as const;

/** The sandbox on this machine. */
const SANDBOX = { server: 'http://127.0.0.1:4010', sandboxPaths: SANDBOX_PATHS };

/** The documents that are generated entirely, and the functions that write them. */
const WHOLE = [
  { path: 'docs/api/openapi.json', text: () => asText(gatewayApi(SANDBOX)) },
  { path: 'docs/api/merchant-server.json', text: () => asText(checkoutApi()) },
] as const;

const asText = (document: object): string => `${JSON.stringify(document, null, 2)}\n`;

const GENERATED = /<!-- generated:(\S+) -->\n[\s\S]*?<!-- end:\1 -->/g;

/**
 * Returns the document with every generated part filled in. Throws if the document names an unknown part or lacks a
 * part.
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

/** Returns every document with its expected text. */
const documents = (): { path: string; text: string }[] => [
  ...DOCUMENTS.map(({ path, parts }) => ({ path, text: fillIn(read(path), parts()) })),
  ...WHOLE.map(({ path, text }) => ({ path, text: text() })),
  ...speedCharts(readFigures()),
];

/** Returns the paths of outdated documents. */
export const outOfDate = (): string[] =>
  documents()
    .filter(({ path, text }) => !existsSync(place(path)) || text !== read(path))
    .map(({ path }) => path);

/** Writes every document. */
export function writeDocuments(): void {
  for (const { path, text } of documents()) writeFileSync(place(path), text);
}

const place = (path: string): string => fileURLToPath(new URL(`../${path}`, import.meta.url));
const read = (path: string): string => readFileSync(place(path), 'utf8');

function main(): void {
  if (!process.argv.includes('--check')) {
    writeDocuments();
    return;
  }
  for (const path of outOfDate()) {
    console.error(`${path} is out of date: run \`npm run docs\`.`);
    process.exitCode = 1;
  }
}

if (process.argv[1] === fileURLToPath(import.meta.url)) main();
