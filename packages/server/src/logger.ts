/** Where log lines go. */

/** A function of a {@link Logger}. */
type Log = (details: object, message: string) => void;

/**
 * A logger: pino, `console`, or your own. Details are a plain object; an error is its member `err`. No line ever has
 * card data, tokens, e-mail addresses or secrets.
 */
export interface Logger {
  readonly error: Log;
  readonly warn: Log;
  /** Receives one line for each call to the gateway: operation, code, milliseconds, `requestId`. */
  readonly debug?: Log;
}

/** Writes `gangway: <message>` to the console, with the error if there is one, and no debug lines. */
export const consoleLogger: Logger = {
  error: (details, message) => console.error(`gangway: ${message}`, ...errorIn(details)),
  warn: (details, message) => console.warn(`gangway: ${message}`, ...errorIn(details)),
};

const errorIn = (details: object): unknown[] => ('err' in details ? [details.err] : []);
