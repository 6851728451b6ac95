/** Settlement details reports of the stand-in: one CSV file for each payout, in the published order of columns. */
import type { Amount, Booked } from './payments.ts';

const COLUMNS = [
  'Company Account',
  'Merchant Account',
  'Psp Reference',
  'Merchant Reference',
  'Payment Method',
  'Creation Date',
  'TimeZone',
  'Type',
  'Modification Reference',
  'Gross Currency',
  'Gross Debit (GC)',
  'Gross Credit (GC)',
  'Exchange Rate',
  'Net Currency',
  'Net Debit (NC)',
  'Net Credit (NC)',
  'Commission (NC)',
  'Markup (NC)',
  'Scheme Fees (NC)',
  'Interchange (NC)',
  'Payment Method Variant',
  'Modification Merchant Reference',
  'Batch Number',
  'Reserved4',
];

/** What a merchant account has gained or lost since its last payout. */
export interface Booking extends Booked {
  readonly type: string;
  /** In minor units of two decimals; what is taken from the merchant is negative. */
  readonly amount: Amount;
  /** What Adyen keeps of it. */
  readonly commission: number;
}

const decimal = (minor: number): string => (Math.abs(minor) / 100).toFixed(2);
const sides = (minor: number): [debit: string, credit: string] =>
  minor < 0 ? [decimal(minor), ''] : ['', decimal(minor)];

/** What is paid out on a day such as `2026-11-20`, in one currency. */
export interface Payout {
  readonly day: string;
  readonly currency: string;
  readonly bookings: readonly Booking[];
}

/** Returns the report of a batch. */
export function settlementReport(
  merchantAccount: string,
  batch: number,
  { day, currency, bookings }: Payout,
): string {
  const common = ['StandIn', merchantAccount];
  const rows = bookings.map((booking) => {
    const { amount, commission } = booking;
    return [
      ...common,
      booking.pspReference,
      booking.merchantReference,
      booking.method,
      `${day} 01:00:00`,
      'CET',
      booking.type,
      booking.modificationReference,
      currency,
      ...sides(amount.value),
      '1',
      currency,
      ...sides(amount.value - commission),
      commission === 0 ? '' : decimal(commission),
      '',
      '',
      '',
      booking.method,
      booking.modificationMerchantReference,
      String(batch),
      '',
    ];
  });
  const net = bookings.reduce((sum, { amount, commission }) => sum + amount.value - commission, 0);
  const [credit, debit] = sides(net);
  const payout = [
    ...common,
    ...['', '', '', `${day} 04:00:00`, 'CET', net < 0 ? 'Balancetransfer' : 'MerchantPayout'],
    ...[`TX${batch}`, '', '', '', '', currency, debit, credit, '', '', '', '', '', '', String(batch), ''],
  ];
  const quote = (cell: string) => (/[",\n]/.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell);
  return [COLUMNS, ...rows, payout].map((cells) => `${cells.map(quote).join(',')}\n`).join('');
}
