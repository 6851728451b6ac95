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
const weightSchema = v.pipe(v.string(), v.regex(/^(normal|bold|[1-9]\d{0,2}|1000)$/));
const shareSchema = v.pipe(v.string(), v.regex(/^(0|1|0?\.\d{1,4})$/));
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
  /** See the attribute of <gw-card-form>; absent from an element that knows no choice of networks. */
  network: v.optional(v.pipe(v.string(), v.maxLength(200))),
  scheme: v.picklist(['light', 'dark']),
  colors: v.object({
    accent: lenientColor,
    ink: lenientColor,
    muted: lenientColor,
    line: lenientColor,
    fieldLine: lenientColor,
    fieldSurface: lenientColor,
    surface: lenientColor,
    raised: lenientColor,
    danger: lenientColor,
    focus: lenientColor,
  } satisfies Record<(typeof THEME_COLORS)[number], unknown>),
  radius: lenient(lengthSchema),
  fontFamily: lenient(fontSchema),
  fontSize: lenient(lengthSchema),
  fontWeight: lenient(weightSchema),
  fontWeightStrong: lenient(weightSchema),
  space: lenient(lengthSchema),
  fieldHeight: lenient(v.pipe(v.string(), v.regex(/^(3[6-9]|[4-9]\d)(\.\d{1,4})?px$/))),
  fieldLineWidth: lenient(lengthSchema),
  hints: lenient(v.pipe(v.string(), v.regex(/^none$/))),
  iconSaturation: lenient(shareSchema),
});

/** See {@link settingsSchema}. */
export type FrameSettings = v.InferOutput<typeof settingsSchema>;

/** The arguments of the functions of any form; see FORM_ANSWERS in messages.ts. */
export const FORM_ARGUMENTS = {
  configure: settingsSchema,
  validate: v.object({ focus: v.boolean() }),
  focus: v.object({}),
} as const;

const orderSchema = v.object({ orderId: v.optional(v.pipe(v.string(), v.maxLength(64))) });

/** The arguments of the functions of the card's form. */
export const CARD_ARGUMENTS = {
  ...FORM_ARGUMENTS,
  tokenize: orderSchema,
  clear: v.object({ what: v.picklist(['all', 'cvc']) }),
  moveHolder: orderSchema,
  fill: v.object({ at: v.number() }),
} as const;
