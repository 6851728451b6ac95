/** Customers and their mandates: those that first payments leave, and those that a shop creates of an account. */
import type { Hono } from 'hono';
import { type ApiPlace, failure } from './api.ts';
import { DIRECT_DEBIT, type MandateBody, mandateFault, type StandInMandate } from './debits.ts';
import { newToken } from './ledger.ts';

const NOT_FOUND = 404;
const UNPROCESSABLE = 422;
const HAL = { 'content-type': 'application/hal+json' };

const time = (date: Date): string => date.toISOString().replace(/\.\d+Z$/, '+00:00');

/** The calls about customers and mandates. */
export function customerCalls(app: Hono, { ledger, now, url }: ApiPlace): void {
  const link = (href: string) => ({ href, type: 'application/hal+json' });
  const documentation = { href: 'https://docs.mollie.com/', type: 'text/html' };
  app.post('/customers', async (context) => {
    const {
      name = null,
      email = null,
      metadata = null,
    } = (await context.req.json()) as Record<string, unknown>;
    if (name !== null || email !== null)
      return failure(context, UNPROCESSABLE, 'No personal data here', 'name');
    const id = newToken('cst');
    ledger.customers.add(id);
    const _links = {
      ...{ self: link(`${url}/v2/customers/${id}`), documentation },
      dashboard: { href: `https://my.mollie.com/dashboard/customers/${id}`, type: 'text/html' },
    };
    const customer = {
      ...{ resource: 'customer', id, mode: 'test', name, email, locale: null, metadata },
      ...{ createdAt: time(now()), _links },
    };
    return context.newResponse(JSON.stringify(customer), 201, HAL);
  });
  mandateCalls(app, { ledger, now, url });
}

function mandateCalls(app: Hono, { ledger, now, url }: Pick<ApiPlace, 'ledger' | 'now' | 'url'>): void {
  app.post('/customers/:customer/mandates', async (context) => {
    const customerId = context.req.param('customer');
    if (!ledger.customers.has(customerId))
      return failure(context, NOT_FOUND, 'No customer exists with this id');
    const debit = (await context.req.json()) as MandateBody;
    const fault = mandateFault(debit);
    if (fault) return failure(context, UNPROCESSABLE, ...fault);
    if (ledger.refusesAccounts)
      return failure(context, UNPROCESSABLE, 'The bank takes no direct debits', 'consumerAccount');
    const mandate = { id: newToken('mdt'), customerId, createdAt: now(), debit };
    ledger.mandates.set(mandate.id, mandate);
    return context.newResponse(JSON.stringify(mandateJson(url, mandate)), 201, HAL);
  });
  app.get('/customers/:customer/mandates/:id', (context) => {
    const mandate = ledger.mandates.get(context.req.param('id'));
    if (mandate?.customerId !== context.req.param('customer'))
      return failure(context, NOT_FOUND, 'No mandate exists with this id');
    return context.newResponse(JSON.stringify(mandateJson(url, mandate)), 200, HAL);
  });
  app.delete('/customers/:customer/mandates/:id', (context) => {
    const mandate = ledger.mandates.get(context.req.param('id'));
    if (mandate?.customerId !== context.req.param('customer'))
      return failure(context, NOT_FOUND, 'No mandate exists with this id');
    ledger.mandates.delete(mandate.id);
    return context.newResponse(null, 204);
  });
}

function mandateJson(url: string, { id, customerId, createdAt, debit }: StandInMandate) {
  const link = (href: string) => ({ href, type: 'application/hal+json' });
  const documentation = { href: 'https://docs.mollie.com/', type: 'text/html' };
  const customer = `${url}/v2/customers/${customerId}`;
  const method = debit ? DIRECT_DEBIT : 'creditcard';
  return {
    ...{ resource: 'mandate', id, mode: 'test', status: 'valid', method, customerId },
    details: debit ? accountOf(debit) : CARD,
    mandateReference: debit?.mandateReference ?? null,
    signatureDate: debit?.signatureDate ?? time(createdAt).slice(0, 10),
    createdAt: time(createdAt),
    _links: { self: link(`${customer}/mandates/${id}`), customer: link(customer), documentation },
  };
}

const accountOf = ({ consumerName, consumerAccount, consumerBic = null }: MandateBody) => ({
  consumerName,
  consumerAccount,
  consumerBic,
});

const CARD = {
  ...{ cardHolder: 'T. Tester', cardNumber: '1111', cardLabel: 'Visa', cardExpiryDate: '2030-12-31' },
  cardFingerprint: 'fHB3CCKx9REkz8fPplT8N4nq',
};
