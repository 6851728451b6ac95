// The context of every view.
import type { Strings } from '../languages/en.ts';

/** Texts, amounts and the shop, in the language of the element. */
export interface ViewContext {
  readonly strings: Strings;
  /** The language of the texts, such as `nl`. */
  readonly language: string;
  /** The locale of amounts. */
  readonly locale: string;
  /** Name of the shop, or empty. */
  readonly shop: string;
  /** Whether the page put a link into the default slot. */
  readonly hasLink: boolean;
}
