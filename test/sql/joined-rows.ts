/** Reads from a statement's plan which of its tables are joined by ids, so that their rows belong together. */
import type { ClientBase } from 'pg';
import type { Statement } from '../../packages/gateway/src/storage/database.ts';

/** What the joins of a plan are judged by. */
export interface JoinRules {
  /** Whether the rows of a table belong to merchants. */
  readonly isOfMerchants: (table: string) => boolean;
  /** Whether equal values of a column mean rows of one merchant. */
  readonly isId: (table: string, column: string) => boolean;
}

interface PlanNode {
  readonly 'Node Type': string;
  readonly Operation?: string;
  readonly 'Relation Name'?: string;
  readonly Alias?: string;
  readonly 'CTE Name'?: string;
  readonly 'Subplan Name'?: string;
  readonly Plans?: readonly PlanNode[];
  readonly [member: string]: unknown;
}

/** Stands for values that the caller gives, and for those of other statements' results. */
const GIVEN = '(given)';

/**
 * Returns the tables of merchants that a statement reads or changes, in groups. Tables of one group are joined by ids,
 * or found by values that the caller gives. More than one group means that rows of different merchants meet.
 */
export async function groupJoinedTables(
  client: ClientBase,
  { text }: Statement,
  rules: JoinRules,
): Promise<string[][]> {
  const { rows } = await client.query(`EXPLAIN (GENERIC_PLAN, VERBOSE, FORMAT JSON) ${text}`);
  const [{ Plan: plan }] = rows[0]['QUERY PLAN'] as [{ Plan: PlanNode }];
  return new Joins(plan, rules).groups();
}

class Joins {
  readonly #rules: JoinRules;
  readonly #nodes: readonly PlanNode[];
  /** Alias → table. */
  readonly #tables = new Map<string, string>();
  /** Names of subqueries. */
  readonly #results = new Set<string>();
  /** Alias → the alias that stands for its group. */
  readonly #parents = new Map<string, string>();

  constructor(plan: PlanNode, rules: JoinRules) {
    this.#rules = rules;
    this.#nodes = nodesOf(plan);
    for (const node of this.#nodes) {
      const { Alias: alias, 'Relation Name': table, Operation: operation } = node;
      // A row that is inserted is not found by a join.
      if (alias && table && operation !== 'Insert') this.#tables.set(alias, table);
    }
    for (const node of this.#nodes) this.#joinResult(node);
    for (const condition of this.#nodes.flatMap(conditionsOf)) this.#joinBy(condition);
  }

  groups(): string[][] {
    const groups = new Map<string, string[]>();
    for (const [alias, table] of this.#tables) {
      if (!this.#rules.isOfMerchants(table)) continue;
      const top = this.#topOf(alias);
      groups.set(top, [...(groups.get(top) ?? []), table]);
    }
    return [...groups.values()];
  }

  /** The rows of a subquery are those of the first table in it; its other tables must be joined to that one. */
  #joinResult(node: PlanNode): void {
    const { Alias: alias, 'CTE Name': name, 'Subplan Name': plan } = node;
    if (plan !== undefined) this.#joinTo(subplanOf(plan), node);
    if (alias && name !== undefined)
      this.#joinTo(
        alias,
        this.#nodes.find((one) => one['Subplan Name'] === `CTE ${name}`),
      );
    else if (alias && node['Node Type'] === 'Subquery Scan') this.#joinTo(alias, node);
  }

  #joinTo(result: string, source: PlanNode | undefined): void {
    this.#results.add(result);
    const within = source ? nodesOf(source) : [];
    const first = within.find((one) => this.#isTable(one.Alias));
    if (first?.Alias) this.#join(result, first.Alias);
    else if (!within.some((one) => one['Relation Name'])) this.#join(result, GIVEN);
  }

  #isTable(alias: string | undefined): boolean {
    const table = alias === undefined ? undefined : this.#tables.get(alias);
    return table !== undefined && this.#rules.isOfMerchants(table);
  }

  #joinBy(condition: string): void {
    const words = condition
      .replaceAll(
        /\(?(?:hashed )?((?:Init|Sub)Plan \d+)\)?(?:\.col\d+)?/g,
        (_, plan) => `${subplanOf(plan)}.column`,
      )
      .replaceAll(/::\w+(?:\[\])?/g, '')
      .replaceAll(/[()"]/g, '')
      .split(/\s+/);
    for (const [place, word] of words.entries()) {
      if (word !== '=') continue;
      const right = words[place + 1] === 'ANY' ? words[place + 2] : words[place + 1];
      const sides = [this.#sideOf(words[place - 1]), this.#sideOf(right)];
      const [one, other] = sides;
      if (one && other && (one !== GIVEN || other !== GIVEN)) this.#join(one, other);
    }
  }

  /** Returns the alias of an id's column; undefined for another column. */
  #sideOf(text = ''): string | undefined {
    const [, alias = '', column = ''] = /^(\w+)\.(\w+)$/.exec(text) ?? [];
    const table = this.#tables.get(alias);
    if (table !== undefined) return this.#rules.isId(table, column) ? alias : undefined;
    return this.#results.has(alias) ? alias : GIVEN;
  }

  #topOf(alias: string): string {
    const parent = this.#parents.get(alias);
    return parent === undefined ? alias : this.#topOf(parent);
  }

  #join(one: string, other: string): void {
    const [top, under] = [this.#topOf(one), this.#topOf(other)];
    if (top !== under) this.#parents.set(under, top);
  }
}

/** Returns the name of a subquery without an alias, such as `InitPlan 1`, in one word. */
const subplanOf = (name: string): string => name.replaceAll(' ', '_');

const nodesOf = (node: PlanNode): PlanNode[] => [node, ...(node.Plans ?? []).flatMap(nodesOf)];

/** Returns the conditions of a node: `Index Cond`, `Hash Cond`, `Filter` and so on, and those of its subqueries. */
const conditionsOf = (node: PlanNode): string[] =>
  Object.entries(node).flatMap(([name, value]) => {
    if (name === 'Output') return (value as string[]).filter((text) => text.includes('SubPlan'));
    return /(?:Cond|Filter)$/.test(name) && typeof value === 'string' ? [value] : [];
  });
