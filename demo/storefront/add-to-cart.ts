/** The buttons that add a product to the cart; they show the quantity already in it. */
import { addOne, countPieces } from './kept-cart.ts';

const SAID_MS = 2_000;

/** Initializes every `data-add` button of the page. */
export function startAddToCart(): void {
  for (const button of document.querySelectorAll<HTMLButtonElement>('[data-add]')) startButton(button);
}

function startButton(button: HTMLButtonElement): void {
  const { add, added } = button.dataset;
  const words = button.textContent;
  const label = button.getAttribute('aria-label');
  let timer: ReturnType<typeof setTimeout> | undefined;
  button.addEventListener('click', () => {
    if (!add) return;
    addOne(add);
    const toCart = document.querySelector<HTMLElement>('[data-to-cart]');
    if (toCart) toCart.hidden = false;
    const said = `${added}: ${countPieces()}`;
    button.textContent = said;
    button.dataset.said = '';
    if (label) button.setAttribute('aria-label', `${label.split(': ').at(-1)}. ${said}`);
    clearTimeout(timer);
    timer = setTimeout(() => {
      button.textContent = words;
      delete button.dataset.said;
      if (label) button.setAttribute('aria-label', label);
    }, SAID_MS);
  });
}
