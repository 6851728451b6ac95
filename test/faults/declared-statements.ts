/** Finds every named statement of the gateway by loading all its modules, and reads how PostgreSQL carries it out. */
import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { ClientBase } from 'pg';
import { declaredStatements, type Statement } from '../../packages/gateway/src/storage/database.ts';

const SOURCE = 'packages/gateway/src';
/** These start something when they are loaded. */
const PROGRAMS = new Set(['start.ts', 'command-line/gangway.ts']);

/** All statements with a plan that the gateway names, tests aside. */
export async function findStatements(): Promise<readonly Statement[]> {
  const files = readdirSync(SOURCE, { recursive: true, encoding: 'utf8' })
    .filter(
      (file) =>
        file.endsWith('.ts') && !/\.test\.ts$|(^|\/)test-|(^|\/)testing-/.test(file) && !PROGRAMS.has(file),
    )
    .toSorted();
  for (const file of files) await import(pathToFileURL(join(process.cwd(), SOURCE, file)).href);
  return declaredStatements().filter(({ text }) => !/^SET /.test(text));
}

/** A step of a plan, as EXPLAIN tells it. */
interface PlanNode {
  readonly 'Node Type': string;
  readonly 'Relation Name'?: string;
  readonly 'Index Name'?: string;
  readonly 'Index Cond'?: string;
  readonly Plans?: readonly PlanNode[];
}

const nodesOf = (node: PlanNode): PlanNode[] => [node, ...(node.Plans ?? []).flatMap(nodesOf)];

// An index of a part of its table, such as the rows that are due, may be read as a whole.
const WHOLE_INDEXES = `SELECT i.relname AS index, t.relname AS table, a.attname AS first
  FROM pg_index x JOIN pg_class i ON i.oid = x.indexrelid JOIN pg_class t ON t.oid = x.indrelid
  JOIN pg_attribute a ON a.attrelid = t.oid AND a.attnum = x.indkey[0]
  WHERE x.indpred IS NULL AND t.relnamespace = 'public'::regnamespace`;

/** The steps of the kept plan of a statement. */
async function findSteps(owner: ClientBase, { text }: Statement): Promise<PlanNode[]> {
  const { rows } = await owner.query(`EXPLAIN (GENERIC_PLAN, FORMAT JSON) ${text}`);
  const [{ Plan: plan }] = rows[0]['QUERY PLAN'] as [{ Plan: PlanNode }];
  return nodesOf(plan);
}

/**
 * The tables that the kept plan of a statement reads from end to end: row by row, or by an index of the whole table
 * that is entered at no value, neither of its first column nor, from one first value to the next, of a later one.
 */
export async function findScannedTables(owner: ClientBase, one: Statement): Promise<string[]> {
  const indexes = await owner.query<{ index: string; table: string; first: string }>(WHOLE_INDEXES);
  const scans = (await findSteps(owner, one)).flatMap((node) => {
    if (node['Node Type'] === 'Seq Scan') return [node['Relation Name']!];
    const whole = indexes.rows.find(({ index }) => index === node['Index Name']);
    const isEntered = whole && new RegExp(`\\b${whole.first}\\b| = `).test(node['Index Cond'] ?? '');
    return whole && !isEntered ? [whole.table] : [];
  });
  return [...new Set(scans)];
}

/** The indexes that the kept plan of a statement reads. */
export const findReadIndexes = async (owner: ClientBase, one: Statement): Promise<string[]> =>
  (await findSteps(owner, one)).flatMap((node) => node['Index Name'] ?? []);
