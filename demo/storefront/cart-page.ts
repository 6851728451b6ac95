/** The cart page: lines with editable quantities, priced by the server after every change. */
import { draw } from './draw.ts';
import { onCartChange, readCart, setQuantity } from './kept-cart.ts';

interface QuoteLine {
  readonly product: string;
  readonly href: string;
  readonly name: string;
  readonly line: string;
  readonly tint: string;
  readonly quantity: number;
  readonly total: string;
}

interface Quote {
  readonly lines: readonly QuoteLine[];
  readonly goods: string;
  readonly shipping: string;
  readonly total: string;
}

type Words = DOMStringMap;

/** Fills the page and keeps it current. */
export function startCartPage(): void {
  const place = document.querySelector<HTMLElement>('#cart');
  if (!place) return;
  let newest = 0;
  const show = async () => {
    newest += 1;
    const mine = newest;
    const content = await contentOf(place.dataset, show);
    // An answer to an outdated request is ignored.
    if (mine === newest) replaceKeepingFocus(place, content);
  };
  onCartChange(() => void show());
  void show();
}

const language = (): string => document.documentElement.lang;
const currency = (): string | undefined => document.documentElement.dataset.currency;

async function contentOf(words: Words, again: () => void): Promise<Node> {
  if (readCart().length === 0) return renderEmpty(words);
  try {
    const quote = await post<Quote>('/api/quote');
    return quote.lines.length === 0 ? renderEmpty(words) : renderCart(quote, words);
  } catch {
    return renderFailure(words, again);
  }
}

async function post<Answer>(path: string): Promise<Answer> {
  const response = await fetch(`${path}?language=${language()}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ lines: readCart(), currency: currency() }),
  });
  if (!response.ok) throw new Error(`${path} answered ${response.status}.`);
  return (await response.json()) as Answer;
}

/** Renders the lines again and keeps the focus on the same button. */
function replaceKeepingFocus(place: HTMLElement, content: Node): void {
  const key = (document.activeElement as HTMLElement | null)?.dataset.key;
  place.replaceChildren(content);
  if (key) place.querySelector<HTMLElement>(`[data-key="${CSS.escape(key)}"]`)?.focus();
}

function renderEmpty(words: Words): Node {
  return draw(
    'div',
    { class: 'message' },
    draw('p', {}, words.empty ?? ''),
    draw('a', { class: 'button', href: words.shopHref ?? '/' }, words.shop ?? ''),
  );
}

function renderFailure(words: Words, again: () => void): Node {
  const button = draw('button', { class: 'button', type: 'button' }, words.again ?? '');
  button.addEventListener('click', again);
  return draw('div', { class: 'message', role: 'alert' }, draw('p', {}, words.failed ?? ''), button);
}

function renderCart(quote: Quote, words: Words): Node {
  const sum = (label: string, value: string, kind = '') =>
    draw('div', { class: kind }, draw('dt', {}, label), draw('dd', { class: 'price' }, value));
  return draw(
    'div',
    { class: 'cart' },
    draw('ul', { class: 'lines cart-lines' }, ...quote.lines.map((line) => renderLine(line, words))),
    draw(
      'div',
      { class: 'cart-sum' },
      draw(
        'dl',
        { class: 'sums' },
        sum(words.goods ?? '', quote.goods),
        sum(words.shipping ?? '', quote.shipping),
        sum(words.total ?? '', quote.total, 'sums-total'),
      ),
      draw('p', { class: 'quiet' }, words.vat ?? ''),
      renderCheckoutButton(words),
      draw('a', { class: 'button button-quiet', href: words.shopHref ?? '/' }, words.shop ?? ''),
    ),
  );
}

function renderLine(line: QuoteLine, words: Words): Node {
  const picture = draw('img', { src: `/pictures/${line.product}.svg`, alt: '', width: '96', height: '96' });
  const step = (label: string, sign: string, change: number) => {
    const key = `${line.product} ${sign}`;
    const button = draw(
      'button',
      { type: 'button', class: 'step', 'aria-label': `${label}: ${line.name}`, 'data-key': key },
      sign,
    );
    button.addEventListener('click', () => setQuantity(line.product, line.quantity + change));
    return button;
  };
  const remove = draw(
    'button',
    { type: 'button', class: 'link', 'aria-label': `${words.remove}: ${line.name}` },
    words.remove ?? '',
  );
  remove.addEventListener('click', () => setQuantity(line.product, 0));
  return draw(
    'li',
    { class: 'line', 'data-product': line.product },
    draw(
      'a',
      {
        class: 'tile tile-cart',
        'data-tint': line.tint,
        href: line.href,
        tabindex: '-1',
        'aria-hidden': 'true',
      },
      picture,
    ),
    draw(
      'div',
      { class: 'line-name' },
      draw('a', { href: line.href }, line.name),
      draw('span', { class: 'quiet' }, line.line),
    ),
    draw(
      'div',
      { class: 'stepper', role: 'group', 'aria-label': `${words.quantity}: ${line.name}` },
      step(words.fewer ?? '', '−', -1),
      draw('span', { class: 'stepper-value' }, String(line.quantity)),
      step(words.more ?? '', '+', 1),
    ),
    draw('span', { class: 'price line-price' }, line.total),
    remove,
  );
}

function renderCheckoutButton(words: Words): Node {
  const button = draw(
    'button',
    { class: 'button button-wide', type: 'button', 'data-checkout': '' },
    words.checkout ?? '',
  );
  const said = draw('p', { class: 'field-error', role: 'alert' });
  button.addEventListener('click', async () => {
    if (button.getAttribute('aria-busy') === 'true') return;
    button.setAttribute('aria-busy', 'true');
    said.textContent = '';
    try {
      const { checkout } = await post<{ checkout: string }>('/api/orders');
      location.assign(checkout);
    } catch {
      said.textContent = words.failed ?? '';
    }
    button.removeAttribute('aria-busy');
  });
  return draw('div', {}, button, said);
}
