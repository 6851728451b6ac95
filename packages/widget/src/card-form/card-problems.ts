// What can go wrong with the card form, with the payer's sentence and the developer's remedy.
import type { Problem, ProblemRow } from '../backend/problem.ts';
import type { CardFormStrings } from '../languages/card-form-en.ts';

/** Every problem of the card form. */
export const CARD_PROBLEMS = {
  'card-incomplete': {
    payer: 'cardIncomplete',
    way: 'again',
    remedy: 'Nothing to do: the payer has been led to the first field that is missing or wrong.',
  },
  'card-setup': {
    payer: 'cardFrame',
    way: 'again',
    remedy: 'Set both attributes; npm run gangway -- client-keys list prints the keys.',
  },
  'card-frame': {
    payer: 'cardFrame',
    way: 'again',
    remedy:
      'Likely first: the client key is unknown there, this origin is not registered for it ' +
      '(npm run gangway -- origins add), frame-src of the Content-Security-Policy lacks the gateway, or it is down.',
  },
  'card-encryption': {
    payer: 'cardEncryption',
    way: 'again',
    remedy: "The frame's worker or a new ticket did not come: look at the gateway, and at proxies before it.",
  },
} as const satisfies Record<string, ProblemRow>;

/** A code of {@link CARD_PROBLEMS}. */
export type CardProblemCode = keyof typeof CARD_PROBLEMS;

/** Makes a problem with the payer's sentence. */
export const cardProblem = (code: CardProblemCode, message: string, strings: CardFormStrings): Problem => ({
  code,
  message,
  payerMessage: strings.problem[CARD_PROBLEMS[code].payer],
  retriable: code !== 'card-incomplete',
  cause: undefined,
});
