/**
 * Takes valibot's place in the scripts that browsers load from a gateway (vite.config.ts): the schemas are written with
 * valibot, and these are its functions that they use, in a quarter of the bytes. They accept, refuse and return the
 * same, which lean-valibot.test.ts checks; of the issues there is only the first, as one text.
 */

/** What checks a value: returns it as read, or throws {@link Issue}. */
interface Schema {
  readonly entries?: Readonly<Record<string, Schema>>;
  /** Whether a key may be absent. */
  readonly isOptional?: boolean;
  readonly run: (value: unknown, at: string) => unknown;
}

/** Says what was expected, and where. */
class Issue extends Error {}

function fail(expected: unknown, at: string): never {
  throw new Issue(`Expected ${expected} at ${at}`);
}

const when = <T>(expected: unknown, isRight: (value: T) => boolean): Schema => ({
  run: (value, at) => (isRight(value as T) ? value : fail(expected, at)),
});

const typed = (type: string) => /* @__NO_SIDE_EFFECTS__ */ (): Schema =>
  when(type, (value) => typeof value === type);

const string = typed('string');
const boolean = typed('boolean');
const number = /* @__NO_SIDE_EFFECTS__ */ (): Schema =>
  when('number', (value) => typeof value === 'number' && !Number.isNaN(value));
const unknown = /* @__NO_SIDE_EFFECTS__ */ (): Schema => when('', () => true);
const literal = /* @__NO_SIDE_EFFECTS__ */ (one: unknown): Schema => when(one, (value) => value === one);
const picklist = /* @__NO_SIDE_EFFECTS__ */ (all: readonly unknown[]): Schema =>
  when(all, (value) => all.includes(value));
const custom = /* @__NO_SIDE_EFFECTS__ */ (isRight: (value: unknown) => boolean): Schema =>
  when('another value', isRight);
const check = /* @__NO_SIDE_EFFECTS__ */ (isRight: (value: unknown) => boolean): Schema => custom(isRight);
const regex = /* @__NO_SIDE_EFFECTS__ */ (pattern: RegExp): Schema =>
  when<string>(pattern, (value) => pattern.test(value));
const maxLength = /* @__NO_SIDE_EFFECTS__ */ (max: number): Schema =>
  when<string>(`length <= ${max}`, ({ length }) => length <= max);
const maxValue = /* @__NO_SIDE_EFFECTS__ */ (max: number): Schema =>
  when<number>(`<= ${max}`, (value) => value <= max);

const pipe = /* @__NO_SIDE_EFFECTS__ */ (...steps: [Schema, ...Schema[]]): Schema => ({
  ...steps[0],
  run: (value, at) => steps.reduce((read, step) => step.run(read, at), value),
});

const exactOptional = /* @__NO_SIDE_EFFECTS__ */ (schema: Schema): Schema => ({
  ...schema,
  isOptional: true,
});
const optional = /* @__NO_SIDE_EFFECTS__ */ (schema: Schema): Schema =>
  exactOptional(unless(undefined, schema));
const nullable = /* @__NO_SIDE_EFFECTS__ */ (schema: Schema): Schema => unless(null, schema);
const unless = (none: unknown, schema: Schema): Schema => ({
  run: (value, at) => (value === none ? value : schema.run(value, at)),
});

const fallback = /* @__NO_SIDE_EFFECTS__ */ (schema: Schema, instead: unknown): Schema => ({
  ...schema,
  run(value) {
    const { success, output } = safeParse(schema, value);
    return success ? output : instead;
  },
});

const union = /* @__NO_SIDE_EFFECTS__ */ (options: readonly Schema[]): Schema => ({
  run(value, at) {
    for (const option of options) {
      const { success, output } = safeParse(option, value);
      if (success) return output;
    }
    return fail('another shape', at);
  },
});

const object = /* @__NO_SIDE_EFFECTS__ */ (entries: Readonly<Record<string, Schema>>): Schema => ({
  entries,
  run(value, at) {
    if (typeof value !== 'object' || !value) return fail('Object', at);
    const read: Record<string, unknown> = {};
    for (const [key, schema] of Object.entries(entries)) {
      const place = `${at}.${key}`;
      if (key in value) read[key] = schema.run(value[key as keyof typeof value], place);
      else if (!schema.isOptional) fail('a value', place);
    }
    return read;
  },
});

const array = /* @__NO_SIDE_EFFECTS__ */ (item: Schema): Schema => ({
  run: (value, at) =>
    Array.isArray(value)
      ? Array.from(value, (one, place) => item.run(one, `${at}.${place}`))
      : fail('Array', at),
});

const strictTuple = /* @__NO_SIDE_EFFECTS__ */ (items: readonly Schema[]): Schema => ({
  run: (value, at) =>
    Array.isArray(value) && value.length <= items.length
      ? items.map((item, place) => item.run(value[place], `${at}.${place}`))
      : fail(`Array of ${items.length}`, at),
});

type Parsed =
  | { readonly success: true; readonly output: unknown }
  | { readonly success: false; readonly output?: never; readonly issues: readonly [Issue] };

/** Reads a value. Throws what is no {@link Issue}. */
function safeParse(schema: Schema, value: unknown): Parsed {
  try {
    return { success: true, output: parse(schema, value) };
  } catch (issue) {
    if (issue instanceof Issue) return { success: false, issues: [issue] };
    throw issue;
  }
}

const parse = (schema: Schema, value: unknown): unknown => schema.run(value, 'value');
const is = (schema: Schema, value: unknown): boolean => safeParse(schema, value).success;

// Each is documented by the function of valibot that it stands for.
export {
  array,
  boolean,
  check,
  custom,
  exactOptional,
  fallback,
  is,
  literal,
  maxLength,
  maxValue,
  nullable,
  number,
  object,
  optional,
  parse,
  picklist,
  pipe,
  regex,
  safeParse,
  strictTuple,
  string,
  union,
  unknown,
};
