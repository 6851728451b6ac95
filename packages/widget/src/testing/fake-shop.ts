// For tests: a fake merchant server inside the page, which implements the checkout contract and records its requests.
import type {
  CheckoutErrorCode,
  CheckoutSession,
  CheckoutStatus,
  NextStep,
  SavedCardReply,
  SessionState,
} from '@gangway/protocol/checkout';
import { navigation } from '../backend/navigation.ts';
import { timings } from '../backend/timings.ts';

/** A valid session; tests change single members. */
const defaultSession: CheckoutSession = {
  iss: 'shop',
  aud: 'gw-checkout',
  jti: 'session-1',
  iat: 1_790_000_000,
  exp: 1_790_003_600,
  gateway: 'http://127.0.0.1:4010',
  clientKey: 'gwk_live_1',
  orderId: '2041',
  amount: '24.99',
  currency: 'EUR',
  description: 'Two mugs',
  shop: 'Linden & Daughters',
  methods: ['iDEAL', 'Bancontact', 'Cards HPP'],
  returnUrl: 'https://shop.example/thanks',
};

/** Returns a payment in `state`, by default with 15 minutes left. */
export const statusOf = (
  state: CheckoutStatus['state'],
  change: Partial<CheckoutStatus> = {},
): CheckoutStatus => ({
  tradeId: 'trade-1',
  orderId: '2041',
  state,
  final: state !== 'processing' && state !== 'pending',
  amount: '24.99',
  currency: 'EUR',
  method: 'iDEAL',
  expiresAt: 1_790_000_900,
  now: 1_790_000_000,
  ...change,
});

const encode = (value: unknown): string =>
  btoa(String.fromCharCode(...new TextEncoder().encode(JSON.stringify(value))))
    .replaceAll('+', '-')
    .replaceAll('/', '_')
    .replaceAll('=', '');

/** Returns a token with a payload. Its signature is invalid, but the page does not verify it. */
export const tokenOf = (payload: unknown): string => `${encode({ alg: 'HS256' })}.${encode(payload)}.c2ln`;

/** Returns the session string for {@link defaultSession} with changes. */
export const sessionText = (change: Partial<CheckoutSession> = {}): string =>
  tokenOf({ ...defaultSession, ...change });

/** A reply of the fake shop: a value, a refusal, a lost reply, garbage, or the result of a function. */
export type Reply<T> =
  | { readonly value: T }
  | { readonly refuse: CheckoutErrorCode; readonly http: number }
  | { readonly text: string; readonly http: number }
  | 'lost'
  | 'never';

/** A request to the shop. */
export interface Asked {
  readonly path: string;
  readonly body: string | undefined;
  readonly bearer: string | null;
  readonly referrerPolicy: ReferrerPolicy | undefined;
}

/** The shop behind `/pay`; install it before the element. */
export class FakeShop {
  session: Reply<SessionState> = { value: { status: null } };
  payments: Reply<NextStep>[] = [];
  statuses: Reply<CheckoutStatus>[] = [];
  savedCards: Reply<SavedCardReply>[] = [];
  readonly asked: Asked[] = [];
  readonly left: string[] = [];
  reloads = 0;
  fragment = '';
  /** The token that was moved out of the address. */
  kept: string | undefined;

  readonly #before = {
    fetch: globalThis.fetch,
    navigation: { ...navigation },
    timings: { ...timings },
  };

  install(): this {
    globalThis.fetch = (input, init) => this.#answer(String(input), init ?? {});
    Object.assign(navigation, {
      leave: (url: string) => this.left.push(url),
      reload: () => {
        this.reloads += 1;
      },
      fragment: () => this.fragment,
      kept: () => this.kept,
      keep: (token: string, fragment: string) => {
        this.kept = token;
        this.fragment = fragment;
      },
    });
    Object.assign(timings, { resend: [5, 10], poll: 30, pollMax: 60, leave: 20, answerMax: 500 });
    return this;
  }

  remove(): void {
    globalThis.fetch = this.#before.fetch;
    Object.assign(navigation, this.#before.navigation);
    Object.assign(timings, this.#before.timings);
  }

  /** The bodies of `POST /payments`. */
  get presses(): string[] {
    return this.asked.flatMap(({ body }) => (body === undefined ? [] : [body]));
  }

  /** How often a status was requested. */
  get polls(): number {
    return this.asked.filter(({ path }) => path.startsWith('/pay/payments/')).length;
  }

  async #answer(url: string, init: RequestInit): Promise<Response> {
    const path = new URL(url, location.href).pathname;
    // Requests of Vite and the test runner are passed on.
    if (!path.startsWith('/pay/')) return Reflect.apply(this.#before.fetch, globalThis, [url, init]);
    const body = typeof init.body === 'string' ? init.body : undefined;
    const bearer = new Headers(init.headers).get('authorization');
    this.asked.push({ path, body, bearer, referrerPolicy: init.referrerPolicy });
    await Promise.resolve();
    if (path === '/pay/session') return respond(this.session, init.signal);
    if (path === '/pay/payments') return respond(take(this.payments), init.signal);
    if (path === '/pay/saved-cards') return respond(take(this.savedCards), init.signal);
    return respond(take(this.statuses), init.signal);
  }
}

// The last reply is repeated.
const take = <T>(replies: Reply<T>[]): Reply<T> =>
  (replies.length > 1 ? replies.shift() : replies[0]) ?? 'never';

async function respond<T>(reply: Reply<T>, signal: AbortSignal | null | undefined): Promise<Response> {
  if (reply === 'lost') throw new TypeError('Failed to fetch');
  if (reply === 'never')
    return new Promise((_, reject) => signal?.addEventListener('abort', () => reject(signal.reason)));
  if ('value' in reply) return Response.json(reply.value);
  if ('text' in reply) return new Response(reply.text, { status: reply.http });
  return Response.json({ error: { code: reply.refuse, message: 'refused' } }, { status: reply.http });
}
