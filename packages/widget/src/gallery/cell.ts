// A cell of the state table: the real element in a state, or the reason why the state does not exist.
import type { Stage } from './stage.ts';

/** The states of a view. */
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

/** Puts an element onto the stage and resolves when it is in the state. */
export type Example = (stage: Stage) => Promise<unknown>;

/** One or more named examples, or the reason in a sentence. */
export type Cell = { readonly examples: Readonly<Record<string, Example>> } | { readonly reason: string };

/** Makes a cell with one example, or with several named ones. */
export const shows = (examples: Example | Readonly<Record<string, Example>>): Cell => ({
  examples: typeof examples === 'function' ? { '': examples } : examples,
});

/** Makes a cell for a state that does not exist. */
export const notPossible = (reason: string): Cell => ({ reason });

/** A row of the table; a missing cell is a type error. */
export type Row = Readonly<Record<State, Cell>>;
