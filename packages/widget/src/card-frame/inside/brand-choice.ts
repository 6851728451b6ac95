// The networks of a co-badged card as a radio group, since the payer decides (Regulation (EU) 2015/751, article 8).
// Nothing is chosen for the payer, unless the shop has named a network to begin with.
import { CARD_BRANDS, type CardBrand } from '@gangway/protocol/cards';
import { brandMark } from './drawings.ts';
import { errorLine } from './field.ts';
import * as s from './frame.css.ts';
import { make } from './make-element.ts';

/** The radio group, hidden while there is nothing to choose. */
export class BrandChoice {
  readonly root = make('fieldset', { class: s.choice, role: 'radiogroup', hidden: '' });
  /** The question above the networks; it is the error too, as a sentence of its own. */
  readonly error = make('legend', { class: s.choiceLegend });
  readonly #rows = make('div', { class: s.choiceRows });
  readonly #onChoose: () => void;
  #brands: readonly CardBrand[] = [];
  #preferred = '';
  #chosen: CardBrand | undefined;

  constructor(onChoose: () => void) {
    this.#onChoose = onChoose;
    this.root.append(this.error, this.#rows);
  }

  /** The networks of the card; empty while they are not known. */
  get brands(): readonly CardBrand[] {
    return this.#brands;
  }

  /** The network to pay with: the payer's choice, else the shop's, else the only one. */
  get brand(): CardBrand | undefined {
    const brands: readonly (string | undefined)[] = this.#brands;
    const wanted = brands.length < 2 ? brands : [this.#chosen, ...this.#preferred.split(' ')];
    return wanted.find((name) => brands.includes(name)) as CardBrand | undefined;
  }

  /** The radio that gets the focus when a choice is missing. */
  get input(): HTMLInputElement {
    return this.#rows.querySelector('input')!;
  }

  /** Sets the question above the networks, or what is missing. */
  ask(text: string, isMissing: boolean): void {
    if (this.error.textContent === text) return;
    this.error.replaceChildren(isMissing ? errorLine(text) : text);
    this.root.ariaInvalid = `${isMissing}`;
  }

  /**
   * Sets which networks the shop prefers: the first that a card has is chosen until the payer chooses. Returns whether
   * that changed.
   */
  prefer(names: string): boolean {
    if (names === this.#preferred) return false;
    this.#preferred = names;
    this.#render();
    return true;
  }

  /** Offers networks, keeping an earlier choice that is among them. */
  offer(brands: readonly CardBrand[]): void {
    if (brands.join() === this.#brands.join()) return;
    this.#brands = brands;
    this.#render();
  }

  /** Forgets the choice. */
  clear(): void {
    this.#chosen = undefined;
    this.offer([]);
  }

  #render(): void {
    const isChoice = this.#brands.length > 1;
    this.root.hidden = !isChoice;
    this.#rows.replaceChildren(...(isChoice ? this.#brands.map((brand) => this.#row(brand)) : []));
  }

  #row(brand: CardBrand): HTMLElement {
    const radio = make('input', { type: 'radio', name: 'brand', value: brand, class: s.radio });
    radio.checked = brand === this.brand;
    radio.addEventListener('change', () => {
      this.#chosen = brand;
      this.#onChoose();
    });
    return make(
      'label',
      { class: s.choiceRow },
      radio,
      brandMark(brand),
      make('span', {}, CARD_BRANDS[brand].label),
    );
  }
}
