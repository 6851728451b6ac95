/**
 * A local Adyen for development and tests, in memory: the part of the Checkout API that the rail uses, a page where a
 * tester decides, webhooks and settlement reports. Written from Adyen's published documents; it proves nothing about
 * Adyen itself (README.md).
 */
import type { KeyObject } from 'node:crypto';
import { Hono } from 'hono';
import { checkoutApi } from './checkout-api.ts';
import { type Decision, decide } from './decisions.ts';
import { type Defence, disputeService } from './disputes.ts';
import { Faults } from './faults.ts';
import type { IssuedCards } from './issued-cards.ts';
import type { KeptCard, TokenPlace } from './kept-cards.ts';
import { testerPages } from './pages.ts';
import { newReference, type Payment, type Requested } from './payments.ts';
import { type Booking, type Payout, settlementReport } from './reports.ts';
import { type Event, type PostWebhook, type Webhooks, webhooksTo } from './webhooks.ts';

/** Who may call, and where webhooks go. */
export interface StandInOptions {
  readonly apiKey: string;
  readonly reportApiKey: string;
  readonly merchantAccount: string;
  /** 64 hexadecimal digits. */
  readonly hmacKey: string;
  /** The private half of the key that cards are encrypted for. */
  readonly cardKey: KeyObject;
  /** Posts a webhook and returns the status. */
  post: PostWebhook;
  /** Where a payer's browser reaches the pages, without a slash at the end. */
  origin(): string;
}

/** A stand-in without payments. */
export interface StandIn extends StandInState {
  readonly app: Hono;
  /** Decides a payment, named by our reference or by its token. Returns where the payer goes. */
  decide(name: string, decision: Decision, code?: string): string;
  /** Reports something that happens later, such as `CHARGEBACK`, about a payment, a capture or a refund of ours. */
  happen(reference: string, eventCode: string, changes?: Partial<Event>): void;
  /** Pays out what was booked, on a day such as `2026-11-20`, one payout for each currency. Returns their reports. */
  payOut(day: string): readonly string[];
}

/** What the parts of a stand-in share. */
export interface StandInState {
  readonly options: StandInOptions;
  readonly faults: Faults;
  readonly webhooks: Webhooks;
  readonly payments: Payment[];
  readonly captures: Requested[];
  readonly refunds: Requested[];
  /** Cards that are kept, by their token. */
  readonly keptCards: Map<string, KeptCard>;
  readonly issuedCards: IssuedCards;
  /** By the reference of what was charged back, or is about to be. */
  readonly disputes: Map<string, Defence>;
  readonly bookings: Booking[];
  readonly reports: Map<string, string>;
  /** Messages of either side that break the published schemas. */
  readonly breaches: string[];
  /** Habits that the documents leave open. */
  readonly habits: {
    namesReference: boolean;
    opensByForm: boolean;
    refusesCaptures: boolean;
    refusesRefunds: boolean;
    /** 3-D Secure, whatever a payment asks for. */
    alwaysAuthenticates: boolean;
    /** The credential has the *API PCI Payments role*, which raw cards need. */
    takesRawCards: boolean;
    /** Payments by card name their network transaction reference. */
    namesNetworkReference: boolean;
    /** Where a token is named. */
    tokenPlaces: readonly TokenPlace[];
  };
}

/** Returns a stand-in. */
export function adyenStandIn(options: StandInOptions): StandIn {
  const breaches: string[] = [];
  const state: StandInState = {
    options,
    faults: new Faults(),
    webhooks: webhooksTo({ ...options, onFault: (fault) => breaches.push(fault) }),
    payments: [],
    captures: [],
    refunds: [],
    keptCards: new Map(),
    issuedCards: new Map(),
    disputes: new Map(),
    bookings: [],
    reports: new Map(),
    breaches,
    habits: {
      ...{ namesReference: true, opensByForm: false, refusesCaptures: false, refusesRefunds: false },
      ...{ alwaysAuthenticates: false, takesRawCards: false, namesNetworkReference: false },
      tokenPlaces: ['answer', 'authorisation', 'contract', 'token-webhook'],
    },
  };
  const app = new Hono();
  const standIn: StandIn = {
    ...state,
    app,
    decide: (name, decision, code) => decide(state, name, decision, code),
    happen: (reference, eventCode, changes) => happen(state, reference, eventCode, changes),
    payOut: (day) => payOut(state, day),
  };
  app.route('/v72', checkoutApi(state));
  app.route('/ca/services/DisputeService/v30', disputeService(state));
  app.route('/', testerPages(standIn));
  app.get('/reports/download/MerchantAccount/:account/:file', (context) => {
    const { account, file } = context.req.param();
    if (context.req.header('x-api-key') !== options.reportApiKey) return context.text('Unauthorized', 401);
    const report = account === options.merchantAccount ? state.reports.get(file) : undefined;
    return report === undefined
      ? context.text('Not found', 404)
      : context.text(report, 200, { 'content-type': 'text/csv' });
  });
  return standIn;
}

