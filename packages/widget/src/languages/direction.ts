// The direction of a language.

/** Returns the value of `dir` for a BCP 47 tag, by its language. */
export const directionOf = (tag: string): 'ltr' | 'rtl' => (/^(ar|fa|he|ur)\b/i.test(tag) ? 'rtl' : 'ltr');
