// The result of a payment: a large mark, what happened, and what to do next.

import type { CheckoutStatus, UnpaidReason } from '@gangway/protocol/checkout';
import type { Texts } from '@gangway/protocol/languages';
import { html, nothing, type TemplateResult } from 'lit';
import { formatPrice } from '../languages/languages.ts';
import { faceOf, labelOf } from '../offer-picker/method-faces.ts';
import type { Leaving } from '../progress/leaving.ts';
import type { MarkKind } from '../theme/mark-rules.ts';
import type { ActionContext } from './actions/action-view.ts';
import { drawnMark } from './drawn-mark.ts';
import * as s from './views.css.ts';

/** The properties of the result. Without a function there is no button for it. */
export interface ResultProps {
  /** Null: nothing was paid yet, and no payment is open. Undefined: the page names no payment. */
  readonly status: CheckoutStatus | null | undefined;
  readonly onAgain?: (() => void) | undefined;
  readonly onOther?: (() => void) | undefined;
  /** Where the payer continues after paying, and whether that happens by itself. */
  readonly leaving?: Pick<Leaving, 'url' | 'isOn' | 'stay'> | undefined;
}

interface ResultWords {
  readonly kind: MarkKind;
  readonly title: string;
  readonly text: string;
}

/** Renders a payment that ended. */
export function view(context: ActionContext, props: ResultProps): TemplateResult {
  const { locale, shop } = context;
  const { status } = props;
  if (!status) return nothingPaidView(context, status === null);
  const price = formatPrice(status.amount, status.currency, locale);
  const words = wordsOf(status, context, price);
  return html`<div class=${s.stage} part="result">
    ${drawnMark(words.kind)}
    <h2 class=${s.title} tabindex="-1">${words.title}</h2>
    <p class=${s.text}>${words.text}${props.leaving?.isOn ? ` ${context.words.paid.leaving}` : nothing}</p>
    ${words.kind === 'paid' ? nothing : html`<p class=${s.small}>${price}${shop && html` · <bdi>${shop}</bdi>`}</p>`}
    ${resultActions(context.words, props)}
  </div>`;
}

function resultActions(
  { paid, unpaid }: Texts['actions'],
  props: ResultProps,
): TemplateResult | typeof nothing {
  const { leaving, onAgain, onOther } = props;
  const isSpent = props.status?.reason === 'tried-too-often';
  if (isSpent || (!leaving && !onAgain && !onOther)) return nothing;
  const strong = `${s.button} ${s.primary}`;
  return html`<div class=${s.actions}>
    ${leaving ? html`<a class=${strong} part="button" href=${leaving.url}>${paid.go}</a>` : nothing}
    ${leaving?.isOn ? quietButton(paid.stay, leaving.stay) : nothing}
    ${
      onAgain
        ? html`<button class=${strong} part="button" type="button" @click=${onAgain}>${unpaid.again}</button>`
        : nothing
    }
    ${onOther ? quietButton(unpaid.other, onOther) : nothing}
  </div>`;
}

const quietButton = (label: string, onClick: () => void): TemplateResult =>
  html`<button class="${s.button} ${s.quiet}" type="button" @click=${onClick}>${label}</button>`;

const nothingPaidView = (
  { words: { unpaid } }: ActionContext,
  isNamed: boolean,
): TemplateResult => html`<div class=${s.stage} part="result">
  ${drawnMark('declined')}
  <h2 class=${s.title} tabindex="-1">${isNamed ? unpaid.title : unpaid.unnamedTitle}</h2>
  <p class=${s.text}>${isNamed ? unpaid.none : unpaid.unnamed}</p>
</div>`;

function wordsOf(
  { state, method, purpose, reason }: CheckoutStatus,
  { words, strings, shop }: ActionContext,
  price: string,
): ResultWords {
  switch (state) {
    case 'paid':
      return { kind: 'paid', title: words.paid.title(price), text: words.paid.text(shop) };
    case 'authorized':
      if (purpose === 'keep') return { kind: 'paid', ...words.kept };
      return { kind: 'paid', title: words.authorized.title(price), text: words.authorized.text };
    case 'verify':
      return { kind: 'expired', ...words.verify };
    case 'expired':
      return {
        kind: 'expired',
        title: words.unpaid.expiredTitle,
        text: method === 'Bank Transfer' ? words.unpaid.expiredTransfer : words.unpaid.expired,
      };
    case 'failed':
      return { kind: 'failed', title: words.unpaid.title, text: words.unpaid.failed };
    case 'cancelled':
      return { kind: 'declined', title: words.unpaid.title, text: words.unpaid.cancelled };
    case 'declined':
    case 'pending':
    case 'processing':
      return {
        kind: 'declined',
        title: words.unpaid.title,
        text: reason ? reasonText({ words, strings }, method, reason) : words.unpaid.declined,
      };
    default:
      return state satisfies never;
  }
}

/**
 * Returns what happened to a payment that can be tried again, and what to do. A payment that was refused away from the
 * page is named, because the sentence may stand below all methods.
 */
export function unpaidSentence(context: ActionContext, { method, state, reason }: CheckoutStatus): string {
  const { strings, words } = context;
  const face = faceOf(method);
  const label = labelOf(face, strings);
  if (reason) return named(reasonText(context, method, reason));
  if (face.asks === 'card') return strings.problem.refused;
  return named(state === 'failed' ? words.unpaid.failed : words.unpaid.declined);

  function named(sentence: string): string {
    return face.asks === 'card' || sentence.includes(label) ? sentence : words.unpaid.by(label, sentence);
  }
}

const reasonText = (
  { words: { unpaid }, strings }: Pick<ActionContext, 'words' | 'strings'>,
  method: string,
  reason: UnpaidReason,
): string => `${unpaid.why[reason].replace('{method}', labelOf(faceOf(method), strings))} ${unpaid.nothing}`;
