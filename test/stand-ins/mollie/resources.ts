/** The resources of the API as JSON. */
import { bankReasonOf, DIRECT_DEBIT, debitDetails } from './debits.ts';
import {
  amountOf,
  type BalanceMovement,
  minorOf,
  type StandInCapture,
  type StandInChargeback,
  type StandInPayment,
  type StandInRefund,
  sumOf,
} from './entities.ts';
import type { Ledger } from './ledger.ts';

const HAL = 'application/hal+json';
const DOCUMENTATION = { href: 'https://docs.mollie.com/', type: 'text/html' };
const time = (date: Date): string => date.toISOString().replace(/\.\d+Z$/, '+00:00');
const link = (href: string) => ({ href, type: HAL });
const page = (href: string) => ({ href, type: 'text/html' });

/** Where a payer transfers to; the reference is the same for all payments. */
const TRANSFER = {
  bankName: 'Stichting Mollie Payments',
  bankAccount: 'NL53ABNA0627535577',
  bankBic: 'ABNANL2A',
  transferReference: 'RF18-5390-0754-7034',
};
const STATE_TIMES = { canceled: 'canceledAt', expired: 'expiredAt', failed: 'failedAt' } as const;

/** Where a stand-in is, and what it keeps. */
interface Place {
  readonly url: string;
  readonly ledger: Ledger;
}

/** Returns the JSON of one stand-in's resources; `url` is its own address. */
export const resources = (url: string, ledger: Ledger) => ({
  /** `embed` names what is put inside: refunds, chargebacks, captures. */
  payment: (one: StandInPayment, embed: readonly string[] = []) => paymentJson({ url, ledger }, one, embed),
  refund: (one: StandInRefund) => refundJson(url, one),
  capture: (one: StandInCapture) => captureJson(url, one),
  chargeback: (one: StandInChargeback) => chargebackJson(url, one),
  movement: movementJson,
  settlement: (id: string, paidOut: readonly BalanceMovement[]) => settlementJson(url, id, paidOut),
  /** A page of a list: `from` is the id that it begins with. */
  list: <Item extends { readonly id: string }>(list: ListOf<Item>) => listJson(url, list),
});

/** The resources of one stand-in. */
export type Resources = ReturnType<typeof resources>;

function paymentLinks(url: string, { id, status, body, refunds, chargebacks, captures }: StandInPayment) {
  const own = `${url}/v2/payments/${id}`;
  return {
    self: link(own),
    ...(status === 'open' && { checkout: page(`${url}/checkout/${id}`) }),
    ...(status === 'open' && body.method === 'banktransfer' && { status: page(`${url}/checkout/${id}`) }),
    ...(status === 'paid' && { changePaymentState: page(`${url}/state/${id}`) }),
    ...(refunds.length > 0 && { refunds: link(`${own}/refunds`) }),
    ...(chargebacks.length > 0 && { chargebacks: link(`${own}/chargebacks`) }),
    ...(captures.length > 0 && { captures: link(`${own}/captures`) }),
    dashboard: page(`https://my.mollie.com/dashboard/payments/${id}`),
  };
}

function detailsOf(ledger: Ledger, one: StandInPayment): object | null {
  const { body, failureReason, status } = one;
  if (ledger.hidesDetails) return null;
  if (body.method === DIRECT_DEBIT) return debitDetails(one, ledger.mandates.get(body.mandateId ?? ''));
  if (body.method === 'banktransfer') return TRANSFER;
  if (body.method !== 'creditcard') return null;
  if (status === 'failed') return { failureReason: failureReason ?? 'unknown_reason' };
  return status === 'open' ? null : { cardNumber: '1111', cardLabel: 'Visa', cardCountryCode: 'NL' };
}

function paymentJson({ url, ledger }: Place, one: StandInPayment, embed: readonly string[]) {
  const { id, body, status, createdAt, expiresAt, movedAt, authorizedAt, paidAt } = one;
  const isEnded = !['open', 'pending', 'authorized'].includes(status);
  const timeName = STATE_TIMES[status as keyof typeof STATE_TIMES];
  return {
    ...{ resource: 'payment', id, mode: 'test', createdAt: time(createdAt), status },
    ...{ amount: body.amount, description: body.description, method: body.method ?? null },
    ...{ metadata: body.metadata ?? null, profileId: 'pfl_QkEhN94Ba' },
    sequenceType: body.sequenceType ?? 'oneoff',
    ...(body.customerId && { customerId: body.customerId }),
    ...((one.mandateId ?? body.mandateId) && { mandateId: one.mandateId ?? body.mandateId }),
    ...{ redirectUrl: body.redirectUrl || null, webhookUrl: body.webhookUrl ?? null },
    details: detailsOf(ledger, one),
    ...(body.captureMode && { captureMode: body.captureMode }),
    ...(!isEnded && { isCancelable: ledger.isCancelable(one) }),
    ...(status === 'open' && { expiresAt: time(expiresAt) }),
    ...(authorizedAt && { authorizedAt: time(authorizedAt) }),
    ...(paidAt && { paidAt: time(paidAt) }),
    ...(timeName && movedAt && { [timeName]: time(movedAt) }),
    ...amountsOf(ledger, one),
    ...(embed.length > 0 && { _embedded: embedded(url, one, embed) }),
    _links: paymentLinks(url, one),
  };
}

