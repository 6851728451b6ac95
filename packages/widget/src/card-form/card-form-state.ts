// What <gw-card-form> tells of itself and of its card.
import type { Problem } from '../backend/problem.ts';
import type { CardState, TokenAnswer } from '../card-frame/messages.ts';

/** What the form is doing; also `:state(…)` in CSS. */
export type CardFormState = 'loading' | 'ready' | 'failed';

/** A one-time token, or why there is none. */
export type TokenResult = { readonly token: string; readonly brand: string } | { readonly error: Problem };

/** A card of which nothing is typed yet. */
export const EMPTY: CardState = { brand: null, complete: false, empty: true };

/** The answer of a frame that gives none. */
export const BROKEN: TokenAnswer = { kind: 'encryption' };
