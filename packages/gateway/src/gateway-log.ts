/** The gateway's log: JSON lines by pino on standard error, without secrets and card data. */
import { type DestinationStream, type Logger, pino } from 'pino';

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
  'email',
].flatMap((name) => [name, `*.${name}`, `*.*.${name}`]);

/** Returns a logger of this level, by default to standard error. */
export const gatewayLogger = (
  level = process.env.LOG_LEVEL ?? 'info',
  destination: DestinationStream = pino.destination({ fd: 2, sync: true }),
): Logger => pino({ level, redact: HIDDEN, base: null }, destination);
