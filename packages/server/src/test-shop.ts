/** For tests only: a merchant server mounted at /pay of a shop, with a fake gateway and a movable clock. */
import { Hono } from 'hono';
import type { CheckoutInput } from './create-checkout.ts';
import { FakeGateway } from './fake-gateway.ts';
import { type Gangway, gangway } from './gangway.ts';
import type { GangwayOptions } from './options.ts';
import type { Payment } from './payment.ts';

/** A valid order; tests change one member. */
export const VALID_ORDER: CheckoutInput = {
  orderId: 'HP-1001',
  amount: '24.99',
  currency: 'EUR',
  description: 'Two mugs',
  returnUrl: 'https://shop.example/thanks?order=HP-1001',
};

/** The attemptId of one submission. */
export const ATTEMPT = 'attempt-0000000001';

/** A merchant server under test. `at` is the clock in unix milliseconds; `payments` are the calls of onPayment. */
export interface TestShop {
  readonly gateway: FakeGateway;
  readonly pay: Gangway;
  readonly payments: Payment[];
  readonly mismatches: Payment[];
  readonly clock: { at: number };
  /** Makes a session of {@link VALID_ORDER} with changes. */
  session(changes?: Partial<CheckoutInput>): Promise<string>;
  /** Sends a request to the shop's origin; `token` goes into Authorization. */
  request(path: string, init?: RequestInit & { token?: string; host?: string }): Promise<Response>;
  /** Submits a payment; returns status and body. */
  press(token: string, body?: Record<string, unknown>): Promise<{ status: number; body: SubmissionAnswer }>;
  /** Posts a notification; returns `<status> <body>`. */
  notify(text: string): Promise<string>;
}

/** The body of the response to a submission: a next step or an error. */
export interface SubmissionAnswer {
  readonly kind?: string;
  readonly url?: string;
  readonly frame?: string;
  readonly status?: { tradeId: string; state: string; amount: string; returnUrl?: string; reason?: string };
  readonly error?: { code: string; message: string; gatewayCode?: string };
}

/** Makes a shop; `options` replace the defaults. */
export function testShop(options: Partial<GangwayOptions> = {}): TestShop {
  const gateway = new FakeGateway();
  const payments: Payment[] = [];
  const mismatches: Payment[] = [];
  const clock = { at: Date.UTC(2026, 10, 20, 12) };
  gateway.nowSeconds = () => Math.floor(clock.at / 1000);
  const pay = gangway({
    gateway: gateway.address,
    user: gateway.user,
    secret: gateway.secret,
    clientKey: 'gwk_test_036870',
    publicUrl: 'https://shop.example/pay',
    onPayment: (payment) => void payments.push(payment),
    onMismatch: (payment) => void mismatches.push(payment),
    fetch: gateway.fetch,
    now: () => clock.at,
    ...options,
  });
  const site = new Hono().route('/pay', pay.app);
  const request: TestShop['request'] = async (
    path,
    { token, host = 'https://shop.example', ...init } = {},
  ) => {
    const headers = new Headers(init.headers);
    if (token !== undefined) headers.set('authorization', `Bearer ${token}`);
    return site.request(`${host}/pay${path}`, { ...init, headers });
  };
  return {
    gateway,
    pay,
    payments,
    mismatches,
    clock,
    request,
    session: async (changes = {}) => (await pay.createCheckout({ ...VALID_ORDER, ...changes })).session,
    press: async (token, body = {}) => {
      const text = JSON.stringify({ attemptId: ATTEMPT, method: 'iDEAL', ...body });
      const response = await request('/payments', { method: 'POST', body: text, token });
      return { status: response.status, body: (await response.json()) as SubmissionAnswer };
    },
    notify: async (text) => {
      const response = await request('/notifications', { method: 'POST', body: text });
      return `${response.status} ${await response.text()}`;
    },
  };
}

/** Silences the console during a test; returns the lines that were logged. */
export function quietConsole(t: {
  mock: { method(o: object, n: string, f: () => void): unknown };
}): string[] {
  const lines: string[] = [];
  for (const level of ['error', 'warn']) {
    t.mock.method(console, level, (...parts: unknown[]) => void lines.push(parts.join(' ')));
  }
  return lines;
}
