/** The gateway's log: pino JSON lines on standard error, with what must not be written taken out. */
import { type DestinationStream, type Logger, pino } from 'pino';

/** What must not reach a log, at the top of an entry or one or two levels below. */
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

/** A logger of this level; to standard error unless another destination is given. */
export const gatewayLogger = (
  level = process.env.LOG_LEVEL ?? 'info',
  destination: DestinationStream = pino.destination({ fd: 2, sync: true }),
): Logger => pino({ level, redact: HIDDEN, base: null }, destination);
