/** The stand-in's memory: payments and what follows from them, and the balance that they move. */
import { randomBytes } from 'node:crypto';
import { DIRECT_DEBIT, type StandInMandate } from './debits.ts';
import {
  type Amount,
  amountOf,
  type BalanceMovement,
  minorOf,
  type PaymentBody,
  type PaymentStatus,
  type RefundStatus,
  type StandInCapture,
  type StandInChargeback,
  type StandInPayment,
  type StandInRefund,
  sumOf,
} from './entities.ts';

/** What happened to an entity, as an event of the signed webhooks is called. */
export type EventType =
  | `payment.${'paid' | 'authorized' | 'failed' | 'canceled' | 'expired' | 'pending'}`
  | `refund.${RefundStatus}`
  | 'chargeback.received'
  | 'chargeback.reversed'
  | 'capture.succeeded'
  | 'capture.failed';

/** Told after each change that Mollie reports: the payment, the event, and the entity's id. */
export type Reporter = (payment: StandInPayment, type: EventType, entityId: string) => void;

const MINUTE_MS = 60_000;
/** How long a payer has; days for a bank transfer. */
const LIFE_MS = 15 * MINUTE_MS;
const TRANSFER_LIFE_MS = 14 * 24 * 60 * MINUTE_MS;
/** What the stand-in charges for a payment, a debit that the bank sends back and a chargeback, in minor units. */
const PAYMENT_FEE = 32n;
const FAILURE_FEE = 95n;
const CHARGEBACK_FEE = 2_500n;

const FINAL: ReadonlySet<PaymentStatus> = new Set(['paid', 'canceled', 'expired', 'failed']);

/** Returns a new id of Mollie's form. */
export const newToken = (prefix: string): string =>
  `${prefix}_${randomBytes(12).toString('base64url').replaceAll(/[-_]/g, 'x')}`;

/** The memory of one stand-in. */
export class Ledger {
  readonly payments = new Map<string, StandInPayment>();
  readonly movements: BalanceMovement[] = [];
  readonly customers = new Set<string>();
  readonly mandates = new Map<string, StandInMandate>();
  /** Methods that the profile has not activated. */
  readonly inactive = new Set<string>();
  /** While true, payments have no details, as the schema allows. */
  hidesDetails = false;
  /** While true, no account is one that a mandate can be of, such as one of a bank without direct debits. */
  refusesAccounts = false;
  private readonly now: () => Date;
  private readonly report: Reporter;

  constructor(now: () => Date, report: Reporter) {
    this.now = now;
    this.report = report;
  }

  create(body: PaymentBody): StandInPayment {
    const createdAt = this.now();
    const lifeMs = body.method === 'banktransfer' ? TRANSFER_LIFE_MS : LIFE_MS;
    const payment: StandInPayment = {
      ...{ id: newToken('tr'), body, createdAt, status: isDebit(body) ? 'pending' : 'open' },
      expiresAt: new Date(createdAt.getTime() + lifeMs),
      ...{ refunds: [], captures: [], chargebacks: [] },
    };
    this.payments.set(payment.id, payment);
    return payment;
  }

  /**
   * Whether a shop may cancel it: bank transfers, debits that the bank does not have yet, and cards that are only
   * authorized, not a page of a bank.
   */
  isCancelable = ({ status, body, isAtBank }: StandInPayment): boolean =>
    (status === 'open' && body.method !== undefined && CANCELABLE.has(body.method)) ||
    (status === 'pending' && isDebit(body) && isAtBank !== true) ||
    (status === 'authorized' && body.method === 'creditcard');

  /**
   * Moves a payment; what has ended stays as it is, unless `force`, by which a yes may follow a no. A debit that was
   * paid may fail: the bank sends it back within five working days.
   */
  decide(payment: StandInPayment, status: PaymentStatus, reason?: string, force = false): void {
    const isSentBack = payment.status === 'paid' && status === 'failed' && isDebit(payment.body);
    if (payment.status === status || (FINAL.has(payment.status) && !force && !isSentBack)) return;
    payment.status = status;
    payment.movedAt = this.now();
    if (reason !== undefined) payment.failureReason = reason;
    const { sequenceType, customerId } = payment.body;
    if (sequenceType === 'first' && customerId && (status === 'paid' || status === 'authorized')) {
      payment.mandateId = newToken('mdt');
      this.mandates.set(payment.mandateId, { id: payment.mandateId, customerId, createdAt: this.now() });
    }
    if (status === 'authorized') payment.authorizedAt = this.now();
    if (status === 'paid') {
      payment.paidAt = this.now();
      this.move('payment', payment.body.amount, PAYMENT_FEE, { paymentId: payment.id });
    }
    const { amount } = payment.body;
    if (isSentBack)
      this.move('failed-payment', amountOf(-sumOf([amount]), amount.currency), FAILURE_FEE, {
        paymentId: payment.id,
      });
    if (status !== 'open') this.report(payment, `payment.${status}`, payment.id);
  }

