// Which way a language is written.

/** `rtl` for languages written from right to left, by the first part of a BCP 47 tag; what an element's `dir` takes. */
export const directionOf = (tag: string): 'ltr' | 'rtl' => (/^(ar|fa|he|ur)\b/i.test(tag) ? 'rtl' : 'ltr');
