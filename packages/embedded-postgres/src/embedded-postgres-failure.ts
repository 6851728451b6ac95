// The error that tells the user why the database does not start.

/** The database cannot start for a reason outside the program. The message is one sentence that names the remedy. */
export class EmbeddedPostgresFailure extends Error {
  override readonly name = 'EmbeddedPostgresFailure';
  /** True while another process runs the database of the data directory: a later start may succeed. */
  readonly isInUse: boolean;

  constructor(message: string, { isInUse = false, cause }: { isInUse?: boolean; cause?: unknown } = {}) {
    super(message, { cause });
    this.isInUse = isInUse;
  }
}
