/** The parts that list commands share. */
import type { Result } from './command.ts';
import { optional } from './options.ts';
import { type Cell, textTable } from './text-tables.ts';
import { oneOf } from './value-checks.ts';

/** Returns the result of a list: all members of each item for programs, and a table for people. */
export const listResult = <Item>(
  items: readonly Item[],
  columns: Readonly<Record<string, (item: Item) => Cell>>,
  empty: string,
): Result => {
  const rows = items.map((item) => Object.values(columns).map((cellOf) => cellOf(item)));
  return { json: items, text: textTable(Object.keys(columns), rows, empty) };
};

/** Returns the option `--state` of a list. */
export const stateOption = <Word extends string>(states: readonly Word[]) =>
  optional('STATE', `only those in this state: ${states.join(', ')}`, oneOf('state', states));
