// The messages between page and card frame, as far as both sides need them. Every message has a schema. Those of the
// frame's arguments are in frame-arguments.ts, so that the page does not load them.
import * as v from 'valibot';
import type { CARD_ARGUMENTS, FORM_ARGUMENTS } from './frame-arguments.ts';

/** The only message to the window. It carries two ports, the first for calls to the frame, the second for its news. */
export const HELLO = { gw: 'hello', version: 1 } as const;

const heightSchema = v.object({ height: v.pipe(v.number(), v.maxValue(2000)) });

/** The name of a network: of any, so that a page goes on when the gateway's frame knows a new one. Never a digit. */
const brandSchema = v.pipe(v.string(), v.regex(/^[a-z-]{2,30}$/));

/** What the page may know about the input: never a digit. */
const cardStateSchema = v.object({
  /** Null while it is not known, or not chosen of several networks. */
  brand: v.nullable(brandSchema),
  /** The networks of the card. */
  networks: v.optional(v.array(brandSchema)),
  complete: v.boolean(),
  empty: v.boolean(),
});

/** See {@link cardStateSchema}. */
export type CardState = v.InferOutput<typeof cardStateSchema>;

/** A token, or why there is none: incomplete fields, failed encryption, or a ticket that could not be renewed. */
const tokenAnswerSchema = v.object({
  kind: v.picklist(['token', 'incomplete', 'encryption', 'ticket']),
  /** A compact JWE. Like `brand`, only with kind `token`. */
  token: v.optional(v.pipe(v.string(), v.regex(/^[\w-]+(\.[\w-]*){4}$/), v.maxLength(4096))),
  brand: v.optional(brandSchema),
});

/** See {@link tokenAnswerSchema}. */
export type TokenAnswer = v.InferOutput<typeof tokenAnswerSchema>;

/** Schemas by the names of functions. */
export type Schemas = Readonly<Record<string, v.GenericSchema>>;

const nothing = v.object({});

/** The functions of any form in the frame → the schema of the result. The frame alone checks the arguments. */
export const FORM_ANSWERS = {
  configure: heightSchema,
  /** Marks missing and wrong fields; with `focus`, also focuses the first. */
  validate: v.boolean(),
  /** Focuses the first empty field. */
  focus: nothing,
} as const satisfies Schemas;

/** The functions of the card's form. */
export const CARD_ANSWERS = {
  ...FORM_ANSWERS,
  tokenize: tokenAnswerSchema,
  clear: nothing,
  /** For a payer who leaves the page: the frame keeps the holder, or fills it in if it is empty. */
  moveHolder: nothing,
  /** In the sandbox only: fills in the card at that place of TEST_CARDS. No digit comes from the page. */
  fill: nothing,
} as const satisfies Schemas;

/** The functions of the page that the frame calls → the schema of the argument. They return nothing. */
export const PAGE_ARGUMENTS = {
  changed: cardStateSchema,
  resized: heightSchema,
  /** Enter was pressed in a field. */
  submitted: nothing,
} as const satisfies Schemas;

/** See {@link PAGE_ARGUMENTS}. */
export const PAGE_ANSWERS = {
  changed: nothing,
  resized: nothing,
  submitted: nothing,
} as const satisfies Schemas;

/** The functions of a pair of tables, as the caller sees them. */
export type Calls<Arguments extends Schemas, Answers extends Record<keyof Arguments, v.GenericSchema>> = {
  readonly [Name in keyof Arguments]: (
    argument: v.InferInput<Arguments[Name]>,
  ) => Promise<v.InferOutput<Answers[Name]>>;
};

/** The same functions as their side implements them: arguments are checked, and results may be synchronous. */
export type Served<Arguments extends Schemas, Answers extends Record<keyof Arguments, v.GenericSchema>> = {
  readonly [Name in keyof Arguments]: (
    argument: v.InferOutput<Arguments[Name]>,
  ) => v.InferOutput<Answers[Name]> | Promise<v.InferOutput<Answers[Name]>>;
};

/** The functions of any form. */
export type FormCalls = Calls<typeof FORM_ARGUMENTS, typeof FORM_ANSWERS>;

/** The functions of the card's form. */
export type CardCalls = Calls<typeof CARD_ARGUMENTS, typeof CARD_ANSWERS>;

/** The functions of the page. */
export type PageCalls = Calls<typeof PAGE_ARGUMENTS, typeof PAGE_ANSWERS>;
