/** What the parameters of a contract are read as: the types come from its rows, and so does the reading. */

import { type CheckoutData, readCheckoutData } from '../checkout-data.ts';
import { findMethod } from '../find-method.ts';
import { type Look, readLook } from '../look.ts';
import type { MethodName } from '../methods.ts';
import { parseAmount } from '../money.ts';
import type { Contract, Parameter, ParameterKind, ResultMember } from './contract.ts';
import { readDay } from './contract.ts';
import { readObjects } from './object-lists.ts';
import { type OrderFilter, readOrderFilter } from './order-filter.ts';

/** An instant of a request. `stepMs` is the precision in which it was given: a second or a millisecond. */
export interface GivenTime {
  readonly at: Date;
  readonly stepMs: 1 | 1000;
}

/** Kinds that are read as something other than text. */
interface KindValues {
  readonly amount: bigint;
  /** In hundredths of a percent. */
  readonly percent: bigint;
  readonly count: number;
  readonly minutes: number;
  readonly time: GivenTime;
  readonly filter: OrderFilter;
  readonly method: MethodName;
  readonly look: Look;
  readonly 'checkout-data': CheckoutData;
}

/** The type of a parameter's value, by its row. */
export type ValueOf<Row extends Parameter> = Row extends { readonly readAs: infer Name extends string }
  ? Name
  : Row extends { readonly means: infer Means extends Readonly<Record<string, unknown>> }
    ? Means[keyof Means]
    : Row extends { readonly oneOf: readonly (infer Word)[] }
      ? Word
      : Row extends { readonly items: readonly (infer Item extends Parameter)[] }
        ? readonly RowValues<Item>[]
        : Row['kind'] extends keyof KindValues
          ? KindValues[Row['kind']]
          : string;

/** The values of the members of a list's entry. */
type RowValues<Row extends Parameter> = {
  readonly [Name in Row['name']]: Row extends { readonly name: Name }
    ? ValueOf<Row> | (Row['required'] extends true ? never : undefined)
    : never;
};

type RowsOf<C extends Contract> = C['parameters'][number];

/** Whether each contract requires a parameter; `boolean` where they differ. */
type IsRequired<C extends Contract, Name> = C extends Contract
  ? [Extract<RowsOf<C>, { readonly name: Name; readonly required: true }>] extends [never]
    ? false
    : true
  : never;

/**
 * The values of a request by the name of their parameter. Of several contracts, those of all of them: a parameter that
 * one of them does not require may be undefined.
 */
export type ValuesOf<C extends Contract> = {
  readonly [Name in RowsOf<C>['name']]:
    | ValueOf<Extract<RowsOf<C>, { readonly name: Name }>>
    | (false extends IsRequired<C, Name> ? undefined : never);
};

/** Kind → how its text is read after it has passed the checks; kinds without a row are text. */
const READERS: Readonly<Partial<Record<ParameterKind, (text: string) => unknown>>> = {
  amount: parseAmount,
  percent: parseAmount,
  count: Number,
  minutes: Number,
  time: readTime,
  day: readDay,
  filter: readOrderFilter,
  look: readLook,
  method: (text) => findMethod(text)?.name,
  'checkout-data': readCheckoutData,
};

/** Reads the texts of a request that passed every check, by the rows of its contract. */
export const readValues = (
  { parameters }: Contract,
  texts: Readonly<Record<string, string>>,
): Readonly<Record<string, unknown>> => {
  const values: Record<string, unknown> = {};
  for (const row of parameters) {
    const text = texts[row.name];
    if (text !== undefined) values[row.name] = readValue(row, text);
  }
  return values;
};

function readValue({ kind, means, items, readAs }: Parameter, text: string): unknown {
  if (readAs !== undefined) return readAs;
  if (means) return means[text];
  if (items) return readObjects(text).map((entry) => readValues({ parameters: items } as Contract, entry));
  return READERS[kind]?.(text) ?? text;
}

/** Returns a `time` in unix milliseconds. More than ten digits are milliseconds, fewer are seconds. */
export const unixTime = (text: string): number => Number(text) * stepOf(text);

const stepOf = (text: string): 1 | 1000 => (text.length > 10 ? 1 : 1000);

function readTime(text: string): GivenTime {
  return { at: new Date(unixTime(text)), stepMs: stepOf(text) };
}

/** A row of the parameters or of the result. */
type Row = Parameter | ResultMember;

type ChangesOf<Rows extends readonly Row[]> = {
  readonly [Name in Rows[number]['name']]?: Partial<
    Rows[number] extends Parameter ? Parameter : ResultMember
  >;
};

type ChangedRow<Row, Changes> = Row extends { readonly name: infer Name extends keyof Changes }
  ? Omit<Row, keyof Changes[Name]> & Changes[Name]
  : Row;

/** Rows with changes to some of them. */
export type Changed<Rows extends readonly Row[], Changes> = {
  readonly [At in keyof Rows]: ChangedRow<Rows[At], Changes>;
};

/** Returns rows with changes to those that are named. */
export const changeRows = <const Rows extends readonly Row[], const Changes extends ChangesOf<Rows>>(
  rows: Rows,
  changes: Changes,
): Changed<Rows, Changes> =>
  rows.map((row) => ({ ...row, ...changes[row.name as keyof Changes] })) as unknown as Changed<Rows, Changes>;

/** Returns the row of a name. Throws when there is none. */
export function rowOf<const Rows extends readonly Parameter[], Name extends Rows[number]['name']>(
  rows: Rows,
  name: Name,
): Extract<Rows[number], { readonly name: Name }> {
  const isNamed = (row: Parameter): row is Extract<Rows[number], { readonly name: Name }> =>
    row.name === name;
  const row = rows.find(isNamed);
  if (!row) throw new Error(`No parameter is named ${name}`);
  return row;
}

/** Returns the rows without those of these names. */
export const omitRows = <const Rows extends readonly Row[], Name extends Rows[number]['name']>(
  rows: Rows,
  ...names: readonly Name[]
): readonly Exclude<Rows[number], { readonly name: Name }>[] =>
  rows.filter(
    (row): row is Exclude<Rows[number], { readonly name: Name }> =>
      !(names as readonly string[]).includes(row.name),
  );
