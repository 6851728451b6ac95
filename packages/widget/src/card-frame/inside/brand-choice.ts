// The brands of a co-badged card as a radio group, since the payer decides (Regulation (EU) 2015/751, article 8).
import { CARD_BRANDS, type CardBrand } from '@gangway/protocol/cards';
import { brandMark } from './drawings.ts';
import * as s from './frame.css.ts';
import { make } from './make-element.ts';

/** The radio group, hidden while there is nothing to choose. */
export class BrandChoice {
  readonly root = make('fieldset', { class: s.choice, hidden: '' });
  readonly #legend = make('legend', { class: s.choiceLegend });
  readonly #rows = make('div', { class: s.choiceRows });
  readonly #onChoose: () => void;
  #brands: readonly CardBrand[] = [];
  #chosen: CardBrand | undefined;

  constructor(onChoose: () => void) {
    this.#onChoose = onChoose;
    this.root.append(this.#legend, this.#rows);
  }

  /** The brand to pay with: the chosen one, or the only one. */
  get brand(): CardBrand | undefined {
    return this.#chosen && this.#brands.includes(this.#chosen) ? this.#chosen : this.#brands[0];
  }

  /** Sets the question above the brands. */
  setLegend(text: string): void {
    this.#legend.textContent = text;
  }

  /** Offers brands, keeping an earlier choice that is among them. Returns whether the offer changed. */
  offer(brands: readonly CardBrand[]): boolean {
    if (brands.join() === this.#brands.join()) return false;
    this.#brands = brands;
    this.root.hidden = brands.length < 2;
    this.#rows.replaceChildren(...(brands.length < 2 ? [] : brands.map((brand) => this.#row(brand))));
    return true;
  }

  /** Forgets the choice. */
  clear(): void {
    this.#chosen = undefined;
    this.offer([]);
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
