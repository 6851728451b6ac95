// The language of one element: follows the wishes at every update and loads what is missing.
import type { ReactiveController, ReactiveControllerHost } from 'lit';
import { directionOf } from './direction.ts';
import type { Strings } from './en.ts';
import { loadLanguage, matchLanguage } from './languages.ts';

/** Keeps an element's sentences in the first of its wishes that there is. English stands in until it is loaded. */
export class SpokenLanguage<Needed extends object> implements ReactiveController {
  readonly #host: ReactiveControllerHost;
  readonly #english: Needed;
  readonly #wishes: () => readonly (string | undefined)[];
  #strings: Needed;
  #tag = 'en';
  #asked = '';
  #answered = 'en';

  /** `english` holds the sentences that the element needs, and no more. */
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

  /** The sentences that are there now. */
  get strings(): Needed {
    return this.#strings;
  }

  /** The language of {@link strings}. */
  get tag(): string {
    return this.#tag;
  }

  /** Which way {@link strings} are written. */
  get direction(): 'ltr' | 'rtl' {
    return directionOf(this.#tag);
  }

  /** The locale that amounts are written in: the first wish, whether there are sentences for it or not. */
  get locale(): string {
    return this.#list()[0] ?? 'en';
  }

  /** The language that is wished for, loaded or not. */
  get wished(): string {
    return matchLanguage(this.#list());
  }

  /** Whether the sentences are not yet in the language they should be in. */
  get isLanguagePending(): boolean {
    return this.#answered !== this.#asked;
  }

  hostUpdate(): void {
    const { wished } = this;
    if (wished === this.#asked) return;
    this.#asked = wished;
    void loadLanguage(wished).then((strings) => {
      if (this.#asked !== wished) return;
      // A language that did not come is answered too: English then stands in for it.
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
