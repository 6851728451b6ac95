// What page and card frame say to each other: the only file that both sides import. Every message has its schema.
import { CARD_BRAND_NAMES } from '@gangway/protocol/cards';
import type { VoucherAnswer } from '@gangway/protocol/checkout';
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

/** What becomes of a gift card: the answer of its trade's own address; `unreachable` when there was none. */
const VOUCHER_OUTCOMES = [
  'accepted',
  'wrong',
  'too-little',
  'locked',
  'over',
  'invalid',
  'unreachable',
] as const satisfies readonly (VoucherAnswer | 'unreachable')[];

/** See VOUCHER_OUTCOMES. */
export type VoucherOutcome = (typeof VOUCHER_OUTCOMES)[number];

/** What the page asks of any form in the frame. */
export const FORM_CALLS = {
  configure: { takes: settingsSchema, answers: heightSchema },
  /** Marks what is missing or wrong; `focus` also leads to the first such field. */
  validate: { takes: v.object({ focus: v.boolean() }), answers: v.boolean() },
  /** Leads into the first field. */
  focus: { takes: nothing, answers: nothing },
} as const satisfies CallTable;

/** What the page asks of the card's form. */
export const FRAME_CALLS = {
  ...FORM_CALLS,
  tokenize: {
    takes: v.object({ orderId: v.optional(v.pipe(v.string(), v.maxLength(64))) }),
    answers: tokenAnswerSchema,
  },
  clear: { takes: v.object({ what: v.picklist(['all', 'cvc']) }), answers: nothing },
} as const satisfies CallTable;

/** What the page asks of the gift card's form. */
export const VOUCHER_CALLS = {
  ...FORM_CALLS,
  /** Posts number and PIN to a trade's own address, which is of the frame's gateway or is not asked. */
  submitVoucher: {
    takes: v.object({ submitUrl: v.pipe(v.string(), v.maxLength(2048)) }),
    answers: v.object({ outcome: v.picklist(VOUCHER_OUTCOMES) }),
  },
} as const satisfies CallTable;

/** Which form the frame shows: a parameter of its address and a mark in its document. */
export type FrameForm = 'card' | 'voucher';

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
 * Serves the functions of a table over a port. Only a call of a listed name with one plain argument of its schema gets
 * through: no path into an object, no further port. Whoever calls wrongly, or a function that fails, gets no answer.
 */
export function serveCalls<T extends CallTable>(port: MessagePort, table: T, functions: Served<T>): void {
  port.addEventListener('message', async ({ data }) => {
    const call = v.safeParse(callSchema, data);
    if (!call.success) return;
    const { id, path, argumentList } = call.output;
    const name = path[0]!;
    if (!Object.hasOwn(table, name)) return;
    const argument = v.safeParse(table[name]!.takes, argumentList[0]!.value);
    if (!argument.success) return;
    const value = await functions[name]!(argument.output);
    port.postMessage({ id, type: 'RAW', value });
  });
  port.start();
}

/** The other side's functions. An answer of another shape rejects; one that never comes leaves the promise open. */
export function makeCalls<T extends CallTable>(port: MessagePort, table: T): Calls<T> {
  const open = new Map<string, (value: unknown) => void>();
  port.addEventListener('message', ({ data }) => {
    const reply = v.safeParse(replySchema, data);
    if (!reply.success) return;
    open.get(reply.output.id)?.(reply.output.value);
    open.delete(reply.output.id);
  });
  port.start();
  let count = 0;
  const calls = Object.keys(table).map((name) => [
    name,
    async (value: unknown) => {
      count += 1;
      const id = `${name}-${count}`;
      const answer = new Promise((resolve) => open.set(id, resolve));
      port.postMessage({ id, type: 'APPLY', path: [name], argumentList: [{ type: 'RAW', value }] });
      return v.parse(table[name]!.answers, await answer);
    },
  ]);
  return Object.fromEntries(calls) as Calls<T>;
}
