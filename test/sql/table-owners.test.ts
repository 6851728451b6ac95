/** The rows of a table are written by the statements of one folder of the gateway, or of the sandbox. */
import { readFileSync } from 'node:fs';
import { provesItself, rule } from '../architecture/rules.ts';
import { listFiles } from '../architecture/source-tree.ts';

const SOURCE =
  /^packages\/(?:gateway\/src\/|(?=sandbox\/src\/))(?!.*(?:\.test\.ts$|\/test-|\/testing-))(.+\.ts)$/;
const WRITE = /\b(?:INSERT INTO|DELETE FROM|UPDATE) ([a-z_]+)(?= |$)/g;

const tablesWritten = (text: string): string[] =>
  [...text.matchAll(WRITE)].map(([, table]) => table!).filter((table) => table !== 'of');

rule('a table is written by the statements of one folder', function* () {
  const writers = new Map<string, Set<string>>();
  for (const path of listFiles()) {
    const file = SOURCE.exec(path)?.[1];
    const folder = file?.split('/')[0];
    if (file === undefined || folder === undefined) continue;
    for (const table of tablesWritten(readFileSync(path, 'utf8')))
      writers.set(table, (writers.get(table) ?? new Set()).add(folder));
  }
  if (writers.size < 40) yield `only ${writers.size} tables were found`;
  for (const [table, folders] of writers)
    if (folders.size > 1) yield `${table} is written by ${[...folders].join(' and ')}`;
});

provesItself(
  'writes',
  [
    { description: 'INSERT', text: 'INSERT INTO orders (id) VALUES ($1)', breaches: 1 },
    {
      description: 'two',
      text: 'WITH a AS (DELETE FROM keys WHERE a = 1) UPDATE refunds r SET b = 1',
      breaches: 2,
    },
    { description: 'a lock', text: 'SELECT 1 FROM orders FOR UPDATE OF orders', breaches: 0 },
    { description: 'reading', text: 'SELECT id FROM orders', breaches: 0 },
  ],
  tablesWritten,
);
