/** The shape of a language: every place of English. */
import type * as en from './en.ts';

type Sentences<T> = {
  readonly [K in keyof T]: T[K] extends string
    ? string
    : T[K] extends (...values: infer A) => string
      ? (...values: A) => string
      : Sentences<T[K]>;
};

/** All texts of a language, by where they are shown. A missing one is a type error. */
export type Texts = Sentences<typeof en>;

/** A part of {@link Texts}. Browsers load only the sections that they show. */
export type Section = keyof Texts;
