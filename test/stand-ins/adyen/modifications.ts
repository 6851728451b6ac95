/** What is requested of payments at the stand-in: taken at once, and done or refused when a webhook says so. */
import { type Answer, refusal } from './answers.ts';
import { type Amount, type Booked, newReference, type Payment } from './payments.ts';
import type { StandInState } from './stand-in.ts';
import type { Event } from './webhooks.ts';

interface Body {
  readonly merchantAccount: string;
  readonly reference?: string;
}
type AmountBody = Body & { readonly amount: Amount };

/** What is kept of one request. */
interface Work {
  readonly state: StandInState;
  readonly payment: Payment;
  readonly pspReference: string;
}

/** A call below `/payments/{pspReference}`, and the schema of its request. */
interface Modification {
  readonly schema: string;
  carryOut(state: StandInState, paymentPspReference: string, body: never): Answer;
}

/** The calls by the last part of their paths. */
export const MODIFICATIONS: Readonly<Record<string, Modification>> = {
  captures: modification('PaymentCapture', (work, body: AmountBody) => {
    const { payment, state } = work;
    const isPossible = !state.habits.refusesCaptures && isHeld(payment) && isWithin(payment, body.amount, 0);
    const { reference = '', amount } = body;
    state.captures.push({ pspReference: work.pspReference, reference, payment, amount });
    if (isPossible) {
      // What is left lapses by itself.
      Object.assign(payment, { state: 'captured', captured: amount.value });
      state.bookings.push({ ...bookingOf(work, reference), type: 'Settled', amount, commission: COMMISSION });
    }
    return { eventCode: 'CAPTURE', amount, isPossible, reason: 'Insufficient balance on payment' };
  }),
  cancels: modification('PaymentCancel', ({ payment }, _body: Body) => {
    const isPossible = isHeld(payment);
    if (isPossible) payment.state = 'cancelled';
    const { amount } = payment;
    return { eventCode: 'CANCELLATION', amount, isPossible, reason: 'Payment cannot be cancelled' };
  }),
  refunds: modification('PaymentRefund', (work, body: AmountBody) => {
    const { payment, state } = work;
    const { reference = '', amount } = body;
    const isTaken = payment.state === 'captured' && isWithin(payment, amount, payment.refunded);
    const isPossible =
      !state.habits.refusesRefunds && isTaken && payment.refunded + amount.value <= payment.captured;
    state.refunds.push({ pspReference: work.pspReference, reference, payment, amount });
    if (isPossible) {
      payment.refunded += amount.value;
      const taken = { ...amount, value: -amount.value };
      state.bookings.push({ ...bookingOf(work, reference), type: 'Refunded', amount: taken, commission: 0 });
    }
    return { eventCode: 'REFUND', amount, isPossible, reason: 'Insufficient balance on payment' };
  }),
};

/** What Adyen keeps of a payment. */
export const COMMISSION = 10;

const isHeld = ({ isManual, state }: Payment): boolean => isManual && state === 'authorised';
const isWithin = (payment: Payment, { currency, value }: Amount, before: number): boolean =>
  currency === payment.amount.currency && before + value <= payment.amount.value;

const bookingOf = ({ payment, pspReference }: Work, reference: string): Booked => ({
  ...{ pspReference: payment.pspReference, merchantReference: payment.reference, method: payment.method },
  ...{ modificationReference: pspReference, modificationMerchantReference: reference },
});

type Result = Pick<Event, 'eventCode' | 'amount' | 'reason'> & { readonly isPossible: boolean };

/** Returns a call that is answered with `received`, and whose result is reported. */
function modification<Sent extends Body>(
  name: 'PaymentCapture' | 'PaymentCancel' | 'PaymentRefund',
  work: (work: Work, body: Sent) => Result,
): Modification {
  return {
    schema: `${name}Request`,
    carryOut(state, paymentPspReference, body: Sent) {
      const payment = state.payments.find((one) => one.pspReference === paymentPspReference);
      if (!payment)
        return refusal(422, '167', 'validation', 'Original pspReference required for this operation');
      const pspReference = newReference();
      const { isPossible, reason, ...event } = work({ state, payment, pspReference }, body);
      state.webhooks.report({
        ...event,
        ...{ pspReference, originalReference: payment.pspReference, success: isPossible },
        merchantReference: body.reference ?? '',
        ...(!isPossible && { reason }),
      });
      const answer = { ...body, paymentPspReference, pspReference, status: 'received' };
      return { status: 201, schema: `${name}Response`, body: answer };
    },
  };
}
