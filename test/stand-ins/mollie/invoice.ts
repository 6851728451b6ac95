/** The checks of order lines and addresses, as the document describes them for methods that are paid later. */
import { minorOf, type OrderLine, type PaymentBody } from './entities.ts';

type Fault = readonly [detail: string, field: string];

/** Methods that need lines and a billing address. */
const NEEDS_INVOICE: ReadonlySet<string> = new Set(['klarna']);
const ADDRESS = ['givenName', 'familyName', 'email', 'streetAndNumber', 'postalCode', 'city', 'country'];

/** Returns what is wrong with the lines and the billing address of a payment. */
export function invoiceFault({
  amount,
  method = '',
  lines,
  billingAddress,
}: Pick<PaymentBody, 'amount' | 'method' | 'lines' | 'billingAddress'>): Fault | undefined {
  const isNeeded = NEEDS_INVOICE.has(method);
  if (!lines && isNeeded) return ['The lines are required for this payment method', 'lines'];
  const absent = isNeeded ? ADDRESS.find((name) => !billingAddress?.[name]) : undefined;
  if (absent) return [`The billing address has no ${absent}`, `billingAddress.${absent}`];
  if (!lines) return undefined;
  for (const [at, line] of lines.entries()) {
    const fault = lineFault(line, amount.currency);
    if (fault) return [`The line has a wrong ${fault}`, `lines.${at}.${fault}`];
  }
  const sum = lines.reduce((total, line) => total + (minorOf(line.totalAmount) ?? 0n), 0n);
  return sum === minorOf(amount) ? undefined : ['The amount is not the sum of the lines', 'amount'];
}

function lineFault(line: OrderLine, currency: string): string | undefined {
  const minor = (amount = { currency, value: '0.00' }) =>
    amount.currency === currency ? minorOf(amount) : undefined;
  const [price, discount, total, vat] = [
    minor(line.unitPrice),
    minor(line.discountAmount),
    minor(line.totalAmount),
    minor(line.vatAmount),
  ];
  if (price === undefined || discount === undefined) return 'unitPrice';
  if (total !== price * BigInt(line.quantity) - discount) return 'totalAmount';
  if (!/^\d{1,2}\.\d{2}$/.test(line.vatRate ?? '')) return 'vatRate';
  const rate = BigInt((line.vatRate ?? '').replace('.', ''));
  // Total × rate ÷ (100 + rate), to the nearest cent.
  const off = (vat ?? 0n) * (10_000n + rate) - total * rate;
  return 2n * (off < 0n ? -off : off) <= 10_000n + rate ? undefined : 'vatAmount';
}
