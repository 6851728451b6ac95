/** Codes of the errors of Node. */

/** Returns the code of an error, such as `ENOENT`; undefined for one without. */
export const errorCode = (error: unknown): unknown =>
  error instanceof Error && 'code' in error ? error.code : undefined;
