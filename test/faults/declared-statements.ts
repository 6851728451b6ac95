/** Finds every named statement of the gateway and the sandbox by loading all its modules, and reads its query plan. */
import { execFileSync } from 'node:child_process';
import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import type { ClientBase } from 'pg';
import type { Statement } from '../../packages/gateway/src/storage/database.ts';
import { builtProgram } from '../../tools/testing/built-program.ts';

const PRINTER = 'test/faults/print-statements.ts';
const SOURCES = ['packages/gateway/src', 'packages/sandbox/src'];
/** Modules that start something when they are loaded. */
const PROGRAMS = new Set(['start.ts', 'command-line/gangway.ts']);

/** Returns all named statements with a plan, without those of tests. */
export async function findStatements(): Promise<readonly Statement[]> {
  const files = SOURCES.flatMap((source) =>
    readdirSync(source, { recursive: true, encoding: 'utf8' })
      .filter(
        (file) =>
          file.endsWith('.ts') && !/\.test\.ts$|(^|\/)test-|(^|\/)testing-/.test(file) && !PROGRAMS.has(file),
      )
      .toSorted()
      .map((file) => join(source, file)),
  );
  const program = await builtProgram(...files, PRINTER);
  const printed = execFileSync(process.execPath, [program], { encoding: 'utf8' });
  return (JSON.parse(printed) as Statement[]).filter(({ text }) => !/^SET /.test(text));
}

/** A plan node of EXPLAIN. */
interface PlanNode {
  readonly 'Node Type': string;
  readonly 'Relation Name'?: string;
  readonly 'Index Name'?: string;
  readonly 'Index Cond'?: string;
  readonly Plans?: readonly PlanNode[];
}

const nodesOf = (node: PlanNode): PlanNode[] => [node, ...(node.Plans ?? []).flatMap(nodesOf)];

// A partial index, such as one of due rows, may be read completely.
const WHOLE_INDEXES = `SELECT i.relname AS index, t.relname AS table, a.attname AS first
  FROM pg_index x JOIN pg_class i ON i.oid = x.indexrelid JOIN pg_class t ON t.oid = x.indrelid
  JOIN pg_attribute a ON a.attrelid = t.oid AND a.attnum = x.indkey[0]
  WHERE x.indpred IS NULL AND t.relnamespace = 'public'::regnamespace`;

/** Returns the nodes of a statement's generic plan. */
async function findSteps(owner: ClientBase, { text }: Statement): Promise<PlanNode[]> {
  const { rows } = await owner.query(`EXPLAIN (GENERIC_PLAN, FORMAT JSON) ${text}`);
  const [{ Plan: plan }] = rows[0]['QUERY PLAN'] as [{ Plan: PlanNode }];
  return nodesOf(plan);
}

/**
 * Returns the tables that a statement's generic plan scans completely: sequentially, or by a full index without a
 * condition on its first column or, with a skip scan, on a later one.
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

/** Returns the indexes that a statement's generic plan reads. */
export const findReadIndexes = async (owner: ClientBase, one: Statement): Promise<string[]> =>
  (await findSteps(owner, one)).flatMap((node) => node['Index Name'] ?? []);
