/**
 * The rail of Adyen's Checkout API: payments that a payer approves at a bank or in an app, and cards. Adyen cannot be
 * asked about a payment, and results of captures and refunds come later, so its webhooks decide. Never tried against
 * the real Adyen: see docs/rails-adyen.md.
 */
import {
  type Rail,
  type RailClient,
  type RailDriver,
  type RailWebhook,
  railClient,
} from '@gangway/gateway/extend';
import { type AdyenAccount, CREDENTIALS, OPTIONAL, readAccount } from './account.ts';
import { DECIMALS } from './amounts.ts';
import { disputeDefence } from './disputes.ts';
import { forgetCard } from './kept-cards.ts';
import { cancel, capture, refund } from './modifications.ts';
import { METHOD_CAPABILITIES } from './payment-methods.ts';
import { begin, resume } from './payments.ts';
import { linesOfDay, type SettlementBatch } from './settlement-batches.ts';
import { readSettlementReport } from './settlement-report.ts';
import { withoutPayer } from './stored-webhook.ts';
import { eventsOfToken } from './token-events.ts';
import { eventsOf } from './webhook-events.ts';
import { isBodySigned, isSigned, SIGNATURE_HEADER } from './webhook-signature.ts';
import { readTokenWebhook, readWebhook } from './wire.ts';

/** Adyen keeps a key for at least 31 days. */
const IDEMPOTENCY_HOURS = 31 * 24;
const REPORT_BYTES_MAX = 64 * 1024 * 1024;
const REPORT_DEADLINE_MS = 60_000;
const UPLOAD_DEADLINE_MS = 60_000;

const FACTS = {
  name: 'adyen',
  sandbox: false,
  retryPolicy: 'resend',
  capabilities: {
    methods: METHOD_CAPABILITIES,
    webhooks: 'signed',
    webhookHeaders: [SIGNATURE_HEADER],
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
  identity: ['merchant-account'],
  open: (opened) => adyenRail(opened.name, readAccount(opened)),
};

/** Returns the rail of one account. */
function adyenRail(name: string, account: AdyenAccount): Rail {
  const call = railClient({
    url: account.checkoutUrl,
    headers: { 'x-api-key': account.apiKey },
    isInProgress: (_status, _json, header) => header('transient-error') === 'true',
  });
  const download = railClient({
    url: account.customerAreaUrl,
    headers: { 'x-api-key': account.reportApiKey },
    bytesMax: REPORT_BYTES_MAX,
    deadlineMs: REPORT_DEADLINE_MS,
    timeoutMs: REPORT_DEADLINE_MS,
  });
  const customerArea = railClient({
    url: account.customerAreaUrl,
    headers: { 'x-api-key': account.apiKey },
    deadlineMs: UPLOAD_DEADLINE_MS,
    timeoutMs: UPLOAD_DEADLINE_MS,
  });
  return {
    ...FACTS,
    name,
    disputes: disputeDefence(customerArea, account),
    ...(account.cardKey && { cardKey: account.cardKey }),
    begin: (request) => begin(call, account, request),
    resume: (attempt, back) => resume(call, account, attempt, back),
    ask: async () => ({ kind: 'unclear', reason: 'Adyen cannot be asked about a payment.' }),
    forgetCard: (token) => forgetCard(call, account, token),
    cancel: (attempt) => cancel(call, account, attempt),
    capture: (money) => capture(call, account, money),
    refund: (money) => refund(call, account, money),
    statement: async (day, payouts) =>
      linesOfDay(day, (await payouts?.()) ?? [], (file) => readBatch(download, account, file)),
    isAuthentic: (webhook) => isAuthentic(account, webhook),
    withoutPayer,
    readEvents: async ({ body }) => {
      const token = readTokenWebhook(body);
      return token ? eventsOfToken(token) : (readWebhook(body)?.items.flatMap(eventsOf) ?? []);
    },
  };
}

/** Returns whether all of a webhook is signed, and of this account in this environment. */
function isAuthentic(
  { isLive, merchantAccount, hmacKeys }: AdyenAccount,
  { body, headers }: RailWebhook,
): boolean {
  const token = readTokenWebhook(body);
  if (token) {
    const isOurs =
      token.data.merchantAccount === merchantAccount && (token.environment === 'live') === isLive;
    return isOurs && isBodySigned(body, headers[SIGNATURE_HEADER] ?? '', hmacKeys);
  }
  const webhook = readWebhook(body);
  return (
    webhook?.isLive === isLive &&
    webhook.items.every((item) => item.merchantAccountCode === merchantAccount && isSigned(item, hmacKeys))
  );
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
