// The problems of the card form, with the payer's messages.
import type { Texts } from '@gangway/protocol/languages';
import { type Problem, type ProblemRow, reportProblem } from '../backend/problem.ts';

/** Every problem of the card form. */
export const CARD_PROBLEMS = {
  'card-incomplete': { payer: 'cardIncomplete', way: 'again' },
  'card-setup': { payer: 'cardFrame', way: 'again' },
  'card-frame': { payer: 'cardFrame', way: 'again' },
  'card-encryption': { payer: 'cardEncryption', way: 'again' },
} as const satisfies Record<string, ProblemRow>;

/** A code of {@link CARD_PROBLEMS}. */
export type CardProblemCode = keyof typeof CARD_PROBLEMS;

/** Makes a problem with the payer's message. */
export const cardProblem = (code: CardProblemCode, message: string, strings: Texts['cardForm']): Problem => ({
  code,
  message,
  payerMessage: strings.problem[CARD_PROBLEMS[code].payer],
  retriable: code !== 'card-incomplete',
  cause: undefined,
});

/** Logs a problem for the developer. The remedies are loaded only now; if they do not load, the rest is logged. */
export async function reportCardProblem(tag: string, told: Problem): Promise<void> {
  const found = await import('./card-remedies.ts').catch(() => undefined);
  reportProblem(
    tag,
    told,
    found?.CARD_REMEDIES[told.code as CardProblemCode] ?? 'See the README of @gangway/widget.',
  );
}
