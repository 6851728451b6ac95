/** A small shop for journeys with cards: without 3-D Secure, or with an exemption. */
import { gangway } from '@gangway/server';
import { Hono } from 'hono';
import { html } from 'hono/html';
import { SANDBOX_SHOP } from '../../demo/start/settings.ts';
import { serveShop } from '../../demo/start/shop-server.ts';
import { freePort } from '../../packages/gateway/src/test-ports.ts';

/** A running shop. `address` has no trailing slash. */
export interface CardShop {
  readonly address: string;
  /** Returns the states that the shop was notified of for an order, in order of arrival. */
  told(orderId: string): readonly string[];
  close(): Promise<void>;
}

/** Starts the shop. `/02/:id` is a checkout without 3-D Secure, `/03/:id` one with an exemption. */
export async function openCardShop(gateway: string): Promise<CardShop> {
  const port = await freePort();
  const address = `http://localhost:${port}`;
  const states = new Map<string, string[]>();
  const pay = gangway({
    ...SANDBOX_SHOP,
    gateway,
    publicUrl: `${address}/pay`,
    shop: 'Corner Shop',
    methods: ['Card'],
    onPayment: ({ orderId, state }) => {
      states.set(orderId, [...(states.get(orderId) ?? []), state]);
    },
  });
  const app = new Hono();
  app.route('/pay', pay.app);
  app.get('/thanks/:id', (c) =>
    c.html(pageOf(gateway, html`<h1>${states.get(c.req.param('id'))?.at(-1) ?? 'open'}</h1>`)),
  );
  app.get('/:terms{0[23]}/:id', async (c) => {
    const id = c.req.param('id');
    const { session } = await pay.createCheckout({
      orderId: id,
      amount: '24.99',
      currency: 'EUR',
      description: 'Two mugs',
      returnUrl: `${address}/thanks/${id}`,
      ...(c.req.param('terms') === '02' ? { threeDs: 'skip' as const } : { threeDs: 'exempt' as const }),
    });
    return c.html(
      pageOf(gateway, html`<gw-checkout session="${session}" endpoint="/pay" locale="en"></gw-checkout>`),
    );
  });
  const served = await serveShop(app, port);
  return { address, told: (orderId) => states.get(orderId) ?? [], close: () => served.stop() };
}

const pageOf = (gateway: string, body: unknown) => html`<!doctype html>
<html lang="en"><head><meta charset="utf-8"><title>Corner Shop</title><link rel="icon" href="data:,">
<script type="module" async src="${gateway}/v1/gw.js" crossorigin></script></head><body>${body}</body></html>`;
