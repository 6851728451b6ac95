// What every view is painted with.
import type { Strings } from '../languages/en.ts';

/** Sentences, amounts and the shop, in the language of the element. */
export interface ViewContext {
  readonly strings: Strings;
  /** The language of the sentences, such as `nl`. */
  readonly language: string;
  /** The locale amounts are written in. */
  readonly locale: string;
  /** Name of the shop, or empty. */
  readonly shop: string;
  /** Whether the page put a link of its own into the default slot. */
  readonly hasLink: boolean;
}
