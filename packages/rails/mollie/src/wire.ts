/** What Mollie answers, as far as it is read, and how amounts are written (docs/rails-mollie.md). */
import { isPayerPage, toMinorUnits } from '@gangway/gateway/extend';
import type { Money } from '@gangway/protocol';
import * as v from 'valibot';
import { CAPABILITIES } from './capabilities.ts';

const token = (prefix: string) => v.pipe(v.string(), v.regex(new RegExp(`^${prefix}_[A-Za-z0-9]{1,64}$`)));
const time = v.pipe(
  v.string(),
  v.check((text) => !Number.isNaN(Date.parse(text))),
  v.transform((text) => new Date(text)),
);
/** Of an account, only what a payer is shown: the last four characters of its IBAN. */
const lastFour = v.pipe(
  v.string(),
  v.transform((account) => /[A-Z0-9]{4}$/.exec(account.trim())?.[0]),
);
/** What banks name a debit by: at most 35 characters of those that SEPA has (EPC217-08). */
const sepaText = v.fallback(v.nullish(v.pipe(v.string(), v.regex(/^[\w+?/:().,' -]{1,35}$/))), undefined);
/** A reason code of ISO 20022. */
const bankCode = v.fallback(v.nullish(v.pipe(v.string(), v.regex(/^[A-Z0-9]{4}$/))), undefined);
const amount = v.object({ currency: v.pipe(v.string(), v.length(3)), value: v.string() });
/** We put the id of our attempt into it; anything else is not ours. */
const metadata = v.fallback(v.nullish(v.object({ attempt: v.pipe(v.string(), v.uuid()) })), undefined);
/** Plain HTTP is for stand-ins on this machine. */
const isPage = (address: string): boolean => isPayerPage(address, { allowsLocal: true });
const link = v.fallback(v.nullish(v.object({ href: v.pipe(v.string(), v.check(isPage)) })), undefined);

/** A customer. */
export const customerSchema = v.object({ id: token('cst') });

/** A mandate of a card. */
export const mandateSchema = v.object({
  id: token('mdt'),
  status: v.string(),
  details: v.object({
    cardNumber: v.nullish(v.pipe(v.string(), v.regex(/^\d{4}$/)), ''),
    cardLabel: v.nullish(v.string()),
    cardExpiryDate: v.nullish(v.string()),
  }),
});

/** A mandate that was just created. */
export const newMandateSchema = v.object({ id: token('mdt') });

/** A settlement: what Mollie pays out, and the reference that its line at the bank repeats. */
export const settlementSchema = v.object({
  id: token('stl'),
  reference: v.nullish(v.pipe(v.string(), v.regex(/^[\w.-]{1,64}$/))),
});

/** A refund. */
export const refundSchema = v.object({
  id: token('re'),
  paymentId: v.optional(token('tr')),
  amount,
  metadata,
  status: v.string(),
});

/** A capture. */
export const captureSchema = v.object({ id: token('cpt'), metadata, status: v.optional(v.string(), '') });

/** A chargeback. */
export const chargebackSchema = v.object({
  id: token('chb'),
  amount,
  reason: v.nullish(v.object({ code: v.string() })),
  createdAt: time,
  reversedAt: v.nullish(time),
});

/** A payment, with what `embed` asks for. */
export const paymentSchema = v.object({
  id: token('tr'),
  status: v.string(),
  method: v.nullish(v.string()),
  amount,
  amountCaptured: v.nullish(amount),
  metadata,
  isCancelable: v.nullish(v.boolean()),
  sequenceType: v.nullish(v.string()),
  customerId: v.nullish(token('cst')),
  mandateId: v.nullish(token('mdt')),
  createdAt: time,
  paidAt: v.nullish(time),
  authorizedAt: v.nullish(time),
  failedAt: v.nullish(time),
  details: v.nullish(
    v.object({
      failureReason: v.nullish(v.string()),
      bankName: v.nullish(v.string()),
      bankAccount: v.nullish(v.string()),
      bankBic: v.nullish(v.string()),
      transferReference: v.nullish(v.string()),
      consumerAccount: v.nullish(lastFour),
      mandateReference: sepaText,
      creditorIdentifier: sepaText,
      bankReasonCode: bankCode,
    }),
  ),
  _links: v.optional(v.object({ checkout: link, status: link }), {}),
  _embedded: v.optional(
    v.object({
      refunds: v.optional(v.array(refundSchema), []),
      captures: v.optional(v.array(captureSchema), []),
      chargebacks: v.optional(v.array(chargebackSchema), []),
    }),
  ),
});

/** A movement of the balance. Its context is flat in the document's examples, and below its type in its schema. */
export const movementSchema = v.object({
  id: token('baltr'),
  type: v.string(),
  initialAmount: amount,
  resultAmount: amount,
  deductions: v.nullish(amount),
  context: v.nullish(v.record(v.string(), v.unknown())),
  createdAt: time,
});

/** A page of a list of what `item` reads. */
export const listSchema = <Item extends v.GenericSchema>(name: string, item: Item) =>
  v.object({
    _embedded: v.object({ [name]: v.array(item) }),
    _links: v.object({ next: v.nullish(v.object({ href: v.string() })) }),
  });

/** The reason of a refusal: which field is wrong. Its sentences are not read. */
const errorSchema = v.object({ field: v.optional(v.pipe(v.string(), v.regex(/^[\w.[\]]{1,60}$/))) });

/** See {@link paymentSchema}. */
export type MolliePayment = v.InferOutput<typeof paymentSchema>;

/** See {@link movementSchema}. */
export type BalanceMovement = v.InferOutput<typeof movementSchema>;

/** Returns the field that a refusal names. */
export function fieldOf(json: unknown): string | undefined {
  const read = v.safeParse(errorSchema, json);
  return read.success ? read.output.field : undefined;
}

/** Returns why a call was refused, in words of ours. */
export function refusalOf(status: number, json: unknown): string {
  const field = fieldOf(json);
  return field ? `status ${status}, ${field}` : `status ${status}`;
}

/** Returns an amount as Mollie writes it, with the decimals of its currency. Throws for one that is not exact. */
export function amountText(money: Money): { readonly currency: string; readonly value: string } {
  const minor = toMinorUnits(CAPABILITIES, money);
  const places = decimalsOf(money.currency);
  if (minor === undefined || places === undefined) throw new Error('The amount does not convert exactly');
  const digits = String(minor).padStart(places + 1, '0');
  const whole = digits.slice(0, digits.length - places);
  return { currency: money.currency, value: places === 0 ? digits : `${whole}.${digits.slice(-places)}` };
}

const HUNDREDTHS = 2;

/** Returns a signed amount in hundredths; undefined where it has other decimals than its currency. */
export function readAmount({ currency, value }: { currency: string; value: string }): bigint | undefined {
  const places = decimalsOf(currency);
  const parts = /^(-?\d{1,15})(?:\.(\d+))?$/.exec(value);
  if (places === undefined || !parts || (parts[2] ?? '').length !== places) return undefined;
  return BigInt(`${parts[1]}${parts[2] ?? ''}`) * 10n ** BigInt(HUNDREDTHS - places);
}

const decimalsOf = (currency: string): number | undefined =>
  CAPABILITIES.decimals === 'hundredths' ? HUNDREDTHS : CAPABILITIES.decimals[currency];
