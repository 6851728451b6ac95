// Sentences with a number in them, for languages with more forms than one and many.

/** A sentence for each plural form of a language (Unicode CLDR); `#` is the number, `other` any form left out. */
export type Forms = { readonly [Form in Intl.LDMLPluralRule]?: string } & { readonly other: string };

/** Picks the sentence that fits a number and puts the number, in plain figures, into it. */
export function counted(tag: string, forms: Forms): (count: number) => string {
  const rules = new Intl.PluralRules(tag);
  return (count) => (forms[rules.select(count)] ?? forms.other).replace('#', `${count}`);
}
