/** Mandates of bank accounts and the debits by them, as the document describes them. */
import type { StandInPayment } from './entities.ts';

type Fault = readonly [detail: string, field: string];

/** The name of the method. */
export const DIRECT_DEBIT = 'directdebit';

/** What a debit takes at most, in cents, until Mollie has raised the limit of an account. */
export const DEBIT_MAX = 100_000n;

const NAME_MAX = 140;
const REFERENCE_MAX = 35;
const LETTERS_FROM = 55;

/** Reasons for which a bank refuses a debit or takes it back: ISO 20022 code → text. */
export const BANK_REASONS = {
  AC01: 'The account number is incorrect',
  AC04: 'The account is closed',
  AC06: 'The account is blocked',
  AM04: 'There are insufficient funds',
  MD01: 'There is no mandate',
  MD06: 'The consumer wants the money back',
  MD07: 'The consumer has died',
  MS02: 'The consumer has refused the debit',
  MS03: 'The bank gives no reason',
  SL01: 'The bank has refused the debit',
} as const satisfies Readonly<Record<string, string>>;

/** Returns the text of a reason; undefined for no code of a bank. */
export const bankReasonOf = (code = ''): string | undefined =>
  (BANK_REASONS as Readonly<Record<string, string>>)[code];

/** A mandate, of an account or of a card. */
export interface StandInMandate {
  readonly id: string;
  readonly customerId: string;
  readonly createdAt: Date;
  /** Absent for a card. */
  readonly debit?: MandateBody;
}

/** The body of a request that creates a mandate. */
export interface MandateBody {
  readonly method: string;
  readonly consumerName: string;
  readonly consumerAccount: string;
  readonly consumerBic?: string | null;
  readonly signatureDate?: string | null;
  readonly mandateReference?: string | null;
}

/** Returns what is wrong with a mandate to create. */
export function mandateFault(body: Partial<MandateBody>): Fault | undefined {
  const { method, consumerName = '', consumerAccount, signatureDate, mandateReference } = body;
  if (method !== DIRECT_DEBIT) return ['The method cannot be used to create a mandate', 'method'];
  if (consumerName.trim() === '' || consumerName.length > NAME_MAX)
    return ['The consumer name is invalid', 'consumerName'];
  if (!consumerAccount) return ['The consumer account is required', 'consumerAccount'];
  if (!hasCheckDigits(consumerAccount)) return ['The consumer account is invalid', 'consumerAccount'];
  if (signatureDate && !/^\d{4}-\d\d-\d\d$/.test(signatureDate))
    return ['The signature date is invalid', 'signatureDate'];
  if ((mandateReference ?? '').length > REFERENCE_MAX)
    return ['The mandate reference is too long', 'mandateReference'];
  return undefined;
}

/** ISO 13616: with the first four characters at the end and letters as numbers from 10, the remainder by 97 is 1. */
function hasCheckDigits(iban: string): boolean {
  if (!/^[A-Z]{2}\d{2}[A-Z0-9]{11,30}$/.test(iban)) return false;
  const digits = `${iban.slice(4)}${iban.slice(0, 4)}`.replaceAll(/[A-Z]/g, (letter) =>
    String(letter.charCodeAt(0) - LETTERS_FROM),
  );
  return BigInt(digits) % 97n === 1n;
}

/** Returns the details of a debit, as its mandate and its present state have them. */
export function debitDetails(
  { id, status, failureReason, createdAt }: StandInPayment,
  mandate: StandInMandate | undefined,
): object {
  const { consumerName, consumerAccount, consumerBic, signatureDate, mandateReference } =
    mandate?.debit ?? {};
  const hasFailed = status === 'failed';
  return {
    ...{ transferReference: 'SD18-5390-0754-7034', creditorIdentifier: 'NL08ZZZ502057730000' },
    ...{ consumerName, consumerAccount, consumerBic: consumerBic ?? null },
    ...{ dueDate: createdAt.toISOString().slice(0, 10), signatureDate: signatureDate ?? null },
    ...(hasFailed && { bankReasonCode: failureReason ?? 'MS03', bankReason: bankReasonOf(failureReason) }),
    ...{ endToEndIdentifier: id, mandateReference: mandateReference ?? null },
    ...{ batchReference: null, fileReference: null },
  };
}
