/** A payer's client for one of our pages, which sends requests as its element does. For tests only. */
import assert from 'node:assert/strict';
import { randomBytes } from 'node:crypto';
import {
  type CheckoutSession,
  type CheckoutStatus,
  type NextStep,
  nextStepSchema,
  type PaymentRequest,
  readSession,
  sessionStateSchema,
} from '@gangway/protocol/checkout';
import * as v from 'valibot';
import type { TestGateway } from '../test-gateway.ts';

/** An open page. */
export interface OpenPage {
  readonly html: string;
  readonly headers: Headers;
  /** `gw-checkout` or `gw-payment-status`. */
  readonly element: string;
  readonly token: string;
  readonly session: CheckoutSession;
  /** Calls a route of the page's checkout; `init` may replace any header. */
  send(path: string, init?: RequestInit): Promise<Response>;
  /** Submits a payment. Throws when it is refused. */
  submit(submit: Omit<PaymentRequest, 'attemptId'>, attemptId?: string): Promise<NextStep>;
  status(): Promise<CheckoutStatus | null>;
}

/** Opens the page of a payment, which must show an element. */
export async function openPage(
  gateway: Pick<TestGateway, 'open'>,
  url: string,
  init?: RequestInit,
): Promise<OpenPage> {
  const response = await gateway.open(url, init);
  const html = await response.text();
  const [, element = '', token = ''] = /<(gw-[a-z-]+) session="([^"]*)"/.exec(html) ?? [];
  const session = readSession(token);
  assert.ok(session, `no element on the page: ${html.slice(0, 300)}`);
  const base = url.replace(/(\/return|\/code)?(\?.*)?$/, '');
  const send: OpenPage['send'] = (path, { headers, ...more } = {}) =>
    gateway.open(`${base}/checkout${path}`, {
      ...more,
      headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json', ...headers },
    });
  async function call(path: string, more?: RequestInit): Promise<unknown> {
    const answer = await send(path, more);
    const text = await answer.text();
    assert.equal(answer.status, 200, text);
    return JSON.parse(text);
  }
  return {
    html,
    headers: response.headers,
    element,
    token,
    session,
    send,
    async submit(submit, attemptId = randomBytes(12).toString('hex')) {
      const body = JSON.stringify({ attemptId, ...submit });
      return v.parse(nextStepSchema, await call('/payments', { method: 'POST', body }));
    },
    status: async () => v.parse(sessionStateSchema, await call('/session')).status,
  };
}

/** Follows the page's link back without paying. Returns the response that leads to the shop. */
export const leaveUnpaid = (gateway: Pick<TestGateway, 'open'>, url: string): Promise<Response> =>
  gateway.open(`${url}/left?unpaid`, { headers: { 'sec-fetch-site': 'same-origin' } });
