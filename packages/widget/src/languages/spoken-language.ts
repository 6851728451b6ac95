// The language of one element: follows the requested locales at every update and loads missing languages.
import { directionOf, formatLocale, matchLanguage, type Texts } from '@gangway/protocol/languages';
import type { ReactiveController, ReactiveControllerHost } from 'lit';
import { loadLanguage } from './languages.ts';

/** Keeps an element's texts in the first available of its locales. English is used until it has loaded. */
export class SpokenLanguage<Section extends 'element' | 'cardForm'> implements ReactiveController {
  readonly #host: ReactiveControllerHost;
  readonly #english: Texts[Section];
  readonly #section: Section;
  readonly #wishes: () => readonly (string | undefined)[];
  #strings: Texts[Section];
  #tag = 'en';
  #asked = '';
  #answered = 'en';

  /** `english` are the texts of the `section`. */
  constructor(
    host: ReactiveControllerHost,
    section: Section,
    english: Texts[Section],
    wishes: () => readonly (string | undefined)[],
  ) {
    this.#host = host;
    this.#section = section;
    this.#english = english;
    this.#strings = english;
    this.#wishes = wishes;
    host.addController(this);
  }

  /** The current texts. */
  get strings(): Texts[Section] {
    return this.#strings;
  }

  /** The language of {@link strings}. */
  get tag(): string {
    return this.#tag;
  }

  /** The direction of {@link strings}. */
  get direction(): 'ltr' | 'rtl' {
    return directionOf(this.#tag);
  }

  /** The locale of amounts, dates and the card frame: that of the texts to come, with the payer's region. */
  get locale(): string {
    return formatLocale(this.isLanguagePending ? this.wished : this.#tag, this.#list());
  }

  /** The requested language, loaded or not. */
  get wished(): string {
    return matchLanguage(this.#list());
  }

  /** Whether the requested language is still loading. */
  get isLanguagePending(): boolean {
    return this.#answered !== this.#asked;
  }

  hostUpdate(): void {
    const { wished } = this;
    if (wished === this.#asked) return;
    this.#asked = wished;
    void loadLanguage(wished).then((texts) => {
      if (this.#asked !== wished) return;
      // A language that did not load counts as loaded, with the English texts.
      this.#answered = wished;
      this.#strings = texts ? texts[this.#section] : this.#english;
      this.#tag = texts ? wished : 'en';
      this.#host.requestUpdate();
    });
  }

  #list(): string[] {
    return [...this.#wishes(), ...navigator.languages].filter(Boolean) as string[];
  }
}
