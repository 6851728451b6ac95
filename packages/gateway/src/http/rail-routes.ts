/**
 * The addresses at which rails reach the gateway: for webhooks, which a rail that signs none posts to the addresses of
 * its attempts, and for what a check of a rail account waits for.
 */
import { type Context, Hono } from 'hono';
import type { GatewayServices } from '../outcomes/gateway-services.ts';
import { takeWebhook } from '../outcomes/rail-webhooks.ts';
import { isCheckSecret, isWebhookSecret } from '../outcomes/webhook-address.ts';
import { type CheckArrival, storeArrival } from '../rails/rail-checks.ts';
import { readBody } from './read-body.ts';

const BYTES_MAX = 64 * 1024;

/** Returns the routes. */
export function railRoutes(services: GatewayServices): Hono {
  const app = new Hono();
  const take = async (context: Context, attemptId?: string) => {
    const body = await readBody(context, BYTES_MAX);
    const webhook = { body, headers: context.req.header(), ...(attemptId !== undefined && { attemptId }) };
    const isTaken = await takeWebhook(services, context.req.param('rail') ?? '', webhook);
    return isTaken ? context.text('ok') : refuse(context);
  };
  app.post('/rails/:rail/callback', (context) => take(context));
  app.post('/rails/:rail/callback/:attempt/:secret', async (context) => {
    const { attempt, secret } = context.req.param();
    return isWebhookSecret(services, attempt, secret) ? take(context, attempt) : refuse(context);
  });
  app.route('/', checkRoutes(services));
  return app;
}

const refuse = (context: Context) => context.text('refused', 403);

/** Stores what arrives for a check, unread. What comes after its end is taken and forgotten. */
function checkRoutes(services: GatewayServices): Hono {
  const app = new Hono();
  const keep = async (context: Context, answer: string, arrival: CheckArrival) => {
    const { rail = '', secret = '' } = context.req.param();
    if (!isCheckSecret(services, rail, secret)) return refuse(context);
    await storeArrival(services.database, rail, arrival);
    return context.text(answer);
  };
  const ADDRESS = '/rails/:rail/check/:secret';
  const PAID = 'The check goes on at the command line. You can close this page.';
  app.post(ADDRESS, async (context) => {
    const body = await readBody(context, BYTES_MAX);
    const names = services.rails.factsOf(context.req.param('rail'))?.capabilities.webhookHeaders ?? [];
    const headers = Object.fromEntries(
      names.flatMap((name) => {
        const value = context.req.header(name);
        return value === undefined ? [] : [[name, value]];
      }),
    );
    return keep(context, 'ok', { kind: 'webhook', body, headers });
  });
  app.get(`${ADDRESS}/return`, (context) =>
    keep(context, PAID, { kind: 'payer', query: { ...context.req.query() }, form: {} }),
  );
  app.post(`${ADDRESS}/return`, async (context) => {
    const form = Object.fromEntries(new URLSearchParams(await readBody(context, BYTES_MAX)));
    return keep(context, PAID, { kind: 'payer', query: { ...context.req.query() }, form });
  });
  return app;
}
