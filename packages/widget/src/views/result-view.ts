// The end of a payment: a large mark that draws itself, what happened, and what to do next.
import type { CheckoutStatus } from '@gangway/protocol/checkout';
import { html, nothing, type TemplateResult } from 'lit';
import type { Strings } from '../languages/en.ts';
import { formatPrice } from '../languages/languages.ts';
import { MARK_SIGNS, type MarkKind } from '../theme/mark-rules.ts';
import type { ViewContext } from './view-context.ts';
import * as s from './views.css.ts';

/** What the payer can do at the end. A missing function is a missing button. */
export interface ResultProps {
  readonly status: CheckoutStatus;
  readonly onAgain?: () => void;
  readonly onOther?: () => void;
  /** Where a paid payer goes on to. */
  readonly nextUrl?: string | undefined;
}

interface ResultWords {
  readonly kind: MarkKind;
  readonly title: string;
  readonly text: string;
}

/** The view of a payment that ended. */
export function resultView(context: ViewContext, props: ResultProps): TemplateResult {
  const { strings, locale, shop } = context;
  const { status } = props;
  const price = formatPrice(status.amount, status.currency, locale);
  const words = wordsOf(status.state, strings, price, shop);
  return html`<div class=${s.stage} part="result">
    ${drawnMark(words.kind)}
    <h2 class=${s.title} tabindex="-1">${words.title}</h2>
    <p class=${s.text}>${words.text}${props.nextUrl ? ` ${strings.paid.leaving}` : nothing}</p>
    ${words.kind === 'paid' ? nothing : html`<p class=${s.small}>${price}${shop && html` · <bdi>${shop}</bdi>`}</p>`}
    ${resultActions(strings, props)}
  </div>`;
}

function resultActions(strings: Strings, props: ResultProps): TemplateResult | typeof nothing {
  const { nextUrl, onAgain, onOther } = props;
  if (!nextUrl && !onAgain && !onOther) return nothing;
  const strong = `${s.button} ${s.primary}`;
  return html`<div class=${s.actions}>
    ${nextUrl ? html`<a class=${strong} part="button" href=${nextUrl}>${strings.paid.go}</a>` : nothing}
    ${
      onAgain
        ? html`<button class=${strong} part="button" type="button" @click=${onAgain}>${strings.unpaid.again}</button>`
        : nothing
    }
    ${
      onOther
        ? html`<button class="${s.button} ${s.quiet}" type="button" @click=${onOther}>${strings.unpaid.other}</button>`
        : nothing
    }
  </div>`;
}

/** Nothing was paid yet, and nothing is under way. */
export const nothingPaidView = ({ strings }: ViewContext): TemplateResult =>
  html`<div class=${s.stage} part="result">
    ${drawnMark('declined')}
    <h2 class=${s.title} tabindex="-1">${strings.unpaid.title}</h2>
    <p class=${s.text}>${strings.unpaid.none}</p>
  </div>`;

/** A ring and a sign. */
export const drawnMark = (kind: MarkKind): TemplateResult => html`<svg
  class=${s.mark}
  data-kind=${kind}
  viewBox="0 0 72 72"
  aria-hidden="true"
>
  <circle cx="36" cy="36" r="33" pathLength="1" transform="rotate(-90 36 36)" />
  <path pathLength="1" d=${MARK_SIGNS[kind]} />
</svg>`;

function wordsOf(state: CheckoutStatus['state'], strings: Strings, price: string, shop: string): ResultWords {
  switch (state) {
    case 'paid':
      return { kind: 'paid', title: strings.paid.title(price), text: strings.paid.text(shop) };
    case 'authorized':
      return { kind: 'paid', title: strings.authorized.title(price), text: strings.authorized.text };
    case 'verify':
      return { kind: 'expired', ...strings.verify };
    case 'expired':
      return { kind: 'expired', title: strings.unpaid.expiredTitle, text: strings.unpaid.expired };
    case 'failed':
      return { kind: 'failed', title: strings.unpaid.title, text: strings.unpaid.failed };
    case 'cancelled':
      return { kind: 'declined', title: strings.unpaid.title, text: strings.unpaid.cancelled };
    case 'declined':
    case 'pending':
    case 'processing':
      return { kind: 'declined', title: strings.unpaid.title, text: strings.unpaid.declined };
    default:
      return state satisfies never;
  }
}
