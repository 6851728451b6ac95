/** What the shop's developer should do about each refusal of the gateway: the second half of a log line. */
import type { ErrorCode } from '@gangway/protocol';

const INPUT = 'Look at what createCheckout() or payByCard() was given: the sentence names the member';
const VERSIONS = 'Use a gateway and an @gangway/server of the same version';
const METHOD = 'Offer other methods, or have this one enabled for the account';
const ORDER = 'Give a new order a new orderId';

/** Code → one sentence without its full stop. */
const REMEDIES: Readonly<Partial<Record<ErrorCode, string>>> = {
  '-403': "Look at the option `secret`: it is not the secret of `user`, or this machine's clock is wrong",
  '-1001': VERSIONS,
  '-1002': VERSIONS,
  '-1005': 'Look at the option `gateway`: the address is not that of a gateway itself',
  '-1006': VERSIONS,
  '-2001': 'Look at the option `user`: this gateway has no such account',
  '-3001': INPUT,
  '-3002': INPUT,
  '-3003': INPUT,
  '-4001': 'Look whether the options `user` and `gateway` are those with which the payment was begun',
  '-4002': ORDER,
  '-4004': ORDER,
  '-4006': "Nothing to do: the payer's bank declined",
  '-4011': METHOD,
  '-4015': ORDER,
  '-4028': METHOD,
  '-4029': METHOD,
  '-4118': 'Look whether another server with another store uses the same account',
  '-4119':
    'Nothing to do if it is one payer; if it is every payer, the client key of the page is not of this account',
  '-4120': 'Look at the option `user`: the account lacks the role of a cashier, or the feature that is named',
};

/** Returns the remedy for a code, without its full stop; for an unknown code, where to look it up. */
export const remedyOf = (code: string): string =>
  REMEDIES[code as ErrorCode] ?? 'Look the code up in docs/protocol.md, Errors';
