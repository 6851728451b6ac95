/**
 * The rail to Mollie, for one profile of a shop. It was built from Mollie's public documents and tried against a
 * stand-in only (docs/rails-mollie.md): nobody has moved money by it yet.
 */
import type { Rail, RailDriver } from '@gangway/gateway/extend';
import { activeMethods } from './active-methods.ts';
import { mollieApi } from './api.ts';
import { CAPABILITIES } from './capabilities.ts';
import { capturePayment, refundPayment } from './changes.ts';
import { OPTIONAL, REQUIRED, readCredentials } from './credentials.ts';
import { forgetCard } from './kept-cards.ts';
import { askPayment, beginPayment, cancelPayment } from './payments.ts';
import { statementOf } from './statement.ts';
import { isAuthentic, readWebhook, withoutPayer } from './webhooks.ts';

const FACTS = {
  name: 'mollie',
  sandbox: false,
  retryPolicy: 'resend',
  capabilities: CAPABILITIES,
} as const;

/** Returns the driver; `now` is Mollie's time. */
export const mollieDriver = (now: () => Date = () => new Date()): RailDriver => ({
  ...FACTS,
  credentials: REQUIRED,
  optionalCredentials: OPTIONAL,
  open({ name, mode, credentials }): Rail {
    const account = readCredentials(credentials, mode);
    const api = mollieApi(account);
    return {
      ...FACTS,
      name,
      activeMethods: () => activeMethods(api),
      begin: (request) => beginPayment(api, request, now()),
      // What the payer brings back says nothing.
      resume: (attempt) => askPayment(api, attempt),
      ask: (attempt) => askPayment(api, attempt),
      cancel: (attempt) => cancelPayment(api, attempt),
      capture: (money) => capturePayment(api, money),
      forgetCard: (token) => forgetCard(api, token),
      refund: (money) => refundPayment(api, money),
      statement: (day) => statementOf(api, day, now()),
      isAuthentic: (webhook) => isAuthentic(webhook, account.webhookSecrets),
      withoutPayer,
      readEvents: (webhook) => readWebhook(api, webhook),
    };
  },
});

/** The driver that a gateway loads. */
export const driver: RailDriver = mollieDriver();