  remaining(payment: StandInPayment): bigint {
    const refunded = payment.refunds.filter(({ status }) => status !== 'failed' && status !== 'canceled');
    return this.taken(payment) - sumOf(refunded.map(({ amount }) => amount));
  }

  /** What of a payment was taken: all of it, or what was captured. */
  taken({ status, body, captures }: StandInPayment): bigint {
    if (status !== 'paid') return 0n;
    const taken = captures.filter((one) => one.status === 'succeeded').map(({ amount }) => amount);
    return taken.length > 0 ? sumOf(taken) : (minorOf(body.amount) ?? 0n);
  }

  refund(payment: StandInPayment, request: Pick<StandInRefund, 'amount' | 'description' | 'metadata'>) {
    const refund: StandInRefund = {
      ...request,
      ...{ id: newToken('re'), paymentId: payment.id, createdAt: this.now(), status: 'pending' },
    };
    payment.refunds.push(refund);
    return refund;
  }

  /** Moves a refund; money leaves the balance when it is processed, and comes back when it fails afterwards. */
  moveRefund(refund: StandInRefund, status: RefundStatus): void {
    const payment = this.payments.get(refund.paymentId);
    if (!payment || refund.status === status) return;
    const isOut = refund.status === 'processing' || refund.status === 'refunded';
    const context = { paymentId: payment.id, refundId: refund.id };
    const { currency } = refund.amount;
    const minor = sumOf([refund.amount]);
    if (!isOut && (status === 'processing' || status === 'refunded'))
      this.move('refund', amountOf(-minor, currency), 0n, context);
    if (isOut && status === 'failed') this.move('returned-refund', refund.amount, 0n, context);
    refund.status = status;
    this.report(payment, `refund.${status}`, refund.id);
  }

  capture(payment: StandInPayment, request: Pick<StandInCapture, 'amount' | 'metadata'>): StandInCapture {
    const capture: StandInCapture = {
      ...request,
      ...{ id: newToken('cpt'), paymentId: payment.id, createdAt: this.now(), status: 'pending' },
    };
    payment.captures.push(capture);
    return capture;
  }

  /** Ends a capture. The first that succeeds makes the payment paid. */
  endCapture(capture: StandInCapture, status: 'succeeded' | 'failed'): void {
    const payment = this.payments.get(capture.paymentId);
    if (!payment || capture.status !== 'pending') return;
    capture.status = status;
    if (status === 'succeeded') {
      const context = { paymentId: payment.id, captureId: capture.id };
      this.move('capture', capture.amount, PAYMENT_FEE, context);
      payment.status = 'paid';
      payment.paidAt ??= this.now();
      this.report(payment, 'payment.paid', payment.id);
    }
    this.report(payment, `capture.${status}`, capture.id);
  }

  /** Charges a payment back; the bank says why where it was a debit. */
  chargeBack(
    payment: StandInPayment,
    amount: Amount = payment.body.amount,
    code = 'MD06',
  ): StandInChargeback {
    const chargeback: StandInChargeback = {
      ...{ id: newToken('chb'), paymentId: payment.id, amount, createdAt: this.now() },
      ...(isDebit(payment.body) && { reasonCode: code }),
    };
    payment.chargebacks.push(chargeback);
    const context = { paymentId: payment.id, chargebackId: chargeback.id };
    this.move('chargeback', amountOf(-sumOf([amount]), amount.currency), CHARGEBACK_FEE, context);
    this.report(payment, 'chargeback.received', chargeback.id);
    return chargeback;
  }

  reverseChargeback(chargeback: StandInChargeback): void {
    const payment = this.payments.get(chargeback.paymentId);
    if (!payment || chargeback.reversedAt) return;
    chargeback.reversedAt = this.now();
    const context = { paymentId: payment.id, chargebackId: chargeback.id };
    this.move('chargeback-reversal', chargeback.amount, 0n, context);
    this.report(payment, 'chargeback.reversed', chargeback.id);
  }

  /** Moves the balance by a signed amount, less a fee. */
  move(type: string, initial: Amount, fee: bigint, context: Readonly<Record<string, string>>): void {
    const createdAt = this.now();
    const withheld = amountOf(-fee, initial.currency);
    this.movements.push({ id: newToken('baltr'), type, initial, fee: withheld, createdAt, context });
  }
}

const isDebit = ({ method }: PaymentBody): boolean => method === DIRECT_DEBIT;

/** Methods whose open payment a shop may cancel. */
const CANCELABLE: ReadonlySet<string> = new Set(['banktransfer', 'paypal']);
