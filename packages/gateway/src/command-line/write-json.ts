/** Writes a command's result as JSON, with decimal amounts beside hundredths. */
import { formatAmount } from '@gangway/protocol';

/** The suffix of members in hundredths. */
const HUNDREDTHS = 'Minor';

/**
 * Returns the JSON text of a result. A bigint is text, so that every JSON parser keeps it exact. A member in
 * hundredths (`amountMinor`) gets a decimal member beside it (`amount`), null where there is no amount.
 */
export const writeJson = (answer: unknown): string =>
  JSON.stringify(answer, (_, value: unknown) => withAmounts(value), 2);

function withAmounts(value: unknown): unknown {
  if (typeof value === 'bigint') return value.toString();
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return value;
  return Object.fromEntries(
    Object.entries(value).flatMap(([name, member]: [string, unknown]) => {
      const decimal = name.endsWith(HUNDREDTHS) ? name.slice(0, -HUNDREDTHS.length) : undefined;
      const isAmount = decimal && !(decimal in value) && (typeof member === 'bigint' || member === null);
      if (!isAmount) return [[name, member]];
      return [
        [name, member],
        [decimal, member === null ? null : formatAmount(member)],
      ];
    }),
  );
}
