// The page handed the payment to a wallet's app: go on there.
import { html } from 'lit';
import * as v from '../views.css.ts';
import { otherWay, overView, timeLeft } from './action-parts.ts';
import type { ActionView } from './action-view.ts';

/** The view of a payment that goes on in an app which the page itself opens. */
export const appView: ActionView<'app'> = (context, props) => {
  if (props.secondsLeft === 0) return overView(context);
  return html`<div class=${v.stage} part="waiting" data-action="app">
    <span class=${v.spinner} aria-hidden="true"></span>
    <h2 class=${v.title} tabindex="-1">${context.words.app.title}</h2>
    <p class=${v.text}>${context.words.app.text}</p>
    ${timeLeft(context, props.secondsLeft)}
    <div class=${v.actions}>${otherWay(context, props)}</div>
  </div>`;
};

export { appView as view };
/** It looks like every waiting view. */
export const sheets = [];
