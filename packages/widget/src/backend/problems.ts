// What can go wrong between element and backend, with the payer's sentence and the developer's remedy.
import { CHECKOUT_ERRORS, type CheckoutErrorCode } from '@gangway/protocol/checkout';
import type { Strings } from '../languages/en.ts';

/** A code of a {@link Problem}: a backend's refusal, or one of the element's own. */
export type ProblemCode =
  | CheckoutErrorCode
  | 'network'
  | 'answer-invalid'
  | 'endpoint-missing'
  | 'session-unreadable'
  | 'card-incomplete'
  | 'card-frame'
  | 'card-encryption'
  | 'misuse';

/** Something that stopped a payment, as `gw-error` and the methods of the elements report it. */
export interface Problem {
  readonly code: ProblemCode;
  /** For the developer. */
  readonly message: string;
  /** For the payer, in the element's language. Filled by the element. */
  readonly payerMessage: string;
  /** Whether the same press may be sent again. */
  readonly retriable: boolean;
  /** What was thrown or answered. */
  readonly cause: unknown;
}

interface ProblemRow {
  readonly payer: keyof Strings['problem'];
  /** What the payer can do about it: send again, load the page again, or start over. */
  readonly way: 'again' | 'reload' | 'restart';
  readonly remedy: string;
}

const ORIGIN = globalThis.location?.origin ?? 'unknown here';

/** Every problem, what the payer is told and what the developer can do. */
export const PROBLEMS: Record<ProblemCode, ProblemRow> = {
  'session-missing': {
    payer: 'session',
    way: 'reload',
    remedy:
      'The Authorization header did not arrive. Let it pass proxies and CORS (access-control-allow-headers).',
  },
  'session-invalid': {
    payer: 'session',
    way: 'reload',
    remedy:
      'Make the session with createCheckout() on the server that answers at endpoint; its secret may have changed.',
  },
  'session-expired': {
    payer: 'expired',
    way: 'reload',
    remedy: 'Sessions live at most 60 minutes. Make a new one and set the session attribute.',
  },
  'origin-not-allowed': {
    payer: 'shop',
    way: 'restart',
    remedy: `Add this page's origin, ${ORIGIN}, to the option origins of gangway() on the server at endpoint.`,
  },
  'request-invalid': {
    payer: 'shop',
    way: 'restart',
    remedy: 'Element and server disagree on the contract: use the same version of gw.js and @gangway/server.',
  },
  'method-not-offered': {
    payer: 'method',
    way: 'restart',
    remedy: 'Offer the method in createCheckout({ methods }), or select() only methods of the session.',
  },
  'payment-unknown': {
    payer: 'shop',
    way: 'restart',
    remedy: 'The trade is not one of this session. Use the endpoint and the session that belong together.',
  },
  'payment-refused': {
    payer: 'refused',
    way: 'restart',
    remedy: 'The gateway refused the order; its code is in message.',
  },
  'card-token-refused': {
    payer: 'refused',
    way: 'again',
    remedy: 'The card token was used, is older than 15 minutes or belongs to another shop: make a new one.',
  },
  'email-invalid': {
    payer: 'shop',
    way: 'restart',
    remedy: 'A card payment needs an e-mail address: give createCheckout({ email }), or ask the payer.',
  },
  'gateway-unreachable': {
    payer: 'unreachable',
    way: 'again',
    remedy:
      'The merchant server cannot reach the gateway: look at GW_GATEWAY_URL and whether the gateway runs.',
  },
  internal: { payer: 'unreachable', way: 'again', remedy: 'The merchant server failed: look at its log.' },
  network: {
    payer: 'network',
    way: 'again',
    remedy:
      'Nobody answers at endpoint, the payer is offline, or it is another origin whose CORS forbids Authorization.',
  },
  'answer-invalid': {
    payer: 'unreachable',
    way: 'again',
    remedy:
      'Something else answers, perhaps a proxy. endpoint/session and endpoint/payments must reach the server.',
  },
  'endpoint-missing': {
    payer: 'shop',
    way: 'restart',
    remedy: 'Nothing is mounted at endpoint: app.route(\'/pay\', pay.app) goes with endpoint="/pay".',
  },
  'session-unreadable': {
    payer: 'session',
    way: 'reload',
    remedy: 'Set the session attribute to the text that createCheckout() answers as session.',
  },
  'card-incomplete': {
    payer: 'cardIncomplete',
    way: 'again',
    remedy: 'Nothing to do: the payer has been led to the first field that is missing or wrong.',
  },
  'card-frame': {
    payer: 'cardFrame',
    way: 'again',
    remedy: `Allow the gateway in frame-src of the page's policy, and this page's origin (${ORIGIN}) for the client key.`,
  },
  'card-encryption': {
    payer: 'cardEncryption',
    way: 'again',
    remedy: "The frame's worker or a new ticket did not come: look at the gateway, and at proxies before it.",
  },
  misuse: { payer: 'shop', way: 'restart', remedy: 'See the table at the top of gw-checkout.ts.' },
};

const RETRIABLE: readonly ProblemCode[] = ['network', 'answer-invalid', 'card-frame', 'card-encryption'];

/** Makes a problem; the payer's sentence is added by the element that shows it. */
export function problem(code: ProblemCode, message: string, cause?: unknown): Problem {
  const retriable = Object.hasOwn(CHECKOUT_ERRORS, code)
    ? CHECKOUT_ERRORS[code as CheckoutErrorCode].retriable
    : RETRIABLE.includes(code);
  return { code, message, payerMessage: '', retriable, cause };
}

/** Tells the developer, once per occurrence, what happened and what to do. */
export function reportToConsole(tag: string, { code, message, cause }: Problem): void {
  const line = `<${tag}> ${code}: ${message} → ${PROBLEMS[code].remedy}`;
  if (cause === undefined) console.error(line);
  else console.error(line, cause);
}
