// The error that ends a start with a sentence instead of a stack trace.

/**
 * Something outside the program keeps it from starting. The message is one plain sentence for the user at the terminal
 * that names the fault and the remedy; print it alone.
 */
export class StartupFailure extends Error {
  override readonly name = 'StartupFailure';
}