/** What later events take from the merchant (-1) or give back (1), by the type of their line in a report. */
const BOOKED_EVENTS: Readonly<Record<string, readonly [type: string, sign: 1 | -1]>> = {
  CHARGEBACK: ['Chargeback', -1],
  SECOND_CHARGEBACK: ['SecondChargeback', -1],
  CHARGEBACK_REVERSED: ['ChargebackReversed', 1],
  REFUND_FAILED: ['RefundedReversed', 1],
  REFUNDED_REVERSED: ['RefundedReversed', 1],
};

function happen(
  state: StandInState,
  reference: string,
  eventCode: string,
  changes: Partial<Event> = {},
): void {
  const requested = [...state.refunds, ...state.captures].find((one) => one.reference === reference);
  const payment = requested?.payment ?? state.payments.find((one) => one.reference === reference);
  if (!payment) throw new Error('There is no payment, capture or refund of this reference');
  const event: Event = {
    eventCode,
    pspReference: requested?.pspReference ?? newReference(),
    originalReference: payment.pspReference,
    merchantReference: reference,
    amount: requested?.amount ?? payment.amount,
    success: true,
    ...changes,
  };
  if (eventCode === 'EXPIRE' && payment.state === 'authorised') payment.state = 'expired';
  if (eventCode === 'CAPTURE_FAILED' && requested) uncapture(state, requested);
  const isDispute = eventCode === 'NOTIFICATION_OF_CHARGEBACK' || eventCode === 'CHARGEBACK';
  if (isDispute && !state.disputes.has(event.pspReference))
    state.disputes.set(event.pspReference, { about: payment, documents: new Map(), state: 'open' });
  const [type, sign] = BOOKED_EVENTS[eventCode] ?? [];
  if (type && sign)
    state.bookings.push({
      ...{ type, pspReference: payment.pspReference, merchantReference: payment.reference },
      ...{ modificationReference: event.pspReference, method: payment.method, commission: 0 },
      modificationMerchantReference: requested?.reference ?? '',
      amount: { ...event.amount, value: sign * event.amount.value },
    });
  state.webhooks.report(event);
}

/** Takes a capture back before it was paid out: the payment is authorised as before. */
function uncapture({ bookings }: StandInState, { payment, pspReference }: Requested): void {
  const at = bookings.findIndex(({ modificationReference }) => modificationReference === pspReference);
  if (at >= 0) bookings.splice(at, 1);
  Object.assign(payment, { state: 'authorised', captured: 0 });
}

function payOut(state: StandInState, day: string): readonly string[] {
  const bookings = state.bookings.splice(0);
  const currencies = [...new Set(['EUR', ...bookings.map(({ amount }) => amount.currency)])];
  return currencies.map((currency) => {
    const ofCurrency = bookings.filter(({ amount }) => amount.currency === currency);
    return payOutIn(state, { day, currency, bookings: ofCurrency });
  });
}

function payOutIn({ reports, webhooks, options }: StandInState, payout: Payout): string {
  const { merchantAccount } = options;
  const batch = reports.size + 1;
  const file = `settlement_detail_report_batch_${batch}.csv`;
  reports.set(file, settlementReport(merchantAccount, batch, payout));
  webhooks.report({
    ...{ eventCode: 'REPORT_AVAILABLE', pspReference: file, merchantReference: '', success: true },
    amount: { currency: payout.currency, value: 0 },
    reason: `${options.origin()}/reports/download/MerchantAccount/${merchantAccount}/${file}`,
  });
  return file;
}
