/** Card payments at a test scheme, and a browser without script that goes through 3-D Secure. For tests only. */
import { randomUUID } from 'node:crypto';
import { TEST_CARDS, type TestCardBehaviour } from '@gangway/protocol/cards';
import type { Database } from '../../../gateway/src/storage/database.ts';
import type { SchemeOptions } from '../scheme-options.ts';
import { TEST_ORIGIN, testScheme } from '../testing-scheme.ts';

/** Returns a valid card payment with 3-D Secure and the first card that is approved. */
export const validCardPayment = () => ({
  requestId: randomUUID(),
  number: '4111111111111111',
  expiryMonth: '12',
  expiryYear: '2029',
  cvc: '737',
  brand: 'visa',
  payee: 'Linden & Daughters',
  description: 'Order 2041: two mugs',
  amount: '24.99',
  currency: 'EUR',
  authoriseOnly: false,
  threeDs: '01',
  returnUrl: 'http://127.0.0.1:4010/return/abc?x=1',
  callbackUrl: 'http://127.0.0.1:9/callback',
  expiresInSeconds: 900,
});

/** The body of `POST /scheme/card/payments`. */
export type CardPaymentFields = ReturnType<typeof validCardPayment>;

/** Returns the fields of the first Visa card with a behavior. */
export function visaThat(behaviour: TestCardBehaviour): Pick<CardPaymentFields, 'number' | 'brand'> {
  const card = TEST_CARDS.find((row) => row.behaviour === behaviour && row.brands.includes('visa'));
  if (!card) throw new Error(`No Visa test card has the behaviour ${behaviour}.`);
  return { number: card.number, brand: 'visa' };
}

/** A response of the acquirer. */
export interface CardAnswer {
  readonly paymentId: string;
  readonly requestId: string;
  readonly state: string;
  readonly amount: string;
  readonly currency: string;
  readonly payerUrl?: string;
  readonly reason?: string;
  readonly networkReference?: string;
  readonly threeDs?: {
    readonly status: string;
    readonly trxid: string;
    readonly version: string;
    readonly eci: string;
  };
  readonly error?: string;
}

/** Returns a scheme for card payments. */
export function cardScheme(database: Database, changed: Partial<SchemeOptions> = {}) {
  const { app, clock, post, call } = testScheme(database, changed);
  const byRequest = (requestId: string) => `/scheme/card/payments/by-request/${requestId}`;
  const read = async (asked: Promise<{ status: number; body: unknown }>) => {
    const { status, body } = await asked;
    return { status, body: body as CardAnswer };
  };
  return {
    app,
    clock,
    call,
    post,
    browser: cardBrowser(async (url, init) => app.request(url, init)),
    pay: (changes: object = {}) => read(post('/scheme/card/payments', { ...validCardPayment(), ...changes })),
    ask: (requestId: string) => read(call(byRequest(requestId))),
    cancel: (requestId: string) => read(post(`${byRequest(requestId)}/cancel`, {})),
    capture: (request: object) => read(post('/scheme/card/captures', request)),
    giveBack: (request: object) => read(post('/scheme/card/returns', request)),
  };
}

/** A page and its address. */
export interface SeenPage {
  readonly url: string;
  readonly status: number;
  readonly text: string;
  readonly headers: Headers;
}

/** A form of a page. */
interface SeenForm {
  readonly action: string;
  readonly fields: Record<string, string>;
}

/** Returns a browser without script; `request` follows no redirect, and forms have the Origin `origin`. */
export function cardBrowser(
  request: (url: string, init: RequestInit) => Promise<Response>,
  origin: string = TEST_ORIGIN,
) {
  const ask = async (url: string, init: RequestInit = {}): Promise<SeenPage> => {
    const answer = await request(url, init);
    const location = answer.headers.get('Location');
    if (answer.status === 303 && location) return ask(location);
    return { url, status: answer.status, text: await answer.text(), headers: answer.headers };
  };
  const submit = (action: string, fields: Record<string, string>, headers: Record<string, string> = {}) =>
    ask(action, {
      method: 'POST',
      headers: { 'Content-Type': 'application/x-www-form-urlencoded', Origin: origin, ...headers },
      body: new URLSearchParams(fields).toString(),
    });
  const browser = {
    open: ask,
    submit,
    /** Follows every page that continues automatically, up to a question or the end. */
    async walk(url: string): Promise<SeenPage> {
      let page = await ask(url);
      for (let steps = 0; steps < 10; steps += 1) {
        const form = findForm(page.text, 'data-leave') ?? findForm(page.text, 'data-submit');
        if (!form) return page;
        page = await submit(form.action, form.fields);
      }
      throw new Error('The pages lead in a circle.');
    },
    /** Answers whether the card may be stored, and walks on. */
    async consent(page: SeenPage, keep: 'yes' | 'no'): Promise<SeenPage> {
      const form = findForm(page.text, '');
      if (!form?.action.includes('/consent')) throw new Error('This page asks for no consent.');
      return browser.walk((await submit(form.action, { keep })).url);
    },
    /** Answers a challenge as its page would, and walks on. */
    async answer(
      page: SeenPage,
      answer: 'approve' | 'code' | 'cancel' | 'time-out',
      code = '',
    ): Promise<SeenPage> {
      const form = findForm(page.text, '');
      if (!form) throw new Error('This page asks nothing.');
      const next = await submit(form.action, { ...form.fields, answer, code });
      return browser.walk(next.url);
    },
  };
  return browser;
}

/** Returns a form of a page by its mark: `data-leave`, `data-submit`, or none. */
export function findForm(html: string, mark: 'data-leave' | 'data-submit' | ''): SeenForm | undefined {
  const pattern = new RegExp(`<form method="post" action="([^"]*)"${mark && ` ${mark}`}>(.*?)</form>`, 's');
  const [, action, inner] = pattern.exec(html) ?? [];
  if (action === undefined || inner === undefined) return undefined;
  const inputs = [...inner.matchAll(/<input type="hidden" name="([^"]*)" value="([^"]*)">/g)];
  return {
    action: action.replaceAll('&amp;', '&'),
    fields: Object.fromEntries(inputs.map(([, name = '', value = '']) => [name, value])),
  };
}
