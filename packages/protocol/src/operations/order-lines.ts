/**
 * `order_lines`: what an order consists of, for methods whose scheme wants to know it (docs/protocol.md, Order lines).
 * Amounts are in hundredths, with VAT. Totals and VAT are computed from what was sent, exactly.
 */
import { readCheckoutData } from '../checkout-data.ts';
import { ORDER_LINES_MAX } from '../limits.ts';
import { divideHalfUp, formatAmount, parseAmount } from '../money.ts';
import type { Parameter } from './contract.ts';
import { type ObjectEntry, readObjects } from './object-lists.ts';

/** What a line can be; without a word it is goods. */
export const ORDER_LINE_TYPES = ['physical', 'digital', 'shipping_fee', 'surcharge'] as const;

/** The members of an entry of `order_lines`. */
export const ORDER_LINE = [
  { name: 'description', kind: 'text', required: true, about: 'What was bought' },
  { name: 'quantity', kind: 'count', required: true, about: 'How many, at least 1' },
  { name: 'unit_price', kind: 'amount', required: true, about: 'The price of one, with VAT' },
  { name: 'discount_amount', kind: 'amount', about: 'Taken off the line as a whole, with VAT' },
  { name: 'vat_rate', kind: 'percent', required: true, about: 'In percent, such as 21.00' },
  {
    name: 'type',
    kind: 'choice',
    oneOf: ORDER_LINE_TYPES,
    about: '`physical`, the default, `digital`, `shipping_fee` or `surcharge`',
  },
] as const satisfies readonly Parameter[];

/** An entry of a checked `order_lines`. */
export interface OrderLine {
  readonly description: string;
  readonly quantity: number;
  readonly unit_price: bigint;
  readonly discount_amount?: bigint | undefined;
  /** In hundredths of a percent. */
  readonly vat_rate: bigint;
  readonly type?: (typeof ORDER_LINE_TYPES)[number] | undefined;
}

const WHOLE_RATE = 10_000n;

/** What a line's total follows from. */
type Priced = Pick<OrderLine, 'quantity' | 'unit_price' | 'discount_amount'>;

/** Returns what a line comes to, with VAT. */
export const lineTotalMinor = (line: Priced): bigint =>
  BigInt(line.quantity) * line.unit_price - (line.discount_amount ?? 0n);

/** Returns the VAT in a line's total, rounded half up. */
export const lineVatMinor = (line: OrderLine): bigint =>
  divideHalfUp(lineTotalMinor(line) * line.vat_rate, WHOLE_RATE + line.vat_rate);

/** Returns why lines do not make up an amount in hundredths, as a sentence that begins with the parameter's name. */
export function orderLinesFault(text: string, amountMinor: bigint | undefined): string | undefined {
  const entries = readObjects(text);
  if (entries.length > ORDER_LINES_MAX)
    return `order_lines are ${entries.length}, more than ${ORDER_LINES_MAX}`;
  let sum = 0n;
  for (const [at, entry] of entries.entries()) {
    const line = readLine(entry);
    if (line.quantity < 1) return `order_lines[${at}].quantity is below 1`;
    const total = lineTotalMinor(line);
    if (total < 0n) return `order_lines[${at}].discount_amount is more than the line comes to`;
    sum += total;
  }
  if (amountMinor === undefined || sum === amountMinor) return undefined;
  return `order_lines come to ${formatAmount(sum)}, and amount is ${formatAmount(amountMinor)}`;
}

const readLine = (entry: ObjectEntry): Priced => ({
  quantity: Number(entry.quantity),
  unit_price: parseAmount(entry.unit_price ?? '') ?? 0n,
  discount_amount: parseAmount(entry.discount_amount ?? '') ?? 0n,
});

/** Returns what `needs` names and contact and addresses lack, such as `checkout_data.customer.email`. */
export function missingPayerData({ name, needs = [] }: Parameter, text: string): string[] {
  const data = readCheckoutData(text);
  if (typeof data === 'string') return [];
  const groups = data as Readonly<Record<string, Readonly<Record<string, unknown>> | undefined>>;
  return needs
    .filter((path) => {
      const [group = '', member = ''] = path.split('.');
      return groups[group]?.[member] === undefined;
    })
    .map((path) => `${name}.${path}`);
}
