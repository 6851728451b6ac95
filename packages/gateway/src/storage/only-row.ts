/** The one row of a statement. */

/** Returns the row of a statement that always returns one: an aggregate, or what was inserted. Throws without one. */
export function onlyRow<Row>([row]: readonly Row[]): Row {
  if (row === undefined) throw new Error('The statement returned no row');
  return row;
}
