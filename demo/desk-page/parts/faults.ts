/** Faults of fields: what a refusal says about something typed is said at its field, and the field is gone to. */
import type { Asked } from '../../desk/asked.ts';
import type { Desk } from '../state.ts';

interface Fault {
  readonly field: string;
  readonly says: string;
  readonly visit: number;
  /** What was typed: as soon as it is something else, the fault is mended. */
  readonly value: string;
}

type Refusal = Extract<Asked<unknown>, { ok: false }>;

/** Which field of the page gave a member of a request. A code instead of a member stands for all its refusals. */
export type FieldsOfMembers = Readonly<Record<string, string>>;

let fault: Fault | undefined;

/** What is wrong with what a field says; empty when nothing is. */
export function faultOf({ visit, param }: Pick<Desk, 'visit' | 'param'>, field: string): string {
  const isThere = fault?.field === field && fault.visit === visit && fault.value === param(field);
  return isThere ? (fault?.says ?? '') : '';
}

/** Says at a field what is wrong with it; goes to the field where that answers a press. */
export function putFault(desk: Desk, field: string, says: string, isPressed = true): void {
  fault = { field, says, visit: desk.visit, value: desk.param(field) };
  desk.redraw();
  // A frame runs what was asked for first: the desk is drawn by then.
  if (isPressed) requestAnimationFrame(() => findControl(field)?.focus());
}

/**
 * Puts a refusal at the field that it names; answers the sentence where it names none of `fields`, else nothing. What
 * was wrong before is forgotten.
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

/** A refusal as a sentence: with the code of the gateway, without the name of what the desk’s server called. */
export const refusalText = ({ code, error }: Refusal): string =>
  code.startsWith('-') ? `${code} ${error}` : error.replace(/^[a-z]\w+: /, '');

/**
 * The field that a refusal is about. Members stand where a sentence begins or after its first colon, several with
 * commas between them, those of a list as `receivers[0].split_amount`.
 */
export function fieldNamed({ code, error }: Refusal, fields: FieldsOfMembers): string | undefined {
  const named = /^[\w.[\]]+(?:, [\w.[\]]+)*/.exec(error.replace(/^[^:]*: /, ''))?.[0] ?? '';
  const members = named.split(', ').map((member) => member.replace(/^.*\./, ''));
  return [...members, code].map((word) => fields[word]).find((field) => field !== undefined);
}

const findControl = (name: string): HTMLElement | null =>
  document.querySelector<HTMLElement>(`.desk-work .desk-field > [name="${CSS.escape(name)}"]`);
