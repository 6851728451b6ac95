/** The end of an attempt, and how its reason is stored. */
import type { ColumnWord } from '../storage/column-words.ts';
import type { FinalState } from './attempts.ts';

/** How an attempt ended. */
export interface AttemptEnd {
  readonly state: FinalState;
  /** Why; empty after a yes. */
  readonly result?: string;
  /** What the card's scheme advises after a refusal. */
  readonly advice?: ColumnWord<'attempts.advice'> | undefined;
  /** The rail's reference, where it is known only now. */
  readonly reference?: string;
}

/** What is stored of a no: its reason, and the rail's own code, which only the operator reads. */
export const resultOf = ({
  reason,
  detail,
}: {
  readonly reason: string;
  readonly detail?: string;
}): string => (detail ? `${reason}: ${detail}` : reason);

/** Returns the reason in a stored result; of a result without one, its text. */
export const reasonIn = (result = ''): string => result.split(': ', 1)[0] ?? '';