function amountsOf(ledger: Ledger, one: StandInPayment): object {
  const { currency } = one.body.amount;
  const taken = ledger.taken(one);
  const refunded = sumOf(one.refunds.filter((r) => r.status === 'refunded').map((r) => r.amount));
  return {
    ...(one.status === 'paid' && {
      amountRefunded: amountOf(refunded, currency),
      amountRemaining: amountOf(taken - refunded, currency),
      ...(one.captures.length > 0 && { amountCaptured: amountOf(taken, currency) }),
    }),
    ...(one.chargebacks.length > 0 && {
      amountChargedBack: amountOf(sumOf(one.chargebacks.map(({ amount }) => amount)), currency),
    }),
  };
}

const embedded = (
  url: string,
  { refunds, chargebacks, captures }: StandInPayment,
  embed: readonly string[],
) => ({
  ...(embed.includes('refunds') && { refunds: refunds.map((one) => refundJson(url, one)) }),
  ...(embed.includes('chargebacks') && { chargebacks: chargebacks.map((one) => chargebackJson(url, one)) }),
  ...(embed.includes('captures') && { captures: captures.map((one) => captureJson(url, one)) }),
});

const linksOf = (url: string, paymentId: string, path: string) => ({
  self: link(`${url}/v2/payments/${paymentId}/${path}`),
  payment: link(`${url}/v2/payments/${paymentId}`),
  documentation: DOCUMENTATION,
});

function refundJson(url: string, one: StandInRefund) {
  const { id, paymentId, amount, description, metadata, createdAt, status } = one;
  return {
    ...{ resource: 'refund', id, mode: 'test', description, amount, metadata, paymentId, status },
    createdAt: time(createdAt),
    _links: linksOf(url, paymentId, `refunds/${id}`),
  };
}

const captureJson = (url: string, one: StandInCapture) => {
  const { id, paymentId, amount, metadata, createdAt, status } = one;
  return {
    ...{ resource: 'capture', id, mode: 'test', amount, metadata, paymentId, status },
    createdAt: time(createdAt),
    _links: linksOf(url, paymentId, `captures/${id}`),
  };
};

const chargebackJson = (url: string, one: StandInChargeback) => {
  const { id, paymentId, amount, createdAt, reasonCode: code, reversedAt } = one;
  return {
    ...{ resource: 'chargeback', id, amount, paymentId, createdAt: time(createdAt) },
    reason: code === undefined ? null : { code, description: bankReasonOf(code) ?? '' },
    reversedAt: reversedAt ? time(reversedAt) : null,
    _links: linksOf(url, paymentId, `chargebacks/${id}`),
  };
};

/** The context is flat, as in the examples of the document; its schema has it below the type. */
function movementJson({ id, type, initial, fee, result, createdAt, context }: BalanceMovement) {
  return {
    ...{
      resource: 'balance-transaction',
      id,
      type,
      initialAmount: initial,
      createdAt: time(createdAt),
      context,
    },
    resultAmount: result ?? amountOf((minorOf(initial) ?? 0n) + (minorOf(fee) ?? 0n), initial.currency),
    ...(minorOf(fee) !== 0n && { deductions: fee, deductionDetails: { fees: fee } }),
  };
}

/** A settlement that was paid out by these movements; its reference is what the bank's line has. */
function settlementJson(url: string, id: string, paidOut: readonly BalanceMovement[]) {
  const { createdAt, initial } = paidOut[0]!;
  const at = time(createdAt);
  return {
    ...{ resource: 'settlement', id, createdAt: at, settledAt: at, status: 'paidout', invoiceId: null },
    reference: settlementReference(id, createdAt),
    amount: amountOf(-sumOf(paidOut.map((one) => one.initial)), initial.currency),
    ...{ balanceId: 'bal_gVMhHKqSSRYJyPsuoPNFH', periods: {} },
    _links: { self: link(`${url}/v2/settlements/${id}`), documentation: DOCUMENTATION },
  };
}

/** The shop's number at Mollie, the month, and which settlement of it. */
export const settlementReference = (id: string, createdAt: Date): string =>
  `1234567.${createdAt.toISOString().slice(2, 7).replace('-', '')}.${id.slice('stl_'.length)}`;

interface ListOf<Item> {
  readonly name: string;
  readonly path: string;
  readonly all: readonly Item[];
  readonly from: string | undefined;
  readonly limit: number;
  readonly json: (item: Item) => unknown;
}

function listJson<Item extends { readonly id: string }>(url: string, list: ListOf<Item>) {
  const { name, path, all, from, limit, json } = list;
  const start =
    from === undefined
      ? 0
      : Math.max(
          0,
          all.findIndex(({ id }) => id === from),
        );
  const items = all.slice(start, start + limit);
  const next = all[start + limit];
  return {
    count: items.length,
    _embedded: { [name]: items.map(json) },
    _links: {
      self: link(`${url}${path}`),
      previous: null,
      next: next ? link(`${url}${path}?from=${next.id}&limit=${limit}`) : null,
      documentation: DOCUMENTATION,
    },
  };
}
