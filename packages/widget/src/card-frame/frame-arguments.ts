// The schemas of what the page sends to the frame, checked only in the frame. The page imports only the types.
import * as v from 'valibot';
import type { THEME_COLORS } from './frame-facts.ts';
import { HELLO } from './messages.ts';

/** See HELLO. */
export const helloSchema = v.object({ gw: v.literal(HELLO.gw), version: v.literal(HELLO.version) });

// A computed color: numbers in a color function, or hexadecimal. No url(), no var(), nothing nested.
const colorSchema = v.pipe(
  v.string(),
  v.regex(/^(#[0-9a-f]{3,8}|(rgba?|hsla?|oklch|oklab|lch|lab|color)\([a-z0-9 .,%/+-]{3,80}\))$/i),
);
const lengthSchema = v.pipe(v.string(), v.regex(/^\d{1,2}(\.\d{1,4})?px$/));
// Names of fonts only; without parentheses nothing can be loaded.
const fontSchema = v.pipe(v.string(), v.regex(/^[\w\s"',-]{1,300}$/u));

/** An invalid value counts as absent; the rest of the theme still applies. */
const lenient = <S extends v.GenericSchema<unknown, string>>(schema: S) =>
  v.fallback(v.optional(schema), undefined);
const lenientColor = lenient(colorSchema);

/** The appearance and behavior of the frame; sent first and on every change. */
const settingsSchema = v.object({
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

/** The arguments of the functions of any form; see FORM_ANSWERS in messages.ts. */
export const FORM_ARGUMENTS = {
  configure: settingsSchema,
  validate: v.object({ focus: v.boolean() }),
  focus: v.object({}),
} as const;

/** The arguments of the functions of the card's form. */
export const CARD_ARGUMENTS = {
  ...FORM_ARGUMENTS,
  tokenize: v.object({ orderId: v.optional(v.pipe(v.string(), v.maxLength(64))) }),
  clear: v.object({ what: v.picklist(['all', 'cvc']) }),
  fill: v.object({ at: v.number() }),
} as const;
