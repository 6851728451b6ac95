// What page and card frame say to each other: the only file that both sides import. Every message has its schema.
import { CARD_BRAND_NAMES } from '@gangway/protocol/cards';
import { type Endpoint, expose, wrap } from 'comlink';
import * as v from 'valibot';

/** Where the frame lives below the gateway's address; it serves every page build of this major version. */
export const FRAME_PATH = '/frame/v1/';

/** The one message to the window. It carries two ports: the first takes calls to the frame, the second brings news. */
export const HELLO = { gw: 'hello', version: 1 } as const;

/** See {@link HELLO}. */
export const helloSchema = v.object({ gw: v.literal(HELLO.gw), version: v.literal(HELLO.version) });

/** Colours the page may hand over, by the names of the theme's tokens. */
export const THEME_COLORS = [
  'accent',
  'ink',
  'muted',
  'line',
  'fieldLine',
  'surface',
  'raised',
  'danger',
  'focus',
] as const;

// A computed colour: numbers in a colour function, or hexadecimal. No url(), no var(), nothing nested.
const colorSchema = v.pipe(
  v.string(),
  v.regex(/^(#[0-9a-f]{3,8}|(rgba?|hsla?|oklch|oklab|lch|lab|color)\([a-z0-9 .,%/+-]{3,80}\))$/i),
);
const lengthSchema = v.pipe(v.string(), v.regex(/^\d{1,2}(\.\d{1,4})?px$/));
// Names of fonts only; without parentheses there is nothing to load.
const fontSchema = v.pipe(v.string(), v.regex(/^[\w\s"',-]{1,300}$/u));

/** A value that is not of its kind counts as absent; the rest of the theme stays. */
const lenient = <S extends v.GenericSchema<unknown, string>>(schema: S) =>
  v.fallback(v.optional(schema), undefined);
const lenientColor = lenient(colorSchema);

/** What the frame is told to look like and how to behave; sent first and whenever it changes. */
export const settingsSchema = v.object({
  locale: v.pipe(v.string(), v.maxLength(60)),
  layout: v.picklist(['stacked', 'compact']),
  disabled: v.boolean(),
  scheme: v.picklist(['light', 'dark']),
  colors: v.object({
    accent: lenientColor,
    ink: lenientColor,
    muted: lenientColor,
    line: lenientColor,
    fieldLine: lenientColor,
    surface: lenientColor,
    raised: lenientColor,
    danger: lenientColor,
    focus: lenientColor,
  } satisfies Record<(typeof THEME_COLORS)[number], unknown>),
  radius: lenient(lengthSchema),
  fontFamily: lenient(fontSchema),
});

/** See {@link settingsSchema}. */
export type FrameSettings = v.InferOutput<typeof settingsSchema>;

const heightSchema = v.object({ height: v.pipe(v.number(), v.maxValue(2000)) });

/** What the page may know about what was typed: never a digit. */
export const cardStateSchema = v.object({
  brand: v.nullable(v.picklist(CARD_BRAND_NAMES)),
  complete: v.boolean(),
  empty: v.boolean(),
});

/** See {@link cardStateSchema}. */
export type CardState = v.InferOutput<typeof cardStateSchema>;

/** A token, or why there is none: fields are open, the encryption does not work, or the ticket could not be renewed. */
export const tokenAnswerSchema = v.object({
  kind: v.picklist(['token', 'incomplete', 'encryption', 'ticket']),
  /** A compact JWE; with `token` only, as is `brand`. */
  token: v.optional(v.pipe(v.string(), v.regex(/^[\w-]+(\.[\w-]*){4}$/), v.maxLength(4096))),
  brand: v.optional(v.picklist(CARD_BRAND_NAMES)),
});

/** See {@link tokenAnswerSchema}. */
export type TokenAnswer = v.InferOutput<typeof tokenAnswerSchema>;

interface Call {
  readonly takes: v.GenericSchema;
  readonly answers: v.GenericSchema;
}
type CallTable = Readonly<Record<string, Call>>;

const nothing = v.object({});

/** What the page asks of the frame. */
export const FRAME_CALLS = {
  configure: { takes: settingsSchema, answers: heightSchema },
  /** Marks what is missing or wrong; `focus` also leads to the first such field. */
  validate: { takes: v.object({ focus: v.boolean() }), answers: v.boolean() },
  tokenize: {
    takes: v.object({ orderId: v.optional(v.pipe(v.string(), v.maxLength(64))) }),
    answers: tokenAnswerSchema,
  },
  /** Leads into the first field. */
  focus: { takes: nothing, answers: nothing },
  clear: { takes: v.object({ what: v.picklist(['all', 'cvc']) }), answers: nothing },
} as const satisfies CallTable;

/** What the frame tells the page. */
export const PAGE_CALLS = {
  changed: { takes: cardStateSchema, answers: nothing },
  resized: { takes: heightSchema, answers: nothing },
  /** Enter was pressed in a field. */
  submitted: { takes: nothing, answers: nothing },
} as const satisfies CallTable;

/** The functions of a table, as the other side calls and this side writes them. */
export type Calls<T extends CallTable> = {
  readonly [Name in keyof T]: (
    argument: v.InferInput<T[Name]['takes']>,
  ) => Promise<v.InferOutput<T[Name]['answers']>>;
};

/** See {@link Calls}: the writing side may answer at once. */
export type Served<T extends CallTable> = {
  readonly [Name in keyof T]: (
    argument: v.InferOutput<T[Name]['takes']>,
  ) => v.InferOutput<T[Name]['answers']> | Promise<v.InferOutput<T[Name]['answers']>>;
};

const rawSchema = v.object({ type: v.literal('RAW'), value: v.unknown() });
const callSchema = v.object({
  id: v.string(),
  type: v.literal('APPLY'),
  path: v.pipe(v.array(v.string()), v.length(1)),
  argumentList: v.pipe(v.array(rawSchema), v.length(1)),
});
const replySchema = v.object({ id: v.string(), ...rawSchema.entries });

/**
 * Serves the functions of a table over a port. Of all that comlink understands only a call of a listed name with one
 * plain argument of its schema gets through: no path into an object, no setting, no construction, no further port.
 */
export function serveCalls<T extends CallTable>(port: MessagePort, table: T, functions: Served<T>): void {
  expose(
    functions,
    filtered(port, (data) => {
      const call = v.safeParse(callSchema, data);
      if (!call.success) return undefined;
      const name = call.output.path[0]!;
      if (!Object.hasOwn(table, name)) return undefined;
      const argument = v.safeParse(table[name]!.takes, call.output.argumentList[0]!.value);
      if (!argument.success) return undefined;
      return { ...call.output, argumentList: [{ type: 'RAW', value: argument.output }] };
    }),
  );
}

/** The other side's functions. An answer of another shape rejects; one that never comes leaves the promise open. */
export function makeCalls<T extends CallTable>(port: MessagePort, table: T): Calls<T> {
  const remote = wrap<Record<string, (argument: unknown) => unknown>>(
    filtered(port, (data) => {
      const reply = v.safeParse(replySchema, data);
      return reply.success ? reply.output : undefined;
    }),
  );
  const calls = Object.keys(table).map((name) => [
    name,
    async (argument: unknown) => v.parse(table[name]!.answers, await remote[name]!(argument)),
  ]);
  return Object.fromEntries(calls) as Calls<T>;
}

/** A port of which comlink sees only what `read` lets through. Who made the channel closes it. */
function filtered(port: MessagePort, read: (data: unknown) => unknown): Endpoint {
  return {
    addEventListener: (_, listener) => {
      port.addEventListener('message', (event) => {
        const data = read(event.data);
        if (data === undefined) return;
        const passed = new MessageEvent('message', { data });
        if (typeof listener === 'function') listener(passed);
        else listener.handleEvent(passed);
      });
      port.start();
    },
    removeEventListener: () => undefined,
    postMessage: (message) => port.postMessage(message),
  };
}
