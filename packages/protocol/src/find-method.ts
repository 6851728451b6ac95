/** Methods by their spellings. */
import { METHODS, type MethodName, type MethodRow } from './methods.ts';

/** A row of {@link METHODS} together with its name. */
export interface Method extends MethodRow {
  readonly name: MethodName;
}

/** Finds a method by any spelling, case-insensitively. */
export const findMethod = (spelling: string): Method | undefined => BY_SPELLING.get(spelling.toLowerCase());

/**
 * Returns whether a method is a direct debit: it takes the money from an account whose holder has agreed to a mandate,
 * and the payer's bank decides on it days after anything can be typed.
 */
export const isDebit = (method: string): boolean => findMethod(method)?.asks === 'account';

const BY_SPELLING: ReadonlyMap<string, Method> = new Map(
  Object.entries<MethodRow>(METHODS).flatMap(([name, row]) =>
    [name, ...row.spellings].map((spelling) => [
      spelling.toLowerCase(),
      { name: name as MethodName, ...row },
    ]),
  ),
);
