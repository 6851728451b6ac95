/** The gateway's log: JSON lines by pino on standard error, without secrets, card data and bank accounts. */
import { type DestinationStream, type Logger, type LoggerOptions, pino } from 'pino';
import { DatabaseUnavailable } from './storage/database-errors.ts';

/** Members that are redacted at the top level of an entry and one or two levels below. */
const HIDDEN = [
  'secret',
  'sign',
  'signature',
  'password',
  'cardinfo',
  'card_number',
  'number',
  'cvc',
  'card',
  'payment_token_object',
  'token',
  'pincode',
  'iban',
  'holder',
  'account_holder',
  'email',
].flatMap((name) => [name, `*.${name}`, `*.*.${name}`]);

type LogMethod = NonNullable<NonNullable<LoggerOptions['hooks']>['logMethod']>;

/** How often one place in the program says that the database is unavailable. */
const SAY_AGAIN_MS = 60_000;

/** Returns a logger of this level, by default to standard error. */
export const gatewayLogger = (
  level = process.env.LOG_LEVEL ?? 'info',
  destination: DestinationStream = pino.destination({ fd: 2, sync: true }),
): Logger => pino({ level, redact: HIDDEN, base: null, hooks: { logMethod: sayOnceAMinute() } }, destination);

/**
 * Returns a hook for lines about a database that is away: while it is, every request and every turn of a worker fails.
 * Each place logs the first of its failures and then one a minute, with the number of those it has left out
 * (`leftOut`). All other lines pass.
 */
function sayOnceAMinute(): LogMethod {
  const said = new Map<string, { at: number; leftOut: number }>();
  return function say(args, method) {
    const [entry, message] = args as unknown as [Readonly<Record<string, unknown>>, string?];
    if (!isAboutUnavailable(entry)) return method.apply(this, args);
    const place = [message, entry.worker, entry.queue, entry.path].join(' ');
    const before = said.get(place);
    if (before && performance.now() - before.at < SAY_AGAIN_MS) {
      before.leftOut += 1;
      return undefined;
    }
    said.set(place, { at: performance.now(), leftOut: 0 });
    const leftOut = before?.leftOut ?? 0;
    return method.apply(this, [
      leftOut > 0 ? { ...entry, leftOut } : entry,
      message,
    ] as unknown as typeof args);
  };
}

function isAboutUnavailable(entry: unknown): boolean {
  let error: unknown = typeof entry === 'object' && entry !== null && 'err' in entry ? entry.err : undefined;
  while (error instanceof Error && !(error instanceof DatabaseUnavailable)) error = error.cause;
  return error instanceof DatabaseUnavailable;
}
