// Sentences with a number, for languages with more plural forms than singular and plural.

/** A sentence for each plural form of a language (Unicode CLDR); `#` is the number, `other` any form left out. */
export type Forms = { readonly [Form in Intl.LDMLPluralRule]?: string } & { readonly other: string };

/** Returns the sentence for a number, with the number in ASCII digits. */
export function counted(tag: string, forms: Forms): (count: number) => string {
  const rules = new Intl.PluralRules(tag);
  return (count) => (forms[rules.select(count)] ?? forms.other).replace('#', `${count}`);
}
