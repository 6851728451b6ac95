/** Reads and makes records whose names are a closed list, with the types of the names. */

/** Returns the names of a table of constants, in its order. */
export const keysOf = <Name extends string>(table: Readonly<Record<Name, unknown>>): Name[] =>
  Object.keys(table) as Name[];

/** Returns the rows of a table of constants with their names, in its order. */
export const entriesOf = <Name extends string, Row>(table: Readonly<Record<Name, Row>>): [Name, Row][] =>
  keysOf(table).map((name) => [name, table[name]]);

/** Returns the record of these names with a value for each. */
export const recordOf = <Name extends string, Value>(
  names: readonly Name[],
  make: (name: Name) => Value,
): Record<Name, Value> => Object.fromEntries(names.map((name) => [name, make(name)])) as Record<Name, Value>;

/** Returns the row of a table of constants by a name that may be any text. */
export const findRow = <Row>(table: Readonly<Record<string, Row>>, name: string): Row | undefined =>
  Object.hasOwn(table, name) ? table[name] : undefined;

/** Whether a text is one of the names of a table of constants. */
export const isNameOf = <Name extends string>(
  table: Readonly<Record<Name, unknown>>,
  text: string,
): text is Name => Object.hasOwn(table, text);
