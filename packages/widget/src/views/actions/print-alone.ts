// Prints one view without the page around it: a copy of it in an empty frame, in the light theme.
import * as v from '../views.css.ts';

/** Opens the browser's print dialog for a view inside a shadow root; `title` heads the paper and names the file. */
export function printAlone(view: HTMLElement, title: string): void {
  const root = view.getRootNode() as ShadowRoot;
  const frame = document.createElement('iframe');
  frame.className = v.spoken;
  frame.tabIndex = -1;
  frame.ariaHidden = 'true';
  frame.onload = () => {
    frame.onload = null;
    const page = frame.contentWindow as Window & typeof globalThis;
    page.onafterprint = () => frame.remove();
    page.document.title = title;
    fill(page, view, root);
    page.print();
  };
  root.append(frame);
}

function fill(page: Window & typeof globalThis, view: HTMLElement, root: ShadowRoot): void {
  const host = page.document.createElement('div');
  host.setAttribute('theme', 'light');
  const inside = host.attachShadow({ mode: 'open' });
  // A style sheet belongs to its document, so the frame gets copies with the same rules.
  inside.adoptedStyleSheets = root.adoptedStyleSheets.map(({ cssRules }) => {
    const sheet = new page.CSSStyleSheet();
    sheet.replaceSync(Array.from(cssRules, ({ cssText }) => cssText).join('\n'));
    return sheet;
  });
  const around = view.closest<HTMLElement>('[lang]');
  page.document.documentElement.lang = around?.lang ?? '';
  page.document.documentElement.dir = around?.dir ?? '';
  inside.append(page.document.importNode(view, true));
  for (const part of inside.querySelectorAll('details')) part.open = true;
  page.document.body.append(host);
}
