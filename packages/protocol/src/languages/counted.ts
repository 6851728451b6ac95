/** Sentences with a number, in the plural forms of a language. */

/** A sentence for each plural form of a language (Unicode CLDR); `#` is the number, `other` any form left out. */
export type Forms = { readonly [Form in Intl.LDMLPluralRule]?: string } & { readonly other: string };

/** Returns the sentence for a number, with the number in ASCII digits. */
export const counted = (tag: string, count: number, forms: Forms): string =>
  (forms[new Intl.PluralRules(tag).select(count)] ?? forms.other).replace('#', `${count}`);

/** Returns the sentence for a time in seconds: in whole minutes from one minute on. */
export const timeLeft = (tag: string, time: number, minutes: Forms, seconds: Forms): string =>
  time >= 60 ? counted(tag, Math.round(time / 60), minutes) : counted(tag, time, seconds);
