// The view without an action here: the payment is in a wallet's app, or at its gift card.
import { html, nothing } from 'lit';
import { safeUrl } from '../../backend/navigation.ts';
import { formatPrice } from '../../languages/languages.ts';
import { timeLeft } from '../time-left.ts';
import * as v from '../views.css.ts';
import { otherWay, overView, wayOn } from './action-parts.ts';
import type { ActionView } from './action-view.ts';

/**
 * Renders a payment that continues in an app opened by the page, a submitted gift card, or one that paid a part. A gift
 * card gets no more time: it would have to be entered again, and would give back the part that it paid.
 */
const appView: ActionView<'app'> = (context, props) => {
  if (props.secondsLeft === 0) return overView(context);
  const { words } = context;
  const { rest, currency } = props.status;
  const { title, text } = props.isInApp
    ? words.app
    : rest
      ? { ...words.rest, title: words.rest.title(formatPrice(rest, currency, context.locale)) }
      : words.gift;
  const weight = rest ? v.primary : v.secondary;
  const way = props.isInApp ? wayOn(context, props) : otherWay(context, props);
  const url = props.isInApp ? undefined : safeUrl(props.status.continueUrl);
  return html`<div class=${v.stage} part="waiting" data-action="app">
    ${rest ? nothing : html`<span class=${v.spinner} aria-hidden="true"></span>`}
    <h2 class=${v.title} tabindex="-1">${title}</h2>
    <p class=${v.text}>${text}</p>
    ${timeLeft(context, props.isInApp ? props : { ...props, onAgain: undefined })}
    ${
      way === nothing && !url
        ? nothing
        : html`<div class=${v.actions}>
            ${url ? html`<a class="${v.button} ${weight}" href=${url}>${words.waiting.go}</a>` : nothing}${way}
          </div>`
    }
  </div>`;
};

export { appView as view };
/** It has no styles of its own. */
export const sheets = [];
