// What a developer can do about each problem. Loaded on the first one.
import { CARD_REMEDIES } from '../card-form/card-remedies.ts';
import type { ProblemCode } from './problem.ts';

const ORIGIN = globalThis.location?.origin ?? 'unknown here';

/** Warning of a checkout without a session. */
export const NO_SESSION =
  '<gw-checkout> has no session yet → set the session attribute to what createCheckout() returns.';

/** Warning of a page that ignores `gw-action`. */
export const NOT_HANDED_OVER =
  'gw-action: nobody took the payment to the app → listen for gw-action, hand event.detail.parameters to the ' +
  "app's SDK and call event.preventDefault().";

/** One sentence or two for the console. */
export const REMEDIES: Record<ProblemCode, string> = {
  'session-missing':
    'The Authorization header did not arrive. Let it pass proxies and CORS (access-control-allow-headers).',
  'session-invalid':
    'Make the session with createCheckout() on the server at endpoint; its secret may have changed.',
  'session-expired': 'Sessions live at most 24 hours. Make a new one and set the session attribute.',
  'origin-not-allowed': `Add this page's origin, ${ORIGIN}, to the option origins of gangway() on the server.`,
  'request-invalid':
    'Element and server disagree on the contract: use the same version of gw.js and @gangway/server.',
  'method-not-offered':
    'Offer the method in createCheckout({ methods }), or select() only methods of the session.',
  'payment-unknown':
    'The trade is not one of this session. Use the endpoint and the session that belong together.',
  'payment-refused': 'The gateway refused the order; its code is in message.',
  'shop-refused': "The gateway refused; the merchant server's log says what to do about the code.",
  'card-token-refused':
    'The card token was used, is older than 15 minutes or belongs to another shop: make a new one.',
  'email-invalid':
    'A card payment needs an e-mail address: give createCheckout({ email }), or ask the payer.',
  'gateway-unreachable':
    'The merchant server cannot reach the gateway: look at GW_GATEWAY_URL and whether the gateway runs.',
  internal: 'The merchant server failed: look at its log.',
  network:
    'No response from endpoint: the server is down, the payer is offline, connect-src of the page does not allow it, ' +
    'or CORS forbids Authorization.',
  'answer-invalid':
    'Another server responded, perhaps a proxy. endpoint/session and endpoint/payments must reach the server.',
  'endpoint-missing':
    'Nothing is mounted at endpoint: app.route(\'/pay\', pay.app) goes with endpoint="/pay".',
  'payment-unnamed':
    'Set the session attribute, or send payers here through the merchant server: its return adds #gw-status=… to returnUrl.',
  'element-failed': 'The cause is logged with this line. Please report it if it is a fault of the element.',
  'session-unreadable': 'Set the session attribute to the session that createCheckout() returns.',
  'method-incomplete': 'Nothing to do: the missing or wrong field has the focus.',
  'method-not-loaded':
    "Another script of gw.js or the gateway's frame did not load: check script-src and frame-src.",
  'voucher-refused': 'Nothing to do: the payer reads why.',
  'voucher-unreachable':
    "The trade's address gave no response, or is not at the frame's gateway: check its public address.",
  misuse: 'See the table at the top of gw-checkout.ts.',
  ...CARD_REMEDIES,
};
