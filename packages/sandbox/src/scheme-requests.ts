/** The requests of rails to the scheme: parsed at the edge, trusted afterwards. */
import { PHONE_NUMBER, parseAmount, urlOf } from '@gangway/protocol';
import { SCENARIOS } from '@gangway/protocol/checkout';
import { isSepaIban } from '@gangway/protocol/transfer';
import * as v from 'valibot';

/** A UUID, converted to lower case. */
export const uuid = v.pipe(v.string('is missing'), v.uuid('is not a UUID'), v.toLowerCase());

/** Text that PostgreSQL can store: without the character zero. */
export const text = (max: number) =>
  v.pipe(
    v.string('is missing'),
    v.maxLength(max, `is longer than ${max} characters`),
    v.check((value) => !value.includes('\0'), 'contains a character zero'),
  );

/** {@link text} of at least one character. */
export const filledText = (max: number) => v.pipe(text(max), v.minLength(1, 'is empty'));

/** An http or https address without credentials. */
export const webAddress = v.pipe(
  filledText(2_048),
  v.check(isWebAddress, 'is not an http or https address'),
  v.transform((value) => new URL(value).href),
);

/** Decimal text above zero, converted to hundredths. */
export const amount = v.pipe(
  v.string('is missing'),
  v.transform((value) => parseAmount(value) ?? 0n),
  v.check((minor) => minor > 0n, 'is not an amount above zero'),
);

/** Three capital letters. */
export const currency = v.pipe(v.string('is missing'), v.regex(/^[A-Z]{3}$/, 'is not three capital letters'));

/** The payer's time in seconds: a whole number from 1 to a year. */
export const expiresInSeconds = v.pipe(
  v.number('is missing'),
  v.integer('is not a whole number'),
  v.minValue(1, 'is below 1'),
  v.maxValue(366 * 86_400, 'is longer than a year'),
);

/** Body of `POST /scheme/transactions`. */
export const transactionRequest = v.object({
  requestId: uuid,
  method: filledText(64),
  payee: filledText(256),
  description: text(2_048),
  amount,
  currency,
  returnUrl: webAddress,
  callbackUrl: webAddress,
  expiresInSeconds,
  /** The gateway's id of the payment. */
  tradeId: v.optional(uuid),
  scenario: v.optional(v.picklist(SCENARIOS), 'web'),
  /** The Alipay+ wallet, where the merchant chose it. */
  walletType: v.optional(text(32), ''),
  blikCode: v.optional(v.pipe(v.string(), v.regex(/^\d{6}$/, 'is not six digits'))),
  phone: v.optional(v.pipe(v.string(), v.regex(PHONE_NUMBER, 'is not a phone number'))),
  /** Of a direct debit; the name of its holder is not needed. */
  iban: v.optional(v.pipe(v.string(), v.check(isSepaIban, 'is not an IBAN'))),
  /** The rail account, whose payments are in a statement of its own. */
  account: v.optional(text(64), ''),
});

/** Returns a parsed request, or one sentence that names the wrong field. */
export function readRequest<Schema extends v.GenericSchema>(
  schema: Schema,
  rawBody: string,
): { content: v.InferOutput<Schema> } | { error: string } {
  let body: unknown;
  try {
    body = JSON.parse(rawBody);
  } catch {
    return { error: 'The body is not JSON.' };
  }
  const parsed = v.safeParse(schema, body, { abortEarly: true });
  if (parsed.success) return { content: parsed.output };
  const [issue] = parsed.issues;
  const field = v.getDotPath(issue);
  return { error: field ? `${field} ${issue.message}.` : 'The body is not a JSON object.' };
}

/** Returns whether a text is a UUID and can be used in a query. */
export const isUuid = (value: string): boolean => v.is(uuid, value);

function isWebAddress(value: string): boolean {
  const url = urlOf(value);
  if (!url) return false;
  const { protocol, username, password } = url;
  return (protocol === 'https:' || protocol === 'http:') && username === '' && password === '';
}
