// What a cell of the state table is: the real element brought into a state, or the reason why there is no such thing.
import type { Stage } from './stage.ts';

/** What a checkout can come to, whatever is on the screen. */
export const STATES = [
  'loading',
  'empty',
  'invalid',
  'declined',
  'retriable',
  'finalError',
  'offline',
  'expired',
  'waiting',
  'paid',
  'longText',
  'noScript',
] as const;

/** A column of the table. */
export type State = (typeof STATES)[number];

/** Puts an element onto the stage and answers when it is in the state. */
export type Example = (stage: Stage) => Promise<unknown>;

/** One or more examples by name, or the reason in a sentence. */
export type Cell = { readonly examples: Readonly<Record<string, Example>> } | { readonly reason: string };

/** A cell with one example, or with several of a name each. */
export const shows = (examples: Example | Readonly<Record<string, Example>>): Cell => ({
  examples: typeof examples === 'function' ? { '': examples } : examples,
});

/** A cell that cannot be. */
export const notPossible = (reason: string): Cell => ({ reason });

/** A row of the table; a missing cell is a type error. */
export type Row = Readonly<Record<State, Cell>>;
