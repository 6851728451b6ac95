/** What the stand-in keeps, in the words of Mollie's API. */

/** An amount: exactly the decimals of its currency. */
export interface Amount {
  readonly currency: string;
  readonly value: string;
}

/** The states of a payment. */
export type PaymentStatus = 'open' | 'pending' | 'authorized' | 'paid' | 'canceled' | 'expired' | 'failed';

/** The states of a refund. */
export type RefundStatus = 'queued' | 'pending' | 'processing' | 'refunded' | 'failed' | 'canceled';

/** The body of a request that creates a payment; members that the stand-in does not use are kept as they came. */
export interface PaymentBody {
  readonly amount: Amount;
  readonly description: string;
  /** Empty for a payment without its payer. */
  readonly redirectUrl: string;
  readonly webhookUrl?: string;
  readonly method?: string;
  readonly locale?: string;
  readonly metadata?: unknown;
  readonly captureMode?: 'automatic' | 'manual';
  readonly dueDate?: string;
  readonly profileId?: string;
  readonly sequenceType?: 'oneoff' | 'first' | 'recurring';
  readonly customerId?: string;
  readonly mandateId?: string;
  readonly lines?: readonly OrderLine[];
  readonly billingAddress?: Readonly<Record<string, string>>;
  readonly shippingAddress?: Readonly<Record<string, string>>;
}

/** A line of an order. */
export interface OrderLine {
  readonly description?: string;
  readonly quantity: number;
  readonly unitPrice: Amount;
  readonly discountAmount?: Amount;
  readonly totalAmount: Amount;
  readonly vatRate?: string;
  readonly vatAmount?: Amount;
}

/** A payment. */
export interface StandInPayment {
  readonly id: string;
  readonly body: PaymentBody;
  readonly createdAt: Date;
  readonly expiresAt: Date;
  status: PaymentStatus;
  failureReason?: string;
  /** When it reached its present state. */
  movedAt?: Date;
  authorizedAt?: Date;
  paidAt?: Date;
  /** The mandate of a first payment that was made. */
  mandateId?: string;
  /** A debit that was sent to the bank, and cannot be cancelled any more. */
  isAtBank?: boolean;
  readonly refunds: StandInRefund[];
  readonly captures: StandInCapture[];
  readonly chargebacks: StandInChargeback[];
}

/** A refund. */
export interface StandInRefund {
  readonly id: string;
  readonly paymentId: string;
  readonly amount: Amount;
  readonly description: string;
  readonly metadata: unknown;
  readonly createdAt: Date;
  status: RefundStatus;
}

/** A capture. */
export interface StandInCapture {
  readonly id: string;
  readonly paymentId: string;
  readonly amount: Amount;
  readonly metadata: unknown;
  readonly createdAt: Date;
  status: 'pending' | 'succeeded' | 'failed';
}

/** A chargeback. */
export interface StandInChargeback {
  readonly id: string;
  readonly paymentId: string;
  readonly amount: Amount;
  readonly createdAt: Date;
  /** The bank's code; of debits only. */
  readonly reasonCode?: string;
  reversedAt?: Date;
}

/** A movement of the balance, signed; `fee` is what is withheld from it. */
export interface BalanceMovement {
  readonly id: string;
  readonly type: string;
  readonly initial: Amount;
  readonly fee: Amount;
  /** What is left, where it is not the difference of the two. */
  readonly result?: Amount;
  readonly createdAt: Date;
  readonly context: Readonly<Record<string, string>>;
}

/** ISO 4217: the currencies of the methods of Mollie that have other than two decimals. */
const DECIMALS: Readonly<Record<string, number>> = { JPY: 0, ISK: 0 };

/** Returns the decimals of a currency. */
export const decimalsOf = (currency: string): number => DECIMALS[currency] ?? 2;

/** Returns an amount in minor units; undefined where it has other decimals than its currency. */
export function minorOf({ currency, value }: Amount): bigint | undefined {
  const decimals = decimalsOf(currency);
  const pattern = decimals === 0 ? /^-?\d+$/ : new RegExp(`^-?\\d+\\.\\d{${decimals}}$`);
  return pattern.test(value) ? BigInt(value.replace('.', '')) : undefined;
}

/** Returns minor units as an amount. */
export function amountOf(minor: bigint, currency: string): Amount {
  const decimals = decimalsOf(currency);
  const digits = String(minor < 0n ? -minor : minor).padStart(decimals + 1, '0');
  const sign = minor < 0n ? '-' : '';
  const value = decimals === 0 ? digits : `${digits.slice(0, -decimals)}.${digits.slice(-decimals)}`;
  return { currency, value: `${sign}${value}` };
}

/** Adds amounts of one currency. */
export const sumOf = (amounts: readonly Amount[]): bigint =>
  amounts.reduce((sum, amount) => sum + (minorOf(amount) ?? 0n), 0n);
