// The language of one element: follows the requested locales at every update and loads missing languages.
import type { ReactiveController, ReactiveControllerHost } from 'lit';
import { directionOf } from './direction.ts';
import type { Strings } from './en.ts';
import { loadLanguage, matchLanguage } from './languages.ts';

/** Keeps an element's texts in the first available of its locales. English is used until it has loaded. */
export class SpokenLanguage<Needed extends object> implements ReactiveController {
  readonly #host: ReactiveControllerHost;
  readonly #english: Needed;
  readonly #wishes: () => readonly (string | undefined)[];
  #strings: Needed;
  #tag = 'en';
  #asked = '';
  #answered = 'en';

  /** `english` has exactly the texts that the element needs. */
  constructor(
    host: ReactiveControllerHost,
    english: Strings extends Needed ? Needed : never,
    wishes: () => readonly (string | undefined)[],
  ) {
    this.#host = host;
    this.#english = english;
    this.#strings = english;
    this.#wishes = wishes;
    host.addController(this);
  }

  /** The current texts. */
  get strings(): Needed {
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

  /** The locale of amounts: the first requested one, even without texts for it. */
  get locale(): string {
    return this.#list()[0] ?? 'en';
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
    void loadLanguage(wished).then((strings) => {
      if (this.#asked !== wished) return;
      // A language that did not load counts as loaded, with the English texts.
      this.#answered = wished;
      this.#strings = (strings as Needed | undefined) ?? this.#english;
      this.#tag = strings ? wished : 'en';
      this.#host.requestUpdate();
    });
  }

  #list(): string[] {
    return [...this.#wishes(), ...navigator.languages].filter(Boolean) as string[];
  }
}
