/** The text of the QR code that a bank's app scans to fill in a SEPA transfer (EPC069-12, version 002). */

/** What is to be transferred. */
export interface TransferOrder {
  readonly name: string;
  readonly iban: string;
  readonly bic: string;
  /** Decimal text in euros, such as `24.90`. */
  readonly amount: string;
  /** ISO 11649 creditor reference. */
  readonly reference: string;
}

const NAME_CHARACTERS_MAX = 70;

/** The standard's limit for the whole code, in bytes of UTF-8; drawn with error level M, at most version 13. */
const BYTES_MAX = 331;

/** Returns the text of the code. Throws RangeError when it is longer than the standard allows. */
export function epcCode({ name, iban, bic, amount, reference }: TransferOrder): string {
  const shortName = [...name].slice(0, NAME_CHARACTERS_MAX).join('');
  const code = ['BCD', '002', '1', 'SCT', bic, shortName, iban, `EUR${amount}`, '', reference].join('\n');
  if (new TextEncoder().encode(code).length > BYTES_MAX)
    throw new RangeError(`A transfer code has at most ${BYTES_MAX} bytes.`);
  return code;
}
