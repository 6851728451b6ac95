// Classifies the driver's errors: the database is unavailable, the transaction may be repeated, or the program is
// wrong.
import pg from 'pg';

/**
 * The database gave no usable answer: it is down, starting, out of disk space or too slow. Whether a COMMIT in progress
 * took effect is unknown; repeat the work under the same key to find out. The driver's error is the `cause`.
 */
export class DatabaseUnavailable extends Error {
  override readonly name = 'DatabaseUnavailable';

  constructor(cause: unknown) {
    super('The database gives no answer.', { cause });
  }
}

/** SQLSTATE values and classes (PostgreSQL manual, appendix A) for "not now" rather than "this is wrong". */
const UNAVAILABLE_CLASSES = new Set(['08', '53', '58']);
const UNAVAILABLE_STATES = new Set(['57014', '57P01', '57P02', '57P03', '57P05', '25006', '25P03']);
const REPEAT_STATES = new Set(['40001', '40P01']);

/** Returns the SQLSTATE when the server itself answered with an error. */
export function findSqlState(error: unknown): string | undefined {
  return error instanceof pg.DatabaseError ? error.code : undefined;
}

/** Returns whether the same transaction may succeed when repeated: after a serialization failure or a deadlock. */
export function mayRepeat(error: unknown): boolean {
  return REPEAT_STATES.has(findSqlState(error) ?? '');
}

/**
 * Returns DatabaseUnavailable when the error means that the database cannot be reached now; otherwise the same error.
 */
export function readDriverError(error: unknown): unknown {
  if (error instanceof pg.DatabaseError) {
    const state = error.code ?? '';
    const unavailable = UNAVAILABLE_STATES.has(state) || UNAVAILABLE_CLASSES.has(state.slice(0, 2));
    return unavailable ? new DatabaseUnavailable(error) : error;
  }
  // Values that cannot be sent are our own errors. Every other error of the driver is about the connection.
  if (error instanceof TypeError || error instanceof RangeError || !(error instanceof Error)) return error;
  return error instanceof DatabaseUnavailable ? error : new DatabaseUnavailable(error);
}
