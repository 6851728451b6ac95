/** Writes a command's answer as JSON, with decimal amounts beside hundredths. */
import { formatAmount } from '@gangway/protocol';

/** How the name of a member in hundredths ends. */
const HUNDREDTHS = 'Minor';

/**
 * The JSON text of an answer. Whole numbers of any size are text, so that they survive every reader. A member in
 * hundredths (`amountMinor`) has its decimal text beside it (`amount`), null where there is none.
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
