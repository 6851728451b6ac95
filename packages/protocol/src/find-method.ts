/** Methods by their spellings. */
import { METHODS, type MethodName, type MethodRow } from './methods.ts';

/** A row of {@link METHODS} together with its name. */
export interface Method extends MethodRow {
  readonly name: MethodName;
}

/** Finds a method by any spelling, case-insensitively. */
export const findMethod = (spelling: string): Method | undefined => BY_SPELLING.get(spelling.toLowerCase());

const BY_SPELLING: ReadonlyMap<string, Method> = new Map(
  Object.entries<MethodRow>(METHODS).flatMap(([name, row]) =>
    [name, ...row.spellings].map((spelling) => [
      spelling.toLowerCase(),
      { name: name as MethodName, ...row },
    ]),
  ),
);
