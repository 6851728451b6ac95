// What a developer can do about each problem of the card form. Loaded on the first one.
import type { CardProblemCode } from './card-problems.ts';

/** One sentence or two for the console. */
export const CARD_REMEDIES: Record<CardProblemCode, string> = {
  'card-incomplete': 'Nothing to do: the first missing or wrong field has the focus.',
  'card-setup': 'Set both attributes; npm run gangway -- client-keys list prints the keys.',
  'card-frame':
    'Most likely: the client key is unknown there, this origin is not registered for it ' +
    '(npm run gangway -- origins add), frame-src of the Content-Security-Policy lacks the gateway, or it is down.',
  'card-encryption':
    "The frame's worker or a new ticket did not load: check the gateway, and proxies in front of it.",
};
