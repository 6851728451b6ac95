/** The script of the shop's pages: initializes each page according to its `data-page`. */
import './styles/ground.css';
import './styles/pieces.css';
import './styles/pages.css';
import './styles/looks.css';
import { startAddToCart } from './add-to-cart.ts';
import { startAppearancePage } from './appearance-page.ts';
import { showCartCount } from './cart-count.ts';
import { startCartPage } from './cart-page.ts';
import { startCheckoutPage } from './checkout-page.ts';
import { startCurrencyChoice } from './currency-choice.ts';
import { startOrdersPage } from './orders-page.ts';
import { startThankYouPage } from './thank-you-page.ts';
import { applyTheme, startThemeChoice } from './theme.ts';

const STARTS: Readonly<Record<string, () => void>> = {
  home: startAddToCart,
  product: startAddToCart,
  cart: startCartPage,
  checkout: startCheckoutPage,
  embedded: startCheckoutPage,
  'thank-you': startThankYouPage,
  orders: startOrdersPage,
  appearance: startAppearancePage,
};

applyTheme();

function start(): void {
  startThemeChoice();
  startCurrencyChoice();
  showCartCount();
  STARTS[document.documentElement.dataset.page ?? '']?.();
}

// The script blocks the first paint, so that the chosen theme does not flash; the rest waits for the document.
if (document.readyState === 'loading') document.addEventListener('DOMContentLoaded', start);
else start();
