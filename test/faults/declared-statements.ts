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
  readonly Plans?: readonly PlanNode[];
}

const nodesOf = (node: PlanNode): PlanNode[] => [node, ...(node.Plans ?? []).flatMap(nodesOf)];

/** The tables that the kept plan of a statement reads from end to end. */
export async function findScannedTables(owner: ClientBase, { text }: Statement): Promise<string[]> {
  const { rows } = await owner.query(`EXPLAIN (GENERIC_PLAN, FORMAT JSON) ${text}`);
  const [{ Plan: plan }] = rows[0]['QUERY PLAN'] as [{ Plan: PlanNode }];
  const scans = nodesOf(plan).filter((node) => node['Node Type'] === 'Seq Scan');
  return [...new Set(scans.map((node) => node['Relation Name']!))];
}
