// The public state of <gw-card-form> and of its card.
import type { Problem } from '../backend/problem.ts';
import type { CardState, TokenAnswer } from '../card-frame/messages.ts';

/** What the form is doing; also `:state(…)` in CSS. */
export type CardFormState = 'loading' | 'ready' | 'failed';

/** A one-time token, or why there is none. */
export type TokenResult = { readonly token: string; readonly brand: string } | { readonly error: Problem };

/** The state of an empty card form. */
export const EMPTY: CardState = { brand: null, complete: false, empty: true };

/** Returns why the form around the card cannot be submitted; undefined when it can. */
export function cardFault(
  { complete, empty }: CardState,
  { name, required, token }: CardFormValue,
): ValidityStateFlags | undefined {
  const isFine = name && complete ? token !== undefined : complete || (empty && !required);
  if (isFine) return undefined;
  return empty ? { valueMissing: true } : { badInput: true };
}

/** What a form around the card submits: with a `name` the token. */
export interface CardFormValue {
  readonly name: string | undefined;
  readonly required: boolean;
  readonly token: string | undefined;
}

/** The result when the frame does not respond. */
export const BROKEN: TokenAnswer = { kind: 'encryption' };
