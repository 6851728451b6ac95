/**
 * The rail of Adyen's Checkout API: payments that a payer approves at a bank or in an app. Adyen cannot be asked about
 * a payment, and results of refunds come later, so its webhooks decide. Never tried against the real Adyen: see
 * docs/rails-adyen.md.
 */
import {
  type Rail,
  type RailClient,
  type RailDriver,
  type RailMoney,
  type RailRefund,
  railClient,
} from '@gangway/gateway/extend';
import * as v from 'valibot';
import { type AdyenAccount, CREDENTIALS, OPTIONAL, readAccount } from './account.ts';
import { DECIMALS } from './amounts.ts';
import { METHOD_CAPABILITIES } from './payment-methods.ts';
import { begin, resume, wireAmount } from './payments.ts';
import { refundReference } from './references.ts';
import { linesOfDay, type SettlementBatch } from './settlement-batches.ts';
import { readSettlementReport } from './settlement-report.ts';
import { eventsOf } from './webhook-events.ts';
import { isSigned } from './webhook-signature.ts';
import { errorSchema, type RefundRequest, readWebhook, receivedSchema } from './wire.ts';

/** Adyen keeps a key for at least 31 days. */
const IDEMPOTENCY_HOURS = 31 * 24;
const REPORT_BYTES_MAX = 64 * 1024 * 1024;
const REPORT_DEADLINE_MS = 60_000;
const UNPROCESSABLE = 422;
const BAD_REQUEST = 400;

const FACTS = {
  name: 'adyen',
  sandbox: false,
  retryPolicy: 'resend',
  capabilities: {
    methods: METHOD_CAPABILITIES,
    webhooks: 'signed',
    webhookHeaders: [],
    canBeAsked: false,
    provesNeverSeen: false,
    idempotencyHours: IDEMPOTENCY_HOURS,
    takesDueDate: false,
    decimals: DECIMALS,
  },
} as const;

/** The driver of Adyen. */
export const driver: RailDriver = {
  ...FACTS,
  credentials: CREDENTIALS,
  optionalCredentials: OPTIONAL,
  open: (opened) => adyenRail(opened.name, readAccount(opened)),
};

/** Returns the rail of one account. */
function adyenRail(name: string, account: AdyenAccount): Rail {
  const call = railClient({
    url: account.checkoutUrl,
    headers: { 'x-api-key': account.apiKey },
    isInProgress: (_status, _json, headers) => headers.get('transient-error') === 'true',
  });
  const download = railClient({
    url: account.reportsUrl,
    headers: { 'x-api-key': account.reportApiKey },
    bytesMax: REPORT_BYTES_MAX,
    deadlineMs: REPORT_DEADLINE_MS,
    timeoutMs: REPORT_DEADLINE_MS,
  });
  return {
    ...FACTS,
    name,
    ...(account.cardKey && { cardKey: account.cardKey }),
    begin: (request) => begin(call, account, request),
    resume: (attempt, back) => resume(call, account, attempt, back),
    ask: async () => ({ kind: 'unclear', reason: 'Adyen cannot be asked about a payment.' }),
    // Money is taken as soon as the payer approves, and until then there is nothing that Adyen could cancel.
    cancel: async () => ({ kind: 'cannot', reason: 'A payment ends when its time is over.' }),
    refund: (money) => refund(call, account, money),
    statement: async (day, payouts) =>
      linesOfDay(day, (await payouts?.()) ?? [], (file) => readBatch(download, account, file)),
    isAuthentic: ({ body }) => isAuthentic(account, body),
    readEvents: async ({ body }) => readWebhook(body)?.items.flatMap(eventsOf) ?? [],
  };
}

/** Returns whether every item of a webhook is signed, and all are of this account in this environment. */
function isAuthentic({ isLive, merchantAccount, hmacKeys }: AdyenAccount, body: string): boolean {
  const webhook = readWebhook(body);
  return (
    webhook?.isLive === isLive &&
    webhook.items.every((item) => item.merchantAccountCode === merchantAccount && isSigned(item, hmacKeys))
  );
}

/** Requests a refund. One that Adyen has taken is not requested again: its webhook reports the result. */
async function refund(call: RailClient, account: AdyenAccount, money: RailMoney): Promise<RailRefund> {
  if (money.ownReference) return { kind: 'accepted', reference: money.ownReference };
  const amount = wireAmount(money);
  if (!amount) return { kind: 'refused' };
  const { merchantAccount } = account;
  const body: RefundRequest = { merchantAccount, reference: refundReference(money.attemptId), amount };
  const path = `/payments/${encodeURIComponent(money.reference)}/refunds`;
  const reply = await call({ method: 'POST', path, body, idempotencyKey: money.attemptId });
  if (reply.kind === 'answered') {
    const received = v.safeParse(receivedSchema, reply.json);
    return received.success
      ? { kind: 'accepted', reference: received.output.pspReference }
      : { kind: 'unclear' };
  }
  // Wrong credentials refuse no refund: it is requested again when they are replaced.
  const isDecided = reply.kind === 'refused' && [BAD_REQUEST, UNPROCESSABLE].includes(reply.status);
  return { kind: isDecided && v.is(errorSchema, reply.json) ? 'refused' : 'unclear' };
}

/** Reads a settlement report; undefined where it cannot be had now. Its address follows from its name. */
async function readBatch(
  download: RailClient,
  { merchantAccount }: AdyenAccount,
  file: string,
): Promise<SettlementBatch | undefined> {
  const path = `/reports/download/MerchantAccount/${merchantAccount}/${file}`;
  const reply = await download({ method: 'GET', path, accept: 'text/csv' });
  return reply.kind === 'answered' && typeof reply.json === 'string'
    ? readSettlementReport(reply.json, merchantAccount)
    : undefined;
}
