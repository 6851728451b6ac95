// The public state of <gw-card-form> and of its card.
import type { Problem } from '../backend/problem.ts';
import type { CardState, TokenAnswer } from '../card-frame/messages.ts';

/** What the form is doing; also `:state(…)` in CSS. */
export type CardFormState = 'loading' | 'ready' | 'failed';

/** A one-time token, or why there is none. */
export type TokenResult = { readonly token: string; readonly brand: string } | { readonly error: Problem };

/** The state of an empty card form. */
export const EMPTY: CardState = { brand: null, complete: false, empty: true };

/** The result when the frame does not respond. */
export const BROKEN: TokenAnswer = { kind: 'encryption' };
