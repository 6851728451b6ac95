/** Payments that start at the desk: sessions for the element, the form with the card form, saved cards. */
import { readOperation } from '@gangway/protocol';
import { CheckoutFailure } from '@gangway/server';
import { Hono } from 'hono';
import { html } from 'hono/html';
import * as v from 'valibot';
import { given } from './asked.ts';
import { accountOf, type DeskParts, read } from './desk-parts.ts';

/** The desk's only customer, who owns the saved cards. */
const CUSTOMER = 'desk-customer';

/** Known to the desk, so that a filled-in test card can be paid with at once. */
const EMAIL = 'ann@example.org';

const text = v.pipe(v.string(), v.maxLength(8_192));
const orderSchema = v.object({
  user: text,
  orderId: v.pipe(v.string(), v.regex(/^[\w.-]{1,64}$/)),
  amount: text,
  currency: text,
  locale: v.optional(text),
  method: v.optional(text),
  operation: v.optional(v.picklist(['1', '2', '10', '11', '12'])),
});
const tokenSchema = v.object({
  user: text,
  orderId: v.pipe(v.string(), v.regex(/^[\w.-]{1,64}$/)),
  amount: text,
  currency: text,
  card: v.pipe(v.number(), v.integer(), v.minValue(0)),
});

/** Returns the words of an `operation` of the wire, which the desk shows. */
function cardTerms(operation?: string) {
  if (operation === undefined) return {};
  const { capture, keepsCard } = readOperation(operation);
  return { capture, ...(keepsCard && { saveCard: 'customer' as const }) };
}

/** `/checkout`, `/card-form`, `/saved-cards`. */
export function checkoutRoutes({ accounts, places }: DeskParts): Hono {
  const app = new Hono();
  const termsOf = ({ orderId, amount, currency }: { orderId: string; amount: string; currency: string }) => ({
    orderId,
    amount,
    currency,
    description: `Desk ${orderId}`,
    customerId: CUSTOMER,
    returnUrl: `${places.publicUrl}/back/${orderId}`,
  });
  app.post('/checkout', async (c) => {
    const input = await read(c, orderSchema);
    const { pay } = accountOf(accounts, input.user);
    const { locale, method, operation } = input;
    const begun = await pay.createCheckout({
      ...termsOf(input),
      ...cardTerms(operation),
      email: EMAIL,
      ...(locale && { locale }),
      ...(method && { methods: [method] }),
    });
    return c.json(given(begun));
  });
  // An HTML form, as in a shop: the answer is a page or a redirect, not JSON.
  app.post('/card-form', async (c) => {
    const form = await c.req.parseBody();
    const parsed = v.safeParse(orderSchema, form);
    if (!parsed.success) return c.html(sorry('The form is invalid.'), 422);
    try {
      const { pay } = accountOf(accounts, parsed.output.user);
      const { url } = await pay.payByCard({
        ...termsOf(parsed.output),
        ...cardTerms(parsed.output.operation),
        email: textOf(form.email),
        token: textOf(form.card),
      });
      return c.redirect(url, 303);
    } catch (error) {
      if (!(error instanceof CheckoutFailure)) throw error;
      return c.html(sorry(error.message), 422);
    }
  });
  app.get('/saved-cards/:user', async (c) => {
    const cards = await accountOf(accounts, c.req.param('user')).pay.savedCards(CUSTOMER);
    return c.json(given(cards.map(({ token: _, ...card }) => card)));
  });
  app.post('/saved-cards/pay', async (c) => {
    const input = await read(c, tokenSchema);
    const { pay } = accountOf(accounts, input.user);
    const card = (await pay.savedCards(CUSTOMER))[input.card];
    if (!card) throw new CheckoutFailure('request-invalid', 'There is no such saved card.');
    return c.json(given(await pay.payBySavedCard({ ...termsOf(input), card })));
  });
  app.post('/saved-cards/forget', async (c) => {
    const { user, card } = await read(c, v.pick(tokenSchema, ['user', 'card']));
    const { pay } = accountOf(accounts, user);
    const token = (await pay.savedCards(CUSTOMER))[card]?.token ?? '';
    return c.json(given({ isForgotten: await pay.forgetSavedCard(CUSTOMER, token) }));
  });
  return app;
}

const textOf = (value: unknown): string => (typeof value === 'string' ? value : '');

const sorry = (sentence: string) => html`<!doctype html><html lang="en"><head><meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1"><title>Not paid</title>
<link rel="stylesheet" href="/desk-assets/desk.css"></head>
<body class="desk-sorry"><main><h1>Not paid</h1><p>${sentence}</p><p><a href="/desk">Back to the desk</a></p></main>
</body></html>`;
