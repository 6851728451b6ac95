/** The number beside the word "cart". */
import { countPieces, onCartChange } from './kept-cart.ts';

/** Shows the count in the header and updates it. */
export function showCartCount(): void {
  const count = document.querySelector<HTMLElement>('[data-cart-count]');
  if (!count) return;
  const show = () => {
    const pieces = countPieces();
    count.textContent = String(pieces);
    count.hidden = pieces === 0;
  };
  onCartChange(show);
  show();
}
