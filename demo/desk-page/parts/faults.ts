/** Field errors: a refusal of an input is shown at its field, which gets the focus. */
import type { Asked } from '../../desk/asked.ts';
import type { Desk } from '../state.ts';

interface Fault {
  readonly field: string;
  readonly label: string;
  readonly visit: number;
  /** The refused input. The error disappears when the input changes. */
  readonly value: string;
}

type Refusal = Extract<Asked<unknown>, { ok: false }>;

/** Request member → field. A code as key stands for every refusal with that code. */
export type FieldsOfMembers = Readonly<Record<string, string>>;

let fault: Fault | undefined;

/** Returns the error of a field; empty if there is none. */
export function faultOf({ visit, param }: Pick<Desk, 'visit' | 'param'>, field: string): string {
  const isThere = fault?.field === field && fault.visit === visit && fault.value === param(field);
  return isThere ? (fault?.label ?? '') : '';
}

/** Shows an error at a field, and focuses it if the error follows a click. */
export function putFault(desk: Desk, field: string, label: string, isPressed = true): void {
  fault = { field, label, visit: desk.visit, value: desk.param(field) };
  desk.redraw();
  // Animation frame callbacks run in order, so the desk has rendered by then.
  if (isPressed) requestAnimationFrame(() => findControl(field)?.focus());
}

/**
 * Shows a refusal at the field that it names. Returns the message if it names none of `fields`, otherwise nothing.
 * Clears earlier errors.
 */
export function noteAnswer(
  desk: Desk,
  asked: Asked<unknown>,
  fields: FieldsOfMembers,
  isPressed = true,
): string {
  fault = undefined;
  if (asked.ok) return '';
  const field = fieldNamed(asked, fields);
  if (field === undefined) return refusalText(asked);
  putFault(desk, field, refusalText(asked), isPressed);
  return '';
}

/** A refusal as a sentence: with the gateway's code, without the name of the function that failed. */
export const refusalText = ({ code, error }: Refusal): string =>
  code.startsWith('-') ? `${code} ${error}` : error.replace(/^[a-z]\w+: /, '');

/**
 * Returns the field that a refusal is about. Its message names members at the start or after the first colon,
 * separated by commas; those of a list as `receivers[0].split_amount`.
 */
export function fieldNamed({ code, error }: Refusal, fields: FieldsOfMembers): string | undefined {
  const named = /^[\w.[\]]+(?:, [\w.[\]]+)*/.exec(error.replace(/^[^:]*: /, ''))?.[0] ?? '';
  const members = named.split(', ').map((member) => member.replace(/^.*\./, ''));
  return [...members, code].map((word) => fields[word]).find((field) => field !== undefined);
}

const findControl = (name: string): HTMLElement | null =>
  document.querySelector<HTMLElement>(`.desk-work .desk-field > [name="${CSS.escape(name)}"]`);
