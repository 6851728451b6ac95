/** The cart's products and quantities, stored in the browser. The server sets the prices. */

const KEY = 'harbour-cart';
const QUANTITY_MAX = 20;

/** One product in the cart. */
export interface CartLine {
  readonly product: string;
  readonly quantity: number;
}

let unkept: CartLine[] = [];

/** Returns the cart's lines in the order in which they were added. */
export function readCart(): CartLine[] {
  try {
    const kept: unknown = JSON.parse(localStorage.getItem(KEY) ?? '[]');
    return Array.isArray(kept) ? kept.filter(isLine) : [];
  } catch {
    return unkept;
  }
}

/** Sets the quantity of a product; zero removes it. */
export function setQuantity(product: string, quantity: number): void {
  const wanted = Math.max(0, Math.min(QUANTITY_MAX, Math.trunc(quantity)));
  const lines = readCart();
  const known = lines.some((line) => line.product === product);
  const all = known ? lines : [...lines, { product, quantity: 0 }];
  writeCart(
    all
      .map((line) => (line.product === product ? { product, quantity: wanted } : line))
      .filter((line) => line.quantity > 0),
  );
}

/** Adds one piece of a product. */
export function addOne(product: string): void {
  setQuantity(product, (readCart().find((line) => line.product === product)?.quantity ?? 0) + 1);
}

/** Empties the cart. */
export const emptyCart = (): void => writeCart([]);

/** Returns the number of pieces in the cart. */
export const countPieces = (): number => readCart().reduce((sum, line) => sum + line.quantity, 0);

/** Calls `work` whenever the cart changes, in this tab or another. */
export function onCartChange(work: () => void): void {
  addEventListener('cart-change', work);
  addEventListener('storage', (event) => {
    if (event.key === KEY || event.key === null) work();
  });
}

function writeCart(lines: CartLine[]): void {
  unkept = lines;
  try {
    localStorage.setItem(KEY, JSON.stringify(lines));
  } catch {
    // Without storage the cart lasts as long as the page.
  }
  dispatchEvent(new Event('cart-change'));
}

function isLine(value: unknown): value is CartLine {
  if (typeof value !== 'object' || value === null) return false;
  const { product, quantity } = value as Partial<CartLine>;
  return (
    typeof product === 'string' &&
    typeof quantity === 'number' &&
    Number.isInteger(quantity) &&
    quantity >= 1 &&
    quantity <= QUANTITY_MAX
  );
}
