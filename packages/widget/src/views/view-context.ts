// The context of every view.
import type { Texts } from '@gangway/protocol/languages';

/** Texts, amounts and the shop, in the language of the element. */
export interface ViewContext {
  readonly strings: Texts['element'];
  /** The language of the texts, such as `nl`. */
  readonly language: string;
  /** The locale of amounts. */
  readonly locale: string;
  /** Name of the shop, or empty. */
  readonly shop: string;
  /** Whether the page put a link into the default slot. */
  readonly hasLink: boolean;
}
