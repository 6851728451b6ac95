// What can go wrong between element and backend, with the payer's sentence and the developer's remedy.
import { CHECKOUT_ERRORS, type CheckoutErrorCode } from '@gangway/protocol/checkout';
import { CARD_PROBLEMS } from '../card-form/card-problems.ts';
import { type Problem, type ProblemCode, type ProblemRow, reportProblem } from './problem.ts';

export type { Problem, ProblemCode } from './problem.ts';

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
  ...CARD_PROBLEMS,
  'method-incomplete': {
    payer: 'refused',
    way: 'again',
    remedy: 'Nothing to do: the payer has been led to the field that is missing or wrong.',
  },
  'method-not-loaded': {
    payer: 'method',
    way: 'again',
    remedy:
      'A script beside gw.js or the frame of the gateway did not load: look at script-src and frame-src.',
  },
  'voucher-refused': { payer: 'refused', way: 'again', remedy: 'Nothing to do: the payer reads why.' },
  'voucher-unreachable': {
    payer: 'unreachable',
    way: 'again',
    remedy:
      "The trade's address gave no answer, or is not of the frame's gateway: look at its public address.",
  },
  misuse: { payer: 'shop', way: 'restart', remedy: 'See the table at the top of gw-checkout.ts.' },
};

/** Makes a problem; the payer's sentence is added by the element that shows it. */
export function problem(code: ProblemCode, message: string, cause?: unknown): Problem {
  const retriable = Object.hasOwn(CHECKOUT_ERRORS, code)
    ? CHECKOUT_ERRORS[code as CheckoutErrorCode].retriable
    : ['network', 'answer-invalid', 'method-not-loaded', 'voucher-unreachable'].includes(code);
  return { code, message, payerMessage: '', retriable, cause };
}

/** Tells the developer, once per occurrence, what happened and what to do. */
export const reportToConsole = (tag: string, told: Problem): void =>
  reportProblem(tag, told, PROBLEMS[told.code].remedy);
