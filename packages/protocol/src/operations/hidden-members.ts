/**
 * Finds members hidden in another one's value. The signed string joins `name=value` by `&` and encodes nothing, so
 * `refund_description` = `Mug&request_id=7` has the signature of two members (docs/protocol.md, Signature).
 */
import type { Envelope } from '../envelope.ts';
import { type Fault, fault } from '../errors.ts';
import type { Parameter } from './contract.ts';
import { findOperation, type Operation } from './operations.ts';
import { findFormatFault, findKeyFault } from './parameter-format.ts';

/** The beginning of a hidden member. */
const BEGINS_MEMBER = /&([A-Za-z0-9_]{1,64})=/g;

/** Members beside `data`: every reading has each of them once. */
const ENVELOPE_NAMES: readonly string[] = ['method', 'time', 'user'];

type Field = readonly [name: string, value: string];

/** A place in the value of field number `at` where a member `name` could begin. */
interface Hidden {
  readonly at: number;
  readonly name: string;
  /** The text before it, and the value that follows up to the next `&`. */
  readonly before: string;
  readonly value: string;
}

/**
 * Returns -3002 for a value with an `&NAME=` that gives the signed string a second legal reading. NAME is an absent
 * parameter that would keep the order of names; or a given one that could begin here instead, which remains where an
 * attacker split a value before NAME; or `method` before the name of an operation.
 * Returns undefined otherwise. Empty members count as absent, because a signature may leave them out.
 */
export function findHiddenMember(operation: Operation, envelope: Envelope): Fault | undefined {
  const { user, method, timeText, data } = envelope;
  if (!data.some(({ value }) => value.includes('&'))) return undefined;
  const fields: Field[] = data.filter(({ value }) => value !== '').map(({ name, value }) => [name, value]);
  fields.push(['user', user], ['method', method], ['time', timeText]);
  fields.sort(([a], [b]) => (a < b ? -1 : 1));
  const readings = new Readings(operation, fields);
  for (const [at, [holder, text]] of fields.entries()) {
    const hidden = [...text.matchAll(BEGINS_MEMBER)].map(
      ({ 0: begin, 1: name = '', index }): Hidden => ({
        at,
        name,
        before: text.slice(0, index),
        value: text.slice(index + begin.length).split('&', 1)[0]!,
      }),
    );
    const again = new Set(hidden.map(({ name }) => name));
    const found =
      hidden.find(({ name, value }) => name === 'method' && findOperation(value)) ??
      hidden.find((one) => readings.adds(one)) ??
      hidden.find((one) => readings.moves(one, again));
    if (found) return fault('-3002', `${holder} contains &${found.name}=`);
  }
  return undefined;
}

/** The other readings of the signed string of these fields, which are sorted by name. */
class Readings {
  readonly #fields: readonly Field[];
  readonly #given: ReadonlySet<string>;
  readonly #parameters = new Map<string, Parameter[]>();
  readonly #needed: ReadonlySet<string>;

  constructor({ contracts }: Operation, fields: readonly Field[]) {
    this.#fields = fields;
    this.#given = new Set(fields.map(([name]) => name));
    const all: Parameter[] = contracts.flatMap(({ parameters }) => [...parameters]);
    for (const parameter of all)
      for (const name of [parameter.name, parameter.alsoNamed ?? parameter.name])
        this.#parameters.set(name, [...(this.#parameters.get(name) ?? []), parameter]);
    const needed = all.filter(({ name }) =>
      contracts.every(({ parameters }) => parameters.some((one) => one.name === name && one.required)),
    );
    this.#needed = new Set([...ENVELOPE_NAMES, ...needed.map(({ name }) => name)]);
  }

  /** Whether an absent parameter could begin here. The fields up to its place would then be part of its value. */
  adds({ at, name }: Hidden): boolean {
    if (!this.#parameters.has(name) || this.#given.has(name) || name < this.#fields[at]![0]) return false;
    const between = this.#fields.slice(at + 1).filter(([other]) => other < name);
    return between.every(([other]) => !this.#needed.has(other));
  }

  /**
   * Whether an earlier parameter could begin inside this value instead. The fields between would then be part of the
   * value of the field before, or of a member that begins in it, and required ones must come `again`.
   */
  moves({ at, name, before, value }: Hidden, again: ReadonlySet<string>): boolean {
    const [holder] = this.#fields[at]!;
    const isRead = this.#parameters.has(name) || ENVELOPE_NAMES.includes(name);
    const from = this.#fields.findIndex(([other]) => other >= name);
    if (!isRead || name > holder || from === 0) return false;
    const taken = this.#fields.slice(from, at);
    const isMissed = ([other]: Field) => this.#needed.has(other) && !again.has(other);
    if ([...taken, this.#fields[at]!].some(isMissed)) return false;
    const swallowed = [...taken, [holder, before]].map((field) => field.join('='));
    const canHold = ([first, start]: Field) => this.#fits(first, [start, ...swallowed].join('&'));
    return this.#lastFieldsBefore(from, name).some(canHold) && this.#fits(name, value);
  }

  /** Returns what could be the field before number `from`: that field, and absent members that begin in its value. */
  #lastFieldsBefore(from: number, name: string): Field[] {
    const last = this.#fields[from - 1]!;
    const [first, text] = last;
    const absent = [...text.matchAll(BEGINS_MEMBER)].flatMap(
      ({ 0: begin, 1: other = '', index }): Field[] => {
        const isLegal = first < other && other < name && !this.#given.has(other);
        return isLegal && this.#fits(first, text.slice(0, index))
          ? [[other, text.slice(index + begin.length)]]
          : [];
      },
    );
    return [last, ...absent];
  }

  /** Whether a member of this name could have this value. */
  #fits(name: string, value: string): boolean {
    if (ENVELOPE_NAMES.includes(name)) return name !== 'method' && !value.includes('&');
    const parameters = this.#parameters.get(name);
    const member = { name, kind: 'string', source: '', value, wellFormed: true, depth: 0 } as const;
    const faultOf = (one: Parameter) =>
      one.kind === 'key' ? findKeyFault(member) : findFormatFault(one, member, {});
    return !parameters || parameters.some((one) => faultOf(one) === undefined);
  }
}
