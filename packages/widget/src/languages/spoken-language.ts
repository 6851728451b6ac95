// The language of one element: follows the wishes at every update and loads what is missing.
import type { ReactiveController, ReactiveControllerHost } from 'lit';
import type { Strings } from './en.ts';
import { english, type Language, loadLanguage, matchLanguage } from './languages.ts';

/** Keeps an element's sentences in the first of its wishes that there is. English stands in until it is loaded. */
export class SpokenLanguage implements ReactiveController {
  readonly #host: ReactiveControllerHost;
  readonly #wishes: () => readonly (string | undefined)[];
  #language: Language = english;
  #asked = '';

  constructor(host: ReactiveControllerHost, wishes: () => readonly (string | undefined)[]) {
    this.#host = host;
    this.#wishes = wishes;
    host.addController(this);
  }

  /** The sentences that are there now. */
  get strings(): Strings {
    return this.#language.strings;
  }

  /** The language of {@link strings}. */
  get tag(): string {
    return this.#language.tag;
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
  get isWordless(): boolean {
    return this.#language.tag !== this.#asked;
  }

  hostUpdate(): void {
    const { wished } = this;
    if (wished === this.#asked) return;
    this.#asked = wished;
    void loadLanguage(wished).then((language) => {
      if (this.#asked !== wished) return;
      // A language that did not come counts as here: English then stands in for it.
      this.#language = { ...language, tag: wished };
      this.#host.requestUpdate();
    });
  }

  #list(): string[] {
    return [...this.#wishes(), ...navigator.languages].filter(Boolean) as string[];
  }
}
