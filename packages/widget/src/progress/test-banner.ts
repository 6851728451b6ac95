// The sandbox banner of a checkout with cards: it opens a list of test cards, loaded at that time.
import { html, type TemplateResult } from 'lit';
import * as s from '../checkout/test-banner.css.ts';
import { adoptSheets } from '../views/adopt-sheets.ts';
import type { ViewContext } from '../views/view-context.ts';
import * as v from '../views/views.css.ts';

let cards: typeof import('../checkout/test-card-list.ts') | undefined;

/** Renders the banner; `onLoad` is called when the list has loaded. */
export function testBanner(context: ViewContext, onLoad: () => void): TemplateResult {
  const { strings } = context;
  const onToggle = async ({ currentTarget }: Event): Promise<void> => {
    const root = (currentTarget as Element).getRootNode() as ShadowRoot;
    cards ??= await import('../checkout/test-card-list.ts');
    adoptSheets(root, cards.sheets);
    onLoad();
  };
  return html`<details @toggle=${onToggle}>
    <summary class="${v.banner} ${s.roomy} ${s.summary}" part="banner" data-banner="test">
      ${strings.testMode} <span class=${s.more}>${strings.card.testCards}</span>
    </summary>
    ${cards?.cardList(context)}
  </details>`;
}
